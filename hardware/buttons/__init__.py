"""Push buttons, a wheel and a lamp on a Raspberry Pi, a keyboard, or none: named presses for any program.

    buttons = make_buttons(ButtonsKind.GPIO, Wiring(), deliver=print)
    buttons.start()
    buttons.lamp(True)
    print(buttons.state)

Nothing here raises for missing or broken hardware; `state` tells. Each module loads when a name of it is first asked
for; gpiozero does when pins are opened.
"""

from typing import TYPE_CHECKING

from hardware import lazy_names

if TYPE_CHECKING:
    from hardware.buttons.buttons import AbsentButtons as AbsentButtons
    from hardware.buttons.buttons import Buttons as Buttons
    from hardware.buttons.buttons import ButtonsKind as ButtonsKind
    from hardware.buttons.buttons import ButtonsState as ButtonsState
    from hardware.buttons.buttons import Missing as Missing
    from hardware.buttons.buttons import SimulatedButtons as SimulatedButtons
    from hardware.buttons.buttons import StateKind as StateKind
    from hardware.buttons.buttons import UnavailableError as UnavailableError
    from hardware.buttons.buttons import make_buttons as make_buttons
    from hardware.buttons.contact import Times as Times
    from hardware.buttons.measuring import MIN_RESTS as MIN_RESTS
    from hardware.buttons.measuring import Bounce as Bounce
    from hardware.buttons.measuring import Measurement as Measurement
    from hardware.buttons.measuring import WheelTurn as WheelTurn
    from hardware.buttons.pin_factory import DEFAULT_FACTORY as DEFAULT_FACTORY
    from hardware.buttons.pin_factory import open_pin_factory as open_pin_factory
    from hardware.buttons.pin_factory import user_of as user_of
    from hardware.buttons.presses import Digit as Digit
    from hardware.buttons.presses import Keyboard as Keyboard
    from hardware.buttons.presses import KeyMap as KeyMap
    from hardware.buttons.presses import Press as Press
    from hardware.buttons.presses import Pressed as Pressed
    from hardware.buttons.recogniser import WheelCycle as WheelCycle
    from hardware.buttons.wiring import Wiring as Wiring
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "buttons": (
                "AbsentButtons",
                "Buttons",
                "ButtonsKind",
                "ButtonsState",
                "Missing",
                "SimulatedButtons",
                "StateKind",
                "UnavailableError",
                "make_buttons",
            ),
            "contact": ("Times",),
            "measuring": ("MIN_RESTS", "Bounce", "Measurement", "WheelTurn"),
            "pin_factory": ("DEFAULT_FACTORY", "open_pin_factory", "user_of"),
            "presses": ("Digit", "KeyMap", "Keyboard", "Press", "Pressed"),
            "recogniser": ("WheelCycle",),
            "wiring": ("Wiring",),
        },
    )
