"""Anything at all in settings, box files, journals and on the command line: words and 0 or 2, never a traceback."""

import contextlib
import io
import os
import tempfile
from pathlib import Path

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import settings as preferences
from companion.cli import main as command_line
from companion.cli import simulate
from companion.cli.simulate import Simulation
from companion.errors import BoxError, CompanionError, SettingsError
from companion.games.the_loop import box_file
from companion.games.the_loop.rules.box import box_from
from companion.settings import Settings
from tests.play.sessions import advance, begin, opened
from tests.settings.table import DEFAULTS, load

bounded = settings(
    max_examples=120,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
SECTIONS = ["game", "screen", "ring", "lights", "buttons", "kiosk", "no such section"]
NAMES = [name for section in DEFAULTS.sections() for name in section.__struct_fields__]
VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-(10**20), 10**20).filter(lambda number: -(2**63) <= number < 2**63),
        st.floats(),
        st.text(max_size=20),
        st.sampled_from(["step", "gpio", "real", "rgb", "auto", "1A86:7523/serial/1", "de", "../../x"]),
        st.dates(),
    ),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


def written(data: object) -> str:
    try:
        return tomlkit.dumps(data)  # type: ignore[arg-type] # a mapping
    except (ValueError, TypeError):
        return ""


@bounded
@given(st.dictionaries(st.sampled_from(SECTIONS), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5)))
def test_settings_that_are_odd(data: dict[str, dict[str, object]]) -> None:
    loads(written(data).encode())


@bounded
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)))
def test_settings_that_are_no_settings(content: bytes) -> None:
    loads(content)


def loads(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(content)
        try:
            found = load(path)
        except SettingsError as problem:
            assert str(path) in str(problem)  # noqa: PT017 - it need not be raised
            with contextlib.suppress(SettingsError):
                preferences.save(path, Settings())
        else:
            preferences.save(path, found)
            assert load(path) == found or "nan" in str(found)


BOX_NAMES = [
    "rift_cubes",
    "energy",
    "agents",
    "clones",
    "eras",
    "medieval",
    "artifacts",
    "name",
    "assumed",
    "distances",
]


@bounded
@given(
    st.dictionaries(
        st.sampled_from(BOX_NAMES),
        st.one_of(VALUES, st.dictionaries(st.sampled_from(BOX_NAMES), VALUES, max_size=3)),
        max_size=4,
    )
)
def test_box_files_that_are_odd(data: dict[str, object]) -> None:
    opens_box(written(data).encode())


@bounded
@given(st.binary(max_size=300))
def test_box_files_that_are_no_box_files(content: bytes) -> None:
    opens_box(content)


def opens_box(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "box.toml"
        path.write_bytes(content)
        try:
            box_from(box_file.box_mapping(path))
        except BoxError as problem:
            assert str(problem)  # noqa: PT017 - it need not be raised


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("fuzz")
    with opened(folder) as store:
        advance(begin(store), 25)
    assert run("export", "1", str(folder / "game.jsonl"), "--data", str(folder))[0] == 0
    return (folder / "game.jsonl").read_bytes()


@st.composite
def a_slip(draw: st.DrawFn) -> tuple[float, bytes, int]:
    """Where in a file (0–1), what stands there instead, and how many bytes it takes the place of."""
    return draw(st.floats(0, 1)), draw(st.binary(max_size=6)), draw(st.integers(0, 40))


@bounded
@given(slips=st.lists(a_slip(), min_size=1, max_size=4))
def test_journals_with_slips(journal: bytes, slips: list[tuple[float, bytes, int]]) -> None:
    content = journal
    for place, instead, length in slips:
        start = int(place * len(content))
        content = content[:start] + instead + content[start + length :]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(content)
        for command in (["replay"], ["odds"], ["odds", "--json"]):
            ends_well(*command, str(path))


OPTIONS = ["--json", "--data", "--config", "--games", "--seed", "--level", "--agents", "--play", "--count", "--help"]
COMMANDS = ["games", "export", "replay", "odds", "simulate", "run", "demo", "ring", "doctor", "safe-mode", "console"]
ARGUMENTS = st.one_of(
    st.sampled_from([*OPTIONS, *COMMANDS, "--version", "ports", "--size", "800x480", "0x0", "--kiosk", "--", "-h"]),
    st.sampled_from(["1", "0", "-1", "99999999999999999999", "²", "month", "idle", "nowhere/x", ".", "", "/dev/null"]),
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12),
    st.binary(min_size=1, max_size=6).filter(lambda content: b"\0" not in content).map(os.fsdecode),
)


@bounded
@given(st.sampled_from(COMMANDS), st.lists(ARGUMENTS, max_size=6))
def test_command_lines(command: str, words: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", folder)
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "STATE_DIRECTORY"):
            patch.delenv(name, raising=False)
        # Neither a window nor a look at this machine, nor a million games: what is asked for is all that counts here.
        for opener in ("cli.run._run", "cli.run._safe_mode", "cli.doctor._run", "app.run"):
            patch.setattr(f"companion.{opener}", lambda *_: 0)
        for opener in ("_demo", "watch_port", "list_ports"):
            patch.setattr(f"companion.cli.ring.{opener}", lambda *_: 0)
        plays = simulate.run

        def play_one(games: Simulation, summary: dict[str, object], *_: object, **__: object) -> int:
            return plays(games, {**summary, "games": 1}, None, as_json=True)

        patch.setattr(simulate, "run", play_one)
        ends_well(command, *words)


def ends_well(*words: str) -> None:
    code, said = run(*words)
    assert code in {0, 2}, (words, said)
    assert "Traceback" not in said
    assert code == 0 or said, words


def run(*words: str) -> tuple[int, str]:
    """The exit code, and what was said on the standard error."""
    said = io.StringIO()
    with (
        contextlib.redirect_stderr(said),
        contextlib.redirect_stdout(io.StringIO()),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("sys.stdin", io.StringIO(""))
        try:
            code = command_line.main(list(words))
        except SystemExit as end:
            code = int(end.code or 0)
    return code, said.getvalue()


def test_what_went_wrong_is_ours_to_tell() -> None:
    """The base that the command line catches is the base of all of them."""
    assert issubclass(SettingsError, CompanionError)
    assert issubclass(BoxError, CompanionError)
