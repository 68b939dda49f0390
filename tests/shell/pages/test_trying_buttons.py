"""The pages on which buttons are tried: what bounces is told, and the Era wheel is set up by turning it once round."""

from pathlib import Path

import pytest

from companion import settings as preferences
from companion.contract.page import SignLine, Words
from companion.contract.screen import Heard, HeardKey, Pop, Push
from companion.devices import Devices
from companion.settings import ButtonSettings, Settings
from companion.shell.navigator import Navigator
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.settings_page import Opens, SettingsScreen
from companion.shell.pages.teaching import TeachingScreen
from companion.shell.pages.trying_buttons import Trying, TryingScreen, with_wheel
from hardware.buttons import Bounce, ButtonsKind, Measurement, Press, WheelCycle, WheelTurn
from tests.context import kept_in, new_navigator


class Measured(Devices):
    """Devices whose buttons were pressed and turned as a test says; remembers how often it began anew."""

    def __init__(self, measurement: Measurement) -> None:
        super().__init__(Settings())
        self.measurement = measurement
        self.begun = 0

    def measure(self, *, anew: bool = False) -> Measurement:
        self.begun += anew
        return self.measurement


def words_of(at: Navigator) -> list[str]:
    view = at.view().page
    assert view.listens
    return [row.text if isinstance(row, Words) else f"{row.first} {row.second}" for row in view.rows if is_words(row)]


def is_words(row: object) -> bool:
    return isinstance(row, Words | SignLine)


def at_the_test(*bounces: Bounce) -> Navigator:
    at = new_navigator(devices=Measured(Measurement(bounces)))
    at.handle(Push(TryingScreen(at.app)))
    assert type(at.screen) is TryingScreen
    return at


def test_each_button_is_told_with_its_presses_and_its_bouncing() -> None:
    good, bad = Bounce("next_pin", 5, 10, 0.004), Bounce("undo_pin", 6, 3, 0.157)
    at = at_the_test(good, bad, Bounce("wheel_press", 26, 0, 0.0))
    words = words_of(at)
    assert words[0] == "Next (GPIO 5): 10 presses, bounces for 4 ms. "
    assert words[1].startswith("Undo (GPIO 6): 3 presses, bounces for 157 ms. Over 25 ms presses may get lost")
    assert words[2] == "Era wheel, pressed (GPIO 26): not heard yet."


@pytest.mark.parametrize(("seconds", "is_bad"), [(0.025, False), (0.0251, True)])
def test_up_to_25_ms_are_hidden_and_no_trouble(seconds: float, is_bad: bool) -> None:
    assert ("Over 25 ms" in words_of(at_the_test(Bounce("next_pin", 5, 1, seconds)))[0]) is is_bad


def test_keys_are_heard_where_there_are_no_pins() -> None:
    at = at_the_test()
    assert words_of(at)[0].startswith("There are no buttons on pins.")
    at.handle(HeardKey("pagedown"))
    assert words_of(at)[1] == "Page Down heard. It is Next."
    at.handle(HeardKey("f9"))
    assert words_of(at)[1] == "F9 heard. It does nothing yet: teach it."
    at.handle(Heard(Press.UNDO))
    assert words_of(at)[1] == "Undo heard."


def test_it_begins_anew_when_the_page_opens_and_when_that_is_wished() -> None:
    devices = Measured(Measurement())
    at = new_navigator(devices=devices)
    at.handle(Push(TryingScreen(at.app)))
    assert devices.begun == 1
    at.handle(HeardKey("f9"))
    at.handle(Trying.ANEW)
    assert devices.begun == 2
    assert "F9" not in " ".join(words_of(at))
    at.handle(Pop())
    assert type(at.screen) is HomeScreen


def test_a_key_that_does_nothing_yet_is_taught_from_there_and_back_leads_to_the_settings() -> None:
    at = new_navigator(devices=Measured(Measurement()))
    at.handle(Push(SettingsScreen(at.app)))
    at.handle(Push(TryingScreen(at.app)))
    at.handle(HeardKey("f9"))
    page = at.view().page
    assert Trying.TEACH in [button.action for button in page.side]
    at.handle(Trying.TEACH)
    assert type(at.screen) is TeachingScreen
    at.handle(Pop())
    assert type(at.screen) is SettingsScreen


def test_without_an_era_wheel_nobody_is_asked_to_turn_it_but_told_what_one_needs() -> None:
    page = turned(None).view().page
    assert page.title == "There is no Era wheel on the pins"
    assert not page.side
    assert "Kind: gpio" in words_of(turned(None))[0]


def turned(turn: WheelTurn | None, file: Path | None = None) -> Navigator:
    settings = Settings(buttons=ButtonSettings(kind=ButtonsKind.GPIO))
    at = new_navigator(devices=Measured(Measurement((), turn)), settings=settings, keep=kept_in(file))
    at.handle(Push(SettingsScreen(at.app)))
    at.handle(Opens.SET_ENCODER)
    return at


HALF = WheelTurn(60, (15, 0, 15, 0))


def test_a_wheel_turned_once_round_is_kept_as_what_it_is(tmp_path: Path) -> None:
    at = turned(HALF, tmp_path / "settings.toml")
    assert words_of(at)[1:] == ["30 clicks heard.", "It is a half-cycle encoder."]
    at.handle(Trying.KEEP)
    assert type(at.screen) is SettingsScreen
    kept = preferences.load(tmp_path / "settings.toml").buttons
    assert (kept.wheel_cycle, kept.wheel_a, kept.wheel_b) == (WheelCycle.HALF, 12, 16)
    assert kept.wiring().wheel_cycle is WheelCycle.HALF


def test_a_wheel_that_turned_the_wrong_way_gets_its_wires_swapped() -> None:
    at = turned(WheelTurn(-80, (20, 0, 0, 0)))
    assert "Its two wires are swapped; the app swaps them back." in words_of(at)
    at.handle(Trying.KEEP)
    buttons = at.app.settings.buttons
    assert (buttons.wheel_cycle, buttons.wheel_a, buttons.wheel_b) == (WheelCycle.FULL, 16, 12)


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        (WheelTurn(8, (2, 0, 0, 0)), "2 clicks heard."),
        (WheelTurn(40, (5, 3, 0, 1)), "Not sure yet: a little slower, please."),
        (None, "The game needs none: tap the Eras."),
    ],
)
def test_until_it_is_known_there_is_nothing_to_keep(turn: WheelTurn | None, says: str) -> None:
    at = turned(turn)
    assert says in words_of(at)
    view = at.view().page
    assert view.primary is not None
    assert view.primary.action == Pop()
    assert with_wheel(at.app.settings.buttons, Measurement((), turn)) == at.app.settings.buttons
