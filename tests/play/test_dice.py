"""The dice are a function of the seed and of which draw it is; anybody can check them with a few lines of their own."""

import hashlib
import string

import pytest

from companion.contract.rules import NUMBER_BITS, Outcome, Outcomes
from companion.games.the_loop.rules.eras import ERAS
from companion.play.dice import Dice, commitment, new_seed
from tests.play.sessions import SEED


class Line(Outcomes[int]):
    """Outcomes that give the number itself back."""

    def at(self, number: int) -> int:
        return number


def number(seed: str, turn: int, name: str, place: int, attempt: int = 0) -> int:
    return Dice(seed).at(turn, attempt)(Line((0,), (1,)), name, place)


@pytest.mark.parametrize(
    ("turn", "name", "place", "attempt", "pinned"),
    [
        (0, "setup_era", 0, 0, 17_806_756_005_348_070_623),
        (0, "setup_era", 1, 0, 17_992_581_245_138_751_852),
        (1, "rifts", 7, 0, 16_779_126_637_851_306_492),
        (1, "rifts", 8, 0, 12_401_621_758_868_636_103),
        (21, "clones", 2, 3, 3_342_059_328_369_485_325),
    ],
)
def test_a_draw_of_a_seed_is_this_number(turn: int, name: str, place: int, attempt: int, pinned: int) -> None:
    assert number(SEED, turn, name, place, attempt) == pinned


@pytest.mark.parametrize("place", range(20))
def test_a_draw_can_be_checked_with_sha_512(place: int) -> None:
    """As the docstring of `dice` tells it: SEED/TURN/NAME/BLOCK/ATTEMPT, eight numbers a digest."""
    digest = hashlib.sha512(f"{SEED}/3/rifts/{place // 8}/2".encode()).digest()
    start = place % 8 * 8
    assert number(SEED, 3, "rifts", place, 2) == int.from_bytes(digest[start : start + 8], "big")
    assert number(SEED, 3, "rifts", place, 2) < 2**NUMBER_BITS


def test_the_order_of_the_draws_does_not_matter() -> None:
    draw = Dice(SEED).at(5)
    line = Line((0,), (1,))
    forwards = [draw(line, "rifts", place) for place in range(20)]
    backwards = [draw(line, "rifts", place) for place in reversed(range(20))]
    mixed = [draw(line, name, place) for place in range(20) for name in ("clones", "rifts")][1::2]
    assert forwards == backwards[::-1] == mixed


def test_every_draw_has_a_number_of_its_own() -> None:
    numbers = {
        number(seed, turn, name, place, attempt)
        for seed in ("a", "b")
        for turn in (0, 1, 11)
        for name in ("era", "clones")
        for place in range(10)
        for attempt in (0, 1)
    }
    assert len(numbers) == 2 * 3 * 2 * 10 * 2


def test_outcomes_come_as_often_as_they_should() -> None:
    """7,000 draws of seven Eras: each 1,000 times, give or take five standard deviations (29.3 each)."""
    draws: list[Outcome] = [Dice(str(seed)).at(1)(Outcomes.equal(ERAS), "era") for seed in range(7_000)]
    for era in ERAS:
        assert abs(draws.count(era) - 1_000) < 147


def test_a_seed_is_32_hexadecimal_digits_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 32 and set(seed) <= set(string.hexdigits.lower()) for seed in seeds)


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment(SEED) == hashlib.sha256(SEED.encode()).hexdigest()
