"""The first screen, and the menu of a game."""

from collections.abc import Sequence

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, Words
from companion.play.rows import StoredGame
from companion.shell.actions import Action
from companion.words import _


def home(games: Sequence[StoredGame], notices: Sequence[str], can_quit: bool) -> Page:
    """The waiting game first, if there is one; `notices` say what was wrong while starting."""
    unfinished = next((game for game in games if not game.summary.outcome), None)
    rows: list[Row] = [Words(words, Tone.RIFT) for words in notices]
    if unfinished is None:
        rows.append(Words(_("Set the board up, then let me do Dr. Foo's work."), instruction=True))
    else:
        rows.append(Words(_("Your game is waiting."), instruction=True))
        rows.append(Words(where(unfinished)))
    begin = Button(_("New game"), Action.NEW_GAME)
    others = [begin] if unfinished is not None else []
    if games:
        others.append(Button(_("Games"), Action.GAMES))
    others.append(Button(_("Settings"), Action.SETTINGS))
    if can_quit:
        others.append(Button(_("Leave"), Action.QUIT))
    rows.append(Choices(tuple(others)))
    primary = begin if unfinished is None else Button(_("Resume"), Action.RESUME)
    return Page(kicker=_("THE LOOP"), title=_("Loop Companion"), rows=tuple(rows), primary=primary)


def where(game: StoredGame) -> str:
    """Where a stored game stands, or how it ended."""
    agents = ", ".join(str(name) for name in game.header.setup.get("agents", ()))
    summary = game.summary
    if summary.outcome:
        ended = _("victory") if summary.outcome == "victory" else _("defeat")
        return _("{agents} · {ended} in turn {n}").format(agents=agents, ended=ended, n=summary.turn)
    if not summary.turn:
        return _("{agents} · setup").format(agents=agents)
    return _("{agents} · turn {n}, cycle {cycle}").format(agents=agents, n=summary.turn, cycle=summary.cycle)


def menu(message: str, can_quit: bool, *, trouble: str = "") -> Page:
    """What can be done besides playing on; `message` tells what just became of it, `trouble` why nothing is saved."""
    rows: list[Row] = [Words(message, Tone.STRONG)] if message else []
    if trouble:
        rows.append(Words(_("Not saving: {why}").format(why=trouble), Tone.RIFT))
        rows.append(Words(_("You can play on. All of it is saved as soon as that is mended.")))
    becomes = _("the game goes on in memory") if trouble else _("the game is saved as it is")
    at_the_end = _("what is not saved is lost") if trouble else _("everything is saved")
    rows += [
        Entry(_("History"), _("every entry; go back to any of them"), Action.HISTORY),
        Entry(_("Settings"), _("pace, odds, words, screen"), Action.SETTINGS),
        Entry(_("Export this game"), _("a journal file with the seed, to check or keep"), Action.EXPORT),
        Entry(_("To the first screen"), becomes, Action.HOME),
    ]
    if can_quit:
        rows.append(Entry(_("Leave"), at_the_end, Action.QUIT))
    return Page(
        kicker=_("THE LOOP"),
        title=_("Menu"),
        rows=tuple(rows),
        primary=Button(_("Back to the game"), Action.BACK, onward=False),
        scrolls=True,
    )
