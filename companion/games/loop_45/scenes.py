"""A scripted game for `loop-companion screenshots`: every screen of LOOP 45."""

from companion.contract.scenes import HousePages, Scene, Scenes, Script
from companion.contract.screen import Choose, HouseAction
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.setup import Length
from companion.games.loop_45.rules.state import State
from companion.games.loop_45.screens.new_game import Opens
from companion.games.loop_45.screens.taps import OpenFix, OpenSheet, SheetKind
from companion.games.shedding.round_fix import FixTap
from companion.games.shedding.rules.groups import Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, Play
from companion.games.shedding.rules.setup import Keeping


def scenes(script: Script) -> Scenes:
    """From the form of a new game on."""
    yield from _form(script)
    yield from _rounds(script)
    yield from _sheets(script)
    yield HousePages.AROUND
    yield from _fix(script)
    yield from _end(script)
    yield from _referee(script)
    yield from _long_game(script)
    yield HousePages.DEVICES
    yield Scene("ring-round-the-table", "Play, ring: *")


def _form(script: Script) -> Scenes:
    yield Scene("new-game", "NewGame: NEW GAME · LOOP 45 → Begin *")
    script.act(Opens.PLAYERS)
    yield Scene("players", "Players: NEW GAME · Who sits where? → Back *")
    script.tap("Back")
    script.act(Opens.RANK_CARDS)
    yield Scene("rank-cards-of-the-table", "RankCards: NEW GAME · The card of the 1st → Back *")
    script.tap("Back")
    script.act(Opens.READINGS)
    yield Scene("how-we-read-the-rules", "Readings: NEW GAME · How we read the rules → Back *")
    script.tap("Back", "Begin")


def _rounds(script: Script) -> Scenes:
    """The Normal Round, and the seats of the first Loop Round: the worked set of the rules."""
    yield Scene("deal", "Play: NORMAL ROUND · Deal 11 cards to each → We play *")
    script.act(OpenSheet(SheetKind.EIGHTS))
    yield Scene("three-eights", "Play, sheet: THREE 8S · Who has them? → Close *")
    script.tap("Close", "We play")
    yield Scene("who-is-out", "Play: NORMAL ROUND · Who is out of cards? → Tap who is out *")
    script.act(Finish(1))
    script.act(script.view.keys.onward)
    yield Scene("second-place", "Play, cursor: NORMAL ROUND · Who is out of cards? → Red is 2nd *1st  Turquoise*")
    _finish(script, 3, 0)
    yield Scene("points", "Play: POINTS · Round ? → Stand up *")
    script.tap("Stand up")
    script.act(script.view.keys.onward)
    yield Scene("take-a-seat", "Play, cursor: SEATS · Yellow, take a seat → Seat of the 3rd *")
    script.act(f.SeatTaken(2, 1))
    yield Scene("next-to-choose", "Play: SEATS · Red, take a seat → Tap a seat *")
    script.act(f.SeatTaken(0, 3))
    script.act(f.SeatTaken(3, 2))
    yield Scene("everybody-sits", "Play, banner: LOOP ROUND · New seats, new cards → We play *")
    script.tap("We play")
    yield Scene("loop-round", "Play: LOOP ROUND · Who is out of cards? → Tap who is out *")
    _finish(script, 2, 0, 3)
    yield Scene("points-of-a-loop-round", "Play: POINTS · Round ? → Stand up *")


def _finish(script: Script, *seats: int) -> None:
    for seat in seats:
        script.act(Finish(seat))


def _sheets(script: Script) -> Scenes:
    for kind in (SheetKind.MORE, SheetKind.POINTS, SheetKind.RANK_CARDS, SheetKind.READINGS):
        script.act(OpenSheet(kind))
        yield Scene(f"sheet-{kind.name.lower().replace('_', '-')}", "Play, sheet: * → Close *")
        script.tap("Close")


def _fix(script: Script) -> Scenes:
    script.act(OpenFix())
    yield Scene("fix", "Play: FIX · How is it really? → That is right *")
    script.tap("Seats")
    yield Scene("fix-seats", "Play: FIX · How is it really? → That is right *Seat of the*")
    script.tap("Cards")
    yield Scene("fix-rank-cards", "Play: FIX · How is it really? → That is right *1st*")
    script.tap("Start")
    yield Scene("fix-start", "Play: FIX · How is it really? → That is right *")
    script.tap("Cancel")


def _points(script: Script, *points: int) -> None:
    """The table has these points: near the end."""
    state: State = script.state
    seats = tuple(player for player in state.seats if player is not None)
    script.act(f.TableFixed(points, state.sets, seats, state.ranks, state.start))


def _end(script: Script) -> Scenes:
    _points(script, 11, 11, 0, 0)
    yield from _tie(script)
    _points(script, 11, 11, 3, 13)
    yield Scene("won", "Play*: THE END · Purple wins → New game *")


def _tie(script: Script) -> Scenes:
    _points(script, 12, 12, 0, 0)
    yield Scene("equal-points", "Play: TIE · Equal points → One more round *Share the set*")


def _begin(script: Script, **chosen: object) -> None:
    script.act(HouseAction.NEW_GAME)
    if script.view.page.title != "LOOP 45":  # where there are several games it is asked which
        script.tap("LOOP 45")
    for field, value in chosen.items():
        script.act(Choose(field, value))
    script.tap("Begin", "We play")


def _referee(script: Script) -> Scenes:
    _begin(script, keeping=Keeping.REFEREE)
    yield Scene("lead", "Play: RED · Free choice → Tap the card *Equal*Sequence*")
    script.tap("Equal")
    yield Scene("how-many", "Play: RED · EQUAL · How many cards? → Tap how many Pair*")
    script.tap("Pair")
    yield Scene("which-cards", "Play: RED · Pair → Tap the card *")
    script.act(Play(Group(Kind.SAME, 2, 9)))
    script.act(script.view.keys.onward)
    yield Scene("follow", "Play, cursor: TURQUOISE · Pair, higher than 9 → Pair: 10 *")
    script.act(PASS)
    script.act(REVEAL)
    yield Scene("order-turned", "Play: YELLOW · Pair, lower than 9 → Tap the card *")
    script.act(Play(Group(Kind.SAME, 2, 4)))
    script.act(PASS)
    script.act(Play(Group(Kind.SAME, 2, 3)))
    script.act(OpenSheet(SheetKind.MORE))
    script.tap("Put the round right")
    yield Scene("fix-round", "Play: FIX · How does it really lie? → That is right *")
    script.act(FixTap.CANCEL)


def _long_game(script: Script) -> Scenes:
    _begin(script, keeping=Keeping.SCORE, length=Length.LONG)
    _points(script, 9, 2, 2, 2)
    _finish(script, 0, 1, 2)
    yield Scene("set-over", "Play, banner: SET OVER · Set 1 is over → Tap who starts *")
