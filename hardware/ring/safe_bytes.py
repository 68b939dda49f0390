"""Keeps out of the payload every byte that WLED would take for a command after a damaged frame.

When a byte is lost, WLED reads the rest of the payload as commands: `B0..B7` change its speed until it is
reset, `{` starts JSON, `l L o O v I C9 41` do other things. Each such value is moved to the nearest free
one; the error is 4/255 at most, which no eye sees.
"""

UNSAFE = frozenset({0x41, 0x49, 0x4C, 0x4F, 0x6C, 0x6F, 0x76, 0x7B, *range(0xB0, 0xB8), 0xC9})


def _nearest_free(value: int) -> int:
    # The darker of two equally near values: the power cap must not be broken on the way.
    return min((free for free in range(256) if free not in UNSAFE), key=lambda free: (abs(free - value), free))


SAFE = bytes(_nearest_free(value) for value in range(256))
"""A table for `bytes.translate`."""


def safe(payload: bytes) -> bytes:
    """Return `payload` with every unsafe byte moved to the nearest free value."""
    return payload.translate(SAFE)
