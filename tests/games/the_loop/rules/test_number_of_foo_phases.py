"""How many different first Foo phases there are: pinned, and counted a second way."""

from math import comb

from companion.games.the_loop.rules.actions import NEXT
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import State, Step
from tests.games.the_loop.every_way import every_way
from tests.games.the_loop.states import BOX, DAWN, END, after, start


def set_up() -> State:
    """Two rifts lie in Dawn of Time and End of Times; seven clones stand, one that arrived in each Era."""
    clones = tuple(next(clone for clone in BOX.tokens if clone.arrival is era) for era in ERAS)
    return after(start(), (DAWN, END), clones).state


def dropped(first: State) -> list[State]:
    """All tables on which the first drop can end."""
    reached = [first]
    for _ in range(5):
        reached = [act.state for now in reached for act in every_way(now, NEXT)]
    assert {now.step for now in reached} == {Step.RIFTS}
    return reached


def test_the_number_of_different_first_foo_phases_is_this() -> None:
    first = set_up()
    reached = dropped(first)
    assert len(reached) == ways(first, lambda cubes: 3**cubes) == 5_103
    assert len(set(reached)) == ways(first, lambda cubes: comb(cubes + 2, 2)) == 1_575


def ways(first: State, drops) -> int:  # noqa: ANN001 - a function of the number of cubes
    """Era × clone × drops, where a clone that arrives in the Era of the Machine adds a cube to those of the first."""

    def of(era: Era) -> int:
        here = sum(clone.arrival is era for clone in first.bag)
        cubes = 2 + len(first.clones[era])
        return here * drops(cubes + 1) + (len(first.bag) - here) * drops(cubes)

    return sum(of(era) for era in ERAS)
