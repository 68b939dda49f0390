"""What the table enters and changes: the impossible is refused in words that say what is right."""

from collections.abc import Callable

import pytest

from companion.errors import IllegalActionError
from companion.games.the_loop.rules import corrections, foo_phase
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.clones import Clone, clone_from
from companion.games.the_loop.rules.eras import ERAS, Era, era_from
from companion.games.the_loop.rules.facts import ClonesCounted, MissionHidden, MissionRevealed, VortexOpened
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.setup import Chance, Decider, Setup, checked_setup
from companion.games.the_loop.rules.state import MissionState, State, Step
from companion.games.the_loop.rules.turn import end_turn
from tests.games.the_loop.states import (
    AGENTS,
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MAPPING,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    ROBOTS,
    Scripted,
    counts,
    start,
    state,
)

TOKEN, OTHER = Clone(MEDIEVAL, GLOBALIZATION), Clone(MEDIEVAL, ROBOTS)
STANDS = state(clones=[(TOKEN, MEDIEVAL)])
OVER = end_turn(state(turn=21), None, NO_DRAW).state
REFUSED: list[tuple[str, Callable[[], Act]]] = [
    ("medieval has 0 rifts; 1 cannot be taken off", lambda: corrections.change_rifts(STANDS, MEDIEVAL, -1, NO_DRAW)),
    ("30 red cubes are left of 30; 31 are too many", lambda: corrections.change_rifts(STANDS, MEDIEVAL, 31, NO_DRAW)),
    ("medieval has 0 energy; 2 cannot be taken off", lambda: corrections.change_energy(STANDS, MEDIEVAL, -2, NO_DRAW)),
    ("-1 clones cannot be in medieval; it is 0 to 28", lambda: corrections.count_clones(STANDS, MEDIEVAL, -1, NO_DRAW)),
    ("29 clones cannot be in medieval; it is 0 to 28", lambda: corrections.count_clones(STANDS, MEDIEVAL, 29, NO_DRAW)),
    (
        "the clone medieval>globalization is not in dawn_of_time; there is no clone",
        lambda: corrections.move_clone(STANDS, TOKEN, DAWN, END, NO_DRAW),
    ),
    (
        "the clone medieval>age_of_robots is not in medieval; there is medieval>globalization",
        lambda: corrections.destroy_clone(STANDS, OTHER, MEDIEVAL, NO_DRAW),
    ),
    (
        "the clone medieval>globalization is in medieval already",
        lambda: corrections.move_clone(STANDS, TOKEN, MEDIEVAL, MEDIEVAL, NO_DRAW),
    ),
    (
        "the clone medieval>globalization is not in the bag",
        lambda: corrections.add_clone(STANDS, TOKEN, MEDIEVAL, NO_DRAW),
    ),
    (
        "the clone medieval>age_of_robots cannot stand in age_of_robots: it is its paradox Era",
        lambda: corrections.add_clone(STANDS, OTHER, ROBOTS, NO_DRAW),
    ),
    ("medieval has no vortex", lambda: corrections.take_vortex_back(STANDS, MEDIEVAL, NO_DRAW)),
    (
        "the mission in end_of_times is active, not face down",
        lambda: corrections.reveal_mission(STANDS, END, NO_DRAW),
    ),
    (
        "the mission in medieval is face down, not active",
        lambda: corrections.complete_mission(STANDS, MEDIEVAL, NO_DRAW),
    ),
    (
        "the mission in medieval is face down, not active",
        lambda: corrections.progress_mission(STANDS, MEDIEVAL, 1, NO_DRAW),
    ),
    (
        "the mission in end_of_times has 0 progress; it cannot become -1",
        lambda: corrections.progress_mission(STANDS, END, -1, NO_DRAW),
    ),
    (
        "no mission lies in medieval",
        lambda: corrections.fail_mission(state(completed=(MEDIEVAL,)), MEDIEVAL, NO_DRAW),
    ),
    (
        "a mission needs 1 to 12 progress, or ? for not known; not 13",
        lambda: corrections.set_needs(STANDS, END, 13, NO_DRAW),
    ),
    ("-1 LOOPs cannot be; it is 0 to 99", lambda: corrections.count_loops(STANDS, -1, NO_DRAW)),
    (
        "missions are drawn by the app; tap another one to change it",
        lambda: corrections.change_draws(STANDS, Chance.MISSION, Decider.PLAYERS, NO_DRAW),
    ),
    ("the game is over; undo takes its end back", lambda: corrections.change_energy(OVER, DAWN, 1, NO_DRAW)),
    ("the game is over; undo takes its end back", lambda: foo_phase.next_act(OVER, NO_DRAW)),
    ("the action phase ends with End turn", lambda: foo_phase.next_act(STANDS, NO_DRAW)),
    (
        "a turn ends in the action phase; go on with Next until then",
        lambda: end_turn(state(Step.CHECK), None, NO_DRAW),
    ),
    (
        "nothing lies on the board yet; go on with Next, then change it",
        lambda: corrections.change_energy(start(), DAWN, 1, NO_DRAW),
    ),
    ("the missions were turned up already", lambda: foo_phase.enter_setup_eras(STANDS, (DAWN, END), NO_DRAW)),
    ("the setup needs 2 different Eras, not 1", lambda: foo_phase.enter_setup_eras(start(), (DAWN, DAWN), NO_DRAW)),
    ("no Era is to be drawn now", lambda: foo_phase.enter_era(STANDS, DAWN)),
    ("no clones are to be drawn now", lambda: foo_phase.enter_clones(STANDS, (OTHER,))),
    ("1 clones are due, not 2", lambda: foo_phase.enter_clones(state(Step.ARTIFACT), (TOKEN, OTHER))),
    (
        "the clone medieval>globalization is not in the bag; in the bag that arrive there: medieval>industrial, ",
        lambda: foo_phase.enter_clones(state(Step.ARTIFACT, clones=[(TOKEN, MEDIEVAL)]), (TOKEN,)),
    ),
    (
        "the clone dawn_of_time>medieval is not in the bag; in the bag that arrive there: dawn_of_time>renaissance",
        lambda: foo_phase.enter_clones(state(Step.ARTIFACT), (Clone(DAWN, MEDIEVAL),)),
    ),
    (
        "none that arrives there is in the bag",
        lambda: foo_phase.enter_clones(state(Step.ARTIFACT, bag=(OTHER,)), (Clone(DAWN, INDUSTRIAL),)),
    ),
    ("no cubes are to be dropped now", lambda: foo_phase.enter_rifts(STANDS, counts({MEDIEVAL: 2}))),
    (
        "-1 cubes cannot fall into medieval; the least is 0",
        lambda: foo_phase.enter_rifts(state(Step.CHECK), counts({MEDIEVAL: -1, DAWN: 3})),
    ),
    (
        "2 cubes fall, not 3; correct the check first if that is wrong",
        lambda: foo_phase.enter_rifts(state(Step.CHECK), counts({MEDIEVAL: 3})),
    ),
]


@pytest.mark.parametrize(("why", "wish"), REFUSED, ids=range(len(REFUSED)))
def test_the_impossible_is_refused_in_words(why: str, wish: Callable[[], Act]) -> None:
    with pytest.raises(IllegalActionError) as caught:
        wish()
    assert why in str(caught.value)


def test_who_acts_and_who_draws_can_be_said_before_the_setup() -> None:
    act = corrections.change_draws(start(), Chance.RIFTS, Decider.PLAYERS, NO_DRAW)
    assert act.state.draws.rifts is Decider.PLAYERS
    assert act.state.draws.era is Decider.APP
    assert act.state.eras_with(MissionState.ACTIVE) == ()
    assert corrections.choose_agent(start(), AGENTS[1], NO_DRAW).state.acting.name == AGENTS[1]


def test_a_corrected_check_changes_how_many_cubes_fall() -> None:
    """So a table that does not mirror its action phase in the app still gets the right number of cubes."""
    corrected = corrections.count_clones(state(Step.CHECK, clones=[(TOKEN, MEDIEVAL)]), MEDIEVAL, 3, NO_DRAW)
    assert corrected.facts == (ClonesCounted(MEDIEVAL, 3),)
    assert corrected.state.cubes_to_drop == 5
    assert corrections.count_clones(corrected.state, MEDIEVAL, 0, NO_DRAW).state.cubes_to_drop == 2


def test_a_clone_that_leaves_an_era_counted_empty_leaves_it_empty() -> None:
    counted = corrections.count_clones(STANDS, MEDIEVAL, 0, NO_DRAW).state
    moved = corrections.move_clone(counted, TOKEN, MEDIEVAL, RENAISSANCE, NO_DRAW).state
    assert (moved.clones_in(MEDIEVAL), moved.clones_in(RENAISSANCE)) == (0, 1)
    assert problems(moved) == ()


@pytest.mark.parametrize("step", [Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK, Step.ACTIONS, Step.TURN_ENDED])
def test_after_a_vortex_raised_by_hand_the_game_goes_on_where_it_was(step: Step) -> None:
    raised = corrections.change_rifts(state(step, rifts={DAWN: 3}), DAWN, 1, NO_DRAW).state
    assert raised.step is Step.VORTEXES
    assert foo_phase.next_act(raised, NO_DRAW).state.step is step


def test_rifts_changed_while_the_drop_is_shown_wait_for_its_check() -> None:
    now = corrections.change_rifts(state(Step.RIFTS, rifts={DAWN: 3}), DAWN, 1, NO_DRAW).state
    assert (now.step, now.rifts[DAWN]) == (Step.RIFTS, 4)
    assert VortexOpened(DAWN, mega=False) in foo_phase.next_act(now, NO_DRAW).facts


def test_a_game_won_while_a_drop_is_shown_is_over_as_it_lies() -> None:
    """Two of 100,000 random games did this: the fourth mission by hand, five rifts unchecked."""
    now = state(Step.RIFTS, rifts={DAWN: 5}, completed=(MEDIEVAL, RENAISSANCE, INDUSTRIAL))
    won = corrections.complete_mission(now, END, NO_DRAW).state
    assert won.step is Step.OVER
    assert problems(won) == ()


def test_a_vortex_set_by_hand_takes_rifts_and_mission_along() -> None:
    now = corrections.open_vortex(state(rifts={END: 2}), END, Scripted(DAWN)).state
    assert (now.rifts[END], now.vortexes[END], now.missions[END].state) == (0, 1, MissionState.FAILED)
    assert corrections.take_vortex_back(now, END, NO_DRAW).state.vortexes[END] == 0


def test_a_mission_tapped_instead_of_the_drawn_one_sends_that_back() -> None:
    drawn = corrections.fail_mission(state(), END, Scripted(DAWN)).state
    act = corrections.reveal_mission(drawn, MEDIEVAL, NO_DRAW)
    assert act.facts == (MissionHidden(DAWN), MissionRevealed(MEDIEVAL))


def test_a_third_mission_can_be_turned_up_where_the_app_drew_none() -> None:
    """The table is right."""
    act = corrections.reveal_mission(state(), MEDIEVAL, NO_DRAW)
    assert act.state.eras_with(MissionState.ACTIVE) == (MEDIEVAL, ROBOTS, END)


@pytest.mark.parametrize(
    ("word", "era"),
    [("medieval", MEDIEVAL), ("2", MEDIEVAL), ("med", MEDIEVAL), ("Age of Robots", ROBOTS), (" END-of-times ", END)],
)
def test_an_era_can_be_named_by_id_number_or_beginning(word: str, era: Era) -> None:
    assert era_from(word) is era


@pytest.mark.parametrize("word", ["", "rome", "0", "8", "12", "²", "٣"])
def test_an_unknown_era_is_told_all_there_are(word: str) -> None:
    with pytest.raises(IllegalActionError, match="the Eras are: dawn_of_time, medieval") as caught:
        era_from(word)
    assert repr(word) in str(caught.value)


def test_a_clone_is_named_by_arrival_and_paradox() -> None:
    assert clone_from("medieval>globalization") == TOKEN
    assert all(clone_from(clone.text) == clone for clone in BOX.tokens)
    with pytest.raises(IllegalActionError, match="'medieval' is no clone; write ARRIVAL>PARADOX"):
        clone_from("medieval")


@pytest.mark.parametrize(
    ("agents", "why"),
    [
        ((), "0 agents cannot play; choose two, three or four"),
        (AGENTS[:1], "1 agents cannot play"),
        (AGENTS[:5], "5 agents cannot play"),
        ((AGENTS[0], "Nobody"), "there is no agent 'Nobody' in the box; there are: Time Prowler, V-Girl"),
        ((AGENTS[0], AGENTS[0]), "an agent was chosen twice"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(agents: tuple[str, ...], why: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        checked_setup(Setup(agents), box_from(MAPPING))
    assert why in str(caught.value)


def every_step() -> list[State]:
    return [state(step) for step in Step if step not in {Step.UNPACKED, Step.OVER}]


@pytest.mark.parametrize("now", every_step(), ids=lambda now: now.step.value)
def test_every_count_can_be_changed_at_every_step(now: State) -> None:
    for era in ERAS:
        corrections.change_rifts(now, era, 1, NO_DRAW)
        corrections.change_energy(now, era, 1, NO_DRAW)
        corrections.count_clones(now, era, 1, NO_DRAW)
