"""Draws `docs/pictures/wiring.svg` from the default pins: `python -m tests.settings.draw_wiring`."""

from collections.abc import Iterator

from companion.settings import ButtonSettings
from hardware.buttons import Wiring
from tests import ROOT

PICTURE = ROOT / "docs/pictures/wiring.svg"
_BCM = (2, 3, 4, 14, 15, 17, 18, 27, 22, 23, 24, 10, 9, 25, 11, 8, 7, 0, 1, 5, 6, 12, 13, 19, 16, 26, 20, 21)
_PINS = (3, 5, 7, 8, 10, 11, 12, 13, 15, 16, 18, 19, 21, 22, 23, 24, 26, 27, 28, 29, 31, 32, 33, 35, 36, 37, 38, 40)
ON_HEADER = dict(zip(_BCM, _PINS, strict=True))
"""For each BCM number where it is on the header of 40 pins."""
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
WIDE, HIGH = 900, 560
STEP, LEFT, ROW_ODD, ROW_EVEN = 40, 70, 350, 386
PINK, YELLOW, BLUE, GREEN, BLACK, GREY = "#d6246e", "#b77f00", "#1769c2", "#1d8a45", "#222222", "#9a97a8"


def draw(wiring: Wiring) -> str:
    """The picture. Parts above hang on pins with odd numbers, the wheel below on pins with even ones."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif">'
    title = "<title>Buttons, wheel and lamp on the header of a Raspberry Pi</title>"
    ground = f'<rect width="{WIDE}" height="{HIGH}" fill="#ffffff"/>'
    return "\n".join([head, title, ground, *_header(wiring), *_above(wiring), *_wheel(wiring), "</svg>", ""])


def at(pin: int) -> tuple[int, int]:
    """The middle of a pin of the header, by its number there."""
    return LEFT + (pin - 1) // 2 * STEP, ROW_ODD if pin % 2 else ROW_EVEN


def _header(wiring: Wiring) -> Iterator[str]:
    used = {ON_HEADER[pin]: pin for pin in _pins(wiring)}
    yield f'<rect x="{LEFT - 26}" y="{ROW_ODD - 22}" width="812" height="80" rx="10" fill="#eceaf4" stroke="{GREY}"/>'
    for pin in range(1, 41):
        x, y = at(pin)
        fill = "#ffffff" if pin not in used and pin not in GROUNDS else BLACK if pin in GROUNDS else PINK
        yield f'<circle cx="{x}" cy="{y}" r="14" fill="{fill}" stroke="{GREY}"/>'
        yield _text(x, y + 4, str(pin), 12, GREY if fill == "#ffffff" else "#ffffff")
    yield _text(LEFT - 26, ROW_EVEN + 46, "Pin 1: the corner nearest the SD card. Black: ground.", 14, BLACK, "start")
    yield _text(LEFT - 26, ROW_EVEN + 66, "The edge of the board is below.", 14, BLACK, "start")


def _above(wiring: Wiring) -> Iterator[str]:
    parts = [
        ("Next", wiring.next_pin, 120, 300, PINK),
        ("Undo", wiring.undo_pin, 320, 275, BLUE),
        ("lamp in Next", wiring.lamp_pin, 520, 250, YELLOW),
        ("wheel’s push", wiring.wheel_press, 700, 225, GREEN),
    ]
    bus = 40
    for name, pin, x, y, colour in parts:
        assert pin is not None
        px, py = at(ON_HEADER[pin])
        yield _wire([(x, 150), (x, y), (px, y), (px, py - 14)], colour)
        yield _wire([(x, 80), (x, bus)], BLACK)
        yield _box(x, 80, 150, 70, colour)
        yield _text(x, 112, name, 18, colour)
        yield _text(x, 136, f"GPIO {pin} · pin {ON_HEADER[pin]}", 14, BLACK)
        if colour == YELLOW:
            yield f'<rect x="{x - 12}" y="170" width="24" height="52" fill="#ffffff" stroke="{BLACK}"/>'
            yield _text(x + 20, 200, "330 Ω", 14, BLACK, "start")
            yield _text(x + 8, 168, "long leg", 12, BLACK, "start")
    gx, gy = at(39)
    yield _wire([(parts[0][2], bus), (gx, bus), (gx, gy - 14)], BLACK)
    yield _text(parts[0][2] - 75, bus - 12, "one ground for all: pin 39", 14, BLACK, "start")


def _wheel(wiring: Wiring) -> Iterator[str]:
    assert wiring.wheel_a is not None
    assert wiring.wheel_b is not None
    a, c, b = ON_HEADER[wiring.wheel_a], 34, ON_HEADER[wiring.wheel_b]
    x, _y = at(c)
    for pin, colour in ((a, GREEN), (c, BLACK), (b, GREEN)):
        px, py = at(pin)
        yield _wire([(px, py + 14), (px, 470)], colour)
    yield _box(x, 470, 220, 76, GREEN)
    for pin, letter in ((a, "A"), (c, "C"), (b, "B")):
        yield _text(at(pin)[0], 488, letter, 14, BLACK)
    yield _text(x, 512, "Era wheel", 18, GREEN)
    yield _text(x, 534, f"GPIO {wiring.wheel_a} · ground · GPIO {wiring.wheel_b}", 14, BLACK)


def _pins(wiring: Wiring) -> list[int]:
    named = (wiring.next_pin, wiring.undo_pin, wiring.wheel_a, wiring.wheel_b, wiring.wheel_press, wiring.lamp_pin)
    return [pin for pin in named if pin is not None]


def _wire(points: list[tuple[int, int]], colour: str) -> str:
    line = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"/>'


def _box(middle: int, y: int, wide: int, high: int, colour: str) -> str:
    size = f'x="{middle - wide // 2}" y="{y}" width="{wide}" height="{high}" rx="12"'
    return f'<rect {size} fill="#ffffff" stroke="{colour}" stroke-width="3"/>'


def _text(x: int, y: int, words: str, size: int, colour: str, anchor: str = "middle") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{words}</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw(ButtonSettings().wiring()), encoding="utf-8")
