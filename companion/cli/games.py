"""`loop-companion games`: lists the stored games."""

import argparse

from companion.cli.loaded import read_store
from companion.cli.parser import Commands, add_command, paths_of
from companion.play.store import Store


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    add_command(commands, "games", "list the stored games", _run)


def _run(arguments: argparse.Namespace) -> int:
    with read_store(paths_of(arguments)) as store:
        print(listed(store))
    return 0


def listed(store: Store) -> str:
    """The stored games, a line each."""
    rows = [
        f"{game.id:4}  {game.begun:%Y-%m-%d %H:%M}  turn {game.summary.turn:2}  {game.summary.outcome or 'unfinished'}"
        for game in store.games()
    ]
    return "\n".join(rows) or "no games yet"
