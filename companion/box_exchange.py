"""A box file goes from table to table: checked whole and shown before it is taken, and the file of before is kept."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from companion.contract.box_page import BoxPage, Difference, differences
from companion.contract.game import Game, Json
from companion.errors import BoxError
from companion.files import kept_text, put_back, read_text, whole_file, write_beside
from companion.play.failures import why_not_written
from companion.words import _

ENDING = ".toml"


class BoxImport(Struct, frozen=True):
    """Another table's box file: what it says, and what it would change here."""

    text: str
    changes: tuple[Difference, ...]


def read_box_text(file: Path) -> str:
    """The text of another table's box file; it may lie on a slow stick.

    Raises:
        BoxError: it cannot be read, or is no text; names the file.
    """
    try:
        return read_text(file)
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        raise BoxError(f"{file}: {why}") from problem


def looked_at(game: Game, now: Json, name: str, text: str) -> BoxImport:
    """What a box file would change in the box as it is now; nothing is changed yet.

    Raises:
        BoxError: it is no box file of this game, or a field is wrong; names the file (by `name`), the line, the field.
    """
    try:
        then = game.box_of_text(text)
    except ValueError as problem:  # no TOML, or a BoxError
        raise BoxError(f"{name}: {problem}") from problem
    return BoxImport(text, differences((now, _pages(game, now)), (then, _pages(game, then))))


def _pages(game: Game, box: Json) -> BoxPage:
    return game.box_page(box) or BoxPage("", "", "", ())


def exported_name(game: Game, day: datetime) -> str:
    """What an exported box file is called, without its ending."""
    return f"{game.id.replace('_', '-')}-box-{day:%Y-%m-%d}"


def take_box(own: Path, text: str, now: datetime) -> tuple[Path | None, Callable[[], None]]:
    """Another table's box file takes the place of one's own, which is kept beside it.

    Gives where that is (None: there was none), and what makes the file as it was before.

    Raises:
        BoxError: it cannot be written, or the own file is no text; nothing is changed.
    """
    before = kept_text(own)
    if before is None and own.exists():
        raise BoxError(_("{file} cannot be read: move it away first").format(file=own))
    kept = None
    try:
        if before is not None:
            kept = write_beside(own.parent, f"{own.stem}-before-{now:%Y-%m-%d-%H%M}", ENDING, before)
        own.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(own, overwrite=True) as file:
            file.write(text)
    except OSError as problem:
        raise BoxError(_("{file} cannot be written: {why}").format(file=own, why=why_not_written(problem))) from problem
    return kept, take_back_to(own, before)


def take_back_to(file: Path, before: str | None) -> Callable[[], None]:
    """What makes a file that was just changed as it was before: only as long as nobody else has changed it since.

    That raises BoxError where somebody has, and OSError where the file cannot be written.
    """
    return partial(_take_back, file, before, kept_text(file))


def _take_back(file: Path, before: str | None, after: str | None) -> None:
    if kept_text(file) != after:
        raise BoxError(_("{file} was changed elsewhere since: nothing is taken back").format(file=file))
    put_back(file, before)
