"""Every kind of fact survives JSON; what is no fact is refused in words that name it."""

import json
from typing import Any

import pytest

from companion.contract.rules import Decider
from companion.errors import JournalError
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.codec import decode, encode
from companion.games.the_loop.rules.eras import Clone, CloneKind, EnergyKind
from companion.games.the_loop.rules.facts import KINDS
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Outcome, Reason, Step
from tests.games.the_loop.states import DAWN, END, GLOBALIZATION, MEDIEVAL, RENAISSANCE, counts

TOKEN = Clone(MEDIEVAL, GLOBALIZATION)
SUPACLONE = Clone(MEDIEVAL, GLOBALIZATION, CloneKind.SUPACLONE)
TOKEN_JSON = {"arrival": "medieval", "paradox": "globalization"}
SAMPLES: list[tuple[f.Fact, dict[str, Any]]] = [
    (f.StepBegun(Step.CHECK), {"fact": "step_begun", "step": "check"}),
    (f.MachineMoved(MEDIEVAL), {"fact": "machine_moved", "era": "medieval"}),
    (f.ArtifactDue(), {"fact": "artifact_due"}),
    (
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.FOO_PHASE),
        {"fact": "clone_arrived", "clone": TOKEN_JSON, "era": "medieval", "kind": "clone", "cause": "foo_phase"},
    ),
    (f.NoCloneArrived(), {"fact": "bag_empty"}),
    (
        f.CloneMoved(TOKEN, MEDIEVAL, RENAISSANCE),
        {"fact": "clone_moved", "clone": TOKEN_JSON, "from": "medieval", "to": "renaissance"},
    ),
    (f.CloneDestroyed(TOKEN, END), {"fact": "clone_destroyed", "clone": TOKEN_JSON, "era": "end_of_times"}),
    (
        f.CloneArrived(SUPACLONE, MEDIEVAL, f.Cause.SCENARIO),
        {"fact": "clone_arrived", "clone": TOKEN_JSON, "era": "medieval", "cause": "scenario", "kind": "supaclone"},
    ),
    (
        f.CloneMoved(SUPACLONE, MEDIEVAL, RENAISSANCE),
        {"fact": "clone_moved", "clone": TOKEN_JSON, "from": "medieval", "to": "renaissance", "kind": "supaclone"},
    ),
    (
        f.CloneDestroyed(SUPACLONE, END),
        {"fact": "clone_destroyed", "clone": TOKEN_JSON, "era": "end_of_times", "kind": "supaclone"},
    ),
    (f.TokenFound(TOKEN), {"fact": "token_found", "clone": TOKEN_JSON}),
    (f.RewardTaken(), {"fact": "reward_taken"}),
    (f.ClonesCounted(DAWN, 3), {"fact": "clones_counted", "era": "dawn_of_time", "amount": 3}),
    (
        f.RiftsFell(counts({MEDIEVAL: 2, RENAISSANCE: 1})),
        {"fact": "rifts_fell", "into": {"medieval": 2, "renaissance": 1}},
    ),
    (f.RiftsFell(counts()), {"fact": "rifts_fell", "into": {}}),
    (f.RiftsChanged(DAWN, -1), {"fact": "rifts_changed", "era": "dawn_of_time", "amount": -1}),
    (f.EnergyChanged(DAWN, 1), {"fact": "energy_changed", "era": "dawn_of_time", "amount": 1}),
    (
        f.EnergyChanged(DAWN, 1, EnergyKind.PERPETUAL),
        {"fact": "energy_changed", "era": "dawn_of_time", "amount": 1, "kind": "perpetual"},
    ),
    (f.VortexOpened(END, mega=True), {"fact": "vortex_opened", "era": "end_of_times", "mega": True}),
    (f.VortexTakenBack(END), {"fact": "vortex_taken_back", "era": "end_of_times"}),
    (f.MissionRevealed(END), {"fact": "mission_revealed", "era": "end_of_times"}),
    (f.MissionHidden(END), {"fact": "mission_hidden", "era": "end_of_times"}),
    (
        f.MissionTold(END, "The Big Sweep", MissionKind.RIFTS),
        {"fact": "mission_told", "era": "end_of_times", "name": "The Big Sweep", "kind": "rifts"},
    ),
    (f.MissionTold(END, None, None), {"fact": "mission_told", "era": "end_of_times", "name": None, "kind": None}),
    (f.MissionNeeds(END, 3), {"fact": "mission_needs", "era": "end_of_times", "needs": 3}),
    (f.MissionNeeds(END, None), {"fact": "mission_needs", "era": "end_of_times", "needs": None}),
    (f.MissionProgressed(END, 1), {"fact": "mission_progressed", "era": "end_of_times", "amount": 1}),
    (f.MissionCompleted(END), {"fact": "mission_completed", "era": "end_of_times"}),
    (f.MissionFailed(END), {"fact": "mission_failed", "era": "end_of_times"}),
    (f.FreeMoveSet(used=True), {"fact": "free_move_set", "used": True}),
    (f.LoopsCounted(2), {"fact": "loops_counted", "amount": 2}),
    (f.AgentChosen("V-Girl"), {"fact": "agent_chosen", "agent": "V-Girl"}),
    (f.AgentMoved("V-Girl", MEDIEVAL), {"fact": "agent_moved", "agent": "V-Girl", "era": "medieval"}),
    (f.DrawsChanged(Chance.RIFTS, Decider.PLAYERS), {"fact": "draws_changed", "chance": "rifts", "who": "table"}),
    (f.TurnEnded("V-Girl", END), {"fact": "turn_ended", "agent": "V-Girl", "era": "end_of_times"}),
    (f.TurnEnded("V-Girl", None), {"fact": "turn_ended", "agent": "V-Girl", "era": None}),
    (f.CycleEnded(1), {"fact": "cycle_ended", "cycle": 1}),
    (
        f.GameEnded(Outcome.DEFEAT, Reason.THIRD_CYCLE),
        {"fact": "game_ended", "outcome": "defeat", "reason": "third_cycle"},
    ),
]
WRONG = (None, True, 1.5, "nowhere", [], {}, ["medieval"], {"medieval": "x"}, {"nowhere": 1}, -7)


@pytest.mark.parametrize(("fact", "entry"), SAMPLES)
def test_a_fact_stands_in_the_journal_like_this_and_comes_back(fact: f.Fact, entry: dict[str, Any]) -> None:
    assert encode(fact) == entry
    assert decode(json.loads(json.dumps(encode(fact)))) == fact


def test_every_kind_of_fact_has_a_sample() -> None:
    assert {type(fact) for fact, _ in SAMPLES} == set(KINDS)


def test_a_fact_about_a_token_says_its_kind_only_where_it_is_no_clone_and_an_arrival_always() -> None:
    """So journals from before there were Supaclones are read as they are, and written as they were."""
    assert "kind" not in encode(f.CloneMoved(TOKEN, MEDIEVAL, RENAISSANCE))
    said = {**encode(f.CloneMoved(TOKEN, MEDIEVAL, RENAISSANCE)), "kind": "clone"}
    assert decode(said) == f.CloneMoved(TOKEN, MEDIEVAL, RENAISSANCE)
    assert list(encode(f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.SETUP)))[-1] == "kind"


@pytest.mark.parametrize("kind", [None, "robot", 1, ["clone"], {}])
@pytest.mark.parametrize("name", ["clone_arrived", "clone_moved", "clone_destroyed"])
def test_an_unknown_kind_of_token_is_named(name: str, kind: object) -> None:
    sample = next(entry for _, entry in SAMPLES if entry["fact"] == name)
    with pytest.raises(JournalError, match=rf"^{name}\.kind cannot be .*: it must be 'clone' or 'supaclone'$"):
        decode({**sample, "kind": kind})


@pytest.mark.parametrize("kind", [None, "blue", 1, ["perpetual"]])
def test_an_unknown_kind_of_energy_is_named(kind: object) -> None:
    with pytest.raises(JournalError, match=r"^energy_changed\.kind cannot be .*: it must be one of energy, perpetual$"):
        decode({"fact": "energy_changed", "era": "medieval", "amount": 1, "kind": kind})


@pytest.mark.parametrize("name", ["teleported", "", None, 7, "CloneMoved", ["machine_moved"]])
def test_what_is_no_fact_is_refused(name: object) -> None:
    with pytest.raises(JournalError, match="is no fact that this version knows"):
        decode({"fact": name})


def test_an_entry_without_a_fact_is_refused() -> None:
    with pytest.raises(JournalError, match="None is no fact"):
        decode({})


@pytest.mark.parametrize(("fact", "entry"), SAMPLES)
def test_a_missing_field_is_named(fact: f.Fact, entry: dict[str, Any]) -> None:
    for field in entry.keys() - {"fact", "kind"}:
        less = {name: value for name, value in entry.items() if name != field}
        with pytest.raises(JournalError, match=f"^{entry['fact']} lacks its field '{field}'$"):
            decode(less)


@pytest.mark.parametrize(("fact", "entry"), SAMPLES)
def test_a_wrong_value_is_named_with_what_is_right_and_never_ends_in_another_error(
    fact: f.Fact, entry: dict[str, Any]
) -> None:
    refusals = [
        (field, value, _refusal({**entry, field: value}))
        for field in entry.keys() - {"fact", "kind"}
        for value in WRONG
    ]
    refused = [(field, value, text) for field, value, text in refusals if text]
    assert refused or entry.keys() <= {"fact"}
    for field, value, text in refused:
        assert text.startswith(f"{entry['fact']}.{field} cannot be {value!r}: it must be ")


def _refusal(entry: dict[str, Any]) -> str:
    """Why this entry is no fact; empty where it is one all the same (-7 is a whole number)."""
    try:
        fact = decode(entry)
    except JournalError as problem:
        return str(problem)
    return "" if decode(encode(fact)) == fact else "comes back as another"


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        ({"fact": "machine_moved", "era": "rome"}, "it must be the id of an Era"),
        ({"fact": "turn_ended", "agent": "V-Girl", "era": "rome"}, "it must be the id of an Era, or null"),
        (
            {"fact": "rifts_changed", "era": "medieval", "amount": True},
            "it must be a whole number of at most a million",
        ),
        ({"fact": "rifts_changed", "era": "medieval", "amount": 1_000_001}, "number of at most a million"),
        ({"fact": "loops_counted", "amount": -(10**4000)}, "it must be a whole number of at most a million"),
        ({"fact": "rifts_fell", "into": {"medieval": 10**4000}}, "it must be a count for each Era named"),
        ({"fact": "vortex_opened", "era": "medieval", "mega": 1}, "it must be true or false"),
        ({"fact": "agent_chosen", "agent": 5}, "it must be text"),
        ({"fact": "rifts_fell", "into": {"medieval": 1.0}}, "it must be a count for each Era named"),
        ({"fact": "draws_changed", "chance": "luck", "who": "app"}, "it must be one of era, clones, rifts, mission"),
        (
            {"fact": "clone_destroyed", "clone": "medieval>globalization", "era": "medieval"},
            'it must be {"arrival": ERA, "paradox": ERA}',
        ),
    ],
)
def test_a_wrong_value_is_told_what_is_right(entry: dict[str, Any], right: str) -> None:
    with pytest.raises(JournalError) as caught:
        decode(entry)
    assert str(caught.value).endswith(right)
