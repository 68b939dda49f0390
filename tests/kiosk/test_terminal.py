"""Which terminal is seen."""

from pathlib import Path

from companion.kiosk.sysfs import Terminal


def test_the_terminal_that_is_seen_at_the_start_is_ours(tmp_path: Path) -> None:
    active = tmp_path / "active"
    active.write_text("tty1\n")
    terminal = Terminal(active, own="")
    assert terminal.is_seen
    active.write_text("tty2\n")
    assert not terminal.is_seen
    active.write_text("tty1\n")
    assert terminal.is_seen


def test_so_is_the_one_we_were_started_on(tmp_path: Path) -> None:
    active = tmp_path / "active"
    active.write_text("tty2\n")
    terminal = Terminal(active, own="tty1")
    active.write_text("tty1\n")
    assert terminal.is_seen
    active.write_text("tty3\n")
    assert not terminal.is_seen


def test_where_nobody_can_say_it_is_seen(tmp_path: Path) -> None:
    assert Terminal(tmp_path / "none", own="tty1").is_seen
