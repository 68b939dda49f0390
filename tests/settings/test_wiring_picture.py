"""The picture of the wiring shows the pins that the settings have by default; the guide's table does, too."""

from msgspec.structs import replace

from companion.settings import ButtonSettings
from tests import ROOT
from tests.settings.draw_wiring import ON_HEADER, PICTURE, draw

GUIDE = ROOT / "docs/hardware.md"


def test_the_picture_shows_the_default_pins() -> None:
    wiring = ButtonSettings().wiring()
    assert PICTURE.read_text(encoding="utf-8") == draw(wiring), "draw it anew: python -m tests.settings.draw_wiring"
    assert draw(replace(wiring, next_pin=17)) != draw(wiring)
    assert f"]({PICTURE.parent.name}/{PICTURE.name})" in GUIDE.read_text(encoding="utf-8")


def test_the_table_of_the_guide_names_them() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    buttons = ButtonSettings()
    for setting in ("next_pin", "undo_pin", "lamp_pin", "wheel_press"):
        pin = getattr(buttons, setting)
        assert f"| {pin} | {ON_HEADER[pin]} |" in guide.replace("  ", " ")
        assert f"`{setting}`" in guide
    pins = (buttons.wheel_a, buttons.wheel_b)
    assert f"| {pins[0]}, {pins[1]} | {ON_HEADER[pins[0]]}, {ON_HEADER[pins[1]]} |" in guide
