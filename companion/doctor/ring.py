"""The LED ring: where its port is, whether it may be used, and who has it. The port itself is never opened."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.doctor.access import May, may_use
from companion.doctor.account import join
from companion.doctor.finding import Finding, Severity, Subject
from companion.doctor.port_holders import Holder, holders_of
from companion.settings import RingSettings
from companion.words import _
from hardware.ring import BoardIdentity, Reason, RingKind, RingState, RingStatus
from hardware.ring.finding import Finder, Found

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
        words, what_to_do = _TROUBLES[status.reason]()
        return Finding(Subject.RING, Severity.FAILED, f"{where}: {words}", what_to_do)
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
            words, what_to_do = _("No board was chosen yet."), _("Settings, “Set the ring up”: a question each.")
        case Reason.SEVERAL_FOUND:
            words = _("Several boards look like the ring’s.")
            what_to_do = _("Set the ring up with only one of them plugged in.")
        case Reason.ALIKE_FOUND:
            words = _("A board like the ring’s is plugged in, in another place than before. It is left alone.")
            what_to_do = _("If it is your ring: Settings, “Set the ring up”, and say so.")
        case Reason.OTHER_BOARD:
            words, what_to_do = _("Another board is at its port."), _("Plug the ring in, or set it up with that board.")
        case _:
            words, what_to_do = _("It is not plugged in."), _("Look at its USB cable. The ring comes back by itself.")
    return Finding(Subject.RING, Severity.WARNING, words, what_to_do)
