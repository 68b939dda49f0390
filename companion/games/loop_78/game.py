"""LOOP 78 as the house sees it: what each part of it is called, in one place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.contract.facts import Fact
from companion.contract.game import BoardWords, Game, GameContext, Json, SetupOption
from companion.contract.rules import Refusal
from companion.contract.screen import Screen
from companion.games.loop_78 import text
from companion.games.loop_78.rules.acts import Action
from companion.games.loop_78.rules.loop_78 import Loop78
from companion.games.loop_78.rules.setup import FEWEST, MOST, Setup, setup_to
from companion.games.loop_78.rules.state import Outcome, State
from companion.games.shedding.rules.setup import Keeping
from companion.play.entries import Summary
from companion.play.session import Session
from companion.words import _


class Loop78Game(Game):
    """Everything that the house asks LOOP 78 for."""

    id = "loop_78"
    glyph = "loop_78"
    color = "#FF9A3C"

    @property
    def title(self) -> str:
        """Its name."""
        return _("LOOP 78")

    @property
    def rules(self) -> Loop78:
        """What can happen, and what follows."""
        return Loop78()

    def new_game(self, context: GameContext, last: Session[State, Fact, Action] | None) -> Screen:
        """The form: who plays, and what the app follows; as in the last game."""
        from companion.games.loop_78.screens.new_game import NewGameScreen  # noqa: PLC0415 - no command needs it
        from companion.games.loop_78.settings import Loop78Settings  # noqa: PLC0415 - the same

        readings = context.settings().of(Loop78Settings).readings()
        return NewGameScreen(self.id, Setup() if last is None else last.state.setup, readings)

    def play(self, session: Session[State, Fact, Action], context: GameContext) -> Screen:
        """The table from above, and beside it what is to be done."""
        from companion.games.loop_78.screens.loop_screen import LoopScreen  # noqa: PLC0415 - no command needs it

        del context
        return LoopScreen(session)

    def glance(self, session: Session[State, Fact, Action] | None, context: GameContext) -> object:
        """The table of the game that waits, or a new one."""
        from companion.games.loop_78.screens.pages import glance_of  # noqa: PLC0415 - no command needs it

        del context
        return glance_of(State(Setup()) if session is None else session.state)

    def board(self, gate: Any, act: Callable[[object], None]) -> Any:
        """The table as a widget."""
        from companion.games.shedding.board.table_board import TableBoard  # noqa: PLC0415 - Kivy comes with the window

        return TableBoard(gate, act)

    def board_words(self) -> BoardWords:
        """The ring is cut into parts as the house sets it up; the encoder chooses among players."""
        return BoardWords(_("part"), _("seats"), _("encoder"), are_numbered=False)

    def welcome(self) -> str:
        """What to do first."""
        return _("Give everybody a board and thirteen cards. I keep the boards and the points.")

    def turn_name(self, turn: int) -> str:
        """A turn of the history is a round."""
        return _("Round {n}").format(n=turn) if turn else _("Setup")

    def describe(self, fact: Fact, state: State) -> str:
        """One fact in words."""
        return text.tell(fact, state)

    def describe_act(self, facts: Sequence[Fact], state: State) -> str:
        """What Undo takes back."""
        return text.tell_act(facts, state)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why something is not legal."""
        return text.tell_refusal(refusal)

    def summarise(self, setup: Json, summary: Summary) -> str:
        """Where the game stands, or that it is over."""
        players = setup.get("players", FEWEST)
        if summary.outcome:
            told = _("stopped") if summary.outcome == Outcome.STOPPED.value else _("played to the end")
            return _("{n} players · {told}").format(n=players, told=told)
        return _("{n} players · round {round}").format(n=players, round=summary.cycle)

    def setup_options(self) -> Sequence[SetupOption]:
        """How many play, and what is told of a round."""
        return (
            SetupOption("players", tuple(range(FEWEST, MOST + 1))),
            SetupOption("keeping", tuple(keeping.value for keeping in Keeping)),
        )

    def setup(self, box: Json, chosen: Mapping[str, str | int] | None = None) -> Json:
        """Four players who tap the order of finishing, where nobody says otherwise."""
        del box
        chosen = {"players": FEWEST, "keeping": Keeping.SCORE.value, **(chosen or {})}
        return setup_to(Setup(players=int(chosen["players"]), keeping=Keeping(chosen["keeping"])))


GAME: Final = Loop78Game()
