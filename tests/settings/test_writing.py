"""The example names every setting, and is true whether its lines are commented or not."""

import re
from pathlib import Path

from companion import settings
from companion.settings.writing import example
from tests.settings.table import DEFAULTS, load


def test_as_it_is_laid_down_it_gives_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(example(DEFAULTS), encoding="utf-8")
    assert load(path) == DEFAULTS


def test_with_every_setting_switched_on_it_gives_the_defaults_too(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(re.sub(r"^#(?=\w+ = )", "", example(DEFAULTS), flags=re.MULTILINE), encoding="utf-8")
    assert load(path) == DEFAULTS
    named = re.findall(r"^(\w+) = ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert named == [name for section in DEFAULTS.sections() for name in section.__struct_fields__]


def test_what_the_app_saves_into_it_keeps_its_comments(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(example(DEFAULTS), encoding="utf-8")
    changed = DEFAULTS.having(settings.ScreenSettings(ui_scale=1.5))
    settings.save(path, changed)
    assert load(path) == changed
    assert '#pace = "step"' in path.read_text(encoding="utf-8")
