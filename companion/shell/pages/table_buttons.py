"""What stands behind the pages on which buttons are tried and keys are taught. They hear every press themselves."""

from typing import Final

from companion.contract.page import Page
from companion.devices.devices import Devices
from companion.settings import Settings
from companion.shell.actions import Action, Heard, HeardKey
from companion.shell.app_context import Screen
from companion.shell.pages.teaching import Teaching, teaching_page
from companion.shell.pages.trying_buttons import try_page, wheel_page, with_wheel
from hardware.buttons import KeyMap

OPENS: Final = {
    Action.TEACH: Screen.TEACH,
    Action.TEST_BUTTONS: Screen.TEST_BUTTONS,
    Action.SET_WHEEL: Screen.SET_WHEEL,
}
"""What leads to these pages; on a page itself it begins anew."""
OF_THE_BUTTONS: Final = frozenset(OPENS.values())


class TableButtons:
    """The pages' state; each is opened anew."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._teaching = Teaching()
        self._heard: Heard | HeardKey | None = None

    def open(self) -> None:
        """Nothing was heard yet."""
        self._teaching, self._heard = Teaching(), None
        self._devices.measure(anew=True)

    def page(self, screen: Screen, settings: Settings, key_map: KeyMap, message: str) -> Page:
        """The page of this screen."""
        match screen:
            case Screen.TEACH:
                return teaching_page(self._teaching, settings.keys, key_map, message)
            case Screen.SET_WHEEL:
                return wheel_page(self._devices.measure())
            case _:
                return try_page(self._devices.measure(), self._heard, key_map)

    def wish(self, screen: Screen, wish: object, settings: Settings, key_map: KeyMap) -> Settings:
        """Does what a tap or a press means here; gives the settings as they are then."""
        if isinstance(wish, Heard | HeardKey):
            self._heard = wish
        match screen:
            case Screen.TEACH:
                self._teaching, keys = self._teaching.hear(wish, settings.keys, key_map)
                return settings.having(keys)
            case Screen.SET_WHEEL if wish is Action.ENTERED:
                return settings.having(with_wheel(settings.buttons, self._devices.measure()))
            case _:
                return settings
