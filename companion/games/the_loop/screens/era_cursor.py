"""The Era wheel, a knob on the table, moves a cursor among the Eras that call for a tap."""

from collections.abc import Set as AbstractSet

from companion.games.the_loop.rules.eras import ERAS, Era


def turned(cursor: Era | None, called: AbstractSet[Era], machine: Era | None, steps: int) -> Era | None:
    """Where the cursor is after `steps` (below 0: back) of the wheel.

    The first step shows it: at the first Era that calls, looking clockwise from where the Machine points.
    """
    if not called:
        return cursor
    if cursor is None:
        start = 0 if machine is None else ERAS.index(machine)
        return min(called, key=lambda era: (ERAS.index(era) - start) % len(ERAS))
    here = ERAS.index(cursor)
    way = 1 if steps > 0 else -1
    around = [ERAS[(here + way * step) % len(ERAS)] for step in range(1, len(ERAS) + 1)]
    calling = [era for era in around if era in called]
    return calling[(abs(steps) - 1) % len(calling)]
