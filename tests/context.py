"""What the screens of a test work on: a context, a navigator, stores that are closed when the test ends."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from companion import settings as preferences
from companion.contract.game import Game, cannot_be_kept
from companion.contract.page import View
from companion.devices import Devices
from companion.games import GAMES
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.games.the_loop.screens.wheel_view import EraPicture, WheelPicture
from companion.kiosk.stick import Sticks
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.app_context import AppContext
from companion.shell.background_run import BackgroundRun, BackgroundWork
from companion.shell.navigator import Navigator
from companion.shell.pages.home import HomeAction
from tests.clock import Clock
from tests.settings.table import DEFAULTS

ONE_GAME: Final = {"the_loop": GAMES["the_loop"]}
"""What a table knows in a test that chooses no game, however many there are: with two, the first screen has tiles."""

_lent: list[Store] = []


def lent_store(folder: Path | None = None) -> Store:
    """A store that nobody has to close; without a folder it keeps nothing."""
    _lent.append(Store(folder))
    return _lent[-1]


def take_back() -> None:
    """Closes what was lent."""
    while _lent:
        _lent.pop().close()


def new_navigator(
    *,
    store: Store | None = None,
    settings: Settings | None = None,
    keep: Callable[[Settings], str] = lambda _: "",
    box: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    seed: str = "tests",
    exports: Path = Path("/nowhere/exports"),
    sticks: Sticks | None = None,
    can_quit: bool = True,
    notices: tuple[str, ...] = (),
    devices: Devices | None = None,
    doctor: BackgroundRun | None = None,
    background: BackgroundWork | None = None,
    games: Mapping[str, Callable[[], Game]] = ONE_GAME,
    own_box: Path | None = None,
) -> Navigator:
    """Screens on a store that keeps nothing, with a clock that stands still; a test names what it needs otherwise."""
    settings = settings or DEFAULTS
    context = AppContext(
        store=store or lent_store(),
        box_of=lambda game: (box or game.box(own_box if own_box is not None and own_box.exists() else None), ""),
        write_box=lambda game, changes: (
            cannot_be_kept(changes) if own_box is None else game.write_box(own_box, changes)
        ),
        clock=(clock or Clock()).date,
        keep=keep,
        exports=exports,
        sticks=sticks,
        seed=lambda: seed,
        can_quit=can_quit,
        notices=notices,
        devices=devices or Devices(settings),
        doctor=doctor or BackgroundRun(lambda _: ()),
        background=background or BackgroundWork(run=lambda work: work()),
        games=games,
    )
    return Navigator(context, settings)


def kept_in(file: Path | None) -> Callable[[Settings], str]:
    """Settings that are kept in a file; None: they are not."""

    def keep(settings: Settings) -> str:
        if file is not None:
            preferences.save(file, settings)
        return ""

    return keep


def in_action_phase(navigator: Navigator) -> Navigator:
    """A game, brought to its first action phase."""
    navigator.handle(HomeAction.NEW_GAME)
    navigator.handle(NewGameTap.BEGIN)
    for _ in range(9):
        navigator.handle(Next())
    return navigator


def calling(view: View) -> tuple[EraPicture, ...]:
    """The Eras that call for a tap."""
    return tuple(era for era in view.board.eras if era.calls_for_tap) if isinstance(view.board, WheelPicture) else ()


def with_ring(**ring: object) -> Settings:
    """Settings with this ring."""
    settings = Settings()
    return settings.having(replace(settings.ring, **ring))
