"""Players whose app is killed: `python -m tests.faults.killed_players FOLDER SEED KILLS`.

Each kill is a child of its own (forked: the program is loaded only once) that plays at random through session and
store, and says each act that is on disk over a pipe. Somewhere in the middle it is killed. What was said is printed,
a line a kill: of each game its number, the entries said to be on disk, and what the table looked like then.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.errors import IllegalActionError
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import Step
from companion.play.store import Store
from tests.games.the_loop.random_play import an_edit, an_end_of_turn, an_entry
from tests.play.sessions import Playing, advance, begin, resume, without_box

MOST_ACTS = 40


def main(folder: Path, seed: int, kills: int) -> None:
    random = Random(seed)
    for number in range(kills):
        where = folder / str(number // 10)  # ten kills in a row on the same games
        print(json.dumps(_kill_one(where, Random(f"{seed}-{number}"), random)), flush=True)


def _kill_one(where: Path, playing: Random, killing: Random) -> dict[str, object]:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8", buffering=1) as pipe:
            _play(where, playing, lambda words: pipe.write(words + "\n"))
        os._exit(0)
    os.close(writing)
    said: list[str] = []
    wanted = killing.randrange(1, MOST_ACTS)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        for line in pipe:
            said.append(line)
            if len(said) == wanted:
                time.sleep(killing.random() * 0.003)
                os.kill(child, signal.SIGKILL)
                said += pipe.readlines()
                break
    _, status = os.waitpid(child, 0)
    last = {(told := json.loads(line))["game"]: told for line in said if line.endswith("\n")}
    return {"folder": str(where), "killed": os.WIFSIGNALED(status), "said": list(last.values())}


def _play(where: Path, random: Random, say: Callable[[str], object]) -> None:
    store = Store(where)
    games = store.games()
    if games and not games[0].summary.outcome and random.random() < 0.8:
        session = resume(store, games[0].id)
    else:
        session = begin(store, level=random.choice(list(Level)), seed=f"{random.random()}")
    for _ in range(MOST_ACTS * 2):
        _one_act(session, random)
        assert not session.save_error, session.save_error
        say(json.dumps({"game": session.number, "entries": session._last_entry, "table": picture(session)}))
        if session.state.step is Step.OVER:
            session = begin(store, seed=f"{random.random()}")


def picture(session: Playing) -> str:
    """The table in words that can be compared between processes."""
    return repr(without_box(session.state))


def _one_act(session: Playing, random: Random) -> None:
    try:
        match random.randrange(8):
            case 0:
                session.undo()
            case 1:
                session.redo()
            case 2:
                session.perform(an_edit(session.state, random))
            case 3:
                session.perform(an_end_of_turn(session.state, random))
            case 4:
                session.perform(an_entry(session.state, random))
            case 5:
                session.draw_again()
            case _:
                advance(session)
    except IllegalActionError:
        return


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
