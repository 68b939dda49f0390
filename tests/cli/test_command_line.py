"""The command line as a whole: help, version, exit codes, broken files."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.main import main
from companion.cli.parser import COMMANDS as MODULES
from companion.cli.parser import parser
from companion.play.store import Store
from tests.cli.ran import ran, without_display

Printed = pytest.CaptureFixture[str]
COMMANDS = sorted(next(action.choices for action in parser()._actions if action.dest == "command") or ())


def test_the_version(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"loop-companion {__version__}\n"


def test_help_names_every_command_with_a_line(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for command in COMMANDS:
        assert f"\n    {command}" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: loop-companion {command}")


def test_the_commands_of_the_first_release_are_there() -> None:
    wanted = {"run", "demo", "screenshots", "console", "simulate", "games", "export", "replay", "odds"}
    assert wanted <= set(COMMANDS)


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["--fly"],
        ["export"],
        ["export", "one"],
        ["export", "0"],
        ["replay"],
        ["screenshots"],
        ["screenshots", "here", "--size", "big"],
        ["run", "--size", "800"],
    ],
)
def test_what_is_not_understood_ends_with_2(words: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["console"], ["demo", "--text"], ["simulate", "--games", "1"]])
@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("settings.toml", '[game]\npace = "fast"\n', "settings.toml: game.pace cannot be 'fast'; it must be one of"),
        ("settings.toml", '[game]\nbox_file = "lost.toml"\n', "lost.toml: [Errno 2] No such file"),
        ("box.toml", "[cubes]\nrift = -1\n", "box.toml: line 2: cubes.rift"),
        ("box.toml", "[cubes\n", "box.toml: "),
        (
            "box.toml",
            "[cubes]\nrifts = 30\n",
            "box.toml: line 2: there is no field cubes.rifts; there are: rift, energy",
        ),
        ("box.toml", f"a={'[' * 20_000}", "box.toml: it is nested too deep"),
        ("settings.toml", f"a={'[' * 20_000}", "settings.toml: it is nested too deep"),
        ("settings.toml", '[game]\nbox_file = "\\u0000"\n', "settings.toml: game.box_file cannot be '\\x00'"),
        ("settings.toml", '[game]\nbox_file = "~nouser-at-all/x"\n', "settings.toml: game.box_file cannot be '~nouser"),
    ],
)
def test_a_broken_file_is_named_with_its_field(
    tmp_path: Path, capsys: Printed, command: list[str], file: str, text: str, says: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    where = ["--data", str(tmp_path / "data"), "--config", str(tmp_path / "settings.toml")]
    assert main([*command, *where]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("loop-companion: ")
    assert says in printed.err


@pytest.mark.parametrize("file", ["settings.toml", "box.toml"])
def test_a_broken_file_does_not_stand_between_a_table_and_its_games(tmp_path: Path, capsys: Printed, file: str) -> None:
    (tmp_path / file).write_text("[cubes\n", encoding="utf-8")
    where = ["--data", str(tmp_path / "data"), "--config", str(tmp_path / "settings.toml")]
    assert main(["games", *where]) == 0
    assert capsys.readouterr().out == "no games yet\n"


def test_a_second_start_with_the_same_games_is_refused(tmp_path: Path, capsys: Printed) -> None:
    store = Store(tmp_path)
    assert main(["games", "--data", str(tmp_path)]) == 2
    assert "the Loop Companion is running already with the games in" in capsys.readouterr().err
    store.close()
    assert main(["games", "--data", str(tmp_path)]) == 0


def test_a_data_folder_that_is_none_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    done = ran("console", "--data", str(tmp_path / "data"), stdin=b"new\nnext\nquit\n")
    assert done.returncode == 0
    assert b"loop-companion: not saving: " in done.stderr
    assert b"missions, rifts and energy laid out" in done.stdout


def test_a_broken_data_base_is_put_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no data base at all, but long enough for one")
    done = ran("console", "--data", str(tmp_path), stdin=b"new\nquit\n")
    assert done.returncode == 0
    assert b"It is kept as games.sqlite3.broken-1. No game could be read from it." in done.stderr
    assert (tmp_path / "games.sqlite3.broken-1").read_bytes() == b"no data base at all, but long enough for one"


def test_the_console_ends_with_its_input(tmp_path: Path) -> None:
    done = ran("console", "--data", str(tmp_path), stdin=b"new\njump\nnext")
    assert done.returncode == 0
    assert b"! 'jump' is no command" in done.stdout
    assert done.stdout.decode().rstrip().endswith("[setup_missions] next | enter clones ARRIVAL>PARADOX …")


WIRES = ("gpiozero", "serial", "hardware.ring.serial_ring")
LOADED = """
import sys
from companion.cli.parser import parser
parser(sys.argv[1:])
print(*sys.modules)
"""


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("run", ("kivy", "companion.cli.simulate", "companion.cli.ring", *WIRES)),
        ("demo", ("kivy", "companion.app", *WIRES)),
        ("doctor", ("kivy", "companion.app", "companion.cli.simulate")),
        ("safe-mode", ("kivy", "companion.cli.simulate", *WIRES)),
        ("screenshots", ("kivy", "companion.app", "companion.cli.simulate", *WIRES)),
        ("console", ("kivy", "companion.app", "companion.shell", "companion.cli.simulate", *WIRES)),
        ("simulate", ("kivy", "companion.app", "companion.shell", "companion.cli.console", *WIRES)),
        ("games", ("kivy", "companion.app", "companion.shell", "companion.cli.console", *WIRES)),
        ("export", ("kivy", "companion.app", "companion.shell", "companion.cli.console", *WIRES)),
        ("replay", ("kivy", "companion.app", "companion.shell", "sqlite3", "tomlkit", *WIRES)),
        ("odds", ("kivy", "companion.app", "companion.shell", "sqlite3", "tomlkit", *WIRES)),
        ("box", ("kivy", "companion.app", "companion.shell", "tomlkit", *WIRES)),
        ("ring", ("kivy", "companion.app", "companion.play", "sqlite3")),
    ],
)
def test_a_command_loads_only_what_it_needs(command: str, unneeded: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, command], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert f"companion.cli.{MODULES[command]}" in loaded
    assert not [name for name in unneeded if name in loaded]


def test_every_command_is_asked_what_it_loads() -> None:
    cases = next(mark for mark in test_a_command_loads_only_what_it_needs.pytestmark if mark.name == "parametrize")
    assert sorted(command for command, _ in cases.args[1]) == COMMANDS


def played(folder: Path) -> Path:
    """A journal of a game that an agent with letters beyond ASCII plays."""
    (folder / "box.toml").write_text(
        '[[agents]]\nname = "Zoë"\n[[agents]]\nname = "Ω"\n[[agents]]\nname = "loop-companion-journal"\n',
        encoding="utf-8",
    )
    lines = b"new 3\nnext\nnext\nnext\nagent loop-companion-journal\nquit\n"
    assert ran("console", "--data", str(folder), "--config", str(folder / "settings.toml"), stdin=lines).returncode == 0
    return folder / "game.jsonl"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_letters_that_a_terminal_lacks_end_no_command(tmp_path: Path, encoding: str) -> None:
    path = played(tmp_path)
    done = ran("export", "1", "--data", str(tmp_path), encoding=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    path.write_bytes(done.stdout)
    assert "Zoë" in path.read_text(encoding="utf-8")  # a journal is UTF-8 whatever the terminal is
    for words in (["replay", str(path)], ["odds", str(path)], ["demo", "--text"], ["replay", str(tmp_path / "Ωß")]):
        done = ran(*words, encoding=encoding)
        assert done.returncode == (2 if words[-1].endswith("ß") else 0)
        assert b"Traceback" not in done.stderr


def test_half_a_letter_in_a_journal_ends_no_command(tmp_path: Path) -> None:
    path = played(tmp_path)
    assert ran("export", "1", str(path), "--data", str(tmp_path)).returncode == 0
    path.write_text(path.read_text(encoding="utf-8").replace("Zoë", "\\ud800"), encoding="utf-8")
    done = ran("replay", str(path))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b" entries fit\n")


@pytest.mark.parametrize("command", [["export", "1"], ["games"]])
def test_output_that_cannot_be_written_is_said_in_one_line(tmp_path: Path, command: list[str]) -> None:
    played(tmp_path)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *command, "--data", str(tmp_path)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=without_display(),
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"loop-companion: the output could not be written: No space left on device\n"
