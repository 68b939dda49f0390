"""What a script of pictures works with: it taps what is seen by its words, or hands an action in."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.contract.page import Button, Choices, Entry, Page
from companion.errors import CompanionError
from companion.shell.navigator import Navigator


class Script:
    """The screens, and the way in which a tap reaches them."""

    def __init__(self, navigator: Navigator, act: Callable[[object], None]) -> None:
        self.navigator = navigator
        self.act = act

    def tap(self, *labels: str) -> None:
        """Tap one thing after the other.

        Raises:
            CompanionError: there is nothing with these words, or it is dim.
        """
        for label in labels:
            found = next((action for words, action in taps_on(self.navigator.view().front) if words == label), None)
            if found is None:
                raise CompanionError(f"nothing that can be tapped says {label!r} here")
            self.act(found)

    @property
    def state(self) -> Any:
        """Of the game that is on.

        Raises:
            CompanionError: none is.
        """
        played = self.navigator.app.played
        if played is None:
            raise CompanionError("no game is on")
        return played.session.state


def taps_on(page: Page) -> Iterator[tuple[str, object | None]]:
    """What can be tapped on a page: its words, and its action."""
    buttons: list[Button | None] = [page.primary, page.undo, *page.side]
    for row in page.rows:
        match row:
            case Choices():
                buttons += row.buttons
            case Entry():
                yield row.first, row.wish
                buttons.append(row.side)
            case _:
                pass
    yield from ((button.label, button.wish) for button in buttons if button is not None)
