"""No list of things to do counts as done before its last line was on the screen: Next shows the rest first."""

from itertools import pairwise
from math import dist

import pytest

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.state import Step
from companion.settings import ScreenSettings
from hardware.buttons import Press
from tests.pilot import Pilot
from tests.shell.glass.players import STILL, Players

SIZES = [(800, 480), (480, 800), (1024, 600)]


def lines_in_sight(players: Players) -> set[str]:
    """What of the card's rows lies wholly within its window."""
    scroller = players.glass._layout.panel.card.scroller
    bottom, top = scroller.to_window(0, scroller.y)[1], scroller.to_window(0, scroller.top)[1]
    seen = set()
    for row in scroller.content.children:
        y = row.to_window(*row.pos)[1]
        if y >= bottom - 2 and y + row.height <= top + 2:
            seen.update(label.text for label in row.children if getattr(label, "text", ""))
    return seen


def two_vortexes(players: Players) -> None:
    players.begin(level="Year")
    players.play_foo_phase()
    for era in ERAS[:2]:
        players.glass.handle(a.OpenVortex(era))


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_two_vortexes_are_not_done_before_all_of_it_was_seen(glass: Pilot, size: tuple[int, int], scale: float) -> None:
    glass.resize(*size)
    players = Players(glass, settings=STILL.having(ScreenSettings(reduced_motion=True, ui_scale=scale)))
    two_vortexes(players)
    rows = {row.text for row in players.glass.view.page.rows}
    seen = lines_in_sight(players)
    for _ in range(20):
        if players.state.step is not Step.VORTEXES:
            break
        says = players.primary.text
        players.tap(players.primary)
        if players.state.step is Step.VORTEXES:
            assert says == "Read on"
            seen |= lines_in_sight(players)
    assert rows <= seen
    assert says == "Done"


def test_the_button_on_the_table_reads_on_too(glass: Pilot) -> None:
    players = Players(glass, settings=STILL.having(ScreenSettings(reduced_motion=True, ui_scale=1.3)))
    two_vortexes(players)
    assert players.primary.text == "Read on"
    offsets = [0.0]
    while players.state.step is Step.VORTEXES:
        players.clock.now += 1
        offsets.append(players.glass._layout.panel.card.scroller.offset)
        players.glass.press(Press.NEXT)
        assert len(offsets) < 20
    assert all(later > earlier for earlier, later in pairwise(offsets[1:-1]))


def test_a_finger_that_scrolls_to_the_end_has_read_it(glass: Pilot) -> None:
    players = Players(glass, settings=STILL.having(ScreenSettings(reduced_motion=True, ui_scale=1.3)))
    two_vortexes(players)
    card = players.glass._layout.panel.card
    card.scroller.scroll_to(card.scroller.overflow)
    glass.settle()
    assert players.primary.text == "Done"
    players.tap(players.primary)
    assert players.state.step is Step.ACTIONS


def test_a_page_that_fits_needs_no_second_press(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    assert players.primary.text == "Turned"
    players.glass.handle(a.OpenVortex(Era.MEDIEVAL))
    players.tap("Done")
    assert players.state.step is Step.ERA


def test_the_artifact_is_read_at_once_with_every_vortex_tile_on_the_board(glass: Pilot) -> None:
    players = Players(glass, settings=STILL)
    players.begin()
    players.play_foo_phase()
    for era in (Era.DAWN_OF_TIME, Era.GLOBALIZATION, Era.AGE_OF_ROBOTS):
        players.glass.handle(a.OpenVortex(era))
        players.glass.handle(a.Next())
    while players.state.step is not Step.ARTIFACT:
        players.next_step()
    players.reads("On a vortex (Dawn of Time, Globalization, Age of Robots): destroy the card.")
    assert players.primary.text == "Put out"


def test_the_action_phase_needs_no_scrolling_whoever_acts(glass: Pilot) -> None:
    players = Players(glass, settings=STILL)
    players.begin()
    players.play_foo_phase()
    for words in ("Let V-Girl act", "Let Prowler act"):
        assert players.glass._layout.panel.card.scroller.overflow == 0, words
        players.tap(words)


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_each_press_of_read_on_shows_something_that_was_not_read(
    glass: Pilot, size: tuple[int, int], scale: float
) -> None:
    """At 2.0 there was one that only moved the last line up by a hair."""
    glass.resize(*size)
    players = Players(glass, settings=STILL.having(ScreenSettings(reduced_motion=True, ui_scale=scale)))
    players.tap("New game", "Set up")
    scroller = players.glass._layout.panel.card.scroller
    hair = 5 * scale * players.glass._layout.arrangement.unit
    while players.state.step is not Step.ARTIFACT:
        if players.primary.text == "Read on":
            assert scroller.overflow - scroller.offset > (hair if scroller.offset else hair * 2 / 5), players.words()
        players.tap(players.primary)


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_menu_lies_beside_the_wheel(glass: Pilot, size: tuple[int, int], scale: float) -> None:
    glass.resize(*size)
    players = Players(glass, settings=STILL.having(ScreenSettings(reduced_motion=True, ui_scale=scale)))
    players.tap("New game", "Set up")
    layout = players.glass._layout
    wheel, menu = layout.arrangement.wheel, layout.menu
    middle = wheel.x + wheel.width / 2, wheel.y + wheel.height / 2
    assert dist(middle, (menu.right, menu.y)) > wheel.width / 2
    assert menu.right <= layout.arrangement.window.right
    assert menu.right < layout.arrangement.panel.x or layout.arrangement.portrait


def test_what_undo_takes_back_grows_with_the_text(glass: Pilot) -> None:
    def size_of(scale: float) -> float:
        players = Players(glass, settings=STILL.having(ScreenSettings(reduced_motion=True, ui_scale=scale)))
        players.begin()
        undo = players.glass._layout.panel.bar.undo
        assert undo.small.text == f"travel to {players.state.box.eras[players.state.machine].short}"
        return float(undo.small.font_size)

    assert size_of(2.0) >= 1.2 * size_of(1.0)
