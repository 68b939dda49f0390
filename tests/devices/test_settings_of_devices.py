from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import settings as preferences
from companion.devices import lit_ring, times
from companion.errors import SettingsError
from companion.settings import Settings
from hardware.buttons import ButtonsKind, Wiring
from hardware.ring import ColourOrder, RingKind, WireProtocol

WHOLE = """
[ring]
kind = "real"   # the strip from the attic
port = "/dev/serial/by-id/usb-1a86"
protocol = "awa"
count = 42
offset = 0.25
reversed = true
colour_order = "grb"
gamma = 1.2
brightness = 0.5
night_brightness = 0.1
current_limit = 900
show_on_screen = true
lists = [[0, 1], [2], [3], [4], [5], [6], [7, 8]]
[lights]
calm = true
night = true
[buttons]
kind = "gpio"
next_pin = 17
undo_pin = -1
hold_seconds = 1.2
"""


def read(tmp_path: Path, words: str) -> Settings:
    file = tmp_path / "settings.toml"
    file.write_text(words, encoding="utf-8")
    return preferences.load(file)


def test_with_nothing_set_nothing_is_there() -> None:
    settings = Settings()
    assert settings.ring.kind is RingKind.ABSENT
    assert settings.buttons.kind is ButtonsKind.ABSENT
    assert settings.ring.protocol is WireProtocol.AUTO
    assert (settings.ring.brightness, settings.ring.night_brightness, settings.ring.current_limit) == (0.25, 0.08, 500)
    assert settings.buttons.wiring() == Wiring()


def test_the_file_says_it_all(tmp_path: Path) -> None:
    settings = read(tmp_path, WHOLE)
    choice = lit_ring.ring_choice(settings.ring)
    assert (choice.kind, choice.port, choice.board) == (RingKind.REAL, "/dev/serial/by-id/usb-1a86", None)
    assert choice.protocol is WireProtocol.AWA
    output = lit_ring.output(settings)
    assert output.colour_order is ColourOrder.GRB
    assert (output.gamma, output.brightness, output.current_limit) == (1.2, 0.1, 900.0)
    geometry = lit_ring.geometry(settings.ring)
    assert (geometry.count, geometry.offset, geometry.reversed) == (42, 0.25, True)
    assert geometry.lists[6] == (7, 8)
    assert settings.buttons.wiring() == Wiring(next_pin=17, undo_pin=None)
    assert times(settings).hold == 1.2


def test_comments_and_order_stay_when_the_app_writes(tmp_path: Path) -> None:
    settings = read(tmp_path, WHOLE)
    preferences.save(tmp_path / "settings.toml", settings)
    written = (tmp_path / "settings.toml").read_text(encoding="utf-8")
    assert 'kind = "real"   # the strip from the attic' in written
    assert preferences.load(tmp_path / "settings.toml") == settings


def test_a_file_that_names_tpm2_is_read_and_the_board_is_asked(tmp_path: Path) -> None:
    settings = read(tmp_path, '[ring]\ncount = 42\nprotocol = "tpm2"\n')
    assert (settings.ring.protocol, settings.ring.count) == (WireProtocol.AUTO, 42)
    preferences.save(tmp_path / "settings.toml", settings)
    assert 'protocol = "auto"' in (tmp_path / "settings.toml").read_text(encoding="utf-8")


def test_a_remembered_board_is_read_back(tmp_path: Path) -> None:
    settings = read(tmp_path, '[ring]\nkind = "real"\nboard = "1A86:7523/5&2/wire 1"\n')
    board = lit_ring.ring_choice(settings.ring).board
    assert board is not None
    assert (board.vendor, board.product, board.serial_number, board.interface) == (0x1A86, 0x7523, "5&2", "wire 1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("[ring]\ncount = 6", "ring.count cannot be 6; it must be a whole number from 7 to 300"),
        ("[ring]\nbrightness = 2", "ring.brightness cannot be 2; it must be a number from 0.0 to 1.0"),
        ('[ring]\ncolour_order = "pink"', 'must be one of "rgb"'),
        ('[ring]\nboard = "the blue one"', "names no board"),
        ("[ring]\nlists = [[1], [2]]", "2 lists of LEDs for 7 sectors"),
        ("[ring]\nlists = [1, 2]", r"ring.lists cannot be \[1, 2\]"),
        ("[ring]\nlists = [[99], [0], [1], [2], [3], [4], [5]]", "LED 99"),
        ("[buttons]\nnext_pin = 6", "both GPIO 6"),
        ("[buttons]\nlamp_pin = 14", "UART"),
        ("[buttons]\nwheel_a = -1", "needs both"),
        ('[buttons]\nkind = "pedal"', "must be one of"),
    ],
)
def test_what_cannot_be_is_named(tmp_path: Path, words: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        read(tmp_path, words)


def test_night_makes_it_darker() -> None:
    settings = Settings()
    assert lit_ring.output(settings).brightness == 0.25
    night = settings.having(replace(settings.lights, night=True))
    assert lit_ring.output(night).brightness == 0.08
