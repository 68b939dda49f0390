"""The ring beside a game: the deck turns as you walk, then it stays on what lies around you."""

from companion.games.loot_the_loop.lights import Cue, LoopScene, RingDrawing, cues_of, scene_of, time_turned
from companion.games.loot_the_loop.rules.actions import Action
from companion.games.loot_the_loop.rules.facts import Fact
from companion.games.loot_the_loop.rules.state import State
from companion.lights import PlayedPictures
from companion.play.session import Session
from companion.play.timeline import SessionChanges, TimeTurn


class RingPictures(PlayedPictures[LoopScene, Cue]):
    """Follows a session, and where its screen says that an Explore lands."""

    def __init__(self, session: Session[State, Fact, Action]) -> None:
        super().__init__(RingDrawing, scene_of(session.state))
        self._session = session
        self._changes = SessionChanges(session)

    def follow(self, lands: frozenset[int], chosen: int | None) -> None:
        """This is seen now: `lands` are the places where an Explore lands, `chosen` that of the one that is chosen."""
        self.show(scene_of(self._session.state, lands=lands, chosen=chosen), self._news())

    def _news(self) -> tuple[Cue, ...]:
        """What has happened since it followed last."""
        match self._changes.take():
            case TimeTurn() as turn:
                return (time_turned(back=turn is TimeTurn.BACK),)
            case acts:
                return tuple(cue for act in acts for cue in cues_of(act.facts, act.before))
