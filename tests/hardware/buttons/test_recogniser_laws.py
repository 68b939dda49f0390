"""Laws of the recogniser that hold for any edges at all."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons.recogniser import Button, ButtonEvent, EventKind, Recogniser, Times

NEXT, UNDO = 5, 6
TIMES = Times()
OF_A_PRESS = {EventKind.PRESSED, EventKind.HELD}

pauses = st.one_of(
    st.floats(0.0001, 0.03),
    st.floats(0.03, 1.0),
    st.floats(0.79, 0.81),
    st.floats(1.0, 12.0),
    st.sampled_from([0.025, 0.06, 0.8, 5.0, 10.0]),
)
edge_lists = st.lists(st.tuples(pauses, st.sampled_from([NEXT, UNDO]), st.booleans()), max_size=40)

Edge = tuple[float, int, bool]


def timed(steps: list[tuple[float, int, bool]]) -> list[Edge]:
    now, edges = 0.0, []
    for pause, pin, level in steps:
        now += pause
        edges.append((now, pin, level))
    return edges


def run(edges: list[Edge], *, punctual: bool) -> list[ButtonEvent]:
    """Feed the edges, waking on time or never; a clean end after a long quiet."""
    recogniser = Recogniser([Button(NEXT, can_hold=True), Button(UNDO)], chord=(NEXT, UNDO))
    events: list[ButtonEvent] = []
    end = (edges[-1][0] if edges else 0.0) + 30.0
    for time, pin, level in [*edges, (end, NEXT, True), (end, UNDO, True)]:
        while punctual and (due := recogniser.due()) is not None and due <= time:
            events.extend(recogniser.tick(due))
        events.extend(recogniser.feed(time, pin, level))
    events.extend(recogniser.tick(end + 30.0))
    assert recogniser.due() is None
    return events


def physical_presses(edges: list[Edge], pin: int) -> list[tuple[float, float]]:
    """Stretches of contact without an opening of 8 ms, each (first closing, last opening)."""
    presses: list[tuple[float, float]] = []
    closed_at: float | None = None
    for time, _, level in [edge for edge in edges if edge[1] == pin]:
        if not level and closed_at is None:
            closed_at = time
        elif level and closed_at is not None:
            if presses and closed_at < presses[-1][1] + TIMES.release:
                presses[-1] = (presses[-1][0], time)
            else:
                presses.append((closed_at, time))
            closed_at = None
    return presses


@given(edge_lists)
def test_one_press_gives_at_most_one_event(steps: list[tuple[float, int, bool]]) -> None:
    edges = timed(steps)
    end = (edges[-1][0] if edges else 0.0) + 30.0
    events = run(edges, punctual=True)
    for pin in (NEXT, UNDO):
        presses = physical_presses([*edges, (end, pin, True)], pin)
        told = [each for each in events if each.pin == pin and each.kind in OF_A_PRESS]
        assert len(told) <= len(presses)
        for began, ended in presses:
            assert sum(began < each.time <= ended + TIMES.settle for each in told) <= 1


@given(edge_lists)
def test_late_ticks_change_nothing(steps: list[tuple[float, int, bool]]) -> None:
    edges = timed(steps)
    assert run(edges, punctual=True) == run(edges, punctual=False)


@given(edge_lists)
def test_happenings_come_in_order(steps: list[tuple[float, int, bool]]) -> None:
    events = run(timed(steps), punctual=True)
    assert events == sorted(events, key=lambda each: each.time)


@given(edge_lists)
def test_stuck_and_freed_take_turns(steps: list[tuple[float, int, bool]]) -> None:
    events = run(timed(steps), punctual=True)
    for pin in (NEXT, UNDO):
        kinds = [each.kind for each in events if each.pin == pin]
        reports = [kind for kind in kinds if kind in {EventKind.STUCK, EventKind.FREED}]
        assert reports == [EventKind.STUCK, EventKind.FREED] * (len(reports) // 2)
        after_stuck = [second for first, second in pairwise(kinds) if first is EventKind.STUCK]
        assert set(after_stuck) <= {EventKind.FREED}


@given(edge_lists)
def test_accepted_presses_keep_their_distance(steps: list[tuple[float, int, bool]]) -> None:
    events = run(timed(steps), punctual=True)
    unsure = TIMES.settle - TIMES.release
    for pin in (NEXT, UNDO):
        presses = [each.time for each in events if each.pin == pin and each.kind is EventKind.PRESSED]
        assert all(later - earlier >= TIMES.lock_out - unsure for earlier, later in pairwise(presses))


@given(st.floats(0.006, 9.9), st.floats(0.0, 1e6))
def test_a_clean_press_is_a_press_or_a_hold_by_its_length(length: float, start: float) -> None:
    events = run([(start, NEXT, False), (start + length, NEXT, True)], punctual=True)
    wanted = EventKind.HELD if start + length >= start + TIMES.hold else EventKind.PRESSED
    assert [each.kind for each in events] == [wanted]


@given(st.lists(st.tuples(st.floats(-1.0, 1.0), st.booleans()), max_size=30))
def test_time_that_runs_backwards_does_no_harm(steps: list[tuple[float, bool]]) -> None:
    recogniser = Recogniser([Button(NEXT, can_hold=True)], TIMES)
    told = [each for time, level in steps for each in recogniser.feed(time, NEXT, level)]
    told += [*recogniser.feed(2.0, NEXT, True), *recogniser.tick(30.0)]
    assert told == sorted(told, key=lambda each: each.time)
    assert recogniser.due() is None


BOUNCE, GAP, OFF = 0.025, 0.005, 0.010
"""Seconds: the longest bounce, the longest gap in one, and the shortest time for which a finger is off."""


@st.composite
def bounces(draw: st.DrawFn, *, ends: bool) -> tuple[list[tuple[float, bool]], float]:
    """A bounce of 25 ms at most from its first edge to its last; its edges, and how long it takes."""
    edges, now = [(0.0, ends)], 0.0
    for _ in range(draw(st.integers(0, 6))):
        other = draw(st.floats(0.0001, GAP))
        again = draw(st.floats(0.0001, GAP))
        if now + other + again > BOUNCE:
            break
        edges += [(now + other, not ends), (now + other + again, ends)]
        now += other + again
    return edges, now


@st.composite
def fast_presses(draw: st.DrawFn) -> tuple[list[Edge], int]:
    """Up to ten presses a second: each begins 100 ms after the last or later, and is closed for 60 ms or longer.

    The bounces lie within the 60 ms, or the one of letting go behind them; both are ways to count.
    """
    edges: list[Edge] = []
    now, count = draw(st.floats(0.0, 1e5)), draw(st.integers(1, 12))
    for _ in range(count):
        close, closing_takes = draw(bounces(ends=False))
        open_, opening_takes = draw(bounces(ends=True))
        within = draw(st.booleans())
        longest = 0.1 - OFF - (0.0 if within else opening_takes)
        contact = draw(st.one_of(st.just(0.06), st.floats(0.06, longest), st.floats(0.06, 0.75)))
        opens = contact - (opening_takes if within else 0.0)
        edges += [(now + at, NEXT, level) for at, level in close]
        edges += [(now + opens + at, NEXT, level) for at, level in open_]
        assert closing_takes < opens
        ended = opens + opening_takes
        now += max(0.1, ended + OFF) + draw(st.one_of(st.just(0.0), st.floats(0.0, 0.3)))
    return edges, count


@given(fast_presses(), st.booleans())
def test_every_press_counts_once_up_to_ten_a_second(presses: tuple[list[Edge], int], punctual: bool) -> None:
    edges, count = presses
    assert [each.kind for each in run(edges, punctual=punctual)] == [EventKind.PRESSED] * count


@given(bounces(ends=False), bounces(ends=True), st.floats(0.851, 9.9))
def test_a_hold_that_bounces_is_one_hold(
    close: tuple[list[tuple[float, bool]], float], open_: tuple[list[tuple[float, bool]], float], length: float
) -> None:
    edges = [(at, NEXT, level) for at, level in close[0]] + [(length + at, NEXT, level) for at, level in open_[0]]
    assert [each.kind for each in run(edges, punctual=True)] == [EventKind.HELD]


@given(st.floats(45, 120), st.floats(0.05, 0.95), st.floats(0.2, 9.0))
def test_a_hum_on_the_wire_is_neither_hold_nor_press(hertz: float, duty: float, seconds: float) -> None:
    edges = []
    for cycle in range(round(seconds * hertz)):
        edges += [(cycle / hertz, NEXT, False), ((cycle + duty) / hertz, NEXT, True)]
    assert run(edges, punctual=True) == []
