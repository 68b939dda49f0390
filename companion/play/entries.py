"""What is stored of a game, as values: the lines of its journal (docs/journal.md tells the format), and its summary."""

import json
import reprlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

from companion.errors import JournalError

FORMAT: Final = "loop-companion-journal"
VERSION: Final = 1
UNDONE: Final = "undone"
REDONE: Final = "redone"
DRAWN_AGAIN: Final = "drawn_again"
MAX_NUMBER: Final = 1_000_000
"""No turn, cycle or count of a game is beyond this; a damaged number could be too long to print."""
FIRST_MOMENT: Final = datetime(1, 1, 2, tzinfo=UTC)
LAST_MOMENT: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""Of entries: a day from the ends of the calendar, so that they are moments in every time zone."""

Json = dict[str, Any]
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class Header(Struct, frozen=True):
    """The first line: which game by which rules, its seed, how it was set up, and what lay in the box."""

    game: str
    rules: Number
    app: str
    seed: str
    commitment: str
    setup: Mapping[str, Any]
    box: Mapping[str, Any]


class Entry(Struct, frozen=True):
    """One fact. `number` counts from 1; entries of one press share `act`; `by` is `app` or `table`.

    `turn` and `cycle` are those that the fact belongs to: a turn's first entry has its number already, the last entry
    of a cycle still has that cycle's.
    """

    number: int
    act: int
    at: datetime
    turn: int
    cycle: int
    by: str
    fact: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What happened."""
        return str(self.fact["fact"])


class _Envelope(Struct, gc=False):
    """What stands in every line beside the fields of its fact. Those are passed over here, and these there."""

    n: Number
    act: Number
    at: datetime
    turn: Number
    cycle: Number
    by: Literal["app", "table"]
    fact: str


class Summary(Struct, frozen=True):
    """How far a game is, and how it ended (both empty: it did not)."""

    turn: Number
    cycle: Number
    outcome: str = ""
    reason: str = ""


def header_to(header: Header) -> str:
    """The header as a line of JSON."""
    return _line(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": header.game,
            "rules": header.rules,
            "app": header.app,
            "seed": header.seed,
            "commitment": header.commitment,
            "setup": header.setup,
            "box": header.box,
        }
    )


def begins_journal(line: str) -> bool:
    """Whether a line is a header, damaged or not, and no entry, in which a name may be that of our format."""
    if f'"{FORMAT}"' not in line:
        return False  # nearly every line: it need not be read twice
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("format") == FORMAT


def header_from(line: str) -> Header:
    """The header that a line holds.

    Raises:
        JournalError: it is none, or from a newer version.
    """
    found = _object(line, "the header")
    if found.get("format") != FORMAT:
        raise JournalError(f'this is no journal of the Loop Companion: its first line lacks "format": "{FORMAT}"')
    version = found.get("version")
    if not isinstance(version, int) or version > VERSION:
        shown = reprlib.repr(version)
        raise JournalError(f"the journal has version {shown}; this app reads up to {VERSION}: update the app")
    values = {}
    for field in fields(Header):
        try:
            values[field.name] = msgspec.convert(found.get(field.name, msgspec.UNSET), field.type)
        except msgspec.ValidationError as problem:
            raise JournalError(f"the header's field {field.name!r} is missing or wrong") from problem
    return Header(**values)


def entry_to(entry: Entry) -> str:
    """The entry as a line of JSON."""
    # Whatever a clock without a battery says: what is written can be read again.
    moment = max(FIRST_MOMENT, min(entry.at, LAST_MOMENT)).astimezone(UTC)
    at = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    place = {"n": entry.number, "act": entry.act, "at": at, "turn": entry.turn, "cycle": entry.cycle, "by": entry.by}
    return _line({**place, **entry.fact})


def entry_from(line: str, expected: int) -> Entry:
    """The entry that a line holds; `expected` is the number it must have.

    The line is read twice: as the envelope, and as the fact with whatever stands there. Its fields a game knows.

    Raises:
        JournalError: it is damaged or out of order; the message names the entry.
    """
    try:
        envelope, fact = _read_envelope(line), _read_object(line)
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        return _entry_from_unusual(line, expected)
    if envelope.n != expected:
        _refuse_number(expected, envelope.n)
    for name in _ENVELOPE_ALONE:
        del fact[name]
    at = envelope.at if envelope.at.tzinfo else envelope.at.replace(tzinfo=UTC)
    _must_be_a_moment_everywhere(expected, at)
    return Entry(envelope.n, envelope.act, at, envelope.turn, envelope.cycle, envelope.by, fact)


_read_envelope: Final = msgspec.json.Decoder(_Envelope).decode
_read_object: Final = msgspec.json.Decoder(Json).decode
_read_summary: Final = msgspec.json.Decoder(Summary).decode
_ENVELOPE_ALONE: Final = ("n", "act", "at", "turn", "by")
"""`cycle` is a field of `cycle_ended`, too, and the same number there: that entry belongs to the cycle that ends."""


def _entry_from_unusual(line: str, expected: int) -> Entry:
    """The same, field by field: names what is wrong, and takes what Python reads and msgspec does not.

    That is half a letter (a lone surrogate), and a time that ISO 8601 allows and RFC 3339 does not.
    """
    found = _object(line, f"entry {expected}")
    for name in ("n", "act", "turn", "cycle"):
        value = found.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise JournalError(f"entry {expected}: its field {name!r} must be a whole number")
        if not 0 <= value <= MAX_NUMBER:
            raise JournalError(f"entry {expected}: its field {name!r} must be from 0 to {MAX_NUMBER}")
    if found["n"] != expected:
        _refuse_number(expected, found["n"])
    if found.get("by") not in ("app", "table"):  # a list here asks nothing to be hashable
        raise JournalError(f'entry {expected}: its field "by" must be "app" or "table"')
    if not isinstance(found.get("fact"), str):
        raise JournalError(f'entry {expected}: its field "fact" is missing')
    fact = {name: value for name, value in found.items() if name not in _ENVELOPE_ALONE}
    at = _moment(found.get("at"), expected)
    return Entry(expected, found["act"], at, found["turn"], found["cycle"], found["by"], fact)


def _refuse_number(expected: int, said: int) -> NoReturn:
    raise JournalError(f"entry {expected} is missing: the line says it is entry {said}")


def check_fields(entry: Entry, known: Iterable[str]) -> None:
    """Holds the fields of an entry against those that its fact has.

    Raises:
        JournalError: there is one that neither the envelope nor the fact knows; names the entry and the field.
    """
    its_own = [field for field in known if field != "fact"]
    for name in entry.fact:
        if name not in {*its_own, "fact", "cycle"}:
            right = ", ".join(repr(field) for field in its_own) or "none"
            raise JournalError(
                f"entry {entry.number}: {entry.name} has no field {name!r}; beside those of every entry stand: {right}"
            )


def summary_from(text: str) -> Summary:
    """The summary that a cell holds.

    Raises:
        ValueError: it is damaged.
    """
    try:
        return _read_summary(text)
    except (msgspec.MsgspecError, TypeError, RecursionError) as problem:
        raise ValueError(f"the summary is damaged: {problem}") from problem


def summary_to(summary: Summary) -> str:
    """As JSON."""
    return json.dumps(asdict(summary))


def _line(found: Json) -> str:
    line = json.dumps(found, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        return json.dumps(found)  # half a letter (a lone surrogate) cannot be written as it is
    return line


def _object(line: str, what: str) -> Json:
    try:
        # A cell of the data base holds a line; a damaged one may hold a number, which is no line.
        found = json.loads(str(line))
    except (ValueError, RecursionError) as problem:
        raise JournalError(f"{what} is damaged: it is no JSON") from problem
    if not isinstance(found, dict):
        raise JournalError(f"{what} is damaged: it is no JSON object")
    return found


def _moment(value: object, number: int) -> datetime:
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError as problem:
        raise JournalError(f'entry {number}: its field "at" must be a time like 2026-01-31T20:15:00Z') from problem
    at = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    _must_be_a_moment_everywhere(number, at)
    return at


def _must_be_a_moment_everywhere(number: int, at: datetime) -> None:
    if not FIRST_MOMENT <= at <= LAST_MOMENT:
        raise JournalError(
            f'entry {number}: its field "at" says {at.isoformat()}; it must be from {FIRST_MOMENT.date()} on'
            f" and not after {LAST_MOMENT.date()}"
        )
