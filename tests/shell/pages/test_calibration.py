from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import replace

from companion import settings as preferences
from companion.contract.page import Choices, Entry, Page, Stepper
from companion.contract.screen import Choose, Lighting, Push
from companion.devices import Devices, lit_ring
from companion.games.the_loop.game import GAME
from companion.settings import RingSettings, Settings
from companion.shell.navigator import Navigator
from companion.shell.pages.calibration import MIDDLE, Asked, Calibration
from companion.shell.pages.calibration_screen import CalibrationScreen, calibration_page
from companion.shell.pages.settings_page import Opens, SettingsScreen
from hardware.ring import BoardIdentity, ColourOrder, Geometry, RingKind, RingState, RingStatus, UsbPort
from tests.context import kept_in, new_navigator, with_ring

WLED = UsbPort("/dev/ttyUSB0", "ESP32 (CH9102)", BoardIdentity(0x1A86, 0x55D4, "0042", location="1-1.2"))
PRINTER = UsbPort("/dev/ttyUSB1", "Marlin", BoardIdentity(0x1D50, 0x6029, "7", location="1-1.3"))
SEVEN_LISTS = tuple((led,) for led in range(7))
CALLED = GAME.board_words()
CONNECTED = RingStatus(RingState.CONNECTED)
WHITE = (1.0, 1.0, 1.0)


def page(at: Navigator) -> Page:
    view = at.view()
    return view.page


def tap(at: Navigator, label: str) -> None:
    """Tap what says so: a button, an entry, or one side of the stepper ("+", "−")."""
    seen = page(at)
    buttons = [*seen.side, *([seen.primary] if seen.primary else [])]
    for row in seen.rows:
        match row:
            case Choices():
                buttons += row.buttons
            case Entry(first=first) if first == label:
                at.handle(row.action)
                return
            case Stepper() if label in "+−":
                at.handle(row.more if label == "+" else row.less)
                return
    at.handle(next(button.action for button in buttons if button.label == label))


def calibrating(file: Path, settings: Settings | None = None) -> Navigator:
    settings = settings or Settings()
    at = new_navigator(
        devices=Devices(settings, list_ports=lambda: (WLED, PRINTER)), settings=settings, keep=kept_in(file)
    )
    at.handle(Push(SettingsScreen(at.app)))
    at.handle(Opens.CALIBRATE)
    return at


def built(offset: float, *, is_reversed: bool, count: int = 35) -> Geometry:
    """The ring as it was really built, by the hand of the table."""
    return Geometry(count, offset, is_reversed)


def asked(at: Navigator) -> Calibration:
    assert isinstance(at.screen, CalibrationScreen)
    return at.screen._now


def lit_place(at: Navigator, real: Geometry) -> float:
    """Where on the real ring the white dot is seen, in turns: the middle of what is lit."""
    calibration = asked(at)
    picture = calibration.paint(lit_ring.geometry(calibration.lit), Lighting(), 0.0)
    lit = [led for led, colour in enumerate(picture) if colour[0] > 0.5]
    places = [place for led in lit if (place := real.place(led)) is not None]
    assert places
    if max(places) - min(places) > 0.5:
        places = [place - 1 if place > 0.5 else place for place in places]
    return sum(places) / len(places)


def near(one: float, other: float, width: float) -> bool:
    return abs((one - other + 0.5) % 1 - 0.5) <= width / 2 + 1e-6


@pytest.mark.parametrize("count", [24, 35, 42, 60, 144])
@pytest.mark.parametrize("is_reversed", [False, True])
@pytest.mark.parametrize("offset", [0.0, 0.3, 0.77])
def test_four_questions_end_in_the_file(tmp_path: Path, count: int, is_reversed: bool, offset: float) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("# ours\n[ring]\ncount = 35 # guessed\n", encoding="utf-8")
    at = calibrating(file, preferences.load(file))
    real = built(offset, is_reversed=is_reversed, count=count)
    tap(at, "ESP32 (CH9102)")
    questions = 1
    while at.app.context.devices._settings.ring.count != count:
        far = count - at.app.context.devices._settings.ring.count
        tap(at, ("+" if far > 0 else "−") if abs(far) < 10 else "+10" if far > 0 else "−10")
    tap(at, "It is the last")
    questions += 1
    for _ in range(count):
        if near(lit_place(at, real), MIDDLE, 1 / count):
            break
        tap(at, "+")
    tap(at, "It is there")
    questions += 1
    if not near(lit_place(at, real), 3 * MIDDLE, 3 / count):
        tap(at, "No, Era 7")
    assert near(lit_place(at, real), 3 * MIDDLE, 3 / count)
    tap(at, "Yes, Era 2")
    questions += 1
    tap(at, "Keep it")
    assert questions == 4
    assert type(at.screen) is SettingsScreen
    kept = preferences.load(file)
    assert "# ours" in file.read_text(encoding="utf-8")
    assert "# guessed" in file.read_text(encoding="utf-8")
    assert (kept.ring.kind, kept.ring.port, kept.ring.board) == (RingKind.REAL, "", str(WLED.board))
    assert (kept.ring.count, kept.ring.reversed) == (count, is_reversed)
    assert kept == at.app.settings
    found = lit_ring.geometry(kept.ring)
    for led in range(count):
        place, true = found.place(led), real.place(led)
        assert place is not None
        assert true is not None
        assert near(place, true, 2 / count)


def test_a_board_is_opened_only_when_it_is_tapped(tmp_path: Path) -> None:
    at = calibrating(tmp_path / "settings.toml")
    assert at.app.context.devices._settings.ring.kind is RingKind.ABSENT
    assert [row.first for row in page(at).rows if isinstance(row, Entry)] == ["ESP32 (CH9102)", "Marlin"]
    tap(at, "ESP32 (CH9102)")
    assert lit_ring.ring_choice(at.app.context.devices._settings.ring).board == WLED.board


def test_two_boards_that_look_alike_are_told_apart_by_their_usb_place() -> None:
    twin = WLED._replace(device="/dev/ttyUSB9", board=WLED.board._replace(location="1-1.4"))
    calibration = Calibration.of(RingSettings(), (WLED, twin)).choose(Choose("port", twin))
    assert (calibration.ring.port, calibration.ring.board) == ("", "1A86:55D4/0042//1-1.4")


def test_where_the_system_tells_no_places_a_board_is_known_by_the_name_of_its_port() -> None:
    placeless = WLED._replace(board=WLED.board._replace(location=""))
    calibration = Calibration.of(RingSettings(), (placeless,)).choose(Choose("port", placeless))
    assert (calibration.ring.port, calibration.ring.board) == ("/dev/ttyUSB0", "1A86:55D4/0042/")


MOVED = with_ring(kind=RingKind.REAL, board="1A86:55D4/0042//1-1.9", count=42, offset=0.25, lists=SEVEN_LISTS)


def test_a_board_like_the_rings_in_another_place_is_offered_and_kept_with_one_tap(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    at = calibrating(file, MOVED)
    seen = page(at)
    assert seen.rows[0].text == "A board like your ring’s is on /dev/ttyUSB0. Is it your ring?"  # type: ignore[union-attr]
    assert [row.marked for row in seen.rows if isinstance(row, Entry)] == [False, False]
    # The app has asked, and opened nothing: the settings in use are those of the board that is gone.
    board = BoardIdentity.from_text(MOVED.ring.board)
    assert lit_ring.ring_choice(at.app.context.devices._settings.ring).board == board
    tap(at, "Yes, it is my ring")
    assert type(at.screen) is SettingsScreen
    assert at.app.settings == preferences.load(file)
    assert at.app.settings.ring == structs.replace(MOVED.ring, board="1A86:55D4/0042//1-1.2")


@pytest.mark.parametrize(
    ("board", "first"),
    [
        ("1A86:55D4/0042//1-1.2", None),  # where it was: nothing to ask
        ("", None),
        ("1D50:6029/0815//1-1.9", None),  # of another type
        ("1A86:55D4/0042/", "A board like your ring’s is on /dev/ttyUSB0."),  # as it was remembered before places were
    ],
)
def test_only_a_doubt_is_asked_about(tmp_path: Path, board: str, first: str | None) -> None:
    at = calibrating(tmp_path / "settings.toml", with_ring(kind=RingKind.REAL, board=board))
    seen = page(at).rows[0]
    if first is None:
        assert isinstance(seen, Entry)
        assert seen.marked is (board == str(WLED.board))
    else:
        assert seen.text.startswith(first)  # type: ignore[union-attr]


def test_of_several_that_look_like_the_ring_one_is_tapped() -> None:
    twin = WLED._replace(device="/dev/ttyUSB9", board=WLED.board._replace(location="1-1.4"))
    seen = calibration_page(Calibration.of(MOVED.ring, (WLED, twin)), CONNECTED, CALLED)
    assert seen.rows[0].text == "Several boards look like your ring’s. Tap the one that is your ring."  # type: ignore[union-attr]
    assert [row.first for row in seen.rows if isinstance(row, Entry)] == ["ESP32 (CH9102)"] * 2


def test_leaving_keeps_everything_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    at = calibrating(file)
    tap(at, "ESP32 (CH9102)")
    tap(at, "+10")
    tap(at, "Back")
    tap(at, "Back")
    assert type(at.screen) is SettingsScreen
    assert at.app.settings == Settings()
    assert at.app.context.devices._settings == Settings()
    assert not file.exists()


def test_no_ring_is_an_answer_too(tmp_path: Path) -> None:
    at = calibrating(tmp_path / "settings.toml", with_ring(kind=RingKind.SIMULATED))
    tap(at, "No ring")
    assert at.app.settings.ring.kind is RingKind.ABSENT
    assert type(at.screen) is SettingsScreen


@pytest.mark.parametrize("order", ColourOrder)
def test_naming_two_colours_finds_the_order(tmp_path: Path, order: ColourOrder) -> None:
    """The strip takes its bytes in `order`; red is sent first, then green, and the table says what it sees."""
    names = ("Red", "Green", "Blue")
    at = calibrating(tmp_path / "settings.toml", with_ring(kind=RingKind.SIMULATED, colour_order=ColourOrder.BGR))
    tap(at, "Only draw it on the screen")
    tap(at, "It is the last")
    tap(at, "It is there")
    tap(at, "Yes, Era 2")
    tap(at, "Other colours")
    for sent in (0, 1):
        calibration = asked(at)
        assert calibration.lit.colour_order is ColourOrder.RGB
        picture = calibration.paint(lit_ring.geometry(calibration.lit), Lighting(), 0.0)
        assert picture[0] == tuple(float(place == sent) for place in range(3))
        tap(at, names[order.planes[sent]])
    assert page(at).title == "Your ring is ready"
    tap(at, "Keep it")
    assert at.app.settings.ring.colour_order is order


def test_each_question_lights_the_ring() -> None:
    calibration = Calibration.of(RingSettings(count=14), ())
    geometry = Geometry(14)

    def lit(asked: Asked) -> list[int]:
        picture = replace(calibration, asked=asked).paint(geometry, Lighting(), 0.0)
        assert len(picture) == 14
        return [led for led, colour in enumerate(picture) if max(colour) > 0.5]

    assert lit(Asked.PORT) == []
    assert lit(Asked.COUNT) == [13]
    assert lit(Asked.SECTOR_1) == [0, 1]
    assert lit(Asked.DIRECTION) == [2, 3]
    assert lit(Asked.READY) == list(range(8))
    assert lit(Asked.FIRST_COLOUR) == list(range(14))


def test_the_count_is_never_out_of_its_range() -> None:
    calibration = Calibration.of(RingSettings(count=12), ())
    assert calibration.choose(Choose("count", 2)).ring.count == 7
    assert calibration.choose(Choose("count", 999)).ring.count == 300
    least = calibration_page(replace(calibration.choose(Choose("count", 7)), asked=Asked.COUNT), CONNECTED, CALLED)
    stepper = next(row for row in least.rows if isinstance(row, Stepper))
    assert stepper.less is None


def test_a_board_that_does_not_come_is_told_where_it_is_asked_for() -> None:
    calibration = Calibration.of(RingSettings(), (WLED,)).choose(Choose("port", WLED))
    seen = calibration_page(calibration, RingStatus(RingState.STARTING, port="/dev/ttyUSB0"), CALLED)
    assert seen.rows[0].text == "The board on /dev/ttyUSB0 is starting."  # type: ignore[union-attr]
    assert "starting" not in str(calibration_page(calibration, CONNECTED, CALLED).rows)
