import logging
import re
from pathlib import Path
from typing import Any

import pytest

from companion.display import DisplayError, kivy_setup
from tests import ROOT
from tests.pilot import Pilot


def test_the_window_is_described_truthfully(glass: Pilot) -> None:
    facts = kivy_setup.describe_window()
    assert facts.driver == "offscreen"
    assert facts.size == (800, 480)
    assert facts.renderer != "unknown"
    assert facts.software == any(word in facts.renderer.lower() for word in ("llvmpipe", "softpipe", "swrast"))


def test_kivy_is_set_up_for_a_table(window: object) -> None:
    from kivy.config import Config  # noqa: PLC0415 - after the window

    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]
    assert Config.getint("kivy", "exit_on_escape") == 0
    assert Config.getint("graphics", "multisamples") == 0


def test_kivy_keeps_its_hands_off_the_root_logger(window: object) -> None:
    assert not [handler for handler in logging.getLogger().handlers if type(handler).__module__.startswith("kivy")]


def test_the_font_is_known_in_both_weights(window: object) -> None:
    from kivy.core.text import LabelBase  # noqa: PLC0415 - after the window

    faces = LabelBase._fonts["Atkinson"]
    assert len({str(face) for face in faces}) >= 2


def test_of_kivys_rules_those_for_the_widgets_that_we_use_are_read_alone(window: object) -> None:
    import kivy  # noqa: PLC0415 - after the window
    from kivy.lang.builder import Builder  # noqa: PLC0415 - the same

    assert str(Path(kivy.kivy_data_dir) / "style.kv") not in Builder.files
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))
    used = set(re.findall(r"^ *from kivy\.uix\.\w+ import (.+?)$", sources, re.MULTILINE))
    have_rules = re.findall(r"^<(\w+)>", (Path(kivy.kivy_data_dir) / "style.kv").read_text("utf-8"), re.MULTILINE)
    ours = (ROOT / "companion" / "display" / "kivy_rules" / "style.kv").read_text("utf-8")
    assert used & set(have_rules) == set(re.findall(r"^<(\w+)>", ours, re.MULTILINE)) == {"RelativeLayout"}


def test_f1_opens_nothing() -> None:
    class App:
        use_kivy_settings = True

        def open_settings(self) -> bool:
            return True

    app: Any = App()
    kivy_setup.forbid_settings(app)
    assert app.open_settings() is False
    assert app.use_kivy_settings is False


def test_a_window_that_could_not_be_opened_is_told(window: object, monkeypatch: pytest.MonkeyPatch) -> None:
    import kivy.core.window  # noqa: PLC0415 - after the window

    monkeypatch.setattr(kivy.core.window, "Window", None)
    with pytest.raises(DisplayError, match=r"No window could be opened \(offscreen"):
        kivy_setup.describe_window()
