"""The console's commands of Loot the Loop: each takes the words after its name, and its docstring is its usage."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.contract.console import Answer, Command, Console, ConsoleContext
from companion.contract.rules import Decider
from companion.errors import UsageError
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import BY_WORD, Card, Deck, Slot
from companion.games.loot_the_loop.rules.legality import legal_moves
from companion.games.loot_the_loop.rules.loot_the_loop import DOWN, encode_state
from companion.games.loot_the_loop.rules.setup import SIZES, LostScore, Readings, Setup, Start, setup_to
from companion.games.loot_the_loop.rules.state import State, Step

SHORT: Final = {**dict.fromkeys("tjqk", Card.TRAP), "a": Card.JEWEL, "ace": Card.JEWEL, "x": Card.EXIT}
JOKER: Final = {"joker": Card.EXIT}


def card_from(word: str) -> Card:
    """A card as people type it: 7, T or J or Q or K or trap, A or jewel, X or joker or exit.

    Raises:
        UsageError: it is none.
    """
    card = {**BY_WORD, **SHORT, **JOKER}.get(word.lower())
    if card is None:
        raise UsageError(f"{word!r} is no card; cards are 2 to 10, T (trap: J, Q, K), A (ace) and X (joker)")
    return card


def _cards(words: Sequence[str]) -> a.Cards:
    return tuple(card_from(word) for word in words)


def _perform(console: ConsoleContext, action: a.Action) -> Answer:
    return Answer(console.session.perform(action))


def new(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """new [three_piles] [chain] [loot] [table] (loot chained; a lost game counts; your own cards)"""
    known = {"three_piles", "chain", "loot", "table"}
    if unknown := set(words) - known:
        raise UsageError(f"{min(unknown)!r} is nothing that can be chosen; say it so: {new.__doc__}")
    readings = Readings(
        Start.THREE_PILES if "three_piles" in words else Start.CLASSIC,
        chain_loot="chain" in words,
        lost_score=LostScore.LOOT if "loot" in words else LostScore.NONE,
    )
    console.begin(setup_to(Setup(readings, Decider.PLAYERS if "table" in words else Decider.APP)))
    return Answer(words=f"new game; the seed's SHA-256 is {console.session.header.commitment}")


def look(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """look [CARD [CARD]] (Look Around; with the cards that you turned up)"""
    return _perform(console, a.Look(_cards(words) or None))


def explore(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """explore CARD (by the top card or the one under it)"""
    card = _one(words, explore)
    on_top = console.state.deck[:2]
    if card not in on_top:
        raise UsageError(f"{words[0]} is not one of the top two cards, or lies face down")
    return _perform(console, a.Explore(on_top.index(card)))


def mark(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """mark (the top card)"""
    del words
    return _perform(console, a.MARK)


def return_note(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """return CARD (from your notes onto the deck)"""
    return _perform(console, a.Return(_one(words, return_note)))


def _one(words: Sequence[str], command: Command) -> Card:
    if len(words) != 1:
        raise UsageError(f"say it so: {command.__doc__}")
    return card_from(words[0])


def piles(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """piles [SIZE SIZE SIZE [CARD ×6]] (three piles, and the top two cards of each)"""
    if not words:
        return _perform(console, a.TurnPiles())
    sizes = _numbers(words[: len(SIZES)], piles)
    return _perform(console, a.TurnPiles(sizes, _cards(words[len(SIZES) :]) or None))


def stack(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """stack PILE PILE PILE (1, 2 and 3; the one that comes on top first)"""
    return _perform(console, a.StackPiles(tuple(number - 1 for number in _numbers(words, stack))))


def _numbers(words: Sequence[str], command: Command) -> tuple[int, ...]:
    if not all(word.isdecimal() and len(word) <= 2 for word in words):  # noqa: PLR2004 - of 53 cards
        raise UsageError(f"say it so: {command.__doc__}")
    return tuple(map(int, words))


def give_up(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """give-up"""
    del words
    return _perform(console, a.GIVE_UP)


PARTS: Final = ("deck", "notes", "score")


def fix(console: ConsoleContext, words: Sequence[str]) -> Answer:
    """fix [deck CARD …] [notes CARD …] [score CARD …] (how it really lies; ? is face down, ?40 forty of these)"""
    if not words or words[0] not in PARTS:
        raise UsageError(f"say it so: {fix.__doc__}")
    said: dict[str, list[str]] = {}
    part = words[0]
    for word in words:
        if word in PARTS:
            part = word
            said[part] = []
        else:
            said[part].append(word)
    state: State = console.state
    deck = _deck(said["deck"]) if "deck" in said else state.deck
    notes = _cards(said["notes"]) if "notes" in said else state.notes
    score = _cards(said["score"]) if "score" in said else state.score
    return _perform(console, a.Fix(deck, notes, score))


def _deck(words: Sequence[str]) -> Deck:
    deck: list[Slot] = []
    for word in words:
        if word == DOWN or word.startswith("?"):
            count = word[1:] if word.startswith("?") else ""
            deck += [None] * (_numbers([count], fix)[0] if count else 1)
        else:
            deck.append(card_from(word))
    if len(deck) < 2:  # noqa: PLR2004 - a deck has a top card and one under it
        raise UsageError(f"say it so: {fix.__doc__}")
    return tuple(deck)


def next_commands(state: State) -> tuple[str, ...]:
    """The commands that bring the game on from here."""
    match state.step:
        case Step.OVER:
            return ("undo", "new")
        case Step.PILES:
            return ("piles",) if state.setup.cards is Decider.APP else ("piles SIZE SIZE SIZE CARD ×6",)
        case Step.STACK:
            return ("stack 1 2 3",)
        case _:
            return tuple(_command(state, move) for move in legal_moves(state))


def _command(state: State, move: a.Action) -> str:
    match move:
        case a.Explore(place=place):
            card = state.deck[place]
            return f"explore {'' if card is None else card.word}"
        case a.Return(card=card):
            return f"return {card.word}"
        case a.Mark():
            return "mark"
        case _:
            cards = "" if state.setup.cards is Decider.APP else " CARD" * state.cards_to_turn
            return f"look{cards}"


COMMANDS: Final[Mapping[str, Command]] = {
    "new": new,
    "look": look,
    "explore": explore,
    "mark": mark,
    "return": return_note,
    "piles": piles,
    "stack": stack,
    "give-up": give_up,
    "fix": fix,
}


class LootConsole(Console):
    """What Loot the Loop brings for the console."""

    def commands(self) -> Mapping[str, Command]:
        """Setup, moves, and how the table really lies."""
        return COMMANDS

    def next_commands(self, state: State) -> tuple[str, ...]:
        """What brings the game on from here."""
        return next_commands(state)

    def encode(self, state: State) -> dict[str, Any]:
        """The table."""
        return encode_state(state)

    def step(self, state: State) -> str:
        """The word for what is due."""
        return state.step.value


CONSOLE: Final = LootConsole()
