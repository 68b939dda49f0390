"""Where the wheel and the panel lie: two true layouts, landscape and portrait, as plain rectangles.

All rectangles are in real pixels of the window, their origin at its bottom left, as in Kivy. Plain Python.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from companion.kit import theme

MARGIN: Final = 8
HEADER_HEIGHT: Final = 64
HEADER_ONE_LINE: Final = 36  # portrait is wide enough for all its words in one line
BAR_HEIGHT: Final = 66
GAP: Final = 8  # between header, card and bar: the least that keeps two touches apart
PANEL_NARROWEST: Final = 320  # landscape, with its margins: what an 800×480 screen leaves beside a full wheel
PANEL_WIDEST: Final = 460
PANEL_LOWEST: Final = 354  # portrait, with its margins: what 480×800 leaves if the wheel keeps its words at 15
STATUS_SHARE: Final = 0.36  # of the wheel's side: so much of its lowest edge the round wheel leaves free
PANEL_GROWS: Final = 0.45  # of what the text grows: so much wider (lower: higher) the panel becomes
BAR_GROWS: Final = 0.5
HEADER_LINE: Final = 23
WHEEL_SMALLEST: Final = 0.4  # of the window's long side, before the panel has to scroll instead


class Rect(NamedTuple):
    """A rectangle in real pixels; `x` and `y` are its bottom left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.height

    def inset(self, across: float, upright: float) -> "Rect":
        """The same rectangle, smaller by so much at its left and right, and at its bottom and top."""
        return Rect(self.x + across, self.y + upright, self.width - 2 * across, self.height - 2 * upright)


class Arrangement(Struct, frozen=True):
    """Where everything lies on a window of one size.

    `unit`: real pixels a design pixel. `panel` holds `header`, `card` and `bar`; a sheet covers it. `status` is
    the corner that the round wheel leaves free in its square. `banner` lies over the header, and in portrait over
    the status, too.
    """

    portrait: bool
    unit: float
    window: Rect
    wheel: Rect
    panel: Rect
    header: Rect
    card: Rect
    bar: Rect
    status: Rect
    banner: Rect


def arrange(width: float, height: float, text_size: float = 1.0) -> Arrangement:
    """The layout for a window of this size in pixels: portrait when it is higher than wide.

    With a larger text the panel takes some of the board's room, and what holds words grows with them; what is as large
    as a finger stays so.
    """
    unit = theme.unit(width, height)
    more = text_size - 1
    portrait = theme.is_portrait(width, height)
    if portrait:
        smallest = WHEEL_SMALLEST * height
        side = min(width, max(smallest, height - PANEL_LOWEST * (1 + PANEL_GROWS * more) * unit))
        wheel = Rect((width - side) / 2, height - side, side, side)
        panel = Rect(0, 0, width, height - side)
        status = Rect(MARGIN * unit, wheel.y, wheel.x + STATUS_SHARE * side - MARGIN * unit, 20 * text_size * unit)
    else:
        smallest = WHEEL_SMALLEST * width
        side = min(height, max(smallest, width - PANEL_NARROWEST * (1 + PANEL_GROWS * more) * unit))
        panel_width = min(width - side, PANEL_WIDEST * text_size * unit)
        left = width - panel_width
        wheel = Rect((left - side) / 2, (height - side) / 2, side, side)
        panel = Rect(left, 0, panel_width, height)
        status_wide = wheel.x + STATUS_SHARE * side - MARGIN * unit
        status = Rect(MARGIN * unit, MARGIN * unit / 2, status_wide, 20 * text_size * unit)
    header, card, bar = _divide(panel, unit, text_size, portrait=portrait)
    banner = Rect(header.x, header.y, header.width, status.top - header.y) if portrait else header
    window = Rect(0, 0, width, height)
    return Arrangement(portrait, unit, window, wheel, panel, header, card, bar, status, banner)


def _divide(panel: Rect, unit: float, text_size: float, *, portrait: bool) -> tuple[Rect, Rect, Rect]:
    """Header, card and bar, from the top down."""
    margin, gap = MARGIN * unit, GAP * unit
    left = panel.x + (margin if portrait else margin / 2)
    width = panel.right - margin - left
    header_height = _header_height(text_size, portrait=portrait) * unit
    bar_height = bar_height_of(text_size) * unit
    header = Rect(left, panel.top - margin / 2 - header_height, width, header_height)
    bar = Rect(left, panel.y + margin, width, bar_height)
    card_bottom = bar.top + gap
    card = Rect(left, card_bottom, width, header.y - gap / 2 - card_bottom)
    return header, card, bar


def bar_height_of(text_size: float) -> float:
    """How high the buttons at the bottom are, in design pixels: two lines of words, or a large one."""
    return BAR_HEIGHT * (1 + BAR_GROWS * (text_size - 1))


def _header_height(text_size: float, *, portrait: bool) -> float:
    """The bars of the header keep their height, its lines of words grow."""
    height, lines = (HEADER_ONE_LINE, 1) if portrait else (HEADER_HEIGHT, 2)
    return height + lines * HEADER_LINE * (text_size - 1)
