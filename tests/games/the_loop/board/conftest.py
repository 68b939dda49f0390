"""The window of the tests, a pilot on it, and wheels on it."""

from tests.games.the_loop.board.wheel_glass import wheel_glass
from tests.window import glass, window

__all__ = ["glass", "wheel_glass", "window"]
