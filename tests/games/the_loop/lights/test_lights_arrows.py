"""What the lights may know: the games, and the pure values of the ring; no clock, no port, no screen."""

from tests.test_arrows import IMPURE, imports_of, ours, sources_in, within

RING_VALUES = ("hardware.ring.arcs", "hardware.ring.colours", "hardware.ring.geometry")


def test_the_lights_import_games_and_the_rings_values_alone() -> None:
    for path in sources_in("companion.lights"):
        assert not {name.partition(".")[0] for name in imports_of(path)} & IMPURE, path
        for name in ours(path):
            assert within(name, "companion.games", "companion.lights", *RING_VALUES), f"{path} imports {name}"
