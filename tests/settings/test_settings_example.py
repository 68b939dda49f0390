"""The example names every setting, and is true whether its lines are commented or not."""

import re
from dataclasses import fields
from pathlib import Path

from companion import settings
from companion.settings import Settings
from companion.settings.settings_example import example


def test_as_it_is_laid_down_it_gives_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(example(), encoding="utf-8")
    assert settings.load(path) == Settings()


def test_with_every_setting_switched_on_it_gives_the_defaults_too(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(re.sub(r"^#(?=\w+ = )", "", example(), flags=re.MULTILINE), encoding="utf-8")
    assert settings.load(path) == Settings()
    named = re.findall(r"^(\w+) = ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = (getattr(Settings(), section.name) for section in fields(Settings))
    assert named == [setting.name for section in sections for setting in fields(section)]


def test_what_the_app_saves_into_it_keeps_its_comments(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(example(), encoding="utf-8")
    changed = Settings(screen=settings.ScreenSettings(ui_scale=1.5))
    settings.save(path, changed)
    assert settings.load(path) == changed
    assert '#pace = "step"' in path.read_text(encoding="utf-8")
