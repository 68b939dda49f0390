"""The ring: each seat at its place, what stays, what is played, and that nothing of it flashes."""

import pytest

from companion.contract.screen import Lighting
from companion.games.loop_45.lights import Cue, RingDrawing, cues_of, ring_demo, scene_of, time_turned
from companion.games.loop_45.lights.drawing import (
    BREATH,
    BREATHS,
    NAMED_SCENES,
    SHARE,
    CueKind,
    SeatLight,
    seat_span,
    still,
)
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.setup import Keeping
from companion.lights import RingColour
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter
from tests.games.loop_45.tables import after, begun, done, finished
from tests.games.the_loop.lights.seeing import FRAME, light
from tests.hardware.ring.flash_counter import FlashCounter

RING = Geometry(70)
TAKEN, LIT, CHOSEN, ON, OUT, FREE = (
    SeatLight.TAKEN,
    SeatLight.LIT,
    SeatLight.CHOSEN,
    SeatLight.ON,
    SeatLight.OUT,
    SeatLight.FREE,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_lie_side_by_side_clockwise_and_the_first_at_the_bottom(seats: int) -> None:
    spans = [seat_span(seat, seats) for seat in range(seats)]
    assert spans[0].middle == pytest.approx(0.5)
    assert [span.length for span in spans] == pytest.approx([1 / seats] * seats)
    assert [spans[(seat + 1) % seats].start % 1 for seat in range(seats)] == pytest.approx(
        [span.end % 1 for span in spans]
    )


def test_whoever_starts_is_white_and_who_may_be_out_next_is_lit() -> None:
    state = begun(4)
    assert scene_of(state).seats == (ON, TAKEN, TAKEN, TAKEN)
    playing = after(state, "begin", "out B")
    assert scene_of(playing, frozenset({0, 2, 3}), 2).seats == (LIT, OUT, CHOSEN, LIT)


def test_a_free_seat_is_dark_and_those_that_may_be_taken_are_lit() -> None:
    standing = after(finished(begun(4), "BDAC"), "stand")
    scene = scene_of(standing, frozenset(standing.allowed_seats))
    assert scene.seats == (LIT, LIT, FREE, LIT)
    assert len(still(scene)) == 3


def test_whoever_is_on_is_white_and_an_order_that_was_turned_stands_between_the_seats() -> None:
    state = after(begun(3, keeping=Keeping.REFEREE), "begin", "5")
    assert scene_of(state).seats == (TAKEN, ON, TAKEN)
    turned = scene_of(after(state, "reveal"))
    assert turned.turned
    arcs = still(turned)
    assert [arc.colour for arc in arcs].count(RingColour.RED.at(0.8)) == 3
    assert arcs[0].end - arcs[0].start == pytest.approx(SHARE / 3)


def test_who_won_is_amber_and_nobody_if_it_was_stopped() -> None:
    over = finished(after(begun(2), f.TableFixed((6, 0), (0, 0), (0, 1), (), 0)), "AB")
    assert scene_of(over).seats == (SeatLight.WON, TAKEN)
    assert scene_of(after(begun(2), f.STOPPED)).seats == (TAKEN, TAKEN)


def test_the_chosen_seat_breathes_for_a_while_and_calm_stands_still() -> None:
    scene = scene_of(after(begun(4), "begin"), frozenset(range(4)), 1)
    drawing = RingDrawing(RING)
    first, later = drawing.living(scene, 0.0), drawing.living(scene, BREATH / 2)
    assert first[1].colour.blue > later[1].colour.blue
    assert first[0] == later[0]
    assert drawing.living(scene, BREATHS * BREATH + 1) == still(scene)
    calm = scene.under(Lighting(calm=True))
    assert drawing.seconds_of_life(calm) == 0
    assert drawing.seconds_of(time_turned(back=True), calm) == 0


def test_standing_up_and_an_8_go_round_and_nothing_else_does() -> None:
    stood = done(finished(begun(2), "AB"), "stand")
    assert cues_of(stood.facts) == (Cue(CueKind.STOOD_UP),)
    playing = after(begun(3, keeping=Keeping.REFEREE), "begin", "5")
    assert cues_of(done(playing, "reveal").facts) == (Cue(CueKind.ORDER_TURNED),)
    assert cues_of(done(playing, "pass").facts) == ()


def test_a_cue_ends_on_the_picture_that_stays() -> None:
    drawing = RingDrawing(RING)
    for named in NAMED_SCENES:
        if named.cue is not None:
            end = RING.paint(drawing.frame(named.cue, named.scene, drawing.seconds_of(named.cue, named.scene)))
            stays = RING.paint(still(named.scene))
            assert all(one == pytest.approx(other, abs=1e-6) for one, other in zip(end, stays, strict=True)), named.name


@pytest.mark.parametrize("leds", [7, 35, 120, 300])
def test_no_picture_of_the_demonstration_flashes(leds: int) -> None:
    ring, counter, limiter, now = Geometry(leds), FlashCounter(), FlashLimiter(), 0.0
    for part in ring_demo():
        for _ in range(90):
            seen = light(part.pictures.paint(ring, Lighting(), now))
            assert limiter.allows(seen, now), part.name
            counter.see(seen, now)
            now += FRAME
    assert counter.worst <= 3
