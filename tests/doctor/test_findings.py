"""Findings as lines for people and as an object for programs."""

import json

from companion import __version__, doctor
from companion.doctor import Finding, Severity, Subject, title
from companion.games.the_loop.settings import Doctor
from companion.words import set_spellings
from tests.settings.table import with_game

FINE = Finding(Subject.GAMES, Severity.OK, "2 games, undamaged.")
SLOW = Finding(Subject.GRAPHICS, Severity.WARNING, "The processor draws.", "Add the user to the group render.")
BROKEN = Finding(Subject.DISPLAY, Severity.FAILED, "No screen is connected.", "Look at the cable.")


def test_exit_codes() -> None:
    assert doctor.exit_code([]) == 0
    assert doctor.exit_code([FINE]) == 0
    assert doctor.exit_code([FINE, SLOW]) == 1
    assert doctor.exit_code([BROKEN, FINE, SLOW]) == 2


def test_lines_for_people() -> None:
    assert doctor.as_lines(FINE) == "ok       Stored games   2 games, undamaged."
    assert doctor.as_lines(SLOW, width=50) == (
        "warning  Graphics       The processor draws.\n"
        "                        → Add the user to the\n"
        "                          group render."
    )


def test_an_object_for_programs() -> None:
    assert json.loads(doctor.as_json([FINE, SLOW])) == {
        "version": __version__,
        "state": "warning",
        "findings": [
            {"name": "games", "state": "ok", "words": "2 games, undamaged.", "what_to_do": ""},
            {
                "name": "graphics",
                "state": "warning",
                "words": "The processor draws.",
                "what_to_do": "Add the user to the group render.",
            },
        ],
    }


def test_words_of_the_machine_are_not_taken_for_the_man() -> None:
    """The settings may rename Dr. Foo; none of our lines may change with him."""
    set_spellings(with_game(doctor=Doctor.FAUX).spellings())
    try:
        assert [title(subject) for subject in Subject if "Faux" in title(subject)] == []
    finally:
        set_spellings({})
