"""What the house asks of a game's board: a Kivy widget, but for whoever only reads this it is these few things."""

from typing import Any, Protocol


class Board(Protocol):
    """A widget that shows a game's board in the square it is given, and tells what is tapped on it."""

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
