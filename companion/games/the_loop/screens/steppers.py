"""Counts that the table may correct, with − and +, on the check page and on an Era's sheet."""

from companion.contract.page import Stepper, Tone
from companion.games.the_loop.rules.actions import ChangeRifts, CountClones
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.state import State


def rift_stepper(state: State, era: Era, label: str) -> Stepper:
    """The rifts in an Era."""
    look, lying = state.box.eras[era], state.rifts[era]
    return Stepper(
        label=label,
        value=str(lying),
        less=ChangeRifts(era, -1) if lying else None,
        more=ChangeRifts(era, 1) if state.rifts_in_supply else None,
        glyph=look.glyph,
        color=look.color,
        tone=Tone.DANGER,
    )


def clone_stepper(state: State, era: Era, label: str) -> Stepper:
    """How many clones stand in an Era, as the table counts them: which ones they are is not asked."""
    standing = state.clones_in(era)
    return Stepper(
        label=label,
        value=str(standing),
        less=CountClones(era, standing - 1) if standing else None,
        more=CountClones(era, standing + 1),
        glyph="clone",
        color=state.box.eras[era].color,
    )
