"""The panel of a guest, and the way between what is scanned out and what is seen."""

from dataclasses import dataclass

from tests.boot.pixels import Picture


@dataclass(frozen=True, slots=True)
class Screen:
    """A panel as its maker counts its pixels, and by how much the app turns the picture on it."""

    width: int
    height: int
    rotation: int = 0

    @property
    def seen(self) -> tuple[int, int]:
        """The size of the picture for whoever sits before it."""
        return (self.width, self.height) if self.rotation % 180 == 0 else (self.height, self.width)

    def on_panel(self, x: float, y: float) -> tuple[int, int]:
        """Where a finger on this point of the picture lands on the panel; both count from the top left."""
        across, down = self.seen
        match self.rotation:
            case 0:
                point = (x, y)
            case 90:
                point = (y, across - 1 - x)
            case 180:
                point = (across - 1 - x, down - 1 - y)
            case _:
                point = (down - 1 - y, x)
        return round(point[0]), round(point[1])

    def upright(self, scanned_out: Picture) -> Picture:
        """What is scanned out, as it is seen by whoever sits before it."""
        return scanned_out.turned(self.rotation)
