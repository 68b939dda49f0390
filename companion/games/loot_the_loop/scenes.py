"""A scripted game for `loop-companion screenshots`: every screen of Loot the Loop."""

from companion.contract.rules import Decider
from companion.contract.scenes import HousePages, Scene, Scenes, Script
from companion.contract.screen import Choose, HouseAction
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import BY_WORD, IN_GAME, Card, Deck
from companion.games.loot_the_loop.rules.setup import Start
from companion.games.loot_the_loop.screens.taps import OpenFix, OpenSheet, PickCard, SheetKind, Tap


def scenes(script: Script) -> Scenes:
    """From the form of a new game on."""
    yield Scene("new-game", "NewGame: NEW GAME · Loot the Loop → Begin *")
    script.tap("How we read the rules")
    yield Scene("how-we-read-the-rules", "Readings: NEW GAME · How we read the rules → Back *")
    script.tap("Back")
    yield from _first_look(script)
    yield from _mid_game(script)
    yield from _sheets(script)
    yield HousePages.AROUND
    yield from _fix(script)
    yield from _ends(script)
    yield from _three_piles(script)
    yield HousePages.DEVICES
    yield Scene("ring-round-the-loop", "Play, ring: *")


def _first_look(script: Script) -> Scenes:
    script.act(Choose("cards", Decider.PLAYERS))
    script.tap("Begin")
    yield Scene("look-around", "Play: LOOK AROUND · Turn up the top two *")
    script.act(PickCard(Card.SEVEN))
    script.act(script.view.keys.onward)
    yield Scene("second-card", "Play, cursor: LOOK AROUND · And the second card? → 2 *")
    script.act(PickCard(Card.FOUR))
    yield Scene("where-to", "Play: TURN 2 · Where to? → Explore 7 *7 › face down*")


def table(top: str, notes: str = "", score: str = "") -> a.Fix:
    """A table as somebody looks it up: these cards on top, the rest face down."""
    deck: Deck = tuple(None if word == "?" else BY_WORD[word] for word in top.split())
    marked, taken = (tuple(BY_WORD[word] for word in words.split()) for words in (notes, score))
    down = sum(IN_GAME.values()) - len(deck) - len(marked) - len(taken)
    return a.Fix((*deck, *(None,) * down), marked, taken)


def _mid_game(script: Script) -> Scenes:
    script.act(table("4 6 10 ? trap ? trap ? jewel ?", "7 5 2", "jewel 3 8"))
    yield Scene("no-safe-step", "Play: * · No safe step from here → Return 7 *4 › TRAP*6 › TRAP*")
    script.act(a.Explore(0))
    yield Scene("deadly", "Play: TRAP · Deadly! → Back *")
    script.tap("Back")
    script.act(a.Return(Card.SEVEN))
    yield Scene("safe-again", "Play: * · Where to? → Explore 4 *")
    for move in (a.Explore(1), a.Look((Card.NINE,)), a.MARK, a.Return(Card.FIVE)):
        script.act(move)
    yield Scene("to-the-jewel", "Play: * · Where to? → Explore 5 *5 › jewel!*")
    script.act(a.Explore(0))
    yield Scene("jewel-taken", "Play, banner: *")


def _sheets(script: Script) -> Scenes:
    for kind in SheetKind:
        script.act(OpenSheet(kind))
        yield Scene(f"sheet-{kind.name.lower()}", "Play, sheet: * → Close *")
        script.tap("Close")


def _fix(script: Script) -> Scenes:
    script.act(OpenFix())
    for _ in range(4):
        script.act(script.view.keys.onward)
    yield Scene("fix", "Play: FIX · What really lies there? → That is right *")
    script.tap("Take it out")
    yield Scene("fix-a-card-is-missing", "Play: FIX · *Card 5 of 46*")
    script.tap("Score")
    yield Scene("fix-score", "Play: FIX · *")
    script.tap("Cancel")


def _ends(script: Script) -> Scenes:
    script.act(table("2 ? exit 9 ?", "", "jewel jewel jewel jewel 9 8 4"))
    script.act(a.Explore(0))
    yield Scene("escaped", "Play: THE END · You escaped! → New game *")
    script.act(table("2 ? trap"))
    script.act(a.Explore(0))
    script.act(a.Explore(0))
    yield Scene("lost", "Play: THE END · Lost. → New game *")


def _three_piles(script: Script) -> Scenes:
    script.act(HouseAction.NEW_GAME)
    if script.view.page.title != "Loot the Loop":  # where there are several games it is asked which
        script.tap("Loot the Loop")
    script.act(Choose("setup", Start.THREE_PILES))
    script.tap("Begin")
    yield Scene("three-piles", "Play: SET-UP · Three piles → They lie so *")
    script.act(Tap.CUT)
    yield Scene("pile-card", "Play: SET-UP · Left pile *")
    for card in (Card.SEVEN, Card.TRAP, Card.JEWEL, Card.TWO, Card.TEN, Card.TRAP):
        script.act(PickCard(card))
    yield Scene("stack-the-piles", "Play: SET-UP · Which pile goes on top? *")
    script.tap("Middle pile: jewel, 2 · 18 cards", "Left pile: 7, trap · 18 cards")
    yield Scene("piles-stacked", "Play: *")
