"""The end of an agent's turn, while it is being told: where it stands, and what only the table can answer."""

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Tone, Words
from companion.games.the_loop.rules.actions import (
    EndTurn,
    Question,
)
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.turn import questions
from companion.games.the_loop.screens.agent_pages import where_acting
from companion.games.the_loop.screens.danger import is_forbidden
from companion.games.the_loop.screens.taps import Answer, Tap
from companion.games.the_loop.screens.wheel import Taps
from companion.games.the_loop.text import era_name
from companion.words import _

LONG_PAUSE = 0.8
"""Seconds in which no tap counts on a page that a second tap of an eager finger would skip unread."""


def where_it_stands(state: State) -> Page:
    """The agent ends its turn: where?"""
    rows: list[Row] = [
        *_forbidden_eras(state),
        Words(_("Tap the Era where the agent stands."), instruction=True),
    ]
    return Page(
        kicker=_("END OF TURN"),
        kicker_tone=Tone.GOOD,
        title=_("Where is {agent}?").format(agent=state.acting.name),
        rows=tuple(rows),
        side=(Button(_("Skip"), Tap.SKIP), Button(_("Back"), Tap.CANCEL)),
        pause=LONG_PAUSE,
    )


def _forbidden_eras(state: State) -> list[Row]:
    """Where ending the turn is defeat."""
    eras = [era_name(state.box, era) for era in ERAS if is_forbidden(state, era)]
    if not eras:
        return []
    words = _("Mega-vortex in {eras}: a turn that ends there loses the game.")
    return [Words(words.format(eras=", ".join(eras)), Tone.DANGER)]


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
        side=(Button(_("Another Era"), Tap.ELSEWHERE), Button(_("Back"), Tap.CANCEL)),
        pause=LONG_PAUSE,
    )


class TurnEnding(Struct, frozen=True):
    """What was answered so far; `asked` is what is still to be answered.

    `loses`: the Era that was tapped loses the game, and nobody has said yet that it is meant.
    """

    era: Era | None = None
    asked: tuple[Question, ...] = ()
    yes: frozenset[Question] = frozenset()
    loses: bool = False

    @staticmethod
    def known(state: State) -> "TurnEnding":
        """Where the agent stands, if that is known; whether a mega-vortex is meant is asked all the same."""
        era = where_acting(state)
        return TurnEnding() if era is None else TurnEnding().tapped(state, era)

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
