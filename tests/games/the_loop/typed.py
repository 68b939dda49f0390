"""What somebody types at the console, and what it prints; every game has the same seed."""

import io
import json
from functools import partial
from pathlib import Path
from typing import Any

from companion.cli import console
from companion.cli.console_commands import ConsoleSession
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.state import State
from tests.context import lent_store

BOX = box_mapping()


class Typed:
    """One desk, typed at again and again."""

    def __init__(self, folder: Path | None = None) -> None:
        self.store = lent_store(folder)
        self.desk = ConsoleSession(self.store, GAME, BOX)
        self.desk.begin = partial(self.desk.begin, seed="typed")  # type: ignore[method-assign]

    @property
    def state(self) -> State:
        return self.desk.state

    def types(self, *lines: str) -> str:
        """What is printed for these lines, in words."""
        out = io.StringIO()
        assert console.run(self.desk, [f"{line}\n" for line in lines], out, as_json=False) == 0
        return out.getvalue()

    def asks(self, *lines: str) -> list[dict[str, Any]]:
        """What is printed for these lines as JSON: an object for each."""
        out = io.StringIO()
        assert console.run(self.desk, [f"{line}\n" for line in lines], out, as_json=True) == 0
        return [json.loads(line) for line in out.getvalue().splitlines()]

    def close(self) -> None:
        self.store.close()
