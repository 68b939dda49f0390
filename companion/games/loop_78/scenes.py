"""A scripted game for `loop-companion screenshots`: every screen of LOOP 78."""

from companion.contract.scenes import HousePages, Scene, Scenes, Script
from companion.contract.screen import Choose, HouseAction
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.screens.taps import OpenSheet, SheetKind, Tap
from companion.games.shedding.rules.groups import Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, Play
from companion.games.shedding.rules.setup import Keeping


def scenes(script: Script) -> Scenes:
    """From the form of a new game on."""
    yield Scene("new-game", "NewGame: NEW GAME · LOOP 78 → Begin *")
    script.tap("How we read the rules")
    yield Scene("how-we-read-the-rules", "Readings: NEW GAME · How we read the rules → Back *")
    script.tap("Back", "Names and colours")
    yield Scene("names", "Names: NEW GAME · Who sits where? → Back *")
    script.tap("Back")
    yield from _order_of_finishing(script)
    yield HousePages.AROUND
    yield from _to_the_end(script)
    yield from _referee(script)
    yield HousePages.DEVICES
    yield Scene("ring-round-the-table", "Play, ring: *")


def _begin(script: Script, players: int, keeping: Keeping) -> None:
    for choice in (Choose("players", players), Choose("keeping", keeping)):
        script.act(choice)
    script.tap("Begin")


def _order_of_finishing(script: Script) -> Scenes:
    _begin(script, 4, Keeping.SCORE)
    yield Scene("golden-board", "Play: SET-UP · Deal, then tell me *Take out the 26 cards*Red*")
    script.act(script.view.keys.onward)
    yield Scene("golden-board-chosen", "Play, cursor: SET-UP · * → Red *")
    script.act(f.GoldenBoard(0))
    yield Scene("aside", "Play: ROUND 1 OF 4 · Set two cards aside → Begin round 1 *Red has the golden board*")
    script.tap("Begin round 1")
    yield Scene("who-is-out", "Play: ROUND 1 OF 4 · Who is out first? *Turquoise*")
    script.tap("Turquoise")
    yield Scene("second-out", "Play, banner: ROUND 1 OF 4 · Who is out next? *")
    script.tap("An 8 revealed: turn the token")
    yield Scene("token-down", "Play: ROUND 1 OF 4 · Who is out next? *")
    script.tap("Purple", "Red")
    yield Scene("pass-the-boards", "Play: ROUND 1 IS OVER · Pass the boards left → Boards passed *")


def _round(script: Script, *seats: int) -> None:
    script.act(f.BOARDS_PASSED)
    script.act(f.ROUND_BEGUN)
    for seat in seats:
        script.act(Finish(seat))


def _to_the_end(script: Script) -> Scenes:
    for order in ((0, 2, 1), (2, 0, 3)):
        _round(script, *order)
    script.act(OpenSheet(SheetKind.GOLDEN))
    yield Scene("golden-board-elsewhere", "Play, sheet: FIX · Who has the golden board? → Close *")
    script.tap("Close", "More")
    yield Scene("more", "Play, sheet: MORE · What else? → Close *")
    script.tap("Put an order right")
    yield Scene("which-round", "Play, sheet: FIX · Which round was told wrong? → Close *")
    script.tap("Round 3")
    yield Scene("put-an-order-right", "Play: FIX · ROUND 3 · Who was 1st? *Yellow*")
    script.act(Tap.CANCEL)
    script.act(OpenSheet(SheetKind.READINGS))
    yield Scene("readings-of-this-game", "Play, sheet: THIS GAME · How we read the rules → Close *")
    script.tap("Close")
    _round(script, 0, 1, 3)
    yield Scene("the-end", "Play: THE END · Red wins! → New game *Red 15, Turquoise 13*")
    script.tap("1")
    yield Scene("final-scoring", "Play, sheet: FINAL SCORING · Board 1, golden → Close *")
    script.tap("Close")


def _referee(script: Script) -> Scenes:
    script.act(HouseAction.NEW_GAME)
    if script.view.page.title != "LOOP 78":  # where there are several games it is asked which
        script.tap("LOOP 78")
    _begin(script, 6, Keeping.REFEREE)
    yield Scene("golden-board-of-six", "Play: SET-UP · Deal, then tell me *All 78 cards*Orange*")
    script.act(f.GoldenBoard(1))
    script.act(f.ROUND_BEGUN)
    yield Scene("referee-leads", "Play: TURQUOISE · Free choice *Sequence*")
    script.tap("Sequence")
    yield Scene("referee-how-many", "Play: TURQUOISE · SEQUENCE · How many cards? *")
    script.act(script.view.keys.undo)
    script.act(Play(Group(Kind.SAME, 2, 9)))
    script.act(PASS)
    yield Scene("referee-follows", "Play: PURPLE · Pair, higher than 9 → Pass *10*")
    script.act(REVEAL)
    yield Scene("referee-revealed", "Play: PURPLE · Pair, lower than 9 *")
    script.act(Play(Group(Kind.SAME, 2, 8)))
    yield Scene("others-skip", "Play, banner: PURPLE · Free choice *")
    script.act(Tap.FIX_ROUND)
    yield Scene("put-the-round-right", "Play: FIX · How does it really lie? → That is right *")
    script.act(Tap.CANCEL)
