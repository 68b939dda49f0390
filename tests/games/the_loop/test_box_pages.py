"""What the owner can put right, and what is said of it."""

from pathlib import Path

from companion.contract.box_page import BoxPage, NumberField
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.box_pages import box_page
from companion.games.the_loop.box_writing import write_box
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.scenario_box import CardRow
from tests.games.the_loop.box_forms import part_of


def page() -> BoxPage:
    return box_page(GAME.box())


def test_agents_eras_tokens_and_numbers_can_be_put_right() -> None:
    assert [part.title for part in page().parts if isinstance(part, BoxPage)] == [
        "Agents",
        "Eras",
        "Clone tokens",
        "At the start",
        "Numbers of the rules",
        "Missions",
        "Supa Sayan Clones",
        "Ultramachina",
        "L.A.S.E.R. Centrifuges",
    ]


def test_two_agents_of_one_name_are_refused() -> None:
    name = part_of(page(), "agents", "agent-1", "Name")
    assert name.value == "V-Girl"
    assert name.why_not("Time Prowler") == "There is an agent of that name already."
    assert name.why_not("V-Girl") == name.why_not("Zoë") == ""


def test_another_name_has_another_short_one() -> None:
    name = part_of(page(), "agents", "agent-0", "Name")
    assert name.change("Zoë")["agents"][0] == {"name": "Zoë", "start": "globalization"}
    assert name.change("Chronologist Anne")["agents"][0]["short"] == "Chronolo"
    short = part_of(page(), "agents", "agent-0", "Short name, on the wheel")
    assert short.change("Pro")["agents"][0] == {"name": "Time Prowler", "short": "Pro", "start": "globalization"}
    assert short.why_not("Robo") == "There is an agent of that name already."


def test_an_agents_start_is_one_of_the_eras_or_not_known() -> None:
    start = part_of(page(), "agents", "agent-0", "Starts in")
    assert start.choices[start.chosen][0] == "Globalization"
    words, changes = start.choices[-1]
    assert words == "not known"
    assert changes["agents"][0] == {"name": "Time Prowler", "short": "Prowler"}
    unknown = part_of(page(), "agents", "agent-1", "Starts in")
    assert unknown.choices[unknown.chosen][0] == "not known"


def test_an_agent_is_taken_out_after_a_question_and_two_always_stay() -> None:
    out = part_of(page(), "agents", "agent-1", "Take this agent out")
    assert out.asks == "Take V-Girl out of our box?"
    assert out.leaves
    assert "V-Girl" not in [row["name"] for row in out.changes["agents"]]
    two = {**GAME.box(), "agents": [{"name": "A"}, {"name": "B"}]}
    assert [getattr(part, "label", "") for part in part_of(box_page(two), "agents", "agent-0").parts][-1] == (
        "Ends a turn on a mega-vortex"
    )


def test_one_more_agent_has_a_name_that_nobody_has() -> None:
    box = {**GAME.box(), "agents": [{"name": "Agent 3"}, {"name": "Agent 4"}]}
    more = part_of(box_page(box), "agents", "One more agent")
    names = [row["name"] for row in more.changes["agents"]]
    assert len(set(names)) == 3


def test_a_token_more_keeps_all_others() -> None:
    field = part_of(page(), "tokens", "medieval", "Paradox: Dawn of Time")
    assert isinstance(field, NumberField)
    assert (field.value, field.least) == (0, 0)
    tokens = field.change(2)["clones.tokens"]
    assert len(tokens) == 30
    assert tokens.count("medieval>dawn_of_time") == 2


def test_what_nobody_has_checked_says_so() -> None:
    assert part_of(page(), "start", "Clones with 2 agents").remark == "check your rulebook"
    assert part_of(page(), "start", "Eras with a rift").remark == ""


def test_no_weight_can_leave_the_cubes_nowhere_to_fall() -> None:
    weights = {**GAME.box(), "machine": {"cubes": 2, "weights": [0, 1, 0]}}
    only = part_of(box_page(weights), "numbers", "How readily a cube falls into Dr. Foo's Era")
    assert only.least == 1
    assert part_of(page(), "numbers", "How readily a cube falls into Dr. Foo's Era").least == 0


def test_cards_are_typed_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    write_box(file, part_of(page(), "ultramachina", "Type one more card").changes)
    write_box(file, part_of(box_page(box_mapping(file)), "ultramachina", "Type one more card").changes)
    second = ("ultramachina", "card-1")
    write_box(file, part_of(box_page(box_mapping(file)), *second, "Name").change("The Spring"))
    write_box(file, dict(part_of(box_page(box_mapping(file)), *second, "Its Era").choices[3][1]))
    write_box(file, part_of(box_page(box_mapping(file)), *second, "Slots").change(3))
    write_box(file, part_of(box_page(box_mapping(file)), *second, "What stands on it").change("Two clones come."))
    write_box(file, part_of(box_page(box_mapping(file)), *second, "Clones that come from the bag").change(2))
    cards = box_from(box_mapping(file)).ultramachina.list
    assert cards == (
        CardRow("Card 1", "dawn_of_time", 1),
        CardRow("The Spring", "industrial", 3, "Two clones come.", 2),
    )
    assert part_of(box_page(box_mapping(file)), "ultramachina", "card-0", "Name").why_not("The Spring")
    write_box(file, part_of(box_page(box_mapping(file)), "ultramachina", "card-0", "Take this card out").changes)
    assert [card.name for card in box_from(box_mapping(file)).ultramachina.list] == ["The Spring"]
    write_box(file, part_of(box_page(box_mapping(file)), "ultramachina", "card-0", "Take this card out").changes)
    assert box_from(box_mapping(file)).ultramachina.list == ()


def test_notes_of_a_scenario_are_written_changed_and_taken_out(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    write_box(file, part_of(page(), "laser", "Write one more note").changes)
    write_box(file, part_of(box_page(box_mapping(file)), "laser", "Write one more note").changes)
    second = ("laser", "note-1")
    write_box(file, part_of(box_page(box_mapping(file)), *second, "What it says").change("Read the card."))
    shown = part_of(box_page(box_mapping(file)), *second, "Shown")
    write_box(file, dict(shown.choices)["in a turn"])
    assert [(note.at.value, note.text) for note in box_from(box_mapping(file)).laser.notes] == [
        ("foo_phase", "Note 1"),
        ("turn", "Read the card."),
    ]
    for _ in range(2):
        write_box(file, part_of(box_page(box_mapping(file)), "laser", "note-0", "Take this note out").changes)
    assert box_from(box_mapping(file)).laser.notes == ()


def test_what_is_assumed_of_the_centrifuges_says_so() -> None:
    assert part_of(page(), "laser", "Vortexes at the levels Year and Eternity").remark == "check your rulebook"
    assert part_of(page(), "laser", "More clones at the level Year").remark == "check your rulebook"
    win = part_of(page(), "laser", "Victory takes")
    assert win.choices[win.chosen] == ("not known: ask us", {"laser.win": "ask"})


def test_what_is_assumed_of_supaclones_is_put_right(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    far = part_of(page(), "supa-sayan", "A Supaclone that the app draws arrives")
    back = part_of(page(), "supa-sayan", "Clones of a kill that are at home are in the bag again")
    assert (far.remark, back.remark) == ("check your rulebook", "check your rulebook")
    assert (far.choices[far.chosen][0], back.choices[back.chosen][0]) == ("2 or 3 Eras away", "when all of them came")
    write_box(file, dict(far.choices[1][1]))
    write_box(file, dict(back.choices[1][1]))
    write_box(file, part_of(page(), "supa-sayan", "Supaclones at the level Year").change(6))
    box = box_from(box_mapping(file))
    assert (box.supa_sayan.distances, box.returned.value, box.supa_sayan.supaclones.year) == ((3,), "at_once", 6)
    assert not box.is_assumed("supa_sayan.distances")
    assert not box.is_assumed("clones.returned")
