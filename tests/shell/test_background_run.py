"""Work in a thread of its own; the doctor in the app, with what the app knows of its window and its taps."""

import threading
from collections.abc import Callable, Iterable

import pytest

from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor import Finding, Severity, Subject
from companion.doctor.probe import ProbeError
from companion.doctor.screen import LookAtWindow
from companion.doctor.touch import TapsSeen
from companion.shell.background_run import PANEL as FROM_PANEL
from companion.shell.background_run import BackgroundRun, BackgroundWork, Taps

CHIP = WindowFacts("x11", (800, 480), "V3D 4.2", software=False, inputs=(ONE_INPUT,))
FINE = Finding(Subject.GAMES, Severity.OK, "2 games, undamaged.")
BROKEN = Finding(Subject.DISPLAY, Severity.FAILED, "No screen is connected.", "Look at the cable.")


def test_a_visit_keeps_what_was_found() -> None:
    visit = BackgroundRun(lambda _: (BROKEN, FINE), run=lambda work: work())
    told: list[tuple[int, bool]] = []
    visit.listen(lambda: told.append((visit.done, visit.is_busy)))
    visit.begin()
    assert visit.findings == (BROKEN, FINE)
    assert told == [(1, True), (2, True), (2, False)]


def test_one_visit_at_a_time() -> None:
    begun: list[object] = []
    visit = BackgroundRun(lambda _: (FINE,), run=begun.append)
    visit.begin()
    visit.begin()
    assert (len(begun), visit.is_busy) == (1, True)


def test_a_visit_in_a_thread_of_its_own() -> None:
    ended, threads = threading.Event(), []

    def look(_: LookAtWindow) -> Iterable[Finding]:
        threads.append(threading.current_thread())
        yield FINE

    visit = BackgroundRun(look)
    visit.listen(lambda: visit.is_busy or ended.set())
    visit.begin()
    assert ended.wait(20)
    assert visit.findings == (FINE,)
    assert threads != [threading.current_thread()]


def test_a_visit_looks_at_the_window_that_is_open() -> None:
    seen: list[WindowFacts] = []

    def look(at_window: LookAtWindow) -> Iterable[Finding]:
        seen.append(at_window())
        return ()

    visit = BackgroundRun(look, run=lambda work: work())
    with pytest.raises(ProbeError):
        visit.begin()
    assert not visit.is_busy
    visit.saw(CHIP)
    visit.begin()
    assert seen == [CHIP]


def test_what_the_app_knows_of_taps() -> None:
    now = [100.0]
    taps = Taps(lambda: now[0])
    assert taps.seen() == TapsSeen(None, None, {})
    taps.came("mouse")
    now[0] = 103.0
    assert taps.seen() == TapsSeen(3.0, None, {})
    taps.reads(lambda: {"event0": "Goodix"}, lambda: {"event1": "no"})
    assert taps.seen() == TapsSeen(None, {"event0": "Goodix"}, {"event1": "no"}), "a mouse proves nothing of a panel"
    taps.came(FROM_PANEL)
    assert taps.seen().seconds == 0.0


def test_work_is_done_elsewhere_and_gone_on_with_where_it_is_taken_up() -> None:
    ended = threading.Event()
    work = BackgroundWork()
    work.listen(ended.set)
    threads: list[threading.Thread] = []

    def look() -> int:
        threads.append(threading.current_thread())
        return 5

    came: list[tuple[int, threading.Thread]] = []
    job = work.begin(look, lambda number: came.append((number, threading.current_thread())))
    assert ended.wait(20)
    work.take_up()
    assert came == [(5, threading.current_thread())]
    assert threads != [threading.current_thread()]
    assert not job.is_busy


def test_work_that_was_not_taken_up_is_busy_and_several_go_on_at_once() -> None:
    later: list[Callable[[], None]] = []
    work = BackgroundWork(run=later.append)
    came: list[str] = []
    jobs = [work.begin(lambda word=word: word, came.append) for word in ("one", "two")]  # type: ignore[misc]
    later[1]()
    assert [job.is_busy for job in jobs] == [True, True], "nothing changes on another thread"
    work.take_up()
    assert ([job.is_busy for job in jobs], came) == ([True, False], ["two"])
    later[0]()
    work.take_up()
    work.take_up()
    assert came == ["two", "one"]


def test_what_goes_wrong_in_work_is_raised_where_it_is_taken_up() -> None:
    later: list[Callable[[], None]] = []
    work = BackgroundWork(run=later.append)

    def breaks() -> int:
        raise ProbeError("no answer")

    job = work.begin(breaks, lambda _: None)
    later[0]()
    with pytest.raises(ProbeError, match="no answer"):
        work.take_up()
    assert not job.is_busy
    work.take_up()


def test_what_ends_meanwhile_is_not_taken_up_by_whoever_begins_something_else() -> None:
    later: list[Callable[[], None]] = []
    work = BackgroundWork(run=later.append)

    def breaks() -> int:
        raise ProbeError("no answer")

    work.begin(breaks, lambda _: None)
    later[0]()
    came: list[str] = []
    job = work.begin(lambda: "two", came.append)
    with pytest.raises(ProbeError, match="no answer"):
        work.take_up()
    later[1]()
    work.take_up()
    assert (job.is_busy, came) == (False, ["two"])
