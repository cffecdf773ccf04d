"""Contests, solutions and tables as HTML, for notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maxn._advice import Advice
    from maxn._matches import ExperimentResult, MatchReport
    from maxn._native import Contest
    from maxn._solution import Solution
    from maxn._tree import Comparison

_SUITS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
_RED = frozenset("HD")


def table_html(headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table; the cells are HTML already, the headings and the caption are text."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def card_html(card: str) -> str:
    """A card such as `QS` with the symbol of its suit; anything else as it is."""
    if len(card) in (2, 3) and card[-1] in _SUITS:
        colour = "#b3261e" if card[-1] in _RED else "inherit"
        return f'<span style="color:{colour}">{escape(card[:-1])}{_SUITS[card[-1]]}</span>'
    return escape(card)


def number(value: float, error: float | None = None) -> str:
    """A number with its standard error, if it has one, in no more digits than are known."""
    if error is None:
        return f"{value:g}" if value == int(value) else f"{value:.2f}"
    return f"{value:.2f} \u00b1 {error:.2f}"


def contest_html(contest: Contest) -> str | None:
    """The table of a card game with everything open; `None` for a board, which is drawn."""
    scene = contest.scene()
    table: dict[str, Any] = scene["table"]
    if table["kind"] != "cards":
        return None
    columns = table["columns"]
    laid = {play["player"]: play["card"] for play in table["laid"]}
    headings = ["player", "score", "hand", "played", *(column["heading"] for column in columns)]
    rows = []
    for player, (hand, score) in enumerate(zip(table["hands"], scene["scores"], strict=True)):
        name = f"<b>{player}</b>" if player == scene["to_move"] else str(player)
        cards = " ".join(map(card_html, hand["cards"])) or f"{hand['count']} cards"
        played = card_html(laid.get(player, ""))
        facts = (escape(column["values"][player]) for column in columns)
        rows.append([name, str(score), cards, played, *facts])
    caption = "; ".join([contest.game, *_facts(scene)])
    return table_html(headings, rows, caption)


def contest_text(contest: Contest, seat: int | None = None) -> str:
    """The table in lines of text, as a seat sees it or with everything open; players count from 0."""
    scene = contest.scene(seat)
    lines = [f"{contest.game}: scores {' '.join(map(str, contest.scores))}", *_facts(scene)]
    table = scene["table"]
    if table["kind"] == "board":
        rows: dict[float, list[tuple[float, str]]] = {}
        for cell in table["cells"]:
            mark = "." if cell["owner"] is None else str(cell["owner"])
            rows.setdefault(round(cell["place"][1], 3), []).append((cell["place"][0], mark))
        left = min(place for row in rows.values() for place, _ in row)
        for _, row in sorted(rows.items(), reverse=True):
            line = ""
            for place, mark in sorted(row):
                line = line.ljust(round(2 * (place - left))) + mark
            lines.append(line)
    else:
        for player, hand in enumerate(table["hands"]):
            facts = [f"{column['heading']} {column['values'][player]}" for column in table["columns"]]
            lines.append(", ".join([f"player {player}: {hand['text'] or str(hand['count']) + ' cards'}", *facts]))
        if table["laid"]:
            lines.append("table: " + " ".join(laid["card"] for laid in table["laid"]))
    if contest.to_move is not None:
        lines.append(f"player {contest.to_move} to move")
    return "\n".join(lines)


def _facts(scene: dict[str, Any]) -> list[str]:
    """The facts of a scene, in which players count from 1 as in all texts of the engine, with players from 0."""
    return [re.sub(r"\bplayer (\d+)", lambda found: f"player {int(found[1]) - 1}", fact) for fact in scene["facts"]]


def advice_html(advice: Advice[Any]) -> str:
    """The decisions that an agent considered, the best first."""
    players = next((len(choice.expected) for choice in advice.choices if choice.expected), 0)
    headings = ["decision", *(f"player {player}" for player in range(players)), "visits"]
    rows = []
    for choice in sorted(advice.choices, key=lambda choice: choice.decision != advice.decision):
        errors: Sequence[float | None] = choice.standard_error or [None] * players
        expected = choice.expected
        cells = list(map(number, expected, errors)) if expected else [""] * players
        visits = "" if choice.visits is None else f"{choice.visits:,}"
        rows.append([card_html(str(choice.decision)), *cells, visits])
    return table_html(headings, rows, f"expected {advice.measure}")


def solution_html(solution: Solution[Any]) -> str:
    """The moves of a solution with their values, the best in bold, and the line of play."""
    players = len(solution.scores)
    headings = ["move", *(f"player {player}" for player in range(players))]
    rows = []
    for value in solution.moves:
        name = " ".join(card_html(str(move)) for move in [value.decision, *value.merged])
        if value.decision == solution.best:
            name = f"<b>{name}</b>"
        values = value.expected or value.scores
        rows.append([name, *(map(number, values) if values else [""] * players)])
    line = " ".join(card_html(str(move.decision)) for move in solution.line)
    kind = "exact" if solution.exact else f"depth {solution.depth}"
    if solution.candidates_only:
        kind += ", candidates only"
    cost = f"{solution.algorithm}, {solution.nodes:,} nodes, {solution.elapsed:.3f} s, {kind}"
    table = table_html(headings, rows, f"{solution.measure}: {', '.join(map(str, solution.outcome))}")
    return f"<div>{table}<p>{line}</p><p><small>{escape(cost)}</small></p></div>"


def comparisons_html(rows: Sequence[Comparison]) -> str:
    """The algorithms with their values and costs."""
    cells = []
    for row in rows:
        name = escape(row.algorithm)
        if row.solution is None:
            cells.append([name, "", "", "", escape(row.refused or "")])
            continue
        unknown = "stopped" if row.solution.stopped else ""
        agrees = {True: "yes", False: "<b>no</b>", None: unknown}[row.agrees]
        scores = ", ".join(map(str, row.solution.scores))
        cells.append([name, f"({scores})", f"{row.solution.nodes:,}", agrees, ""])
    return table_html(["algorithm", "value", "nodes", "as without pruning", "refused"], cells)


def match_html(report: MatchReport) -> str:
    """The agents of a match with their intervals."""
    rows = []
    for agent in report.agents:
        cells = []
        for estimate in (agent.score, agent.wins):
            half = None if estimate.high is None else estimate.high - estimate.mean
            cells.append(number(estimate.mean, half))
        rows.append([escape(agent.name), *cells, f"{agent.nodes:,.0f}", f"{agent.seconds:.3g}"])
    caption = f"{report.game}, {report.players} players, {report.deals} deals"
    return table_html(["agent", "score", "wins", "nodes per decision", "seconds"], rows, caption)


def experiment_html(result: ExperimentResult) -> str:
    """The table of an experiment and its verdict."""

    def shown(cell: Any) -> str:
        if cell is None:
            return ""
        if isinstance(cell, dict):
            spread = cell.get("error")
            return number(cell["mean"], spread) if "error" in cell else f"{number(cell['mean'])} ({number(cell['low'])} to {number(cell['high'])})"
        return number(cell) if isinstance(cell, float) else escape(str(cell))

    table = table_html(result.columns, [list(map(shown, row)) for row in result.rows], result.title)
    return f"<div>{table}<p>{escape(result.verdict)}</p></div>"
