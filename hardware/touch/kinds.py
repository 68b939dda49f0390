"""Which input devices are touch panels, and how each of them tells of its fingers. Pure."""

from enum import Enum, auto

from msgspec import Struct

from hardware.touch import evdev as e


class PanelKind(Enum):
    """How a panel tells of its fingers (the kernel's "Multi-touch Protocol")."""

    SLOTS = auto()
    """Protocol B: each finger has a slot, and only what changes is sent."""
    ANONYMOUS = auto()
    """Protocol A: all fingers, each time; which is which has to be found out. Old drivers only."""
    SINGLE = auto()
    """One point, pressed or not: resistive panels."""


class Abilities(Struct, frozen=True):
    """What a device says that it can send: its properties, its keys and its axes, by number."""

    properties: frozenset[int]
    keys: frozenset[int]
    axes: frozenset[int]


def panel_kind(abilities: Abilities) -> PanelKind | None:
    """Tell the kind of panel, or None: a mouse, a touchpad, a pen tablet, a keyboard.

    The same devices that udev's `input_id` calls ID_INPUT_TOUCHSCREEN. All others reach a window through SDL.
    """
    keys, axes = abilities.keys, abilities.axes
    is_direct = e.INPUT_PROP_DIRECT in abilities.properties
    has_fingers = {e.ABS_MT_POSITION_X, e.ABS_MT_POSITION_Y} <= axes
    has_point = {e.ABS_X, e.ABS_Y} <= axes
    if e.BTN_STYLUS in keys or e.BTN_TOOL_PEN in keys:
        return None
    if e.BTN_TOOL_FINGER in keys and not is_direct:
        return None  # a touchpad: one points elsewhere than one touches
    if has_fingers and (is_direct or e.BTN_TOUCH in keys):
        return PanelKind.SLOTS if e.ABS_MT_SLOT in axes else PanelKind.ANONYMOUS
    if has_point and e.BTN_TOUCH in keys and e.BTN_MOUSE not in keys:
        return PanelKind.SINGLE
    return None
