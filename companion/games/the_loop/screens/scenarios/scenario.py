"""What a scenario may show: nothing more than the standard rules, to be differed from."""

from collections.abc import Mapping, Sequence

from companion.contract.page import Page, Row
from companion.contract.rules import Refusal
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.box import Box
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

    def card(self, state: State) -> Page | None:  # noqa: ARG002 - a default
        """A sheet with what the scenario's card says, which `Tap.CARD` opens; None: there is none."""
        return None

    def learned(self, action: Action) -> Mapping[str, object]:  # noqa: ARG002 - a default
        """What an action says of the box, to be kept for games to come: fields and their values."""
        return {}

    def assumption_rows(self, box: Box) -> tuple[Row, ...]:  # noqa: ARG002 - a default
        """What the box file only assumes for this scenario, to be changed before a game."""
        return ()

    def setup_rows(self, state: State) -> tuple[Row, ...]:  # noqa: ARG002 - a default
        """What is to be put on the board besides, before anything is drawn."""
        return ()

    def page(self, state: State, story: Story) -> Page | None:  # noqa: ARG002 - a default
        """The page of what is due of the scenario's own, whatever the step; None: that of the standard rules."""
        return None

    def is_passed(self, state: State) -> bool:  # noqa: ARG002 - a default
        """Whether the page of one of its own steps would show nothing: then Next goes on past it."""
        return False

    def calls(self, state: State) -> frozenset[Era]:  # noqa: ARG002 - a default
        """The Eras of which one has to be tapped now."""
        return frozenset()

    def tapped(self, state: State, era: Era) -> Action | None:  # noqa: ARG002 - a default
        """What a tap on an Era that calls means."""
        return None

    def banner(self, facts: Sequence[Fact], state: State) -> str:  # noqa: ARG002 - a default
        """What an act did that the page does not show; empty: nothing to say."""
        return ""

    def lines(self, state: State) -> tuple[str, ...]:  # noqa: ARG002 - a default
        """What lies on the board besides, as lines for a terminal."""
        return ()

    def tell(self, fact: Fact, state: State) -> str:
        """One of the scenario's own facts in words."""
        raise TypeError(f"{fact!r} is no fact of the scenario {state.setup.scenario}")

    def tell_refusal(self, refusal: Refusal) -> str:  # noqa: ARG002 - a default
        """Why one of its actions is not legal, in words; empty, if it is no refusal of this scenario."""
        return ""
