"""`doctor --press`: the switches are measured while they are pressed, and what bounces is told."""

from pathlib import Path

import pytest

from companion.cli import main as command_line
from companion.cli.doctor import listen_to
from companion.settings import ButtonSettings, Settings
from hardware.buttons import AbsentButtons, Bounce, Buttons, ButtonsKind, ButtonsState, Measurement, StateKind

ON_PINS = Settings(buttons=ButtonSettings(kind=ButtonsKind.GPIO))


class Fingers(AbsentButtons):
    """Buttons that are pressed once more whenever somebody waits; Undo bounces for `bounce` seconds."""

    def __init__(self, bounce: float, state: ButtonsState | None = None) -> None:
        super().__init__()
        self.bounce = bounce
        self._state = state or ButtonsState(StateKind.READY)
        self.presses = 0
        self.is_closed = False

    def measure(self, *, anew: bool = False) -> Measurement:  # noqa: ARG002 - nobody begins anew here
        bounces = (Bounce("next_pin", 5, self.presses, 0.004), Bounce("undo_pin", 6, self.presses, self.bounce))
        return Measurement(bounces)

    def press(self, _seconds: float) -> None:
        self.presses += 1

    def close(self) -> None:
        self.is_closed = True


def listen(fingers: Fingers) -> tuple[int, list[str]]:
    said: list[str] = []

    def make(*_: object, **__: object) -> Buttons:
        return fingers

    return listen_to(ON_PINS, said.append, make, fingers.press), said


def test_good_switches_are_told_and_it_ends_by_itself() -> None:
    fingers = Fingers(0.012)
    code, said = listen(fingers)
    assert code == 0
    assert said[1:3] == ["Next (GPIO 5): 1 press, bounces for 4 ms.", "Undo (GPIO 6): 1 press, bounces for 12 ms."]
    assert said[-1] == "No button bounced for more than 25 ms."
    assert fingers.is_closed


def test_a_switch_that_bounces_for_too_long_is_named_with_its_milliseconds() -> None:
    code, said = listen(Fingers(0.157))
    assert code == 1
    assert "The button on GPIO 6 bounces for 157 ms." in said
    assert "take another switch" in said[-1]


def test_ctrl_c_ends_it_with_what_was_measured() -> None:
    fingers = Fingers(0.157)

    def press(seconds: float) -> None:
        if fingers.presses == 3:
            raise KeyboardInterrupt
        Fingers.press(fingers, seconds)

    fingers.press = press  # type: ignore[method-assign]
    code, said = listen(fingers)
    assert code == 1
    assert fingers.is_closed
    assert fingers.presses == 3
    assert said[-2] == "The button on GPIO 6 bounces for 157 ms."


def test_without_pins_the_reason_is_told() -> None:
    code, said = listen(Fingers(0.0, ButtonsState(StateKind.PIN_TAKEN, "Something else uses GPIO 5.")))
    assert (code, said) == (2, ["Something else uses GPIO 5."])


def test_where_no_buttons_are_wanted_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = command_line.main(["doctor", "--press", "--data", str(tmp_path), "--config", str(tmp_path / "none.toml")])
    assert code == 2
    assert capsys.readouterr().out == "The settings want no buttons on pins.\n"
