"""The five colours: told apart by brightness alone, and by night."""

import pytest

from companion.lights.arcs import BY_DAY, RingColour


def test_night_dims_what_is_bright_and_lifts_what_is_dark() -> None:
    assert RingColour.WHITE.at(night=True).green == pytest.approx(0.4)
    assert RingColour.AMBER.at(night=True).red == pytest.approx(0.5)
    assert RingColour.RED.at(night=True).red == pytest.approx(1.95 * BY_DAY[RingColour.RED].red)
    assert RingColour.DARK_BLUE.at(night=True).blue == pytest.approx(1.8 * BY_DAY[RingColour.DARK_BLUE].blue)
    assert RingColour.DARK_BLUE.at(0.0, night=True) == (0.0, 0.0, 0.0)


def test_no_channel_is_brighter_than_1() -> None:
    assert RingColour.AMBER.at(3.0).red == 1.0
    assert RingColour.RED.at(2.0).red == pytest.approx(2 * BY_DAY[RingColour.RED].red)


def test_they_are_a_ladder_of_brightness() -> None:
    luminances = [0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue for light in BY_DAY.values()]
    white, amber, light_blue, dark_blue, red = luminances
    assert white > amber > light_blue > red > dark_blue > 0.02
    assert light_blue > 3 * red
    assert red > 2 * dark_blue
