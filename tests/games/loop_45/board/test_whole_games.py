"""Whole games of LOOP 45 by taps on the glass alone, landscape and portrait."""

import pytest

from companion.contract.screen import Begin
from companion.games.loop_45.board.glyphs import GLYPHS
from companion.games.loop_45.game import GAME
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.setup import Keeping, Length, Setup, setup_to
from companion.games.loop_45.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.shedding.board import geometry
from companion.games.shedding.rules.moves import PASS
from companion.settings import ScreenSettings
from companion.shell.root_widget import RootWidget
from tests.context import new_navigator
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.settings.table import DEFAULTS

SIZES = [(800, 480), (480, 800)]


class AtTheGlass:
    """A table in front of the glass."""

    def __init__(self, glass: Pilot, **setup: object) -> None:
        settings = DEFAULTS.having(ScreenSettings(reduced_motion=True))
        self.navigator = new_navigator(settings=settings, games={GAME.id: lambda: GAME})
        self.pilot = glass
        self.clock = 0.0
        self.root = glass.show(RootWidget(self.navigator, leave=lambda: None, clock=self._later))
        self.root.handle(Begin(GAME.id, setup_to(Setup(**setup)), {}))  # type: ignore[arg-type]
        glass.settle()

    def _later(self) -> float:
        self.clock += 0.5
        return self.clock

    @property
    def state(self) -> State:
        played = self.navigator.app.played
        assert played is not None
        state: State = played.session.state
        return state

    def tap(self, *words: str) -> None:
        for word in words:
            self.pilot.tap(word)
            assert complaints(self.root) == ()

    def tap_seat(self, seat: int) -> None:
        """A finger on a seat at the table."""
        board = self.root._board
        x, y = geometry.plate_at(seat, self.state.players)
        unit = min(board.width, board.height) / geometry.BOX
        self.pilot.tap((board.center_x + x * unit, board.center_y + y * unit))
        assert complaints(self.root) == ()

    def go_on(self) -> None:
        """The pink button; where the page is longer than the glass it shows the rest first."""
        self.root.handle(self.root.view.next)
        self.pilot.settle()
        assert complaints(self.root) == ()


@pytest.fixture(params=SIZES, ids=["landscape", "portrait"])
def size(glass: Pilot, request: pytest.FixtureRequest) -> tuple[int, int]:
    glass.resize(*request.param)
    found: tuple[int, int] = request.param
    return found


def test_the_worked_set_from_the_deal_to_the_end(glass: Pilot, size: tuple[int, int]) -> None:
    """Places by buttons in the first round, by fingers on the table in the others."""
    del size
    at = AtTheGlass(glass)
    at.tap("We play", "Turquoise", "Purple", "Red")
    assert at.state.points == (3, 6, 2, 4)
    at.go_on()
    at.tap("Seat of the 1st", "Seat of the 2nd", "Seat of the 4th", "We play")
    for order, seats in ((3, 1, 0), (3, 1)), ((0, 2, 3), (1, 2)), ((3, 0, 2), ()):
        for player in order:
            at.tap_seat(at.state.seats.index(player))
        if seats:
            at.go_on()
            for seat in seats:
                at.tap_seat(seat)
            at.tap("We play")
    assert at.state.points == (12, 3, 4, 18)
    assert at.state.ending == Ending(Outcome.PLAYER_4, Reason.POINTS)
    at.tap("Undo")
    assert at.state.step is Step.ROUND


def test_two_swap_and_play_a_long_game(glass: Pilot, size: tuple[int, int]) -> None:
    del size
    at = AtTheGlass(glass, players=2, length=Length.LONG)
    for _ in range(40):
        match at.state.step:
            case Step.ASIDE:
                at.tap("We play")
            case Step.ROUND:
                at.tap("Red")
            case Step.SCORED:
                at.go_on()
            case Step.SET_OVER:
                at.tap_seat(1)
            case _:
                break
    assert at.state.ending == Ending(Outcome.PLAYER_1, Reason.SETS)
    assert at.state.sets == (2, 0)


def test_the_referee_follows_a_round_by_taps(glass: Pilot, size: tuple[int, int]) -> None:
    del size
    at = AtTheGlass(glass, players=2, keeping=Keeping.REFEREE)
    at.tap("We play", "Sequence", "Sequence of 4", "3", "Pass")
    at.tap("Equal", "3 equal cards", "8", "14")
    assert at.state.round is not None
    assert at.state.round.left == (1, 9)
    at.root.handle(PASS)
    at.tap("15")
    assert at.state.points == (4, 2)
    at.tap("More", "Put the table right", "+", "That is right")
    assert sum(at.state.points) == 7


def test_a_tap_beside_the_seats_means_nothing(glass: Pilot) -> None:
    glass.resize(800, 480)
    at = AtTheGlass(glass)
    board = at.root._board
    at.pilot.tap((board.center_x, board.center_y))
    at.tap_seat(0)
    assert at.state.turn == 0
    at.tap("We play", "More", "Stop the game")
    assert f.STOPPED.outcome is Outcome.STOPPED
    assert at.state.ending == Ending(Outcome.STOPPED, Reason.STOPPED)


def test_glyphs_are_named_after_it_so_that_no_other_game_has_them() -> None:
    assert all(name.startswith("loop_45") for name in GLYPHS)
