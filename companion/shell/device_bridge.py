"""Ring, buttons and keyboard attached to the glass: presses come in on its thread, and what is seen goes out."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Keyboard as KivyKeyboard
from kivy.core.window import Window

from companion.devices import Devices
from companion.devices.lit_ring import FRAME
from companion.shell.navigator import can_choose, can_turn, lamp_of
from companion.shell.root_widget import RootWidget
from hardware.buttons import Keyboard, Pressed

_BY_CODE: Final = {code: name for name, code in KivyKeyboard.keycodes.items()}
_BY_PLACE: Final = {30 + number: str((number + 1) % 10) for number in range(10)}
"""The row of digits by SDL's scancodes, which count places: on AZERTY the keys give digits only with Shift."""
_MEDIA: Final = {
    102: "power",
    118: "menu",
    127: "mute",
    128: "volumeup",
    129: "volumedown",
    258: "next track",
    259: "previous track",
    260: "stop",
    261: "play",
    262: "mute",
    269: "home page",
    270: "back",
    271: "forward",
    275: "darker",
    276: "brighter",
    285: "rewind",
    286: "fast forward",
}
"""Keys that Kivy has no name for, by SDL's scancodes: those of remotes and presenters."""


def key_name(code: int, scancode: int) -> str:
    """The name of a key in lower case, from Kivy's code of it and SDL's scancode (0: not known); never empty."""
    name = _BY_PLACE.get(scancode) or _BY_CODE.get(code) or _MEDIA.get(scancode)
    return name or (f"key{scancode}" if scancode else f"code{code}")


_FOR_OTHERS: Final = frozenset({"ctrl", "alt", "meta"})
LISTENING: Final = 0.25
"""Seconds between two looks at a page that listens: a switch may go on bouncing after its press was told."""


class DeviceBridge:
    """Between the glass and the devices of the table. `begin` opens them, `end` closes them."""

    def __init__(self, glass: RootWidget, devices: Devices) -> None:
        self._glass = glass
        self._devices = devices
        self._keyboard = Keyboard()
        self._heard = {
            "on_key_down": self._key_down,
            "on_key_up": self._key_up,
            "on_textinput": self._text_came,
            "focus": self._focus,
        }
        self._tick_again: Any = None
        self._look_again: Any = None
        self._soon = Clock.create_trigger(self._changed)

    def begin(self) -> None:
        """Open the devices and listen."""
        self._devices.begin(self._deliver, self._soon)
        self._glass.bind(on_done=self._light, on_seen=self._follow)
        Window.bind(**self._heard)
        self._changed()

    def end(self) -> None:
        """Listen no more; the ring goes dark."""
        Window.unbind(**self._heard)
        self._glass.unbind(on_done=self._light, on_seen=self._follow)
        self._soon.cancel()
        self._stop_ticking()
        self._stop_listening()
        self._devices.close()

    @property
    def is_ticking(self) -> bool:
        """Whether the ring is being driven frame by frame."""
        return self._tick_again is not None

    def _deliver(self, pressed: Pressed) -> None:
        """A press, on whatever thread: the glass gets it on its own."""
        Clock.schedule_once(lambda _: self._glass.press(pressed), 0)

    def _changed(self, *_: object) -> None:
        """Ring or buttons are otherwise than before, and the words about them, too."""
        self._glass.refresh()

    def _light(self, *_: object) -> None:
        """Something has happened: the ring shows it before the screen is drawn, which takes longer."""
        self._devices.tick()

    def _follow(self, *_: object) -> None:
        """What is seen has changed: the lamp and the ring follow."""
        self._devices.lamp(lamp_of(self._glass.view))
        self._listen()
        if self._tick(0) and self._tick_again is None:
            self._tick_again = Clock.schedule_interval(self._tick, FRAME)

    def _listen(self) -> None:
        """Look again and again while a page listens: what is measured goes on after a press was told."""
        if self._glass.listens and self._look_again is None:
            self._look_again = Clock.schedule_interval(self._look, LISTENING)
        elif not self._glass.listens:
            self._stop_listening()

    def _look(self, *_: object) -> None:
        if self._glass.navigator.view() != self._glass.view:
            self._glass.refresh()

    def _stop_listening(self) -> None:
        event, self._look_again = self._look_again, None
        if event is not None:
            event.cancel()

    def _tick(self, _seconds: float) -> bool:
        more = self._devices.tick()
        self._glass.show_ring(self._devices.drawn)
        if not more:
            self._stop_ticking()
        return more

    def _stop_ticking(self) -> None:
        event, self._tick_again = self._tick_again, None
        if event is not None:
            event.cancel()

    def _key_down(self, _window: Any, code: int, scancode: int, _text: str, modifiers: list[str]) -> bool:
        if _FOR_OTHERS.intersection(modifiers):
            return False
        name, glass = key_name(code, scancode), self._glass
        is_new = self._keyboard.goes_down(name)
        if glass.listens:
            if is_new:
                glass.hear_key(name)
            return True
        if glass.types:
            glass.type_key(name)
            return True
        pressed = glass.navigator.app.key_map.pressed_by(
            name, choosing=can_choose(glass.view), turning=can_turn(glass.view)
        )
        if pressed is not None and is_new:
            glass.press(pressed)
        return pressed is not None

    def _text_came(self, _window: Any, text: str) -> bool:
        """Letters, as the layout of the keyboard makes them: no key is one."""
        if self._glass.types:
            self._glass.type_text(text)
        return self._glass.types

    def _key_up(self, _window: Any, code: int, scancode: int, *_: object) -> bool:
        self._keyboard.goes_up(key_name(code, scancode))
        return False

    def _focus(self, _window: Any, focused: bool) -> None:
        if not focused:
            self._keyboard.let_go_of_all()
