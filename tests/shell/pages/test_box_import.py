"""A box file of another table on the glass: found on a stick or by its path, looked at, taken, and taken back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app import navigator_for
from companion.contract.page import Entry, Tone, Words
from companion.contract.screen import Push
from companion.paths import AppPaths
from companion.play.store import Store
from companion.shell.background_run import BackgroundWork
from companion.shell.pages.box_import import BoxImportScreen
from companion.shell.pages.box_screen import BoxScreen
from companion.shell.pages.typing import Typed, TypingKey
from tests.games.the_loop.screens.people import People
from tests.kiosk.test_stick import Machine

OURS = '# ours\n[clones]\ndestroyed = "out"\n'
THEIRS = '[clones]\ndestroyed = "bag"\n\n[eras.medieval]\nname = "Ritterzeit"\n'


class Table(People):
    """People at a table with files, before the pages of their box."""

    def __init__(self, folder: Path, *, kiosk: bool = False) -> None:
        super().__init__()
        self.machine = Machine(folder)
        self.own, self.exports = folder / "box.toml", folder / "data/exports"
        self.own.write_text(OURS, encoding="utf-8")
        self.store = Store(folder / "data")
        self.navigator = navigator_for(
            self.store, AppPaths(folder / "data", folder / "settings.toml"), can_quit=not kiosk
        )
        app = self.navigator.app
        app.context = replace(
            app.context,
            background=BackgroundWork(run=lambda work: work()),
            sticks=self.machine.sticks if kiosk else None,
        )
        self.action(Push(BoxScreen(app, app.game)))

    def rows(self) -> list[tuple[str, str]]:
        """The entries of the page: files, or what changes."""
        return [(row.first, row.second) for row in self.page.rows if isinstance(row, Entry)]

    @property
    def first(self) -> Words:
        row = self.page.rows[0]
        assert isinstance(row, Words)
        return row


@pytest.fixture
def make_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    made: list[Table] = []

    def make(**given: bool) -> Table:
        made.append(Table(tmp_path, **given))
        return made[-1]

    yield make
    for table in made:
        table.store.close()


@pytest.fixture
def kiosk(make_table: Callable[..., Table]) -> Table:
    return make_table(kiosk=True)


def put_in_theirs(kiosk: Table, text: str = THEIRS) -> Path:
    stick = kiosk.machine.put_in("sda1")
    (stick / "theirs.toml").write_text(text, encoding="utf-8")
    (stick / ".hidden.toml").write_text(text, encoding="utf-8")
    (stick / "game.jsonl").write_text("{}", encoding="utf-8")
    return stick


def test_a_file_on_a_stick_is_looked_at_taken_and_taken_back(kiosk: Table) -> None:
    stick = put_in_theirs(kiosk)
    kiosk.tap("Take a box file")
    assert kiosk.rows() == [("theirs.toml", str(stick)), ("Another file …", "its path is typed")]
    kiosk.tap("theirs.toml")
    assert kiosk.first == Words("theirs.toml changes:", Tone.STRONG)
    assert kiosk.rows() == [
        ("Medieval Era → Ritterzeit", "Eras · Medieval Era · Name"),
        ("out of the game → into the bag", "Numbers of the rules · A destroyed clone goes"),
    ]
    assert kiosk.own.read_text(encoding="utf-8") == OURS, "nothing is changed before it is taken"
    kiosk.tap("Take it")
    assert kiosk.own.read_text(encoding="utf-8") == THEIRS
    assert kiosk.page.title == "What lies in our box"
    (kept,) = kiosk.own.parent.glob("box-before-*.toml")
    assert kiosk.first.text == f"Taken. The file of before is {kept}"
    assert kept.read_text(encoding="utf-8") == OURS
    assert kiosk.page.undo_words == "box file taken"
    kiosk.tap("Undo")
    assert kiosk.own.read_text(encoding="utf-8") == OURS
    assert kiosk.page.undo is None


def test_without_a_stick_it_is_said_and_looked_for_again(kiosk: Table) -> None:
    kiosk.tap("Take a box file")
    assert "There is no box file on a USB stick. Put one in, then: Look again." in kiosk.words()
    put_in_theirs(kiosk)
    kiosk.tap("Look again")
    assert kiosk.rows()[0][0] == "theirs.toml"


def test_a_wrong_file_is_refused_by_line_and_field_and_nothing_is_changed(kiosk: Table) -> None:
    put_in_theirs(kiosk, "# theirs\n[clones]\ndestroyed = 'shelf'\n")
    kiosk.tap("Take a box file")
    kiosk.tap("theirs.toml")
    assert kiosk.first == Words(
        'theirs.toml: line 3: clones.destroyed is \'shelf\'; it must be: one of "bag", "out"', Tone.DANGER
    )
    assert "Take it" not in kiosk.words()
    assert kiosk.own.read_text(encoding="utf-8") == OURS


def test_a_file_that_says_the_same_cannot_be_taken(kiosk: Table) -> None:
    put_in_theirs(kiosk, OURS.removeprefix("# ours\n"))
    kiosk.tap("Take a box file")
    kiosk.tap("theirs.toml")
    assert kiosk.first.text == "theirs.toml says what your box says already."
    assert "Take it" not in kiosk.words()
    kiosk.tap("No, another")
    assert kiosk.page.title == "Take which box file?"


def test_a_path_is_typed_and_what_is_not_there_is_said(make_table: Callable[..., Table], tmp_path: Path) -> None:
    table = make_table()
    (tmp_path / "by hand.toml").write_text(THEIRS, encoding="utf-8")
    table.tap("Take a box file")
    assert f"There is no box file in {table.exports}." in table.words()
    for name, first in (("none.toml", "No such file or directory"), ("by hand.toml", "by hand.toml changes:")):
        table.tap("Another file …")
        table.action(Typed(str(tmp_path / name)), TypingKey.DONE)
        assert type(table.navigator.screen) is BoxImportScreen
        assert table.first.text.endswith(first)


def test_while_a_slow_stick_is_read_the_glass_goes_on(kiosk: Table) -> None:
    put_in_theirs(kiosk)
    begun: list[Callable[[], None]] = []
    app = kiosk.navigator.app
    app.context = replace(app.context, background=BackgroundWork(run=begun.append))
    kiosk.tap("Take a box file")
    assert "Looking …" in kiosk.words()
    begun.pop()()
    kiosk.navigator.take_up()
    kiosk.tap("theirs.toml")
    assert "Looking …" in kiosk.words()
    begun.pop()()
    kiosk.navigator.take_up()
    assert kiosk.page.title == "Take this box file?"


def test_a_file_that_was_read_too_slowly_is_not_shown_in_place_of_another(kiosk: Table) -> None:
    stick = put_in_theirs(kiosk)
    (stick / "third.toml").write_text("[cubes]\nrift = 31\n", encoding="utf-8")
    kiosk.tap("Take a box file")
    begun: list[Callable[[], None]] = []
    app = kiosk.navigator.app
    app.context = replace(app.context, background=BackgroundWork(run=begun.append))
    for name in ("theirs.toml", "third.toml"):
        kiosk.tap(name)
    slow, quick = begun
    for read in (quick, slow):
        read()
        kiosk.navigator.take_up()
        assert kiosk.first.text == "third.toml changes:"
        assert kiosk.rows()[0] == ("30 → 31", "Numbers of the rules · Rift cubes")


def test_what_was_changed_by_hand_since_the_two_were_compared_is_shown_first(kiosk: Table) -> None:
    put_in_theirs(kiosk)
    kiosk.tap("Take a box file")
    kiosk.tap("theirs.toml")
    by_hand = OURS.replace("[clones]", "[cubes]\nrift = 31\n\n[clones]")
    kiosk.own.write_text(by_hand, encoding="utf-8")
    kiosk.tap("Take it")
    assert kiosk.own.read_text(encoding="utf-8") == by_hand
    assert kiosk.first.text.startswith("your box file was changed elsewhere meanwhile")
    assert kiosk.rows()[0][0] == "Medieval Era → Ritterzeit"
    assert "31 → 30" in [change for change, _where in kiosk.rows()]
    kiosk.tap("Take it")
    assert kiosk.own.read_text(encoding="utf-8") == THEIRS


def test_ones_own_box_is_handed_on_to_a_stick_and_overwrites_nothing(kiosk: Table) -> None:
    stick = kiosk.machine.put_in("sda1")
    kiosk.tap("Hand our box on")
    (file,) = stick.glob("the-loop-box-*.toml")
    assert file.read_text(encoding="utf-8") == OURS
    assert kiosk.first.text == f"On the USB stick as {file.name}. You may pull it out now."
    file.write_text("another", encoding="utf-8")
    kiosk.tap("Hand our box on")
    assert file.read_text(encoding="utf-8") == "another"
    assert (stick / f"{file.stem}-2.toml").read_text(encoding="utf-8") == OURS


def test_on_a_desktop_it_lies_where_a_file_is_looked_for(make_table: Callable[..., Table]) -> None:
    table = make_table()
    table.tap("Hand our box on")
    (file,) = table.exports.glob("the-loop-box-*.toml")
    assert table.first.text == f"Written to {file}"
    table.tap("Take a box file")
    assert table.rows()[0] == (file.name, str(table.exports))


def test_a_box_as_it_ships_has_nothing_to_hand_on(make_table: Callable[..., Table]) -> None:
    table = make_table()
    table.own.unlink()
    table.tap("Hand our box on")
    assert table.first.text == "Your box is as it ships: there is nothing to hand on."
    assert not table.exports.exists()
