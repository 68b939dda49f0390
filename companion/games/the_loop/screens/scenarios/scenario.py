"""What a scenario may show: nothing more than the standard rules, to be differed from."""

from companion.contract.page import Page, Row
from companion.contract.rules import Refusal
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.wheel_view import MarkPicture


class ScenarioScreens:
    """Of one scenario, by the `id` of its rules. What it shows besides, it overrides; its buttons hold its actions."""

    id: str

    @property
    def title(self) -> str:
        """Its name."""
        return self.id

    def marks(self, state: State, era: Era) -> tuple[MarkPicture, ...]:  # noqa: ARG002 - a default
        """What lies in an Era besides: two at the most are seen on the wheel."""
        return ()

    def sheet_rows(self, state: State, era: Era) -> tuple[Row, ...]:  # noqa: ARG002 - a default
        """What can be changed by hand in an Era besides."""
        return ()

    def action_rows(self, state: State) -> tuple[Row, ...]:  # noqa: ARG002 - a default
        """What the page of the action phase shows besides."""
        return ()

    def page(self, state: State, story: Story) -> Page:  # noqa: ARG002 - a default
        """The page of one of the scenario's own steps."""
        raise ValueError(f"the scenario {state.setup.scenario} has no page after the step {state.step.value}")

    def tell(self, fact: Fact, state: State) -> str:
        """One of the scenario's own facts in words."""
        raise TypeError(f"{fact!r} is no fact of the scenario {state.setup.scenario}")

    def tell_refusal(self, refusal: Refusal) -> str:  # noqa: ARG002 - a default
        """Why one of its actions is not legal, in words; empty, if it is no refusal of this scenario."""
        return ""
