"""A player before the screens, without a glass: taps what is written there, presses, and looks at the values."""

from collections.abc import Iterator
from typing import Any, Final

from companion.contract.page import Button, Choices, Entry, Page, Stepper, View
from companion.contract.rules import Decider
from companion.contract.screen import Begin
from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules.actions import Fix
from companion.games.loot_the_loop.rules.setup import Readings, Setup, setup_to
from companion.games.loot_the_loop.rules.state import State
from companion.games.loot_the_loop.settings import Assist, LootSettings
from companion.shell.navigator import action_of
from hardware.buttons import Pressed
from tests.context import lent_store, new_navigator
from tests.games.loot_the_loop.tables import table
from tests.settings.table import DEFAULTS

BY_DEFAULT: Final = Readings()
SAID: Final = ("text", "first", "second", "value", "label")


class Player:
    """A game of Loot the Loop that has begun, on a store that keeps nothing."""

    def __init__(
        self,
        assist: Assist = Assist.WARNINGS,
        readings: Readings = BY_DEFAULT,
        cards: Decider = Decider.PLAYERS,
    ) -> None:
        settings = DEFAULTS.having(LootSettings(assist=assist))
        self.navigator = new_navigator(store=lent_store(), settings=settings, games={GAME.id: lambda: GAME})
        self.navigator.handle(Begin(GAME.id, setup_to(Setup(readings, cards)), {}))

    @property
    def session(self) -> Any:
        played = self.navigator.app.played
        assert played is not None
        return played.session

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def view(self) -> View:
        return self.navigator.view()

    @property
    def page(self) -> Page:
        return self.view.front

    def lie(self, top: str, notes: str = "", score: str = "") -> "Player":
        """The table lies so."""
        there = table(top, notes, score)
        self.navigator.handle(Fix(there.deck, there.notes, there.score))
        return self

    def tap(self, *labels: str) -> None:
        for label in labels:
            found = [action for words, action in taps_of(self.page) if words == label and action is not None]
            assert found, f"nothing that can be tapped says {label!r}: {[words for words, _ in taps_of(self.page)]}"
            self.navigator.handle(found[0])

    def press(self, *presses: Pressed) -> None:
        for pressed in presses:
            action = action_of(pressed, self.view)
            assert action is not None, f"{pressed} means nothing here"
            self.navigator.handle(action)

    def words(self) -> list[str]:
        """All that can be read on the page."""
        page = self.page
        words = [page.kicker, page.title, *(label for label, _ in taps_of(page))]
        for row in page.rows:
            words += [str(said) for name in SAID if (said := getattr(row, name, ""))]
        return words

    def dim(self) -> set[str]:
        """What is shown, but cannot be tapped."""
        return {label for label, action in taps_of(self.page) if action is None}


def taps_of(page: Page) -> Iterator[tuple[str, object | None]]:
    """Everything to tap on a page, by its words."""
    buttons: list[Button] = [button for button in (page.primary, page.undo, *page.side) if button is not None]
    for row in page.rows:
        match row:
            case Choices():
                buttons += row.buttons
            case Entry():
                yield row.first, row.action
            case Stepper():
                yield f"{row.label} −", row.less
                yield f"{row.label} +", row.more
    yield from ((button.label, button.action) for button in buttons)
