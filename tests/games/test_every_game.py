"""The battery that every game has to pass; a new one in `GAMES` gets it for nothing."""

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import fields

from companion.cli import console_commands
from companion.cli.console import run
from companion.cli.console_commands import ConsoleSession
from companion.cli.simulate import Simulation
from companion.contract.game import Game, GameContext
from companion.contract.screen import Lighting
from companion.play.entries import entry_from, entry_to
from companion.play.export import read_journals, write_journal
from companion.play.replay import replay
from companion.play.store import FILE
from companion.settings import Settings
from companion.shell.pages.home import OpenTile
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter
from tests.context import lent_store, new_navigator
from tests.games.every_game import EVERY_GAME, NOTHING_IS_DRAWN, begun, played, resumed
from tests.games.the_loop.lights.seeing import FRAME, light
from tests.hardware.ring.flash_counter import FlashCounter

every_game = pytest.mark.parametrize("load", EVERY_GAME.values(), ids=EVERY_GAME.keys())
Load = Callable[[], Game]


def test_each_games_box_file_has_a_name_of_its_own() -> None:
    names = [name for load in EVERY_GAME.values() if (name := load().box_file)]
    assert len(set(names)) == len(names)


@every_game
def test_its_id_is_the_word_under_which_it_is_loaded(load: Load) -> None:
    game = load()
    assert EVERY_GAME[game.id]() is game
    assert game.rules.id == game.id
    assert game.title


@every_game
def test_the_board_beside_its_form_is_its_own_whatever_game_is_on(load: Load) -> None:
    game = load()
    others = {name: other for name, other in EVERY_GAME.items() if name != game.id}
    navigator = new_navigator(games={**others, game.id: load})
    assert navigator.app.game is not game
    navigator.handle(OpenTile(game.id))
    view = navigator.view()
    assert len(navigator.screens) == 2, "its form is seen"
    assert view.board is None or view.make_board == game.board


@every_game
def test_undo_goes_back_to_the_first_state_at_every_step(load: Load) -> None:
    game = load()
    session = begun(game, lent_store())
    states = [session.state, *(after.state for after in played(game, session, 120))]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    assert session.last is None
    for state in states[1:]:
        session.redo()
        assert session.state == state


@every_game
def test_a_journal_replays_to_the_same_end(load: Load, tmp_path: Path) -> None:
    game, store = load(), lent_store()
    session = begun(game, store)
    for _ in played(game, session):
        pass
    entries = tuple(store.entries(session.number))
    assert [entry_from(entry_to(entry), entry.number) for entry in entries] == list(entries)
    text = io.StringIO()
    write_journal(text, session.header, entries)
    file = tmp_path / "game.jsonl"
    file.write_text(text.getvalue(), encoding="utf-8")
    (journal,) = read_journals(file)
    first = game.rules.first(journal.header.setup, journal.header.box)
    again = replay(game.rules, first, journal.entries, strictly=game.tell_refusal)
    assert game.rules.ending(again.state) == game.rules.ending(session.state) is not None
    assert [act.facts for act in again.done] == [act.facts for act in session.acts]


@every_game
def test_every_fact_is_the_same_after_it_was_written_and_read(load: Load) -> None:
    game = load()
    session = begun(game, lent_store())
    for after in played(game, session):
        assert after.last is not None
        for fact in after.last.facts:
            assert game.rules.decode(game.rules.encode(fact)) == fact


@every_game
def test_no_field_of_a_fact_has_a_name_of_every_journal_line(load: Load) -> None:
    """A fact's own would be written over; but that a cycle ended is of the very cycle that its line tells."""
    in_every_line = {"n", "act", "at", "turn", "cycle", "by", "fact"}
    for name, kind in load().rules.codec.by_name.items():
        assert name == "cycle_ended" or not {field.encode_name for field in fields(kind)} & in_every_line, name


@every_game
def test_after_a_kill_it_is_exactly_where_it_was(load: Load, tmp_path: Path) -> None:
    """Whatever lies on the disk after an act is the game after that act."""
    game, store = load(), lent_store(tmp_path / "played")
    session = begun(game, store)
    for place, after in enumerate(played(game, session, 60)):
        if place % 7:
            continue
        killed = tmp_path / f"killed-{place}"
        killed.mkdir()
        for file in (tmp_path / "played").glob(f"{FILE}*"):
            shutil.copy(file, killed)
        found, again = resumed(game, killed, session.number)
        assert [act.facts for act in again.acts] == [act.facts for act in after.acts]
        assert game.rules.position(again.state) == game.rules.position(after.state)
        found.close()


@every_game
def test_everything_that_happens_can_be_said(load: Load) -> None:
    game = load()
    session = begun(game, lent_store())
    assert game.render(session.state)
    for after in played(game, session):
        assert after.last is not None
        assert all(game.describe(fact, after.state) for fact in after.last.facts)
        assert game.describe_act(after.last.facts, after.state)
    assert game.render(session.state)


@every_game
def test_where_something_is_drawn_it_can_be_drawn_again_and_undone(load: Load) -> None:
    game = load()
    session = begun(game, lent_store())
    seen = 0
    for after in played(game, session, 60):
        if not after.can_draw_again():
            continue
        seen += 1
        before = after.state
        after.draw_again()
        after.undo()
        assert after.state == before
    assert bool(seen) is (game.id not in NOTHING_IS_DRAWN)


@every_game
def test_the_console_plays_it(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the commands that it names: not in every game does something come by itself."""
    monkeypatch.setattr(console_commands, "new_seed", lambda: "lucky")
    game, out = load(), io.StringIO()
    console = ConsoleSession(lent_store(), game, game.box())
    run(console, ["new"], out, as_json=False)
    for _ in range(2):
        run(console, [console.console.next_commands(console.state)[0]], out, as_json=False)
    run(console, ["undo", "quit"], out, as_json=False)
    assert len(console.session.acts) == 1
    assert console.session.undone is not None


@every_game
def test_it_is_simulated_from_a_seed(load: Load) -> None:
    game = load()
    bot = next(iter(game.bots().values()), lambda *_: None)
    simulation = Simulation(game, game.setup(game.box()), game.box(), bot, "seed")
    played = list(simulation.results(5))
    assert played == list(simulation.results(5))
    assert all(result.ending and result.turns for result in played)


@every_game
def test_the_ring_never_flashes(load: Load) -> None:
    """Two seconds after each of the first acts, thirty pictures a second, at full brightness."""
    game = load()
    session = begun(game, lent_store())
    screen = game.play(session, GameContext(game.box(), Settings))
    ring, counter, limiter, now = Geometry(35), FlashCounter(), FlashLimiter(), 0.0
    for _after in played(game, session, 30):
        pictures = screen.pictures()
        if pictures is None:
            continue
        for _frame in range(60):
            seen = light(pictures.paint(ring, Lighting(), now))
            assert limiter.allows(seen, now)
            counter.see(seen, now)
            now += FRAME
    assert counter.worst <= 3
