"""Result files as Parquet."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import maxn

pytest.importorskip("pyarrow")
from maxn.export import export_parquet, main  # noqa: E402


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("export") / "results.db"
    maxn.play_match("hearts", ["random", "wise=rules"], players=3, deals=3, file=file)
    maxn.play_match("othello", ["random", "maxn,nodes=20"], players=3, deals=1, file=file)
    return file


def test_duckdb_and_polars_read_what_sqlite_has(results: Path, tmp_path: Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    counts = export_parquet(results, tmp_path)
    connection = sqlite3.connect(results)
    for table in ("matches", "games", "moves", "forfeits"):
        (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        assert counts[table] == rows == polars.read_parquet(tmp_path / f"{table}.parquet").height
    seats = tmp_path / "seats.parquet"
    means = duckdb.sql(f"SELECT agent, avg(score) FROM '{seats}' WHERE match = 1 GROUP BY agent ORDER BY agent")
    report = {agent.name: agent.score.mean for agent in maxn.reports(results)[0].agents}
    assert dict(means.fetchall()) == pytest.approx(report)
    games = polars.read_parquet(tmp_path / "games.parquet")
    seeds = {seed % 2**64 for (seed,) in connection.execute("SELECT seed FROM games")}
    assert set(games["seed"]) == seeds and games["scores"].list.len().to_list() == [3] * games.height


def test_the_command(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(results), "--parquet", str(tmp_path / "out")]) == 0
    assert "moves.parquet" in capsys.readouterr().out
    assert main([str(tmp_path / "none.db"), "--parquet", str(tmp_path)]) == 1
    assert "there is no result file" in capsys.readouterr().err
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE mine (x)")
    assert main([str(other), "--parquet", str(tmp_path)]) == 1
    assert "not a result file" in capsys.readouterr().err
