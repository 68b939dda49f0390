"""The end of a turn while it is being told: where the agent stands, then what only the players know."""

from dataclasses import dataclass

from companion.contract.page import Page
from companion.games.the_loop.rules.actions import EndTurn, Question
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.turn import questions
from companion.games.the_loop.screens import action_pages
from companion.games.the_loop.screens.taps import Answer, Tap
from companion.games.the_loop.screens.wheel import Taps


@dataclass(frozen=True, slots=True)
class TurnEnding:
    """What was answered so far; `asked` is what is still to be answered."""

    era: Era | None = None
    asked: tuple[Question, ...] = ()
    yes: frozenset[Question] = frozenset()

    @property
    def undo(self) -> Tap:
        """What Undo means meanwhile."""
        return Tap.CANCEL

    def taps(self, state: State) -> Taps:  # noqa: ARG002 - an agent may stand anywhere
        """Every Era calls, until one was tapped."""
        return Taps(call=frozenset(ERAS)) if self.era is None else Taps()

    def page(self, state: State) -> Page:
        """What is asked."""
        if self.era is None or not self.asked:
            return action_pages.where_it_stands(state)
        return action_pages.ask(state, self.asked[0], self.era)

    def tapped(self, state: State, era: Era) -> "TurnEnding":
        """The same with the Era on which the agent stands; a second tap means nothing."""
        return self if self.era is not None else TurnEnding(era, questions(state, era))

    def answered(self, answer: Answer) -> "TurnEnding":
        """The same with one answer more."""
        asked = tuple(question for question in self.asked if question is not answer.question)
        return TurnEnding(self.era, asked, self.yes | {answer.question} if answer.yes else self.yes)

    @property
    def action(self) -> EndTurn | None:
        """The end of the turn, once all is answered."""
        return EndTurn(self.era, self.yes) if self.era is not None and not self.asked else None
