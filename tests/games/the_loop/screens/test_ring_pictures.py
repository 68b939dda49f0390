"""What is new at a table is played once: the steps, undo, redo and a draw that was made again."""

import pytest

from companion.contract.screen import HouseAction, Lighting, Push
from companion.games.the_loop.lights import RingDrawing, cues_of
from companion.games.the_loop.lights.cues import ClonesArrive, CubesFall, TimeTurned, Travel
from companion.games.the_loop.lights.stills import still
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.facts import RiftsFell
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.games.the_loop.screens.ring_pictures import RingPictures
from companion.games.the_loop.screens.taps import Tap, TurnCursor
from companion.shell.navigator import Navigator
from companion.shell.pages.home import HomeAction
from companion.shell.pages.menu import GoBackTo, HistoryScreen
from hardware.ring import Geometry
from tests.context import in_action_phase, new_navigator

RING = Geometry(35)
LONG = 1000.0
PLAIN = Lighting()


class Watched:
    """A game and its pictures, which are told of it after each of our wishes."""

    def __init__(self, at: Navigator) -> None:
        assert at.app.played is not None
        self.at, self.game = at, at.app.played
        self.pictures = RingPictures(self.game.session)
        self.now = 0.0
        self.look()

    def look(self) -> tuple[object, ...]:
        """Let it come to rest; gives what was played on the way."""
        self.pictures.paint(RING, PLAIN, self.now)
        player = self.pictures._player
        assert player is not None
        begun, self.now = self.now, self.now + LONG
        self.pictures.paint(RING, PLAIN, self.now)
        return player.cues if player.begun == begun else ()

    def follow(self) -> None:
        self.pictures.follow(frozenset(), None, waiting=True)

    def action(self, *actions: object) -> list[type]:
        for action in actions:
            self.at.handle(action)
        self.follow()
        return [type(cue) for cue in self.look()]


@pytest.fixture
def watched() -> Watched:
    at = new_navigator()
    at.handle(HomeAction.NEW_GAME)
    at.handle(NewGameTap.BEGIN)
    return Watched(at)


def to_the_first_turn(watched: Watched) -> None:
    for _ in range(2):
        watched.action(Next())


def test_each_step_is_played_once(watched: Watched) -> None:
    played = [watched.action(Next()) for _ in range(9)]
    flat = [kind for kinds in played for kind in kinds]
    assert flat.count(Travel) == 1
    assert flat.count(CubesFall) >= 1
    assert ClonesArrive in flat
    assert watched.action() == []


def test_several_acts_in_one_wish_are_played_in_their_order(watched: Watched) -> None:
    to_the_first_turn(watched)
    assert watched.action(*[Next()] * 3)[:1] == [Travel]


def test_undo_and_redo_turn_time(watched: Watched) -> None:
    to_the_first_turn(watched)
    watched.action(Next())
    assert watched.action(HouseAction.UNDO) == [TimeTurned]
    assert watched.action(HouseAction.REDO) == [TimeTurned]


def test_going_back_far_is_one_turn_of_time(watched: Watched) -> None:
    for _ in range(9):
        watched.action(Next())
    assert watched.action(Push(HistoryScreen(watched.at.app)), GoBackTo(watched.game.session.acts[2].number)) == [
        TimeTurned
    ]


def test_what_is_drawn_again_is_played_again(watched: Watched) -> None:
    while not any(isinstance(fact, RiftsFell) for act in watched.game.session.acts[3:] for fact in act.facts):
        watched.action(Next())
    played = watched.action(HouseAction.DRAW_AGAIN)
    last = watched.game.session.last
    assert last is not None
    assert last.instead_of is not None
    assert played == [type(cue) for cue in cues_of(last.facts, last.before, last.after)]
    assert watched.action(HouseAction.UNDO) == [TimeTurned]


def test_a_game_that_goes_on_begins_without_a_show() -> None:
    at = in_action_phase(new_navigator())
    begun = Watched(at)
    begun.follow()
    assert begun.look() == ()


def test_a_ring_that_comes_late_plays_the_newest_act_alone(watched: Watched) -> None:
    for _ in range(9):
        watched.at.handle(Next())
        watched.follow()
    assert len(watched.look()) <= 2


def test_in_the_end_it_is_the_still_picture(watched: Watched) -> None:
    for _ in range(9):
        watched.action(Next())
    drawing = RingDrawing(RING)
    resting = RING.paint(still(watched.pictures._scene, drawing.layout))
    assert watched.pictures.paint(RING, PLAIN, watched.now) == resting
    assert watched.pictures.moves_until(watched.now) == watched.now


def test_the_eras_that_call_and_the_cursor_are_told(watched: Watched) -> None:
    for _ in range(9):
        watched.action(Next())
    watched.action(Tap.ELSEWHERE)
    watched.action(TurnCursor(1))
    pictures = watched.game.screen.pictures()
    assert isinstance(pictures, RingPictures)
    scene = pictures._scene
    assert len(scene.asks) == 7
    assert scene.waiting
    assert scene.cursor is watched.game.session.state.machine
