"""Ring and buttons behind the screens: they follow what is seen and set, and the ring is set up in between."""

from dataclasses import replace

from companion.contract.page import Page, Tone
from companion.contract.pictures import Pictures
from companion.devices.devices import Devices
from companion.games.the_loop.screens.game_screen import WheelScreen
from companion.settings import LightSettings, RingSettings, Settings
from companion.shell import actions as w
from companion.shell.pages.calibration import Calibration
from companion.shell.pages.calibration_pages import calibration_page
from companion.shell.pages.devices_page import devices_page, status_words


class TableDevices:
    """The devices, and the answers of a calibration that is going on (None: none is)."""

    def __init__(self, devices: Devices) -> None:
        self.devices = devices
        self._calibration: Calibration | None = None

    @property
    def is_calibrating(self) -> bool:
        """Whether the ring is being set up."""
        return self._calibration is not None

    def begin_calibration(self, ring: RingSettings) -> None:
        """From the first question on; the ports are looked at now, and none is opened."""
        self._calibration = Calibration.of(ring, self.devices.ports())

    def answer(self, wish: object) -> RingSettings | None:
        """A tap while the ring is set up; the ring to keep once all is answered."""
        calibration = self._calibration
        if calibration is None:
            return None
        match wish:
            case w.Choose():
                answered: Calibration | None = calibration.choose(wish)
            case w.Action.ENTERED:
                answered = calibration.onward()
            case w.Action.RING_COLOURS:
                answered = calibration.ask_colours()
            case w.Action.CALIBRATE:
                answered = replace(calibration, ports=self.devices.ports())
            case w.Action.BACK:
                answered = calibration.back()
            case _:
                answered = calibration
        done = answered is not None and answered.is_done
        self._calibration = None if done else answered
        return answered.ring if answered is not None and done else None

    def follow(self, settings: Settings, pictures: Pictures | None) -> None:
        """Ring and buttons follow what is set, and what a game has to show (None: none is on)."""
        if self._calibration is None:
            self.devices.use(settings)
            self.devices.show(pictures)
        else:
            self.devices.use(settings.having(self._calibration.lit).having(LightSettings()))
            self.devices.show(self._calibration, at_once=True)

    def calibration_page(self) -> Page | None:
        """The question that is open."""
        if self._calibration is None:
            return None
        return calibration_page(self._calibration, self.devices.ring_status)

    def page(self, ring: RingSettings) -> Page:
        """How ring and buttons are, and why."""
        devices = self.devices
        return devices_page(devices.ring_status, ring, devices.output, devices.buttons_state)

    def with_status(self, view: WheelScreen) -> WheelScreen:
        """The screen with how ring and buttons are in its status; that games cannot be saved goes before."""
        words = status_words(self.devices.ring_status, self.devices.buttons_state, self.devices.output)
        if not words or self.is_calibrating or view.status_tone is not Tone.QUIET:
            return view
        status = f"{view.status}\n{words}" if view.status else words
        return replace(view, status=status, status_wish=w.Action.DEVICES)
