"""The demonstration shows every named picture, each until it has ended."""

from itertools import pairwise

import pytest

from companion.cli.ring_demo import part_at, programme
from companion.games.the_loop.lights.layout import layout_of
from companion.games.the_loop.lights.named import NAMED_PICTURES
from hardware.ring.geometry import Geometry

LAYOUT = layout_of(Geometry(35))


@pytest.mark.parametrize("calm", [False, True])
def test_every_picture_is_played_and_named_in_order(calm: bool) -> None:
    parts = programme(LAYOUT, calm=calm, night=calm)
    assert [part.name for part in parts] == [name for name, _, _ in NAMED_PICTURES]
    assert parts[0].begins == 0.0
    for one, other in pairwise(parts):
        assert one.ends == other.begins
        assert other.player.picture(other.begins) == one.player.picture(one.ends)
    for part, (_, scene, moment) in zip(parts, NAMED_PICTURES, strict=True):
        assert part.ends - part.begins >= 3.0 + (moment.seconds if moment and not calm else 0.0)
        assert part.player.scene.calm is part.player.scene.night is calm
        assert part.player.scene.phase is scene.phase
    assert parts[-1].ends < 120.0


def test_names_are_different_and_plain() -> None:
    names = [name for name, _, _ in NAMED_PICTURES]
    assert len(set(names)) == len(names)
    assert all(name == name.strip() and len(name) < 70 for name in names)


def test_what_is_seen_when() -> None:
    parts = programme(LAYOUT)
    assert part_at(parts, 0.0) is parts[0]
    assert part_at(parts, parts[3].begins) is parts[3]
    assert part_at(parts, parts[-1].ends) is None
