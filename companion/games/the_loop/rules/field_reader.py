"""Reads fields out of a mapping (a box file, a journal's header) and says in plain words what is wrong with one."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TypeVar

from companion.errors import CompanionError

AnyEnum = TypeVar("AnyEnum", bound=Enum)


class Reading:
    """One table of a file. `where` is its dotted name, `problem` the error to raise."""

    def __init__(self, mapping: Mapping[str, object], where: str, problem: type[CompanionError]) -> None:
        self._mapping = mapping
        self._where = where
        self._problem = problem

    def __contains__(self, name: str) -> bool:
        return name in self._mapping

    def wrong(self, name: str, right: str) -> CompanionError:
        """The error for a field: names it, its value, and what would be right."""
        value = self._mapping.get(name)
        shown = "is missing" if name not in self._mapping else f"is {value!r}"
        return self._problem(f"{self._where}{name} {shown}; it must be: {right}")

    def part(self, name: str) -> "Reading":
        """A table inside this one."""
        value = self._mapping.get(name)
        if not isinstance(value, Mapping):
            raise self.wrong(name, "a table")
        return Reading(value, f"{self._where}{name}.", self._problem)

    def parts(self, name: str) -> Iterator["Reading"]:
        """The tables of a list of tables."""
        rows = self._mapping.get(name)
        if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
            raise self.wrong(name, "a list of tables")
        for number, row in enumerate(rows, start=1):
            yield Reading(row, f"{self._where}{name}[{number}].", self._problem)

    def count(self, name: str, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self._mapping.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(name, f"a whole number from {least} to {most}")
        return value

    def numbers(self, name: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers, each in a range."""
        row = self._mapping.get(name)
        right = f"a list of whole numbers from {least} to {most}"
        if not isinstance(row, list | tuple):
            raise self.wrong(name, right)
        if not all(isinstance(value, int) and not isinstance(value, bool) and least <= value <= most for value in row):
            raise self.wrong(name, right)
        return tuple(row)

    def three(self, name: str, least: int, most: int) -> tuple[int, int, int]:
        """Three whole numbers, each in a range."""
        row = self.numbers(name, least, most)
        if len(row) != 3:  # noqa: PLR2004 - three is what the name says
            raise self.wrong(name, f"three whole numbers from {least} to {most}")
        return row[0], row[1], row[2]

    def word(self, name: str) -> str:
        """Text that is not empty."""
        value = self._mapping.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(name, "text in quotes")
        return value

    def words(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        row = self._mapping.get(name)
        if not isinstance(row, list | tuple) or not all(isinstance(value, str) for value in row):
            raise self.wrong(name, "a list of texts in quotes")
        return tuple(row)

    def switch(self, name: str, *, default: bool) -> bool:
        """True or false."""
        value = self._mapping.get(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def one_of(self, name: str, kind: type[AnyEnum]) -> AnyEnum:
        """One of an enum's values."""
        value = self._mapping.get(name)
        for member in kind:
            if member.value == value:
                return member
        raise self.wrong(name, "one of " + ", ".join(repr(member.value) for member in kind))
