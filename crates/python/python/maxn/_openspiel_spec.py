"""The names of methods for states of OpenSpiel: those of agents, as far as they make sense there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from maxn import _native
from maxn._games import algorithms


def _switch(text: str) -> bool:
    return {"on": True, "off": False}[text]


_WHOLE = (int, "a whole number")
_NUMBER = (float, "a number")
_VALUES: dict[str, tuple[Callable[[str], Any], str]] = {
    "depth": _WHOLE,
    "width": _WHOLE,
    "threads": _WHOLE,
    "exploration": _NUMBER,
    "random": _NUMBER,
    "heuristic": (_switch, "on or off"),
    "play_outs": (lambda text: "evaluated" if text == "none" else text, "the name of a kind of play-outs"),
}
"""The values of options that the search does not take as text."""

_NAMES = {"sims": "simulations", "explore": "exploration", "playout": "play_outs"}
"""The names of options in the specs of agents, where they are others here."""

_SEARCH = {option["name"] for option in _native.search_options() if option["in_agents"]}

_KEYS = {
    "search": _SEARCH | {"threads"},
    "mcts": {"simulations", "nodes", "time", "rule", "reward", "exploration", "play_outs"},
    "ismcts": {"simulations", "time", "exploration", "random"},
    "mc": _SEARCH | {"worlds", "combine"},
}


@dataclass(frozen=True)
class Spec:
    """A method with its options."""

    kind: str
    """`search`, `mcts`, `ismcts` or `mc`."""
    algorithm: str
    """The algorithm of a search."""
    options: dict[str, Any]
    """The options."""

    @staticmethod
    def read(text: str, options: dict[str, Any] | None = None) -> Spec:
        """Reads a method such as `maxn:speculative,nodes=10k` or `mc(maxn,nodes=2k),worlds=20`."""
        head, inner, rest = text.strip(), "", ""
        if head.startswith("mc("):
            inside, bracket, rest = head[3:].partition(")")
            if not bracket:
                raise ValueError(f"'{text}': the bracket is not closed, as in mc(maxn,nodes=2k),worlds=20")
            head, inner = "mc", inside
            words = [*inner.split(",")[1:], *rest.lstrip(",").split(",")]
            algorithm = inner.split(",")[0]
        else:
            head, *words = head.split(",")
            algorithm = head
        kind = head if head in ("mcts", "ismcts", "mc") else "search"
        rules = {one.rule for one in algorithms()}
        known = rules | {one.name for one in algorithms()}
        if kind in ("search", "mc") and algorithm not in known:
            names = ", ".join([*sorted(rules), "mcts", "ismcts", "mc(...)"])
            raise ValueError(f"there is no method '{algorithm}'; there are {names}, and pruning methods after a colon")
        found: dict[str, Any] = {}
        for word in filter(None, words):
            key, sign, value = word.partition("=")
            if not sign:
                raise ValueError(f"'{word}' in '{text}' is no option; expected a name and a value, such as nodes=10k")
            key = _NAMES.get(key, key)
            read, expected = _VALUES.get(key, (str, "a text"))
            try:
                found[key] = read(value)
            except (KeyError, ValueError):
                raise ValueError(f"'{word}' in '{text}': expected {expected} after {word.partition('=')[0]}=") from None
        found |= {_NAMES.get(key, key): value for key, value in (options or {}).items()}
        for key in found:
            if key not in _KEYS[kind]:
                raise ValueError(f"'{text}' has no option '{key}'; there are {', '.join(sorted(_KEYS[kind]))}")
        return Spec(kind, algorithm, found)
