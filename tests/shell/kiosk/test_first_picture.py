"""What was drawn is drawn again where SDL may have lost it, and only then it counts as seen."""

import time
from collections.abc import Iterator

import pytest
from kivy.core.window import Window

from companion.shell.upkeep import Picture
from tests.pilot import Pilot


class Watched:
    """A picture, and what happens in order: `flip` as Kivy tells it, before it swaps; `swap`; `shown`."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.picture = Picture(lambda: self.said.append("shown"))
        self._swap = Window.flip
        Window.flip = self._swapped
        Window.bind(on_flip=self._flipped)

    def _flipped(self, *_: object) -> None:
        self.said.append("flip")

    def _swapped(self) -> None:
        self._swap()
        self.said.append("swap")

    def end(self) -> None:
        self.picture.end()
        del Window.flip
        Window.unbind(on_flip=self._flipped)


@pytest.fixture
def watched(glass: Pilot) -> Iterator[Watched]:
    watched = Watched()
    yield watched
    watched.end()


def until_shown(glass: Pilot, watched: Watched) -> None:
    until = time.monotonic() + 10
    while "shown" not in watched.said:
        assert time.monotonic() < until, watched.said
        glass.frame()


def test_the_first_picture_is_swapped_twice_before_it_counts(glass: Pilot, watched: Watched) -> None:
    watched.picture.begin()
    until_shown(glass, watched)
    assert watched.said == ["flip", "swap", "flip", "swap", "shown"]


def test_then_a_still_screen_draws_nothing(glass: Pilot, watched: Watched) -> None:
    watched.picture.begin()
    until_shown(glass, watched)
    assert glass.flips(5) == 0


def test_another_size_is_drawn_twice(glass: Pilot, watched: Watched) -> None:
    watched.picture.begin()
    until_shown(glass, watched)
    watched.said.clear()
    Window.dispatch("on_resize", *Window.size)
    until_shown(glass, watched)
    assert watched.said.count("swap") >= 2


def test_who_asks_again_in_the_middle_gets_two_more(glass: Pilot, watched: Watched) -> None:
    watched.picture.begin()
    glass.frame()
    watched.picture.again()
    until_shown(glass, watched)
    assert watched.said == ["flip", "swap", "flip", "swap", "flip", "swap", "shown"]


def test_after_the_end_nothing_is_drawn_or_told(glass: Pilot, watched: Watched) -> None:
    watched.picture.begin()
    glass.frame()
    watched.picture.end()
    glass.settle()
    Window.dispatch("on_resize", *Window.size)
    glass.settle()
    assert "shown" not in watched.said
