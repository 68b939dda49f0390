"""What is half entered beside the wheel: the table's own draws, the end of a turn, a move; and what comes of it."""

from collections.abc import Callable

from companion.contract.game import GameContext
from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import Action, ChangeDraws, EndTurn, FindToken
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.story import story_of
from companion.games.the_loop.screens import remember
from companion.games.the_loop.screens.advance import LoopSession, advance, entry_due, go_on
from companion.games.the_loop.screens.agent_pages import AgentTravel, dragged
from companion.games.the_loop.screens.manual_entry import ManualEntry
from companion.games.the_loop.screens.taps import Answer, CountCube, PayForMove, PickClone, RememberToken, Tap
from companion.games.the_loop.screens.turn_ending import TurnEnding
from companion.games.the_loop.settings import GameSettings, Pace


class HalfEntered:
    """At most one such thing at a time, `entry`; a tap that was meant for another page leaves it as it is.

    `perform` does an action, writes it, and shows what came of it.
    """

    def __init__(self, session: LoopSession, context: GameContext, perform: Callable[[Action], None]) -> None:
        self.entry: AgentTravel | ManualEntry | TurnEnding | None = None
        self._session = session
        self._context = context
        self._perform = perform

    @property
    def _state(self) -> State:
        return self._session.state

    @property
    def _pace(self) -> Pace:
        return self._context.settings().of(GameSettings).pace

    @property
    def _may_end(self) -> bool:
        """Whether a turn can end now: a reward that was not taken yet would be told nowhere after it."""
        return (
            self._state.step is Step.ACTIONS and not self._state.agent_due and not story_of(self._session.acts).rewarded
        )

    def next(self) -> None:
        """The press of Next: what is due happens, or is to be entered first."""
        if self.entry is None:
            self._ask_for(advance(self._session, self._pace))

    def _ask_for(self, chance: Chance | None) -> None:
        """The table enters this now; None: nothing."""
        self.entry = None if chance is None else ManualEntry(chance)

    def plain(self, tap: Tap) -> None:
        """A tap that needs nothing more."""
        match self.entry, tap:
            case None, Tap.END_TURN if self._may_end:
                self._end_turn(TurnEnding.known(self._state))
            case ((None | TurnEnding()), Tap.ELSEWHERE) if self._may_end:
                self.entry = TurnEnding()
            case TurnEnding(), Tap.SKIP:
                self.entry = None
                self._perform(EndTurn())
            case TurnEnding() as ending, Tap.LOSE_THERE:
                self._end_turn(ending.meant())
            case ManualEntry() as entry, Tap.ENTERED if entry.is_complete(self._state):
                self._take_in(entry)
            case ManualEntry() as entry, Tap.ANOTHER_TOKEN:
                self.entry = entry.another_token()
            case ManualEntry() as entry, Tap.TAKE_ONE_BACK:
                self.entry = entry.without_last()

    def part(self, action: object) -> None:
        """A part of what is half entered."""
        match self.entry, action:
            case ManualEntry() as entry, PickClone(clone):
                self._entered(entry.picked(self._state, clone))
            case ManualEntry() as entry, CountCube(era, amount):
                self._entered(entry.counted(self._state, era, amount))
            case ManualEntry() as entry, RememberToken(clone):
                remember.token(self._context, clone)
                self.entry = entry.with_kept(clone)
            case AgentTravel() as travel, PayForMove(era):
                self._pay(travel, era)
            case TurnEnding() as ending, Answer():
                self._end_turn(ending.answered(action))

    def tapped(self, era: Era) -> bool:
        """A tap on the wheel; whether something was half entered, for which alone it can be meant."""
        was_entering = self.entry is not None
        match self.entry:
            case ManualEntry() as entry:
                self._entered(entry.tapped(self._state, era))
            case TurnEnding(era=None) as ending:
                self._end_turn(ending.tapped(self._state, era))
        return was_entering

    def _entered(self, entry: ManualEntry) -> None:
        """A part of what is due is known; a token that the bag could not hold is known from now on."""
        for clone in entry.unknown(self._state):
            self._perform(FindToken(clone))
            entry = entry.with_found(clone)
        self.entry = entry
        if entry.is_clear(self._state):
            self._take_in(entry)

    def _take_in(self, entry: ManualEntry) -> None:
        """What was entered happens, and what comes by itself after it."""
        self._perform(entry.action(self._state))
        self._ask_for(go_on(self._session, self._pace, entry.chance))

    def _end_turn(self, ending: TurnEnding) -> None:
        self.entry = ending
        if ending.action is not None:
            self.entry = None
            self._perform(ending.action)

    def drop_pawn(self, agent: str, era: Era) -> None:
        """A pawn was dragged: it stands there, or first is asked what the move costs."""
        moved = dragged(self._state, agent, era, box_from(self._context.box_now()).energy_from)
        if isinstance(moved, AgentTravel):
            self.entry = moved
        else:
            self._perform(moved)

    def _pay(self, travel: AgentTravel, era: Era | None) -> None:
        self._perform(travel.action(era))
        self.entry = None
        learned = travel.learned(era)
        if learned is not None:
            remember.energy_from(self._context, learned)

    def change_draws(self, action: ChangeDraws) -> None:
        """Whoever draws from now on does it at once, where it is due; only its own button ends what is half entered."""
        entry, is_due = self.entry, chance_due(self._state) is action.chance
        hands_over = isinstance(entry, ManualEntry) and action == ChangeDraws(entry.chance, Decider.APP)
        if entry is not None and not hands_over:
            return
        self._perform(action)
        self._ask_for(entry_due(self._state) if is_due else None)
        if hands_over and is_due:
            self.next()
