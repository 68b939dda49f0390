"""The user the app runs as: what it may do, and whether it is in the groups that own the devices it needs."""

import grp
import os
import pwd
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from companion.display import Driver
from companion.doctor import Finding, Severity, Subject
from companion.settings import Settings
from companion.words import _
from hardware.buttons import ButtonsKind
from hardware.ring import RingKind

May: TypeAlias = Callable[[Path], bool]
"""Whether this user may do it. Tests bring their own."""


def may_read(path: Path) -> bool:
    """Read it."""
    return os.access(path, os.R_OK)


def may_use(path: Path) -> bool:
    """Read it and write to it."""
    return os.access(path, os.R_OK | os.W_OK)


def may_change(folder: Path) -> bool:
    """Make and replace files in this folder."""
    return os.access(folder, os.R_OK | os.W_OK | os.X_OK)


ROOT: Final = "root"
KIOSK_USER: Final = "loop-companion"
AS_KIOSK: Final = "sudo -u loop-companion loop-companion doctor --kiosk"


class Need(Struct, frozen=True):
    """Devices that this table needs; `folder` and `pattern` name them. `reads`: reading them is enough."""

    folder: str
    pattern: str
    reads: bool = False


class User(Struct, frozen=True):
    """Who runs this. `groups` are those of this process, `listed` those in the system's list for the next login."""

    name: str
    groups: frozenset[str]
    listed: frozenset[str]


def this_user() -> User:
    """The user of this process."""
    number = os.geteuid()
    try:
        name = pwd.getpwuid(number).pw_name
    except KeyError:
        name = str(number)
    groups = frozenset(_group_name(group) for group in {os.getegid(), *os.getgroups()})
    return User(name, groups, frozenset(group.gr_name for group in grp.getgrall() if name in group.gr_mem))


def needs(settings: Settings, driver: Driver | None) -> tuple[Need, ...]:
    """What this table needs, with these settings and on this display."""
    found = [Need("/dev/dri", "renderD*")]
    if driver is Driver.KMSDRM:
        found += [Need("/dev/dri", "card*"), Need("/dev/input", "event*", reads=True)]
        found.append(Need("/sys/class/backlight", "*/brightness"))
    if settings.buttons.kind is ButtonsKind.GPIO:
        found.append(Need("/dev", "gpiochip0"))
    if settings.ring.kind is RingKind.REAL:
        found += [Need("/dev", "ttyUSB*"), Need("/dev", "ttyACM*")]
    return tuple(found)


def join(groups: Iterable[str], name: str | None = None) -> str:
    """What to do so that a user gets into these groups; without a name it is the user of this process.

    The kiosk's own user is the installer's business. So are devices that belong to root alone: its rules give them to
    a group, and nobody is to be put into root's.
    """
    name, named = name or this_user().name, ",".join(sorted(groups))
    if name in {KIOSK_USER, ROOT} or ROOT in named.split(","):
        words = _(
            "Run the installer again: its rules, and the group {groups}, give the right. Then restart the machine."
        )
        return words.format(groups=named)
    words = _("Put {user} into the group {groups}: sudo usermod -aG {groups} {user}. Then restart the machine.")
    return words.format(user=name, groups=named)


def groups(
    wanted: Iterable[Need],
    user: Callable[[], User] = this_user,
    may: tuple[May, May] = (may_read, may_use),
    group_of: Callable[[Path], str] | None = None,
) -> Finding:
    """Whether the user may use the devices, and which groups would let it: the system's word, not a list of names."""
    subject = Subject.GROUPS
    who, reads, uses = user(), *may
    missing = set()
    for need in wanted:
        for device in sorted(Path(need.folder).glob(need.pattern)):
            if not (reads if need.reads else uses)(device):
                missing.add((group_of or _owning_group)(device))
    if who.name == ROOT:
        words = _("root may use everything; that says nothing about the user of the app. As the kiosk’s: {command}")
        return Finding(subject, Severity.OK, words.format(command=AS_KIOSK))
    if not missing:
        named = ", ".join(sorted(who.groups)) or "–"
        words = _("{user} may use all that is needed (groups: {groups}).")
        return Finding(subject, Severity.OK, words.format(user=who.name, groups=named))
    words = _("{user} lacks: {groups}.").format(user=who.name, groups=", ".join(sorted(missing)))
    if missing <= who.listed:
        return Finding(
            subject, Severity.WARNING, words, _("The user is in them from the next login on: restart the machine.")
        )
    return Finding(subject, Severity.FAILED, words, join(missing, who.name))


def _owning_group(device: Path) -> str:
    try:
        return _group_name(device.stat().st_gid)
    except OSError:
        return ROOT


def _group_name(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
