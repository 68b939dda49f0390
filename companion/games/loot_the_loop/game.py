"""Loot the Loop as the house sees it: what each part of it is called, in one place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.contract.game import BoardWords, Game, GameContext, Json, SetupOption
from companion.contract.rules import Decider, Draw, Refusal
from companion.contract.screen import Screen
from companion.games.loot_the_loop import text
from companion.games.loot_the_loop.rules.actions import Action
from companion.games.loot_the_loop.rules.facts import Fact
from companion.games.loot_the_loop.rules.loot_the_loop import LootTheLoop
from companion.games.loot_the_loop.rules.setup import Readings, Setup, Start, setup_to
from companion.games.loot_the_loop.rules.state import Outcome, State
from companion.play.entries import Summary
from companion.play.session import Session
from companion.words import _

CHAINED: Final = "chained"
ALONE: Final = "alone"


class LootTheLoopGame(Game):
    """Everything that the house asks Loot the Loop for."""

    id = "loot_the_loop"
    glyph = "loot_the_loop"
    color = "#FFD84D"
    turns_are_acts = True

    @property
    def title(self) -> str:
        """Its name."""
        return _("Loot the Loop")

    @property
    def rules(self) -> LootTheLoop:
        """What can happen, and what follows."""
        return LootTheLoop()

    def new_game(self, context: GameContext, last: Session[State, Fact, Action] | None) -> Screen:
        """The form: whose cards, how the deck is set up; as the last game was."""
        from companion.games.loot_the_loop.screens.new_game import NewGameScreen  # noqa: PLC0415 - no command needs it
        from companion.games.loot_the_loop.settings import LootSettings  # noqa: PLC0415 - the same

        cards = Decider.PLAYERS if last is None else last.state.setup.cards
        return NewGameScreen(self.id, Setup(context.settings().of(LootSettings).readings(), cards))

    def play(self, session: Session[State, Fact, Action], context: GameContext) -> Screen:
        """The deck as a loop, and beside it what can be done."""
        from companion.games.loot_the_loop.screens.loot_screen import LootScreen  # noqa: PLC0415 - no command needs it

        return LootScreen(session, context)

    def glance(self, session: Session[State, Fact, Action] | None, context: GameContext) -> object:
        """The deck of the game that waits, or a new one."""
        from companion.games.loot_the_loop.screens.pictures import picture_of  # noqa: PLC0415 - no command needs it

        del context
        return picture_of(State() if session is None else session.state)

    def board(self, gate: Any, act: Callable[[object], None]) -> Any:
        """The deck as a widget."""
        from companion.games.loot_the_loop.board.board import LootBoard  # noqa: PLC0415 - Kivy comes with the window

        return LootBoard(gate, act)

    def board_words(self) -> BoardWords:
        """The ring is cut into parts as the house sets it up; the encoder chooses among cards."""
        return BoardWords(_("part"), _("cards"), _("encoder"), are_numbered=False)

    def welcome(self) -> str:
        """What to do first."""
        return _("Shuffle your 52 cards and a joker, face down. I keep track of the deck.")

    def describe(self, fact: Fact, state: State) -> str:
        """One fact in words."""
        del state
        return text.tell(fact)

    def describe_act(self, facts: Sequence[Fact], state: State) -> str:
        """What Undo takes back."""
        del state
        return text.tell_act(facts)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why something is not legal."""
        return text.tell_refusal(refusal)

    def summarise(self, setup: Json, summary: Summary) -> str:
        """Where the game stands, or how it ended."""
        del setup
        if summary.outcome:
            ended = _("escaped") if summary.outcome == Outcome.VICTORY.value else _("lost")
            return _("{ended} in turn {n}").format(ended=ended, n=summary.turn)
        return _("turn {n}, loop {loop}").format(n=summary.turn, loop=summary.cycle)

    def tally(self, outcomes: Mapping[str, int]) -> str:
        """Escaped and lost."""
        escaped, lost = (outcomes.get(outcome.value, 0) for outcome in (Outcome.VICTORY, Outcome.DEFEAT))
        return _("{n} escaped · {lost} lost").format(n=escaped, lost=lost) if escaped or lost else ""

    def setup_options(self) -> Sequence[SetupOption]:
        """How the deck is set up, and how loot is read."""
        return (
            SetupOption("start", tuple(start.value for start in Start)),
            SetupOption("loot", (ALONE, CHAINED)),
        )

    def setup(self, box: Json, chosen: Mapping[str, str | int] | None = None) -> Json:
        """The app turns the cards, where nobody says otherwise: at a command line nobody has any."""
        del box
        chosen = {"start": Start.CLASSIC.value, "loot": ALONE, **(chosen or {})}
        readings = Readings(Start(chosen["start"]), chain_loot=chosen["loot"] == CHAINED)
        return setup_to(Setup(readings, Decider.APP))

    def demo(self, box: Json, dice: Callable[[int], Draw]) -> Iterator[str]:
        """The first turns."""
        from companion.games.loot_the_loop import terminal  # noqa: PLC0415 - no screen needs it

        del box
        return terminal.tell_first_turns(dice)


GAME: Final = LootTheLoopGame()
