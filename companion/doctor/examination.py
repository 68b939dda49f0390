"""All checks, one after the other, each with a time limit: a check that hangs or breaks is a finding, too."""

import threading
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Final, Generic, TypeVar

from msgspec import Struct

from companion.display import Driver
from companion.doctor import Finding, Severity, Subject, account, files, pins, ring, screen, thermal, touch
from companion.doctor.probe import ProbeError
from companion.doctor.screen import LookAtWindow, look_from_outside
from companion.errors import CompanionError
from companion.paths import AppPaths
from companion.words import _
from hardware.buttons import ButtonsState, Measurement
from hardware.ring import RingStatus

LIMIT: Final = screen.SECONDS + 5
"""Seconds for one check; more than any program that a check asks may take."""
Seen = TypeVar("Seen")


class Check(Struct, frozen=True):
    """One thing to look at, and how."""

    subject: Subject
    look: Callable[[], Finding]


class Inside(Struct, frozen=True):
    """What the running app knows of itself: its window, how it finds ring and buttons, and which taps it heard."""

    look_at_window: LookAtWindow
    ring_status: Callable[[], RingStatus]
    buttons_state: Callable[[], ButtonsState]
    measured: Callable[[], Measurement]
    taps: touch.LookAtTaps


def checks(
    paths: AppPaths,
    table: files.TableFiles,
    inside: Inside | None = None,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> tuple[Check, ...]:
    """All of them, for the table with this data folder and these files. Nothing is looked at yet.

    From outside the app a window is opened for a moment.
    """
    settings = table.settings
    driver = _Once(screen.find_any_driver)
    window = _Once(inside.look_at_window if inside else partial(look_from_outside, lambda: _known(driver)))
    ring_status, buttons_state, measured, taps = (
        (inside.ring_status, inside.buttons_state, inside.measured, inside.taps) if inside else (None,) * 4
    )
    opened_pins = _Once(partial(pins.look_at_pins, settings.buttons))
    return (
        Check(Subject.DISPLAY, partial(screen.display, driver, opened=window if inside else None)),
        Check(Subject.GRAPHICS, partial(screen.graphics, window, is_own=inside is not None)),
        Check(Subject.TOUCH, partial(touch.touch, window, lambda: _known(driver), taps=taps)),
        Check(Subject.PINS, partial(pins.pins, opened_pins, settings.buttons)),
        Check(Subject.BUTTONS, partial(pins.buttons, opened_pins, settings.buttons, buttons_state, measured)),
        Check(Subject.RING, partial(ring.ring, settings.ring, status=ring_status)),
        Check(Subject.DATA_FOLDER, partial(files.folder, paths.data)),
        Check(Subject.FREE_SPACE, partial(files.free_space, paths.data)),
        Check(Subject.GAMES, partial(files.games, paths.data)),
        Check(Subject.WRITE_TIME, partial(files.write_time, paths.data)),
        Check(Subject.SETTINGS, partial(files.settings_file, paths.settings, table.read_settings)),
        Check(Subject.BOX_FILE, partial(files.boxes, table.boxes)),
        Check(Subject.GROUPS, lambda: account.groups(account.needs(settings, _known(driver)))),
        Check(Subject.TEMPERATURE, thermal.temperature),
        Check(Subject.POWER, thermal.power),
        Check(Subject.LAST_CRASH, lambda: files.last_crash(paths.data, now())),
    )


def examine(wanted: Iterable[Check], limit: float = LIMIT) -> Iterator[Finding]:
    """What each check finds, as soon as it is found. `limit`: seconds for each."""
    for check in wanted:
        yield _within(check, limit)


def _within(check: Check, limit: float) -> Finding:
    found: list[Finding] = []

    def look() -> None:
        try:
            found.append(check.look())
        except Exception as problem:  # noqa: BLE001 - whatever goes wrong in a check is what it found
            found.append(_broken(check.subject, problem))

    thread = threading.Thread(target=look, name=f"doctor: {check.subject.value}", daemon=True)
    thread.start()
    thread.join(limit)
    if found:
        return found[0]
    words = _("No answer within {seconds:.0f} seconds.").format(seconds=limit)
    return Finding(check.subject, Severity.FAILED, words, _("Restart the machine; then look at this line once more."))


def _broken(subject: Subject, problem: Exception) -> Finding:
    words = _("It cannot be found out: {problem}").format(problem=f"{type(problem).__name__}: {problem}")
    return Finding(subject, Severity.FAILED, words, _("Please tell whoever helps you: the doctor has a fault here."))


def _known(driver: Callable[[], Driver | None]) -> Driver | None:
    """The driver; None where it cannot be found out, which is said at the display."""
    try:
        return driver()
    except ProbeError:
        return None


class _Once(Generic[Seen]):
    """Looks once, and gives what was seen, or what went wrong, again and again.

    A look that has not come back counts as no answer: nobody waits for it a second time.
    """

    def __init__(self, look: Callable[[], Seen]) -> None:
        self._look = look
        self._begun = False
        self._seen: list[Seen] = []
        self._problem: CompanionError | None = None

    def __call__(self) -> Seen:
        if self._problem is not None:
            raise self._problem
        if not self._seen:
            if self._begun:
                raise ProbeError(_("There was no answer before."))
            self._begun = True
            try:
                self._seen.append(self._look())
            except CompanionError as problem:
                self._problem = problem
                raise
        return self._seen[0]
