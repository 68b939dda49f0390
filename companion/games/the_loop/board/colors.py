"""The colours of the pieces on the wheel. Each piece has a shape of its own as well: colour alone tells nothing."""

from typing import Final

from companion.kit import theme

RIFT: Final = theme.DANGER
ENERGY: Final = theme.GOOD
VORTEX: Final = theme.ALERT
MISSION: Final = theme.NOTICE
"""As in the words beside the wheel: red cubes are a danger, green ones good."""
