"""What the screens of a test work on: a context, a navigator, stores that are closed when the test ends."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import settings as preferences
from companion.devices.devices import Devices
from companion.games.the_loop.box_file import box_mapping
from companion.play.store import Store
from companion.settings import Settings
from companion.shell import actions as w
from companion.shell.background_run import BackgroundRun
from companion.shell.navigator import AppContext, Navigator
from tests.clock import Clock
from tests.settings.table import DEFAULTS

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
    can_quit: bool = True,
    notices: tuple[str, ...] = (),
    devices: Devices | None = None,
    doctor: BackgroundRun | None = None,
) -> Navigator:
    """Screens on a store that keeps nothing, with a clock that stands still; a test names what it needs otherwise."""
    settings = settings or DEFAULTS
    context = AppContext(
        store=store or lent_store(),
        box=box or box_mapping(),
        clock=(clock or Clock()).date,
        keep=keep,
        exports=exports,
        seed=lambda: seed,
        can_quit=can_quit,
        notices=notices,
        devices=devices or Devices(settings),
        doctor=doctor or BackgroundRun(lambda _: ()),
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
    navigator.wish(w.Action.NEW_GAME)
    navigator.wish(w.Action.BEGIN)
    for _ in range(9):
        navigator.wish(w.Action.NEXT)
    return navigator


def with_ring(**ring: object) -> Settings:
    """Settings with this ring."""
    settings = Settings()
    return settings.having(replace(settings.ring, **ring))
