"""Counts that the table may correct, with − and +, on the check page and on an Era's sheet."""

from companion.games.the_loop import overrule
from companion.games.the_loop.eras import Era
from companion.games.the_loop.table import Table
from companion.screen.page import Stepper, Tone
from companion.screen.presenters.wishes import Perform


def rift_stepper(table: Table, era: Era, label: str) -> Stepper:
    """The rifts in an Era."""
    look, lying = table.box.eras[era], table.rifts[era]
    return Stepper(
        label=label,
        value=str(lying),
        less=Perform(overrule.change_rifts, (era, -1)) if lying else None,
        more=Perform(overrule.change_rifts, (era, 1)) if table.rifts_in_supply else None,
        glyph=look.glyph,
        color=look.color,
        tone=Tone.RIFT,
    )


def clone_stepper(table: Table, era: Era, label: str) -> Stepper:
    """How many clones stand in an Era, as the table counts them: which ones they are is not asked."""
    standing = table.clones_in(era)
    return Stepper(
        label=label,
        value=str(standing),
        less=Perform(overrule.count_clones, (era, standing - 1)) if standing else None,
        more=Perform(overrule.count_clones, (era, standing + 1)),
        glyph="clone",
        color=table.box.eras[era].color,
    )
