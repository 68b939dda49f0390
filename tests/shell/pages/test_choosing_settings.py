"""The settings on the glass: each can be chosen, is in force at once, and is kept."""

from pathlib import Path

import pytest

from companion import settings as preferences
from companion.app import navigator_for
from companion.cli.main import main
from companion.contract.page import Page, Stepper
from companion.contract.screen import Choose, HouseAction, Push
from companion.games.the_loop.settings import Doctor, GameSettings, Pace, ShownOdds
from companion.paths import AppPaths
from companion.play.store import Store
from companion.settings import settings_in
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.menu import MenuAction
from companion.shell.pages.settings_page import SettingsScreen, with_choice
from tests.context import ONE_GAME
from tests.games.the_loop.screens.people import People
from tests.settings.table import DEFAULTS, load


@pytest.fixture
def people() -> People:
    people = People()
    people.action(Push(SettingsScreen(people.navigator.app)))
    return people


def test_every_choice_has_its_line_of_explanation(people: People) -> None:
    settings = people.navigator.app.settings
    for section in settings.sections():
        for setting in settings_in(type(section)):
            is_written = isinstance(setting.default, str | tuple)
            if not is_written and not setting.in_file_only:
                assert setting.line in people.words()


def test_every_tap_there_is_can_be_written_and_read_back(people: People, tmp_path: Path) -> None:
    for number, choice in enumerate(_wishes(people.page)):
        changed = with_choice(people.navigator.app.settings, choice)
        path = tmp_path / f"{number}.toml"
        preferences.save(path, changed)
        assert load(path) == changed, choice


def _wishes(page: Page) -> list[Choose]:
    steps = [action for row in page.rows if isinstance(row, Stepper) for action in (row.less, row.more)]
    taps = [button.action for row in page.rows for button in getattr(row, "buttons", ())]
    found = [action for action in (*steps, *taps) if isinstance(action, Choose)]
    assert len(found) > 10
    return found


@pytest.mark.parametrize(
    ("label", "read", "value"),
    [
        ("Pace: flow", lambda now: now.of(GameSettings).pace, Pace.FLOW),
        ("Pace: instant", lambda now: now.of(GameSettings).pace, Pace.INSTANT),
        ("Odds: off", lambda now: now.of(GameSettings).odds, ShownOdds.OFF),
        ("Odds: wheel", lambda now: now.of(GameSettings).odds, ShownOdds.WHEEL),
        ("Doctor: Faux", lambda now: now.of(GameSettings).doctor, Doctor.FAUX),
        ("Reduced motion: yes", lambda now: now.screen.reduced_motion, True),
    ],
)
def test_each_choice_is_in_force_and_kept(people: People, label: str, read: object, value: object) -> None:
    people.tap(label)
    assert read(people.navigator.app.settings) == value  # type: ignore[operator]
    assert [read(kept) for kept in people.kept] == [value]  # type: ignore[operator]
    chosen = [text for text, is_chosen in _choices(people.page) if is_chosen]
    assert label in chosen


def _choices(page: Page) -> list[tuple[str, bool]]:
    return [(button.label, button.chosen) for row in page.rows for button in getattr(row, "buttons", ())]


def test_everything_larger_by_steps_within_its_range(people: People) -> None:
    assert people.stepper("Size").less is None
    for _ in range(3):
        people.action(people.stepper("Size").more)
    assert people.navigator.app.settings.screen.ui_scale == 1.3
    while (more := people.stepper("Size").more) is not None:
        people.action(more)
    assert people.navigator.app.settings.screen.ui_scale == 2.0


def test_a_game_that_goes_on_knows_the_choice(people: People) -> None:
    people.begin()
    people.action(HouseAction.MENU, MenuAction.SETTINGS)
    people.tap("Pace: instant")
    assert people.navigator.app.settings.of(GameSettings).pace is Pace.INSTANT


def test_what_cannot_be_kept_is_said_and_is_in_force(people: People) -> None:
    people.refusal = "settings.toml could not be written: no space"
    people.tap("Pace: flow")
    assert people.navigator.app.settings.of(GameSettings).pace is Pace.FLOW
    assert "settings.toml could not be written: no space" in people.words()


@pytest.fixture
def where(tmp_path: Path) -> AppPaths:
    return AppPaths(data=tmp_path / "data", settings=tmp_path / "settings.toml")


def started(where: AppPaths) -> People:
    """The app as it starts."""
    people = People()
    people.store = Store(where.data)
    people.navigator = navigator_for(people.store, where, ONE_GAME, can_quit=True)
    return people


def test_a_choice_is_there_at_the_next_start(where: AppPaths) -> None:
    people = started(where)
    people.action(Push(SettingsScreen(people.navigator.app)))
    people.tap("Odds: off")
    people.store.close()
    again = started(where)
    assert again.navigator.app.settings.of(GameSettings).odds is ShownOdds.OFF
    again.store.close()


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("settings.toml", '[game]\npace = "fast"\n', "game.pace cannot be 'fast'"),
        ("settings.toml", "[game\n", "settings.toml"),
        ("settings.toml", '[game]\nbox_file = "lost.toml"\n', "lost.toml"),
        ("box.toml", "clones = 3\n", "clones"),
        ("box.toml", "[machine]\nweights = [1]\n", "machine.weights"),
        ("box.toml", '[eras.medieval]\nglyph = "castle"\n', "eras.medieval.glyph"),
    ],
)
def test_a_broken_file_is_said_on_the_first_screen_and_the_defaults_are_used(
    where: AppPaths, file: str, text: str, says: str
) -> None:
    broken = where.settings.with_name(file)
    broken.write_text(text, encoding="utf-8")
    people = started(where)
    assert type(people.navigator.screen) is HomeScreen
    assert any(says in words and ("defaults are used" in words or "is used" in words) for words in people.words())
    assert people.navigator.app.settings.of(GameSettings).pace is Pace.STEP
    people.begin()
    assert people.state.box.start_clones == {2: 7, 3: 7, 4: 7}
    people.store.close()
    assert broken.read_text(encoding="utf-8") == text


def test_a_broken_settings_file_is_not_written_over_by_a_choice(where: AppPaths) -> None:
    where.settings.write_text("game = 3\n", encoding="utf-8")
    people = started(where)
    people.action(Push(SettingsScreen(people.navigator.app)))
    people.tap("Pace: flow")
    assert any("could not be written" in words for words in people.words())
    assert people.navigator.app.settings.of(GameSettings).pace is Pace.FLOW
    assert where.settings.read_text(encoding="utf-8") == "game = 3\n"
    people.store.close()


def test_a_broken_data_base_is_kept_and_said(where: AppPaths) -> None:
    where.data.mkdir()
    (where.data / "games.sqlite3").write_text("this is no data base, and long enough to tell", encoding="utf-8")
    people = started(where)
    assert any("It is kept as games.sqlite3.broken-1" in words for words in people.words())
    people.begin()
    people.store.close()
    assert (where.data / "games.sqlite3.broken-1").exists()


def test_the_defaults_are_what_a_fresh_start_has(where: AppPaths) -> None:
    people = started(where)
    assert people.navigator.app.settings == DEFAULTS
    assert not where.settings.exists()
    assert load(where.settings) == DEFAULTS
    people.store.close()


def test_the_command_line_stops_where_the_app_goes_on(where: AppPaths, capsys: pytest.CaptureFixture[str]) -> None:
    where.settings.write_text('[game]\npace = "fast"\n', encoding="utf-8")
    assert main(["simulate", "--games", "1", "--data", str(where.data), "--config", str(where.settings)]) == 2
    assert "game.pace cannot be 'fast'" in capsys.readouterr().err


def test_names_and_choices_are_said_in_the_language_of_the_screen(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = {"Pace": "Tempo", "flow": "fließend", "Count": "Anzahl"}
    monkeypatch.setattr("companion.shell.pages.settings_page._", lambda words: german.get(words, words))
    assert "Tempo: fließend" in [text for text, _chosen in _choices(people.page)]
    assert people.stepper("Anzahl").value == "35"
    assert "Doctor: Faux" in [text for text, _chosen in _choices(people.page)], "an edition's name is no word"
