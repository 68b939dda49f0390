"""A game or a box as a file: onto the USB stick of a kiosk where one is in, else into the folder of exports."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from companion.kiosk.stick import StickError, Sticks, StickTrouble
from companion.play.export import Journal, export_into
from companion.play.failures import why_not_written
from companion.play.store import Store
from companion.words import N_, _

MOST_FILES: Final = 40
"""So many files of a folder are offered."""
WriteInto = Callable[[Path], Path]
"""Writes a file into a folder, and gives it."""
_WHY: Final = {
    StickTrouble.FULL: N_("The USB stick is full. Written to {file} instead"),
    StickTrouble.READ_ONLY: N_("The USB stick is read-only. Written to {file} instead"),
    StickTrouble.GONE: N_("The USB stick was pulled out too early. Written to {file} instead"),
    StickTrouble.CHANGED: N_("The USB stick does not keep what is written. Written to {file} instead"),
    StickTrouble.OTHER: N_("The USB stick cannot be written ({why}). Written to {file} instead"),
}


def export_game(store: Store, number: int, folder: Path, sticks: Sticks | None) -> tuple[str, Callable[[], str]]:
    """What to say while a stored game is written, and what writes it: on any thread, and it may take minutes.

    That gives what to say then: where the file is, or why it is nowhere. `sticks`: those that the system mounts; None:
    it is none of our business. What cannot go onto one goes into `folder`.

    Raises:
        JournalError: the game is damaged; nothing is written.
    """
    journal = Journal(store.header(number), tuple(store.entries(number)))
    write_into = partial(export_into, game=store.number(number), begun=store.begun(number), journal=journal)
    return export_with(write_into, folder, sticks)


def export_with(write_into: WriteInto, folder: Path, sticks: Sticks | None) -> tuple[str, Callable[[], str]]:
    """The same for whatever `write_into` writes."""
    stick = None if sticks is None else sticks.newest()
    if sticks is None or stick is None:
        return _("Writing …"), partial(_write, write_into, folder)
    onto_stick = partial(_write_onto, sticks, stick, write_into, folder)
    return _("Writing onto the USB stick … leave it in."), onto_stick


def files_to_import(ending: str, folder: Path, sticks: Sticks | None) -> tuple[Path, ...]:
    """Those with this ending on the stick that was put in last, and in the folder of exports; the newest of each first.

    On any thread: a stick may be slow.
    """
    stick = None if sticks is None else sticks.newest()
    places = [folder] if stick is None else [stick, folder]
    return tuple(file for place in places for file in _newest_first(place, ending))


def _newest_first(folder: Path, ending: str) -> list[Path]:
    try:
        found = [file for file in folder.iterdir() if file.suffix.lower() == ending and not file.name.startswith(".")]
        found = sorted((file for file in found if file.is_file()), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return []
    return found[:MOST_FILES]


def _write_onto(sticks: Sticks, stick: Path, write_into: WriteInto, folder: Path) -> str:
    try:
        file = sticks.write(stick, write_into)
    except StickError as problem:
        return _write(write_into, folder, _(_WHY[problem.trouble]), str(problem))
    return _("On the USB stick as {file}. You may pull it out now.").format(file=file.name)


def _write(write_into: WriteInto, folder: Path, said: str = "", why: str = "") -> str:
    try:
        return (said or _("Written to {file}")).format(file=write_into(folder), why=why)
    except OSError as problem:
        return _("{file} cannot be written: {why}").format(file=folder, why=why_not_written(problem))
