"""Result files as Parquet, for DuckDB, polars, pandas and whatever else reads it.

`export_parquet("results.db", "results")` writes one file per table to the folder: `matches`, `games`, `seats` (one row per player of
a game), `moves` and `forfeits`. Players count from 0. The command is `maxn export results.db --parquet results`.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from maxn._native import MatchError
from maxn._optional import optional

_APPLICATION = 0x6D61786E
_BATCH = 50_000


def export_parquet(file: str | PathLike[str], folder: str | PathLike[str]) -> dict[str, int]:
    """Writes a result file as Parquet to a folder, and returns the number of rows of each table.

    The result file may be in use by a match: the tables are those of one moment.
    """
    arrow = optional("pyarrow", "pyarrow", "Parquet")
    parquet = optional("pyarrow.parquet", "pyarrow", "Parquet")
    if not Path(file).exists():
        raise MatchError(f"there is no result file {fspath(file)}")
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    counts = {}
    connection = sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)
    try:
        if connection.execute("PRAGMA application_id").fetchone() != (_APPLICATION,):
            raise MatchError(f"{fspath(file)} is not a result file of maxn")
        connection.execute("BEGIN")
        for name, (columns, rows) in _tables(arrow).items():
            schema = arrow.schema(columns)
            # Under another name until it is complete: a file of that name is always whole.
            path, partial = target / f"{name}.parquet", target / f".{name}.parquet.partial"
            counts[name] = 0
            with parquet.ParquetWriter(partial, schema, compression="zstd") as writer:
                for batch in _batches(rows(connection)):
                    table = {column.name: [row[place] for row in batch] for place, column in enumerate(schema)}
                    writer.write_table(arrow.table(table, schema=schema))
                    counts[name] += len(batch)
            partial.replace(path)
    except sqlite3.DatabaseError as error:
        raise MatchError(f"{fspath(file)}: {error}") from error
    finally:
        connection.close()
    return counts


def _tables(arrow: Any) -> dict[str, Any]:
    text, whole, real = arrow.string(), arrow.int64(), arrow.float64()
    return {
        "matches": (
            [
                ("match", whole),
                ("name", text),
                ("game", text),
                ("players", whole),
                ("options", text),
                ("agents", arrow.list_(text)),
                ("specs", arrow.list_(text)),
                ("seed", arrow.uint64()),
                ("hands", whole),
                ("seatings", whole),
                ("lowest_wins", arrow.bool_()),
                ("deals", whole),
                ("decided", whole),
                ("identity", text),
            ],
            _matches,
        ),
        "games": (
            [
                ("game", whole),
                ("match", whole),
                ("deal", whole),
                ("seating", whole),
                ("seed", arrow.uint64()),
                ("seats", arrow.list_(whole)),
                ("scores", arrow.list_(whole)),
                ("winners", arrow.list_(whole)),
                ("seconds", real),
                ("version", text),
            ],
            _games,
        ),
        "seats": (
            [
                ("game", whole),
                ("match", whole),
                ("deal", whole),
                ("seating", whole),
                ("player", whole),
                ("agent", text),
                ("score", whole),
                ("won", arrow.bool_()),
            ],
            _seats,
        ),
        "moves": (
            [
                ("game", whole),
                ("number", whole),
                ("player", whole),
                ("agent", whole),
                ("decision", text),
                ("nodes", whole),
                ("depth", real),
                ("seconds", real),
                ("processor_seconds", real),
                ("reported_seconds", real),
            ],
            _moves,
        ),
        "forfeits": ([("game", whole), ("player", whole), ("at", whole), ("reason", text)], _forfeits),
    }


def _batches(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    batch: list[tuple[Any, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _numbers(text: str, first: int = 0) -> list[int]:
    return [int(word) - first for word in text.split()]


def _seed(stored: int) -> int:
    return stored % 2**64


def _seconds(micros: int | None) -> float | None:
    return None if micros is None else micros / 1e6


def _matches(connection: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    query = "SELECT id, name, identity, seatings, lowest_wins, deals, decided, agents FROM matches ORDER BY id"
    for id_, name, identity, seatings, lowest_wins, deals, decided, entered in connection.execute(query):
        facts = json.loads(identity)
        labels = [agent["label"] for agent in json.loads(entered)] if entered else facts["agents"]
        yield (
            id_,
            name,
            facts["game"],
            facts["players"],
            facts["options"],
            labels,
            facts["agents"],
            facts["seed"],
            facts["hands"],
            seatings,
            bool(lowest_wins),
            deals,
            decided,
            identity,
        )


def _games(connection: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    query = "SELECT id, match, deal, seating, seed, seats, scores, winners, micros, version FROM games ORDER BY id"
    for id_, match, deal, seating, seed, seats, scores, winners, micros, version in connection.execute(query):
        lists = _numbers(seats), _numbers(scores), _numbers(winners, 1)
        yield (id_, match, deal, seating, _seed(seed), *lists, _seconds(micros), version)


def _seats(connection: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    labels = {row[0]: row[5] for row in _matches(connection)}
    for game, match, deal, seating, _, seats, scores, winners, *_ in _games(connection):
        for player, (agent, score) in enumerate(zip(seats, scores, strict=True)):
            yield (game, match, deal, seating, player, labels[match][agent], score, player in winners)


def _moves(connection: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    query = """SELECT game, number, player - 1, agent, decision, nodes, depth, micros, cpu_micros, own_micros
               FROM moves ORDER BY game, number"""
    for *facts, micros, processor, reported in connection.execute(query):
        yield (*facts, _seconds(micros), _seconds(processor), _seconds(reported))


def _forfeits(connection: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    yield from connection.execute("SELECT game, player - 1, at - 1, reason FROM forfeits ORDER BY game, player")


def main(arguments: list[str] | None = None) -> int:
    """The command `maxn export`."""
    parser = argparse.ArgumentParser(prog="maxn export", description="Write a result file as Parquet.")
    parser.add_argument("file", help="the file that 'maxn match' wrote")
    parser.add_argument("--parquet", required=True, metavar="FOLDER", help="the folder for one file per table")
    given = parser.parse_args(arguments)
    try:
        counts = export_parquet(given.file, given.parquet)
    except (MatchError, ImportError, OSError) as error:
        print(f"maxn: {error}", file=sys.stderr)
        return 1
    for name, rows in counts.items():
        print(f"{Path(given.parquet) / name}.parquet: {rows} rows")
    return 0
