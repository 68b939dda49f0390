"""What can go wrong with buttons, each as one sentence that says what, where and what to do."""


class ButtonsError(Exception):
    """Base of every error of the buttons."""


class WiringError(ButtonsError, ValueError):
    """A wiring that cannot be: two things on one pin, or a pin that another device needs."""


class UnknownPinError(ButtonsError, LookupError):
    """An edge came from a pin that the recogniser was not told about."""


class UnknownSourceError(ButtonsError, ValueError):
    """The settings name a source of presses that does not exist."""
