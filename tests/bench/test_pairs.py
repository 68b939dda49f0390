"""What the benchmarks report of runs in turn."""

import pytest

from tests.bench.pairs import Pairs, environment, in_turn, least


def test_runs_go_in_turn_and_the_first_of_each_is_not_counted() -> None:
    order: list[str] = []

    def run(name: str, figures: list[float]) -> dict[str, float]:
        order.append(name)
        return {"wait": figures.pop(0)}

    ours, bare = [900.0, 3.0, 4.0], [900.0, 1.0, 4.0]
    pairs = in_turn(lambda: run("ours", ours), lambda: run("bare", bare), 2)
    assert order == ["bare", "ours"] * 3
    assert pairs == Pairs(({"wait": 3.0}, {"wait": 4.0}), ({"wait": 1.0}, {"wait": 4.0}))


def test_the_ratio_is_taken_pair_by_pair() -> None:
    pairs = Pairs(tuple({"wait": wait} for wait in (3.0, 4.0, 10.0)), tuple({"wait": wait} for wait in (1.0, 4.0, 5.0)))
    bare, ours, ratio = pairs.rows("wait", "press", "ms", 1.5)
    assert bare == ("press: bare", 4.0, "ms", "1 to 5")
    assert ours == ("press: ours", 4.0, "ms", "3 to 10")
    assert ratio == ("press: ours / bare (wanted: 1.5 at most)", 2.0, "times", "1 to 3")


def test_a_measured_process_may_keep_its_byte_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("HOME", "/home/table")
    found = environment(DISPLAY=":7")
    assert "PYTHONDONTWRITEBYTECODE" not in found
    assert (found["HOME"], found["DISPLAY"]) == ("/home/table", ":7")


def test_the_least_of_several_runs_leaves_out_what_is_done_before_each() -> None:
    order: list[str] = []
    found = least(lambda: order.append("work"), 3, lambda: order.append("before"))
    assert order == ["before", "work"] * 3
    assert 0 <= found.cpu <= found.wall + 1
