import pytest

from companion.games.the_loop.board.glyphs import GLYPHS
from companion.kit.glyphs import Fill, Stroke, circle, drawing, names, register
from companion.kit.glyphs.tessellator import CLEAR, SOLID, Tessellator
from companion.kit.theme import mix, tint

register(GLYPHS)

NEEDED = (
    *("sunrise", "shield", "leaf", "gear", "globe", "robot", "hourglass"),
    *("vortex_tile", "mega_vortex_tile", "pointer", "clone", "energy_cube", "rift_cube", "mission", "agent"),
    *("undo", "redo", "check", "lock", "machine", "warning", "plus", "minus"),
)


def test_everything_the_glass_needs_has_a_glyph() -> None:
    assert set(NEEDED) <= set(names())


def test_an_unknown_glyph_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="no glyph is called 'banana'; there are undo, "):
        drawing("banana")


def test_glyphs_are_registered_once_and_never_take_anothers_name() -> None:
    before = names()
    register(GLYPHS)
    assert names() == before
    with pytest.raises(ValueError, match="called undo, leaf: give these other names"):
        register({"undo": GLYPHS["leaf"], "leaf": GLYPHS["gear"], "gear": GLYPHS["gear"], "mine": GLYPHS["gear"]})
    assert names() == before
    assert drawing("leaf") is GLYPHS["leaf"]


@pytest.mark.parametrize("name", names())
def test_a_glyph_stays_in_its_square_and_is_not_empty(name: str) -> None:
    shapes = drawing(name)
    assert shapes
    for shape in shapes:
        half = shape.width / 2 if isinstance(shape, Stroke) else 0.0
        for x, y in shape.points:
            assert -0.05 <= x - half <= x + half <= 1.05
            assert -0.05 <= y - half <= y + half <= 1.05


@pytest.mark.parametrize("name", names())
def test_every_part_of_a_filled_outline_is_seen_from_its_centre(name: str) -> None:
    for shape in drawing(name):
        if not isinstance(shape, Fill):
            continue
        points = shape.points
        x = sum(point[0] for point in points) / len(points)
        y = sum(point[1] for point in points) / len(points)
        x, y = shape.centre or (x, y)
        turns = [
            (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x)
            for a, b in zip(points, points[1:] + points[:1], strict=True)
        ]
        assert all(turn >= -1e-6 for turn in turns) or all(turn <= 1e-6 for turn in turns)


def test_no_two_glyphs_are_alike() -> None:
    assert len({drawing(name) for name in names()}) == len(names())


def extent(ink: Tessellator) -> tuple[float, float, float, float]:
    xs, ys = ink.vertices[0::4], ink.vertices[1::4]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("size", [20, 120])
def test_edges_fade_over_one_pixel_at_any_size(size: int) -> None:
    ink = Tessellator()
    ink.draw((Fill(((0, 0), (1, 0), (1, 1), (0, 1))),), (0, 0), size)
    assert extent(ink) == pytest.approx((-size / 2 - 0.5, -size / 2 - 0.5, size / 2 + 0.5, size / 2 + 0.5))
    assert set(ink.vertices[2::4]) == {CLEAR, SOLID}
    assert max(ink.indices) < len(ink.vertices) // 4
    assert len(ink.indices) % 3 == 0


def test_a_line_scales_with_its_glyph_but_never_gets_too_thin() -> None:
    line = (Stroke(((0.5, 0), (0.5, 1)), width=0.1),)
    for size, width in ((120, 12), (50, 5), (10, 1.7)):
        ink = Tessellator()
        ink.draw(line, (0, 0), size)
        left, bottom, right, top = extent(ink)
        assert right - left == pytest.approx(width + 1)
        assert top - bottom == pytest.approx(size + width + 1)


def test_a_quarter_turn_is_clockwise() -> None:
    ink = Tessellator()
    ink.draw((Stroke(((0.5, 0.5), (0.5, 1))),), (0, 0), 100, turn=90)
    left, _, right, _ = extent(ink)
    assert right > 50
    assert left > -10


def test_a_sharp_corner_is_round_and_a_smooth_ring_has_no_ends() -> None:
    corner, ring = Tessellator(), Tessellator()
    corner.stroke(((0, 0), (50, 0), (0, 3)), 6)
    assert extent(corner)[2] == pytest.approx(53.5)
    ring.stroke(circle((0, 0), 30), 4, closed=True)
    assert len(ring.vertices) == 4 * 4 * len(circle((0, 0), 30))


def test_colours_are_mixed_ahead() -> None:
    assert tint("#FF8000", 0.5) == pytest.approx((1.0, 128 / 255, 0.0, 0.5))
    assert mix("#FFFFFF", "#000000", 0.25) == pytest.approx((0.25, 0.25, 0.25, 1.0))
