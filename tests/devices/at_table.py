"""A navigator without a glass, on a store that keeps nothing."""

from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from companion import settings as preferences
from companion.devices.devices import Devices
from companion.games.the_loop.box_file import box_mapping
from companion.settings import Settings
from companion.shell import actions as w
from companion.shell.navigator import AppContext, Navigator
from tests.devices.stores import lent_store


def navigator(
    devices: Devices | None = None, settings: Settings | None = None, file: Path | None = None, seed: str = "devices"
) -> Navigator:
    settings = settings or Settings()

    def keep(changed: Settings) -> str:
        if file is not None:
            preferences.save(file, changed)
        return ""

    house = AppContext(
        store=lent_store(),
        box=box_mapping(),
        clock=lambda: datetime(2026, 1, 31, tzinfo=UTC),
        keep=keep,
        exports=Path("unused"),
        seed=lambda: seed,
        devices=devices or Devices(settings),
    )
    return Navigator(house, settings)


def in_action_phase(at: Navigator) -> Navigator:
    """A game, brought to its first action phase."""
    at.wish(w.Action.NEW_GAME)
    at.wish(w.Action.BEGIN)
    for _ in range(9):
        at.wish(w.Action.NEXT)
    return at


def with_ring(**ring: object) -> Settings:
    settings = Settings()
    return settings.having(replace(settings.ring, **ring))
