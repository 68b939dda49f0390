"""What is to be seen at a moment, as plain values: a screen makes them, the window draws them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.contract.page import Button, Header, Page, Tone


@dataclass(frozen=True, slots=True)
class Keys:
    """The action of each press that the page's buttons do not tell; None: the press means nothing here.

    `undo`: what Undo takes back where something is half entered; the house then adds no Undo to the page.
    `onward`, `backward`: the encoder turned by one step; `choose`: the encoder pressed. `numbers`: the keys 1, 2, 3
    and so on.
    """

    undo: object | None = None
    onward: object | None = None
    backward: object | None = None
    choose: object | None = None
    numbers: tuple[object | None, ...] = ()


NO_KEYS = Keys()


@dataclass(frozen=True, slots=True)
class View:
    """All that is to be seen, and what each press means.

    Attributes:
        page: beside the board; on the whole screen, where there is no board.
        board: what the game's board shows; only the game that made it looks into it. None: no board is seen.
        make_board: makes the widget that shows it, `Game.board`. The house puts it there.
        sheet: covers the page, while the board stays in sight.
        header: over the page, the same on every page of a game.
        menu: in the corner that the board leaves free.
        status: in the other corner; `status_action` is what a tap on it means (None: it is only words).
        banner: a short message about the last tap, empty for none.
        keys: what presses mean besides the buttons of the page.
        moves: Next first ends what moves on the board: what it comes to has not been read yet.
    """

    page: Page
    board: object | None = None
    make_board: Callable[..., Any] | None = None
    sheet: Page | None = None
    header: Header | None = None
    menu: Button | None = None
    status: str = ""
    status_tone: Tone = Tone.QUIET
    status_action: object | None = None
    banner: str = ""
    keys: Keys = NO_KEYS
    moves: bool = False

    @property
    def front(self) -> Page:
        """The page whose buttons are seen: a sheet covers the one beneath."""
        return self.page if self.sheet is None else self.sheet

    @property
    def next(self) -> object | None:
        """What Next means; None: nothing, and its lamp is dark."""
        return None if self.front.primary is None else self.front.primary.action

    @property
    def undo(self) -> object | None:
        """What Undo means; None: nothing."""
        return self.keys.undo if self.front.undo is None else self.front.undo.action


class Board(Protocol):
    """What the house asks of a game's board, a Kivy widget in a square: it shows the board of a view."""

    is_still: bool
    """Nothing on it turns or slides: what changes is there at once."""

    @property
    def is_moving(self) -> bool:
        """Whether something on it is on its way."""

    def show(self, value: Any) -> None:
        """Show the board of a view; where it differs from the one before, it may move there."""

    def finish(self) -> None:
        """End what moves at once."""

    def hold(self, ring: Any) -> None:
        """Take the drawn ring as a child, as large as the board, and say with its `lie` where on the board it is."""
