"""Settings: read, refused, and written without losing a word of the owner's."""

import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion import settings as preferences
from companion.errors import SettingsError
from companion.games.the_loop.settings import Doctor, GameSettings, Pace, ShownOdds
from companion.paths import app_paths
from companion.settings import (
    Measure,
    RingSettings,
    ScreenSettings,
    Section,
    Setting,
    Settings,
    SettingsPage,
    settings_in,
)
from companion.words import N_
from hardware.buttons import ButtonsKind
from hardware.ring import WireProtocol
from tests import ROOT
from tests.settings.table import DEFAULTS, load, with_game

CHANGED = with_game(pace=Pace.INSTANT, odds=ShownOdds.OFF, doctor=Doctor.FAUX, box_file="my-box.toml").having(
    ScreenSettings("de", True, 1.4)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_has_its_default(path: Path) -> None:
    assert load(path) == DEFAULTS


def test_what_was_saved_is_read_back(path: Path) -> None:
    preferences.save(path, CHANGED)
    assert load(path) == CHANGED


def test_only_what_differs_from_its_default_is_written(path: Path) -> None:
    preferences.save(path, with_game(pace=Pace.FLOW))
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"game": {"pace": "flow"}}


def test_a_setting_that_goes_back_to_its_default_is_written_where_it_stood(path: Path) -> None:
    preferences.save(path, with_game(pace=Pace.FLOW))
    preferences.save(path, DEFAULTS)
    assert load(path) == DEFAULTS


def test_comments_and_order_of_the_owner_stay(path: Path) -> None:
    written(path, '# ours\n[screen]\nui_scale = 1.5 # for grandma\n\n[game]\n# quick\npace = "instant"\n')
    preferences.save(path, with_game(pace=Pace.FLOW).having(ScreenSettings(ui_scale=1.5)))
    assert path.read_text(encoding="utf-8") == (
        '# ours\n[screen]\nui_scale = 1.5 # for grandma\n\n[game]\n# quick\npace = "flow"\n'
    )


def test_nothing_is_left_beside_the_file(path: Path) -> None:
    preferences.save(path, CHANGED)
    assert [other.name for other in path.parent.iterdir()] == ["settings.toml"]


def test_a_whole_number_will_do_where_a_number_is_wanted(path: Path) -> None:
    assert load(written(path, "[screen]\nui_scale = 2\n")).screen.ui_scale == 2.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[game]\npace = "fast"\n', 'game.pace cannot be \'fast\'; it must be one of "step", "flow", "instant"'),
        ("[game]\npaze = 1\n", "there is no setting game.paze; there are: pace, odds, doctor, box_file"),
        ("[gaem]\n", "there is no setting gaem; there are: game, loot_the_loop, loop_78, loop_45, screen"),
        ("game = 3\n", "[game] must be a table of settings"),
        ("[screen]\nui_scale = 3.0\n", "screen.ui_scale cannot be 3.0; it must be a number from 1.0 to 2.0"),
        ("[screen]\nui_scale = nan\n", "screen.ui_scale cannot be nan"),
        ("[screen]\nui_scale = true\n", "screen.ui_scale cannot be True; it must be a number from 1.0 to 2.0"),
        ("[screen]\nreduced_motion = 1\n", "screen.reduced_motion cannot be 1; it must be true or false"),
        ("[screen]\nlanguage = 4\n", "screen.language cannot be 4; it must be text in quotes"),
        ("[screen\n", "line 1"),
        ('[game]\nbox_file = "\\u0000"\n', "game.box_file cannot be '\\x00'; it must be the name of a file, or empty"),
        (
            '[game]\nbox_file = "~nouser-at-all/x"\n',
            "game.box_file cannot be '~nouser-at-all/x': there is no such home",
        ),
        (f"a={'[' * 20_000}", "it is nested too deep"),
        (f"[ring]\ncount = {'1' * 5000}\n", "Exceeds the limit"),
        (f"[screen]\nui_scale = {'1' * 400}\n", "screen.ui_scale cannot be 1111"),
        ("[ring]\nlists = [1, 2]\n", "ring.lists cannot be [1, 2]; it must be seven lists of LED numbers"),
        ('[ring]\nlists = [[1], ["a"]]\n', "ring.lists cannot be [[1], ['a']]; it must be seven lists of LED numbers"),
        ("[ring]\nlists = [[1], [[2]]]\n", "ring.lists cannot be [[1], [[2]]]; it must be seven lists of LED numbers"),
        ("[ring]\nlists = [[1], [true]]\n", "it must be seven lists of LED numbers, one for each sector, like [[0, 1]"),
        ("[keys]\nnext = [5]\n", 'keys.next cannot be [5]; it must be names of keys, like ["f5"]'),
        ("[screen]\nrotation = 45\n", "screen.rotation cannot be 45; it must be 0, 90, 180 or 270"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_field_and_what_is_right(path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as problem:
        load(written(path, text))
    assert str(problem.value).startswith(f"{path}: ")
    assert says in str(problem.value)


@pytest.mark.parametrize("text", ["[screen\n", "game = 3\n", 'game = "step"\n'])
def test_a_file_that_cannot_be_mended_is_left_alone(path: Path, text: str) -> None:
    written(path, text)
    with pytest.raises(SettingsError, match="could not be written"):
        preferences.save(path, CHANGED)
    assert path.read_text(encoding="utf-8") == text


def test_saving_where_a_folder_is_in_the_way_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(SettingsError, match="could not be written"):
        preferences.save(path, CHANGED)


def test_a_box_file_is_looked_for_beside_the_settings(path: Path) -> None:
    where = app_paths(settings=path)
    assert where.own_box("", "box.toml") is None
    beside = written(path.with_name("box.toml"), "")
    assert where.own_box("", "box.toml") == beside
    assert where.own_box("", "other.toml") is None
    assert where.own_box("", "") is None
    assert where.box_to_write("", "other.toml") == path.with_name("other.toml")
    assert where.own_box("ours/box.toml", "box.toml") == path.parent / "ours" / "box.toml"
    assert where.own_box("/elsewhere/box.toml", "box.toml") == Path("/elsewhere/box.toml")
    assert where.own_box("~/box.toml", "box.toml") == Path.home() / "box.toml"


def test_every_setting_has_its_words_and_a_default_of_its_kind() -> None:
    for section in DEFAULTS.sections():
        assert section.title
        for setting in settings_in(type(section)):
            assert setting.label, setting.name
            assert setting.line, setting.name
            assert not setting.is_number or setting.least <= setting.default <= setting.most, setting.name


def test_a_setting_says_all_that_the_glass_needs() -> None:
    by_name = {setting.name: setting for setting in settings_in(RingSettings)}
    words = ("LEDs of the strip", "How many it has; 35 and 42 share out evenly.")
    assert by_name["count"] == Setting("count", *words, 35, (), 7, 300, 1, False, SettingsPage.BUILDERS, Measure.PLAIN)
    assert by_name["protocol"].in_file_only
    assert by_name["protocol"].choices == tuple((protocol, None) for protocol in WireProtocol)
    pace = settings_in(GameSettings)[0]
    assert pace.choices == (
        (Pace.STEP, "Step by step"),
        (Pace.FLOW, "A few pages"),
        (Pace.INSTANT, "One page"),
    )
    assert not pace.is_number


def test_a_setting_that_says_nothing_of_itself_is_refused() -> None:
    class Dumb(Section, frozen=True):
        key = "dumb"
        title = N_("Screen")
        loud: bool = False

    with pytest.raises(TypeError, match="loud says nothing of itself"):
        settings_in(Dumb)


def test_a_section_takes_the_place_of_the_one_of_its_type() -> None:
    changed = DEFAULTS.having(ScreenSettings(ui_scale=1.5)).having(GameSettings(pace=Pace.FLOW))
    assert changed.screen.ui_scale == 1.5
    assert changed.of(ScreenSettings) is changed.screen
    assert changed.of(GameSettings).pace is Pace.FLOW
    assert [section.key for section in changed.sections()] == [section.key for section in DEFAULTS.sections()]
    assert DEFAULTS.of(GameSettings).pace is Pace.STEP


def test_the_section_of_a_game_that_nobody_handed_in_is_all_defaults() -> None:
    assert Settings().of(GameSettings) == GameSettings()
    assert Settings().having(GameSettings(pace=Pace.FLOW)).of(GameSettings).pace is Pace.FLOW


def test_the_house_refuses_the_section_of_a_game_that_it_does_not_have(path: Path) -> None:
    with pytest.raises(SettingsError, match="there is no setting game; there are: screen, ring"):
        preferences.load(written(path, "[game]\n"))


def test_one_setting_is_changed_by_its_name() -> None:
    assert DEFAULTS.changed("buttons", "kind", ButtonsKind.GPIO).buttons.kind is ButtonsKind.GPIO
    with pytest.raises(SettingsError, match="both GPIO 6"):
        DEFAULTS.changed("buttons", "next_pin", 6)


def test_editions_write_the_name_of_the_doctor_in_two_ways() -> None:
    assert DEFAULTS.spellings() == {}
    assert with_game(doctor=Doctor.FAUX).spellings() == {"Foo": "Faux", "FOO": "FAUX"}


def test_every_word_of_a_setting_is_in_the_catalogue() -> None:
    with (ROOT / "companion/words/messages.pot").open("rb") as file:
        catalogue = {message.id for message in read_po(file)}
    for section in DEFAULTS.sections():
        assert section.title in catalogue
        for setting in settings_in(type(section)):
            words = {setting.label, setting.line, *(word for _, word in setting.choices if word is not None)}
            assert words <= catalogue, setting.name
