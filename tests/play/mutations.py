"""Journals with one thing changed, and why a strict replay may accept the change all the same."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.the_loop.rules.codec import BY_NAME
from companion.games.the_loop.rules.eras import ID_OF
from companion.play.entries import DRAWN_AGAIN, REDONE, UNDONE, Entry

Rows = list[Entry]
DRAWN = {"machine_moved", "clone_arrived", "rifts_fell", "mission_revealed", "rifts_changed", "energy_changed"}
"""What holds the result of a draw. The two last are how the setup lays out the Eras that it drew."""
ENTERED = {"machine_moved", "clone_arrived", "rifts_fell", "bag_empty"}
"""What the players may enter instead of letting it be drawn."""
NOTES = {UNDONE, REDONE, DRAWN_AGAIN}
OTHERS: dict[str, tuple[object, ...]] = {
    "era": (*ID_OF, None),
    "from": ID_OF,
    "to": ID_OF,
    "amount": (-2, -1, 0, 1, 2, 99),
    "needs": (None, 0, 1, 2, 3, 99),
    "used": (True, False),
    "mega": (True, False),
    "agent": ("Time Prowler", "V-Girl", "Nobody"),
    "chance": ("era", "clones", "rifts", "mission"),
    "who": ("app", "table"),
    "cause": ("setup", "foo_phase", "table"),
    "kind": ("clone", "robot", None),
    "outcome": ("victory", "defeat"),
    "reason": ("missions", "second_vortex", "fourth_vortex", "third_cycle", "mega_vortex"),
    "step": ("unpacked", "setup_missions", "check", "actions", "era", "rifts", "vortexes", "turn_ended", "over"),
    "attempt": (0, 1, 2, 3),
}


class Mutation(NamedTuple):
    """`what` was changed at an entry, and the rows that came of it."""

    what: str
    entry: Entry
    rows: Rows


def mutations_of(rows: Rows) -> Iterator[Mutation]:
    """Every small change of every entry."""
    for place, row in enumerate(rows):
        yield from _values(rows, place, row)
        yield Mutation("by", row, _with(rows, place, replace(row, by="app" if row.by == "table" else "table")))
        for field in ("turn", "cycle", "act"):
            for more in (-1, 1):
                yield Mutation(field, row, _with(rows, place, _counted(row, field, getattr(row, field) + more)))
        yield Mutation("without", row, _numbered([*rows[:place], *rows[place + 1 :]]))
        yield Mutation("twice", row, _numbered([*rows[: place + 1], *rows[place:]]))
        if place + 1 < len(rows):
            swapped = [*rows[:place], rows[place + 1], row, *rows[place + 2 :]]
            acts = [replace(one, act=rows[at].act) for at, one in enumerate(swapped)]
            yield Mutation("swapped", row, _numbered(acts))
        for name in BY_NAME.keys() - {row.name}:
            fact = {**row.fact, "fact": name}
            yield Mutation("fact", row, _with(rows, place, replace(row, fact=fact)))
    yield from _without_whole_acts(rows)


def _counted(row: Entry, field: str, value: int) -> Entry:
    """Another turn, cycle or act; a line has one `cycle`, which is the fact's, too."""
    fact = {**row.fact, field: value} if field in row.fact else row.fact
    return replace(row, fact=fact, **{field: value})


def _values(rows: Rows, place: int, row: Entry) -> Iterator[Mutation]:
    for field, value in row.fact.items():
        for other in OTHERS.get(field, ()):
            if other != value:
                yield Mutation(f"value {field}", row, _with(rows, place, replace(row, fact={**row.fact, field: other})))
    if "clone" in row.fact:
        for era in ID_OF:
            clone = {**row.fact["clone"], "paradox": era}
            if clone != row.fact["clone"]:
                fact = {**row.fact, "clone": clone}
                yield Mutation("value clone", row, _with(rows, place, replace(row, fact=fact)))
    if "into" in row.fact:
        for into in _drops(row.fact["into"]):
            yield Mutation("value into", row, _with(rows, place, replace(row, fact={**row.fact, "into": into})))


def _drops(into: dict[str, int]) -> Iterator[dict[str, int]]:
    """A cube more, a cube less, a cube elsewhere."""
    for era in ID_OF:
        yield {**into, era: into.get(era, 0) + 1}
        for other, amount in into.items():
            if other != era:
                yield {**into, other: amount - 1, era: into.get(era, 0) + 1}


def _without_whole_acts(rows: Rows) -> Iterator[Mutation]:
    """Each act left out, as if it had never been: what follows is counted anew."""
    for act in dict.fromkeys(row.act for row in rows):
        left = [replace(row, act=row.act - (row.act > act)) for row in rows if row.act != act]
        told = [replace(row, fact=_recounted(row.fact, act)) for row in left]
        first = next(row for row in rows if row.act == act)
        yield Mutation("without act", first, _numbered(told))


def _recounted(fact: Any, act: int) -> dict[str, Any]:
    return {
        name: value - 1 if name in {"takes_back", "brings_back", "instead_of"} and value > act else value
        for name, value in fact.items()
    }


def _with(rows: Rows, place: int, row: Entry) -> Rows:
    return [*rows[:place], row, *rows[place + 1 :]]


def _numbered(rows: Rows) -> Rows:
    return [replace(row, number=number) for number, row in enumerate(rows, start=1)]


def explained(mutation: Mutation, rows: Rows) -> str:
    """Why the change is as legal as what stood there; empty, where nothing explains it. `rows` are those before."""
    row, what = mutation.entry, mutation.what
    act = [other for other in rows if other.act == row.act]
    by_players = act[0].by == "table" and act[0].name not in NOTES
    if what.startswith("value"):
        return _other_value(row, act, what.removeprefix("value "))
    if what == "by" and row.name == "vortex_opened" and row is act[0]:
        return "a vortex opened by hand that the check would have opened"
    if what == "by" and len(act) - (act[0].name == DRAWN_AGAIN) == 1 and row.name in ENTERED:
        return "the same result drawn instead of entered, or entered instead of drawn"
    if what == "act" and row.name in {UNDONE, REDONE} and row is rows[-1]:
        return "back in two leaps in place of one"
    if what == "swapped":
        return _other_order(row, act, rows)
    if what == "fact" and row.by == "table" and row is act[0]:
        return "the players corrected something else"
    if what in {"without", "without act"} and row is act[0] and act[0].by == "app":
        return _step_not_taken(row, rows)
    if what in {"without", "without act"}:
        return _nothing_hangs_on_it(act, by_players=by_players)
    return ""


def _other_value(row: Entry, act: Rows, field: str) -> str:
    if field in {"era", "clone", "into"} and row.by == "app" and row.name in DRAWN:
        return "the app drew something else: the dice are not asked"
    if row.name == "turn_ended" and field == "era":
        return "the agent ended its turn elsewhere, or nobody said where"
    if (
        row.by == "table"
        and row.name in BY_NAME
        and (row is act[0] or row.name in {"clone_arrived", "mission_revealed"})
    ):
        return "the players entered or corrected something else"
    if row.name in {"mission_revealed", "rifts_changed", "energy_changed"} and row.by == "table":
        return "the players drew other Eras in the setup"
    return ""


def _other_order(row: Entry, act: Rows, rows: Rows) -> str:
    following = rows[row.number] if row.number < len(rows) else None
    if following is None:
        return ""
    if {row.name, following.name} <= NOTES:
        return "undone and redone twice over" if row.fact == following.fact else ""
    if following.act != row.act:
        both = [other for other in rows if other.act in {row.act, following.act}]
        by_players = sum(other.by == "table" for other in both)
        if len(both) == 2 and by_players and NOTES.isdisjoint({row.name, following.name}):
            return "two corrections the other way round" if by_players == 2 else "a correction a step earlier or later"
        return ""
    if row.name == following.name and row.name in DRAWN and row.by == following.by:
        return "the same results in another order"
    return ""


def _nothing_hangs_on_it(act: Rows, *, by_players: bool) -> str:
    if by_players:
        return "a correction that nobody made, and on which nothing later hangs"
    if act[0].name in NOTES:
        return "nothing was undone, redone or drawn again"
    return ""


def _step_not_taken(row: Entry, rows: Rows) -> str:
    """Corrections hang on no step; so a step may be missing where only they follow, or where it comes after them."""
    firsts = [later for place, later in enumerate(rows) if later.act > row.act and rows[place - 1].act != later.act]
    following = next((first for first in firsts if first.by == "app"), None)
    if following is None:
        return "a last step that was not taken, and that no correction after it needs"
    return "the same step later, after corrections" if following.fact == row.fact else ""
