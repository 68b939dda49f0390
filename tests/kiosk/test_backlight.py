"""The light behind the screen, on a fake tree of the kernel's."""

import logging
from pathlib import Path

import pytest

from companion.kiosk.sysfs import Backlight


def panel(root: Path, name: str, most: str = "255", now: str = "255") -> Path:
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "max_brightness").write_text(most)
    (folder / "brightness").write_text(now)
    return folder / "brightness"


@pytest.mark.parametrize(
    ("most", "share", "level"),
    [
        ("255", 1.0, "255"),
        ("255", 0.5, "128"),
        ("31", 0.3, "9"),
        ("31", 0.0, "0"),
        ("31", 0.001, "1"),  # never out by rounding
        ("1", 0.1, "1"),
        ("100", 7.0, "100"),
    ],
)
def test_a_share_of_what_the_panel_can(tmp_path: Path, most: str, share: float, level: str) -> None:
    brightness = panel(tmp_path, "rpi_backlight", most, now="17")
    Backlight(tmp_path).shine(share)
    assert brightness.read_text().strip() == level


def test_every_panel_shines_the_same(tmp_path: Path) -> None:
    one, other = panel(tmp_path, "10-0045"), panel(tmp_path, "panel", "1000")
    light = Backlight(tmp_path)
    assert light.is_there
    light.shine(0.5)
    assert (one.read_text().strip(), other.read_text().strip()) == ("128", "500")


def test_what_shines_already_is_not_written_again(tmp_path: Path) -> None:
    brightness = panel(tmp_path, "panel")
    light = Backlight(tmp_path)
    light.shine(0.5)
    brightness.write_text("3")
    light.shine(0.5)
    assert brightness.read_text() == "3"


@pytest.mark.parametrize("trouble", ["none", "empty", "odd", "forbidden"])
def test_where_there_is_no_light_nothing_happens_and_it_is_said_once(
    tmp_path: Path, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    root = tmp_path / "backlight"
    match trouble:
        case "empty":
            root.mkdir()
        case "odd":
            panel(root, "panel", most="much")
        case "forbidden":
            panel(root, "panel").unlink()
            (root / "panel" / "brightness").mkdir()  # root may write everywhere but into a folder
    light = Backlight(root)
    assert light.is_there == (trouble == "forbidden")
    with caplog.at_level(logging.WARNING):
        for share in (0.0, 1.0, 0.5):
            light.shine(share)
    assert len(caplog.records) == (trouble in {"odd", "forbidden"})


def refuse(brightness: Path) -> None:
    """From now on it takes nothing: root may write everywhere but into a folder."""
    brightness.unlink()
    brightness.mkdir()


def accept(brightness: Path) -> None:
    brightness.rmdir()
    brightness.write_text("")


def test_what_it_did_not_take_is_written_again_and_nothing_is_dark_that_never_went_dark(tmp_path: Path) -> None:
    brightness = panel(tmp_path, "panel")
    light = Backlight(tmp_path)
    refuse(brightness)
    assert not light.shine(0.5)
    assert light.trouble == "panel: Is a directory"
    assert not light.is_dark
    accept(brightness)
    assert light.shine(0.5)
    assert (light.trouble, brightness.read_text().strip()) == ("", "128")


def test_a_panel_that_went_dark_and_takes_no_light_is_dark(tmp_path: Path) -> None:
    brightness = panel(tmp_path, "panel")
    light = Backlight(tmp_path)
    assert light.shine(0.0)
    assert light.is_dark
    refuse(brightness)
    (brightness.parent / "actual_brightness").write_text("255")  # the kernel's wish, and not the panel's light
    assert not light.shine(1.0)
    assert light.is_dark
    accept(brightness)
    assert light.shine(1.0)
    assert not light.is_dark


def test_a_panel_that_a_crash_left_dark_and_that_takes_no_light_is_dark(tmp_path: Path) -> None:
    brightness = panel(tmp_path, "panel")
    (brightness.parent / "actual_brightness").write_text("0")
    refuse(brightness)
    light = Backlight(tmp_path)
    assert not light.shine(1.0)
    assert light.is_dark


def test_one_of_two_panels_that_takes_no_light_is_written_to_again_alone(tmp_path: Path) -> None:
    one, other = panel(tmp_path, "10-0045"), panel(tmp_path, "panel")
    light = Backlight(tmp_path)
    refuse(one)
    assert not light.shine(0.5)
    accept(one)
    other.write_text("3")
    assert light.shine(0.5)
    assert (one.read_text().strip(), other.read_text()) == ("128", "3")


def test_a_light_that_others_may_have_set_is_written_again_when_asked_for(tmp_path: Path) -> None:
    brightness = panel(tmp_path, "panel")
    light = Backlight(tmp_path)
    light.shine(0.5)
    brightness.write_text("3")
    light.shine(0.5, again=True)
    assert brightness.read_text().strip() == "128"


def test_trouble_and_its_end_are_told_once_each(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    brightness = panel(tmp_path, "panel")
    light = Backlight(tmp_path)
    refuse(brightness)
    with caplog.at_level(logging.WARNING):
        for share in (0.0, 1.0, 0.5):
            light.shine(share)
        accept(brightness)
        for share in (0.0, 1.0, 0.5):
            light.shine(share)
    assert [record.message for record in caplog.records] == [
        "the light of the screen cannot be set (is this user in the group video?): panel: Is a directory",
        "the light of the screen can be set again",
    ]
