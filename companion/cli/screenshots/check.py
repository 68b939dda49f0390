"""Whether each picture shows the page that it is meant to show: a script that goes astray is noticed at once."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from companion.contract.page import Choices, Page, Stepper, Words
from companion.contract.scenes import Scene
from companion.errors import CompanionError
from companion.shell.navigator import Navigator

_MOST: Final = 200


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
