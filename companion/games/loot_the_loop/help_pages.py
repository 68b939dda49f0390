"""What people ask at the table: how a turn goes, what each sign means, and how a rank is typed."""

from collections.abc import Sequence

from companion.contract.game import HelpPage
from companion.contract.page import Row, SignLine, Tone, Words
from companion.words import _


def help_pages() -> Sequence[HelpPage]:
    """All of them."""
    return (
        HelpPage(_("How a turn goes"), _("the four actions, and where you land"), _turn()),
        HelpPage(_("The signs on the loop"), _("traps, jewels, the exit, and you"), _signs()),
    )


def _turn() -> tuple[Row, ...]:
    return (
        Words(_("Each turn is one action"), Tone.ACCENT, instruction=True),
        Words(_("Look around, if the top card lies face down: turn the top two up.")),
        Words(_("Explore by one of the top two, if it is a number: so many cards go from the top to the bottom.")),
        Words(_("Mark a path: the top number card goes into your notes, three at most.")),
        Words(_("Return a path: a note comes back on top.")),
        Words(_("Where you land, after you explored"), Tone.ACCENT, instruction=True),
        Words(_("Face down: nothing. A number or an ace: you take it. J, Q or K: you lost.")),
        Words(_("The joker, face up: out, if you have all four aces. Each card you took counts one.")),
        Words(_("You lost, too, if nothing that you can do leads anywhere but into a trap.")),
        Words(_("Typing ranks"), Tone.ACCENT, instruction=True),
        Words(_("2 to 9 are one digit; 10 is 1 and 0; J, Q, K are 11, 12, 13; an ace is 14, the joker 15.")),
    )


def _signs() -> tuple[Row, ...]:
    return (
        SignLine("loot_card", Tone.PLAIN, _("A light card with a number"), _("A trinket: it leads on so many rooms.")),
        SignLine("loot_card", Tone.QUIET, _("A dark card"), _("It lies face down.")),
        SignLine("loot_trap", Tone.DANGER, _("Spikes"), _("A trap: a jack, a queen or a king.")),
        SignLine("loot_jewel", Tone.NOTICE, _("A cut stone"), _("A jewel: an ace.")),
        SignLine("loot_exit", Tone.GOOD, _("An arch"), _("The exit: the joker.")),
        SignLine("next", Tone.ACCENT, _("The pink arrow"), _("The top card: you. The loop goes on clockwise.")),
        Words(_("The eleven large cards are all that a move can reach. White edges: a tap walks there.")),
        Words(_("A pink edge: there you land with what the pink button does. The thin line is where you came in.")),
    )
