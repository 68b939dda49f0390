"""The console for programs: a JSON object a line."""

from typing import Any

import pytest

from companion.games.the_loop.rules.eras import ID_OF
from tests.games.the_loop.typed import Typed

NO_GAME = {"table": None, "step": None, "wants": ["new", "resume"]}


@pytest.fixture
def desk() -> Typed:
    return Typed()


def test_an_answer_has_facts_table_step_and_wants(desk: Typed) -> None:
    first, second = desk.asks("new", "next")
    assert list(first) == ["ok", "facts", "words", "table", "step", "wants"]
    assert first["ok"] is True
    assert first["facts"] == []
    assert first["step"] == "unpacked"
    assert first["wants"] == ["next", "enter era ERA ERA"]
    assert list(second) == ["ok", "facts", "table", "step", "wants"]
    assert [fact["fact"] for fact in second["facts"][:4]] == [
        "rifts_changed",
        "rifts_changed",
        "mission_revealed",
        "mission_revealed",
    ]
    assert second["step"] == "setup_missions"
    assert second["wants"] == ["next", "enter clones ARRIVAL>PARADOX …"]


def test_the_facts_of_a_foo_phase_are_those_of_the_journal(desk: Typed) -> None:
    answers = desk.asks("new", *["next"] * 8)
    names = [fact["fact"] for answer in answers[3:] for fact in answer["facts"]]
    assert names == ["machine_moved", "artifact_due", "clone_arrived", "step_begun", "rifts_fell", "step_begun"]
    moved = answers[3]["facts"][0]
    assert moved["era"] in ID_OF
    assert answers[-1]["step"] == "actions"
    assert answers[-1]["wants"] == ["end-turn [ERA]"]


def test_an_error_is_an_answer_too(desk: Typed) -> None:
    assert desk.asks("jump", "next") == [
        {"ok": False, "error": "'jump' is no command; what there is: help"},
        {"ok": False, "error": "no game is being played; begin one with: new"},
    ]


@pytest.mark.parametrize("line", ["help", "games", "quit"])
def test_without_a_game_there_is_no_table(desk: Typed, line: str) -> None:
    (answer,) = desk.asks(line)
    assert answer["ok"] is True
    assert {name: answer[name] for name in NO_GAME} == NO_GAME


def test_every_line_has_its_answer_and_an_empty_one_has_none(desk: Typed) -> None:
    assert len(desk.asks("new", "", "next", "   ", "show")) == 3


def test_the_table_tells_every_era(desk: Typed) -> None:
    state: dict[str, Any] = desk.asks("new", *["next"] * 8)[-1]["table"]
    text = str(state)
    for era in ID_OF:
        assert era in text


def test_what_cannot_be_saved_is_a_field(desk: Typed) -> None:
    desk.asks("new")
    desk.store.save_error = "the disk is full"
    (answer,) = desk.asks("show")
    assert answer["not_saving"] == "the disk is full"


def test_the_end_of_the_game(desk: Typed) -> None:
    desk.asks("new", *["next"] * 8)
    answers = desk.asks(*[f"vortex open {era}" for era in (1, 2, 3)], "vortex open 4")
    assert answers[-1]["step"] == "over"
    assert answers[-1]["facts"][-1] == {"fact": "game_ended", "outcome": "defeat", "reason": "fourth_vortex"}
    assert answers[-1]["wants"] == ["undo", "new"]
