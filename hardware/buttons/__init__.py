"""Push buttons, a wheel and a lamp on a Raspberry Pi, a keyboard, or none: named presses for any program.

    buttons = make_buttons("gpio", Wiring(), deliver=print)
    buttons.start()
    buttons.lamp(True)
    print(buttons.state)

Nothing here raises for missing or broken hardware; `state` tells.
"""

from hardware.buttons.contact import Times
from hardware.buttons.errors import ButtonsError, UnknownSourceError, WiringError
from hardware.buttons.keyboard import Keyboard, KeyMap
from hardware.buttons.measuring import FEWEST_RESTS, Bounce, Measurement, WheelTurn
from hardware.buttons.protocol import Buttons, ButtonsState, Missing, StateKind
from hardware.buttons.quadrature import WheelCycle
from hardware.buttons.roles import Digit, Press, Pressed
from hardware.buttons.simulated import SimulatedButtons
from hardware.buttons.sources import Source, make_buttons
from hardware.buttons.wiring import Wiring

__all__ = [
    "FEWEST_RESTS",
    "Bounce",
    "Buttons",
    "ButtonsError",
    "ButtonsState",
    "Digit",
    "KeyMap",
    "Keyboard",
    "Measurement",
    "Missing",
    "Press",
    "Pressed",
    "SimulatedButtons",
    "Source",
    "StateKind",
    "Times",
    "UnknownSourceError",
    "WheelCycle",
    "WheelTurn",
    "Wiring",
    "WiringError",
    "make_buttons",
]
