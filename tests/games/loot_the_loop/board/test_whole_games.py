"""Whole games by taps on the glass alone, landscape and portrait, and what is painted of them."""

from itertools import count

import pytest

from companion.contract.rules import Decider
from companion.contract.screen import Begin, Home
from companion.games.loot_the_loop.board import geometry
from companion.games.loot_the_loop.board.board import LootBoard
from companion.games.loot_the_loop.board.glyphs import GLYPHS
from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import CARDS, Card
from companion.games.loot_the_loop.rules.setup import Setup, setup_to
from companion.games.loot_the_loop.rules.state import Ending, Outcome, Reason, State
from companion.games.loot_the_loop.screens.pictures import picture_of
from companion.games.loot_the_loop.text import key_name
from companion.games.the_loop.game import GAME as OTHER
from companion.kit.glyphs import register
from companion.settings import ScreenSettings
from companion.shell.root_widget import RootWidget
from tests.context import new_navigator
from tests.games.loot_the_loop.tables import table
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.settings.table import DEFAULTS

SIZES = [(800, 480), (480, 800)]


class AtTheGlass:
    """Somebody with a deck of their own in front of the glass."""

    def __init__(self, glass: Pilot, own_cards: bool = True) -> None:
        settings = DEFAULTS.having(ScreenSettings(reduced_motion=True))
        self.navigator = new_navigator(settings=settings, games={GAME.id: lambda: GAME})
        self.pilot = glass
        self.clock = 0.0
        self.root = glass.show(RootWidget(self.navigator, leave=lambda: None, clock=self._later))
        cards = Decider.PLAYERS if own_cards else Decider.APP
        self.root.handle(Begin(GAME.id, setup_to(Setup(cards=cards)), {}))
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

    def turn_up(self, *cards: Card) -> None:
        """Tap the ranks of what lies there."""
        self.tap(*(key_name(card) for card in cards))


@pytest.fixture(params=SIZES, ids=["landscape", "portrait"])
def at(glass: Pilot, request: pytest.FixtureRequest) -> AtTheGlass:
    glass.resize(*request.param)
    return AtTheGlass(glass)


def test_a_game_from_the_first_look_to_the_exit(at: AtTheGlass) -> None:
    """A deck whose cards come so that every kind of action is tapped on the way."""
    at.turn_up(Card.TWO, Card.NINE)
    at.tap("Mark 2")
    at.tap("9 › face down", "Look around")
    at.turn_up(Card.THREE, Card.TRAP)
    at.tap("3 › face down", "Look around")
    at.turn_up(Card.FOUR, Card.JEWEL)
    at.tap("Return 2")
    assert at.state.notes == ()
    at.tap("Undo")
    assert at.state.notes == (Card.TWO,)
    at.tap("More", "Close")
    at.root.handle(_near_the_end())
    at.pilot.settle()
    at.tap("3 › jewel!")
    assert at.state.jewels == 4
    at.tap("Return 2")
    at.tap("2 › exit!")
    assert at.state.ending == Ending(Outcome.VICTORY, Reason.EXIT)
    at.tap("Undo", "2 › exit!")


def _near_the_end() -> a.Fix:
    there = table("3 ? ? A 9 X ?", "2 8", "A A A 7 7")
    return a.Fix(there.deck, there.notes, there.score)


def test_a_game_that_is_lost_by_two_taps_and_put_right(at: AtTheGlass) -> None:
    at.turn_up(Card.TRAP, Card.TRAP)
    assert at.state.ending == Ending(Outcome.DEFEAT, Reason.STUCK)
    at.tap("More", "Put the table right", "4", "That is right")
    assert at.state.ending is None
    at.tap("4 › face down")


def test_loot_that_leaves_nobody_a_step_is_said_on_its_button_and_asks_first(at: AtTheGlass) -> None:
    there = table("10 9 ? ? ? ? ? ? ? 8 7 T T")
    at.root.handle(a.Fix(there.deck, there.notes, there.score))
    at.pilot.settle()
    at.tap("10 › take 7, stuck", "Back", "10 › take 7, stuck", "Explore 10 anyway")
    assert at.state.ending == Ending(Outcome.DEFEAT, Reason.STUCK)


def test_the_apps_own_deck_is_played_with_next_alone(glass: Pilot) -> None:
    glass.resize(480, 800)
    at = AtTheGlass(glass, own_cards=False)
    for _ in range(400):
        if at.state.ending is not None:
            break
        at.root.handle(at.root.view.next)
        if at.root.view.page.title == "Deadly!":
            at.root.handle(a.Explore(0) if at.state.deck[0] in CARDS else a.Explore(1))
    assert at.state.ending is not None
    glass.settle()
    assert complaints(at.root) == ()


@pytest.mark.parametrize("size", SIZES, ids=["landscape", "portrait"])
def test_the_first_screen_of_two_games_can_be_read_and_hit(glass: Pilot, size: tuple[int, int]) -> None:
    glass.resize(*size)
    navigator = new_navigator(games={game.id: lambda game=game: game for game in (OTHER, GAME)})
    times = count(step=0.5)
    root = glass.show(RootWidget(navigator, leave=lambda: None, clock=lambda: next(times)))
    assert complaints(root) == ()
    root.handle(Begin(GAME.id, GAME.setup({}), {}))
    root.handle(Home())
    glass.settle()
    assert complaints(root) == ()
    glass.tap("Loot the Loop")
    assert navigator.app.game is GAME


def test_a_finger_on_the_loop_means_the_card_under_it(at: AtTheGlass) -> None:
    at.root.handle(_near_the_end())
    at.pilot.settle()
    board = at.root._board
    x, y = geometry.middle_of(3, len(at.state.deck))
    unit = min(board.width, board.height) / geometry.BOX
    at.pilot.tap((board.center_x + x * unit, board.center_y + y * unit))
    assert at.state.jewels == 4
    at.pilot.tap((board.center_x, board.center_y))
    assert at.state.turn == 1


def test_the_loop_is_painted_once_a_change(glass: Pilot) -> None:
    glass.resize(800, 480)
    register(GLYPHS)
    board = LootBoard(None, lambda _: None)
    glass.show(board)
    board.show(picture_of(State()))
    glass.settle()
    first = board._painted
    board.show(picture_of(State()))
    glass.settle()
    assert board._painted is first
    board.show(picture_of(table("7 T A X 10")))
    glass.settle()
    assert board._painted is not first
