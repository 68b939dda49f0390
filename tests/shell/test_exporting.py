"""An export on the kiosk: onto the stick where one is in, and what is said of it; else where it lies."""

import errno
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract.page import Entry, Tone, Words
from companion.contract.screen import Ask, Home, HouseAction, Pop
from companion.errors import JournalError
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.state import Step
from companion.play.export import read_journals
from companion.shell import exporting
from companion.shell.background_run import BackgroundWork
from companion.shell.pages.home import HomeAction
from companion.shell.pages.menu import MenuAction
from tests.games.the_loop.screens.people import People, taps_of
from tests.kiosk.test_stick import Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def people(tmp_path: Path, machine: Machine) -> People:
    people = People(exports=tmp_path / "exports", sticks=machine.sticks, can_quit=False)
    people.begin()
    return people


def exported(people: People) -> str:
    """What the glass says of it."""
    people.action(HouseAction.EXPORT)
    return people.screen.banner


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_without_a_stick_the_glass_says_where_the_file_lies(people: People, tmp_path: Path) -> None:
    said = exported(people)
    (name,) = files(tmp_path / "exports")
    assert said == f"Written to {tmp_path / 'exports' / name}"


def test_with_a_stick_the_file_is_there_and_the_stick_may_go(people: People, machine: Machine, tmp_path: Path) -> None:
    stick = machine.put_in("sda1")
    said = exported(people)
    (name,) = files(stick)
    assert said == f"On the USB stick as {name}. You may pull it out now."
    (journal,) = read_journals(stick / name)
    assert journal.header == people.game.session.header
    assert files(tmp_path / "exports") == []


def test_no_file_on_the_stick_is_overwritten(people: People, machine: Machine) -> None:
    stick = machine.put_in("sda1")
    exported(people)
    (name,) = files(stick)
    (stick / name).write_text("another game", encoding="utf-8")
    assert exported(people) == f"On the USB stick as {name.replace('.jsonl', '-2.jsonl')}. You may pull it out now."
    assert (stick / name).read_text(encoding="utf-8") == "another game"
    exported(people)
    assert len(files(stick)) == 2, "the same game is there already"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The USB stick is full"),
        (errno.EROFS, "The USB stick is read-only"),
        (errno.EIO, "The USB stick was pulled out too early"),
        (errno.EACCES, "The USB stick cannot be written (Permission denied)"),
    ],
)
def test_a_stick_in_trouble_is_one_sentence_and_the_game_lies_elsewhere(
    people: People, machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    stick, true = machine.put_in("sda1"), exporting.export_into

    def fails_on_the_stick(folder: Path, **what: object) -> Path:
        if folder == stick:
            raise OSError(number, os.strerror(number))
        return true(folder, **what)  # type: ignore[arg-type]

    monkeypatch.setattr(exporting, "export_into", fails_on_the_stick)
    said = exported(people)
    (name,) = files(tmp_path / "exports")
    assert said == f"{words}. Written to {tmp_path / 'exports' / name} instead"


def test_a_window_on_a_desktop_asks_for_no_stick(tmp_path: Path, machine: Machine) -> None:
    stick = machine.put_in("sda1")
    people = People(exports=tmp_path / "exports")
    people.begin()
    assert exported(people).startswith("Written to ")
    assert files(stick) == []


class Later:
    """Work that is begun and not done yet."""

    def __init__(self) -> None:
        self.begun: list[Callable[[], None]] = []
        self.work = BackgroundWork(run=self.begun.append)

    def end(self, people: People) -> None:
        """It comes to its end, and the glass takes it up."""
        self.begun.pop(0)()
        people.navigator.take_up()


@pytest.fixture
def later(people: People) -> Later:
    later = Later()
    app = people.navigator.app
    app.context = replace(app.context, background=later.work)
    return later


def test_while_it_is_written_the_page_says_so_and_no_second_one_begins(
    people: People, machine: Machine, later: Later
) -> None:
    stick = machine.put_in("sda1")
    people.action(HouseAction.MENU)
    people.tap("Export this game")
    assert people.page.rows[0] == Words("Writing onto the USB stick … leave it in.", Tone.STRONG)
    assert dict(taps_of(people.page))["Export this game"] is None
    people.action(MenuAction.EXPORT, Pop(), HouseAction.EXPORT)
    assert len(later.begun) == 1
    assert people.screen.banner == "Writing onto the USB stick … leave it in."
    people.action(Home(), HomeAction.GAMES)
    people.tap(taps_of_first_game(people))
    assert dict(taps_of(people.page))["Export"] is None
    later.end(people)
    (name,) = files(stick)
    assert people.page.rows[0] == Words(f"On the USB stick as {name}. You may pull it out now.", Tone.STRONG)
    assert dict(taps_of(people.page))["Export"] is not None
    people.tap("Back")
    assert people.screen.banner == "", "it was read"


def taps_of_first_game(people: People) -> str:
    return next(row.first for row in people.page.rows if isinstance(row, Entry))


def test_the_glass_goes_on_while_a_stick_is_slow(people: People, machine: Machine, later: Later) -> None:
    stick = machine.put_in("sda1")
    people.action(HouseAction.EXPORT, Next(), Next())
    assert people.state.step is not Step.UNPACKED
    later.end(people)
    (name,) = files(stick)
    (journal,) = read_journals(stick / name)
    assert len(journal.entries) < people.game.session.acts[-1].number, "as it was when somebody asked for it"


def test_an_app_that_ends_lets_a_slow_stick_have_the_file(
    people: People, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, may_write = machine.put_in("sda1"), threading.Event()
    write = exporting.export_into

    def slowly(folder: Path, **given: Any) -> Path:
        assert may_write.wait(20)
        return write(folder, **given)

    monkeypatch.setattr(exporting, "export_into", slowly)
    app = people.navigator.app
    app.let_writing_end(20)
    app.context = replace(app.context, background=BackgroundWork())
    people.action(HouseAction.EXPORT)
    app.let_writing_end(0)
    assert (files(stick), app.doing) == ([], "Writing onto the USB stick … leave it in.")
    may_write.set()
    app.let_writing_end(20)
    (name,) = files(stick)
    assert len(list(read_journals(stick / name))) == 1


def test_what_came_of_it_waits_until_somebody_sees_it(people: People, machine: Machine, later: Later) -> None:
    machine.put_in("sda1")
    people.action(HouseAction.EXPORT, Ask("a name", "", lambda _: None))
    later.end(people)
    assert people.page.keyboard is not None
    assert not any("USB" in words for words in people.words())
    people.action(Pop())
    assert people.screen.banner.endswith("You may pull it out now.")
    people.action(HouseAction.DISMISS)
    assert people.screen.banner == ""


def test_a_stick_that_is_pulled_out_while_it_is_written_is_said(
    people: People, machine: Machine, later: Later, tmp_path: Path
) -> None:
    machine.put_in("sda1")
    people.action(HouseAction.EXPORT)
    machine.pull_out("sda1")
    shutil.rmtree(machine.media / "sda1")
    later.end(people)
    (name,) = files(tmp_path / "exports")
    assert people.screen.banner == (
        f"The USB stick was pulled out too early. Written to {tmp_path / 'exports' / name} instead"
    )


def test_a_stick_that_gets_full_halfway_is_said_and_keeps_no_half_of_it(
    people: People, machine: Machine, later: Later, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = machine.put_in("sda1")
    people.action(HouseAction.EXPORT)
    true = os.fsync

    def full_on_the_stick(handle: int) -> None:
        if Path(f"/proc/self/fd/{handle}").readlink().parent == stick:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        true(handle)

    monkeypatch.setattr(os, "fsync", full_on_the_stick)
    later.end(people)
    (name,) = files(tmp_path / "exports")
    assert people.screen.banner == f"The USB stick is full. Written to {tmp_path / 'exports' / name} instead"
    assert files(stick) == []


def test_a_damaged_game_is_said_and_another_can_be_exported(
    people: People, machine: Machine, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.put_in("sda1")
    with monkeypatch.context() as patched:
        patched.setattr(people.store, "entries", damaged)
        people.action(HouseAction.EXPORT)
    assert people.screen.banner == "entry 3 is damaged"
    people.action(HouseAction.EXPORT)
    assert len(later.begun) == 1


def damaged(_: int) -> list[Entry]:
    raise JournalError("entry 3 is damaged")
