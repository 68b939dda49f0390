"""What people ask at the table: the order of a turn, and what each sign on the wheel means."""

from collections.abc import Sequence

from companion.contract.game import HelpPage
from companion.contract.page import Row, SignLine, Tone, Words
from companion.words import _


def help_pages() -> Sequence[HelpPage]:
    """Both."""
    return (
        HelpPage(_("The order of a turn"), _("the Foo phase, then an agent's turn"), _turn()),
        HelpPage(_("The signs on the wheel"), _("cubes, clones, missions, vortexes"), _signs()),
    )


def _turn() -> tuple[Row, ...]:
    return (
        Words(_("The Foo phase, before every agent's turn"), Tone.ACCENT, instruction=True),
        *_numbered(
            _("Dr. Foo travels to an Era that he has not visited in this cycle. Turn the Machine there."),
            _("The top card of the Huge Deck goes to its Origin Era. Where a vortex is, it is destroyed."),
            _("Clones come: one, two or three, by the cycle. Each goes to the Era where it arrives."),
            _("Cubes fall: two, and one for each clone in Dr. Foo's Era. Into his Era, or one of its neighbours."),
            _("Four rifts or more in an Era tear it: a vortex. Its rifts leave, its mission fails."),
        ),
        Words(_("An agent's turn"), Tone.ACCENT, instruction=True),
        *_numbered(
            _("Act, in any order: one free move, moves for energy, ready Artifacts, LOOPs."),
            _("You may take an Artifact from the Era where you end."),
            _("An active mission there that has enough progress is completed."),
            _("Refresh: the free-move tile is turned back, the hand discarded; everybody draws to three."),
        ),
        Words(_("How it ends"), Tone.ACCENT, instruction=True),
        Words(_("Four missions completed: victory.")),
        Words(_("A vortex more than there are tiles, a second one in one Era, or the end of the third cycle: defeat.")),
        Words(_("From the level Year on, an agent that ends its turn on a mega-vortex loses the game.")),
    )


def _numbered(*steps: str) -> list[Row]:
    return [Words(_("{n}. {step}").format(n=number, step=step)) for number, step in enumerate(steps, start=1)]


def _signs() -> tuple[Row, ...]:
    return (
        SignLine("rift_cube", Tone.DANGER, _("Rifts"), _("An empty place for each that an Era can still bear.")),
        SignLine("energy_cube", Tone.GOOD, _("Energy"), _("The number is how many cubes lie there.")),
        SignLine(
            "burst",
            Tone.DANGER,
            _("A place that bursts"),
            _("One rift more tears the Era; with ! it loses."),
        ),
        SignLine("clone", Tone.PLAIN, _("A clone: a round chip"), _("It wears the sign of its paradox Era.")),
        SignLine("supaclone", Tone.PLAIN, _("A Supaclone: full, with spikes"), _("A clone that must go, too, to win.")),
        SignLine("perpetual", Tone.PLAIN, _("Perpetual Energy"), _("Blue, and never used up.")),
        SignLine("mission", Tone.NOTICE, _("A mission"), _("A square with a star: face down. A yellow disc: active.")),
        SignLine("rifts_off", Tone.NOTICE, _("On a mission: remove rifts"), _("Said on the sheet of its Era.")),
        SignLine("energy_cube", Tone.NOTICE, _("On a mission: add energy"), _("The number is its progress.")),
        SignLine("agent", Tone.NOTICE, _("On a mission: stand in Eras"), _("Your tile says where.")),
        SignLine("loop", Tone.NOTICE, _("On a mission: do a LOOP"), _("Your tile says where.")),
        SignLine("clone", Tone.NOTICE, _("On a mission: destroy clones"), _("Your tile says how many.")),
        SignLine("rays", Tone.NOTICE, _("A disc with rays"), _("The mission is finished: end a turn there.")),
        SignLine("check", Tone.NOTICE, _("A completed mission"), _("Four of them win.")),
        SignLine("vortex_tile", Tone.ALERT, _("A vortex"), _("No Artifact goes there. A second one is defeat.")),
        SignLine("mega_vortex_tile", Tone.ALERT, _("A mega-vortex, and a tape"), _("No agent may end its turn there.")),
        SignLine("agent", Tone.PLAIN, _("An agent"), _("Where it stands, by its letter; the pink one acts.")),
        SignLine("ultramachina", Tone.ACCENT, _("An Ultramachina card"), _("Energy that is added fills its slots.")),
        SignLine("centrifuge", Tone.NOTICE, _("A Centrifuge"), _("Your card says what it does.")),
        SignLine("pointer", Tone.ACCENT, _("The pointer in the middle"), _("Where the Machine stands, and Dr. Foo.")),
        SignLine("next", Tone.ACCENT, _("The arms of the pointer"), _("The Eras into which cubes can fall.")),
        Words(_("The dots beneath the name in the middle are the Eras: full ones were visited in this cycle.")),
        Words(_("A number with % at an Era is the chance of a vortex there; in red, where that loses.")),
    )
