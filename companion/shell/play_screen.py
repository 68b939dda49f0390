"""A game that is being played: its own screen, and what the house adds on every page of every game."""

from msgspec.structs import replace

from companion.contract.page import Button, Page, Row, Tone, View, Words
from companion.contract.rules import RefusedError
from companion.contract.screen import HouseAction, Pictures, Push, Screen, Step
from companion.errors import IllegalActionError
from companion.shell.app_context import AppState, Played
from companion.shell.pages import new_game
from companion.shell.pages.menu import MenuScreen
from companion.words import _


class PlayScreen(Screen):
    """Undo, Redo, Draw again, Menu and the status over the screen of the game that is on.

    `from_list`: it was opened in the list of games, to which its menu leads back.
    """

    def __init__(self, app: AppState, *, from_list: bool = False) -> None:
        self._app = app
        self._from_list = from_list

    @property
    def _played(self) -> Played:
        played = self._app.played
        assert played is not None  # noqa: S101 - this screen is opened when a game is on
        return played

    def view(self) -> View:
        """What the game shows, with what goes back and forth in its history."""
        view = self._played.screen.view()
        if view.keys.undo is None:
            view = self._with_history(view)
        if view.page.has_to_do:
            view = replace(view, page=replace(view.page, read_on=_("Read on")))
        if self._app.doing:
            view = _without_export(view)
        save_error = self._played.session.save_error
        saved = _("Demo") if self._played.is_demo else _("Saved")
        view = replace(
            view,
            # Two lines: a board leaves the upper one less room. What the lower one cuts stands in the menu.
            status=_("Not saving:\n{why}").format(why=save_error) if save_error else saved,
            status_tone=Tone.DANGER if save_error else Tone.QUIET,
            status_action=HouseAction.MENU if save_error else None,
            menu=Button(_("Menu"), HouseAction.MENU),
            banner=self._app.message or view.banner,
        )
        return view if view.board is not None else _on_one_page(view)

    def _with_history(self, view: View) -> View:
        session = self._played.session
        last = session.last
        front = view.front
        # Redo comes first, so that it keeps its place from page to page: under a finger that presses it again and again
        # nothing else may come, least of all Draw again, after which nothing is left to redo.
        side = [] if session.undone is None else [Button(_("Redo"), HouseAction.REDO)]
        side += front.side
        if session.can_draw_again() and session.rules.ending(session.state) is None:
            side.append(Button(_("Draw again"), HouseAction.DRAW_AGAIN))
        page = replace(
            front,
            undo=Button(_("Undo"), HouseAction.UNDO if last else None),
            undo_words=self._played.game.describe_act(last.facts, session.state) if last else "",
            side=tuple(side),
        )
        return replace(view, page=page) if view.sheet is None else replace(view, sheet=page)

    def consider(self, action: object | None) -> bool:
        """The game may tell what would come of it."""
        return self._played.screen.consider(action)

    def handle(self, action: object) -> Step | None:
        """Does what the house does on every game's pages, and hands the rest to the game."""
        screen = self._played.screen
        try:
            if not isinstance(action, HouseAction):
                return screen.handle(action)
            screen.handle(HouseAction.DISMISS)
            return self._do(action)
        except IllegalActionError as problem:
            # The state has moved on since the button was drawn, or it asks for what cannot be: say it, change nothing.
            tell = self._played.game.tell_refusal
            words = tell(problem.refusal) if isinstance(problem, RefusedError) else str(problem)
            self._app.message = words[:1].upper() + words[1:]
            return None

    def _do(self, action: HouseAction) -> Step | None:
        session, screen = self._played.session, self._played.screen
        match action:
            case HouseAction.UNDO:
                session.undo()
                screen.changed()
            case HouseAction.REDO:
                session.redo()
                screen.changed()
            case HouseAction.DRAW_AGAIN:
                session.draw_again()
                screen.changed()
            case HouseAction.MENU:
                return Push(MenuScreen(self._app, from_list=self._from_list))
            case HouseAction.NEW_GAME:
                return Push(new_game(self._app))
            case HouseAction.EXPORT:
                self._app.export(session.number)
            case HouseAction.DISMISS:
                pass
        return None

    def pictures(self) -> Pictures | None:
        """The game's."""
        return self._played.screen.pictures()


def _without_export(view: View) -> View:
    """While something is written no second file is: its button is dim."""
    front = view.front
    side = tuple(replace(one, action=None) if one.action is HouseAction.EXPORT else one for one in front.side)
    page = replace(front, side=side)
    return replace(view, page=page) if view.sheet is None else replace(view, sheet=page)


def _on_one_page(view: View) -> View:
    """A game without a board: what stands round a board elsewhere stands on its page."""
    said = [words for words in (view.banner, view.status if view.status_tone is not Tone.QUIET else "") if words]
    rows: list[Row] = [Words(words, Tone.STRONG) for words in said]
    page: Page = view.front
    side = (*page.side, *((view.menu,) if view.menu is not None else ()))
    return replace(view, page=replace(page, rows=(*rows, *page.rows), side=side), sheet=None)
