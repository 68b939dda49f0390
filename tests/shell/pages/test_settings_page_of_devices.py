from companion.contract.page import Choices, Entry, Page, Stepper, Words
from companion.contract.screen import Choose, Push
from companion.games.the_loop.game import GAME
from companion.shell.pages.devices_page import DevicesScreen
from companion.shell.pages.settings_page import Opens, SettingsScreen, settings_page, with_choice
from hardware.ring import RingKind
from tests.context import new_navigator
from tests.settings.table import DEFAULTS


def labels(page: Page) -> list[str]:
    found = []
    for row in page.rows:
        match row:
            case Stepper():
                found.append(row.label)
            case Choices():
                found.append(row.buttons[0].label.partition(":")[0])
            case _:
                pass
    return found


def test_the_groups_have_titles() -> None:
    page = settings_page(DEFAULTS, GAME.board_words(), "")
    titles = [row.text for row in page.rows if isinstance(row, Words) and row.instruction]
    assert titles == ["Game", "Screen", "LED ring", "Lights", "Buttons", "Keys and wireless buttons", "Log"]


def test_texts_and_pins_are_for_the_file() -> None:
    shown = labels(settings_page(DEFAULTS, GAME.board_words(), ""))
    assert {"Count", "Brightness", "Current limit", "Calm", "Hold seconds", "Colour order"} <= set(shown)
    assert not {"Port", "Board", "Lists", "Next pin", "Lamp pin", "Offset", "Protocol"} & set(shown)


def test_numbers_reach_their_ends_and_go_no_further() -> None:
    settings = DEFAULTS
    for _ in range(400):
        rows = [
            row
            for row in settings_page(settings, GAME.board_words(), "").rows
            if isinstance(row, Stepper) and row.label == "Count"
        ]
        if rows[0].more is None:
            break
        settings = with_choice(settings, rows[0].more)  # type: ignore[arg-type]
    assert settings.ring.count == 300
    for _ in range(40):
        rows = [
            row
            for row in settings_page(settings, GAME.board_words(), "").rows
            if isinstance(row, Stepper) and row.label == "Gamma"
        ]
        if rows[0].less is None:
            break
        settings = with_choice(settings, rows[0].less)  # type: ignore[arg-type]
    assert settings.ring.gamma == 1.0


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
    page = at.view().page
    entries = {row.first: row.action for row in page.rows if isinstance(row, Entry)}
    assert entries["Set the ring up"] is Opens.CALIBRATE
    at.handle(entries["Ring and buttons"])
    assert type(at.screen) is DevicesScreen
