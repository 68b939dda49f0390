"""The house plays a game that it has no line about: the coin toss of the tests, from new game to export."""

from pathlib import Path

import pytest

from companion.contract.page import Entry, Page, View
from companion.contract.screen import Home, HouseAction
from companion.play.export import read_journals
from companion.play.replay import replay
from companion.play.store import Store
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.menu import HistoryScreen
from companion.shell.play_screen import PlayScreen
from tests.context import lent_store, new_navigator
from tests.games.coin_toss import GAME
from tests.games.every_game import EVERY_GAME
from tests.games.the_loop.screens.people import taps_of, words_of


class House:
    """The screens of a table that knows both games, or the coin toss alone."""

    def __init__(self, store: Store, exports: Path, *, alone: bool = True) -> None:
        games = {GAME.id: lambda: GAME} if alone else EVERY_GAME
        self.navigator = new_navigator(store=store, exports=exports, seed="two heads", games=games)

    @property
    def view(self) -> View:
        return self.navigator.view()

    @property
    def page(self) -> Page:
        return self.view.front

    def tap(self, *labels: str) -> None:
        for label in labels:
            found = [action for words, action in taps_of(self.page) if words == label]
            assert found, f"nothing says {label!r}, but {[words for words, _ in taps_of(self.page)]}"
            self.navigator.handle(found[0])

    def reads(self, *words: str) -> None:
        said = list(words_of(self.page))
        for one in words:
            assert any(one in text for text in said), f"nobody reads {one!r} in {said}"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(lent_store(), tmp_path / "exports")


def test_it_is_played_to_its_end(house: House) -> None:
    house.tap("New game")
    assert house.page.title == "Toss a coin"
    house.tap("Begin")
    assert type(house.navigator.screen) is PlayScreen
    house.tap("Toss", "Toss", "Toss")
    assert house.page.title in {"victory", "defeat"}
    house.tap("New game", "Begin")
    house.reads("Nothing fell yet.")


def test_undo_redo_and_draw_again_are_the_houses(house: House) -> None:
    house.tap("New game", "Begin", "Toss", "Toss")
    fallen = house.page.rows
    house.tap("Undo")
    assert house.page.rows != fallen
    house.tap("Redo")
    assert house.page.rows == fallen
    house.tap("Draw again", "Undo")
    assert house.page.rows == fallen


def test_what_it_refuses_is_said_and_changes_nothing(house: House) -> None:
    house.tap("New game", "Begin", "Toss", "Toss")
    toss = house.view.next
    house.tap("Toss")
    house.navigator.handle(toss)
    house.reads("Over", "New game")
    assert house.navigator.app.played is not None
    assert len(house.navigator.app.played.session.acts) == 3


def test_its_history_goes_back(house: House) -> None:
    house.tap("New game", "Begin", "Toss", "Toss")
    house.tap("Menu")
    assert house.page.kicker == "COIN TOSS"
    house.tap("History")
    assert type(house.navigator.screen) is HistoryScreen
    house.reads("Turn 2", "by the app")
    house.tap("The beginning", "Back to the game")
    house.reads("Nothing fell yet.")


def test_its_export_replays(house: House, tmp_path: Path) -> None:
    house.tap("New game", "Begin", "Toss", "Toss", "Toss")
    house.navigator.handle(HouseAction.EXPORT)
    house.reads("Written to")
    (file,) = (tmp_path / "exports").iterdir()
    (journal,) = read_journals(file)
    again = replay(GAME.rules, GAME.rules.first({}, {}), journal.entries, strictly=GAME.tell_refusal)
    assert house.navigator.app.played is not None
    assert again.state == house.navigator.app.played.session.state


def test_another_start_goes_on_with_it(tmp_path: Path) -> None:
    before = House(lent_store(tmp_path), tmp_path / "exports", alone=False)
    before.tap("Coin toss", "Begin", "Toss")
    fallen = before.page.rows
    before.navigator.app.context.store.close()
    after = House(lent_store(tmp_path), tmp_path / "exports", alone=False)
    after.navigator.look_at_last_game()
    assert type(after.navigator.screen) is HomeScreen
    after.reads("Coin toss", "Resume")
    after.tap("Resume")
    assert after.page.rows == fallen
    after.tap("Menu", "To the first screen", "Games")
    after.reads("Games")


def test_where_there_are_several_games_each_has_a_tile_with_its_own_sign(tmp_path: Path) -> None:
    house = House(lent_store(), tmp_path / "exports", alone=False)
    tiles = [row for row in house.page.rows if isinstance(row, Entry)]
    assert [tile.first for tile in tiles] == [load().title for load in EVERY_GAME.values()]
    assert {tile.second for tile in tiles} == {"New game"}
    assert [(tile.glyph, tile.color) for tile in tiles] == [
        (load().glyph, load().color) for load in EVERY_GAME.values()
    ]


def test_a_tile_goes_on_with_its_own_game_and_resume_with_the_one_played_last(tmp_path: Path) -> None:
    house = House(lent_store(), tmp_path / "exports", alone=False)
    house.tap("Coin toss", "Begin", "Toss")
    fallen = house.page.rows
    house.navigator.handle(Home())
    house.tap("The LOOP", "Set up")
    house.navigator.handle(Home())
    assert [row.marked for row in house.page.rows if isinstance(row, Entry)].index(True) == 0
    house.tap("Coin toss")
    assert house.page.rows == fallen
    house.navigator.handle(Home())
    number = house.view.keys.numbers[0]
    house.navigator.handle(number)
    assert house.navigator.app.game.id == "the_loop"
    house.navigator.handle(Home())
    house.tap("Resume")
    assert house.navigator.app.game.id == "the_loop"


def test_a_tile_says_how_often_its_game_was_played(tmp_path: Path) -> None:
    house = House(lent_store(), tmp_path / "exports", alone=False)
    house.tap("Coin toss", "Begin", "Toss", "Toss", "Toss")
    house.navigator.handle(Home())
    house.reads("New game · 1 played")


def test_the_list_of_games_says_which_each_is(tmp_path: Path) -> None:
    house = House(lent_store(), tmp_path / "exports", alone=False)
    house.tap("Coin toss", "Begin", "Toss")
    house.navigator.handle(Home())
    house.tap("Games")
    house.reads("· Coin toss")


def test_the_first_screen_and_the_menu_are_headed_by_its_name(house: House) -> None:
    assert house.page.kicker == "COIN TOSS"
    house.tap("New game", "Begin", "Menu")
    assert house.page.kicker == "COIN TOSS"


def test_without_a_board_and_without_lights_the_ring_rests(house: House) -> None:
    house.tap("New game", "Begin")
    assert house.view.board is None
    assert house.navigator.screen.pictures() is None
    house.tap("Menu", "Settings", "Ring and buttons", "Set the ring up")
    assert house.view.board is None
