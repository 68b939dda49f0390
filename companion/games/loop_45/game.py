"""LOOP 45 as the house sees it: what each part of it is called, in one place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.contract.game import BoardWords, Game, GameContext, Json, SetupOption
from companion.contract.rules import Refusal
from companion.contract.screen import Screen
from companion.games.loop_45 import text
from companion.games.loop_45.rules.acts import Action
from companion.games.loop_45.rules.loop_45 import Loop45
from companion.games.loop_45.rules.setup import Length, Setup, setup_from, setup_to
from companion.games.loop_45.rules.state import Outcome, State, first_state
from companion.games.shedding.rules.facts import Fact
from companion.games.shedding.rules.setup import Keeping
from companion.play.entries import Summary
from companion.play.session import Session
from companion.words import _


class Loop45Game(Game):
    """Everything that the house asks LOOP 45 for."""

    id = "loop_45"
    glyph = "loop_45"
    color = "#5AB4FF"

    @property
    def title(self) -> str:
        """Its name."""
        return _("LOOP 45")

    @property
    def rules(self) -> Loop45:
        """What can happen, and what follows."""
        return Loop45()

    def new_game(self, context: GameContext, last: Session[State, Fact, Action] | None) -> Screen:
        """The form: as the last game was, with the readings that the settings hold."""
        from companion.games.loop_45.screens.new_game import NewGameScreen  # noqa: PLC0415 - no command needs it
        from companion.games.loop_45.settings import Loop45Settings  # noqa: PLC0415 - the same

        setup = Setup() if last is None else last.state.setup
        readings = context.settings().of(Loop45Settings).readings()
        return NewGameScreen(self.id, setup.reading(readings), self.board)

    def play(self, session: Session[State, Fact, Action], context: GameContext) -> Screen:
        """The table seen from above, and beside it what can be done."""
        from companion.games.loop_45.screens.table_screen import TableScreen  # noqa: PLC0415 - no command needs it

        del context
        return TableScreen(session)

    def glance(self, session: Session[State, Fact, Action] | None, context: GameContext) -> object:
        """The table of the game that waits, or one for four."""
        from companion.games.loop_45.screens.taps import picture_of  # noqa: PLC0415 - no command needs it

        del context
        return picture_of(first_state(Setup()) if session is None else session.state)

    def board(self, gate: Any, act: Callable[[object], None]) -> Any:
        """The table as a widget."""
        from companion.games.shedding.board.table_board import TableBoard  # noqa: PLC0415 - Kivy comes with the window

        return TableBoard(gate, act)

    def board_words(self) -> BoardWords:
        """The ring is cut into parts as the house sets it up; the encoder chooses."""
        return BoardWords(_("part"), _("parts"), _("encoder"), are_numbered=False)

    def welcome(self) -> str:
        """What to do first."""
        return _("For two to four and the 45 cards. I add the points up and say who may sit where.")

    def turn_name(self, turn: int) -> str:
        """Rounds."""
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
        """Where the game stands, or who won it."""
        if summary.outcome:
            ended = text.tell_outcome(setup_from(setup), Outcome(summary.outcome))
            return _("{ended} after round {n}").format(ended=ended, n=summary.turn)
        return _("round {n}").format(n=summary.turn) if summary.turn else _("before the first round")

    def setup_options(self) -> Sequence[SetupOption]:
        """How many play, what is told of a round, and how long it is."""
        return (
            SetupOption("players", (4, 3, 2)),
            SetupOption("keeping", tuple(keeping.value for keeping in Keeping)),
            SetupOption("length", tuple(length.value for length in Length)),
        )

    def setup(self, box: Json, chosen: Mapping[str, str | int] | None = None) -> Json:
        """Four players, the order of finishing, one set, where nobody says otherwise."""
        del box
        given = {"players": 4, "keeping": Keeping.SCORE.value, "length": Length.SET.value, **(chosen or {})}
        keeping, length = Keeping(given["keeping"]), Length(given["length"])
        return setup_to(Setup(players=int(given["players"]), keeping=keeping, length=length))


GAME: Final = Loop45Game()
