"""What a game need not say, since the contract does it: facts as JSON by their types, and what lies in its room."""

from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from msgspec import field

from companion.contract.console import Console
from companion.contract.facts import AsJson, Fact, FactCodec
from companion.contract.scenes import Scene, Script
from companion.errors import JournalError
from tests.games import coin_toss


class Suit(Enum):
    BELLS = "bells"
    ACORNS = "acorns"


class CardPlayed(Fact, frozen=True):
    """A field of each type that is known without being told."""

    rank: int
    suit: Suit
    by: str = field(name="who")
    trump: bool
    beaten: int | None
    suits: tuple[Suit, ...]
    worth: complex


class CoinsMoved(Fact, frozen=True):
    amount: int
    suit: Suit = Suit.BELLS


class PassedOn(Fact, frozen=True, tag="passed"):
    pass


CODEC = FactCodec[Fact](
    (CardPlayed, CoinsMoved, PassedOn),
    {complex: AsJson(lambda worth: int(worth.real), lambda value: complex(value, 0), "points")},
)
PLAYED = CardPlayed(7, Suit.ACORNS, "Blue", trump=True, beaten=None, suits=(Suit.BELLS, Suit.ACORNS), worth=3 + 0j)
IN_JOURNAL: dict[str, Any] = {
    "fact": "card_played",
    "rank": 7,
    "suit": "acorns",
    "who": "Blue",
    "trump": True,
    "beaten": None,
    "suits": ["bells", "acorns"],
    "worth": 3,
}


def test_what_a_field_is_by_default_is_left_out_and_need_not_stand_there() -> None:
    """So a fact can get a field more, and journals written before are read as before."""
    assert CODEC.encode(CoinsMoved(3)) == {"fact": "coins_moved", "amount": 3}
    assert CODEC.decode({"fact": "coins_moved", "amount": 3}) == CoinsMoved(3)
    assert CODEC.decode({"fact": "coins_moved", "amount": 3, "suit": "bells"}) == CoinsMoved(3)
    other = {"fact": "coins_moved", "amount": 3, "suit": "acorns"}
    assert CODEC.encode(CoinsMoved(3, Suit.ACORNS)) == other
    assert CODEC.decode(other) == CoinsMoved(3, Suit.ACORNS)
    with pytest.raises(JournalError, match=r"^coins_moved\.suit cannot be 'hearts': it must be one of bells, acorns$"):
        CODEC.decode({**other, "suit": "hearts"})


@pytest.mark.parametrize(("fact", "entry"), [(PLAYED, IN_JOURNAL), (PassedOn(), {"fact": "passed"})])
def test_a_fact_is_written_and_read_by_the_types_of_its_fields(fact: Fact, entry: dict[str, Any]) -> None:
    assert CODEC.encode(fact) == entry
    assert CODEC.decode(entry) == fact


@pytest.mark.parametrize(
    ("field_name", "value", "told"),
    [
        ("rank", True, "card_played.rank cannot be True: it must be a whole number of at most a million"),
        ("rank", 1_000_001, "card_played.rank cannot be 1000001: it must be a whole number of at most a million"),
        ("suit", "hearts", "card_played.suit cannot be 'hearts': it must be one of bells, acorns"),
        ("who", 5, "card_played.who cannot be 5: it must be text"),
        ("trump", 1, "card_played.trump cannot be 1: it must be true or false"),
        ("beaten", "x", "card_played.beaten cannot be 'x': it must be a whole number of at most a million, or null"),
        ("suits", "bells", "card_played.suits cannot be 'bells': it must be a list, each one of bells, acorns"),
        ("worth", "much", "card_played.worth cannot be 'much': it must be points"),
    ],
)
def test_a_wrong_field_is_named_with_what_would_be_right(field_name: str, value: object, told: str) -> None:
    with pytest.raises(JournalError) as refused:
        CODEC.decode({**IN_JOURNAL, field_name: value})
    assert str(refused.value) == told


def test_a_missing_field_and_an_unknown_fact_are_named() -> None:
    with pytest.raises(JournalError, match=r"^card_played lacks its field 'who'$"):
        CODEC.decode({name: value for name, value in IN_JOURNAL.items() if name != "who"})
    with pytest.raises(JournalError, match=r"^'dealt' is no fact that this version knows$"):
        CODEC.decode({"fact": "dealt"})


def test_rules_without_words_of_their_own_let_the_players_act_and_find_nothing_wrong() -> None:
    class Plain(coin_toss.CoinRules):
        next = coin_toss.Rules.next
        results = coin_toss.Rules.results

    rules = Plain()
    assert rules.next(()) is None
    assert rules.problems(()) == ()
    assert not rules.was_drawn((), (coin_toss.Toss(heads=True),))
    assert coin_toss.CoinRules().was_drawn((), (coin_toss.Toss(heads=True),))
    assert rules.version == 1


ROOM = {
    "game.py": "from tests.games.coin_toss import CoinToss\nclass Roomy(CoinToss):\n    pass\nGAME = Roomy()\n",
    "bots.py": "BOTS = {'lucky': None}\n",
    "terminal.py": "def render(state):\n    return f'{len(state)} tosses'\n",
    "scenes.py": "from companion.contract.scenes import Scene\n\ndef scenes(script):\n    yield Scene('own', '*')\n",
    "console.py": "import a_file_that_nobody_has\n",
}


def test_what_lies_in_a_games_room_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "roomy_toss"
    room.mkdir()
    (room / "__init__.py").touch()
    for name, text in ROOM.items():
        (room / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    from roomy_toss.game import GAME  # type: ignore[import-not-found]  # noqa: PLC0415 - it was written just now

    assert GAME.bots() == {"lucky": None}
    assert GAME.render((True, False)) == "2 tosses"
    assert GAME.odds(()) is None
    assert list(GAME.scenes(_NoScript())) == [Scene("own", "*")]
    assert (GAME.glyphs(), GAME.help(), GAME.ring_demo()) == ({}, (), ())
    with pytest.raises(ModuleNotFoundError, match="a_file_that_nobody_has"):
        GAME.console()


def test_a_game_in_a_single_file_has_the_plain_ones() -> None:
    assert type(coin_toss.GAME.console()) is Console
    assert coin_toss.GAME.bots() == {}
    assert coin_toss.GAME.render((True,)) == "(True,)"


def test_the_first_screen_says_how_many_games_were_played_where_a_game_has_no_words_for_it() -> None:
    assert coin_toss.GAME.tally({"victory": 2, "defeat": 1}) == "3 played"
    assert coin_toss.GAME.tally({}) == ""


class _NoScript(Script):
    """Nobody taps."""
