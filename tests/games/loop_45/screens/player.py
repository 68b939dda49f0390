"""Somebody before the screens, without a glass: taps what is written there, presses, and looks at the values."""

from collections.abc import Iterator
from typing import Any

from companion.contract.page import Button, Choices, Entry, Page, Stepper, View
from companion.contract.screen import Begin
from companion.games.loop_45.game import GAME
from companion.games.loop_45.rules.setup import Readings, Setup, setup_to
from companion.games.loop_45.rules.state import State
from companion.shell.navigator import action_of
from hardware.buttons import Pressed
from tests.context import lent_store, new_navigator

SAID = ("text", "first", "second", "value", "label")


class Table:
    """A game of LOOP 45 that has begun, on a store that keeps nothing."""

    def __init__(self, *, readings: dict[str, Any] | None = None, **setup: Any) -> None:
        self.navigator = new_navigator(store=lent_store(), games={GAME.id: lambda: GAME})
        told = setup_to(Setup(readings=Readings(**(readings or {})), **setup))
        self.navigator.handle(Begin(GAME.id, told, {}))

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

    @property
    def board(self) -> Any:
        return self.view.board

    @property
    def primary(self) -> str:
        """The words of the pink button."""
        return "" if self.page.primary is None else self.page.primary.label

    def act(self, *actions: object) -> "Table":
        for action in actions:
            self.navigator.handle(action)
        return self

    def tap(self, *labels: str) -> "Table":
        for label in labels:
            found = [action for words, action in taps_of(self.page) if words == label and action is not None]
            assert found, f"nothing that can be tapped says {label!r}: {[words for words, _ in taps_of(self.page)]}"
            self.navigator.handle(found[0])
        return self

    def press(self, *presses: Pressed) -> "Table":
        for pressed in presses:
            action = action_of(pressed, self.view)
            assert action is not None, f"{pressed} means nothing here"
            self.navigator.handle(action)
        return self

    def words(self) -> list[str]:
        """All that can be read on the page."""
        page = self.page
        words = [page.kicker, page.title, *(label for label, _ in taps_of(page))]
        for row in page.rows:
            words += [str(said) for name in SAID if (said := getattr(row, name, ""))]
        return words

    def labels(self) -> list[str]:
        """The buttons among the rows that can be tapped."""
        rows = (row for row in self.page.rows if isinstance(row, Choices))
        return [button.label for row in rows for button in row.buttons if button.action is not None]


def taps_of(page: Page) -> Iterator[tuple[str, object | None]]:
    """Everything to tap on a page, by its words."""
    buttons: list[Button] = [button for button in (page.primary, page.undo, *page.side) if button is not None]
    for row in page.rows:
        match row:
            case Choices():
                buttons += row.buttons
            case Entry():
                yield row.first, row.action
                buttons += [row.side] if row.side is not None else []
            case Stepper():
                yield f"{row.label} −", row.less
                yield f"{row.label} +", row.more
    yield from ((button.label, button.action) for button in buttons)
