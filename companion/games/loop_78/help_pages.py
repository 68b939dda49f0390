"""What people ask at the table: how a round goes, what beats what, the 8s, the points, and what lies on the picture."""

from collections.abc import Sequence

from companion.contract.game import HelpPage
from companion.contract.page import Row, SignLine, Tone, Words
from companion.words import _


def help_pages() -> Sequence[HelpPage]:
    """All of them."""
    return (
        HelpPage(_("How a round goes"), _("cards, tricks, 8s, and who is out"), _round()),
        HelpPage(_("Boards and points"), _("what a marker counts"), _points()),
        HelpPage(_("The table on the screen"), _("seats, boards, the token, typing"), _signs()),
    )


def _round() -> tuple[Row, ...]:
    return (
        Words(_("Before it"), Tone.ACCENT, instruction=True),
        Words(_("Token up. Take the 13 cards at your board, lay two aside, face down. The golden board starts.")),
        Words(_("What you play"), Tone.ACCENT, instruction=True),
        Words(_("One card, two to four equal ones, or two to four in sequence. Who leads chooses.")),
        Words(_("The others play as many of the same kind, higher (token up) or lower (token down), or pass.")),
        Words(_("Who passed may play again later. When all others pass, whoever played last leads.")),
        Words(_("8s"), Tone.ACCENT, instruction=True),
        Words(_("An 8 in what you play ends the trick at once: the others skip, and you lead again.")),
        Words(_("An 8 that you set aside may be revealed on your turn before you play: the token turns.")),
        Words(_("Out"), Tone.ACCENT, instruction=True),
        Words(_("No cards left: your marker goes on the line of your place. The last one left ends the round.")),
    )


def _points() -> tuple[Row, ...]:
    return (
        Words(_("Board and cards go to the left after each round; people stay. Everybody plays each board once.")),
        Words(_("At the end each marker counts the markers on its line, itself too, and those on lines below.")),
        Words(_("So you are compared with whoever played the same thirteen cards.")),
        Words(_("The most points over all boards win. Equal points: play again.")),
    )


def _signs() -> tuple[Row, ...]:
    return (
        SignLine("loop_78_board", Tone.NOTICE, _("A yellow board"), _("The golden one: whoever has it starts.")),
        SignLine("loop_78_board", Tone.ALERT, _("A blue board"), _("Columns are rounds, the top line is first place.")),
        SignLine("loop_78_marker", Tone.PLAIN, _("A dot"), _("A marker, in the colour of its player.")),
        SignLine("loop_78", Tone.ACCENT, _("The token"), _("Up or down. A tap on it: an 8 was revealed.")),
        Words(_("White edge: a tap means that player. Pink edge: who is on, chosen, or has won.")),
        Words(_("Typing cards: 2 to 9 are one digit; 10 to 13 are 1 and another; 1 is 1 and Next.")),
    )
