"""The form of a new game: how many play, what the app follows, who they are, and how we read the rules."""

from typing import Any

from msgspec.structs import replace

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, View, Words
from companion.contract.screen import Ask, Begin, Choose, Pop, Push, Screen, Step
from companion.games.loop_78.rules.setup import FEWEST, MOST, Readings, Setup, setup_to
from companion.games.loop_78.screens.taps import NextColour, Tap, TypeName
from companion.games.loop_78.settings import Loop78Settings
from companion.games.loop_78.text import color_of, name_of
from companion.games.shedding.readings import keeping_row, readings_to_choose
from companion.games.shedding.rules.seats import LONGEST_NAME, Colour
from companion.words import _


class NewGameScreen(Screen):
    """The form; what was chosen stays here until the game begins. `last`: who played then plays again."""

    def __init__(self, game: str, last: Setup, readings: Readings) -> None:
        self._game = game
        colours = [last.colour(seat) for seat in range(last.players)]
        self.colours = [*colours, *(colour for colour in Colour if colour not in colours)]
        self.names = [*(last.names or ("",) * last.players), *("",) * (MOST - last.players)]
        self.players, self.keeping, self.readings = last.players, last.keeping, readings

    @property
    def setup(self) -> Setup:
        """As it is chosen so far; what is as it would be by itself is left out."""
        count = self.players
        names, colours = tuple(self.names[:count]), tuple(self.colours[:count])
        return Setup(
            players=count,
            names=names if any(names) else (),
            colours=colours if colours != tuple(Colour)[:count] else (),
            keeping=self.keeping,
            readings=self.readings,
        )

    def view(self) -> View:
        """The choices."""
        rows: tuple[Row, ...] = (
            Choices(
                tuple(
                    Button(str(count), Choose("players", count), count == self.players)
                    for count in range(FEWEST, MOST + 1)
                ),
                _("Players"),
            ),
            keeping_row(self.keeping),
            Choices((Button(_("Names and colours"), Tap.NAMES), Button(_("How we read the rules"), Tap.READINGS))),
        )
        begin = Button(_("Begin"), Begin(self._game, setup_to(self.setup), {}))
        return View(Page(_("NEW GAME"), _("LOOP 78"), rows, begin, side=(Button(_("Back"), Pop()),), scrolls=True))

    def handle(self, action: object) -> Step | None:
        """Takes a choice."""
        match action:
            case Choose("players", count):
                self.players = count
            case Choose("keeping", keeping):
                self.keeping = keeping
            case Choose(field, value):
                self.readings = _with(self.readings, field, value)
            case Tap.NAMES:
                return Push(NamesScreen(self))
            case Tap.READINGS:
                return Push(ReadingsScreen(self))
        return None


def _with(readings: Readings, field: str, value: Any) -> Readings:
    return replace(readings, **{field: value})


class NamesScreen(Screen):
    """Who sits where: by colours, unless somebody types a name."""

    def __init__(self, form: NewGameScreen) -> None:
        self._form = form

    def view(self) -> View:
        """Seat by seat, clockwise."""
        form, setup = self._form, self._form.setup
        rows: list[Row] = [Words(_("Clockwise. The first one sits at the bottom of the picture."), Tone.QUIET)]
        rows += [
            Entry(
                name_of(setup)(seat),
                _("tap to type a name"),
                TypeName(seat),
                side=Button(_("Colour"), NextColour(seat)),
                glyph="loop_78_marker",
                color=color_of(setup, seat),
            )
            for seat in range(form.players)
        ]
        side = (Button(_("No names"), Tap.BY_COLOUR if any(form.names) else None),)
        back = Button(_("Back"), Pop(), onward=False)
        return View(Page(_("NEW GAME"), _("Who sits where?"), tuple(rows), back, side=side, scrolls=True))

    def handle(self, action: object) -> Step | None:
        """Takes a name or a colour."""
        form = self._form
        match action:
            case TypeName(seat=seat):
                return Ask(_("A name"), form.names[seat], lambda name: self._take(seat, name), longest=LONGEST_NAME)
            case NextColour(seat=seat):
                self._next_colour(seat)
            case Tap.BY_COLOUR:
                form.names = [""] * MOST
        return None

    def _take(self, seat: int, name: str) -> None:
        self._form.names[seat] = name

    def _next_colour(self, seat: int) -> None:
        colours = self._form.colours
        after = list(Colour)[(list(Colour).index(colours[seat]) + 1) % len(Colour)]
        other = colours.index(after)
        colours[seat], colours[other] = after, colours[seat]


class ReadingsScreen(Screen):
    """Where the rules leave room; a choice here is one on the form."""

    def __init__(self, form: NewGameScreen) -> None:
        self._form = form

    def view(self) -> View:
        """Each reading, as it is now."""
        rows = readings_to_choose(Loop78Settings, self._form.readings)
        back = Button(_("Back"), Pop(), onward=False)
        return View(Page(_("NEW GAME"), _("How we read the rules"), rows, back, scrolls=True))

    def handle(self, action: object) -> Step | None:
        """Takes a choice."""
        return self._form.handle(action) if isinstance(action, Choose) else None
