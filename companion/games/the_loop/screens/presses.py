"""What presses on the table mean: 1–7 are Eras, and the Era wheel moves a cursor among those that call for a tap."""

from collections.abc import Set as AbstractSet

from companion.contract.view import Keys
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.screens.taps import Tap, TapEra, TurnCursor
from companion.games.the_loop.screens.wheel import Taps


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


def keys_of(taps: Taps, undo: Tap | None) -> Keys:
    """1–7 are the Eras that call, or all that can be tapped. `undo`: what it takes back of what is half entered."""
    alive = taps.call or (ERAS if taps.can is None else taps.can)
    cursor = taps.cursor
    return Keys(
        undo=undo,
        onward=TurnCursor(1) if taps.call else None,
        backward=TurnCursor(-1) if taps.call else None,
        choose=TapEra(cursor) if cursor is not None and cursor in taps.call else None,
        numbers=tuple(TapEra(era) if era in alive else None for era in ERAS),
    )
