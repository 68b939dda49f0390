"""Help: what a game tells of itself, and what the buttons do, on the screen and on the table."""

from collections.abc import Sequence

from companion.contract.game import BoardWords, Game, HelpPage
from companion.contract.page import Button, Entry, Page, Row, Tone, View, Words
from companion.contract.screen import Pop, Push, Screen
from companion.shell.app_context import AppState
from companion.words import _


def help_pages(game: Game) -> Sequence[HelpPage]:
    """All of them: the game's own first."""
    return (*game.help(), _buttons(game.board_words()))


class HelpScreen(Screen):
    """What there is to be told."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """A line for each page."""
        pages = help_pages(self._app.game)
        rows = tuple(Entry(page.title, page.remark, Push(HelpPageScreen(page))) for page in pages)
        return View(_page(_("Help"), rows))


class HelpPageScreen(Screen):
    """One page of it."""

    def __init__(self, page: HelpPage) -> None:
        self._page = page

    def view(self) -> View:
        """What it tells."""
        return View(_page(self._page.title, self._page.rows))


def _page(title: str, rows: tuple[Row, ...]) -> Page:
    back = Button(_("Back"), Pop(), onward=False)
    return Page(kicker=_("HELP"), title=title, rows=rows, primary=back, scrolls=True)


def _buttons(board: BoardWords) -> HelpPage:
    """What presses mean, the same in every game."""
    turned = _("Turned, it goes from one to the next: {sectors}, where one is to be chosen. Pressed, it chooses.")
    told: list[tuple[str, str]] = [
        (
            _("The pink button"),
            _("Next, whatever is written on it. Is the page longer than the screen, it shows the rest first."),
        ),
        (_("Undo"), _("Takes the last step back, as often as you like. It says what it takes back.")),
        (_("Redo"), _("Brings back what was undone.")),
        (_("Draw again"), _("Draws once more what was drawn. The history says that it was drawn again.")),
        (_("Menu, at the top left"), _("The history, help, settings, the export of this game.")),
        (
            _("Buttons on the table"),
            _("Next; Undo, or Next held for a moment. Next glows when there is something for it to do."),
        ),
        (
            board.encoder[:1].upper() + board.encoder[1:],
            turned.format(sectors=board.sectors),
        ),
        (
            _("A keyboard, a pedal, a presenter"),
            _("Space and Page Down: Next. Backspace and Page Up: Undo. The digits choose as a tap does."),
        ),
        (
            _("The way out"),
            _("Hold a bottom corner of the screen for three seconds, then the other; or both buttons for five."),
        ),
    ]
    rows: list[Row] = []
    for first, second in told:
        rows += [Words(first, Tone.STRONG), Words(second)]
    return HelpPage(_("What the buttons do"), _("on the screen and on the table"), tuple(rows))
