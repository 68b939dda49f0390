"""The ring beside a game: what has just happened is played, then it stays on what lies on the board."""

from companion.games.the_loop.lights import Cue, RingDrawing, Scene, cues_of, scene_of, time_turned
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State
from companion.lights import PlayedPictures
from companion.play.session import Session
from companion.play.timeline import SessionChanges, TimeTurn


class RingPictures(PlayedPictures[Scene, Cue]):
    """Follows a session, and what its screen asks for."""

    def __init__(self, session: Session[State, Fact, Action]) -> None:
        super().__init__(RingDrawing, scene_of(session.state))
        self._session = session
        self._changes = SessionChanges(session)

    def follow(self, asks: frozenset[Era], cursor: Era | None, *, waiting: bool) -> None:
        """This is seen now: `asks` are the Eras that call for a tap, `cursor` the one that the encoder points at.

        `waiting`: nothing goes on before somebody taps or presses.
        """
        scene = scene_of(self._session.state, asks=asks, waiting=waiting, cursor=cursor)
        self.show(scene, self._news())

    def _news(self) -> tuple[Cue, ...]:
        """What has happened since it followed last."""
        match self._changes.take():
            case TimeTurn() as turn:
                return (time_turned(self._session.state, back=turn is TimeTurn.BACK),)
            case acts:
                return tuple(cue for act in acts for cue in cues_of(act.facts, act.before, act.after))
