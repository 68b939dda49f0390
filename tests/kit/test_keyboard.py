"""The keyboard on the glass: every key as large as a finger on the panels that we name, and each means itself."""

import pytest

from companion.contract.screen import Ask
from companion.kit.keyboard import KeyboardView, KeyPlate
from companion.shell.pages.typing import Typed, TypingKey, TypingScreen
from tests.clock import Clock
from tests.layout_lint import complaints
from tests.pilot import Pilot

LEAST: float = 8.0
"""Millimetres."""
PANELS = {
    "official 7 inch": ((800, 480), 133),
    "official 7 inch, upright": ((480, 800), 133),
    "Touch Display 2, upright": ((720, 1280), 210),
    "Touch Display 2": ((1280, 720), 210),
    "7 inch, 1024×600": ((1024, 600), 170),
}


def opened(glass: Pilot, size: tuple[int, int], text: str, text_size: float = 1.0) -> tuple[KeyboardView, list[object]]:
    glass.resize(*size)
    clock = Clock()
    view = KeyboardView(clock=clock)
    view.text_size = text_size
    given: list[object] = []
    view.bind(on_action=lambda _, action: given.append(action))
    glass.show(view)
    screen = TypingScreen(Ask("Name", text, lambda _: None))
    view.show(screen.view().page)
    clock.now += 1
    glass.settle()
    return view, given


def keys(glass: Pilot) -> list[KeyPlate]:
    return [widget for widget in glass.widgets() if isinstance(widget, KeyPlate)]


@pytest.mark.parametrize(("size", "ppi"), PANELS.values(), ids=PANELS.keys())
@pytest.mark.parametrize(("text", "text_size"), [("", 1.0), ("Zoe", 1.0), ("W" * 30, 1.0), ("W" * 30, 2.0), ("", 1.5)])
def test_every_key_is_as_large_as_a_finger(
    glass: Pilot, size: tuple[int, int], ppi: int, text: str, text_size: float
) -> None:
    view, _ = opened(glass, size, text, text_size)
    least = LEAST / 25.4 * ppi
    assert len(keys(glass)) > 34
    for key in keys(glass):
        assert min(key.room.width, key.room.height) >= least, (key.text, key.room)
    assert complaints(view) == ()
    glass.resize(800, 480)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_all_that_is_read_there_grows_with_the_text(glass: Pilot, size: tuple[int, int]) -> None:
    def sizes(text_size: float) -> list[float]:
        view, _ = opened(glass, size, "Zoe", text_size)
        key = next(key for key in keys(glass) if key.text == "q")
        return [key._label.font_size, view._title.font_size, view._text.font_size, view.bar.primary.label.font_size]

    usual, large = sizes(1.0), sizes(2.0)
    assert all(big >= 1.15 * small for big, small in zip(large, usual, strict=True)), (usual, large)
    glass.resize(800, 480)


def test_a_key_gives_its_letter_and_there_is_no_dead_rim_between_two(glass: Pilot) -> None:
    _, given = opened(glass, (800, 480), "A")
    q, w = (next(key for key in keys(glass) if key.text == letter) for letter in "qw")
    glass.tap((q.room.right - 1, q.room.y + 1))
    glass.tap((w.room.x + 1, w.room.top - 1))
    glass.tap("erase")
    assert given == [Typed("q"), Typed("w"), TypingKey.ERASE]
