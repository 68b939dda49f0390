"""Updates: the version before is kept, goes on running when an update is cut short, and comes back when asked for."""

from pathlib import Path

from tests.systemd.fake_system import DATA, install, kill_when_it_says, make_root, make_wheel, tree_of


def _link(root: Path, name: str) -> str:
    return str((root / "opt/loop-companion" / name).readlink())


def _versions(root: Path) -> set[str]:
    return {path.name for path in (root / "opt/loop-companion").iterdir() if path.is_dir() and not path.is_symlink()}


def test_an_update_keeps_the_version_before(updated: Path) -> None:
    assert (_link(updated, "current"), _link(updated, "previous")) == ("1.1", "1.0")
    assert _versions(updated) == {"1.0", "1.1"}
    assert (updated / "etc/loop-companion/settings.toml").read_text() == "# every setting of 1.0\n"
    assert (updated / "etc/loop-companion/settings.example.toml").read_text() == "# every setting of 1.1\n"


def test_two_updates_later_the_oldest_is_gone(updated: Path, tmp_path: Path) -> None:
    assert install(updated, "--wheel", make_wheel(tmp_path, "1.1", says="mended")).code == 0
    assert (_link(updated, "current"), _link(updated, "previous")) == ("1.1-2", "1.1")
    assert _versions(updated) == {"1.1", "1.1-2"}, "another build of one version lies beside it"


def test_killed_before_the_switch_the_old_version_runs_and_the_next_try_succeeds(
    installed: Path, tmp_path: Path
) -> None:
    kill_when_it_says(installed, "try whether it starts", "--wheel", make_wheel(tmp_path / "a", "1.1", starts="hang"))
    assert _link(installed, "current") == "1.0"
    assert (installed / "opt/loop-companion/1.0/ready").exists()
    assert _versions(installed) == {"1.0", "1.1"}
    assert not (installed / "opt/loop-companion/1.1/ready").exists()

    ran = install(installed, "--wheel", make_wheel(tmp_path / "b", "1.1"))
    assert ran.code == 0, ran.said
    assert (_link(installed, "current"), _link(installed, "previous")) == ("1.1", "1.0")


def test_killed_while_packages_are_put_in_the_old_version_runs(installed: Path, tmp_path: Path) -> None:
    kill_when_it_says(installed, "install the Python packages", "--wheel", make_wheel(tmp_path, "1.1"))
    assert _link(installed, "current") == "1.0"
    assert not (installed / "opt/loop-companion/1.1/ready").exists()


def test_a_version_that_does_not_start_is_not_switched_to(installed: Path, tmp_path: Path) -> None:
    ran = install(installed, "--wheel", make_wheel(tmp_path, "1.1", starts="fail"))
    assert ran.code == 1
    assert "version 1.1 does not start" in ran.said
    assert "no module named colour" in ran.said
    assert "The version that was there is still the one that runs." in ran.said
    assert _link(installed, "current") == "1.0"


def test_back_and_forth(updated: Path) -> None:
    assert install(updated, "--rollback").code == 0
    assert (_link(updated, "current"), _link(updated, "previous")) == ("1.0", "1.1")
    assert install(updated, "--rollback").code == 0
    assert (_link(updated, "current"), _link(updated, "previous")) == ("1.1", "1.0")
    assert _versions(updated) == {"1.0", "1.1"}


def test_a_check_of_the_way_back_only_tells(updated: Path) -> None:
    before = tree_of(updated)
    ran = install(updated, "--rollback", "--check")
    assert ran.code == 0, ran.said
    assert "would turn /opt/loop-companion/current from 1.1 to 1.0" in ran.said
    assert tree_of(updated) == before


def test_there_is_no_way_back_from_the_first_version(installed: Path) -> None:
    before = tree_of(installed)
    ran = install(installed, "--rollback")
    assert ran.code == 1
    assert "there is no version before this one" in ran.said
    assert tree_of(installed) == before


def test_an_uninstall_leaves_the_games_and_nothing_else(installed: Path, first_wheel: Path, tmp_path: Path) -> None:
    backups = tuple(f"etc/{name}" for name in ("passwd-", "group-", "shadow-", "gshadow-", ".pwd.lock"))
    empty_folders = {"etc/udev", "etc/udev/rules.d", "etc/polkit-1", "etc/polkit-1/rules.d", "local/bin"}
    empty_folders.add("etc/systemd/system/multi-user.target.wants")
    (installed / DATA / "games.sqlite").write_text("all our games")
    (installed / "etc/loop-companion/settings.toml").write_text("[game]\npace = 'flow'\n")

    ran = install(installed, "--uninstall")
    assert ran.code == 0, ran.said
    after = tree_of(installed, without=(DATA, *backups))
    never_installed = tree_of(make_root(tmp_path / "other"))
    assert {name: about for name, about in after.items() if name not in empty_folders} == never_installed
    kept = tree_of(installed / DATA)
    assert set(kept) == {"games.sqlite", "kept-settings", "kept-settings/settings.toml"}
    assert all(" 0:0 " in about for about in kept.values()), "root keeps them: the number of the user may be reused"

    assert install(installed, "--uninstall").code == 0, "nothing to take back is no error"

    assert install(installed, "--wheel", first_wheel).code == 0
    assert "flow" in (installed / "etc/loop-companion/settings.toml").read_text()
    assert (installed / DATA / "games.sqlite").stat().st_uid == (installed / DATA).stat().st_uid != 0


FORMER = "systemd/units/loop-companion-last-words.service"


def with_former_link(root: Path) -> Path:
    """A unit that the version which runs has, and that the next one calls otherwise."""
    unit = root / "opt/loop-companion/current" / FORMER
    unit.parent.mkdir(parents=True, exist_ok=True)
    unit.write_text("[Unit]\n")
    link = root / "etc/systemd/system/loop-companion-last-words.service"
    link.symlink_to(f"/opt/loop-companion/current/{FORMER}")
    return link


def test_a_unit_that_was_renamed_goes_with_the_last_version_that_has_it(installed: Path, tmp_path: Path) -> None:
    link = with_former_link(installed)
    assert install(installed, "--wheel", make_wheel(tmp_path, "1.1")).code == 0
    assert link.is_symlink(), "a rollback would need it"
    assert install(installed, "--wheel", make_wheel(tmp_path, "1.2")).code == 0
    assert not link.is_symlink()


def test_an_uninstall_takes_a_unit_that_was_renamed_along(installed: Path) -> None:
    link = with_former_link(installed)
    assert install(installed, "--uninstall").code == 0
    assert not link.is_symlink()


def test_a_unit_of_somebody_else_by_the_former_name_stays(installed: Path, tmp_path: Path) -> None:
    link = installed / "etc/systemd/system/loop-companion-last-words.service"
    link.symlink_to("/opt/elsewhere/last-words.service")
    assert install(installed, "--wheel", make_wheel(tmp_path, "1.1")).code == 0
    assert link.is_symlink()
