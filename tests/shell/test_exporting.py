"""An export on the kiosk: onto the stick where one is in, and what is said of it; else where it lies."""

import errno
import os
from pathlib import Path

import pytest

from companion.contract.screen import HouseAction
from companion.play.export import read_journals
from companion.shell import exporting
from tests.games.the_loop.screens.people import People
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
    assert said == f"{words}; the game is in {tmp_path / 'exports' / name}"


def test_a_window_on_a_desktop_asks_for_no_stick(tmp_path: Path, machine: Machine) -> None:
    stick = machine.put_in("sda1")
    people = People(exports=tmp_path / "exports")
    people.begin()
    assert exported(people).startswith("Written to ")
    assert files(stick) == []
