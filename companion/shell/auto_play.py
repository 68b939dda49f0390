"""The show: a game that plays itself until somebody touches the glass."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from msgspec.structs import replace

from companion.contract.screen import Home
from companion.play.dice import Dice, new_seed
from companion.shell.app_context import Played
from companion.shell.play_screen import PlayScreen
from companion.shell.root_widget import RootWidget

PAUSE = 1.8
"""Seconds between two presses of the show."""


class Show:
    """Presses Next by itself. The first touch or button ends it and opens the first screen, and does nothing else."""

    def __init__(self, glass: RootWidget) -> None:
        self._glass = glass
        self._app = glass.navigator.app
        self._dice = Dice(new_seed())
        self._acted = (0, 0)
        """A turn, and how often the pretend players have acted in it."""

    def begin(self) -> None:
        """Starts the show with a new game."""
        self._new_game()
        Clock.schedule_interval(self._press, PAUSE)
        Window.bind(on_touch_down=self._end)
        self._glass.bind(on_press=self._end)

    def _new_game(self) -> None:
        self._glass.handle(replace(self._app.quick_beginning(), is_demo=True))

    def _press(self, _seconds: float) -> None:
        played = self._app.played
        if played is None or not isinstance(self._glass.navigator.screen, PlayScreen):
            self._new_game()
            return
        rules, state = played.game.rules, played.session.state
        if rules.ending(state) is not None:
            self._new_game()
        elif rules.next(state) is None:
            self._act(played)
        else:
            self._glass.handle(self._glass.view.next)

    def _act(self, played: Played) -> None:
        """What the pretend players do where nothing comes by itself."""
        bots = played.game.bots()
        if not bots:
            self._new_game()
            return
        state = played.session.state
        turn = played.game.rules.position(state).turn
        acted = self._acted[1] if self._acted[0] == turn else 0
        self._acted = (turn, acted + 1)
        self._glass.handle(next(iter(bots.values()))(state, self._dice.at(turn), acted))

    def _end(self, *_: Any) -> bool:
        Clock.unschedule(self._press)
        Window.unbind(on_touch_down=self._end)
        self._glass.unbind(on_press=self._end)
        self._app.end_demo()
        self._glass.navigator.look_at_last_game()
        self._glass.handle(Home())
        return True
