"""The devices on the table: an LED ring on a serial port, push buttons, touch panels. Knows no game.

Each room offers its names in its `__init__`, and loads a module when a name of it is first asked for: a program pays
only for what it uses. Here is what can go wrong with a device: one base, and for each kind the fitting builtin beside
it.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def lazy_names(package: str, modules: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """Return the `__getattr__` (PEP 562) of a package that offers names of its modules.

    Args:
        package: its `__name__`.
        modules: for each of its modules the names that the package offers.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(import_module(package), name, value)
        return value

    return find


class HardwareError(Exception):
    """Base of everything that `hardware` raises."""


class GeometryError(HardwareError, ValueError):
    """A ring that cannot be built: too few LEDs, too many, or an LED named twice."""


class PictureError(HardwareError, ValueError):
    """A picture that no ring can show: not N x RGB, or with too few or too many LEDs."""


class SettingError(HardwareError, ValueError):
    """A setting out of its range."""


class PortError(HardwareError, OSError):
    """A serial port could not be opened, or was lost."""


class PanelError(HardwareError, OSError):
    """A touch panel that cannot be used, with the reason."""


class ButtonsError(HardwareError):
    """Base of every error of the buttons."""


class WiringError(ButtonsError, ValueError):
    """A wiring that cannot be: two things on one pin, or a pin that another device needs."""


class UnknownPinError(ButtonsError, LookupError):
    """An edge came from a pin that the recogniser was not told about."""
