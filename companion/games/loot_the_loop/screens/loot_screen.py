"""The screen of a game of Loot the Loop: what it shows of a session, and what each tap does to it."""

from typing import Final

from msgspec.structs import replace

from companion.contract.game import GameContext
from companion.contract.page import Button, Keys, Page, View
from companion.contract.rules import Decider
from companion.contract.screen import Pictures, Screen, Step
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.cards import Card
from companion.games.loot_the_loop.rules.state import State
from companion.games.loot_the_loop.rules.state import Step as GameStep
from companion.games.loot_the_loop.screens import play_pages, sheets
from companion.games.loot_the_loop.screens.fix import FixEntry
from companion.games.loot_the_loop.screens.pad import LookEntry, under_cursor
from companion.games.loot_the_loop.screens.pictures import LoopPicture, RingPictures, picture_of
from companion.games.loot_the_loop.screens.piles import PilesEntry, StackEntry, piles_by_app
from companion.games.loot_the_loop.screens.play_pages import Turn
from companion.games.loot_the_loop.screens.taps import OpenFix, OpenSheet, SheetKind, Shown, Tap, TapPlace, TurnCursor
from companion.games.loot_the_loop.settings import Assist, LootSettings
from companion.games.loot_the_loop.text import card_name
from companion.play.session import Session
from companion.words import _

Entry = LookEntry | PilesEntry | StackEntry | FixEntry
ENTRIES: Final = (LookEntry, PilesEntry, StackEntry, FixEntry)


class LootScreen(Screen):
    """The deck as a loop, and beside it one thing to do. What is half entered lives here, and nowhere else."""

    def __init__(self, session: Session[State, f.Fact, a.Action], context: GameContext) -> None:
        self._session = session
        self._context = context
        self._entry: Entry | None = None
        self._danger: a.Explore | None = None
        self._sheet: SheetKind | None = None
        self._cursor: int | None = None
        self._banner = ""
        self._ring = RingPictures(session)

    @property
    def state(self) -> State:
        """Now."""
        return self._session.state

    @property
    def _assist(self) -> Assist:
        return self._context.settings().of(LootSettings).assist

    def view(self) -> View:
        """All that is to be seen now."""
        shown, entry = self._shown(), self._entered()
        return View(
            shown.page,
            board=self._picture(entry),
            sheet=self._sheet_page(),
            header=play_pages.header(self.state),
            banner=self._banner,
            keys=self._keys(shown, entry),
        )

    def _entered(self) -> Entry | None:
        """What is being entered: opened by a tap, or because nothing else can be done."""
        if self._entry is not None:
            return self._entry
        state, by_players = self.state, self.state.setup.cards is Decider.PLAYERS
        match state.step:
            case GameStep.PILES if by_players:
                return PilesEntry()
            case GameStep.STACK:
                return StackEntry()
            case GameStep.PLAY if by_players and play_pages.moves_of(state) == (a.LOOK,):
                return LookEntry()
            case _:
                return None

    def _turn(self) -> Turn:
        last = self._session.last
        explored = last is not None and isinstance(last.facts[0], f.Explored)
        return Turn(self.state, self._assist, self._cursor, explored)

    def _shown(self) -> Shown:
        state, entry = self.state, self._entered()
        if entry is not None:
            return _with_undo(entry.shown(state, self._cursor), entry)
        if self._danger is not None:
            return play_pages.danger(state, self._danger)
        if state.step is GameStep.PILES:
            return Shown(_with_more(piles_by_app()))
        return play_pages.over(state) if state.step is GameStep.OVER else play_pages.turn_shown(self._turn())

    def _sheet_page(self) -> Page | None:
        if self._sheet is None:
            return None
        return sheets.sheet_of(self._sheet, self.state, with_ways=self._assist is Assist.WAYS)

    def _keys(self, shown: Shown, entry: Entry | None) -> Keys:
        """What the presses on the table mean; a sheet is only read."""
        undo = None if entry is None else entry.undo
        if self._sheet is not None:
            return Keys(undo=Tap.CLOSE)
        turns = len(shown.options) > 1 or isinstance(entry, FixEntry)
        return Keys(
            undo=Tap.CANCEL if self._danger is not None else undo,
            onward=TurnCursor(1) if turns else None,
            backward=TurnCursor(-1) if turns else None,
            choose=under_cursor(shown.options, self._cursor),
            numbers=shown.numbers,
        )

    def _picture(self, entry: Entry | None) -> LoopPicture:
        """The loop, with where each Explore lands, if the table wants to know that."""
        state = self.state
        if isinstance(entry, FixEntry):
            fixed = replace(state, deck=entry.deck, notes=entry.notes, score=entry.score)
            return picture_of(fixed, chosen=entry.at)
        if isinstance(entry, LookEntry):
            turned = replace(state, deck=(*entry.cards, *state.deck[len(entry.cards) :]))
            return picture_of(turned, chosen=len(entry.cards))
        lands, chosen = self._landings(entry)
        return picture_of(state, lands=lands, chosen=chosen)

    def _landings(self, entry: Entry | None) -> tuple[frozenset[int], int | None]:
        """The places where the Explores land, and that of the one that is chosen."""
        state = self.state
        if entry is not None or state.step is not GameStep.PLAY or self._assist is Assist.TRACK:
            return frozenset(), None
        steps = {move: _steps(state, move) for move in play_pages.moves_of(state) if isinstance(move, a.Explore)}
        chosen = self._danger or play_pages.chosen_move(self._turn())
        return frozenset(steps.values()), steps.get(chosen) if isinstance(chosen, a.Explore) else None

    def pictures(self) -> Pictures:
        """What the ring is to show of it."""
        lands, chosen = self._landings(self._entered())
        self._ring.follow(lands, chosen)
        return self._ring

    def handle(self, action: object) -> Step | None:
        """Does what a tap means."""
        self._banner = ""
        entry = self._entered()
        match action:
            case a.Action():
                self._act(action)
            case OpenSheet(kind):
                self._sheet = kind
            case OpenFix():
                self._forget()
                self._entry = FixEntry.of(self.state)
            case Tap.CLOSE:
                self._sheet = None
            case Tap.LOOK if self.state.cards_to_turn:
                self._forget()
                self._entry = LookEntry(opened=True)
            case TurnCursor(steps) if not isinstance(entry, FixEntry):
                self._turn_cursor(steps)
            case TapPlace(place) if not isinstance(entry, FixEntry):
                self._tap(place)
            case Tap.CANCEL if self._danger is not None:
                self._danger = None
            case _ if isinstance(entry, ENTRIES):
                self._enter(entry, action)
        return None

    def _tap(self, place: int) -> None:
        """A card on which an Explore lands means that Explore; no other card means anything."""
        if self._danger is None and place in self._landings(self._entered())[0]:
            moves = (move for move in play_pages.moves_of(self.state) if isinstance(move, a.Explore))
            self._act(next(move for move in moves if _steps(self.state, move) == place))

    def _turn_cursor(self, steps: int) -> None:
        """From the pink button's own choice on; where nothing is chosen, from the first or the last."""
        options = self._shown().options
        if not options:
            return
        start = self._cursor
        if start is None and self._entered() is None and self._danger is None:
            move = play_pages.chosen_move(self._turn())
            start = play_pages.moves_of(self.state).index(move) if move is not None else None
        if start is None:
            start = -1 if steps > 0 else 0
        self._cursor = (start + steps) % len(options)

    def _enter(self, entry: Entry, tap: object) -> None:
        """A part of what is half entered, or the last part of it."""
        self._cursor = None if not isinstance(entry, FixEntry) else self._cursor
        after = entry.handle(self.state, tap)
        if isinstance(after, a.Action):
            self._perform(after)
        else:
            self._entry = after

    def _act(self, action: a.Action) -> None:
        """What cannot be survived takes a second tap, unless the app only tracks."""
        warns = self._assist.level >= Assist.WARNINGS.level
        in_play = self.state.step is GameStep.PLAY
        if in_play and warns and action != self._danger and play_pages.is_deadly(self.state, action):
            self._forget()
            self._danger = action if isinstance(action, a.Explore) else None
        else:
            self._perform(action)

    def _perform(self, action: a.Action) -> None:
        facts = self._session.perform(action)
        self._forget()
        taken = [card_name(fact.card) for fact in facts if isinstance(fact, f.Looted)]
        if taken:
            self._banner = _("You take: {cards}").format(cards=", ".join(taken))
        elif isinstance(facts[0], f.Explored) and self.state.deck[0] is Card.EXIT and self.state.ending is None:
            self._banner = _("The exit is shut: {n} of 4 jewels.").format(n=self.state.jewels)

    def changed(self) -> None:
        """Forget what is half entered."""
        self._banner = ""
        self._forget()

    def _forget(self) -> None:
        self._entry = self._danger = self._sheet = self._cursor = None


def _with_undo(shown: Shown, entry: Entry) -> Shown:
    """What was entered last is taken back by the page's own Undo; where nothing was, the house's stands there."""
    if entry.undo is not None:
        undo = Button(_("Undo"), entry.undo)
        return shown._replace(page=replace(shown.page, undo=undo, undo_words=_("last entry")))
    return shown._replace(page=_with_more(shown.page))


def _with_more(page: Page) -> Page:
    return replace(page, side=(*page.side, play_pages.more()))


def _steps(state: State, move: a.Explore) -> int:
    card = state.deck[move.place]
    return 0 if card is None else card.value
