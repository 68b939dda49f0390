"""The form of a new game: how many, how it is kept, how long; names and start; Rank cards; how we read the rules."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Entry, Page, Row, Stepper, Tone, View, Words
from companion.contract.screen import Ask, Begin, Choose, Pop, Push, Screen, Step
from companion.games.loop_45 import text
from companion.games.loop_45.rules.scoring import MOST_WORTH, printed
from companion.games.loop_45.rules.setup import Length, Setup, setup_to
from companion.games.loop_45.rules.state import first_state
from companion.games.loop_45.screens.taps import picture_of
from companion.games.loop_45.settings import SECTION
from companion.games.shedding.readings import keeping_row, readings_to_choose
from companion.games.shedding.rules.seats import LONGEST_NAME
from companion.games.shedding.text import place_name
from companion.words import _


class Opens(Enum):
    """Pages that are opened from the form."""

    PLAYERS = auto()
    RANK_CARDS = auto()
    READINGS = auto()


class Rename(Struct, frozen=True):
    """A player's name is typed."""

    player: int


class NewGameScreen(Screen):
    """The form, beside the table; what was chosen stays here until the game begins.

    Args:
        game: the id.
        setup: what is chosen at first.
        make_board: makes the widget of the table: another game may be on, whose board could not show it.
    """

    def __init__(self, game: str, setup: Setup, make_board: Callable[..., Any]) -> None:
        self._game = game
        self._make_board = make_board
        self.setup = setup

    def beside_the_table(self, page: Page) -> View:
        """A page of the form, and who sits where."""
        return View(page, board=picture_of(first_state(self.setup)), make_board=self._make_board)

    def view(self) -> View:
        """The choices."""
        setup = self.setup
        players = tuple(Button(str(n), Choose("players", n), n == setup.players) for n in (2, 3, 4))
        length = (
            Button(_("One set"), Choose("length", Length.SET), setup.length is Length.SET),
            Button(_("Two won sets"), Choose("length", Length.LONG), setup.length is Length.LONG),
        )
        starts = text.player_name(setup, setup.start)
        rows: tuple[Row, ...] = (
            Choices(players, _("How many play?")),
            keeping_row(setup.keeping),
            Choices(length, _("How long?")),
            Entry(_("Names, and who starts"), _("{who} starts").format(who=starts), Opens.PLAYERS),
            Entry(_("Rank cards"), _("what your own cards say"), Opens.RANK_CARDS),
            Entry(_("How we read the rules"), _("where they leave room"), Opens.READINGS),
        )
        page = Page(
            kicker=_("NEW GAME"),
            title=_("LOOP 45"),
            rows=rows,
            primary=Button(_("Begin"), Begin(self._game, setup_to(setup), {})),
            side=(Button(_("Back"), Pop()),),
            scrolls=True,
        )
        return self.beside_the_table(page)

    def handle(self, action: object) -> Step | None:
        """Takes a choice, or opens a page."""
        match action:
            case Choose(field, value):
                self.setup = _chosen(self.setup, field, value)
            case Opens.PLAYERS:
                return Push(PlayersScreen(self))
            case Opens.RANK_CARDS:
                return Push(RankCardsScreen(self))
            case Opens.READINGS:
                return Push(ReadingsScreen(self))
        return None


def _chosen(setup: Setup, field: str, value: Any) -> Setup:
    if field == "players":
        names = (*setup.names, "", "", "", "")[:value] if setup.names else ()
        start = min(setup.start, value - 1)
        return replace(setup, players=value, names=names if any(names) else (), start=start, rank_cards=())
    if field in setup.readings.__struct_fields__:
        return replace(setup, readings=replace(setup.readings, **{field: value}))
    return replace(setup, **{field: value})


class _OfTheForm(Screen):
    """A page whose choices are kept by the form."""

    def __init__(self, form: NewGameScreen) -> None:
        self._form = form

    def _view(self, title: str, rows: tuple[Row, ...]) -> View:
        back = Button(_("Back"), Pop(), onward=False)
        return self._form.beside_the_table(Page(_("NEW GAME"), title, rows, back, scrolls=True))

    def handle(self, action: object) -> Step | None:
        """Takes a choice."""
        return self._form.handle(action) if isinstance(action, Choose) else None


class PlayersScreen(_OfTheForm):
    """Who plays, clockwise from the bottom, and who starts. A name can be typed, and need not be."""

    def view(self) -> View:
        """Each player."""
        setup = self._form.setup
        told = Words(_("Clockwise, from the bottom. Tap a name to type another one."))
        players = tuple(
            Entry(
                text.player_name(setup, player),
                _("starts") if player == setup.start else "",
                Rename(player),
                side=Button(_("Starts"), Choose("start", player), chosen=player == setup.start),
                color=text.COLORS[player],
            )
            for player in range(setup.players)
        )
        return self._view(_("Who sits where?"), (told, *players))

    def handle(self, action: object) -> Step | None:
        """Takes a choice, or asks for a name."""
        if isinstance(action, Rename):
            title = _("Name of {who}").format(who=text.player_name(self._form.setup, action.player))
            names = self._form.setup.names
            return Ask(
                title, names[action.player] if names else "", partial(self._name, action.player), longest=LONGEST_NAME
            )
        return super().handle(action)

    def _name(self, player: int, name: str) -> None:
        setup = self._form.setup
        names = setup.names or ("",) * setup.players
        self._form.setup = replace(setup, names=(*names[:player], name, *names[player + 1 :]))


class RankCardsScreen(_OfTheForm):
    """What the table's own Rank cards say, where they differ from what the rule sheet computes."""

    def __init__(self, form: NewGameScreen) -> None:
        super().__init__(form)
        self._rank = 1

    def view(self) -> View:
        """One Rank card: a count for each place."""
        setup = self._form.setup
        tabs = tuple(
            Button(place_name(rank), Choose("rank", rank), chosen=rank == self._rank)
            for rank in range(1, setup.players + 1)
        )
        worth = tuple(
            Stepper(
                place_name(place),
                text.change_name(now),
                Choose("less", place) if now > -MOST_WORTH else None,
                Choose("more", place) if now < MOST_WORTH else None,
            )
            for place, now in enumerate(setup.cards[self._rank - 1], start=1)
        )
        told = Words(_("If your cards disagree, trust the cards."), Tone.QUIET)
        return self._view(
            _("The card of the {place}").format(place=place_name(self._rank)), (Choices(tabs), *worth, told)
        )

    def handle(self, action: object) -> Step | None:
        """Takes another card, or one more or less."""
        match action:
            case Choose("rank", rank):
                self._rank = rank
            case Choose("more" | "less" as way, place):
                setup = self._form.setup
                cards = tuple(
                    tuple(
                        worth + (0 if (rank, at) != (self._rank, place) else 1 if way == "more" else -1)
                        for at, worth in enumerate(row, start=1)
                    )
                    for rank, row in enumerate(setup.cards, start=1)
                )
                self._form.setup = replace(setup, rank_cards=() if cards == printed(setup.players) else cards)
        return None


class ReadingsScreen(_OfTheForm):
    """Where the rules leave room; a choice here is one on the form."""

    def view(self) -> View:
        """Each reading, as it is now."""
        return self._view(_("How we read the rules"), readings_to_choose(SECTION, self._form.setup.readings))
