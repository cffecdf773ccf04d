"""Trees from nested lists or JSON, and the trace of what was pruned."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Unpack

from maxn import _display, _native
from maxn._native import Tree, TreeError
from maxn._search_options import SearchOptions
from maxn._solution import Solution


def tree(
    source: str | dict[str, Any] | Sequence[Any],
    *,
    players: int | None = None,
    first: int | None = None,
    maxsum: int | None = None,
    minp: int | None = None,
    maxp: int | None = None,
    delta: int | None = None,
    title: str | None = None,
) -> Tree:
    """Makes a tree from a `source`: nested lists, or JSON as text or as a dictionary.

    `maxsum`, `minp` and `maxp` limit the sum and the scores of each player, and `delta` is the least difference between two scores: most
    pruning needs them. `title` is for drawings.

    A list of numbers is a leaf with one score per player; any other list is a position, whose items are its children. The players
    take turns by level, beginning with `first`, by default player 0; a child that is a dictionary is a node as in JSON, which
    names its player.

    >>> import maxn
    >>> maxn.tree([[3, 1, 2], [[1, 4, 1], [2, 2, 2]]])
    <maxn.Tree of 5 nodes for 3 players>
    >>> maxn.tree('{"players":2,"root":{"player":1,"children":[{"scores":[3,-3]}]}}')
    <maxn.Tree of 2 nodes for 2 players>
    """
    limits = {"maxsum": maxsum, "minp": minp, "maxp": maxp, "delta": delta, "title": title}
    stated = {key: value for key, value in limits.items() if value is not None}
    if isinstance(source, str | dict) and first is not None:
        raise TreeError("JSON names the player of every node; 'first' is for nested lists")
    if isinstance(source, str) and not stated and players is None:
        return Tree(source)
    try:
        if isinstance(source, str):
            source = _read(source)
        if isinstance(source, dict):
            return Tree(json.dumps({**source, **stated, **({} if players is None else {"players": players})}))
        count = _players(source) if players is None else players
        if count is None:
            raise TreeError("there is no leaf in these lists; a leaf is a list of numbers, one score per player")
        mover = first or 0
        if not 0 <= mover < count:
            raise TreeError(f"there is no player {mover}: the players are 0 to {count - 1}")
        text = json.dumps({"players": count, **stated, "root": _node(source, mover, count, "root")})
    except RecursionError:
        raise TreeError("the tree is too deep for Python; text of JSON that names its limits itself can be deeper") from None
    return Tree(text)


def _read(text: str) -> dict[str, Any]:
    """The object of a text of JSON."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise TreeError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    if not isinstance(document, dict):
        raise TreeError(f"it is of type {type(document).__name__}; expected an object of JSON with a root")
    return document


def _is_leaf(node: Sequence[Any]) -> bool:
    return bool(node) and not isinstance(node[0], (list, tuple, dict))


def _players(node: Any) -> int | None:
    """The number of scores of the first leaf."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if "scores" in node:
                return len(node["scores"])
            waiting.extend(reversed(node.get("children", [])))
        elif isinstance(node, (list, tuple)):
            if _is_leaf(node):
                return len(node)
            waiting.extend(reversed(node))
    return None


def _node(node: Any, player: int, players: int, at: str) -> dict[str, Any]:
    following = (player + 1) % players
    if isinstance(node, dict):
        children = node.get("children")
        if not isinstance(children, list):
            return node
        mover = node.get("player", player + 1)
        following = mover % players if isinstance(mover, int) else following
        nested = [_node(child, following, players, f"{at}, child {i}") for i, child in enumerate(children, 1)]
        return {"player": mover, **node, "children": nested}
    if not isinstance(node, (list, tuple)):
        raise TreeError(f"{at}: it is of type {type(node).__name__}; expected a list, or a node as in JSON")
    if _is_leaf(node):
        if all(isinstance(score, int) and not isinstance(score, bool) for score in node):
            return {"scores": list(node)}
        raise TreeError(f"{at}: {node!r} is no leaf; expected whole numbers, one score per player")
    children = [_node(child, following, players, f"{at}, child {i}") for i, child in enumerate(node, 1)]
    return {"player": player + 1, "children": children}


@dataclass(frozen=True)
class Trace:
    """The search of a tree, node by node. Nodes are numbered in preorder from 0, the root."""

    tree: Tree
    """The tree."""
    solution: Solution[str]
    """The answer."""
    steps: list[dict[str, Any]]
    """The steps of the search: a node is entered, pruned, searched again or left."""
    pruned: list[dict[str, Any]]
    """The nodes that were never visited though their parents were, each with the reason."""
    researched: list[tuple[int, int]]
    """The nodes that were searched again, each with the number of times."""
    svg: str | None = field(repr=False)
    """A drawing; `None` for a tree that is too large for one."""

    @property
    def visited(self) -> list[int]:
        """The nodes that were visited, in the order of their first visit."""
        return list(dict.fromkeys(step["node"] for step in self.steps if step["kind"] == "enter"))

    def _repr_svg_(self) -> str | None:
        return self.svg


def trace(tree: Tree, **options: Unpack[SearchOptions]) -> Trace:
    """Searches a tree on one thread and records the search of every node. The options are those of `solve`.

    >>> import maxn
    >>> trace = maxn.trace(maxn.tree([[[5, 3, 2], [1, 2, 7]], [[1, 6, 3], [9, 1, 0]]], maxsum=10))
    >>> [prune["path"] for prune in trace.pruned]
    ['root, child 2, child 2']
    """
    fields, steps, pruned, researched, svg = _native.trace_tree(tree, dict(options))
    return Trace(tree, Solution(**fields), steps, pruned, [(node, times) for node, times in researched], svg)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of one algorithm, compared with that of its rule without pruning."""

    algorithm: str
    """The algorithm."""
    agrees: bool | None
    """True if scores and move are those of the same rule without pruning; `None` where a limit ended one of the two searches."""
    solution: Solution[str] | None
    """The result; `None` if the algorithm cannot be used."""
    refused: str | None
    """The reason why it cannot be used."""


class Comparisons(list[Comparison]):
    """The results of all algorithms on one tree."""

    def _repr_html_(self) -> str:
        return _display.comparisons_html(self)


def compare(tree: Tree, **options: Unpack[SearchOptions]) -> Comparisons:
    """Searches a tree by every algorithm. The options are those of `solve`.

    >>> import maxn
    >>> tree = maxn.Tree.synthetic("b=3,d=4,n=3,seed=27,leaves=uniform,sum=6")
    >>> [row.algorithm for row in maxn.compare(tree) if row.agrees is False]
    ['maxn:approximate-deep']
    """
    rows = Comparisons()
    for name, agrees, fields, refused in _native.compare_tree(tree, dict(options)):
        solution = None if fields is None else Solution(**fields)
        rows.append(Comparison(name, agrees, solution, refused))
    return rows
