"""The show: a game that plays itself until somebody touches the glass."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.rules.state import Step
from companion.play.dice import Dice, new_seed
from companion.shell import actions as w
from companion.shell.app_context import Screen
from companion.shell.root_widget import RootWidget

PAUSE = 1.8
"""Seconds between two presses of the show."""


class Show:
    """Presses Next by itself. The first touch or button ends it and opens the first screen, and does nothing else."""

    def __init__(self, glass: RootWidget) -> None:
        self._glass = glass
        self._has_acted = False
        self._dice = Dice(new_seed())

    def begin(self) -> None:
        """Starts the show with a new game."""
        self._new_game()
        Clock.schedule_interval(self._press, PAUSE)
        Window.bind(on_touch_down=self._end)
        self._glass.bind(on_press=self._end)

    def _new_game(self) -> None:
        self._glass.wish(w.Action.NEW_GAME)
        self._glass.wish(w.Action.BEGIN)

    def _press(self, _seconds: float) -> None:
        game = self._glass.navigator.game
        if game is None or self._glass.navigator.screen is not Screen.GAME or game.state.step is Step.OVER:
            self._new_game()
        elif game.state.step is Step.ACTIONS:
            self._act()
        else:
            self._has_acted = False
            self._glass.wish(w.Action.NEXT)

    def _act(self) -> None:
        """One thing of an action phase, then the end of the turn."""
        game = self._glass.navigator.game
        assert game is not None  # noqa: S101 - `_press` looked
        draw = self._dice.at(game.state.turn)
        if not self._has_acted:
            self._has_acted = True
            self._glass.wish(w.Perform(random_action(game.state, draw) or random_end_of_turn(game.state, draw)))
        else:
            self._glass.wish(w.Perform(random_end_of_turn(game.state, draw)))

    def _end(self, *_: Any) -> bool:
        Clock.unschedule(self._press)
        Window.unbind(on_touch_down=self._end)
        self._glass.unbind(on_press=self._end)
        self._glass.wish(w.Action.HOME)
        return True
