"""How fast Loot the Loop says whether anybody can still move, and what the next look risks."""

from companion.games.loot_the_loop.rules.landing import is_stuck, look_after_loses, look_loses
from tests.bench.pairs import Spent, least
from tests.games.loot_the_loop.tables import table

WORST = "? ? T ? T 7 ? 3 T ? A 2 ? T T ? ? 3"
"""Both cards turn up, all kinds are left, and three notes make sixteen arrangements of each pair."""

TIMES = 20


def measure() -> list[tuple[str, float, str]]:
    took = together()
    return [
        ("Loot the Loop, stuck and the odds of a look (wanted: under 10)", took.wall * 1000 / TIMES, "ms"),
        ("Loot the Loop, stuck and the odds of a look, processor time", took.cpu * 1000 / TIMES, "ms"),
    ]


def together() -> Spent:
    """All that a page of a turn asks for, with and without chained loot."""
    state = table(WORST, notes="4 5 6")
    ahead = table("4 9 ? ? ? ? T ? ? ? ? ?", notes="5 6 7", chain=True)

    def once() -> None:
        for _ in range(TIMES):
            is_stuck(state.deck, state.notes, chain=False)
            look_loses(state)
            look_after_loses(ahead, 0)
            look_after_loses(ahead, 1)

    return least(once, times=5)
