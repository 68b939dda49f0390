"""The pages beside a turn: Fix, three piles, how we read the rules, what lies face down, every way, a new game."""

from companion.contract.page import Entry, Page
from companion.contract.rules import Decider
from companion.contract.screen import Begin, Choose
from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules.setup import LostScore, Readings, Setup, Start
from companion.games.loot_the_loop.screens.new_game import NewGameScreen, ReadingsScreen
from companion.games.loot_the_loop.screens.taps import OpenFix, OpenSheet, SheetKind, TapPlace
from companion.games.loot_the_loop.settings import Assist, LootSettings
from companion.shell.pages.home import HomeAction
from hardware.buttons import Digit, Press
from tests.context import new_navigator
from tests.games.loot_the_loop.screens.player import Player
from tests.games.loot_the_loop.tables import cards, deck
from tests.games.player import taps_of
from tests.settings.table import DEFAULTS


def fixing(top: str = "7 T ? ?", notes: str = "") -> Player:
    at = Player().lie(top, notes)
    at.tap("More", "Put the table right")
    assert at.page.kicker == "FIX"
    return at


def test_a_card_is_put_right_place_by_place() -> None:
    at = fixing()
    at.press(Press.WHEEL_CLOCKWISE, Press.WHEEL_CLOCKWISE)
    at.tap("5", "That is right")
    assert at.state.deck[:4] == deck("7 T 5 ?")
    assert at.page.undo_words == "table put right"
    at.tap("Undo")
    assert at.state.deck[:4] == deck("7 T ? ?")


def test_what_does_not_add_up_is_said_and_cannot_be_kept() -> None:
    at = fixing()
    at.tap("Take it out")
    assert "1 card is missing" in at.words()
    assert "That is right" in at.dim()
    at.tap("Put one in")
    assert "It adds up." in at.words()
    at.tap("Put one in")
    assert "1 card too many" in at.words()


def test_a_fifth_card_of_a_kind_is_named() -> None:
    at = fixing("8 8 8 8 ?")
    for _ in range(4):
        at.press(Press.WHEEL_CLOCKWISE)
    at.tap("8")
    assert "5 times 8" in at.words()


def test_the_deck_is_turned_so_that_another_card_is_on_top() -> None:
    at = fixing("7 T 9 ?")
    at.press(Press.WHEEL_CLOCKWISE, Press.WHEEL_CLOCKWISE)
    at.tap("Put on top", "That is right")
    assert at.state.deck[0] == cards("9")[0]
    assert at.state.deck[-2:] == deck("7 T")


def test_a_card_goes_from_the_deck_to_the_notes_and_to_the_score() -> None:
    at = fixing("7 9 ?")
    at.tap("Take it out", "Notes", "7")
    assert "It adds up." in at.words()
    at.tap("Deck", "Take it out", "Score", "9 +", "That is right")
    assert (at.state.notes, at.state.score, at.state.deck[0]) == (cards("7"), cards("9"), None)


def test_undo_on_the_fix_page_goes_back_step_by_step_and_then_leaves() -> None:
    at = fixing()
    at.tap("5", "6", "Undo")
    assert at.view.board.tiles[0].slot == cards("5")[0]  # type: ignore[union-attr,attr-defined]
    at.tap("Undo", "Undo")
    assert at.page.kicker != "FIX"
    assert at.state.deck[:2] == deck("7 T")


def test_a_tapped_card_is_the_one_that_is_put_right() -> None:
    at = fixing()
    at.tap("Notes")
    at.navigator.handle(TapPlace(3))
    at.tap("9", "That is right")
    assert at.state.deck[:4] == deck("7 T ? 9")


def test_ranks_are_typed_on_the_fix_page_too() -> None:
    at = fixing()
    at.press(Digit.ONE, Digit.ZERO)
    at.tap("That is right")
    assert at.state.deck[0] == cards("10")[0]


def test_a_game_that_was_lost_by_a_wrong_entry_goes_on_after_a_fix() -> None:
    at = Player()
    at.tap("J Q K", "J Q K", "More", "Put the table right", "4", "That is right")
    assert at.state.ending is None
    assert at.page.title == "Where to?"


def test_a_table_on_which_nobody_can_move_is_lost_at_once() -> None:
    at = fixing()
    at.tap("J Q K", "That is right")
    assert at.page.title == "Lost."


def test_giving_up_can_be_undone() -> None:
    at = Player()
    at.tap("More", "Give up")
    assert "You gave up." in at.words()
    at.tap("Undo")
    assert at.state.ending is None


def test_what_lies_face_down_is_counted_by_kind() -> None:
    at = Player().lie("7 T ?", "7")
    at.tap("More", "What lies face down")
    said = "   ".join(at.words())
    assert "50 cards lie face down:" in said
    assert "7: 2" in said
    assert "J Q K: 11" in said
    at.press(Press.UNDO)
    assert at.view.sheet is None


def test_every_way_is_listed_only_for_who_wants_it_and_a_tap_does_its_first_move() -> None:
    assert "Every way on" not in [label for label, _ in taps_of(_more(Player()))]
    at = Player(Assist.WAYS).lie("4 6 10 ? T ? T ? A ?", "7 5 9")
    at.tap("More", "Every way on")
    entries = [row for row in at.page.rows if isinstance(row, Entry)]
    assert (entries[0].first, entries[0].second) == ("Return 9, explore 9", "jewel!")
    at.tap("Return 9, explore 9")
    assert at.state.deck[0] == cards("9")[0]
    assert at.page.primary is not None
    assert at.page.primary.label == "Explore 9"


def test_a_way_to_look_around_is_listed_before_what_is_deadly() -> None:
    at = Player(Assist.WAYS).lie("4 6 ? ? T ? T")
    at.tap("More", "Every way on")
    entries = [(row.first, row.second) for row in at.page.rows if isinstance(row, Entry)]
    look = entries.index(("Mark, mark, look around", "the top card lies face down then"))
    assert [second for _, second in entries[:look]] == ["face down"] * look
    assert {second for _, second in entries[look + 1 :]} == {"TRAP"}


def _more(at: Player) -> Page:
    at.tap("More")
    return at.page


def test_the_readings_of_a_game_are_told_and_stand_in_its_header() -> None:
    at = Player(readings=Readings(Start.CLASSIC, chain_loot=True, lost_score=LostScore.LOOT))
    at.tap("More", "How we read the rules")
    assert "The loot counts." in at.words()
    header = at.session.header.setup
    assert header == {"cards": "table", "setup": "classic", "chain_loot": True, "lost_score": "loot"}


def test_a_new_game_begins_with_the_readings_of_the_settings_and_can_choose_others() -> None:
    settings = DEFAULTS.having(LootSettings(setup=Start.THREE_PILES, chain_loot=True))
    navigator = new_navigator(settings=settings, games={GAME.id: lambda: GAME})
    navigator.handle(HomeAction.NEW_GAME)
    form = navigator.screen
    assert isinstance(form, NewGameScreen)
    assert form.setup == Setup(Readings(Start.THREE_PILES, chain_loot=True), Decider.PLAYERS)
    panel = ReadingsScreen(form)
    panel.handle(Choose("chain_loot", False))
    form.handle(Choose("setup", Start.CLASSIC))
    form.handle(Choose("cards", Decider.APP))
    primary = form.view().page.primary
    assert primary is not None
    begin = primary.action
    assert isinstance(begin, Begin)
    assert begin.setup == {"cards": "app", "setup": "classic", "chain_loot": False, "lost_score": "none"}


def test_three_piles_are_counted_turned_up_and_stacked() -> None:
    at = Player(readings=Readings(Start.THREE_PILES))
    at.tap("Left pile +", "Middle pile −")
    assert "Right pile: 17" in at.words()
    at.tap("They lie so", "7", "J Q K", "Ace", "2", "10", "3")
    assert at.page.title == "Which pile goes on top?"
    at.tap("Middle pile: jewel, 2 · 17 cards", "Left pile: 7, trap · 19 cards")
    shown = [place for place, slot in enumerate(at.state.deck) if slot is not None]
    assert shown == [0, 1, 17, 18, 36, 37]
    assert at.state.deck[:2] == deck("A 2")
    assert at.state.deck[17:19] == deck("7 T")


def test_entering_the_piles_is_taken_back_one_by_one() -> None:
    at = Player(readings=Readings(Start.THREE_PILES))
    at.tap("They lie so", "7")
    assert "The card under it?" in at.words()
    at.press(Press.UNDO)
    assert "Turn up its top two cards. The top one?" in at.words()
    at.press(Press.UNDO)
    assert at.page.title == "Three piles"


def test_the_app_turns_its_own_piles_and_they_are_stacked_with_the_encoder() -> None:
    at = Player(readings=Readings(Start.THREE_PILES), cards=Decider.APP)
    at.press(Press.NEXT)
    assert at.page.title == "Which pile goes on top?"
    at.press(Press.WHEEL_COUNTER, Press.CHOOSE, Press.WHEEL_CLOCKWISE, Press.NEXT)
    assert [place for place, slot in enumerate(at.state.deck) if slot is not None] == [0, 1, 17, 18, 35, 36]


def test_a_sheet_is_closed_by_what_was_done_meanwhile() -> None:
    at = Player()
    at.navigator.handle(OpenSheet(SheetKind.UNSEEN))
    assert at.view.sheet is not None
    at.navigator.handle(OpenFix())
    assert at.view.sheet is None
    assert at.page.kicker == "FIX"
