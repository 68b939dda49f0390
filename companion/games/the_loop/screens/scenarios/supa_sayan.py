"""What Supa Sayan Clones shows: Supaclones to put out, what each kill brings, Perpetual Energy, its words."""

from typing import Final

from companion.contract.page import Button, ChipLine, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.rules import Decider, Refusal
from companion.contract.screen import Choose
from companion.games.the_loop.rules.actions import ChangeEnergy, Next
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, EnergyKind, Era
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.scenario_box import Returned
from companion.games.the_loop.rules.scenarios.supa_sayan.scenario import SettleKill, Why
from companion.games.the_loop.rules.scenarios.supa_sayan.state import (
    Kill,
    KillSettled,
    SupaclonesBegun,
    SupaStep,
    own,
    supaclones,
)
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.common_rows import app_draws, clone_line, enter_ours, we_draw
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from companion.games.the_loop.screens.wheel_view import MarkPicture
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext

BLUE: Final = "#5CC8FF"
"""Of the cubes of Perpetual Energy."""


class SupaSayanScreens(ScenarioScreens):
    """Its pages, its mark, its rows on an Era's sheet."""

    id = "supa_sayan"

    @property
    def title(self) -> str:
        """Its name."""
        return _("Supa Sayan Clones")

    def marks(self, state: State, era: Era) -> tuple[MarkPicture, ...]:
        """Perpetual Energy; where there is more than one cube, how many."""
        number = state.perpetual[era]
        return (MarkPicture("perpetual", BLUE, str(number) if number > 1 else ""),) if number else ()

    def sheet_rows(self, state: State, era: Era) -> tuple[Row, ...]:
        """Perpetual Energy, changed by hand."""
        number, kind = state.perpetual[era], EnergyKind.PERPETUAL
        return (
            Stepper(
                label=_("Perpetual Energy"),
                value=str(number),
                less=ChangeEnergy(era, -1, kind) if number else None,
                more=ChangeEnergy(era, 1, kind) if state.energy_left(kind) else None,
                glyph="perpetual",
                color=BLUE,
            ),
        )

    def action_rows(self, state: State) -> tuple[Row, ...]:
        """How many Supaclones are left, without which nobody wins."""
        left = len(supaclones(state))
        words = ngettext("{n} Supaclone left to destroy.", "{n} Supaclones left to destroy.", left).format(n=left)
        return (Words(words, Tone.NOTICE),) if left else ()

    def assumption_rows(self, box: Box) -> tuple[Row, ...]:
        """Where Supaclones arrive, and when a clone that is destroyed as it comes is back in the bag."""
        far = ((2, 3), _("2 or 3 Eras")), ((3,), _("3 Eras")), ((1, 2, 3), _("anywhere"))
        back = (Returned.AFTER, _("when all came")), (Returned.AT_ONCE, _("at once"))
        distances = [
            Button(label, Choose("supa_sayan.distances", way), box.supa_sayan.distances == way) for way, label in far
        ]
        returned = [Button(label, Choose("clones.returned", way.value), box.returned is way) for way, label in back]
        return (
            Words(_("How far from its paradox Era a Supaclone arrives")),
            Choices(tuple(distances)),
            Words(_("Clones of a kill that go home are in the bag again")),
            Choices(tuple(returned)),
        )

    def setup_rows(self, state: State) -> tuple[Row, ...]:
        """The Supaclones and the blue cubes."""
        number = own(state).due
        words = ngettext(
            "Of the seven Supaclones {n} comes onto the board. The blue cubes at hand.",
            "Of the seven Supaclones {n} come onto the board. The blue cubes at hand.",
            number,
        )
        return (Words(words.format(n=number)),)

    def page(self, state: State, story: Story) -> Page | None:
        """What a kill brings, whenever there was one; at the setup the Supaclones."""
        del story
        kills = own(state).kills
        if kills and state.ending is None:
            return _kill(state, kills[0])
        if state.step is SupaStep.SUPACLONES:
            return _put_out(state) if own(state).due else _placed(state)
        return None

    def lines(self, state: State) -> tuple[str, ...]:
        """The Supaclones, and the Perpetual Energy."""
        standing = [f"{clone.paradox.id} in {era.id}" for clone, era in supaclones(state)]
        blue = [f"{state.perpetual[era]} in {era.id}" for era in ERAS if state.perpetual[era]]
        told = f"  Supaclones: {', '.join(standing) or 'none'}; {len(own(state).out)} destroyed"
        return (told, *([f"  Perpetual Energy: {', '.join(blue)}"] if blue else []))

    def tell(self, fact: Fact, state: State) -> str:
        """One of its facts in words."""
        match fact:
            case SupaclonesBegun(amount=amount):
                return ngettext("{n} Supaclone to put out", "{n} Supaclones to put out", amount).format(n=amount)
            case KillSettled():
                return _("what the kill brought")
            case _:
                return super().tell(fact, state)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why its action is not legal."""
        return _("no Supaclone was destroyed that is still to be settled") if isinstance(refusal.code, Why) else ""


def _put_out(state: State) -> Page:
    """Which ones, and where, is not known for sure: the players do it, or the app draws."""
    due, by_table = own(state).due, state.draws.clones is Decider.PLAYERS
    rows: tuple[Row, ...] = (
        Words(ngettext("Draw {n} of the seven.", "Draw {n} of the seven.", due).format(n=due), instruction=True),
        Words(_("Where they arrive, see your rulebook; or let me draw both for you.")),
    )
    ours = enter_ours(state, Chance.CLONES)
    return Page(
        kicker=_("SUPA SAYAN CLONES"),
        title=ngettext("Put out {n} Supaclone", "Put out {n} Supaclones", due).format(n=due),
        rows=rows,
        primary=Button(ours if by_table else _("Let the app draw"), Next()),
        side=(app_draws(Chance.CLONES) if by_table else we_draw(state, Chance.CLONES),),
    )


def _placed(state: State) -> Page:
    """All that were due."""
    standing = supaclones(state)
    return Page(
        kicker=_("SUPA SAYAN CLONES"),
        title=ngettext("Place {n} Supaclone", "Place {n} Supaclones", len(standing)).format(n=len(standing)),
        rows=tuple(clone_line(state, clone, era) for clone, era in standing),
        primary=Button(_("Begin"), Next()),
        scrolls=True,
    )


def _kill(state: State, kill: Kill) -> Page:
    """What the table does for a Supaclone that was destroyed."""
    kept, where = own(state), era_name(state.box, kill.era)
    number = len(kept.out) - len(kept.kills) + 1
    rows: list[Row] = [Words(_("Take it out of the game."), instruction=True)]
    if state.perpetual[kill.era]:
        words = _("A blue cube on {era}: Perpetual Energy.")
        rows.append(Words(words.format(era=where), Tone.GOOD, instruction=True))
    by_table, due = state.draws.clones is Decider.PLAYERS, clones_due(state) if kill.due else 0
    if due:
        words = ngettext("Draw {n} clone from the bag, into {era}.", "Draw {n} clones from the bag, into {era}.", due)
        rows.append(Words(words.format(n=due, era=where), instruction=True))
    elif len(kill.came) < number:
        rows.append(Words(_("The bag is empty: no more clones come."), Tone.STRONG))
    rows += _came(state, kill)
    draws = Button(enter_ours(state, Chance.CLONES) if by_table else _("Draw them"), Next())
    hand_over = app_draws(Chance.CLONES) if by_table else we_draw(state, Chance.CLONES)
    return Page(
        kicker=_("SUPA SAYAN CLONES"),
        kicker_tone=Tone.ALERT,
        title=_("Supaclone {n} is destroyed").format(n=number),
        rows=tuple(rows),
        primary=draws if due else Button(_("Done"), SettleKill()),
        side=(hand_over,) if due else (),
        scrolls=True,
    )


def _came(state: State, kill: Kill) -> list[ChipLine]:
    """The clones of a kill, all put into one Era; at home, they are gone again."""
    lines = []
    for clone in kill.came:
        line = clone_line(state, clone, kill.era)
        if clone.paradox is kill.era:
            look = state.box.eras[kill.era]
            second = _("at home there: destroyed at once")
            line = ChipLine(line.glyph, line.color, line.first, look.color, second)
        lines.append(line)
    return lines
