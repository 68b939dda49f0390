"""What pages of several kinds hold: a clone that arrived, and who draws from now on."""

from companion.contract.page import Button, ChipLine
from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import ChangeDraws
from companion.games.the_loop.rules.eras import Clone, CloneKind, Era
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State, Step
from companion.words import _, ngettext


def enter_ours(state: State, chance: Chance) -> str:
    """The one name of it everywhere: the table draws this itself, and enters here what came."""
    match chance:
        case Chance.ERA:
            number = state.box.eras_with_a_rift if state.step is Step.UNPACKED else 1
            return ngettext("Enter our card", "Enter our {n} cards", number).format(n=number)
        case Chance.CLONES:
            number, kind = clones_due(state), scenario_of(state).own_clones(state).kind
            if kind is CloneKind.SUPACLONE:
                return ngettext("Enter our {n} Supaclone", "Enter our {n} Supaclones", number).format(n=number)
            return ngettext("Enter our {n} clone", "Enter our {n} clones", number).format(n=number)
        case _:
            number = state.cubes_to_drop
            return ngettext("Enter our {n} cube", "Enter our {n} cubes", number).format(n=number)


def we_draw(state: State, chance: Chance) -> Button:
    """From now on the table draws this."""
    return Button(enter_ours(state, chance), ChangeDraws(chance, Decider.PLAYERS))


def app_draws(chance: Chance) -> Button:
    """From now on the app draws this."""
    return Button(_("Let the app draw"), ChangeDraws(chance, Decider.APP))


def clone_line(state: State, clone: Clone, into: Era | None = None) -> ChipLine:
    """A token that came: to which Era (None: where it arrives), and its paradox Era."""
    home, paradox = state.box.eras[clone.arrival if into is None else into], state.box.eras[clone.paradox]
    return ChipLine(
        glyph="supaclone" if clone.kind is CloneKind.SUPACLONE else paradox.glyph,
        color=paradox.color,
        first=_("to {era}").format(era=_(home.short)),
        first_color=home.color,
        second=_("paradox: {era}").format(era=_(paradox.short)),
    )
