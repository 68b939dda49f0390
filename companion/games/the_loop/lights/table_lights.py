"""What a game says to the ring: what has just happened is played, then it stays on what lies on the table."""

from dataclasses import dataclass

from companion.games.the_loop.lights import Moment, Player, layout_of, moments_of, render, scene_of, time_turned
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State
from companion.play.session import Session
from companion.play.timeline import RecordedAct
from companion.settings import LightSettings
from hardware.ring import Geometry, Picture

LEAD = 1 / 30
"""Seconds from a picture to the light: it is painted for when it will be seen. So the first picture of a fade differs
from the one that is there, and a press is seen a frame sooner."""

Act = RecordedAct[State, Fact]


@dataclass(frozen=True, slots=True)
class LightsInput:
    """What the screens tell the ring.

    `session` is the game that is seen (None: none is). `asks` are the Eras that call for a tap, and `cursor` the one
    at which the Era wheel points; `waiting`: nothing goes on before somebody taps or presses.
    """

    session: Session[State, Fact, Action] | None = None
    asks: frozenset[Era] = frozenset()
    cursor: Era | None = None
    waiting: bool = False


class TableLights:
    """The pictures of a game, for `LitRing`. It is told all that is seen, and finds out by itself what is new."""

    def __init__(self) -> None:
        self._session: Session[State, Fact, Action] | None = None
        self._acts: tuple[Act, ...] = ()
        self._undone: Act | None = None
        self._told = LightsInput()
        self._lights = LightSettings()
        self._news: tuple[Moment, ...] = ()
        self._is_new = True
        self._geometry: Geometry | None = None
        self._player: Player | None = None

    def tell(self, told: LightsInput, lights: LightSettings) -> None:
        """This is what is seen now."""
        # Only the newest: without a ring nobody takes them, and a ring that comes later need not play the whole game.
        self._news = self._moments(told.session) or self._news
        self._told, self._lights = told, lights
        self._is_new = True

    def paint(self, geometry: Geometry, now: float) -> Picture:
        """The picture at `now` (seconds), one row an LED."""
        return render(self._played(geometry, now).picture(now + LEAD), geometry)

    def moves_until(self, now: float) -> float:
        """Until when it goes on moving, in seconds."""
        until = None if self._player is None else self._player.moves_until(now)
        return now if until is None else until

    def _played(self, geometry: Geometry, now: float) -> Player:
        """The player, after all that was told since it was last looked at."""
        player = self._player
        if player is None or geometry != self._geometry:
            layout = layout_of(geometry)
            player = Player(layout, begun=now) if player is None else player.on(layout, now)
            self._geometry, self._player = geometry, player
        if self._is_new:
            told, self._is_new = self._told, False
            scene = scene_of(
                None if told.session is None else told.session.state,
                asks=told.asks,
                waiting=told.waiting,
                cursor=told.cursor,
                calm=self._lights.calm,
                night=self._lights.night,
            )
            news, self._news = self._news, ()
            self._player = player = player.show(scene, now).play(news, now)
        return player

    def _moments(self, session: Session[State, Fact, Action] | None) -> tuple[Moment, ...]:
        """What has happened since it was last told."""
        acts = () if session is None else session.acts
        same = session is not None and session is self._session
        before, undone = self._acts, self._undone
        self._session, self._acts = session, acts
        self._undone = None if session is None else session.undone
        if not same or session is None or acts == before:
            return ()
        standing = {act.number for act in acts}
        if any(act.number not in standing for act in before) and not self._is_drawn_again(acts, before):
            return (time_turned(session.state, back=True),)
        if undone is not None and acts and acts[-1] is undone:
            return (time_turned(session.state, back=False),)
        known = {act.number for act in before}
        new = [act for act in acts if act.number not in known]
        return tuple(moment for act in new for moment in moments_of(act.facts, act.before, act.after))

    @staticmethod
    def _is_drawn_again(acts: tuple[Act, ...], before: tuple[Act, ...]) -> bool:
        """Whether the last act took the place of the one that stood there."""
        replaced = acts[-1].instead_of if acts else None
        return replaced is not None and bool(before) and replaced.number == before[-1].number
