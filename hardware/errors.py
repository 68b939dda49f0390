"""What can go wrong with a device: one base, and for each kind the fitting builtin beside it."""


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
