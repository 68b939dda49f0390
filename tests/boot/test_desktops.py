"""Under an X server, and under a Wayland one (through XWayland): a finger does what a finger does in the kiosk."""

import pytest

from tests.boot.drawn import drawn
from tests.boot.evening import ALIKE, still, tap_on
from tests.boot.guest import Guest, Starts
from tests.boot.pixels import Picture
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.timeout(3600)]

SCREEN = Screen(800, 480)
GAMES = "/var/lib/desktop"
APP = f"/usr/local/bin/loop-companion run --data {GAMES} --config {GAMES}/settings.toml"
XORG = f"xinit {APP} -- /usr/bin/Xorg :0 vt7 -nolisten tcp -noreset"
CAGE = f"cage -- {APP}"  # the package seatd starts the seat's daemon
TERMINAL = " ".join(
    f"--property={action}"
    for action in ("StandardInput=tty", "TTYPath=/dev/tty7", "StandardOutput=journal", "StandardError=journal")
)
WITHOUT_THE_KIOSK = """
mkdir -p /run/systemd/system/loop-companion.service.d
printf '[Unit]\nConditionPathExists=/nowhere\n' >/run/systemd/system/loop-companion.service.d/boot-test.conf
systemctl daemon-reload
"""
NOTHING_YET = Picture(SCREEN.width, SCREEN.height, bytes(3 * SCREEN.width * SCREEN.height))
STARTS = 240
"""Seconds of the guest until a window is there."""


@pytest.mark.parametrize("desktop", [XORG, CAGE], ids=["Xorg", "cage"])
def test_a_picture_and_three_taps_each_of_which_counts_once(
    start: Starts, desktop: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    as_drawn = drawn(SCREEN.seen, tmp_path_factory.mktemp("drawn"))
    with start(SCREEN, setup=WITHOUT_THE_KIOSK) as guest:
        guest.wait_until_tried()
        _open(guest, desktop)
        first = still(guest, "first", unlike=NOTHING_YET)
        assert first.differing(as_drawn) < ALIKE
        new_game = tap_on(guest, first, "new-game")
        begun = tap_on(guest, new_game, "begun")
        assert guest.entries() == [(1, 0, 0)], "a game was begun, one"
        tap_on(guest, begun, "first-step")
        assert {act for _, _, act in guest.entries()} == {0, 1}, "one act, however many entries it has"


def _open(guest: Guest, desktop: str) -> None:
    """An X server is started by root, as its own wrapper would; cage refuses to be."""
    guest.games = GAMES
    user = "root" if desktop == XORG else "loop-companion"
    where = f"--uid={user} --setenv=XDG_RUNTIME_DIR=/run/desktop --setenv=WLR_RENDERER=pixman --setenv=HOME={GAMES}"
    done = guest.sh(
        f"install -d -o {user} {GAMES} && install -d -m 700 -o {user} /run/desktop && chvt 7 && "
        f"systemd-run --quiet --unit=desktop {TERMINAL} {where} {desktop}"
    )
    assert done.code == 0, done.said
    has_a_window = "journalctl --unit desktop --output cat --no-pager | grep --quiet 'window: x11'"
    guest.until(f"systemctl is-failed --quiet desktop || {has_a_window}", STARTS)
    if guest.sh(has_a_window).code != 0:
        raise guest.failed("the desktop did not start")
