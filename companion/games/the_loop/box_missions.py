"""The mission tiles of the box as fields: how many there are, and those that their owner typed or named in a game."""

from typing import Any, Final

from msgspec import UNSET, to_builtins

from companion.contract.box_page import BoxAct, BoxPage, BoxPart, ChoiceField, NumberField, TextField
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.text import kind_name
from companion.words import _, ngettext

LONGEST_NAME: Final = 24
FEWEST_TILES, MOST_TILES = 7, 99
Rows = list[dict[str, Any]]


def missions(box: Box) -> BoxPage:
    """The number of tiles, then a page for each that is known."""
    known = box.missions.list
    rows: Rows = [to_builtins(row) for row in known]
    least = max(FEWEST_TILES, len(known))
    parts: list[BoxPart] = [
        NumberField(
            _("Mission tiles"), box.missions.tiles, least, MOST_TILES, lambda number: {"missions.tiles": number}
        ),
        *(_mission(box, rows, number) for number in range(len(rows))),
    ]
    if len(known) < box.missions.tiles:
        taken = {row.name for row in known}
        names = (_("Mission {n}").format(n=number) for number in range(len(known) + 1, 2 * len(known) + 2))
        new = {"name": next(name for name in names if name not in taken)}
        told = _("those that you name in a game are remembered by themselves")
        parts.append(BoxAct(_("Type one more mission"), told, {"missions.list": [*rows, new]}))
    typed = ngettext("{n} mission is known", "{n} missions are known", len(known)).format(n=len(known))
    return BoxPage("missions", _("Missions"), typed, tuple(parts))


def _mission(box: Box, rows: Rows, number: int) -> BoxPage:
    row = box.missions.list[number]

    def changed(name: str, value: Any) -> dict[str, Any]:
        """The list with another field in this row; None takes one out."""
        fields = {**rows[number], name: value}
        kept = {field: content for field, content in fields.items() if content is not None}
        return {"missions.list": [*rows[:number], kept, *rows[number + 1 :]]}

    others = {other.name for other in box.missions.list if other is not row}
    kinds = tuple(MissionKind)
    asks = tuple((kind_name(kind), changed("kind", kind.value)) for kind in kinds)
    left = {"missions.list": [*rows[:number], *rows[number + 1 :]]}
    question = _("Take {name} out of our box?").format(name=row.name)
    needs = 0 if row.needs is UNSET else row.needs
    parts: tuple[BoxPart, ...] = (
        TextField(
            _("Name"),
            row.name,
            lambda name: changed("name", name),
            lambda name: _("There is a mission of that name already.") if name in others else "",
            LONGEST_NAME,
        ),
        ChoiceField(
            _("What it asks for"),
            (*asks, (_("not known"), changed("kind", None))),
            len(kinds) if row.kind is UNSET else kinds.index(row.kind),
        ),
        NumberField(
            _("Progress needed (0: not known)"), needs, 0, box.most_needed, lambda more: changed("needs", more or None)
        ),
        BoxAct(_("Take this mission out"), _("if it is not in your box"), left, question, leaves=True),
    )
    told = _("not known") if row.kind is UNSET else kind_name(row.kind)
    return BoxPage(f"mission-{number}", row.name, told, parts)
