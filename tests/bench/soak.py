"""`make soak`: a day of play in fast motion, every screen of it drawn; prints the memory hour by hour.

Twenty-four hours are as many Foo phases as a table plays in a day, one every three minutes. Wanted: after the last
hour at most 10 % more than after the first.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.bench.screen_in_memory import screen_in_memory

HOURS: Final = 24
PHASES_AN_HOUR: Final = 100
LOOKS_ELSEWHERE_EVERY: Final = 7
WANTED: Final = 1.10


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--phases", type=int, default=PHASES_AN_HOUR, help="Foo phases an hour (100)")
    told.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = told.parse_args()
    if arguments.inside:
        return soak(arguments.phases)
    with screen_in_memory() as screen:
        command = [sys.executable, "-m", "tests.bench.soak", "--inside", "--phases", str(arguments.phases)]
        return subprocess.run(command, check=False, env={**os.environ, "DISPLAY": screen.display}).returncode


def soak(phases: int) -> int:
    """Plays the day; 1 if the memory grew by more than is wanted."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        state = Day(Path(folder))
        after_first = 0.0
        for hour in range(1, HOURS + 1):
            begun = time.monotonic()
            state.play(phases)
            after_first = after_first or megabytes()
            line = f"hour {hour:2}: {state.phases:6} Foo phases, {state.games:4} games, {megabytes():7.1f} MB"
            print(f"{line}, {time.monotonic() - begun:5.0f} s", flush=True)
        grown = megabytes() / after_first
        print(f"after the last hour / after the first (wanted: {WANTED} at most): {grown:.3f}")
        state.close()
    return 0 if grown <= WANTED else 1


def megabytes() -> float:
    """Resident memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Day:
    """A table that plays game after game on one window."""

    def __init__(self, folder: Path) -> None:
        from companion.display import kivy_setup  # noqa: PLC0415 - Kivy reads its environment when it is imported

        kivy_setup.prepare(kivy_setup.WindowConfig(home=folder / "kivy"))
        from kivy.base import EventLoop  # noqa: PLC0415 - only after `kivy_setup.prepare`
        from kivy.clock import Clock  # noqa: PLC0415 - the same
        from kivy.core.window import Window  # noqa: PLC0415 - the same

        from companion.app import navigator_for  # noqa: PLC0415 - the same
        from companion.paths import AppPaths  # noqa: PLC0415 - the same
        from companion.play.store import Store  # noqa: PLC0415 - the same
        from companion.shell.root_widget import RootWidget  # noqa: PLC0415 - the same

        where = AppPaths(folder / "data", folder / "settings.toml")
        self.store = Store(where.data)
        self.navigator = navigator_for(self.store, where, can_quit=True)
        EventLoop.ensure_window()
        EventLoop.start()
        Clock._max_fps = 0
        self.event_loop, self.window = EventLoop, Window
        self.glass: Any = RootWidget(self.navigator, leave=lambda: None)
        Window.add_widget(self.glass)
        self.random = Random(1)
        self.phases = self.games = 0

    def play(self, phases: int) -> None:
        """So many more Foo phases; a game that is over is followed by the next."""
        from companion.games.the_loop.bots import random_action, random_end_of_turn  # noqa: PLC0415 - the same
        from companion.games.the_loop.rules.state import Step  # noqa: PLC0415 - the same
        from companion.play.dice import Dice  # noqa: PLC0415 - the same

        until = self.phases + phases
        while self.phases < until:
            played = self.navigator.app.played
            if played is None or played.session.state.step is Step.OVER:
                self.games += 1
                self.act(self.navigator.app.quick_beginning())
            elif played.session.state.step is Step.ACTIONS:
                self.phases += 1
                state, draw = played.session.state, Dice("soak").at(self.phases)
                self.act(random_action(state, draw) or random_end_of_turn(state, draw))
                if self.phases % LOOKS_ELSEWHERE_EVERY == 0:
                    self.look_elsewhere()
                self.act(random_end_of_turn(played.session.state, draw))
            else:
                self.act(played.game.rules.next(played.session.state))

    def look_elsewhere(self) -> None:
        """Every other screen that a table opens now and then; undo and redo."""
        from companion.contract.screen import Home, HouseAction, Pop  # noqa: PLC0415 - with the rest
        from companion.games.the_loop.rules.eras import ERAS  # noqa: PLC0415 - the same
        from companion.games.the_loop.screens.taps import Tap, TapEra  # noqa: PLC0415 - the same
        from companion.shell.pages.home import HomeAction  # noqa: PLC0415 - the same
        from companion.shell.pages.menu import MenuAction  # noqa: PLC0415 - the same

        for action in (
            TapEra(self.random.choice(ERAS)),
            Tap.CLOSE_SHEET,
            HouseAction.UNDO,
            HouseAction.REDO,
            HouseAction.MENU,
            MenuAction.HISTORY,
            Pop(),
            HouseAction.MENU,
            MenuAction.SETTINGS,
            Home(),
            HomeAction.GAMES,
            Pop(),
            HomeAction.RESUME,
        ):
            self.act(action)

    def act(self, action: object) -> None:
        """A tap, and what it changes is drawn; the pointer turns for one frame and is there."""
        self.glass.handle(action)
        self.frame()
        self.glass.come_to_rest()
        self.frame()

    def frame(self) -> None:
        """One turn of the event loop."""
        self.event_loop.idle()
        self.window.mainloop()

    def close(self) -> None:
        """Takes everything off again."""
        self.window.remove_widget(self.glass)
        self.store.close()


if __name__ == "__main__":
    sys.exit(main())
