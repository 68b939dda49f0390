"""What a script of pictures works with, and whether each picture shows the page that it is meant to show."""

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any, Final

from companion.contract.page import Button, Choices, Entry, Page, Stepper, Words
from companion.contract.scenes import Scene
from companion.contract.view import View
from companion.errors import CompanionError
from companion.shell.navigator import Navigator

_MOST: Final = 200
"""Letters of a page that an error quotes."""


class NavigatorScript:
    """The screens, and the way in which a tap reaches them: `contract.scenes.Script`, and what the house needs."""

    def __init__(self, navigator: Navigator, act: Callable[[object], None]) -> None:
        self.navigator = navigator
        self.act = act

    @property
    def view(self) -> View:
        """What is seen."""
        return self.navigator.view()

    def tap(self, *labels: str) -> None:
        """Tap one thing after the other.

        Raises:
            CompanionError: there is nothing with these words, or it is dim.
        """
        for label in labels:
            found = next((action for words, action in taps_on(self.view.front) if words == label), None)
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
                yield row.first, row.action
                buttons.append(row.side)
            case _:
                pass
    yield from ((button.label, button.action) for button in buttons if button is not None)


def checked(navigator: Navigator, scenes: Iterable[Scene]) -> Iterator[Scene]:
    """The same scenes, each held against what is to be seen when it comes.

    Raises:
        CompanionError: another page is seen.
    """
    for number, scene in enumerate(scenes, start=1):
        found = seen(navigator)
        if not fnmatchcase(found, scene.shows):
            raise CompanionError(f"picture {number}, {scene.name}: expected {scene.shows!r}, found {found[:_MOST]!r}")
        yield scene


def seen(navigator: Navigator) -> str:
    """What is to be seen, in a line: screen and marks, kicker, title, the pink button, and the words of the rows."""
    view = navigator.view()
    page = view.front
    marks = [type(navigator.screen).__name__.removesuffix("Screen")]
    marks += ["sheet"] * (view.sheet is not None) + ["banner"] * bool(view.banner)
    marks += ["cursor"] * (view.keys.choose is not None)
    marks += ["ring"] * (navigator.app.context.devices.drawn is not None)
    primary = page.primary.label if page.primary is not None else ""
    return f"{', '.join(marks)}: {page.kicker} · {page.title} → {primary} {' '.join(_words(page))}"


def _words(page: Page) -> Iterator[str]:
    for row in page.rows:
        match row:
            case Words():
                yield row.text
            case Stepper():
                yield f"{row.label} {row.value}"
            case Choices():
                yield from (button.label for button in row.buttons)
            case _:
                pass
