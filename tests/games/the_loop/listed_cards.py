"""Ultramachina cards as an owner might type them: invented, as nobody here knows the printed ones."""

from typing import Any, Final

from companion.games.the_loop.rules.eras import ERAS, Era


def row(name: str, era: Era, slots: int = 3, **more: Any) -> dict[str, Any]:
    return {"name": name, "era": era.id, "slots": slots, **more}


LISTED: Final = [
    row(f"{era.id} {number}", era, 2 + number, clones=(era + number) % 2, rifts=number)
    for era in ERAS
    for number in (0, 1)
]
