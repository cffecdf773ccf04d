"""Widgets for notebooks: a table to play at, and a tree whose search is gone through step by step.

Both are the page of the studio, whose questions are answered by this process. They need the package anywidget.

>>> import maxn
>>> from maxn.widget import PlayWidget, TreeWidget
>>> table = PlayWidget("othello", players=3, seed=1, seats=["here", "maxn,depth=2", "random"])
>>> table.contest
<maxn.Contest of othello for 3: 0 decisions made, player 0 to move>
>>> tree = TreeWidget([[[5, 3, 2], [1, 2, 7]], [[1, 6, 3], [9, 1, 0]]], algorithm="maxn:shallow", maxsum=10)
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import Any

from maxn import _native
from maxn._games import start
from maxn._native import Contest, Tree
from maxn._optional import optional
from maxn._tree import tree as read_tree

_purpose = "a widget"
anywidget = optional("anywidget", "anywidget", _purpose)
traitlets = optional("traitlets", "anywidget", _purpose)
_AnyWidget: Any = anywidget.AnyWidget

_FIGURE = "given"
"""The name by which the page asks for the tree of a widget."""


def _module() -> str:
    """The widget as one module of JavaScript: the page of the studio in it, with a way of its own to ask the engine."""
    folder = resources.files("maxn") / "_widget"
    files = _native.studio_page()
    for own in ("engine.js", "main.js"):
        files[own] = (folder / own).read_text(encoding="utf-8")
    page = {name: text for name, text in files.items() if name.endswith((".js", ".css"))}
    return f"const PAGE = {json.dumps(page)};\n" + (folder / "host.js").read_text(encoding="utf-8")


class _StudioWidget(_AnyWidget):  # type: ignore[misc]
    """A frame with the page of the studio."""

    _esm = _module()
    _content = traitlets.Dict().tag(sync=True)
    _title = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(640).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._api = _native.StudioApi(int.from_bytes(os.urandom(8), "little"))
        self._questions: dict[str, _native.StudioQuestion] = {}
        super().__init__(**traits)
        self.on_msg(self._receive)

    def _ask(self, path: str, body: Mapping[str, Any]) -> Any:
        """Asks a question of this process's own, and returns the answer."""
        answers: list[Any] = []
        refused = self._api.question(path, json.dumps(body)).run(lambda text: answers.append(json.loads(text)))
        if refused is not None:
            raise _native.StartError(refused[1])
        return answers[0]

    def _receive(self, _widget: Any, message: Mapping[str, Any], _buffers: Any = None) -> None:
        """Takes a message of the page: a question, or the end of one."""
        name = str(message["id"])
        if message.get("close"):
            question = self._questions.pop(name, None)
            if question is not None:
                question.stop()
            return
        path, body = str(message["path"]), str(message["body"])
        question = self._api.question(path, self._body(path, body))
        self._questions[name] = question

        def tell(event: str) -> None:
            self._hear(path, body, event)
            if name in self._questions:
                self.send({"id": name, "event": event})

        threading.Thread(target=self._answer, args=(name, question, tell), daemon=True).start()

    def _body(self, _path: str, body: str) -> str:
        """The body of a question of the page, as the engine is asked."""
        return body

    def _hear(self, path: str, body: str, event: str) -> None:
        """Hears an answer to the page."""

    def _answer(self, name: str, question: _native.StudioQuestion, tell: Callable[[str], None]) -> None:
        try:
            refused = question.run(tell)
        except BaseException as error:  # noqa: BLE001 (nobody else would tell the page)
            refused = (500, str(error))
        if self._questions.pop(name, None) is None:
            return
        if refused is None:
            self.send({"id": name, "done": True})
        else:
            self.send({"id": name, "error": refused[1], "status": refused[0]})


class PlayWidget(_StudioWidget):
    """A table at which people play in the notebook, against agents.

    `seats` says who sits where: `here`, a level (`1` to `5`), or an agent by name; by default a person on the first seat and
    agents of the usual level on the others. `contest` is the contest as it stands, at any time; after a new deal, that of the
    new table.
    """

    def __init__(
        self,
        game: str | Contest,
        players: int | None = None,
        *,
        seats: Sequence[str] | None = None,
        names: Sequence[str] = (),
        options: str = "",
        seed: int | None = None,
        open: bool = False,  # noqa: A002 (the word of the page)
        height: int = 640,
    ) -> None:
        super().__init__(height=height)
        if isinstance(game, str):
            begun = start(game, players, options=options, seed=seed or 0)
            setup: dict[str, Any] = {"game": game, "players": begun.players, "options": options, "seed": seed}
        else:
            if players is not None or options or seed is not None:
                raise TypeError("a contest has its players, options and seed itself")
            begun = game
            setup = json.loads(game.to_json())
            if "position" in setup:
                raise _native.StartError("a table begins with a deal or a game, not with a position")
        setup |= {"seats": None if seats is None else list(seats), "names": list(names), "open": open}
        self._sit_down(setup, self._ask("table/new", {"setup": setup}))
        self._title = f"a table of {begun.game}"

    def _sit_down(self, setup: dict[str, Any], answer: dict[str, Any]) -> None:
        """Takes a table for that of the widget."""
        again = {key: value for key, value in setup.items() if key != "decisions"}
        self._place = {"table": answer["table"], "key": answer["keys"][0]["key"]} if answer["keys"] else None
        self._content = {"table": {**answer, "setup": again}}

    def _hear(self, path: str, body: str, event: str) -> None:
        # The page begins a new table for a new deal, and for the same one again.
        if path == "table/new":
            self._sit_down(json.loads(body)["setup"], json.loads(event))

    @property
    def contest(self) -> Contest:
        """The contest as it stands."""
        if self._place is None:
            raise _native.StartError("nobody has a seat at this table: there is no key to it")
        kept = self._ask("table/keep", self._place)
        # Decisions that were taken back are kept as well: those that lead to the moment that is shown count.
        path: list[str] = []
        moment = kept["cursor"]
        while moment > 0:
            moment, decision = kept["decisions"][moment - 1]
            path.append(decision)
        return Contest(kept["game"], kept["players"], kept["options"], kept["seed"], None, path[::-1])


class TreeWidget(_StudioWidget):
    """A tree whose search is gone through step by step, by one algorithm or by two beside each other."""

    def __init__(
        self,
        tree: Tree | Sequence[Any] | str,
        *,
        algorithm: str = "maxn:speculative",
        beside: str | None = None,
        ties: str = "order",
        maxsum: int | None = None,
        height: int = 640,
    ) -> None:
        super().__init__(height=height)
        if isinstance(tree, Tree) and maxsum is not None:
            raise TypeError("a tree has its limits itself; maxsum is for nested lists and JSON")
        self.tree = tree if isinstance(tree, Tree) else read_tree(tree, maxsum=maxsum)
        search = algorithm if beside is None else f"{algorithm}|{beside}"
        for one in search.split("|"):
            self._ask("tree/search", {"tree": {"text": self.tree.to_json()}, "search": f"{one},depth=1000"})
        title = self.tree.title or "the tree of this notebook"
        self._content = {"tree": {"figure": _FIGURE, "title": title, "search": search, "ties": ties}}
        self._title = "a tree and its search"

    def _body(self, path: str, body: str) -> str:
        if not path.startswith("tree/"):
            return body
        asked = json.loads(body)
        if asked.get("tree") == {"figure": _FIGURE}:
            asked["tree"] = {"text": self.tree.to_json()}
        return json.dumps(asked)
