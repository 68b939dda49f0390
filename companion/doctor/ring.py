"""The LED ring: where its port is, whether it may be used, and who has it. The port itself is never opened."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from companion.doctor import Finding, Severity, Subject
from companion.doctor.account import May, join, may_use
from companion.settings import RingSettings
from companion.words import _
from hardware.ring import BoardIdentity, Finder, Found, Reason, RingKind, RingState, RingStatus

PROC: Final = Path("/proc")
_OUR_NAME: Final = "loop-companion"
_OUR_MODULE: Final = "companion"


class Holder(NamedTuple):
    """A program that has the device open; `is_ours`: it is this app."""

    pid: int
    name: str
    is_ours: bool


def holders_of(device: str, proc: Path = PROC) -> tuple[Holder, ...]:
    """Those that this user may see: its own, and for root all."""
    wanted = os.path.realpath(device)
    processes = sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name))
    return tuple(_holder(process) for process in processes if _has_open(process, wanted))


def _has_open(process: Path, wanted: str) -> bool:
    try:
        descriptors = list((process / "fd").iterdir())
    except OSError:  # another user's, or it has ended
        return False
    for descriptor in descriptors:
        try:
            if str(descriptor.readlink()) == wanted:
                return True
        except OSError:
            continue
    return False


def _holder(process: Path) -> Holder:
    words = _read(process / "cmdline").split("\0")
    name = _read(process / "comm").strip() or process.name
    is_ours = any(Path(word).name == _OUR_NAME for word in words[:3]) or words[1:3] == ["-m", _OUR_MODULE]
    return Holder(int(process.name), _OUR_NAME if is_ours else name, is_ours)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


FindRing = Callable[[RingSettings], Found | Reason]
Holders = Callable[[str], tuple[Holder, ...]]


def find_ring(settings: RingSettings) -> Found | Reason:
    """Where the app would find it now."""
    board = BoardIdentity.from_text(settings.board) if settings.board else None
    return Finder(settings.port, board).find()


def ring(
    settings: RingSettings,
    find: FindRing = find_ring,
    holders: Holders = holders_of,
    may: May = may_use,
    status: Callable[[], RingStatus] | None = None,
) -> Finding:
    """Whether pictures can reach it. `status` is how the running app finds it; from outside that is not known."""
    subject = Subject.RING
    match settings.kind:
        case RingKind.ABSENT:
            return Finding(subject, Severity.OK, _("None is set up. The game needs none."))
        case RingKind.SIMULATED:
            return Finding(subject, Severity.OK, _("Drawn on the screen."))
    found = find(settings)
    if isinstance(found, Reason):
        return _missing(found)
    if "://" in found.port:
        if status is not None:
            return _as_the_app_finds(status(), found.port)
        return Finding(subject, Severity.OK, _("At {port}; whether it answers was not tried.").format(port=found.port))
    if not may(Path(found.port)):
        return Finding(
            subject,
            Severity.FAILED,
            _("This user may not use {port}.").format(port=found.port),
            join(["dialout"]),
        )
    return _held(found, holders(found.port), None if status is None else status())


def _held(found: Found, holders: tuple[Holder, ...], status: RingStatus | None) -> Finding:
    board = found.board.known_as if found.board is not None else ""
    where = f"{board}, {found.port}" if board else found.port
    strangers = [holder for holder in holders if not holder.is_ours]
    if strangers:
        names = ", ".join(f"{holder.name} ({holder.pid})" for holder in strangers)
        return Finding(
            Subject.RING,
            Severity.FAILED,
            _("{where} is in use by {programs}.").format(where=where, programs=names),
            _("Close that program. If it is brltty or ModemManager, run the installer: its rule keeps them off."),
        )
    if status is not None:
        return _as_the_app_finds(status, where)
    if holders:
        return Finding(Subject.RING, Severity.OK, _("{where}, in use by the app.").format(where=where))
    return Finding(Subject.RING, Severity.OK, _("{where}, free as far as this user can see.").format(where=where))


def _as_the_app_finds(status: RingStatus, where: str) -> Finding:
    if status.reason in _TROUBLES:
        words, advice = _TROUBLES[status.reason]()
        return Finding(Subject.RING, Severity.FAILED, f"{where}: {words}", advice)
    if status.state is RingState.CONNECTED:
        words = _("{where}, in use by the app. Whether it shines only eyes can tell.")
        return Finding(Subject.RING, Severity.OK, words.format(where=where))
    words = _("{where} is there; the app has not got it yet.").format(where=where)
    return Finding(Subject.RING, Severity.WARNING, words, _("Wait some seconds, then look here again."))


_TROUBLES: Final[Mapping[Reason, Callable[[], tuple[str, str]]]] = {
    Reason.BUSY: lambda: (
        _("another program is using it."),
        _("Close that program; `sudo loop-companion doctor` names it. The ring then comes by itself."),
    ),
    Reason.STUCK: lambda: (_("it takes nothing any more."), _("Pull its plug and put it in again.")),
    Reason.OTHER_PROTOCOL: lambda: (
        _("it does not answer in AWA."),
        _('Write protocol = "auto" under [ring] in the settings file.'),
    ),
    Reason.FAILED: lambda: (_("it does not answer."), _("Pull its plug and put it in again.")),
}
"""What only the app itself can tell: it tried."""


def _missing(reason: Reason) -> Finding:
    match reason:
        case Reason.NOT_CHOSEN:
            words, advice = _("No board was chosen yet."), _("Settings, “Set the ring up”: a question each.")
        case Reason.SEVERAL_FOUND:
            words = _("Several boards look like the ring’s.")
            advice = _("Set the ring up with only one of them plugged in.")
        case Reason.ALIKE_FOUND:
            words = _("A board like the ring’s is plugged in, in another place than before. It is left alone.")
            advice = _("If it is your ring: Settings, “Set the ring up”, and say so.")
        case Reason.OTHER_BOARD:
            words, advice = _("Another board is at its port."), _("Plug the ring in, or set it up with that board.")
        case _:
            words, advice = _("It is not plugged in."), _("Look at its USB cable. The ring comes back by itself.")
    return Finding(Subject.RING, Severity.WARNING, words, advice)
