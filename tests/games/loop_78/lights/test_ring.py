"""The ring: the side of the token, who is told, what is played, and that nothing of it flashes."""

import pytest

from companion.contract.screen import Lighting
from companion.games.loop_78.lights import CueKind, RingDrawing, cues_of, ring_demo, scene_of, time_turned
from companion.games.loop_78.lights.drawing import HALF_TOP, NAMED_SCENES, SEAT, still
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.setup import Keeping
from companion.games.shedding.rules.groups import Group, Kind
from companion.games.shedding.rules.moves import REVEAL, Play
from companion.lights import RingColour
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter
from tests.games.loop_78.tables import after, begun, done, finished, played
from tests.games.the_loop.lights.seeing import FRAME, light
from tests.hardware.ring.flash_counter import FlashCounter

RING = Geometry(72)


def test_up_is_amber_and_bright_at_the_top_down_is_blue_and_bright_at_the_bottom() -> None:
    state = after(begun(), f.ROUND_BEGUN)
    whole, top = still(scene_of(state))
    assert (top.start, top.end) == (-HALF_TOP, HALF_TOP)
    assert top.colour == RingColour.AMBER.at(1.0)
    assert (whole.start, whole.end) == (0.0, 1.0)
    down = after(state, f.TOKEN_TURNED)
    whole, bottom = still(scene_of(down))
    assert (bottom.start, bottom.end) == (0.5 - HALF_TOP, 0.5 + HALF_TOP)
    assert bottom.colour == RingColour.LIGHT_BLUE.at(1.0)
    assert whole.colour.blue > whole.colour.red == 0


def test_whoever_starts_is_on_or_has_won_is_white() -> None:
    assert scene_of(begun(golden=3)).on == (3,)
    assert scene_of(after(begun(golden=3), f.ROUND_BEGUN)).on == ()
    refereed = after(begun(keeping=Keeping.REFEREE), f.ROUND_BEGUN, Play(Group(Kind.SINGLE, 1, 5)))
    assert scene_of(refereed).on == (1,)
    seat = still(scene_of(refereed))[-1]
    assert (seat.start, seat.end) == pytest.approx((0.75 - SEAT, 0.75 + SEAT))
    assert seat.colour == RingColour.WHITE.at(0.9)
    over = scene_of(played("BDAC ACBD CADB ABDC"))
    assert (over.on, over.over) == ((0,), True)


def test_a_token_that_turns_and_boards_that_go_on_are_played_and_nothing_else_is() -> None:
    state = after(begun(), f.ROUND_BEGUN)
    _, facts = done(state, f.TOKEN_TURNED)
    assert [cue.kind for cue in cues_of(facts, state)] == [CueKind.ORDER_TURNED]
    refereed = after(begun(keeping=Keeping.REFEREE), f.ROUND_BEGUN)
    _, facts = done(refereed, REVEAL)
    assert [cue.kind for cue in cues_of(facts, refereed)] == [CueKind.ORDER_TURNED]
    over = finished(begun(), "ABCD")
    _, facts = done(over, f.BOARDS_PASSED)
    assert [cue.kind for cue in cues_of(facts, over)] == [CueKind.BOARDS_PASSED]
    _, facts = done(begun(), f.ROUND_BEGUN)
    assert cues_of(facts, begun()) == ()


def test_a_cue_begins_on_the_picture_before_and_ends_on_the_one_that_stays() -> None:
    drawing = RingDrawing(RING)
    for named in NAMED_SCENES:
        if named.cue is None:
            continue
        for seconds, scene in ((0.0, named.cue.before), (drawing.seconds_of(named.cue, named.scene), named.scene)):
            painted, stays = RING.paint(drawing.frame(named.cue, named.scene, seconds)), RING.paint(still(scene))
            pairs = zip(painted, stays, strict=True)
            assert max(abs(x - y) for one, other in pairs for x, y in zip(one, other, strict=True)) < 1e-6


def test_undo_goes_round_the_other_way() -> None:
    drawing, scene = RingDrawing(RING), scene_of(after(begun(), f.ROUND_BEGUN))
    at = 0.3 * drawing.seconds_of(time_turned(scene, back=True), scene)
    back, on = (drawing.frame(time_turned(scene, back=way), scene, at)[-1] for way in (True, False))
    assert back.start + back.end == pytest.approx(2.0 - (on.start + on.end))


def test_calm_stands_still() -> None:
    drawing, scene = RingDrawing(RING), scene_of(begun()).under(Lighting(calm=True))
    assert drawing.seconds_of_life(scene) == 0
    assert drawing.seconds_of(time_turned(scene, back=True), scene) == 0


@pytest.mark.parametrize("leds", [7, 35, 120, 300])
def test_no_picture_of_the_demonstration_flashes(leds: int) -> None:
    ring, counter, limiter, now = Geometry(leds), FlashCounter(), FlashLimiter(), 0.0
    for part in ring_demo():
        for _ in range(75):
            seen = light(part.pictures.paint(ring, Lighting(), now))
            assert limiter.allows(seen, now), part.name
            counter.see(seen, now)
            now += FRAME
    assert counter.worst <= 3
