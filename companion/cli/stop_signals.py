"""Ends well: signals that ask for the end are remembered, and obeyed where it is safe to stop.

A signal's own exception may come anywhere: between opening a port and remembering it, or in the middle of turning the
LEDs off. So the handler only takes a note, and whoever works asks for it in every pause.
"""

import signal
import threading
import time
from types import FrameType
from typing import Any, Final, Self

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C; `kill`, `timeout`, systemd; a terminal that is closed."""


class StopSignals:
    """Takes the signals that ask for the end, from entering to leaving; the second changes nothing.

    Those that whoever started us wants ignored (`nohup`) are ignored.
    """

    def __init__(self) -> None:
        self.stop_requested = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        """From now on."""
        if threading.current_thread() is threading.main_thread():  # Python lets no other take signals
            for number in SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._take_note)
        return self

    def __exit__(self, *_: object) -> None:
        """As it was before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _take_note(self, _number: int, _frame: FrameType | None) -> None:
        self.stop_requested = True

    def sleep(self, seconds: float) -> None:
        """Let so many seconds pass.

        Raises:
            KeyboardInterrupt: the end was asked for.
        """
        if not self.stop_requested:
            time.sleep(seconds)
        if self.stop_requested:
            raise KeyboardInterrupt
