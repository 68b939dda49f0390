"""Whole games of LOOP 78 by taps on the glass alone, landscape and portrait."""

import pytest

from companion.contract.screen import Begin
from companion.games.loop_78.board.glyphs import GLYPHS
from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.setup import Keeping, Setup, setup_to
from companion.games.loop_78.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.loop_78.screens.pages import table_of
from companion.games.shedding.board import geometry
from companion.games.shedding.board.table_board import TableBoard
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.table_picture import SeatPicture, TablePicture
from companion.kit.glyphs import register
from companion.settings import ScreenSettings
from companion.shell.root_widget import RootWidget
from tests.context import new_navigator
from tests.games.loop_78.tables import after, begun, finished
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

    def tap_table(self, point: tuple[float, float]) -> None:
        """A finger on a point of the table, in pixels of its box."""
        board = self.root._board
        unit = min(board.width, board.height) / geometry.BOX
        self.pilot.tap((board.center_x + point[0] * unit, board.center_y + point[1] * unit))
        assert complaints(self.root) == ()

    def tap_seat(self, seat: int) -> None:
        self.tap_table(geometry.plate_at(seat, self.state.players))

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


def test_the_game_of_the_rules_by_the_order_of_finishing(glass: Pilot, size: tuple[int, int]) -> None:
    del size
    at = AtTheGlass(glass)
    at.tap("Red")
    rounds = ((1, 3, 0), (0, 2, 1), (2, 0, 3), (0, 1, 3))
    for number, order in enumerate(rounds):
        if number:
            at.go_on()
        at.go_on()
        assert at.state.step is Step.ROUND
        for seat in order:
            at.tap_seat(seat)
    assert at.state.totals == (15, 13, 10, 9)
    assert at.state.ending == Ending(Outcome.WON, Reason.POINTS)
    at.tap("2", "Close", "Undo")
    assert at.state.step is Step.ROUND
    at.tap_seat(3)
    assert at.state.step is Step.OVER


def test_six_players_a_drawn_golden_board_and_a_token_that_is_tapped(glass: Pilot, size: tuple[int, int]) -> None:
    del size
    at = AtTheGlass(glass, players=6)
    at.tap("Draw it")
    at.go_on()
    at.tap_table((0.0, 0.0))
    assert at.state.direction is Direction.DOWN
    for name in ("Orange", "Green", "Purple", "Yellow", "Turquoise"):
        at.tap(name)
    assert at.state.step is Step.PASS
    at.tap("More", "Boards and points", "Next board", "Close")
    at.go_on()
    assert at.state.now == 1


def test_a_round_that_the_referee_is_told(glass: Pilot, size: tuple[int, int]) -> None:
    del size
    at = AtTheGlass(glass, keeping=Keeping.REFEREE, names=("Ann", "Bo", "Christopher", "Di"))
    at.root.handle(f.GoldenBoard(0))
    at.root.handle(f.ROUND_BEGUN)
    glass.settle()
    at.tap("5", "8", "13")
    at.go_on()
    at.tap("Reveal 8", "4")
    at.tap("Undo")
    assert at.state.round is not None
    assert at.state.round.in_turn == 1
    at.tap("More", "Put the round right", "Undo", "More", "No referee in this round")
    at.tap_seat(2)
    assert at.state.round is not None
    assert at.state.round.places == (2,)


def table_before_and_after(glass: Pilot) -> tuple[TablePicture, TablePicture]:
    glass.resize(800, 480)
    state = finished(begun(), "BDAC")
    return table_of(state), table_of(after(state, f.BOARDS_PASSED))


def test_boards_travel_to_the_left_and_next_does_not_wait_for_them(glass: Pilot) -> None:
    before, behind = table_before_and_after(glass)
    board = TableBoard(None, lambda _: None)
    glass.show(board)
    board.show(before)
    glass.settle()
    board.show(behind)
    assert board.is_moving
    board._travel(0.25)
    assert board.is_moving
    assert 0.0 < 1.0 - board._left / board._takes < 1.0
    board.finish()
    glass.settle()
    assert not board.is_moving
    assert board._painted is not None
    assert board._painted[2] == 1.0
    board.show(before)
    assert not board.is_moving  # Undo puts them back at once


def test_with_less_motion_boards_lie_there_at_once(glass: Pilot) -> None:
    before, behind = table_before_and_after(glass)
    board = TableBoard(None, lambda _: None)
    board.is_still = True
    glass.show(board)
    board.show(before)
    board.show(behind)
    assert not board.is_moving


def test_long_names_are_cut_and_lie_on_their_plates(glass: Pilot) -> None:
    register(GLYPHS)
    board = TableBoard(None, lambda _: None)
    glass.show(board)
    picture = TablePicture((SeatPicture("MMMMMMMMMMMM", "#FF6A5E", note="11 cards"),) * 4, middle=("Stand up", "Ann"))
    board.show(picture)
    glass.settle()
    first = board._painted
    board.show(picture)
    glass.settle()
    assert board._painted is first
