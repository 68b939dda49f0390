"""The list of stored games."""

from collections.abc import Sequence

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, Words
from companion.play.rows import StoredGame
from companion.shell.actions import Action, DeleteGame, ExportGame, OpenGame, PlayGame
from companion.shell.pages.home import where
from companion.words import _


def games(stored: Sequence[StoredGame], chosen: int | None, message: str, deleted: int | None) -> Page:
    """The games, newest first. `chosen` is open: it can be played, exported or deleted. A delete can be undone."""
    rows: list[Row] = []
    if message:
        rows.append(Words(message, Tone.STRONG))
    if not stored:
        rows.append(Words(_("No games yet."), Tone.QUIET))
    for game in stored:
        opened = game.id == chosen
        begun = game.begun.astimezone().strftime("%Y-%m-%d %H:%M")
        rows.append(Entry(begun, where(game), OpenGame(game.id), marked=opened))
        if opened:
            rows.append(_what_to_do(game))
    return Page(
        kicker=_("GAMES"),
        title=_("Games"),
        rows=tuple(rows),
        primary=Button(_("Back"), Action.BACK, onward=False),
        undo=Button(_("Undo"), Action.BRING_BACK) if deleted is not None else None,
        undo_words=_("deleted a game") if deleted is not None else "",
        scrolls=True,
    )


def _what_to_do(game: StoredGame) -> Choices:
    return Choices(
        (
            Button(_("Look at it") if game.summary.outcome else _("Play"), PlayGame(game.id)),
            Button(_("Export"), ExportGame(game.id)),
            Button(_("Delete"), DeleteGame(game.id)),
        )
    )
