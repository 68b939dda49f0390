"""The list of games: page by page, the newest first, and back to where it was left."""

from collections.abc import Iterator
from itertools import count

import pytest

from companion.contract.page import Entry
from companion.contract.screen import Home, HouseAction
from companion.kit.rows import RowWidget
from companion.kit.scroller import Scroller
from companion.kit.tap_rows import ChoicesRow, EntryRow
from companion.play import games_list
from companion.shell.pages.games import ON_A_PAGE, GameAction, GamesScreen, Turn, WithGame
from companion.shell.pages.home import HomeAction
from companion.shell.play_screen import PlayScreen
from companion.shell.root_widget import RootWidget
from tests.games.the_loop.screens.people import People
from tests.pilot import Pilot
from tests.play.sessions import advance, begin
from tests.shell.glass.players import Players

_GAMES = 2 * ON_A_PAGE + 3


@pytest.fixture
def people() -> People:
    people = People()
    for _ in range(_GAMES):
        begin(people.store)
    people.action(HomeAction.GAMES)
    return people


def listed(people: People) -> list[int]:
    actions = [row.action for row in people.page.rows if isinstance(row, Entry)]
    return [action.game for action in actions if isinstance(action, WithGame)]


def test_all_games_come_page_by_page_and_each_says_which_it_is(people: People) -> None:
    seen = listed(people)
    assert people.page.title == "Page 1 of 3"
    assert f"{_GAMES} games in all" in people.words()
    for number in (2, 3):
        people.tap("Older")
        assert people.page.title == f"Page {number} of 3"
        seen += listed(people)
    assert seen == list(range(_GAMES, 0, -1))
    dim = [button.label for button in people.page.side if button.action is None]
    assert dim == ["Older"]
    people.tap("Newer")
    assert people.page.title == "Page 2 of 3"


def test_turning_the_knob_turns_the_page(people: People) -> None:
    keys = people.navigator.view().keys
    assert (keys.onward, keys.backward) == (Turn.OLDER, None)
    people.action(keys.onward)
    assert people.page.title == "Page 2 of 3"
    assert people.navigator.view().keys.backward is Turn.NEWER


def test_a_page_reads_its_own_games_and_no_others(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    true = games_list.checked_header
    monkeypatch.setattr(games_list, "checked_header", lambda line, *more: (read.append(line), true(line, *more))[1])
    people.tap("Older")
    assert len(people.page.rows) == ON_A_PAGE + 1
    assert len(read) == 2 * ON_A_PAGE, "each look at the page reads it"


def test_one_page_needs_no_pages() -> None:
    people = People()
    people.begin()
    people.action(Home(), HomeAction.GAMES)
    assert (people.page.title, people.page.side) == ("Games", ())
    keys = people.navigator.view().keys
    assert (keys.onward, keys.backward) == (None, None)


@pytest.mark.parametrize("way", ["played on", "looked at"])
def test_who_comes_back_from_a_game_finds_the_page_where_it_was(people: People, way: str) -> None:
    people.tap("Older")
    game = listed(people)[3]
    people.action(WithGame(GameAction.OPEN, game), WithGame(GameAction.PLAY, game))
    assert type(people.navigator.screen) is PlayScreen
    if way == "played on":
        advance(people.game.session)
    people.action(HouseAction.MENU)
    people.tap("Back to the list of games")
    assert type(people.navigator.screen) is GamesScreen
    assert people.page.title == "Page 2 of 3"
    assert (game in listed(people)) is (way == "looked at"), "a game that was played on is the newest"


def test_a_game_that_was_opened_elsewhere_leads_to_no_list() -> None:
    people = People()
    people.begin()
    people.action(HouseAction.MENU)
    assert "Back to the list of games" not in people.words()


def test_the_last_page_goes_when_its_last_game_does(people: People) -> None:
    people.tap("Older")
    people.tap("Older")
    for game in listed(people):
        people.action(WithGame(GameAction.DELETE, game))
    assert people.page.title == "Page 2 of 2"
    assert len(listed(people)) == ON_A_PAGE
    people.tap("Undo")
    assert people.page.title == "Page 2 of 3"


def test_a_damaged_game_is_missed_on_its_page_alone(people: People) -> None:
    people.store._connection.execute("UPDATE games SET header = '{' WHERE id = 2")
    assert "1 game is damaged and not in the list; the file still has it." not in people.words()
    people.tap("Older")
    people.tap("Older")
    assert listed(people) == [3, 1]
    assert "1 game is damaged and not in the list; the file still has it." in people.words()


@pytest.fixture
def root(glass: Pilot) -> Iterator[RootWidget]:
    glass.resize(800, 480)
    players = Players(glass)
    for _ in range(_GAMES):
        begin(players.navigator.app.context.store)
    root: RootWidget = glass.show(RootWidget(players.navigator, leave=lambda: None, clock=count().__next__))
    yield root
    glass.resize(800, 480)


def test_the_list_lies_where_it_was_left_and_another_page_begins_at_its_top(root: RootWidget, glass: Pilot) -> None:
    def offset() -> float:
        assert root._pages is not None
        return root._pages.card.scroller.offset

    root.handle(HomeAction.GAMES)
    root.handle(Turn.OLDER)
    glass.settle()
    glass.drag((300, 150), (300, 330))
    left_at = offset()
    assert left_at > 100
    root.handle(WithGame(GameAction.PLAY, 20))
    glass.settle()
    root.handle(HouseAction.MENU)
    glass.settle()
    back = next(row.action for row in root.view.page.rows if getattr(row, "first", "") == "Back to the list of games")
    root.handle(back)
    glass.settle()
    assert offset() == pytest.approx(left_at, abs=1)
    root.handle(Turn.OLDER)
    glass.settle()
    assert offset() == 0


@pytest.mark.parametrize("other", ["none", "above"])
def test_the_buttons_of_a_game_at_the_lower_edge_come_into_sight(root: RootWidget, glass: Pilot, other: str) -> None:
    """They opened below the edge, and nobody saw that there was anything."""
    root.handle(HomeAction.GAMES)
    if other == "above":
        root.handle(root.view.page.rows[2].action)  # type: ignore[union-attr]
    glass.settle()
    assert root._pages is not None
    scroller = root._pages.card.scroller
    seen = [row for row in scroller.content.children if isinstance(row, EntryRow) and _lies_in(row, scroller)]
    lowest = min(seen, key=lambda row: row.y)
    opens = lowest.body.action
    glass.tap(lowest.body)
    buttons = glass.find("Delete").parent
    assert isinstance(buttons, ChoicesRow)
    assert _lies_in(buttons, scroller)
    (opened,) = (row for row in scroller.content.children if getattr(row, "body", None) and row.body.action == opens)
    assert _lies_in(opened, scroller)
    assert opened.y > buttons.y


def _lies_in(row: RowWidget, scroller: Scroller) -> bool:
    bottom = row.to_window(*row.pos)[1]
    return bool(scroller.y <= bottom + 1 and bottom + row.height <= scroller.top + 1)
