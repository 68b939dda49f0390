"""The form of a new game: whose cards, how the deck is set up, and how we read the rules."""

from enum import Enum, auto
from typing import Any

from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, View, Words
from companion.contract.rules import Decider
from companion.contract.screen import Begin, Choose, Pop, Push, Screen, Step
from companion.games.loot_the_loop.rules.setup import LostScore, Setup, Start, setup_to
from companion.words import _


class NewGameTap(Enum):
    """What can be tapped besides choices."""

    READINGS = auto()


class NewGameScreen(Screen):
    """The form; what was chosen stays here until the game begins."""

    def __init__(self, game: str, setup: Setup) -> None:
        self._game = game
        self.setup = setup

    def view(self) -> View:
        """The choices."""
        setup, readings = self.setup, self.setup.readings
        rows: tuple[Row, ...] = (
            Choices(
                (
                    Button(_("Your own deck"), Choose("cards", Decider.PLAYERS), setup.cards is Decider.PLAYERS),
                    Button(_("The app's"), Choose("cards", Decider.APP), setup.cards is Decider.APP),
                ),
                _("Whose cards?"),
                _("52 cards and one joker."),
            ),
            Choices(
                (
                    Button(_("Classic"), Choose("setup", Start.CLASSIC), readings.setup is Start.CLASSIC),
                    Button(_("Three piles"), Choose("setup", Start.THREE_PILES), readings.setup is Start.THREE_PILES),
                ),
                _("Set-up"),
                _("Face down; or cut in three, the top two cards of each turned up."),
            ),
            Choices((Button(_("How we read the rules"), NewGameTap.READINGS),)),
        )
        return View(
            Page(
                kicker=_("NEW GAME"),
                title=_("Loot the Loop"),
                rows=rows,
                primary=Button(_("Begin"), Begin(self._game, setup_to(setup), {})),
                side=(Button(_("Back"), Pop()),),
                scrolls=True,
            )
        )

    def handle(self, action: object) -> Step | None:
        """Takes a choice."""
        match action:
            case Choose(field, value):
                self.setup = _chosen(self.setup, field, value)
            case NewGameTap.READINGS:
                return Push(ReadingsScreen(self))
        return None


def _chosen(setup: Setup, field: str, value: Any) -> Setup:
    if field == "cards":
        return replace(setup, cards=value)
    return replace(setup, readings=replace(setup.readings, **{field: value}))


class ReadingsScreen(Screen):
    """Where the rules leave room; a choice here is one on the form."""

    def __init__(self, form: NewGameScreen) -> None:
        self._form = form

    def view(self) -> View:
        """Each reading, as it is now."""
        readings = self._form.setup.readings
        rows: tuple[Row, ...] = (
            Words(_("The rules leave this open. What you choose stands in this game's journal.")),
            Choices(
                (
                    Button(_("It lies there"), Choose("chain_loot", False), not readings.chain_loot),
                    Button(_("Landed on, too"), Choose("chain_loot", True), readings.chain_loot),
                ),
                _("Chained loot"),
                _("The card under one that you take, if it lies face up."),
            ),
            Choices(
                (
                    Button(_("Nothing"), Choose("lost_score", LostScore.NONE), readings.lost_score is LostScore.NONE),
                    Button(_("The loot"), Choose("lost_score", LostScore.LOOT), readings.lost_score is LostScore.LOOT),
                ),
                _("A lost game counts"),
                _("What your loot is worth if you lose."),
            ),
            Words(_("Settings hold what the next game begins with.")),
        )
        back = Button(_("Back"), Pop(), onward=False)
        return View(Page(_("NEW GAME"), _("How we read the rules"), rows, back, scrolls=True))

    def handle(self, action: object) -> Step | None:
        """Takes a choice."""
        return self._form.handle(action) if isinstance(action, Choose) else None
