"""A box is put right on the glass: each change is kept at once, in the game's own file, and what cannot be is said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import navigator_for
from companion.contract.page import Choices, Entry
from companion.contract.screen import Pop, Push
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.paths import AppPaths
from companion.play.store import Store
from companion.shell.boxes import Boxes
from companion.shell.pages.box_screen import COLOURS, At, BoxScreen, Opened
from companion.shell.pages.home import HomeAction
from companion.shell.pages.settings_page import OpensBox, SettingsScreen
from companion.shell.pages.typing import Typed, TypingKey, TypingScreen
from tests.games.the_loop.screens.people import People


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


@pytest.fixture
def people(file: Path) -> People:
    people = People()
    app = people.navigator.app
    app.boxes = Boxes(
        lambda game: (game.box(file if file.exists() else None), ""),
        lambda _: file,
        lambda game, changes: game.write_box(file, changes),
        lambda: app.settings,
        notice=lambda _: None,
    )
    people.action(Push(SettingsScreen(app)))
    people.tap("The game")
    people.tap("What lies in our box")
    return people


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[People]:
    """With the files of a table, as the app has them."""
    people = People()
    people.store = Store(tmp_path / "data")
    people.navigator = navigator_for(
        people.store, AppPaths(tmp_path / "data", tmp_path / "settings.toml"), can_quit=True
    )
    people.action(Push(BoxScreen(people.navigator.app, people.navigator.app.game)))
    yield people
    people.store.close()


def test_a_change_is_taken_back_by_its_name_and_the_file_is_as_it_was(at_home: People, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("# ours\n[cubes]\nrift = 31 # counted\n", encoding="utf-8")
    before = file.read_bytes()
    assert at_home.page.undo is None
    at_home.tap("At the start")
    at_home.action(at_home.stepper("Clones with 3 agents").more)
    at_home.action(Pop())
    at_home.tap("Agents")
    at_home.tap("V-Girl")
    name(at_home, "Zoë")
    assert at_home.page.undo_words == "Name"
    at_home.tap("Undo")
    assert at_home.page.title == "V-Girl"
    assert at_home.page.undo_words == "At the start: Clones with 3 agents"
    at_home.tap("Undo")
    assert at_home.page.undo is None
    assert file.read_bytes() == before


def test_undo_on_another_page_says_of_which_the_change_was(at_home: People) -> None:
    at_home.tap("Agents")
    at_home.tap("V-Girl")
    name(at_home, "Zoë")
    at_home.action(Pop(), Pop())
    at_home.tap("Eras")
    at_home.tap("Dawn of Time")
    assert at_home.page.undo_words == "V-Girl: Name"


def test_the_same_text_typed_again_is_nothing_to_take_back(at_home: People, tmp_path: Path) -> None:
    at_home.tap("Agents")
    at_home.tap("V-Girl")
    name(at_home, "V-Girl")
    assert at_home.page.undo is None
    assert not (tmp_path / "box.toml").exists()


def test_what_somebody_else_has_changed_since_is_left_alone(at_home: People, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    at_home.tap("At the start")
    at_home.action(at_home.stepper("Clones with 3 agents").more)
    kept = file.read_text(encoding="utf-8")
    by_hand = f"{kept}2 = 5 # typed by hand\n"
    file.write_text(by_hand, encoding="utf-8")
    at_home.tap("Undo")
    assert f"{file} was changed elsewhere since: nothing is taken back" in at_home.words()
    assert file.read_text(encoding="utf-8") == by_hand
    assert at_home.stepper("Clones with 2 agents").value == "5", "the page shows what the file says now"
    file.write_text(kept, encoding="utf-8")
    at_home.tap("Undo")
    assert not file.exists()


MEANWHILE = "your box file was changed elsewhere meanwhile: look at it again, then try once more"


def test_what_was_typed_into_the_file_meanwhile_is_not_overwritten_by_the_next_tap(
    at_home: People, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    at_home.tap("Missions")
    by_hand = '[[missions.list]]\nname = "By hand"\n'
    file.write_text(by_hand, encoding="utf-8")
    at_home.tap("Type one more mission")
    assert f"Type one more mission: {MEANWHILE}" in at_home.words()
    assert file.read_text(encoding="utf-8") == by_hand
    assert "By hand" in [row.first for row in at_home.page.rows if isinstance(row, Entry)]
    at_home.tap("Type one more mission")
    assert 'name = "By hand"' in file.read_text(encoding="utf-8")
    assert 'name = "Mission 2"' in file.read_text(encoding="utf-8")


def test_what_is_on_the_keyboard_meanwhile_is_put_among_what_the_file_says_now(at_home: People, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[[missions.list]]\nname = "One"\n', encoding="utf-8")
    at_home.tap("Missions")
    at_home.tap("One")
    at_home.action(At(0))
    file.write_text('[[missions.list]]\nname = "One"\n\n[[missions.list]]\nname = "By hand"\n', encoding="utf-8")
    at_home.action(TypingKey.CLEAR, Typed("Two"), TypingKey.DONE)
    assert at_home.page.keyboard is not None
    assert at_home.page.keyboard.remark == MEANWHILE
    at_home.action(TypingKey.DONE)
    assert file.read_text(encoding="utf-8") == (
        '[[missions.list]]\nname = "Two"\n\n[[missions.list]]\nname = "By hand"\n'
    )


def test_what_a_game_remembers_is_put_among_what_the_file_says_now(at_home: People, tmp_path: Path) -> None:
    app = at_home.navigator.app
    context = app.boxes.context_of(app.game)
    (tmp_path / "box.toml").write_text('[[missions.list]]\nname = "By hand"\n', encoding="utf-8")
    assert [row["name"] for row in context.box_now()["missions"]["list"]] == ["By hand"]


def test_a_file_that_was_not_there_is_gone_again(at_home: People, tmp_path: Path) -> None:
    at_home.tap("Agents")
    at_home.tap("One more agent")
    at_home.tap("Agent 6")
    assert (tmp_path / "box.toml").exists()
    at_home.tap("Undo")
    assert not (tmp_path / "box.toml").exists()
    assert at_home.page.title == "Agents", "the page of an agent who is gone is left"


def name(people: People, text: str) -> None:
    """The name of the page that is open is typed anew."""
    people.action(At(0), TypingKey.CLEAR, Typed(text), TypingKey.DONE)


def test_an_agent_gets_a_name_that_the_next_game_has(people: People, file: Path) -> None:
    people.tap("Agents")
    people.tap("V-Girl")
    name(people, "Zoë")
    assert people.page.title == "Zoë"
    assert 'name = "Zoë"' in file.read_text(encoding="utf-8")
    people.begin()
    assert people.state.setup.agents == ("Time Prowler", "Zoë")


def test_a_game_that_is_on_keeps_its_box(people: People) -> None:
    people.begin()
    people.action(OpensBox("the_loop"))
    app = people.navigator.app
    people.action(Push(BoxScreen(app, app.game, ("eras", "medieval"))))
    name(people, "Ritterzeit")
    people.action(Pop(), Pop(), Pop())
    assert people.state.box.eras[1].name == "Medieval Era"
    people.action(HomeAction.NEW_GAME, NewGameTap.BEGIN)
    people.begin()
    assert people.state.box.eras[1].name == "Ritterzeit"


def test_what_is_taken_is_said_where_it_is_typed(people: People, file: Path) -> None:
    people.tap("Agents")
    people.tap("V-Girl")
    name(people, "Time Prowler")
    assert type(people.navigator.screen) is TypingScreen
    assert people.page.keyboard is not None
    assert people.page.keyboard.remark == "There is an agent of that name already."
    assert not file.exists()


def test_numbers_choices_and_colours_are_kept_by_a_tap(people: People) -> None:
    people.tap("At the start")
    people.action(people.stepper("Clones with 3 agents").more)
    assert people.stepper("Clones with 3 agents").value == "8"
    assert people.stepper("Clones with 3 agents").remark == "", "the owner has said it"
    people.action(Pop())
    people.tap("Numbers of the rules")
    people.choose("A destroyed clone goes", "out of the game")
    assert people.chosen("A destroyed clone goes") == ["out of the game"]
    people.action(Pop(), Opened("eras"), Opened("industrial"))
    people.choose("Colour", "Lime")
    assert people.chosen("Colour") == ["Lime"]
    look = people.navigator.app.boxes.context_of(people.navigator.app.game).box["eras"]["industrial"]
    assert look["color"] == dict(COLOURS)["Lime"]


def test_another_colour_is_typed(people: People) -> None:
    people.action(Opened("eras"), Opened("industrial"))
    people.choose("Colour", "Another …")
    people.action(TypingKey.CLEAR, Typed("red"), TypingKey.DONE)
    assert people.page.keyboard is not None
    assert people.page.keyboard.remark.startswith("A colour is #")
    people.action(TypingKey.CLEAR, Typed("#1a2b3c"), TypingKey.DONE)
    assert people.chosen("Colour") == ["#1A2B3C"]


def test_an_agent_is_taken_out_after_a_question(people: People) -> None:
    people.tap("Agents")
    before = [row.first for row in people.page.rows if isinstance(row, Entry)]
    people.tap(before[4])
    people.tap("Take this agent out")
    assert any(isinstance(row, Choices) and "out of our box?" in row.label for row in people.page.rows)
    people.tap("No")
    people.tap("Take this agent out")
    people.tap("Yes")
    assert [row.first for row in people.page.rows if isinstance(row, Entry)] == [*before[:4], "One more agent"]
    people.tap("One more agent")
    assert "Agent 5" in [row.first for row in people.page.rows if isinstance(row, Entry)]


def test_a_file_that_cannot_be_written_is_said_by_the_field(at_home: People, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    at_home.tap("At the start")
    file.write_text("[clones\n", encoding="utf-8")
    for why in (MEANWHILE, str(file)):
        at_home.action(at_home.stepper("Eras with a rift").more)
        assert any(words.startswith(f"Eras with a rift: {why}") for words in at_home.words())
    assert at_home.stepper("Eras with a rift").value == "2"
    assert file.read_text(encoding="utf-8") == "[clones\n"
