"""The timer's thread. No test waits for a time, only for the thread, with a deadline."""

import threading

from hardware.buttons.timer import ThreadTimer

DEADLINE = 10.0


def test_it_rings_on_its_own_thread() -> None:
    rang = threading.Event()
    names: list[str] = []

    def fire() -> None:
        names.append(threading.current_thread().name)
        rang.set()

    timer = ThreadTimer(fire)
    timer.set(0.0)
    assert rang.wait(DEADLINE)
    timer.close()
    assert names == ["buttons-timer"]


def test_the_newest_setting_counts() -> None:
    rang = threading.Event()
    timer = ThreadTimer(rang.set)
    timer.set(3600.0)
    timer.set(-1.0)
    assert rang.wait(DEADLINE)
    timer.close()


def test_it_rings_again_when_set_while_ringing() -> None:
    fires: list[int] = []
    done = threading.Event()

    def fire() -> None:
        fires.append(len(fires))
        if len(fires) < 3:
            timer.set(0.0)
        else:
            done.set()

    timer = ThreadTimer(fire)
    timer.set(0.0)
    assert done.wait(DEADLINE)
    timer.close()
    assert fires == [0, 1, 2]


def test_nothing_set_is_nothing_rung_and_close_ends_the_thread() -> None:
    fires: list[int] = []
    before = set(threading.enumerate())
    timer = ThreadTimer(lambda: fires.append(1))
    [thread] = set(threading.enumerate()) - before
    timer.set(3600.0)
    timer.set(None)
    timer.close()
    timer.set(0.0)
    thread.join(DEADLINE)
    assert not thread.is_alive()
    assert fires == []
