import pytest

from companion.contract.page import Choices, Entry, Page, Stepper, Words
from companion.contract.screen import Choose, Push
from companion.games.the_loop.game import GAME
from companion.settings import Settings, SettingsPage
from companion.shell.pages.health_pages import DevicesScreen
from companion.shell.pages.settings_page import Opens, SettingsScreen, settings_page, with_choice
from hardware.ring import RingKind
from tests.context import new_navigator
from tests.settings.table import DEFAULTS


def page_of(page: SettingsPage, settings: Settings = DEFAULTS) -> Page:
    return settings_page(page, settings, GAME.board_words(), "")


def labels(page: Page) -> list[str]:
    return [row.label for row in page.rows if isinstance(row, Stepper | Choices)]


def test_the_groups_of_a_page_have_titles_where_there_are_several() -> None:
    titles = {
        page: [row.text for row in page_of(page).rows if isinstance(row, Words) and row.instruction]
        for page in SettingsPage
    }
    assert titles == {
        SettingsPage.GAME: ["The LOOP", "Loot the Loop", "LOOP 78", "LOOP 45"],
        SettingsPage.SCREEN: [],
        SettingsPage.DEVICES: ["LED ring", "Lights", "Buttons"],
        SettingsPage.BUILDERS: ["LED ring", "Buttons", "Log"],
    }


def test_texts_and_pins_are_for_the_file_and_what_is_built_for_the_builders() -> None:
    at_the_table, for_builders = labels(page_of(SettingsPage.DEVICES)), labels(page_of(SettingsPage.BUILDERS))
    assert at_the_table == [
        "Brightness of the ring",
        "Brightness at night",
        "The ring on the screen",
        "Calm lights",
        "Night lights",
        "Hold Next for Undo",
    ]
    assert for_builders == [
        "The ring",
        "LEDs of the strip",
        "The strip runs backwards",
        "Order of the colours",
        "Dimness of dim light (gamma)",
        "Most current for the ring",
        "The buttons",
        "What the log tells",
    ]


@pytest.mark.parametrize(
    ("label", "side", "end"), [("LEDs of the strip", "more", 300), ("Dimness of dim light (gamma)", "less", 1.0)]
)
def test_numbers_reach_their_ends_and_go_no_further(label: str, side: str, end: float) -> None:
    settings = DEFAULTS
    for _ in range(400):
        rows = page_of(SettingsPage.BUILDERS, settings).rows
        step = getattr(next(row for row in rows if isinstance(row, Stepper) and row.label == label), side)
        if step is None:
            break
        settings = with_choice(settings, step)
    assert end in {settings.ring.count, settings.ring.gamma}


def test_a_choice_takes_effect_at_once() -> None:
    at = new_navigator()
    at.handle(Push(SettingsScreen(at.app)))
    at.handle(Choose("ring.kind", RingKind.SIMULATED))
    assert at.app.context.devices._settings.ring.kind is RingKind.SIMULATED
    at.handle(Choose("lights.night", True))
    assert at.app.context.devices._settings.lights.night


def test_ring_and_buttons_are_reached_from_the_settings() -> None:
    at = new_navigator()
    at.handle(Push(SettingsScreen(at.app)))
    at.handle(SettingsPage.DEVICES)
    entries = {row.first: row.action for row in at.view().page.rows if isinstance(row, Entry)}
    assert entries["Set the ring up"] is Opens.CALIBRATE
    at.handle(entries["How they are"])
    assert type(at.screen) is DevicesScreen
