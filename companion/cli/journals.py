"""The commands that work on journals: export, replay, odds, games."""

import io
import json
import sys
from pathlib import Path

from companion.cli.console_session import ConsoleSession
from companion.cli.outputs import output
from companion.cli.render_text import odds_to, show_odds, show_table
from companion.cli.session_commands import games
from companion.errors import CompanionError, JournalError
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.paths import AppPaths
from companion.play.disk_troubles import why_not_written
from companion.play.export import Journal, export_into, read_journals, write_journal
from companion.play.replay import fold
from companion.play.store import Store
from companion.play.timeline import Timeline


def export(store: Store, game: int, target: Path | None, where: AppPaths, *, overwrite: bool) -> int:
    """Writes a stored game as a journal: into a file, into a folder under a name of its own, or to standard output."""
    header, entries = store.header(game), tuple(store.entries(game))
    if target is None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A journal is UTF-8 whatever the terminal is: marks in place of letters would damage it.
            sys.stdout.reconfigure(encoding="utf-8")
        write_journal(sys.stdout, header, entries)
        return 0
    if _is_folder(target):
        try:
            target = export_into(target, game, store.begun(game), Journal(header, entries))
        except OSError as problem:
            raise JournalError(f"nothing can be written into {target}: {why_not_written(problem)}") from problem
    else:
        with output(target, where, overwrite=overwrite) as file:
            write_journal(file, header, entries)
    print(f"game {game}: {len(entries)} entries written to {target}")
    return 0


def _is_folder(target: Path) -> bool:
    try:
        return target.is_dir()
    except OSError:  # it may not be looked at, or cannot be such a name; whoever writes there is told why
        return False


def list_games(store: Store) -> int:
    """Prints the stored games."""
    print(games(ConsoleSession(store), ()).words)
    return 0


def replay(path: Path) -> int:
    """Applies every fact of every journal in the file, holds each against the rules, and prints how it ended."""
    for journal in read_journals(path):
        state = checked(path, journal).state
        print(show_table(state))
        print(f"all {len(journal.entries)} entries fit")
    return 0


def odds(path: Path, *, as_json: bool) -> int:
    """Prints the exact chances of the next Foo phase for the table at the end of the (last) journal in the file."""
    *_, journal = read_journals(path)
    state = checked(path, journal).state
    found = forecast(state)
    if as_json:
        print(json.dumps(odds_to(found) if found else {"eras": {}, "any_vortex": None, "defeat": None}))
    else:
        print(show_odds(state))
    return 0


def checked(path: Path, journal: Journal) -> Timeline[State, Fact]:
    """What the journal tells, every fact held against the rules.

    Raises:
        JournalError: it is of another game or of newer rules, or an entry does not fit; names file and entry.
    """
    game, header = TheLoop(), journal.header
    try:
        if header.game != game.id:
            raise JournalError(f"it is a journal of the game {header.game!r}; this command knows {game.id!r}")
        if header.rules > game.rules:
            raise JournalError(
                f"it was played by rules {header.rules}; this app knows rules {game.rules}: update the app"
            )
        return fold(game, game.first_state(header.setup, header.box), journal.entries, strictly=True)
    except CompanionError as problem:
        raise JournalError(f"{path}: {problem}") from problem
