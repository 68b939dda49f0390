"""People before the screens, without a glass: they wish, and look at the values that would be drawn."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.contract.page import (
    Button,
    ChipLine,
    Choices,
    Entry,
    Page,
    PilesLine,
    Row,
    SignLine,
    Stepper,
    View,
    Words,
)
from companion.contract.screen import Choose, Home
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import ERAS, Clone, Era
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.story import Story, story_of
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.kiosk.stick import Sticks
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.app_context import Played
from companion.shell.pages.home import HomeAction
from tests.context import lent_store, new_navigator
from tests.settings.table import DEFAULTS


class People:
    """A navigator on a store, with a fixed seed and a fixed clock; `refusal` is what keeping the settings gives."""

    def __init__(
        self,
        *,
        store: Store | None = None,
        settings: Settings = DEFAULTS,
        box: Mapping[str, Any] | None = None,
        exports: Path = Path("/nowhere/exports"),
        sticks: Sticks | None = None,
        can_quit: bool = True,
        notices: tuple[str, ...] = (),
        seed: str = "people",
        own_box: Path | None = None,
    ) -> None:
        self.kept: list[Settings] = []
        self.refusal = ""
        self.store = store or lent_store()
        self.navigator = new_navigator(
            store=self.store,
            settings=settings,
            keep=self._keep,
            box=box,
            seed=seed,
            exports=exports,
            sticks=sticks,
            can_quit=can_quit,
            notices=notices,
            own_box=own_box,
        )

    def _keep(self, settings: Settings) -> str:
        self.kept.append(settings)
        return self.refusal

    def action(self, *actions: object) -> None:
        for action in actions:
            self.navigator.handle(action)

    def begin(self, step: Step = Step.UNPACKED, *choices: Choose) -> None:
        """A new game, gone on with until this step."""
        self.action(Home(), HomeAction.NEW_GAME, *choices, NewGameTap.BEGIN)
        for _ in range(12):
            if self.state.step is step:
                return
            self.action(Next())
        raise AssertionError(f"the game never comes to {step}")

    def tap(self, label: str) -> None:
        """Wish what the thing with this label gives: a button, an entry of a list."""
        found = [action for text, action in taps_of(self.page) if text == label]
        assert found, f"nothing says {label!r}, but {[text for text, _ in taps_of(self.page)]}"
        assert found[0] is not None, f"{label!r} is dim"
        self.action(found[0])

    def choose(self, label: str, words: str) -> None:
        """Wish one of the choices that stand under this label."""
        row = next(row for row in self.page.rows if isinstance(row, Choices) and row.label == label)
        self.action(next(button.action for button in row.buttons if button.label == words))

    def chosen(self, label: str) -> list[str]:
        """What is chosen under this label."""
        rows = [row for row in self.page.rows if isinstance(row, Choices) and row.label == label]
        return [button.label for row in rows for button in row.buttons if button.chosen]

    @property
    def game(self) -> Played:
        """The game that is on."""
        assert self.navigator.app.played is not None
        return self.navigator.app.played

    @property
    def state(self) -> State:
        state: State = self.game.session.state
        return state

    @property
    def story(self) -> Story:
        """What this turn's acts did."""
        return story_of(self.game.session.acts)

    @property
    def screen(self) -> View:
        """What is seen, with a board."""
        view = self.navigator.view()
        assert view.board is not None
        return view

    @property
    def wheel(self) -> WheelPicture:
        """The wheel that is seen."""
        wheel = self.screen.board
        assert isinstance(wheel, WheelPicture)
        return wheel

    @property
    def page(self) -> Page:
        """The page that lies on top."""
        return self.navigator.view().front

    def words(self) -> list[str]:
        """Everything that can be read, on the wheel too."""
        view = self.navigator.view()
        found = [text for page in (view.page, view.sheet) if page is not None for text in words_of(page)]
        if isinstance(view.board, WheelPicture):
            wheel = view.board
            found += [view.status, view.banner, wheel.heading, wheel.visited_words]
            found += [text for era in wheel.eras for text in (era.name, era.note, era.mission_progress)]
            if view.menu is not None:
                found.append(view.menu.label)
            if view.header is not None:
                head = view.header
                found += [head.title, head.detail, head.good, head.bad, head.alarm]
        return [text for text in found if text]

    def a_clone(self) -> tuple[Clone, Era]:
        """One that lies on the board, and in which Era."""
        return next((clone, era) for era in ERAS for clone in self.state.clones[era])

    def stepper(self, label: str) -> Stepper:
        """The one whose label has these words; the number in them may change as it counts."""
        found = [row for row in self.page.rows if isinstance(row, Stepper) and label in row.label]
        assert found, f"no stepper says {label!r} on {self.page}"
        return found[0]

    def journal(self) -> list[dict[str, Any]]:
        """The facts that are on disk."""
        assert self.game.session.number is not None
        return [dict(entry.fact) for entry in self.store.entries(self.game.session.number)]


def words_of(page: Page) -> Iterator[str]:
    yield from (page.kicker, page.title, page.undo_words)
    for row in page.rows:
        yield from _row_words(row)
    yield from (text for text, _ in taps_of(page))


def _row_words(row: Row) -> tuple[str, ...]:
    match row:
        case Words():
            return (row.text,)
        case ChipLine() | Entry() | SignLine():
            return (row.first, row.second)
        case Stepper():
            return (row.label, row.value, row.remark)
        case PilesLine():
            return tuple(pile.name for pile in row.piles)
        case Choices():
            return (row.label, row.remark)


def taps_of(page: Page) -> Iterator[tuple[str, object | None]]:
    buttons: list[Button | None] = [page.primary, page.undo, *page.side]
    for row in page.rows:
        if isinstance(row, Choices):
            buttons += row.buttons
        elif isinstance(row, Entry):
            yield row.first, row.action
    yield from ((button.label, button.action) for button in buttons if button is not None)
