"""Somebody before the screens of a game, without a glass: taps what is written there, presses, looks at the values."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Self

from companion.contract.game import Game
from companion.contract.page import Button, Choices, Entry, Page, Stepper, View
from companion.contract.screen import Begin, HouseAction
from companion.shell.navigator import action_of
from hardware.buttons import Pressed
from tests.context import lent_store, new_navigator
from tests.settings.table import DEFAULTS

SAID: Final = ("text", "first", "second", "value", "label", "remark")


class GamePlayer:
    """A game that has begun, on a store that keeps nothing. `sections`: of the settings, where they differ."""

    def __init__(self, game: Game, setup: Mapping[str, Any], *sections: Any) -> None:
        settings = DEFAULTS
        for section in sections:
            settings = settings.having(section)
        self.game = game
        self.navigator = new_navigator(store=lent_store(), settings=settings, games={game.id: lambda: game})
        self.navigator.handle(Begin(game.id, setup, {}))

    @property
    def session(self) -> Any:
        played = self.navigator.app.played
        assert played is not None
        return played.session

    @property
    def view(self) -> View:
        return self.navigator.view()

    @property
    def page(self) -> Page:
        return self.view.front

    @property
    def primary(self) -> str:
        """The words of the pink button."""
        return "" if self.page.primary is None else self.page.primary.label

    def act(self, *actions: object) -> Self:
        for action in actions:
            self.navigator.handle(action)
        return self

    def undo(self) -> None:
        self.act(self.view.undo)

    def new_game(self) -> None:
        self.act(HouseAction.NEW_GAME)

    def tap(self, *labels: str) -> Self:
        for label in labels:
            found = [action for words, action in taps_of(self.page) if words == label and action is not None]
            assert found, f"nothing that can be tapped says {label!r}: {[words for words, _ in taps_of(self.page)]}"
            self.navigator.handle(found[0])
        return self

    def press(self, *presses: Pressed) -> Self:
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
                if row.side is not None:
                    yield f"{row.first}: {row.side.label}", row.side.action
            case Stepper():
                yield f"{row.label} −", row.less
                yield f"{row.label} +", row.more
    yield from ((button.label, button.action) for button in buttons)
