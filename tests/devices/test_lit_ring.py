import pytest
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.devices import Devices
from companion.devices.lit_ring import SETTLING, LitRing
from companion.settings import Settings
from hardware.buttons import ButtonsKind, Press, Pressed, SimulatedButtons, StateKind
from hardware.ring import (
    ColourOrder,
    Geometry,
    Output,
    OutputSettings,
    Picture,
    RingChoice,
    RingKind,
    RingState,
    RingStatus,
)
from tests.context import with_ring


class Remembering:
    """A ring that remembers all that it was told."""

    def __init__(self, choice: RingChoice, settings: OutputSettings) -> None:
        self.choice = choice
        self.settings = [settings]
        self.pictures: list[Picture] = []
        self.is_closed = False
        self.shown = Output(b"", b"", 0.0)
        self.status = RingStatus(RingState.CONNECTED)

    def submit(self, picture: Picture) -> None:
        self.pictures.append(picture)

    def adjust(self, settings: OutputSettings) -> None:
        self.settings.append(settings)

    def close(self) -> None:
        self.is_closed = True


class Rings:
    def __init__(self) -> None:
        self.made: list[Remembering] = []

    def __call__(self, choice: RingChoice, settings: OutputSettings, _on_change: object) -> Remembering:
        self.made.append(Remembering(choice, settings))
        return self.made[-1]


class Plain:
    """One colour, which moves until a moment."""

    def __init__(self, level: float, until: float = 0.0) -> None:
        self.level, self.until = level, until

    def paint(self, geometry: Geometry, _lighting: Lighting, _now: float) -> Picture:
        return [(self.level, 0.0, 0.0)] * geometry.count

    def moves_until(self, _now: float) -> float:
        return self.until


class Broken:
    def paint(self, geometry: Geometry, _lighting: Lighting, now: float) -> Picture:
        raise ZeroDivisionError(geometry, now)

    def moves_until(self, now: float) -> float:
        return now + 1


REAL = {"kind": RingKind.REAL, "port": "loop://", "count": 7}


@pytest.fixture
def rings() -> Rings:
    return Rings()


@pytest.fixture
def lit(rings: Rings) -> LitRing:
    return LitRing(with_ring(**REAL), Plain(0.0), lambda _: None, rings)


def test_a_picture_is_handed_over_once(lit: LitRing, rings: Rings) -> None:
    lit.show(Plain(0.5), at_once=True)
    assert lit.tick(0.0)
    assert lit.tick(SETTLING / 2)
    assert not lit.tick(SETTLING + 0.1)
    assert len(rings.made[0].pictures) == 1


def test_it_goes_on_while_something_moves_or_is_held(lit: LitRing, rings: Rings) -> None:
    lit.show(Plain(0.5, until=10.0), at_once=True)
    assert lit.tick(0.0)
    assert lit.tick(9.9)
    assert not lit.tick(10.1)
    rings.made[0].shown = Output(b"", b"", 0.0, held=True)
    assert lit.tick(20.0)


def test_other_pictures_fade_in_unless_they_are_wanted_at_once(lit: LitRing, rings: Rings) -> None:
    lit.show(Plain(0.5))
    lit.tick(0.0)
    lit.tick(0.1)
    lit.tick(1.0)
    lit.show(Plain(0.2), at_once=True)
    lit.tick(2.0)
    levels = [picture[0][0] for picture in rings.made[0].pictures]
    assert 0.0 < levels[0] < levels[1] < levels[2] == 0.5
    assert levels[3:] == [0.2]


def test_while_no_game_has_anything_to_show_the_ring_rests(rings: Rings) -> None:
    devices = Devices(with_ring(**REAL), clock=lambda: 0.0, make_ring=rings)
    devices.begin(lambda _: None, lambda: None)
    assert devices.tick()
    assert rings.made[0].pictures
    game = Plain(0.5)
    devices.show(game)
    assert devices._pictures is game
    devices.show(None)
    assert devices._pictures is devices._resting
    devices.close()


def test_a_picture_that_fails_stops_nothing(lit: LitRing, caplog: pytest.LogCaptureFixture) -> None:
    lit.show(Broken())
    assert not lit.tick(0.0)
    assert "could not be lit" in caplog.text
    lit.show(Plain(0.5), at_once=True)
    assert lit.tick(1.0)


def test_another_port_is_another_ring_and_the_old_one_goes_dark(lit: LitRing, rings: Rings) -> None:
    lit.show(Plain(0.5), at_once=True)
    lit.tick(0.0)
    lit.use(with_ring(**{**REAL, "port": "socket://localhost:1"}))
    assert [ring.choice.port for ring in rings.made] == ["loop://", "socket://localhost:1"]
    lit.tick(1.0)
    assert len(rings.made[1].pictures) == 1
    lit.close()
    assert [ring.is_closed for ring in rings.made] == [True, True]


def test_brightness_and_colours_keep_the_port_open(lit: LitRing, rings: Rings) -> None:
    lit.use(with_ring(**REAL, brightness=0.5, colour_order=ColourOrder.GRB))
    assert len(rings.made) == 1
    assert rings.made[0].settings[-1].brightness == 0.5
    assert rings.made[0].settings[-1].colour_order is ColourOrder.GRB
    assert lit.tick(5.0)  # the drawn ring is looked at again


def test_a_picture_has_the_leds_that_are_set_and_the_rest_is_the_rings_affair(lit: LitRing, rings: Rings) -> None:
    # So current and status speak of real LEDs; that those beyond go dark is tested where frames are written.
    lit.show(Plain(0.5), at_once=True)
    for count in (20, 12):
        lit.use(with_ring(**{**REAL, "count": count}))
        lit.tick(count)
        assert len(rings.made[0].pictures[-1]) == count


def test_without_a_ring_nothing_is_painted(rings: Rings) -> None:
    lit = LitRing(Settings(), Broken(), lambda _: None, rings)
    assert not lit.tick(0.0)


def test_until_it_begins_everything_is_absent() -> None:
    devices = Devices(with_ring(kind=RingKind.SIMULATED))
    assert devices.ring_status.state is RingState.ABSENT
    assert devices.buttons_state.kind is StateKind.ABSENT
    assert devices.drawn is None
    assert not devices.tick()
    devices.lamp(True)
    devices.close()


def test_buttons_are_opened_anew_when_their_settings_change() -> None:
    presses: list[Pressed] = []
    devices = Devices(Settings())
    devices.begin(presses.append, lambda: None)
    assert devices.buttons_state.kind is StateKind.ABSENT
    settings = Settings()
    devices.use(settings.having(replace(settings.buttons, kind=ButtonsKind.SIMULATED)))
    first = devices.buttons
    assert isinstance(first, SimulatedButtons)
    first.press(Press.NEXT)
    assert presses == [Press.NEXT]
    devices.lamp(True)
    assert first.lamp_is_on
    devices.use(settings)
    assert first.state.kind is StateKind.CLOSED
    assert devices.buttons_state.kind is StateKind.ABSENT
    devices.close()


def test_a_ring_is_drawn_where_it_is_wanted() -> None:
    for ring, drawn in (
        ({"kind": RingKind.SIMULATED}, True),
        ({"kind": RingKind.ABSENT, "show_on_screen": True}, False),
    ):
        devices = Devices(with_ring(**ring))
        devices.begin(lambda _: None, lambda: None)
        devices.tick()
        assert (devices.drawn is not None) is drawn
        devices.close()
