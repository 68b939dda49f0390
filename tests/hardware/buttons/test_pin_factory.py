"""No Pi, no library, no permission, no such factory: each its own reason; and lgpio leaves no trace."""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from gpiozero.exc import GPIOPinInUse, PinUnknownPi
from gpiozero.pins.mock import MockFactory

from hardware import ButtonsError
from hardware.buttons import pin_factory
from hardware.buttons.buttons import StateKind, UnavailableError
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.pin_factory import explain, open_pin_factory, working_folder_for_lgpio
from hardware.buttons.wiring import Wiring

FAKE_LGPIO = '''
"""Does on import what lgpio does: changes the directory, makes a pipe there, opens it by its bare name."""
import os

class error(Exception):
    pass

if os.environ.get("LG_WD"):
    os.chdir(os.environ["LG_WD"])
seen_folder = os.getcwd()
os.mkfifo(".lgd-nfy0")
_writer = os.open(os.path.join(seen_folder, ".lgd-nfy0"), os.O_RDWR | os.O_NONBLOCK)
_file = open(".lgd-nfy0", "rb")
BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2
SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 0, 1, 2

def gpiochip_open(chip):
    raise error("can not open gpiochip")
'''


@pytest.fixture
def on_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xA02082)


@pytest.fixture
def lgpio_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.delenv("LG_WD", raising=False)


@pytest.fixture
def fake_lgpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lgpio_is_named: None) -> Iterator[None]:
    """An lgpio to import, and a working directory that must stay clean."""
    library, here = tmp_path / "library", tmp_path / "here"
    library.mkdir()
    here.mkdir()
    (library / "lgpio.py").write_text(FAKE_LGPIO, encoding="utf-8")
    monkeypatch.syspath_prepend(library)
    monkeypatch.chdir(here)
    forget = ("lgpio", "gpiozero.pins.lgpio")
    kept = {name: sys.modules.pop(name) for name in forget if name in sys.modules}
    yield
    if "lgpio" in sys.modules:
        sys.modules["lgpio"]._file.close()
        os.close(sys.modules["lgpio"]._writer)
    for name in forget:
        sys.modules.pop(name, None)
    sys.modules.update(kept)


def reason() -> UnavailableError:
    with pytest.raises(UnavailableError) as caught:
        open_pin_factory()
    return caught.value


def test_a_computer_that_is_no_pi(lgpio_is_named: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pi() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", no_pi)
    assert reason().state.kind is StateKind.NOT_A_PI
    assert "lgpio" not in sys.modules


def test_no_lgpio(on_a_pi: None, lgpio_is_named: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    problem = reason()
    assert problem.state.kind is StateKind.NO_LIBRARY
    assert "python3-lgpio" in problem.state.detail


def test_an_unknown_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "wishful")
    problem = reason()
    assert problem.state.kind is StateKind.UNKNOWN_FACTORY
    assert str(problem) == (
        'GPIOZERO_PIN_FACTORY is "wishful", which gpiozero does not know; unset it, or use one of'
        " lgpio, mock, native, pigpio, rpigpio."
    )
    assert isinstance(problem, ButtonsError)


def test_the_mock_factory_in_any_case_of_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "Mock")
    assert isinstance(open_pin_factory(), MockFactory)


@pytest.mark.parametrize(("device", "kind"), [("gpiochip0", StateKind.NO_PERMISSION), ("tty", StateKind.FAILED)])
def test_the_chip_cannot_be_opened(
    on_a_pi: None,
    fake_lgpio: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    device: str,
    kind: StateKind,
) -> None:
    (tmp_path / device).touch()
    monkeypatch.setattr(pin_factory, "DEVICES", tmp_path)
    assert reason().state.kind is kind


def test_the_source_says_so_once_and_goes_on(
    on_a_pi: None,
    fake_lgpio: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(pin_factory, "DEVICES", tmp_path)
    buttons = GpioButtons(Wiring(), print)
    buttons.start()
    buttons.lamp(True)
    assert not buttons.state.works
    assert "Add the user to the group gpio" in buttons.state.detail
    assert [record.getMessage() for record in caplog.records] == [f"No buttons: {buttons.state.detail}"]
    buttons.close()


def test_lgpio_leaves_directory_and_environment_as_they_were(on_a_pi: None, fake_lgpio: None, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir()
    here = Path.cwd()
    with working_folder_for_lgpio(runtime):
        lgpio = import_module("lgpio")
    assert Path(lgpio.seen_folder).parent == runtime
    assert Path.cwd() == here
    assert list(here.iterdir()) == list(runtime.iterdir()) == []
    assert "LG_WD" not in os.environ


def test_a_folder_named_by_the_user_is_used_and_stays_named(
    fake_lgpio: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "named"
    named.mkdir()
    monkeypatch.setenv("LG_WD", str(named))
    with working_folder_for_lgpio():
        lgpio = import_module("lgpio")
    assert Path(lgpio.seen_folder).parent == named
    assert os.environ["LG_WD"] == str(named)
    assert list(named.iterdir()) == []


def test_the_directory_comes_back_when_the_import_fails(fake_lgpio: None) -> None:
    here = Path.cwd()

    def fail() -> None:
        os.chdir(os.environ["LG_WD"])
        raise ImportError("broken")

    with pytest.raises(ImportError, match="broken"), working_folder_for_lgpio():
        fail()
    assert Path.cwd() == here
    assert "LG_WD" not in os.environ


def test_an_lgpio_that_is_already_there_is_left_alone(fake_lgpio: None) -> None:
    lgpio = import_module("lgpio")
    with working_folder_for_lgpio():
        assert "LG_WD" not in os.environ
    assert lgpio.seen_folder == str(Path.cwd())


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (GPIOPinInUse("pin GPIO5 is already in use by <LED>"), StateKind.PIN_TAKEN),
        (Exception("'GPIO busy'"), StateKind.PIN_TAKEN),
        (OSError(16, "Device or resource busy"), StateKind.PIN_TAKEN),
        (PermissionError(13, "Permission denied"), StateKind.NO_PERMISSION),
        (Exception("'no permission to perform action'"), StateKind.NO_PERMISSION),
        (Exception("'GPIO operation not permitted'"), StateKind.NO_PERMISSION),
        (ValueError("what else"), StateKind.FAILED),
    ],
)
def test_what_the_library_raised_is_explained(problem: Exception, kind: StateKind) -> None:
    told = explain(problem, "next_pin, GPIO 5")
    assert told.state.kind is kind
    assert "next_pin, GPIO 5" in told.state.detail
    assert str(problem) in told.state.detail
