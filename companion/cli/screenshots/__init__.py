"""`loop-companion screenshots`: every screen of a scripted game as PNG files, drawn without a display.

Each picture is held against the page that it has to show.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.cli.parser import Commands, add_command, add_game, window_size
from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import checked, scripted_navigator
from companion.contract.game import Game
from companion.display import kivy_setup
from companion.errors import CompanionError
from companion.games import GAMES
from companion.play.store import Store


def add_to(commands: Commands) -> None:
    """Say what it understands."""
    summary = "draw every screen of a scripted game into PNG files"
    command = add_command(commands, "screenshots", summary, _run, with_paths=False)
    add_game(command)
    command.add_argument("folder", type=Path, metavar="DIR", help="where to put them")
    command.add_argument("--force", action="store_true", help="overwrite pictures that are there")
    command.add_argument(
        "--size", type=window_size, action="append", metavar="WxH", help="a screen size; may be given several times"
    )


def _run(arguments: argparse.Namespace) -> int:
    return run(
        GAMES[arguments.game](),
        arguments.folder,
        arguments.size or [(800, 480), (720, 1280)],
        overwrite=arguments.force,
    )


def run(game: Game, folder: Path, sizes: Sequence[tuple[int, int]], *, overwrite: bool = False) -> int:
    """Draws them all, in a folder for each size.

    Raises:
        CompanionError: the folder cannot be written, it holds pictures that are not to be overwritten, or another
            page is seen than is meant.
    """
    for width, height in sizes:
        target = folder / f"{width}x{height}"
        if not overwrite and _holds_pictures(target):
            raise CompanionError(f"{target} holds pictures; name another folder, or add --force to overwrite them")
    with tempfile.TemporaryDirectory(prefix="loop-companion-") as home:
        kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(home), size=sizes[0], offscreen=True))
        # Kivy reads its environment when it is imported, so this comes after `kivy_setup.prepare`.
        from companion.cli.screenshots.screenshotter import Screenshotter  # noqa: PLC0415 - see above

        for width, height in sizes:
            target = folder / f"{width}x{height}"
            try:
                target.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                raise CompanionError(f"{target} cannot be made: {problem.strerror}") from problem
            with closing(Store(None)) as store:
                navigator = scripted_navigator(store, game)
                camera = Screenshotter(navigator, (width, height))
                for number, scene in enumerate(checked(navigator, scripted_game(navigator, camera.act)), start=1):
                    camera.shoot(target / f"{number:02}-{scene.name}.png")
                camera.close()
            print(f"{target}: {number} pictures", file=sys.stderr)
    return 0


def _holds_pictures(folder: Path) -> bool:
    try:
        return any(folder.glob("*.png"))
    except OSError as problem:
        raise CompanionError(f"{folder} cannot be read: {problem.strerror}") from problem
