"""Where no window manager sees to it, the window still fits the display, whichever way it is started."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.display import x_screen
from tests.end_to_end.desktop import Desktop, wait_for


@pytest.mark.parametrize(
    ("display", "options", "lies"),
    [
        ((480, 800), ["--kiosk"], (0, 0, 480, 800)),
        ((1024, 600), ["--kiosk", "--size", "1280x720"], (0, 0, 1024, 600)),
        ((480, 800), [], (0, 0, 480, 800)),
        ((1280, 720), ["--size", "640x480"], (320, 120, 640, 480)),
    ],
)
def test_the_window_is_as_large_as_it_can_be_seen(
    tmp_path: Path, display: tuple[int, int], options: list[str], lies: tuple[int, int, int, int]
) -> None:
    with closing(Desktop(display)) as desktop:
        program = desktop.start(tmp_path, *options)
        program.wait_until_it_listens()
        wait_for("the window lies right", lambda: [desktop.geometry(one) for one in desktop.windows()] == [lies])


def test_the_screen_of_an_x_server_is_told() -> None:
    with closing(Desktop((1024, 600))) as desktop:
        assert x_screen(desktop.display) == ((1024, 600), False)
