"""The pages of the action phase, of the end of a turn while it is being told, and of the end of the game."""

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.rules import Decider
from companion.contract.screen import HouseAction
from companion.games.the_loop.rules.actions import (
    ChooseAgent,
    CountLoops,
    EndTurn,
    Next,
    Question,
    TakeReward,
    UseFreeMove,
)
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.odds import Odds
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import CYCLES, TURNS, MissionState, Outcome, State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.rules.turn import questions
from companion.games.the_loop.screens.danger import any_vortex_is_fatal, danger_rows, is_forbidden, odds_words
from companion.games.the_loop.screens.foo_pages import new_missions
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.screens.setup_pages import we_draw
from companion.games.the_loop.screens.taps import Answer, Tap
from companion.games.the_loop.screens.wheel import Taps
from companion.games.the_loop.text import era_name, tell_reason
from companion.words import _, ngettext

LONG_PAUSE = 0.8
"""Seconds in which no tap counts on a page that a second tap of an eager finger would skip unread."""


def actions(state: State, odds: Odds | None) -> Page:
    """The agent acts; the whole wheel is alive."""
    rows: list[Row] = [
        *danger_rows(state, odds),
        Words(_("Tap an Era to change it · drag a clone or an agent to move it")),
        Choices((_free_move(state), *_others(state))),
        _loops(state),
        *screens_of(state).action_rows(state),
    ]
    if odds is not None and not any_vortex_is_fatal(state):
        rows.append(Words(odds_words(odds), Tone.DANGER if odds.defeat else Tone.ALERT))
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.GOOD,
        title=state.acting.name,
        rows=tuple(rows),
        primary=Button(_("End turn"), Tap.END_TURN),
    )


def _free_move(state: State) -> Button:
    used = state.free_move_used
    label = _("Free move: used") if used else _("Free move: ready")
    return Button(label, UseFreeMove(not used), chosen=not used)


def _others(state: State) -> tuple[Button, ...]:
    """Whose turn it could be instead: in the solo rules the cards decide who acts."""
    count = len(state.setup.agents)
    other = state.setup.agents[(state.agent + 1) % count]
    return (Button(_("Let {agent} act").format(agent=other), ChooseAgent(other)),)


def _loops(state: State) -> Stepper:
    return Stepper(
        label=_("LOOPs: the next costs"),
        value=str(state.loops + 1),
        less=CountLoops(state.loops - 1) if state.loops else None,
        more=CountLoops(state.loops + 1),
        tone=Tone.GOOD,
    )


def where_it_stands(state: State) -> Page:
    """The agent ends its turn: where?"""
    rows: list[Row] = [
        *_forbidden_eras(state),
        Words(_("Tap the Era where it stands."), instruction=True),
        Words(_("It may take one Artifact from there: face down, on top of its deck."), Tone.QUIET),
    ]
    return Page(
        kicker=_("END OF TURN"),
        kicker_tone=Tone.GOOD,
        title=_("Where is {agent}?").format(agent=state.acting.name),
        rows=tuple(rows),
        primary=Button(_("Skip"), Tap.SKIP),
        side=(Button(_("Back"), Tap.CANCEL),),
        pause=LONG_PAUSE,
    )


def _forbidden_eras(state: State) -> list[Row]:
    """Where ending the turn is defeat."""
    eras = [era_name(state.box, era) for era in ERAS if is_forbidden(state, era)]
    if not eras:
        return []
    words = _("Mega-vortex in {eras}: a turn that ends there loses the game.")
    return [Words(words.format(eras=_(" and ").join(eras)), Tone.DANGER)]


def stands_on_mega_vortex(state: State, era: Era) -> Page:
    """The Era that was tapped loses the game: is it meant?"""
    return Page(
        kicker=_("END OF TURN"),
        kicker_tone=Tone.DANGER,
        title=_("A mega-vortex in {era}!").format(era=era_name(state.box, era)),
        title_tone=Tone.DANGER,
        rows=(
            Words(_("A turn that ends there loses the game."), instruction=True),
            Choices((Button(_("It ends there: defeat"), Tap.LOSE_THERE),)),
        ),
        primary=Button(_("Another Era"), Tap.ELSEWHERE, onward=False),
        side=(Button(_("Back"), Tap.CANCEL),),
        alarm=True,
        pause=LONG_PAUSE,
    )


def ask(state: State, question: Question, era: Era) -> Page:
    """What only the table can answer; the pink button is the answer that changes nothing."""
    where = era_name(state.box, era)
    match question:
        case Question.IS_MISSION_COMPLETE:
            title = _("Is the mission in {era} complete?").format(era=where)
            words = _("Is there enough progress on it?")
            harmless, other = Answer(question, False), Answer(question, True)
            labels = (_("No"), _("Yes, it is complete"))
        case Question.SURVIVES_MEGA_VORTEX:
            title = _("A mega-vortex in {era}!").format(era=where)
            words = _("Does the ability of {agent} save it?").format(agent=state.acting.name)
            harmless, other = Answer(question, True), Answer(question, False)
            labels = (_("Yes"), _("No: defeat"))
    return Page(
        kicker=_("END OF TURN"),
        kicker_tone=Tone.GOOD,
        title=title,
        rows=(Words(words, instruction=True), Choices((Button(labels[1], other),))),
        primary=Button(labels[0], harmless),
        side=(Button(_("Back"), Tap.CANCEL),),
        pause=LONG_PAUSE,
    )


def reward(state: State, story: Story) -> Page:
    """A mission was completed by hand, in the middle of a turn."""
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.NOTICE,
        title=_("Mission complete!"),
        title_tone=Tone.NOTICE,
        rows=(*_reward_rows(state), *new_missions(state, story.revealed_then)),
        primary=Button(_("Done"), TakeReward()),
    )


def _reward_rows(state: State) -> list[Row]:
    draw = len(state.setup.agents) + 1
    return [
        Words(_("Attendance Reward: draw {n} Artifacts.").format(n=draw), instruction=True),
        Words(_("Each agent takes one, face down on its deck; the last is destroyed.")),
    ]


def turn_ended(state: State, story: Story) -> Page:
    """What to do before the next turn: reward, new mission, refresh."""
    rows: list[Row] = _reward_rows(state) if story.completed else []
    rows += new_missions(state, story.revealed)
    if not state.visited:
        words = _("Dr. Foo begins cycle {n}: {clones} a turn.")
        number = state.box.spawned[state.cycle - 1]
        arriving = ngettext("{n} clone", "{n} clones", number).format(n=number)
        rows.append(Words(words.format(n=state.cycle, clones=arriving), Tone.STRONG))
    rows.append(Words(_("Refresh: discard the hand, everybody draws to three."), instruction=not story.completed))
    following = _("Next: {agent}").format(agent=state.acting.name)
    return Page(
        kicker=_("END OF TURN · {following}").format(following=following) if story.completed else _("END OF TURN"),
        kicker_tone=Tone.NOTICE if story.completed else Tone.GOOD,
        title=_("Mission complete!") if story.completed else following,
        title_tone=Tone.NOTICE if story.completed else Tone.STRONG,
        rows=tuple(rows),
        primary=Button(_("Foo phase"), Next()),
        side=_drawing_instead(state),
    )


def _drawing_instead(state: State) -> tuple[Button, ...]:
    """The players may draw Dr. Foo's card, where he goes by cards."""
    due = chance_due(state) is Chance.ERA and state.draws.era is Decider.APP
    return (we_draw(state, Chance.ERA),) if due else ()


def over(state: State) -> Page:
    """The end: how, why, and what was reached."""
    assert state.ending is not None  # noqa: S101 - this page is shown when the game is over
    won = state.ending.outcome is Outcome.VICTORY
    completed, vortexes = len(state.eras_with(MissionState.COMPLETED)), sum(state.vortexes)
    reason = tell_reason(state.ending.reason, state.box)
    cycle = min(state.cycle, CYCLES)
    rows: tuple[Row, ...] = (
        Words(reason[:1].upper() + reason[1:] + ".", instruction=True),
        Words(
            _("Turn {turn} of {turns}, cycle {cycle} of {cycles}").format(
                turn=state.turn, turns=TURNS, cycle=cycle, cycles=CYCLES
            )
        ),
        Words(_("{n} of {of} missions").format(n=completed, of=state.box.missions_to_win), Tone.NOTICE),
        Words(ngettext("{n} vortex", "{n} vortexes", vortexes).format(n=vortexes), Tone.ALERT),
    )
    return Page(
        kicker=_("THE END"),
        kicker_tone=Tone.NOTICE if won else Tone.DANGER,
        title=_("Victory! Spacetime is saved.") if won else _("Defeat. Spacetime is torn."),
        title_tone=Tone.NOTICE if won else Tone.DANGER,
        rows=rows,
        primary=Button(_("New game"), HouseAction.NEW_GAME),
        side=(Button(_("Look at the table"), Tap.LOOK), Button(_("Export"), HouseAction.EXPORT)),
        alarm=not won,
        pause=LONG_PAUSE,
    )


def looking() -> Page:
    """After the end: nothing to do but to look at the wheel."""
    return Page(
        kicker=_("THE END"),
        title=_("The table as it was"),
        rows=(Words(_("Undo takes the end back, if it was a mistake."), Tone.QUIET),),
        primary=Button(_("New game"), HouseAction.NEW_GAME),
        side=(Button(_("How it ended"), Tap.LOOK), Button(_("Export"), HouseAction.EXPORT)),
    )


class TurnEnding(Struct, frozen=True):
    """What was answered so far; `asked` is what is still to be answered.

    `loses`: the Era that was tapped loses the game, and nobody has said yet that it is meant.
    """

    era: Era | None = None
    asked: tuple[Question, ...] = ()
    yes: frozenset[Question] = frozenset()
    loses: bool = False

    @property
    def undo(self) -> Tap:
        """What Undo means meanwhile."""
        return Tap.CANCEL

    def taps(self, state: State) -> Taps:  # noqa: ARG002 - an agent may stand anywhere
        """Every Era calls, until one was tapped."""
        return Taps(call=frozenset(ERAS)) if self.era is None else Taps()

    def page(self, state: State) -> Page:
        """What is asked."""
        if self.era is not None and self.loses:
            return stands_on_mega_vortex(state, self.era)
        if self.era is None or not self.asked:
            return where_it_stands(state)
        return ask(state, self.asked[0], self.era)

    def tapped(self, state: State, era: Era) -> "TurnEnding":
        """The same with the Era on which the agent stands; a second tap means nothing."""
        if self.era is not None:
            return self
        asked = questions(state, era)
        loses = is_forbidden(state, era) and Question.SURVIVES_MEGA_VORTEX not in asked
        return TurnEnding(era, asked, loses=loses)

    def meant(self) -> "TurnEnding":
        """The same, and that it loses the game is meant."""
        return replace(self, loses=False)

    def answered(self, answer: Answer) -> "TurnEnding":
        """The same with one answer more."""
        asked = tuple(question for question in self.asked if question is not answer.question)
        return TurnEnding(self.era, asked, self.yes | {answer.question} if answer.yes else self.yes)

    @property
    def action(self) -> EndTurn | None:
        """The end of the turn, once all is answered."""
        is_open = self.era is None or self.asked or self.loses
        return None if is_open else EndTurn(self.era, self.yes)
