"""Invariants over random legal play, and stuck and the odds against a brute force that was written separately."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from companion.contract.rules import Decider, Draw, Outcomes
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.acts import Act
from companion.games.loot_the_loop.rules.cards import IN_GAME, Card
from companion.games.loot_the_loop.rules.landing import arrangements, explore_loses, is_stuck, landing_of, look_loses
from companion.games.loot_the_loop.rules.legality import legal_moves
from companion.games.loot_the_loop.rules.loot_the_loop import LootTheLoop
from companion.games.loot_the_loop.rules.setup import Readings, Setup, Start, setup_to
from companion.games.loot_the_loop.rules.state import Outcome, State
from companion.play.dice import Dice
from tests.games.loot_the_loop import brute_force

RULES = LootTheLoop()
GAMES = 60


def dice(random: Random) -> Draw:
    """Draws with a generator of its own."""

    def draw(outcomes: Outcomes[object], name: str, place: int = 0, /) -> object:
        del name, place
        return outcomes.at(random.getrandbits(64))

    return draw  # type: ignore[return-value]


def played(number: int, *, chain: bool = False, start: Start = Start.CLASSIC) -> Iterator[tuple[State, a.Action, Act]]:
    """A game of random legal play that likes to live."""
    random = Random(number)
    draw = dice(random)
    state = RULES.first(setup_to(Setup(Readings(start, chain), Decider.APP)), {})
    for _ in range(400):
        if state.ending is not None:
            return
        action = RULES.next(state) or _any(state, random)
        act = RULES.act(state, action, draw)
        yield state, action, act
        state = act.state


def _any(state: State, random: Random) -> a.Action:
    if state.piles:
        return a.StackPiles(tuple(random.sample(range(3), 3)))
    moves = list(legal_moves(state))
    assert moves, "while the game goes on something can be done"
    safe = [move for move in moves if not _dies(state, move)]
    return random.choice(safe or moves)


def _dies(state: State, move: a.Action) -> bool:
    return (
        isinstance(move, a.Explore)
        and (landing := landing_of(state, move.place)) is not None
        and (landing.room.value == "trap")
    )


VARIANTS = [(False, Start.CLASSIC), (True, Start.CLASSIC), (False, Start.THREE_PILES)]


@pytest.mark.parametrize(("chain", "start"), VARIANTS)
def test_the_invariants_hold_after_every_action(chain: bool, start: Start) -> None:
    for number in range(GAMES):
        for before, action, act in played(number, chain=chain, start=start):
            state = act.state
            assert RULES.problems(state) == ()
            assert len(state.deck) + len(state.notes) + len(state.score) == 53
            known = Counter(card for card in (*state.deck, *state.notes, *state.score) if card is not None)
            assert known + Counter(state.unseen) == Counter(IN_GAME)
            assert state.deck.count(None) == sum(state.unseen.values())
            assert len(state.deck) >= (14 if isinstance(action, a.Explore) and not state.score else 13)
            assert len(state.notes) <= 3
            assert not Counter(before.score) - Counter(state.score), "the score never shrinks"
            assert 0 < state.ahead <= len(state.deck) or state.ahead == 0
            _check_places(before, action, state)


def _check_places(before: State, action: a.Action, state: State) -> None:
    match action:
        case a.Look():
            assert len(before.deck) == len(state.deck)
            assert all(was in {None, now} for was, now in zip(before.deck, state.deck, strict=True))
        case a.Explore(place=place):
            steps = before.deck[place]
            assert steps is not None
            assert len(before.deck) >= 14 > steps.value
            turned = (*before.deck[steps.value :], *before.deck[: steps.value])
            taken = len(state.score) - len(before.score)
            assert state.deck == turned[taken:]
            assert state.score[len(before.score) :] == turned[:taken]
            lost = state.ending is not None and state.ending.outcome is Outcome.DEFEAT
            assert explore_loses(before, place) is lost
        case a.Mark():
            assert (before.deck[1:], before.deck[0]) == (state.deck, state.notes[-1])
        case a.Return():
            assert before.deck == state.deck[1:]
        case _:
            pass


@pytest.mark.parametrize("chain", [False, True])
def test_stuck_is_what_the_brute_force_finds(chain: bool) -> None:
    stuck = 0
    for number in range(GAMES):
        for _, _, act in played(number, chain=chain):
            state = act.state
            found = is_stuck(state.deck, state.notes, chain=chain)
            stuck += found
            assert found is brute_force.stuck(state.deck, state.notes, chain=chain), state
            assert len(arrangements(state)) == len(brute_force.reachable(state.deck, state.notes)) <= 16
    assert stuck > 10


@pytest.mark.parametrize("chain", [False, True])
def test_stuck_on_dense_decks_is_what_the_brute_force_finds(chain: bool) -> None:
    """Late tables, which random play seldom reaches: many traps, nearly nothing unseen."""
    random, stuck = Random(7), 0
    for _ in range(1500):
        cards = [card for card, count in IN_GAME.items() for _ in range(count)]
        random.shuffle(cards)
        notes = tuple([card for card in cards if card.is_trinket][: random.randrange(4)])
        rest = [card for card in cards if card in {Card.TRAP, Card.EXIT} or random.random() < 0.3]
        deck = tuple(None if random.random() < 0.1 else card for card in rest)
        found = is_stuck(deck, notes, chain=chain)
        stuck += found
        assert found is brute_force.stuck(deck, notes, chain=chain), (deck, notes)
    assert 100 < stuck < 1400


@pytest.mark.parametrize("chain", [False, True])
def test_the_odds_of_a_look_are_what_the_brute_force_finds(chain: bool) -> None:
    looked = 0
    for number in range(12):
        for before, _, _ in played(number, chain=chain):
            odds = look_loses(before)
            if odds is not None:
                looked += 1
                assert odds == brute_force.look_loses(before)
    assert looked > 40


def test_how_often_a_look_loses_is_what_the_odds_say() -> None:
    lost, hoped = 0, 0.0
    looks = 0
    for number in range(4 * GAMES):
        for before, action, act in played(number):
            if isinstance(action, a.Look):
                looks += 1
                hoped += float(look_loses(before) or 0)
                lost += act.state.ending is not None
    assert looks > 1000
    assert abs(lost - hoped) < 4 * hoped**0.5


def test_the_same_dice_turn_the_same_cards_up() -> None:
    state = RULES.first({"cards": "app"}, {})
    once, again = (RULES.act(state, a.LOOK, Dice("x").at(0)).facts for _ in range(2))
    assert once == again
    assert isinstance(once[0], f.LookedAround)
