"""What is new at a table is played once: the steps, undo, redo and a draw that was made again."""

import pytest

from companion.games.the_loop.lights import layout_of, moments_of, render
from companion.games.the_loop.lights.cues import ClonesArrive, CubesFall, TimeTurned, Travel
from companion.games.the_loop.lights.player import Player
from companion.games.the_loop.lights.table_lights import LightsInput, TableLights
from companion.games.the_loop.rules.facts import RiftsFell
from companion.games.the_loop.screens.game_screen import GamePresenter
from companion.settings import LightSettings
from companion.shell import actions as w
from companion.shell.navigator import Navigator
from hardware.ring import Geometry
from tests.devices.at_table import in_action_phase, navigator

RING = Geometry(35)
LONG = 1000.0
PLAIN = LightSettings()


class Watched:
    """A game and the lights that are told of it after each wish."""

    def __init__(self, at: Navigator) -> None:
        assert at.game is not None
        self.at, self.game = at, at.game
        self.lights = TableLights()
        self.now = 0.0
        self.lights.tell(self.game.told(), PLAIN)
        self.look()

    def look(self) -> tuple[object, ...]:
        """Let it come to rest; gives what was played on the way."""
        self.lights.paint(RING, self.now)
        player = self.lights._player
        assert player is not None
        begun, self.now = self.now, self.now + LONG
        self.lights.paint(RING, self.now)
        return player.moments if player.begun == begun else ()

    def wish(self, *wishes: object) -> list[type]:
        for wish in wishes:
            self.at.wish(wish)
        self.lights.tell(self.game.told(), PLAIN)
        return [type(moment) for moment in self.look()]


@pytest.fixture
def watched() -> Watched:
    at = navigator()
    at.wish(w.Action.NEW_GAME)
    at.wish(w.Action.BEGIN)
    return Watched(at)


def to_the_first_turn(watched: Watched) -> None:
    for _ in range(2):
        watched.wish(w.Action.NEXT)


def test_each_step_is_played_once(watched: Watched) -> None:
    played = [watched.wish(w.Action.NEXT) for _ in range(9)]
    flat = [kind for kinds in played for kind in kinds]
    assert flat.count(Travel) == 1
    assert flat.count(CubesFall) >= 1
    assert ClonesArrive in flat
    assert watched.wish() == []


def test_several_acts_in_one_wish_are_played_in_their_order(watched: Watched) -> None:
    to_the_first_turn(watched)
    assert watched.wish(*[w.Action.NEXT] * 3)[:1] == [Travel]


def test_undo_and_redo_turn_time(watched: Watched) -> None:
    to_the_first_turn(watched)
    watched.wish(w.Action.NEXT)
    assert watched.wish(w.Action.UNDO) == [TimeTurned]
    assert watched.wish(w.Action.REDO) == [TimeTurned]


def test_going_back_far_is_one_turn_of_time(watched: Watched) -> None:
    for _ in range(9):
        watched.wish(w.Action.NEXT)
    assert watched.wish(w.GoBackTo(watched.game.session.acts[2].number)) == [TimeTurned]


def test_what_is_drawn_again_is_played_again(watched: Watched) -> None:
    while not any(isinstance(fact, RiftsFell) for act in watched.game.session.acts[3:] for fact in act.facts):
        watched.wish(w.Action.NEXT)
    played = watched.wish(w.Action.DRAW_AGAIN)
    last = watched.game.session.last
    assert last is not None
    assert last.instead_of is not None
    assert played == [type(moment) for moment in moments_of(last.facts, last.before, last.after)]
    assert watched.wish(w.Action.UNDO) == [TimeTurned]


def test_another_game_begins_without_a_show() -> None:
    first, second = in_action_phase(navigator()), in_action_phase(navigator(seed="another"))
    watched = Watched(first)
    assert second.game is not None
    watched.game = second.game
    assert watched.wish() == []


def test_a_ring_that_comes_late_plays_the_newest_act_alone() -> None:
    lights = TableLights()
    at = navigator()
    at.wish(w.Action.NEW_GAME)
    at.wish(w.Action.BEGIN)
    game = at.game
    assert isinstance(game, GamePresenter)
    for _ in range(9):
        at.wish(w.Action.NEXT)
        lights.tell(game.told(), PLAIN)
    lights.paint(RING, 0.0)
    player = lights._player
    assert player is not None
    assert len(player.moments) <= 2


def test_in_the_end_it_is_the_still_picture(watched: Watched) -> None:
    for _ in range(9):
        watched.wish(w.Action.NEXT)
    player = watched.lights._player
    assert player is not None
    assert watched.lights.paint(RING, watched.now) == render(player.rest, RING)
    assert watched.lights.moves_until(watched.now) == watched.now


def test_the_eras_that_call_and_the_cursor_are_told(watched: Watched) -> None:
    for _ in range(9):
        watched.wish(w.Action.NEXT)
    watched.wish(w.Action.END_TURN)
    watched.wish(w.TurnEraWheel(1))
    told = watched.game.told()
    assert len(told.asks) == 7
    assert told.waiting
    assert told.cursor is watched.game.state.machine


def test_without_a_game_it_attracts() -> None:
    lights = TableLights()
    lights.tell(LightsInput(), PLAIN)
    lights.paint(RING, 0.0)
    assert lights.moves_until(0.0) > 10.0
    lights.tell(LightsInput(), LightSettings(calm=True))
    lights.paint(RING, 100.0)
    assert lights.moves_until(103.0) == 103.0


def test_a_ring_that_is_built_otherwise_shows_the_same_picture(watched: Watched) -> None:
    for _ in range(9):
        watched.wish(w.Action.NEXT)
    other = Geometry(60, 0.3, reversed=True)
    watched.lights.paint(other, watched.now)
    scene = watched.lights._player.scene  # type: ignore[union-attr]
    rest = Player(layout_of(other), scene).rest
    assert watched.lights.paint(other, watched.now + LONG) == render(rest, other)
