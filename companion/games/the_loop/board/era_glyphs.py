"""The glyphs of the seven Eras: sunrise, shield, leaf, gear, globe, robot, hourglass."""

from typing import Final

from companion.kit.glyphs.shapes import Drawing, Fill, Point, Stroke, arc, at, circle, curve, ellipse, rounded_rectangle

_MIDDLE: Final = (0.5, 0.5)


def _sunrise() -> Drawing:
    sun = (0.5, 0.26)
    rays = tuple(Stroke((at(sun, 0.36, angle), at(sun, 0.53, angle))) for angle in (24, 57, 90, 123, 156))
    return (
        Stroke(((0.04, 0.26), (0.96, 0.26))),
        Stroke(((0.26, 0.09), (0.74, 0.09))),
        Fill(arc(sun, 0.24, 0, 180), centre=(0.5, 0.34)),
        *rays,
    )


def _shield() -> Drawing:
    outline = (
        (0.14, 0.9),
        (0.86, 0.9),
        *curve((0.86, 0.55), (0.86, 0.32), (0.68, 0.14), (0.5, 0.05)),
        *curve((0.5, 0.05), (0.32, 0.14), (0.14, 0.32), (0.14, 0.55)),
    )
    return (
        Stroke(outline, closed=True),
        Stroke(((0.5, 0.88), (0.5, 0.08))),
        Stroke(((0.16, 0.57), (0.84, 0.57))),
    )


def _leaf() -> Drawing:
    base, tip = (0.22, 0.2), (0.94, 0.94)
    outline = (
        *curve(base, (-0.02, 0.6), (0.26, 0.94), tip),
        *curve(tip, (0.98, 0.32), (0.62, 0.02), base)[1:-1],
    )
    return (
        Stroke(outline, closed=True),
        Stroke(curve((0.06, 0.04), (0.2, 0.26), (0.4, 0.48), (0.66, 0.68))),
    )


def _gear() -> Drawing:
    teeth = 8
    outline: list[Point] = []
    for tooth in range(teeth):
        middle = tooth * 360 / teeth
        outline += [
            at(_MIDDLE, radius, middle + turn) for turn, radius in ((-16, 0.34), (-10, 0.46), (10, 0.46), (16, 0.34))
        ]
    return Stroke(tuple(outline), closed=True), Stroke(circle(_MIDDLE, 0.14), closed=True)


def _globe() -> Drawing:
    return (
        Stroke(circle(_MIDDLE, 0.44), closed=True),
        Stroke(ellipse(_MIDDLE, 0.19, 0.44), closed=True),
        Stroke(((0.06, 0.5), (0.94, 0.5))),
    )


def _robot() -> Drawing:
    return (
        Stroke(rounded_rectangle(0.14, 0.08, 0.86, 0.66, 0.12), closed=True),
        Fill(circle((0.35, 0.43), 0.075)),
        Fill(circle((0.65, 0.43), 0.075)),
        Stroke(((0.36, 0.23), (0.64, 0.23))),
        Stroke(((0.5, 0.66), (0.5, 0.84))),
        Fill(circle((0.5, 0.89), 0.085)),
        Stroke(((0.03, 0.3), (0.03, 0.46))),
        Stroke(((0.97, 0.3), (0.97, 0.46))),
    )


def _hourglass() -> Drawing:
    left = ((0.24, 0.93), (0.24, 0.74), (0.46, 0.5), (0.24, 0.26), (0.24, 0.07))
    right = tuple((1 - x, y) for x, y in left)
    return (
        Stroke(((0.13, 0.93), (0.87, 0.93))),
        Stroke(((0.13, 0.07), (0.87, 0.07))),
        Stroke(left),
        Stroke(right),
        Fill(((0.37, 0.7), (0.63, 0.7), (0.5, 0.55))),
        Fill(((0.34, 0.14), (0.66, 0.14), (0.66, 0.2), (0.5, 0.36), (0.34, 0.2))),
    )


ERA_GLYPHS: Final[dict[str, Drawing]] = {
    "sunrise": _sunrise(),
    "shield": _shield(),
    "leaf": _leaf(),
    "gear": _gear(),
    "globe": _globe(),
    "robot": _robot(),
    "hourglass": _hourglass(),
}
