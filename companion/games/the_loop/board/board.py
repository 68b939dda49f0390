"""The wheel as the house's board: what was touched becomes an action of the screen."""

from collections.abc import Callable
from typing import Any, Final

from companion.contract.screen import Consider
from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.widget import Wheel
from companion.games.the_loop.rules.eras import BY_ID
from companion.games.the_loop.screens.taps import DropChip, DropPawn, TapChip, TapEra
from companion.games.the_loop.screens.wheel_view import WheelPicture

RING_RADIUS: Final = 230.5 / geometry.BOX
RING_WIDTH: Final = 13.0 / geometry.BOX
"""Of the wheel's square: the drawn ring lies over its coloured rim."""


class LoopBoard(Wheel):
    """`companion.contract.page.Board` for The LOOP."""

    def __init__(self, gate: Any, act: Callable[[object], None], **given: Any) -> None:
        super().__init__(gate=gate, **given)
        # As fast as fingers are, for cubes are counted so; a sheet that opens closes the gate.
        self.bind(
            on_era_tap=lambda _, era: act(TapEra(BY_ID[era])),
            on_clone_tap=lambda _, key: act(TapChip(key)),
            on_clone_drop=lambda _, key, era: act(DropChip(key, BY_ID[era])),
            on_clone_over=lambda _, key, era: act(Consider(DropChip(key, BY_ID[era]) if era else None)),
            on_pawn_drop=lambda _, agent, era: act(DropPawn(agent, BY_ID[era])),
        )

    @property
    def is_still(self) -> bool:
        """Whether the pointer jumps instead of turning."""
        return bool(self.reduced_motion)

    @is_still.setter
    def is_still(self, still: bool) -> None:
        self.reduced_motion = still

    @property
    def is_moving(self) -> bool:
        """Whether the pointer is on its way."""
        return self.is_turning

    def show(self, value: WheelPicture) -> None:
        """Show this wheel."""
        self.picture = value

    def hold(self, ring: Any) -> None:
        """Take the drawn ring, over the rim; Era 1 begins half a sector before the top."""
        ring.lie(RING_RADIUS, RING_WIDTH, -geometry.SECTOR / 2)
        self.add_widget(ring)
        self.bind(pos=ring.setter("pos"), size=ring.setter("size"))
