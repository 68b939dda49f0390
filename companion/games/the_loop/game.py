"""The LOOP as the house sees it: what each part of it is called, in one place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.contract.box_page import BoxPage, Changes
from companion.contract.game import BoardWords, Game, GameContext, Json, SetupOption
from companion.contract.rules import Draw, Refusal
from companion.contract.screen import Screen
from companion.errors import UsageError
from companion.games.the_loop import refusal_text, text
from companion.games.the_loop.rules.actions import Action, Why
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.scenarios import SCENARIOS, scenario_of
from companion.games.the_loop.rules.setup import STANDARD, Setup, TurnOrder, setup_to
from companion.games.the_loop.rules.state import Outcome, State, initial_state
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.entries import Summary
from companion.play.session import Session
from companion.words import _


def is_of_scenario(state: State, fact: Fact) -> bool:
    """Whether only the scenario that is played knows such a fact."""
    return type(fact) in scenario_of(state).facts


def _tell_of_scenario(fact: Fact, state: State) -> str:
    from companion.games.the_loop.screens.scenarios import screens_of  # noqa: PLC0415 - the standard rules have none

    return screens_of(state).tell(fact, state)


def _tell_refusal_of_scenario(refusal: Refusal) -> str:
    from companion.games.the_loop.screens.scenarios import SCENARIO_SCREENS  # noqa: PLC0415 - the same

    told = (screens.tell_refusal(refusal) for screens in SCENARIO_SCREENS.values())
    return next((words for words in told if words), str(refusal.code.value))


RULES: Final = TheLoop()


class TheLoopGame(Game):
    """Everything that the house asks The LOOP for."""

    id = "the_loop"
    glyph = "machine"
    color = "#FF4F9A"
    box_file = "box.toml"

    @property
    def title(self) -> str:
        """Its name."""
        return _("The LOOP")

    @property
    def rules(self) -> TheLoop:
        """What can happen, and what follows."""
        return RULES

    def new_game(self, context: GameContext, last: Session[State, Fact, Action] | None) -> Screen:
        """The form: agents, level, who draws what; as the last game was set up."""
        from companion.games.the_loop.screens.new_game import NewGame, NewGameScreen  # noqa: PLC0415 - no command needs it

        form = NewGame.with_box(context.box) if last is None else NewGame.after(last.state, context.box)
        return NewGameScreen(self.id, form)

    def play(self, session: Session[State, Fact, Action], context: GameContext) -> Screen:
        """The wheel, and beside it one thing to do."""
        from companion.games.the_loop.screens.loop_screen import LoopScreen  # noqa: PLC0415 - no command needs it

        return LoopScreen(session, context)

    def glance(self, session: Session[State, Fact, Action] | None, context: GameContext) -> object:
        """The wheel of the game that waits, or an empty one."""
        from companion.games.the_loop.screens.new_game import NewGame  # noqa: PLC0415 - no command needs it
        from companion.games.the_loop.screens.wheel import Taps, wheel_of  # noqa: PLC0415 - the same

        if session is not None:
            return wheel_of(session.state, Taps())
        return wheel_of(initial_state(NewGame.with_box(context.box).setup, box_from(context.box)), Taps())

    def board(self, gate: Any, act: Callable[[object], None]) -> Any:
        """The wheel as a widget."""
        from companion.games.the_loop.board.board import LoopBoard  # noqa: PLC0415 - Kivy is loaded with the window

        return LoopBoard(gate, act)

    def board_words(self) -> BoardWords:
        """Seven Eras, and the Era wheel."""
        return BoardWords(_("Era"), _("Eras"), _("Era wheel"))

    def welcome(self) -> str:
        """What to do first."""
        return _("Set the board up, then let me do Dr. Foo's work.")

    def describe(self, fact: Fact, state: State) -> str:
        """One fact in words."""
        if is_of_scenario(state, fact):
            return _tell_of_scenario(fact, state)
        return text.tell(fact, state.box)

    def describe_act(self, facts: Sequence[Fact], state: State) -> str:
        """What Undo takes back."""
        if is_of_scenario(state, facts[0]):
            return _tell_of_scenario(facts[0], state)
        return text.tell_act(facts, state.box)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why something is not legal."""
        if not isinstance(refusal.code, Why):
            return _tell_refusal_of_scenario(refusal)
        return refusal_text.tell_refusal(refusal)

    def summarise(self, setup: Json, summary: Summary) -> str:
        """Who plays, and where or how it ended."""
        names = setup.get("agents")
        agents = ", ".join(str(name) for name in names) if isinstance(names, list | tuple) else "?"
        if summary.outcome:
            ended = _("victory") if summary.outcome == Outcome.VICTORY.value else _("defeat")
            return _("{agents} · {ended} in turn {n}").format(agents=agents, ended=ended, n=summary.turn)
        if not summary.turn:
            return _("{agents} · setup").format(agents=agents)
        return _("{agents} · turn {n}, cycle {cycle}").format(agents=agents, n=summary.turn, cycle=summary.cycle)

    def box(self, own_file: Path | None = None) -> Json:
        """What is in the table's box."""
        # Reading files is no part of a start that has read the table's own box already.
        from companion.games.the_loop.box_file import box_mapping  # noqa: PLC0415 - see above

        return box_mapping(own_file)

    def box_of_text(self, text: str) -> Json:
        """What would be in it with this file."""
        from companion.games.the_loop.box_file import box_of_text  # noqa: PLC0415 - see above

        return box_of_text(text)

    def box_page(self, box: Json) -> BoxPage:
        """The box as pages on which its owner puts it right."""
        from companion.games.the_loop.box_pages import box_page  # noqa: PLC0415 - only the settings need it

        return box_page(box)

    def write_box(self, file: Path, changes: Changes) -> None:
        """Into the table's own file."""
        from companion.games.the_loop.box_writing import write_box  # noqa: PLC0415 - loaded when something is written

        write_box(file, changes)

    def tally(self, outcomes: Mapping[str, int]) -> str:
        """Won and lost."""
        won, lost = (outcomes.get(outcome.value, 0) for outcome in (Outcome.VICTORY, Outcome.DEFEAT))
        return _("{won} won · {lost} lost").format(won=won, lost=lost) if won or lost else ""

    def setup_options(self) -> Sequence[SetupOption]:
        """The level, how many agents there are, the scenario, and whether the cards say who acts (solo)."""
        return (
            SetupOption("level", tuple(level.value for level in Level)),
            SetupOption("agents", (2, 3, 4)),
            SetupOption("scenario", tuple(SCENARIOS)),
            SetupOption("order", tuple(order.value for order in TurnOrder)),
        )

    def setup(self, box: Json, chosen: Mapping[str, str | int] | None = None) -> Json:
        """The first agents of the box, two at the easiest level where nothing is chosen."""
        chosen = {"level": Level.MONTH.value, "agents": 2, "scenario": STANDARD, "order": "seats", **(chosen or {})}
        known, wanted = box_from(box).agents, int(chosen["agents"])
        if len(known) < wanted:
            raise UsageError(f"the box names only {len(known)} agents; {wanted} cannot play")
        agents = tuple(agent.name for agent in known[:wanted])
        setup = Setup(agents, Level(chosen["level"]), str(chosen["scenario"]), order=TurnOrder(chosen["order"]))
        return setup_to(setup)

    def demo(self, box: Json, dice: Callable[[int], Draw]) -> Iterator[str]:
        """The setup and the first turn."""
        from companion.games.the_loop import terminal  # noqa: PLC0415 - no screen needs it

        return terminal.tell_first_turn(box_from(box), dice)


GAME: Final = TheLoopGame()
