"""The pages of the action phase, of the end of a turn, and of the end of the game."""

from companion.games.the_loop import overrule
from companion.games.the_loop.eras import Era
from companion.games.the_loop.forecast import Odds
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import CYCLES, TURNS, MissionState, Outcome, Table
from companion.games.the_loop.turn import Question
from companion.screen.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.screen.presenters.foo_pages import new_missions
from companion.screen.presenters.setup_pages import we_draw
from companion.screen.presenters.wishes import Answer, Perform, Wish
from companion.words import _, ngettext
from companion.words.telling import era_name, tell_reason

LONG_PAUSE = 0.8
"""Seconds in which no tap counts on a page that a second tap of an eager finger would skip unread."""


def actions(table: Table, odds: Odds | None) -> Page:
    """The agent acts; the whole wheel is alive."""
    rows: list[Row] = [
        Words(_("Tap an Era to change it · drag a clone to move it")),
        Choices((_free_move(table), *_others(table))),
        _loops(table),
    ]
    if sum(table.vortexes) == table.box.vortex_tiles:
        rows.append(Words(_("One more vortex anywhere loses the game."), Tone.VORTEX))
    if odds is not None:
        rows.append(Words(odds_words(odds), Tone.VORTEX))
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.ENERGY,
        title=table.acting.name,
        rows=tuple(rows),
        primary=Button(_("End turn"), Wish.END_TURN),
    )


def odds_words(odds: Odds) -> str:
    """The quiet line: what the next Foo phase brings, if nothing changes."""
    vortex, defeat = float(odds.any_vortex) * 100, float(odds.defeat) * 100
    return _("If nothing changes: vortex {vortex} %, defeat {defeat} %").format(
        vortex=_rounded(vortex), defeat=_rounded(defeat)
    )


def _rounded(percent: float) -> str:
    """Whole per cent, but never 0 for what can happen nor 100 for what may not."""
    if 0 < percent < 1:
        return "<1"
    if 99 < percent < 100:  # noqa: PLR2004 - the last per cent
        return ">99"
    return f"{percent:.0f}"


def _free_move(table: Table) -> Button:
    used = table.free_move_used
    label = _("Free move: used") if used else _("Free move: ready")
    return Button(label, Perform(overrule.use_free_move, (not used,)), chosen=not used)


def _others(table: Table) -> tuple[Button, ...]:
    """Whose turn it could be instead: in the solo rules the cards decide who acts."""
    count = len(table.setup.agents)
    other = table.setup.agents[(table.agent + 1) % count]
    return (Button(_("Let {agent} act").format(agent=other), Perform(overrule.choose_agent, (other,))),)


def _loops(table: Table) -> Stepper:
    return Stepper(
        label=_("LOOPs: the next costs"),
        value=str(table.loops + 1),
        less=Perform(overrule.count_loops, (table.loops - 1,)) if table.loops else None,
        more=Perform(overrule.count_loops, (table.loops + 1,)),
        tone=Tone.ENERGY,
    )


def where_it_stands(table: Table) -> Page:
    """The agent ends its turn: where?"""
    rows: list[Row] = [
        Words(_("Tap the Era where it stands."), instruction=True),
        Words(_("It may take one Artifact from there: face down, on top of its deck."), Tone.QUIET),
    ]
    return Page(
        kicker=_("END OF TURN"),
        kicker_tone=Tone.ENERGY,
        title=_("Where is {agent}?").format(agent=table.acting.name),
        rows=tuple(rows),
        primary=Button(_("Skip"), Wish.SKIP),
        side=(Button(_("Back"), Wish.CANCEL),),
        pause=LONG_PAUSE,
    )


def ask(table: Table, question: Question, era: Era) -> Page:
    """What only the table can answer; the pink button is the answer that changes nothing."""
    where = era_name(table.box, era)
    match question:
        case Question.IS_MISSION_COMPLETE:
            title = _("Is the mission in {era} complete?").format(era=where)
            words = _("Is there enough progress on it?")
            harmless, other = Answer(question, False), Answer(question, True)
            labels = (_("No"), _("Yes, it is complete"))
        case Question.SURVIVES_MEGA_VORTEX:
            title = _("A mega-vortex in {era}!").format(era=where)
            words = _("Does the ability of {agent} save it?").format(agent=table.acting.name)
            harmless, other = Answer(question, True), Answer(question, False)
            labels = (_("Yes"), _("No: defeat"))
    return Page(
        kicker=_("END OF TURN"),
        kicker_tone=Tone.ENERGY,
        title=title,
        rows=(Words(words, instruction=True), Choices((Button(labels[1], other),))),
        primary=Button(labels[0], harmless),
        side=(Button(_("Back"), Wish.CANCEL),),
        pause=LONG_PAUSE,
    )


def reward(table: Table) -> Page:
    """A mission was completed by hand, in the middle of a turn."""
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.MISSION,
        title=_("Mission complete!"),
        title_tone=Tone.MISSION,
        rows=(*_reward_rows(table), *new_missions(table)),
        primary=Button(_("Done"), Wish.DISMISS),
    )


def _reward_rows(table: Table) -> list[Row]:
    draw = len(table.setup.agents) + 1
    return [
        Words(_("Attendance Reward: draw {n} Artifacts.").format(n=draw), instruction=True),
        Words(_("Each agent takes one, face down on its deck; the last is destroyed.")),
    ]


def turn_ended(table: Table) -> Page:
    """What to do before the next turn: reward, new mission, refresh."""
    rows: list[Row] = [*_reward_rows(table), *new_missions(table)] if table.completed else [*new_missions(table)]
    if not table.visited:
        words = _("Dr. Foo begins cycle {n}: {clones} a turn.")
        number = table.box.spawned[table.cycle - 1]
        arriving = ngettext("{n} clone", "{n} clones", number).format(n=number)
        rows.append(Words(words.format(n=table.cycle, clones=arriving), Tone.STRONG))
    rows.append(Words(_("Refresh: discard the hand, everybody draws to three."), instruction=not table.completed))
    following = _("Next: {agent}").format(agent=table.acting.name)
    return Page(
        kicker=_("END OF TURN · {following}").format(following=following) if table.completed else _("END OF TURN"),
        kicker_tone=Tone.MISSION if table.completed else Tone.ENERGY,
        title=_("Mission complete!") if table.completed else following,
        title_tone=Tone.MISSION if table.completed else Tone.STRONG,
        rows=tuple(rows),
        primary=Button(_("Foo phase"), Wish.NEXT),
        side=(we_draw(Chance.ERA, _("We draw the card")),) if table.draws.era is By.APP else (),
    )


def over(table: Table) -> Page:
    """The end: how, why, and what was reached."""
    assert table.ending is not None  # noqa: S101 - this page is shown when the game is over
    won = table.ending.outcome is Outcome.VICTORY
    completed, vortexes = len(table.eras_with(MissionState.COMPLETED)), sum(table.vortexes)
    reason = tell_reason(table.ending.reason, table.box)
    cycle = min(table.cycle, CYCLES)
    rows: tuple[Row, ...] = (
        Words(reason[:1].upper() + reason[1:] + ".", instruction=True),
        Words(
            _("Turn {turn} of {turns}, cycle {cycle} of {cycles}").format(
                turn=table.turn, turns=TURNS, cycle=cycle, cycles=CYCLES
            )
        ),
        Words(_("{n} of {of} missions").format(n=completed, of=table.box.missions_to_win), Tone.MISSION),
        Words(ngettext("{n} vortex", "{n} vortexes", vortexes).format(n=vortexes), Tone.VORTEX),
    )
    return Page(
        kicker=_("THE END"),
        kicker_tone=Tone.MISSION if won else Tone.RIFT,
        title=_("Victory! Spacetime is saved.") if won else _("Defeat. Spacetime is torn."),
        title_tone=Tone.MISSION if won else Tone.RIFT,
        rows=rows,
        primary=Button(_("New game"), Wish.NEW_GAME),
        side=(Button(_("Look at the table"), Wish.LOOK), Button(_("Export"), Wish.EXPORT)),
        alarm=not won,
        pause=LONG_PAUSE,
    )


def looking() -> Page:
    """After the end: nothing to do but to look at the wheel."""
    return Page(
        kicker=_("THE END"),
        title=_("The table as it was"),
        rows=(Words(_("Undo takes the end back, if it was a mistake."), Tone.QUIET),),
        primary=Button(_("New game"), Wish.NEW_GAME),
        side=(Button(_("How it ended"), Wish.LOOK), Button(_("Export"), Wish.EXPORT)),
    )
