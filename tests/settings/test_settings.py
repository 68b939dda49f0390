"""Settings: read, refused, and written without losing a word of the owner's."""

import tomllib
from pathlib import Path

import pytest

from companion import settings as preferences
from companion.errors import SettingsError
from companion.paths import places
from companion.settings import Doctor, GameSettings, Pace, ScreenSettings, Settings, ShownOdds

CHANGED = Settings(
    game=GameSettings(Pace.INSTANT, ShownOdds.OFF, Doctor.FAUX, "my-box.toml"),
    screen=ScreenSettings("de", True, 1.4),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_has_its_default(path: Path) -> None:
    assert preferences.load(path) == Settings()


def test_what_was_saved_is_read_back(path: Path) -> None:
    preferences.save(path, CHANGED)
    assert preferences.load(path) == CHANGED


def test_only_what_differs_from_its_default_is_written(path: Path) -> None:
    preferences.save(path, Settings(game=GameSettings(pace=Pace.FLOW)))
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"game": {"pace": "flow"}}


def test_a_setting_that_goes_back_to_its_default_is_written_where_it_stood(path: Path) -> None:
    preferences.save(path, Settings(game=GameSettings(pace=Pace.FLOW)))
    preferences.save(path, Settings())
    assert preferences.load(path) == Settings()


def test_comments_and_order_of_the_owner_stay(path: Path) -> None:
    written(path, '# ours\n[screen]\nui_scale = 1.5 # for grandma\n\n[game]\n# quick\npace = "instant"\n')
    preferences.save(path, Settings(game=GameSettings(pace=Pace.FLOW), screen=ScreenSettings(ui_scale=1.5)))
    assert path.read_text(encoding="utf-8") == (
        '# ours\n[screen]\nui_scale = 1.5 # for grandma\n\n[game]\n# quick\npace = "flow"\n'
    )


def test_nothing_is_left_beside_the_file(path: Path) -> None:
    preferences.save(path, CHANGED)
    assert [other.name for other in path.parent.iterdir()] == ["settings.toml"]


def test_a_whole_number_will_do_where_a_number_is_wanted(path: Path) -> None:
    assert preferences.load(written(path, "[screen]\nui_scale = 2\n")).screen.ui_scale == 2.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[game]\npace = "fast"\n', 'game.pace cannot be \'fast\'; it must be one of "step", "flow", "instant"'),
        ("[game]\npaze = 1\n", "there is no setting game.paze; there are: pace, odds, doctor, box_file"),
        ("[gaem]\n", "there is no setting gaem; there are: game, screen"),
        ("game = 3\n", "[game] must be a table of settings"),
        ("[screen]\nui_scale = 3.0\n", "screen.ui_scale cannot be 3.0; it must be from 1.0 to 2.0"),
        ("[screen]\nui_scale = nan\n", "screen.ui_scale cannot be nan"),
        ("[screen]\nui_scale = true\n", "screen.ui_scale cannot be True; it must be a number"),
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
        (f"[screen]\nui_scale = {'1' * 400}\n", "screen.ui_scale cannot be inf; it must be from 1.0 to 2.0"),
        ("[ring]\nlists = [1, 2]\n", "[ring] lists cannot hold 1; it must be seven lists of LED numbers"),
        ('[ring]\nlists = [[1], ["a"]]\n', "[ring] lists cannot hold ('a',); it must be seven lists of LED numbers"),
        ("[ring]\nlists = [[1], [[2]]]\n", "[ring] lists cannot hold ((2,),); it must be seven lists of LED numbers"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_field_and_what_is_right(path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as problem:
        preferences.load(written(path, text))
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
    where = places(settings=path)
    assert where.own_box("") is None
    beside = written(path.with_name("box.toml"), "")
    assert where.own_box("") == beside
    assert where.own_box("ours/box.toml") == path.parent / "ours" / "box.toml"
    assert where.own_box("/elsewhere/box.toml") == Path("/elsewhere/box.toml")
    assert where.own_box("~/box.toml") == Path.home() / "box.toml"


def test_every_setting_has_its_line_of_explanation() -> None:
    for section in (GameSettings, ScreenSettings):
        for part in section.__dataclass_fields__.values():
            assert part.metadata["line"], part.name
