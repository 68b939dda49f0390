"""What people ask at the table: how a round goes, what a place is worth, how people change seats, what 8s do."""

from collections.abc import Sequence

from companion.contract.game import HelpPage
from companion.contract.page import Row, SignLine, Tone, Words
from companion.words import _


def help_pages() -> Sequence[HelpPage]:
    """All of them."""
    return (
        HelpPage(_("How a round goes"), _("what beats what, 8s, who is out"), _round()),
        HelpPage(_("Points and seats"), _("Rank cards, changing seats, the end"), _points()),
    )


def _round() -> tuple[Row, ...]:
    return (
        Words(_("Playing cards"), Tone.ACCENT, instruction=True),
        Words(_("Whoever leads plays one card, 2 or 3 equal ones, or a sequence in one colour.")),
        Words(_("Clockwise, each plays as many of the same kind, but higher, or passes. You may play again later.")),
        Words(_("If all others pass, whoever played last leads.")),
        Words(_("The 8s"), Tone.ACCENT, instruction=True),
        Words(_("An 8 that is played ends the trick: all others skip, and the same player leads.")),
        Words(
            _("An 8 set aside may be revealed on your own turn: from now on lower beats higher. Then you must play.")
        ),
        Words(_("Out of cards"), Tone.ACCENT, instruction=True),
        Words(_("Whoever has no cards left takes the next place. Who is left over is last.")),
        Words(_("Typing cards"), Tone.ACCENT, instruction=True),
        Words(_("2 to 9 are one digit; 10 to 15 are 1 and another. For a 1 type 1, and press Next.")),
    )


def _points() -> tuple[Row, ...]:
    return (
        Words(_("Each starts with 2 points. The normal round is worth 4, 2, 1, 0; of three 3, 1, 0; of two 2, 0.")),
        Words(
            _("Then Rank cards lie at the seats, cards stay there, and people change seats: the last chooses first.")
        ),
        Words(_("You get 1 point more for each place that you do better than whoever had your seat before.")),
        Words(_("And 1 less for each that you do worse; but nobody falls below 0.")),
        Words(_("A set ends at 12 points, of three at 10, of two at 7. A long game goes to two won sets.")),
        SignLine(
            "check", Tone.GOOD, _("White edge"), _("Somebody may sit down there, or be out next: a tap means it.")
        ),
        SignLine("next", Tone.ACCENT, _("Pink edge"), _("What the pink button does, or who is on.")),
        SignLine("check", Tone.QUIET, _("A card before a seat"), _("Its Rank card: the place of whoever sat there.")),
    )
