"""The window of the tests, and a pilot on it."""

from tests.window import glass, window

__all__ = ["glass", "window"]
