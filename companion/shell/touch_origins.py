"""Where each finger came down, kept under a desktop.

A touch of Kivy's is one object that moves on. Until its first event was handed out, Kivy takes the newest place for
the one where it came down (`ox`, `oy`): a finger that was fast between two frames would drag what it has just reached.
Without a desktop nothing of this is needed: `bare_screen.py` hands each event out before the next.
"""

from kivy.input.providers.mouse import MouseMotionEvent


def keep_touch_origins() -> None:
    """From now on `ox` and `oy` of a touch stay where it came down, from its first event on."""
    MouseMotionEvent.sync_with_dispatch = property(lambda _: False, lambda _, __: None)
