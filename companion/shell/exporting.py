"""A stored game as a file: onto the USB stick of a kiosk where one is in, else into the folder of exports."""

from functools import partial
from pathlib import Path
from typing import Final

from companion.kiosk.stick import StickError, Sticks, StickTrouble
from companion.play.export import Journal, export_into
from companion.play.failures import why_not_written
from companion.play.store import Store
from companion.words import N_, _

_WHY: Final = {
    StickTrouble.FULL: N_("The USB stick is full; the game is in {file}"),
    StickTrouble.READ_ONLY: N_("The USB stick is read-only; the game is in {file}"),
    StickTrouble.GONE: N_("The USB stick was pulled out too early; the game is in {file}"),
    StickTrouble.CHANGED: N_("The USB stick does not keep what is written; the game is in {file}"),
    StickTrouble.OTHER: N_("The USB stick cannot be written ({why}); the game is in {file}"),
}


def export_game(store: Store, number: int, folder: Path, sticks: Sticks | None) -> str:
    """Writes a stored game into a file, and gives what to say: where it is, or why it is nowhere.

    `sticks`: those that the system mounts; None: it is none of our business. What cannot go onto one goes into
    `folder`.

    Raises:
        JournalError: the game is damaged; nothing is written.
    """
    journal = Journal(store.header(number), tuple(store.entries(number)))
    write_into = partial(export_into, game=store.number(number), begun=store.begun(number), journal=journal)
    said, why = _("Written to {file}"), ""
    stick = sticks.newest() if sticks is not None else None
    if sticks is not None and stick is not None:
        try:
            file = sticks.write(stick, write_into)
        except StickError as problem:
            said, why = _(_WHY[problem.trouble]), str(problem)
        else:
            return _("On the USB stick as {file}. You may pull it out now.").format(file=file.name)
    try:
        return said.format(file=write_into(folder), why=why)
    except OSError as problem:
        return _("{file} cannot be written: {why}").format(file=folder, why=why_not_written(problem))
