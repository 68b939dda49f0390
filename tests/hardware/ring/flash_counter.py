"""Counts flashes as WCAG 2.3.1 does, to see that nothing which is shown ever flashes too often."""

from hardware.ring.flashes import Light, general_and_red


class FlashCounter:
    """Counts the flashes of every LED: `worst` is the most that one LED had within any second so far."""

    def __init__(self) -> None:
        self.worst = 0
        self._changes = general_and_red()

    def see(self, light: Light, now: float) -> None:
        """Take what is shown from `now` (seconds) on."""
        for changes, values in zip(self._changes, light, strict=True):
            turned = changes.weigh(values)
            changes.accept(now)
            for led in turned:
                # Half a pair counts as a whole flash: the other half may follow out of sight.
                self.worst = max(self.worst, (changes.turns(led, now) + 1) // 2)
