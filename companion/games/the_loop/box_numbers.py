"""The numbers of the box as fields: each from the least to the most that the box file takes, with its mark."""

from typing import Any, get_args

from msgspec import Struct, structs

from companion.contract.box_page import BoxPage, BoxPart, ChoiceField, NumberField
from companion.games.the_loop.rules import box as b
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.missions import Missions
from companion.words import _

_SECTIONS: dict[str, type[Struct]] = {
    "cubes": b.Cubes,
    "start": b.Start,
    "start.extra_clones": b.ExtraClones,
    "machine": b.Machine,
    "vortexes": b.Vortexes,
    "missions": Missions,
}
"""The tables of the file whose fields say from where to where they go."""
HEAVIEST = 9
"""So many times more readily at most does a cube fall into one Era than into another."""


def at_the_start(box: b.Box) -> BoxPage:
    """What lies on the board before the first turn."""
    parts: list[BoxPart] = [
        _number(
            box,
            f"start.clones.{agents}",
            _("Clones with {n} agents").format(n=agents),
            box.start_clones[agents],
            (0, len(box.tokens)),
        )
        for agents in (2, 3, 4)
    ]
    levels = ((Level.MONTH, _("Month")), (Level.YEAR, _("Year")), (Level.ETERNITY, _("Eternity")))
    parts += [
        _number(
            box,
            f"start.extra_clones.{level.value}",
            _("More clones at the level {level}").format(level=word),
            box.extra_clones[level],
        )
        for level, word in levels
    ]
    parts += [
        _number(box, "start.eras_with_a_rift", _("Eras with a rift"), box.eras_with_a_rift),
        _number(box, "start.artifacts", _("Artifacts that lie out (0: not known)"), box.start_artifacts),
    ]
    return BoxPage("start", _("At the start"), _("clones, rifts, Artifacts"), tuple(parts))


def of_the_rules(box: b.Box) -> BoxPage:
    """What the rules take from the box."""
    parts: list[BoxPart] = [
        _number(box, "cubes.rift", _("Rift cubes"), box.rift_cubes),
        _number(box, "cubes.energy", _("Energy cubes"), box.energy_cubes),
        _number(box, "cubes.perpetual", _("Perpetual Energy cubes"), box.perpetual_cubes),
        *(_spawned(box, cycle) for cycle in (1, 2, 3)),
        _destroyed(box),
        _number(box, "machine.cubes", _("Cubes that fall each turn, before clones"), box.machine_cubes),
        *_weights(box),
        _energy_from(box),
        _number(box, "vortexes.at", _("Rifts that make a vortex"), box.vortex_at),
        _number(box, "vortexes.tiles", _("Vortex tiles"), box.vortex_tiles),
        _number(box, "missions.to_win", _("Missions to win"), box.missions_to_win),
        _number(box, "missions.active", _("Active missions"), box.missions_active),
    ]
    return BoxPage("numbers", _("Numbers of the rules"), _("cubes, clones, missions"), tuple(parts))


def _remark(box: b.Box, path: str) -> str:
    return _("check your rulebook") if box.is_assumed(path) else ""


def _number(box: b.Box, path: str, label: str, now: int, span: tuple[int, int] | None = None) -> NumberField:
    least, most = span or _span(path)
    return NumberField(label, now, least, most, lambda number: {path: number}, _remark(box, path))


def _span(path: str) -> tuple[int, int]:
    """From where to where a number of the file goes, as its type says."""
    section, _dot, name = path.rpartition(".")
    field = next(field for field in structs.fields(_SECTIONS[section]) if field.encode_name == name)
    meta = get_args(field.type)[1]
    return meta.ge, meta.le


def _spawned(box: b.Box, cycle: int) -> NumberField:
    def change(number: int) -> dict[str, Any]:
        return {"clones.spawned": [*box.spawned[: cycle - 1], number, *box.spawned[cycle:]]}

    return NumberField(_("Clones a turn in cycle {n}").format(n=cycle), box.spawned[cycle - 1], 0, 9, change)


def _destroyed(box: b.Box) -> ChoiceField:
    choices = ((b.DestroyedClones.BAG, _("into the bag")), (b.DestroyedClones.OUT, _("out of the game")))
    return ChoiceField(
        _("A destroyed clone goes"),
        tuple((words, {"clones.destroyed": where.value}) for where, words in choices),
        [where for where, _words in choices].index(box.destroyed),
        _remark(box, "clones.destroyed"),
    )


def _energy_from(box: b.Box) -> ChoiceField:
    choices = (
        (b.EnergyFrom.LEFT, _("the Era that is left")),
        (b.EnergyFrom.ENTERED, _("the Era that is entered")),
        (b.EnergyFrom.ASK, _("not known: ask us")),
    )
    return ChoiceField(
        _("A move takes its energy from"),
        tuple((words, {"moves.energy_from": where.value}) for where, words in choices),
        [where for where, _words in choices].index(box.energy_from),
    )


def _weights(box: b.Box) -> list[NumberField]:
    places = (_("into the previous Era"), _("into Dr. Foo's Era"), _("into the next Era"))
    return [_weight(box, place, words) for place, words in enumerate(places)]


def _weight(box: b.Box, place: int, where: str) -> NumberField:
    weights = list(box.weights)
    least = 0 if any(weights[:place] + weights[place + 1 :]) else 1

    def change(number: int) -> dict[str, Any]:
        return {"machine.weights": [*weights[:place], number, *weights[place + 1 :]]}

    label = _("How readily a cube falls {where}").format(where=where)
    return NumberField(label, weights[place], least, HEAVIEST, change, _remark(box, "machine.weights"))
