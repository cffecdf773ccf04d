"""Matches, experiments and frames."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import maxn


def test_a_match_is_the_same_with_and_without_a_file(tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    progress: list[tuple[int, int, str | None]] = []
    agents = ["random", "bot=rules"]
    options = {"players": 3, "deals": 7, "seed": 2}
    in_memory = maxn.play_match("hearts", agents, **options, on_progress=lambda *now: progress.append(now))
    kept = maxn.play_match("hearts", agents, **options, file=file, threads=2)
    assert progress[-1][:2] == (in_memory.games_planned, in_memory.games_planned) == (42, 42)
    assert [agent.score for agent in kept.agents] == [agent.score for agent in in_memory.agents]
    assert kept.games == in_memory.games and len(kept.games) == 42 * 3
    again = maxn.play_match("hearts", agents, **options, file=file)
    assert again.games == kept.games, "nothing is played twice"
    (read,) = maxn.reports(file)
    assert read.games == kept.games and read.agents[1].name == "bot"
    assert pickle.loads(pickle.dumps(read)) == read
    assert "| bot |" in read.markdown and read._repr_html_().startswith("<table>")


def test_means_and_intervals_are_those_of_the_deals() -> None:
    report = maxn.play_match("hearts", ["random", "rules"], players=3, deals=8, seed=5)
    for agent in report.agents:
        by_deal = []
        for deal in range(report.deals):
            scores = [row["score"] for row in report.games if row["deal"] == deal and row["agent"] == agent.name]
            by_deal.append(sum(scores) / len(scores))
        mean = sum(by_deal) / len(by_deal)
        deviation = (sum((value - mean) ** 2 for value in by_deal) / (len(by_deal) - 1)) ** 0.5
        half = 2.364624 * deviation / len(by_deal) ** 0.5  # Student's t with 7 degrees of freedom.
        assert agent.score.mean == pytest.approx(mean)
        assert agent.score.low == pytest.approx(mean - half, rel=1e-5)
        assert agent.score.high == pytest.approx(mean + half, rel=1e-5)
        assert 0 <= agent.wins.low <= agent.wins.mean <= agent.wins.high <= 1
    # A share has the same interval wherever it is written, and never leaves 0 to 1.
    sure = maxn.play_match("othello", ["maxn,depth=2", "random"], players=3, deals=2, seed=1, alone=True)
    assert all(0 <= agent.wins.low and agent.wins.high <= 1 for agent in sure.agents)
    assert f"{100 * sure.agents[0].wins.low:.1f} to {100 * sure.agents[0].wins.high:.1f}" in sure.markdown
    (pair,) = report.comparisons
    means = {agent.name: agent.score.mean for agent in report.agents}
    assert pair["score"]["mean"] == pytest.approx(means[pair["one"]] - means[pair["other"]])
    assert pair["ahead"] == "rules" and pair["better"] == ("rules" if pair["p_value"] < 0.05 else None)


def test_plots() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    report = maxn.play_match("hearts", ["random", "rules"], players=3, deals=4, seed=1)
    for measure in ("score", "wins"):
        axes = report.plot(measure=measure)
        assert [label.get_text() for label in axes.get_yticklabels()] == ["random", "rules"]
        means = [line.get_xdata()[0] for line in axes.get_lines() if len(line.get_xdata()) == 1]
        assert means == [getattr(agent, measure).mean for agent in report.agents]
    with pytest.raises(ValueError, match="measure cannot be 'points'"):
        report.plot(measure="points")
    solution = maxn.solve(maxn.deal("spades", cards=4, seed=1))
    axes = solution.plot(axes.figure.subplots())
    assert len(axes.patches) == 3 * len([move for move in solution.moves if move.scores])
    assert f"{solution.best} (best)" in [label.get_text() for label in axes.get_yticklabels()]
    matplotlib.pyplot.close("all")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames(library: str) -> None:
    pytest.importorskip(library)
    report = maxn.play_match("hearts", ["random", "rules"], players=3, deals=6, seed=1)
    frame = report.frame(library)
    assert list(frame.columns)[:5] == ["agent", "spec", "score", "score_low", "score_high"]
    assert len(frame) == 2 and len(report.games_frame(library)) == 6 * 6 * 3
    assert list(frame["agent"]) == ["random", "rules"]
    table = maxn.experiment("theory/transform").frame(library)
    assert len(table) > 1


def test_bad_matches(tmp_path: Path) -> None:
    with pytest.raises(maxn.MatchError, match="there is no game"):
        maxn.play_match("hart", ["random", "rules"])
    with pytest.raises(maxn.MatchError, match="did you mean"):
        maxn.play_match("hearts", ["random", "rule"])
    with pytest.raises(TypeError, match="agents is the text 'rules'"):
        maxn.play_match("hearts", "rules")
    with pytest.raises(TypeError, match=r"a match builds its agents itself.*'rules'"):
        maxn.play_match("hearts", [maxn.agent("rules"), "random"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="there is no library 'numpy'"):
        maxn.play_match("hearts", ["random", "rules"], players=3, deals=1).frame("numpy")
    with pytest.raises(maxn.MatchError):
        maxn.reports(tmp_path / "none.db")
    with pytest.raises(maxn.MatchError, match="there is no experiment"):
        maxn.experiment("theory/nothing")

    def refuse(*_: object) -> None:
        raise LookupError("stop")

    with pytest.raises(LookupError, match="stop"):
        maxn.play_match("hearts", ["random", "rules"], players=3, deals=50, on_progress=refuse)


def test_parts_are_merged(tmp_path: Path) -> None:
    agents, whole, part = ["random", "rules"], tmp_path / "whole.db", tmp_path / "part.db"
    maxn.play_match("hearts", agents, players=3, deals=3, file=part)
    (merged,) = maxn.merge(whole, [part])
    assert (merged["added"], merged["equal"]) == (18, 0)
    (again,) = maxn.merge(whole, [part])
    assert (again["added"], again["equal"]) == (0, 18)
    assert maxn.reports(whole)[0].games == maxn.reports(part)[0].games
    with pytest.raises(maxn.MatchError):
        maxn.merge(whole, [tmp_path / "none.db"])


def test_experiments() -> None:
    listed = maxn.experiments()
    assert len(listed) > 20 and {experiment["group"] for experiment in listed} >= {"theory", "cards", "play"}
    result = maxn.experiment("theory/immediate-best")
    assert result.holds and result.verdict and result.rows
    assert all(len(row) == len(result.columns) for row in result.rows)
    assert result._repr_html_().startswith("<div><table>")
