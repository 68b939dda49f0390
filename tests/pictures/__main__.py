"""`python -m tests.pictures BASE`: all screens as they were in that commit and as they are here, and what differs.

Both are drawn on this machine with the same libraries, the old ones from a worktree of git that is taken away at the
end. What differs is listed, and put side by side into a folder. The shade of a smoothed edge may differ a little
(`tests/pictures/comparing.py` says how much): that is told, and does not count.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.display import kivy_setup
from tests import ROOT

SIZES: Final = ("800x480", "480x800", "720x1280")


class ComparingError(Exception):
    """Something that keeps us from comparing, in a sentence."""


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The files of a commit, in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="loop-companion-") as folder:
        there = Path(folder) / "before"
        done = _git("worktree", "add", "--quiet", "--detach", str(there), commit)
        if done.returncode:
            raise ComparingError(f"{commit!r} cannot be checked out: {done.stderr.strip()}")
        try:
            yield there
        finally:
            _git("worktree", "remove", "--force", str(there))


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)


def draw(sources: Path, folder: Path, sizes: list[str]) -> None:
    """All screens of the app in these sources.

    Raises:
        ComparingError: they cannot be drawn.
    """
    environment = {**os.environ, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    where = "import companion; print(companion.__path__[0])"
    said = subprocess.run(
        [sys.executable, "-c", where], cwd=sources, env=environment, capture_output=True, text=True, check=False
    )
    if said.stdout.strip() != str(sources / "companion"):
        raise ComparingError(f"the app of {sources} is not the one that Python finds, but {said.stdout or said.stderr}")
    words = ["screenshots", str(folder), *(word for size in sizes for word in ("--size", size))]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        cwd=sources,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ComparingError(f"the screens of {sources} cannot be drawn: {done.stderr.strip()}")


def main(words: list[str]) -> int:
    """Draws, compares and tells; 0, whether anything differs or not, 2 where it could not be found out."""
    parser = argparse.ArgumentParser(prog="compare-pictures", description=__doc__)
    parser.add_argument("base", metavar="BASE", help="a commit: the screens before")
    parser.add_argument("--size", action="append", metavar="WxH", help=f"several if you like ({', '.join(SIZES)})")
    parser.add_argument("--to", type=Path, default=ROOT / "pictures/compared", metavar="DIR", help="pictures/compared")
    wanted = parser.parse_args(words)
    target = wanted.to.absolute()
    before, after, differs = (target / part for part in ("before", "after", "differs"))
    for folder in (before, after, differs):  # and nothing else that lies in a folder that was named
        shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="loop-companion-") as home:
        kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(home), offscreen=True))
        # It reads pictures with Kivy's SDL, which is to be set up before it is imported.
        from tests.pictures.comparing import EDGE, compare  # noqa: PLC0415 - see above

        sizes = wanted.size or list(SIZES)
        try:
            with checkout(wanted.base) as sources:
                draw(sources, before, sizes)
            draw(ROOT, after, sizes)
        except ComparingError as problem:
            print(f"compare-pictures: {problem}", file=sys.stderr)
            return 2
        found = compare(before, after, differs)
    for difference in found:
        print(difference)
    differing, at_edges = (sum(bool(each.share) is wanted for each in found) for wanted in (True, False))
    print(f"{differing} pictures differ: {differs}" if differing else "nothing differs")
    if at_edges:
        print(f"in {at_edges} the shade of edges differs, by {EDGE} of 255 at most, which does not count")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
