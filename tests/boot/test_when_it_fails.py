"""What a table sees when the app is broken: a page of its own, or at the very least words; never a black screen."""

import pytest

from tests.boot.guest import Guest, Starts
from tests.boot.screens import Screen

pytestmark = [pytest.mark.boot, pytest.mark.timeout(3600)]

PACKAGES = "/opt/loop-companion/current/lib/python3*/site-packages"
BROKEN_APP = f"""
app=$(echo {PACKAGES}/companion/app.py)
cat >>"$app" <<'THE END'
def run(*_, **__):
    raise RuntimeError("the colour blue is missing")
THE END
"""
"""In safe mode the app goes another way, and so that starts."""
BROKEN_KIVY = f"rm {PACKAGES}/kivy/core/window/_window_sdl2*.so"
"""There is a screen, and Kivy can open no window on it: neither in the kiosk nor in safe mode."""
THREE_STARTS = 200
"""Seconds of the guest: three starts that fail, and two in safe mode."""
HEADLINE = "Loop Companion could not put a picture onto this screen."
COMFORT = "Your games are safe"


def test_a_broken_app_ends_in_safe_mode_and_that_is_not_black(start: Starts) -> None:
    with start(Screen(800, 480), setup=BROKEN_APP) as guest:
        guest.until("systemctl is-active loop-companion-safe.service", THREE_STARTS)
        assert not guest.look("safe-mode").is_black, "nobody has touched anything"
        log = guest.sh("journalctl --boot --no-pager --unit loop-companion --output cat").said
        assert log.count("the colour blue is missing") >= 3, "it was tried three times"


def test_where_kivy_cannot_open_a_window_words_stand_on_the_terminal(start: Starts) -> None:
    with start(Screen(800, 480), setup=BROKEN_KIVY) as guest:
        guest.until("systemctl is-active loop-companion-fallback-console.service", THREE_STARTS)
        guest.until("grep --quiet --text 'take a photo' /dev/vcs1", 30)
        lines = _terminal(guest)
        assert HEADLINE in lines, f"the headline has run off the top: {lines}"
        assert any(line.startswith(COMFORT) for line in lines)
        assert not guest.look("fallback-console").is_black


def _terminal(guest: Guest) -> list[str]:
    """What stands on tty1, line by line: /dev/vcs1 is what its screen holds, without line ends."""
    width = "$(stty size </dev/tty1 | cut -d ' ' -f 2)"
    return [line.strip() for line in guest.sh(f"fold --width={width} /dev/vcs1").said.splitlines()]
