"""What `make compare-pictures` finds and draws, on small pictures made here."""

import subprocess
from pathlib import Path

import pytest

from tests.pictures import __main__ as command
from tests.pictures.comparing import (
    EDGE,
    GAP,
    MARK,
    PIXEL,
    Difference,
    Picture,
    compare,
    read,
    share,
    side_by_side,
    write,
)

DARK, PINK = b"\x10\x20\x30\xff", b"\xff\x4f\x9a\xff"


def plain(width: int, height: int, *, pink: tuple[tuple[int, int], ...] = ()) -> Picture:
    """A dark picture, with some pixels (column, row) in pink."""
    pixels = [PINK if (x, y) in pink else DARK for y in range(height) for x in range(width)]
    return Picture(width, height, b"".join(pixels))


def pixel(picture: Picture, x: int, y: int) -> bytes:
    at = (y * picture.width + x) * PIXEL
    return picture.pixels[at : at + PIXEL]


def test_a_picture_is_read_as_it_was_written(tmp_path: Path) -> None:
    drawn = plain(5, 3, pink=((0, 0), (4, 2)))
    write(tmp_path / "drawn.png", drawn)
    assert read(tmp_path / "drawn.png") == drawn


def test_the_share_is_that_of_the_pixels_that_differ() -> None:
    assert share(plain(4, 5), plain(4, 5)) == 0
    assert share(plain(4, 5), plain(4, 5, pink=((1, 1),))) == 1 / 20
    assert share(plain(4, 5), plain(4, 5, pink=((0, 0), (3, 4)))) == 2 / 20
    assert share(plain(4, 5), plain(5, 4)) == 1


def grey(*rows: tuple[int, ...]) -> Picture:
    """A picture of these shades (0–255)."""
    pixels = (bytes((shade, shade, shade, 255)) for row in rows for shade in row)
    return Picture(len(rows[0]), len(rows), b"".join(pixels))


EDGED = grey((10, 100, 200), (10, 100, 200), (10, 100, 200))


@pytest.mark.parametrize(
    ("by", "counts"), [(1, False), (-1, False), (EDGE, False), (-EDGE, False), (EDGE + 1, True), (-EDGE - 1, True)]
)
def test_the_shade_of_an_edge_may_differ_by_a_quarter(by: int, *, counts: bool) -> None:
    after = grey((10, 100, 200), (10, 100 + by, 200), (10, 100, 200))
    assert share(EDGED, after) == share(after, EDGED) == (1 / 9 if counts else 0)


def test_a_pixel_at_an_edge_that_is_lighter_or_darker_than_all_round_it_counts() -> None:
    assert share(EDGED, grey((10, 100, 200), (10, 100, 201), (10, 100, 200))) == 1 / 9
    assert share(EDGED, grey((10, 100, 200), (9, 100, 200), (10, 100, 200))) == 1 / 9


def test_in_a_plain_area_the_least_difference_counts() -> None:
    before = grey(*[(50,) * 4] * 4)
    assert share(before, grey(*[(51,) * 4] * 4)) == 1
    assert share(before, grey((50,) * 4, (50, 51, 50, 50), (50,) * 4, (50,) * 4)) == 1 / 16


def test_an_edge_that_moved_by_a_pixel_counts() -> None:
    assert share(grey(*[(0, 0, 255, 255)] * 3), grey(*[(0, 255, 255, 255)] * 3)) == 3 / 12


def test_before_after_and_the_difference_stand_side_by_side() -> None:
    before, after = plain(3, 2), plain(3, 2, pink=((2, 1),))
    found = side_by_side(before, after)
    step = 3 + GAP
    assert (found.width, found.height) == (3 * 3 + 2 * GAP, 2)
    assert (pixel(found, 2, 1), pixel(found, step + 2, 1), pixel(found, 2 * step + 2, 1)) == (DARK, PINK, MARK)
    assert pixel(found, 2 * step, 0) == bytes((4, 8, 12, 255))  # dim, as nothing differs here
    assert pixel(found, 3, 0) == b"\x00\x00\x00\xff"


def test_pictures_of_different_sizes_stand_side_by_side_too() -> None:
    found = side_by_side(plain(3, 2), plain(2, 5))
    assert (found.width, found.height) == (3 + GAP + 2, 5)
    assert pixel(found, 0, 4) == b"\x00\x00\x00\xff"
    assert pixel(found, 3 + GAP, 4) == DARK


def test_what_differs_is_listed_by_size_and_name_whatever_its_number(tmp_path: Path) -> None:
    before, after = tmp_path / "before" / "4x5", tmp_path / "after" / "4x5"
    for folder in (before, after):
        folder.mkdir(parents=True)
    write(before / "01-home.png", plain(4, 5))
    write(before / "02-menu.png", plain(4, 5))
    write(before / "03-gone.png", plain(4, 5))
    write(after / "01-home.png", plain(4, 5))
    write(after / "02-new.png", plain(4, 5))
    write(after / "03-menu.png", plain(4, 5, pink=((1, 1),)))
    found = compare(before.parent, after.parent, tmp_path / "differs")
    assert found == [
        Difference("4x5/gone", 1.0, "before"),
        Difference("4x5/menu", 0.05),
        Difference("4x5/new", 1.0, "after"),
    ]
    assert [str(difference) for difference in found] == [
        "4x5/gone: only before",
        "4x5/menu: 5.00%",
        "4x5/new: only after",
    ]
    assert [path.name for path in (tmp_path / "differs").rglob("*.png")] == ["menu.png"]
    assert read(tmp_path / "differs/4x5/menu.png").width == 3 * 4 + 2 * GAP


def test_pictures_that_are_alike_are_not_listed(tmp_path: Path) -> None:
    for side in ("before", "after"):
        (tmp_path / side / "4x5").mkdir(parents=True)
        write(tmp_path / side / "4x5" / "01-home.png", plain(4, 5))
    assert compare(tmp_path / "before", tmp_path / "after", tmp_path / "differs") == []
    assert not (tmp_path / "differs").exists()


def test_a_picture_in_which_only_the_shade_of_edges_differs_is_told_and_does_not_count(
    tmp_path: Path, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shaded = grey((10, 100, 200), (10, 120, 200), (10, 100, 200))
    for side, drawn in (("before", EDGED), ("after", shaded)):
        (tmp_path / side / "3x3").mkdir(parents=True)
        write(tmp_path / side / "3x3" / "01-home.png", drawn)
    found = compare(tmp_path / "before", tmp_path / "after", tmp_path / "differs")
    assert found == [Difference("3x3/home", 0)]
    assert not (tmp_path / "differs").exists()

    write(repository / "companion/screen.png", EDGED)
    subprocess.run(["git", *COMMIT, "--all"], cwd=repository, check=True)
    write(repository / "companion/screen.png", shaded)
    assert command.main(["HEAD", "--to", str(tmp_path / "compared")]) == 0
    assert capsys.readouterr().out == (
        "3x2/home: edges alone\nnothing differs\n"
        "in 1 the shade of edges differs, by 64 of 255 at most, which does not count\n"
    )


def test_what_is_no_picture_is_said(tmp_path: Path) -> None:
    (tmp_path / "01-home.png").write_bytes(b"no picture")
    with pytest.raises(ValueError, match=r"01-home.png is no picture"):
        read(tmp_path / "01-home.png")


COMMIT = ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "--quiet", "-m", "Draw"]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose first commit holds an app that draws a dark screen, and whose files draw a pink pixel."""
    root = tmp_path / "repository"
    app = root / "companion"
    app.mkdir(parents=True)
    (app / "__init__.py").touch()
    draws = (
        "import sys, shutil\n"
        "from pathlib import Path\n"
        "folder = Path(sys.argv[2]) / '3x2'\n"
        "folder.mkdir(parents=True)\n"
        "shutil.copy(Path(__file__).with_name('screen.png'), folder / '01-home.png')\n"
    )
    (app / "__main__.py").write_text(draws, encoding="utf-8")
    write(app / "screen.png", plain(3, 2))
    for words in (
        ["init", "--quiet"],
        ["add", "."],
        COMMIT,
    ):
        subprocess.run(["git", *words], cwd=root, check=True)
    write(app / "screen.png", plain(3, 2, pink=((1, 1),)))
    monkeypatch.setattr(command, "ROOT", root)
    monkeypatch.setattr(command.kivy_setup, "prepare", lambda _: None)  # the tests' window stays as it is
    return root


def test_the_screens_of_a_commit_and_of_these_files_are_drawn_and_compared(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "compared"
    (target / "before/old size").mkdir(parents=True)
    (target / "ours").touch()
    assert command.main(["HEAD", "--to", str(target), "--size", "3x2"]) == 0
    assert capsys.readouterr().out == f"3x2/home: 16.67%\n1 pictures differ: {target / 'differs'}\n"
    assert read(target / "before/3x2/01-home.png") == plain(3, 2)
    assert (target / "differs/3x2/home.png").exists()
    assert sorted(path.name for path in target.iterdir()) == ["after", "before", "differs", "ours"]
    assert not (target / "before/old size").exists()
    trees = subprocess.run(["git", "worktree", "list"], cwd=repository, capture_output=True, text=True, check=True)
    assert len(trees.stdout.splitlines()) == 1, "the worktree of the old screens was left behind"


def test_where_nothing_differs_it_is_said(repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository / "companion/screen.png", plain(3, 2))
    assert command.main(["HEAD", "--to", str(tmp_path / "compared")]) == 0
    assert capsys.readouterr().out == "nothing differs\n"


def test_a_commit_that_is_none_or_does_not_draw_is_said(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["no-such-commit", "--to", str(tmp_path / "compared")]) == 2
    assert "compare-pictures: 'no-such-commit' cannot be checked out: " in capsys.readouterr().err
    (repository / "companion/__main__.py").write_text("raise SystemExit('no screen')\n", encoding="utf-8")
    assert command.main(["HEAD", "--to", str(tmp_path / "compared")]) == 2
    assert f"the screens of {repository} cannot be drawn: no screen" in capsys.readouterr().err
