"""The pages of the action phase, of what comes after a turn, and of the end of the game."""

from companion.contract.page import Button, Choices, Page, Row, Tone, Words
from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import (
    ChooseAgent,
    CountLoops,
    Next,
    TakeReward,
    UseFreeMove,
)
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.setup import Chance, TurnOrder
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.agent_pages import where_acting
from companion.games.the_loop.screens.common_rows import we_draw
from companion.games.the_loop.screens.danger import Chances, any_vortex_is_fatal, danger_rows, odds_rows
from companion.games.the_loop.screens.foo_pages import missions_left, new_missions
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.screens.taps import Tap
from companion.games.the_loop.text import era_name, short_names
from companion.words import _, ngettext


def actions(state: State, chances: Chances | None) -> Page:
    """The agent acts; the whole wheel is alive."""
    rows: list[Row] = [
        *danger_rows(state, chances),
        *_hints(state, in_danger=any_vortex_is_fatal(state)),
        Choices((_free_move(state), _loop(state), *_others(state))),
        *_where_it_is(state),
        *screens_of(state).action_rows(state),
    ]
    if not any_vortex_is_fatal(state):
        rows += odds_rows(chances)
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.GOOD,
        title=state.acting.name,
        rows=tuple(rows),
        primary=Button(_("End turn"), Tap.END_TURN),
        side=() if where_acting(state) is None else (Button(_("Ends elsewhere"), Tap.ELSEWHERE),),
    )


def who_acts(state: State, chances: Chances | None) -> Page:
    """The solo rules: the cards decide which agent acts."""
    agents = tuple(Button(name, ChooseAgent(name)) for name in state.setup.agents)
    rows: tuple[Row, ...] = (
        *danger_rows(state, chances),
        Words(_("Draw cards one by one, until an agent has three."), instruction=True),
        Words(_("A starter goes to its agent, another to the hand that you choose.")),
        Choices(agents),
    )
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.GOOD,
        title=_("Who has three cards?"),
        rows=rows,
        primary=Button(_("Tap an agent"), None),
    )


def _free_move(state: State) -> Button:
    """Pink while it is there. No word more: beside a scroll bar the buttons would stand one below the other."""
    used = state.free_move_used
    label = _("Free move: used") if used else _("Free move")
    return Button(label, UseFreeMove(not used), chosen=not used)


def _others(state: State) -> tuple[Button, ...]:
    """Whose turn it could be instead; where the cards decide who acts, Undo asks again.

    By the short name: with a long one the buttons stand one below the other, and what is under them leaves the panel.
    """
    if state.setup.order is TurnOrder.CARDS:
        return ()
    count = len(state.setup.agents)
    other = state.setup.agents[(state.agent + 1) % count]
    return (Button(_("Let {agent} act").format(agent=short_names(state.box)[other]), ChooseAgent(other)),)


def _loop(state: State) -> Button:
    """One more LOOP, and what it costs; the first costs one energy, each further one more."""
    cost = state.loops + 1
    return Button(_("LOOP · costs {n}").format(n=cost), CountLoops(cost), chosen=state.loops > 0)


def _hints(state: State, *, in_danger: bool) -> list[Row]:
    """What the table does itself: nobody told the app from where the energy of a LOOP comes."""
    if state.loops:
        words = _("LOOP: take {n} energy off; tap its Era to take it off here.")
        return [Words(words.format(n=state.loops), Tone.NOTICE)]
    return [] if in_danger else [Words(_("Tap an Era to change it · drag a clone or an agent to move it"))]


def _where_it_is(state: State) -> list[Row]:
    """On one line: a second one made the panel scroll once defeat is among the chances, which then lay out of sight."""
    era = where_acting(state)
    if era is None:
        return [Words(_("Where {agent} stands is asked at the end of the turn.").format(agent=state.acting.name))]
    return [Words(_("Stands in {era}").format(era=era_name(state.box, era)), Tone.STRONG)]


def reward(state: State, story: Story) -> Page:
    """A mission was completed by hand, in the middle of a turn."""
    return Page(
        kicker=_("ACTION PHASE"),
        kicker_tone=Tone.NOTICE,
        title=_("Mission complete!"),
        title_tone=Tone.NOTICE,
        rows=(*_reward_rows(state), *new_missions(state, story.revealed_then), *missions_left(state)),
        primary=Button(_("Done"), TakeReward()),
    )


def _reward_rows(state: State) -> list[Row]:
    draw = len(state.setup.agents) + 1
    return [
        Words(_("Attendance Reward: draw {n} Artifacts.").format(n=draw), instruction=True),
        Words(_("Each agent takes one, face down on its deck; the last is destroyed.")),
    ]


def _acquire_rows(state: State, story: Story) -> list[Row]:
    """What the agent may take where its turn ended; on a vortex there is nothing to take."""
    if story.ended is None:
        return []
    agent, era = short_names(state.box).get(story.ended.agent, story.ended.agent), story.ended.era
    if era is None:
        words = _("{agent} may take an Artifact from its Era, face down on its deck.").format(agent=agent)
    elif state.vortexes[era]:
        return []
    else:
        words = _("{agent} may take an Artifact from {era}, face down on its deck.")
        words = words.format(agent=agent, era=era_name(state.box, era))
    return [Words(words, instruction=not story.completed)]


def _who_ended(state: State, story: Story) -> str:
    return state.acting.name if story.ended is None else story.ended.agent


def turn_ended(state: State, story: Story) -> Page:
    """What to do before the next turn: acquire, reward, new mission, refresh."""
    rows = _acquire_rows(state, story)
    rows += _reward_rows(state) if story.completed else []
    rows += new_missions(state, story.revealed)
    rows += missions_left(state) if story.completed else []
    if not state.visited:
        words = _("Dr. Foo begins cycle {n}: {clones} a turn.")
        number = state.box.spawned[state.cycle - 1]
        arriving = ngettext("{n} clone", "{n} clones", number).format(n=number)
        rows.append(Words(words.format(n=state.cycle, clones=arriving), Tone.STRONG))
    alone = state.setup.order is TurnOrder.CARDS
    refresh = (
        _("Refresh: free-move tile back; only {agent} discards its hand.").format(agent=_who_ended(state, story))
        if alone
        else _("Refresh: free-move tile back, hand discarded, all draw to three.")
    )
    rows.append(Words(refresh, instruction=not story.completed))
    following = _("Next: Dr. Foo") if alone else _("Next: {agent}").format(agent=state.acting.name)
    return Page(
        kicker=_("END OF TURN · {following}").format(following=following) if story.completed else _("END OF TURN"),
        kicker_tone=Tone.NOTICE if story.completed else Tone.GOOD,
        title=_("Mission complete!") if story.completed else following,
        title_tone=Tone.NOTICE if story.completed else Tone.STRONG,
        rows=tuple(rows),
        primary=Button(_("Foo phase"), Next()),
        side=_drawing_instead(state),
    )


def _drawing_instead(state: State) -> tuple[Button, ...]:
    """The players may draw Dr. Foo's card, where he goes by cards."""
    due = chance_due(state) is Chance.ERA and state.draws.era is Decider.APP
    return (we_draw(state, Chance.ERA),) if due else ()
