"""Looks after the games while nobody taps: what could not be saved is tried again, and the log is folded in."""

from typing import Any, Final

from kivy.clock import Clock

from companion.shell.root_widget import RootWidget

QUIET: Final = 3.0
"""Seconds without a tap before the log is folded into the file: a press never waits for that."""
AGAIN: Final = 10.0
"""Seconds between two tries to save."""


class Saving:
    """One event waits in Kivy's clock while there is something to do; otherwise none."""

    def __init__(self, glass: RootWidget) -> None:
        self._glass = glass
        self._soon = Clock.create_trigger(self._tend, QUIET)
        self._again: Any = None

    def begin(self) -> None:
        """Look after each tap, and once for what was wrong at the start."""
        self._glass.bind(on_seen=self._look)
        self._look()

    def end(self) -> None:
        """Look no more."""
        self._glass.unbind(on_seen=self._look)
        self._soon.cancel()
        self._stop()

    @property
    def is_trying(self) -> bool:
        """Whether it tries again and again to save."""
        return self._again is not None

    def _look(self, *_: object) -> None:
        store = self._glass.navigator.app.context.store
        self._soon.cancel()
        if not store.is_folded:
            self._soon()
        if not store.save_error:
            self._stop()
        elif store.is_kept and self._again is None:
            self._again = Clock.schedule_interval(self._tend, AGAIN)

    def _tend(self, *_: object) -> None:
        if self._glass.navigator.tend_games():
            self._glass.refresh()
        else:
            self._look()

    def _stop(self) -> None:
        again, self._again = self._again, None
        if again is not None:
            again.cancel()
