"""The alarm's thread. No test waits for a time, only for the thread, with a deadline."""

import threading

from hardware.buttons.alarm import ThreadAlarm

DEADLINE = 10.0


def test_it_rings_on_its_own_thread() -> None:
    rang = threading.Event()
    names: list[str] = []

    def ring() -> None:
        names.append(threading.current_thread().name)
        rang.set()

    alarm = ThreadAlarm(ring)
    alarm.set(0.0)
    assert rang.wait(DEADLINE)
    alarm.close()
    assert names == ["buttons-alarm"]


def test_the_newest_setting_counts() -> None:
    rang = threading.Event()
    alarm = ThreadAlarm(rang.set)
    alarm.set(3600.0)
    alarm.set(-1.0)
    assert rang.wait(DEADLINE)
    alarm.close()


def test_it_rings_again_when_set_while_ringing() -> None:
    rings: list[int] = []
    done = threading.Event()

    def ring() -> None:
        rings.append(len(rings))
        if len(rings) < 3:
            alarm.set(0.0)
        else:
            done.set()

    alarm = ThreadAlarm(ring)
    alarm.set(0.0)
    assert done.wait(DEADLINE)
    alarm.close()
    assert rings == [0, 1, 2]


def test_nothing_set_is_nothing_rung_and_close_ends_the_thread() -> None:
    rings: list[int] = []
    before = set(threading.enumerate())
    alarm = ThreadAlarm(lambda: rings.append(1))
    [thread] = set(threading.enumerate()) - before
    alarm.set(3600.0)
    alarm.set(None)
    alarm.close()
    alarm.set(0.0)
    thread.join(DEADLINE)
    assert not thread.is_alive()
    assert rings == []
