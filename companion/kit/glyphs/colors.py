"""Colours as Kivy wants them (four numbers, 0 to 1), mixed ahead so that nothing shows through."""

from functools import lru_cache

Tint = tuple[float, float, float, float]


@lru_cache(maxsize=256)
def tint(color: str, alpha: float = 1.0) -> Tint:
    """`color` is written #RRGGBB."""
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue, alpha


@lru_cache(maxsize=512)
def mix(color: str, ground: str, share: float) -> Tint:
    """`share` (0-1) of `color` over `ground`, solid."""
    above, below = tint(color), tint(ground)
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(above[:3], below[:3], strict=True))
    return red, green, blue, 1.0
