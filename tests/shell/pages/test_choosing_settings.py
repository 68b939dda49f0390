"""The settings on the glass: each can be chosen, is in force at once, and is kept."""

from pathlib import Path

import pytest

from companion import settings as preferences
from companion.app import navigator_for
from companion.cli.main import main
from companion.contract.page import Button, Choices, Page, Stepper
from companion.contract.screen import Choose, HouseAction, Pop, Push
from companion.games.the_loop.settings import Doctor, GameSettings, Pace, ShownOdds
from companion.paths import AppPaths
from companion.play.store import Store
from companion.settings import LogLevel, SettingsPage, settings_in
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


def test_each_setting_stands_on_one_of_the_four_pages_with_its_line(people: People) -> None:
    seen: dict[str, list[str]] = {}
    for page in SettingsPage:
        people.action(page)
        for words in people.words():
            seen.setdefault(words, []).append(page.name)
        people.action(Pop())
    for section in people.navigator.app.settings.sections():
        for setting in settings_in(type(section)):
            if not isinstance(setting.default, str | tuple) and not setting.in_file_only:
                assert set(seen[setting.line]) == {(setting.page or section.page).name}, setting.label


def test_no_key_of_the_file_and_no_value_of_it_is_seen(people: People) -> None:
    names = {setting.name for section in DEFAULTS.sections() for setting in settings_in(type(section))}
    keys = {name for name in names if "_" in name} | {"gpio", "absent", "real", "rgb", "instant"}
    for page in SettingsPage:
        people.action(page)
        assert not keys & {word for words in people.words() for word in words.split()}, page
        people.action(Pop())


def test_the_language_stands_first(people: People) -> None:
    assert people.page.rows[0] == Choices(
        (Button("English", Choose("screen.language", "en"), chosen=True),), "Language"
    )


def test_a_language_without_a_translation_is_english() -> None:
    people = People(settings=DEFAULTS.changed("screen", "language", "fr"))
    people.action(Push(SettingsScreen(people.navigator.app)))
    assert people.chosen("Language") == ["English"]


def test_every_tap_there_is_can_be_written_and_read_back(people: People, tmp_path: Path) -> None:
    wishes = []
    for page in SettingsPage:
        people.action(page)
        wishes += _wishes(people.page)
        people.action(Pop())
    assert len(wishes) > 30
    for number, choice in enumerate(wishes):
        changed = with_choice(people.navigator.app.settings, choice)
        path = tmp_path / f"{number}.toml"
        preferences.save(path, changed)
        assert load(path) == changed, choice


def _wishes(page: Page) -> list[Choose]:
    steps = [action for row in page.rows if isinstance(row, Stepper) for action in (row.less, row.more)]
    taps = [button.action for row in page.rows for button in getattr(row, "buttons", ())]
    return [action for action in (*steps, *taps) if isinstance(action, Choose)]


@pytest.mark.parametrize(
    ("page", "label", "words", "read", "value"),
    [
        ("The game", "Pace of the Foo phase", "A few pages", lambda now: now.of(GameSettings).pace, Pace.FLOW),
        ("The game", "Pace of the Foo phase", "One page", lambda now: now.of(GameSettings).pace, Pace.INSTANT),
        ("The game", "Chances", "Off", lambda now: now.of(GameSettings).odds, ShownOdds.OFF),
        ("The game", "Chances", "On the wheel", lambda now: now.of(GameSettings).odds, ShownOdds.WHEEL),
        ("The game", "The doctor's name", "Faux", lambda now: now.of(GameSettings).doctor, Doctor.FAUX),
        ("Screen and sound", "Less motion", "On", lambda now: now.screen.reduced_motion, True),
        ("Ring and buttons", "Night lights", "On", lambda now: now.lights.night, True),
        ("For builders", "What the log tells", "Everything", lambda now: now.kiosk.log, LogLevel.DEBUG),
    ],
)
def test_each_choice_is_in_force_and_kept(
    people: People, page: str, label: str, words: str, read: object, value: object
) -> None:
    people.tap(page)
    people.choose(label, words)
    assert read(people.navigator.app.settings) == value  # type: ignore[operator]
    assert [read(kept) for kept in people.kept] == [value]  # type: ignore[operator]
    assert people.chosen(label) == [words]


def test_everything_larger_by_steps_within_its_range(people: People) -> None:
    people.tap("Screen and sound")
    assert people.stepper("Text size").less is None
    for _ in range(3):
        people.action(people.stepper("Text size").more)
    assert people.navigator.app.settings.screen.ui_scale == 1.3
    assert people.stepper("Text size").value == "130 %"
    while (more := people.stepper("Text size").more) is not None:
        people.action(more)
    assert people.navigator.app.settings.screen.ui_scale == 2.0


def test_numbers_say_what_they_count(people: People) -> None:
    people.tap("Screen and sound")
    assert people.stepper("The screen dims after").value == "2 min"
    for _ in range(2):
        people.action(people.stepper("The screen dims after").less)
    assert people.stepper("The screen dims after").value == "never"
    people.action(people.stepper("The picture is turned by").more)
    assert people.stepper("The picture is turned by").value == "90°"


def test_a_game_that_goes_on_knows_the_choice(people: People) -> None:
    people.begin()
    people.action(HouseAction.MENU, MenuAction.SETTINGS)
    people.tap("The game")
    people.choose("Pace of the Foo phase", "One page")
    assert people.navigator.app.settings.of(GameSettings).pace is Pace.INSTANT


def test_what_cannot_be_kept_is_said_and_is_in_force(people: People) -> None:
    people.refusal = "settings.toml could not be written: no space"
    people.tap("The game")
    people.choose("Pace of the Foo phase", "A few pages")
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
    people.action(SettingsPage.GAME)
    people.choose("Chances", "Off")
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
    people.action(SettingsPage.GAME)
    people.choose("Pace of the Foo phase", "A few pages")
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
    german = {"Pace of the Foo phase": "Tempo", "A few pages": "zügig", "The doctor's name": "Sein Name"}
    monkeypatch.setattr("companion.shell.pages.settings_page._", lambda words: german.get(words, words))
    people.action(SettingsPage.GAME)
    people.choose("Tempo", "zügig")
    assert people.chosen("Tempo") == ["zügig"]
    assert people.chosen("Sein Name") == ["Foo"], "an edition's name is no word"
