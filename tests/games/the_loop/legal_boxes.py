"""Boxes that the rules allow, likely or not, for hypothesis."""

from typing import Any

from hypothesis import strategies as st

from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import ID_OF, Level
from tests.games.the_loop.states import mapping

TOKENS = [f"{arrival}>{paradox}" for arrival in ID_OF for paradox in ID_OF if arrival != paradox]


def _count(least: int, most: int) -> st.SearchStrategy[int]:
    """The ends of a range are what breaks."""
    return st.sampled_from((least, most)) | st.integers(least, most)


def _three(least: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(_count(least, most), min_size=3, max_size=3)


@st.composite
def legal_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """The mapping of a box file that is right."""
    clones: dict[str, Any] = {
        "spawned": draw(_three(0, 9)),
        "destroyed": draw(st.sampled_from(("bag", "out"))),
        "distances": draw(st.lists(st.integers(1, 3), unique=True)),
    }
    if draw(st.booleans()):
        clones["tokens"] = draw(st.lists(st.sampled_from(TOKENS), max_size=60))
    bag = len(box_from(mapping(clones=clones, start={"clones": dict.fromkeys("234", 0)})).tokens)
    return mapping(
        cubes={"rift": draw(_count(21, 200)), "energy": draw(_count(7, 200)), "perpetual": draw(_count(0, 50))},
        clones=clones,
        start={
            "eras_with_a_rift": draw(_count(0, 7)),
            "artifacts": draw(_count(0, 79)),
            "clones": {agents: draw(_count(0, bag)) for agents in "234"},
            "extra_clones": {level.value: draw(_count(0, 9)) for level in Level},
        },
        machine={"cubes": draw(_count(0, 20)), "weights": draw(_three(0, 1_000_000).filter(any))},
        vortexes={"at": draw(_count(2, 20)), "tiles": draw(_count(0, 7))},
        missions={
            "to_win": draw(_count(1, 7)),
            "active": draw(_count(1, 7)),
            "most_needed": draw(_count(1, 99)),
        },
    )
