"""The LOOP as the house sees it: what each part of it is called, in one place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.contract.game import Bot, Game, GameContext, Json
from companion.contract.pictures import NamedPictures
from companion.contract.screen import Screen
from companion.games.the_loop import text
from companion.games.the_loop.lights import ring_demo
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.games.the_loop.rules.state import State, initial_state
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.games.the_loop.screens.new_game import NewGame
from companion.games.the_loop.screens.wheel import Taps, wheel_of
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.play.session import Session
from companion.words import _


class TheLoopGame(Game):
    """Everything that the house asks The LOOP for."""

    id = "the_loop"
    glyph = "machine"

    @property
    def title(self) -> str:
        """Its name."""
        return _("The LOOP")

    @property
    def rules(self) -> TheLoop:
        """What can happen, and what follows."""
        return TheLoop()

    def new_game(self, context: GameContext, last: Session[State, Fact] | None) -> Screen:
        """The form: agents, level, who draws what."""
        raise NotImplementedError

    def play(self, session: Session[State, Fact], context: GameContext) -> Screen:
        """The wheel, and beside it one thing to do."""
        raise NotImplementedError

    def glance(self, session: Session[State, Fact] | None, context: GameContext) -> WheelPicture:
        """The wheel of the game that waits, or an empty one."""
        if session is not None:
            return wheel_of(session.state, Taps())
        return wheel_of(initial_state(NewGame.with_box(context.box).setup, box_from(context.box)), Taps())

    def board(self, gate: Any, act: Callable[[object], None]) -> Any:
        """The wheel as a widget."""
        raise NotImplementedError

    def describe(self, fact: Fact, state: State) -> str:
        """One fact in words."""
        return text.tell(fact, state.box)

    def describe_act(self, facts: Sequence[Fact], state: State) -> str:
        """What Undo takes back."""
        return text.tell_act(facts, state.box)

    def box(self) -> Json:
        """The box that ships with the app."""
        # Reading files is no part of a start that has read the table's own box already.
        from companion.games.the_loop.box_file import default_box  # noqa: PLC0415 - see above

        return default_box()

    def setup(self, box: Json) -> Json:
        """The first two agents of the box, at the easiest level."""
        agents = tuple(agent.name for agent in box_from(box).agents[:2])
        return setup_to(Setup(agents, Level.MONTH))

    def ring_demo(self) -> Sequence[NamedPictures]:
        """Every picture of the ring, by name."""
        return ring_demo()

    def bots(self) -> Mapping[str, Bot]:
        """The pretend players."""
        return {}


GAME: Final = TheLoopGame()
