"""Players at the glass: they tap what they read, wait as people do, and look at the wheel."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.contract.screen import Screen
from companion.games.the_loop.board import geometry
from companion.games.the_loop.rules.eras import ERAS, Clone, Era
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.story import Story, story_of
from companion.kit.stepper_row import StepperRow
from companion.play.store import Store
from companion.settings import ScreenSettings, Settings
from companion.shell.root_widget import RootWidget
from tests.clock import Clock
from tests.context import lent_store, new_navigator
from tests.pilot import Pilot
from tests.settings.table import DEFAULTS, with_game

STILL = DEFAULTS.having(ScreenSettings(reduced_motion=True))


class Players:
    """A new app on the glass, with a store in memory, a fixed seed, and a clock that goes on at every tap."""

    def __init__(
        self,
        pilot: Pilot,
        seed: str = "players",
        settings: Settings = STILL,
        store: Store | None = None,
        exports: Path = Path("nowhere"),
    ) -> None:
        self.pilot = pilot
        self.clock = Clock()
        self.store = store or lent_store()
        self.kept: list[Settings] = []
        self.has_left = False
        self.navigator = new_navigator(
            store=self.store, settings=settings, keep=self._keep, clock=self.clock, seed=seed, exports=exports
        )
        self.glass = pilot.show(RootWidget(self.navigator, leave=self._leave, clock=self.clock))

    def _keep(self, settings: Settings) -> str:
        self.kept.append(settings)
        return ""

    def _leave(self) -> None:
        self.has_left = True

    @property
    def state(self) -> State:
        assert self.navigator.app.played is not None
        state: State = self.navigator.app.played.session.state
        return state

    @property
    def story(self) -> Story:
        assert self.navigator.app.played is not None
        return story_of(self.navigator.app.played.session.acts)

    @property
    def screen(self) -> Screen:
        return self.navigator.screen

    @property
    def wheel(self) -> Any:
        return self.glass._board

    @property
    def primary(self) -> Any:
        """The pink button of the game."""
        return self.glass._layout.panel.bar.primary

    def pixels(self) -> bytes:
        """What is seen."""
        return bytes(self.glass.export_as_image().texture.pixels)

    def words(self) -> str:
        """Everything that can be read, in one text."""
        return "\n".join(self.pilot.words())

    def reads(self, *words: str) -> None:
        for one in words:
            assert one in self.words(), f"nobody reads {one!r} in:\n{self.words()}"

    def tap(self, *targets: Any) -> None:
        """Tap one thing after the other, without haste."""
        for target in targets:
            self.clock.now += 1
            if isinstance(target, str) and target not in self.pilot.words():
                self.read_to_the_end()
            widget = self.pilot.find(target) if isinstance(target, str) else target
            self.pilot.tap(self._in_sight(widget))

    def read_to_the_end(self) -> None:
        """Press the pink button while it only shows what of the page lies below."""
        for _ in range(20):
            if "Read on" not in self.pilot.words():
                return
            self.pilot.tap("Read on")
            self.clock.now += 1
        raise AssertionError("the page has no end")

    def tap_quickly(self, target: Any) -> None:
        """Tap without waiting at all."""
        self.pilot.tap(target)

    def next_step(self) -> None:
        """Press the pink button, having read the page."""
        self.read_to_the_end()
        self.tap(self.primary)

    def _in_sight(self, widget: Any) -> Any:
        """The widget, scrolled to where it can be tapped."""
        if isinstance(widget, tuple):
            return widget
        parent = widget.parent
        while parent is not None and parent is not self.glass:
            if hasattr(parent, "scroll_to"):
                middle = widget.to_window(*widget.center)[1]
                parent.scroll_to(parent.offset + parent.center_y - middle)
                self.pilot.settle()
                return widget
            parent = parent.parent if parent is not parent.parent else None
        return widget

    def stepper(self, label: str) -> Any:
        """The one whose label has these words; the number in them may change as it counts."""
        found = [one for one in self.pilot.widgets() if isinstance(one, StepperRow) and label in one._label.text]
        assert found, f"no stepper says {label!r} in:\n{self.words()}"
        return found[-1]

    def count(self, label: str) -> str:
        """What a stepper shows."""
        return str(self.stepper(label)._value.text)

    def more(self, label: str, times: int = 1) -> None:
        for _ in range(times):
            self.tap(self.stepper(label).more)

    def less(self, label: str, times: int = 1) -> None:
        for _ in range(times):
            self.tap(self.stepper(label).less)

    def tap_era(self, *eras: Era) -> None:
        for era in eras:
            self.tap(self.place_of(era))

    def place_of(self, era: Era, radius: float = 200) -> tuple[float, float]:
        """A point of the Era on the wheel, beside what lies there."""
        x, y = geometry.polar(geometry.bearing_of(era), radius * self.wheel._wheel_canvas.unit)
        middle = self.wheel._wheel_canvas.middle
        return middle[0] + x, middle[1] + y

    def chip_of(self, clone: Clone) -> tuple[float, float]:
        """Where a clone's chip lies on the wheel."""
        era = next(era for era in ERAS if clone in self.state.clones[era])
        x, y = self.wheel._wheel_canvas.plans[era].clones[self.state.clones[era].index(clone)].centre
        middle = self.wheel._wheel_canvas.middle
        return middle[0] + x, middle[1] + y

    def drag_clone(self, clone: Clone, to: Era) -> None:
        self.clock.now += 1
        self.pilot.drag(self.chip_of(clone), self.place_of(to))

    def begin(self, *, level: str = "Month", first: str = "") -> None:
        """Fill the form of a new game in and set the board up, up to the first Foo phase's first page."""
        self.begin_setup(level=level, first=first)
        self.go_on(lambda: self.state.turn == 1)

    def go_on(self, is_there: Callable[[], bool]) -> None:
        """Tap the pink button, which first shows what of a page is not seen yet, until it is so."""
        for _ in range(30):
            if is_there():
                return
            self.tap(self.primary)
        raise AssertionError("the pink button does not lead there")

    def begin_setup(self, *, level: str = "Month", first: str = "") -> None:
        """Fill the form of a new game in and set the board up."""
        self.tap("New game")
        if level != "Month":
            self.tap(level)
        if first:  # the one who was first goes, and comes back as the second
            self.tap("1 · Time Prowler", "Time Prowler")
            self.reads(f"1 · {first}")
        self.tap("Set up")
        self.go_on(lambda: self.state.step is Step.SETUP_CLONES)

    def play_foo_phase(self, *, at_check: Callable[[], None] | None = None) -> None:
        """Tap the pink button until the agent acts, or the game is over."""
        for _ in range(30):
            if self.state.step in {Step.ACTIONS, Step.OVER}:
                return
            if self.state.step is Step.CHECK and at_check is not None:
                at_check()
            self.tap(self.primary)
        raise AssertionError("the Foo phase has no end")

    def end_turn(self, where: Era | None = None) -> None:
        self.tap("End turn" if self.state.last_position[self.state.agent] is None else "Ends elsewhere")
        if where is None:
            self.tap("Skip")
        else:
            self.tap_era(where)


def paced(**game: Any) -> Settings:
    """Settings without motion, with others for the game."""
    return with_game(**game).having(ScreenSettings(reduced_motion=True))
