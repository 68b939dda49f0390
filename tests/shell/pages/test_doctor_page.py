"""The doctor's findings on the glass, as values."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.contract.page import Page, SignLine, Words
from companion.contract.screen import Push
from companion.doctor import Finding, Severity, Subject
from companion.shell.background_run import BackgroundRun
from companion.shell.pages.health_pages import doctor_page
from companion.shell.pages.settings_page import Opens, SettingsScreen
from tests.games.the_loop.screens.people import People

FINE = Finding(Subject.GAMES, Severity.OK, "2 games, undamaged.")
SLOW = Finding(Subject.GRAPHICS, Severity.WARNING, "The processor draws.", "Add the user to the group render.")
BROKEN = Finding(Subject.RING, Severity.FAILED, "It is in use by brltty.", "Close that program.")


def side_of(page: Page) -> tuple[str, object | None]:
    (button,) = page.side
    return button.label, button.action


def test_what_is_wrong_stands_first() -> None:
    page = doctor_page((FINE, SLOW, BROKEN), 3, is_busy=False)
    signs = [row for row in page.rows if isinstance(row, SignLine)]
    assert [(row.glyph, row.first, row.second) for row in signs] == [
        ("cross", "LED ring: It is in use by brltty.", "Close that program."),
        ("warning", "Graphics: The processor draws.", "Add the user to the group render."),
        ("check", "Stored games: 2 games, undamaged.", ""),
    ]
    assert len({row.tone for row in signs}) == 3


@pytest.mark.parametrize(
    ("findings", "title"),
    [
        ((), "Nothing was looked at yet"),
        ((FINE,), "Nothing wrong was found"),
        ((FINE, SLOW), "1 thing to look at"),
        ((FINE, SLOW, BROKEN), "2 things to look at"),
    ],
)
def test_the_title_sums_up(findings: tuple[Finding, ...], title: str) -> None:
    assert doctor_page(findings, len(findings), is_busy=False).title == title


def test_no_line_moves_while_the_doctor_is_at_work() -> None:
    page = doctor_page((BROKEN,), 3, is_busy=True)
    assert [row.text for row in page.rows if isinstance(row, Words)] == ["3 of 16 looked at. Some take a few seconds."]
    assert len(page.rows) == 1
    assert side_of(page) == ("Check again", None)


def test_from_the_settings_to_the_doctor_and_back() -> None:
    people = People()
    works: list[Callable[[], None]] = []
    findings = [FINE]
    doctor = BackgroundRun(lambda _: tuple(findings), run=works.append)
    people.navigator.app.context = replace(people.navigator.app.context, doctor=doctor)
    people.action(Push(SettingsScreen(people.navigator.app)))
    assert ("Health", Opens.HEALTH) in [(button.label, button.action) for button in people.page.side]
    people.tap("Health")
    assert people.page.title == "Looking …"
    works.pop()()
    assert people.page.title == "Nothing wrong was found"
    findings.append(BROKEN)
    people.tap("Check again")
    works.pop()()
    assert people.page.title == "1 thing to look at"
    people.tap("Back")
    assert people.page.title == "Settings"
    people.tap("Health")
    assert len(works) == 1
