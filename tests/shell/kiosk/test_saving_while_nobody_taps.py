"""What could not be saved is tried again without a tap; the log is folded in while nobody waits."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.clock import Clock

from companion.contract.screen import Pop, Push
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.play.store import FILE, Store
from companion.shell import upkeep as room
from companion.shell.pages.home import HomeAction
from companion.shell.pages.settings_page import SettingsScreen
from companion.shell.upkeep import Saving
from tests.pilot import Pilot
from tests.shell.glass.players import Players


@pytest.fixture
def saving(glass: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Players, Saving]]:
    monkeypatch.setattr(room, "QUIET", 0.001)
    monkeypatch.setattr(room, "AGAIN", 0.001)
    (tmp_path / "data").write_text("in the way")
    players = Players(glass, store=Store(tmp_path / "data"))
    saving = Saving(players.glass)
    saving.begin()
    yield players, saving
    saving.end()
    players.store.close()


def waits(saving: Saving) -> bool:
    """Whether anything of it waits in Kivy's clock."""
    return saving.is_trying or saving._soon.is_triggered


def test_it_is_written_when_the_cause_goes_and_said_on_the_glass(
    saving: tuple[Players, Saving], glass: Pilot, tmp_path: Path
) -> None:
    players, tended = saving
    assert tended.is_trying
    players.glass.handle(HomeAction.NEW_GAME)
    players.glass.handle(NewGameTap.BEGIN)
    players.glass.handle(Next())
    assert players.glass.view.status.startswith("Not saving:\n")
    for _ in range(5):
        glass.frame()
    assert players.glass.view.status.startswith("Not saving:\n")
    (tmp_path / "data").unlink()
    while tended.is_trying:
        glass.frame()
    assert players.glass.view.status == "Saved"
    assert players.store.unsaved == 0
    while waits(tended):
        glass.frame()
    assert players.store.is_folded
    assert (tmp_path / "data" / f"{FILE}-wal").stat().st_size == 0
    assert players.state.step is not Step.UNPACKED


def test_a_still_screen_without_trouble_leaves_the_clock_alone(
    saving: tuple[Players, Saving], glass: Pilot, tmp_path: Path
) -> None:
    players, tended = saving
    (tmp_path / "data").unlink()
    while waits(tended):
        glass.frame()
    assert not tended.is_trying
    players.glass.handle(Push(SettingsScreen(players.glass.navigator.app)))
    assert not waits(tended)


def test_at_its_end_nothing_waits(saving: tuple[Players, Saving]) -> None:
    players, tended = saving
    players.glass.handle(Push(SettingsScreen(players.glass.navigator.app)))
    assert waits(tended)
    tended.end()
    assert not waits(tended)
    players.glass.handle(Pop())
    assert not waits(tended)


def test_the_show_keeps_nothing_and_tries_nothing(glass: Pilot) -> None:
    store = Store(None)
    store.save_error = "this is only the show"
    tended = Saving(Players(glass, store=store).glass)
    before = len(Clock.get_events())
    tended.begin()
    assert not waits(tended)
    assert len(Clock.get_events()) == before
    tended.end()
    store.close()
