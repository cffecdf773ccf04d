"""Widgets, in a page that loads them as a notebook does: the widget's module in Chromium, its other half in this process."""

from __future__ import annotations

import json
import queue
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import maxn

pytest.importorskip("anywidget")
from maxn.widget import PlayWidget, TreeWidget  # noqa: E402

ADDRESS = "http://notebook.example"
CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
TREE = [[[5, 3, 2], [1, 2, 7]], [[1, 6, 3], [9, 1, 0]]]

# The model of a widget as anywidget hands it to the module, and one view of it or several.
PAGE = """<!doctype html><meta charset="utf-8"><title>notebook</title><body><script type="module">
import widget from "/widget.js";
const handlers = {};
window.model = {
  get: (name) => (STATE)[name],
  on: (name, handler) => (handlers[name] ??= []).push(handler),
  off: (name, handler) => { handlers[name] = (handlers[name] ?? []).filter((one) => one !== handler); },
  send: (message) => window.toKernel(message),
};
window.deliver = (message) => (handlers["msg:custom"] ?? []).forEach((handler) => handler(message));
window.listeners = () => (handlers["msg:custom"] ?? []).length;
window.views = [...Array(VIEWS)].map(() => {
  const el = document.body.appendChild(document.createElement("div"));
  return widget.render({ model: window.model, el });
});
</script>"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


class Notebook:
    """A page with views of a widget, and the way of its messages."""

    def __init__(self, browser: Any, widget: Any, views: int = 1) -> None:
        self.widget = widget
        self.problems: list[str] = []
        self.outgoing: queue.Queue[dict[str, Any]] = queue.Queue()
        widget.send = self.outgoing.put
        self.context = browser.new_context(viewport={"width": 1280, "height": 860})
        self.context.add_init_script("localStorage.setItem('maxn-settings', '{\"speed\":\"instant\"}')")
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)
        self.page.expose_function("toKernel", lambda message: widget._receive(widget, json.loads(json.dumps(message)), []))
        state = json.dumps({name: getattr(widget, name) for name in ("_content", "_title", "height")})
        page = PAGE.replace("STATE", state).replace("VIEWS", str(views))
        self.page.route(f"{ADDRESS}/", lambda route: route.fulfill(body=page, content_type="text/html"))
        module = widget._esm
        self.page.route(
            f"{ADDRESS}/widget.js", lambda route: route.fulfill(body=str(module), content_type="text/javascript")
        )
        self.page.goto(f"{ADDRESS}/")
        self.until(lambda: len(self.frames) == views)

    @property
    def frames(self) -> list[Any]:
        return [frame for frame in self.page.frames if frame.url.startswith("blob:")]

    @property
    def frame(self) -> Any:
        return self.frames[0]

    def until(self, condition: Callable[[], Any], seconds: float = 60) -> Any:
        """Passes messages on until something is the case."""
        deadline = time.monotonic() + seconds
        while True:
            while not self.outgoing.empty():
                self.page.evaluate("(message) => window.deliver(message)", self.outgoing.get())
            found = condition()
            if found:
                return found
            assert time.monotonic() < deadline, (self.problems, self.frame.inner_text("#main")[:500])
            self.page.wait_for_timeout(10)

    def count(self, selector: str, view: int = 0) -> int:
        return int(self.frames[view].evaluate("(selector) => document.querySelectorAll(selector).length", selector))

    def click(self, selector: str, nth: int = 0) -> None:
        # By an event of the mouse inside the frame: things may be drawn again under a slower pointer.
        self.until(lambda: self.count(selector) > nth)
        self.frame.evaluate(
            """([selector, nth]) => document.querySelectorAll(selector)[nth]
                .dispatchEvent(new MouseEvent("click", { bubbles: true }))""",
            [selector, nth],
        )

    def close(self) -> None:
        assert not self.problems, self.problems
        self.context.close()


def test_a_board_game_is_played(browser: Any) -> None:
    widget = PlayWidget("othello", players=3, seed=1, seats=["here", "random", "maxn,depth=1"])
    assert (widget.contest.decisions, widget._title) == ([], "a table of othello")
    notebook = Notebook(browser, widget)
    for turn in range(3):
        notebook.until(lambda turn=turn: len(widget.contest.decisions) >= 3 * turn and widget.contest.to_move == 0)
        legal = widget.contest.legal()
        notebook.until(lambda legal=legal: notebook.count(".cell.target, .cell.movable") == len(legal))
        notebook.click(f"[data-cell={legal[0]}]")
        notebook.until(lambda turn=turn, legal=legal: widget.contest.decisions[3 * turn : 3 * turn + 1] == legal[:1])
    notebook.until(lambda: len(widget.contest.decisions) == 9)
    # The contest of the table is a contest as any other.
    assert maxn.solve(widget.contest, depth=1).best in widget.contest.legal()
    notebook.frame.focus("#main")
    notebook.page.keyboard.press("u")
    notebook.until(lambda: len(widget.contest.decisions) == 6)
    notebook.close()


def test_a_card_game_is_played_and_a_hint_is_given(browser: Any) -> None:
    begun = maxn.start("hearts", players=4, seed=2)
    widget = PlayWidget(begun, seats=["here", "rules", "rules", "rules"])
    notebook = Notebook(browser, widget)
    for _ in range(3):
        notebook.click(".hand .usable:not(.selected)")
    notebook.click("[data-action=confirm]:not([disabled])")
    made = notebook.until(lambda: widget.contest.decisions)
    assert made[0].startswith("pass ") and widget.contest.scores == begun.scores
    # Forced decisions are made by the page itself.
    notebook.until(lambda: widget.contest.to_move == 0 and len(widget.contest.legal()) > 1)
    notebook.until(lambda: notebook.count(".hand .usable") == len(widget.contest.legal()))
    notebook.frame.focus("#main")
    notebook.page.keyboard.press("h")
    notebook.until(lambda: notebook.count(".hand .best"))
    best = notebook.frame.get_attribute(".hand .best", "data-card")
    assert best in widget.contest.legal()
    notebook.page.keyboard.press("Space")
    notebook.until(lambda: best in widget.contest.decisions)
    assert not begun.decisions, "the contest that was handed over stays as it is"
    notebook.close()


def test_two_views_show_the_same_table(browser: Any) -> None:
    widget = PlayWidget("othello", players=2, seats=["here", "here"])
    notebook = Notebook(browser, widget, views=2)
    for view in (0, 1):
        notebook.until(lambda view=view: notebook.count(".cell.target, .cell.movable", view) == 4)
    notebook.click(".cell.target, .cell.movable")
    for view in (0, 1):
        notebook.until(lambda view=view: notebook.count(".piece", view) == 5)
    assert notebook.page.evaluate("window.listeners()") == 2
    notebook.page.evaluate("window.views[1]()")
    assert notebook.page.evaluate("window.listeners()") == 1
    notebook.close()


def test_a_tree_is_gone_through(browser: Any) -> None:
    widget = TreeWidget(TREE, algorithm="maxn:shallow", beside="maxn:none", maxsum=10)
    notebook = Notebook(browser, widget)
    trace = maxn.trace(widget.tree, algorithm="maxn:shallow")
    assert trace.pruned
    notebook.until(lambda: notebook.count(".pane") == 2)
    assert notebook.count(".pane:has([aria-label$='maxn:shallow']) .node") == len(widget.tree.nodes)
    assert notebook.count(".pane:has([aria-label$='maxn:shallow']) .node.pruned") == len(trace.pruned)
    assert notebook.count(".pane:has([aria-label$='maxn:none']) .node.pruned") == 0
    head = notebook.frame.inner_text(".pane-head .note")
    assert f"value ({', '.join(map(str, trace.solution.scores))})" in head
    notebook.click("[data-action=first]")
    notebook.until(lambda: notebook.count(".node.visited") == 0)
    for step in (1, 2, 3):
        notebook.click("[data-action=next]")
        notebook.until(lambda step=step: notebook.frame.inner_text(".stepper .note").startswith(f"{step} of"))
    entered = sum(step["kind"] == "enter" for step in trace.steps[:3])
    assert notebook.count(".pane:has([aria-label$='maxn:shallow']) .node.visited") == entered
    notebook.close()


def test_wrong_things_are_refused() -> None:
    with pytest.raises(maxn.Error, match="there is no game 'whist'"):
        PlayWidget("whist")
    with pytest.raises(maxn.Error, match="seat 2"):
        PlayWidget("othello", players=3, seats=["here", "nobody", "random"])
    with pytest.raises(maxn.Error, match="not with a position"):
        PlayWidget(maxn.read("othello", "players 2; moves d3"))
    with pytest.raises(TypeError, match="a contest has its players"):
        PlayWidget(maxn.start("othello", 3), players=3)
    with pytest.raises(maxn.Error, match="nonsense"):
        TreeWidget(TREE, algorithm="nonsense")
    with pytest.raises(TypeError, match="a tree has its limits itself"):
        TreeWidget(maxn.tree(TREE), maxsum=10)


def test_questions_of_a_page_are_answered_or_refused() -> None:
    widget = TreeWidget(TREE)
    sent: queue.Queue[dict[str, Any]] = queue.Queue()
    widget.send = sent.put
    missing = '{"tree": {"figure": "missing"}, "search": "maxn"}'
    for path, body, words in [("nowhere", "{}", "nowhere"), ("table/new", "{", "as expected"), ("tree/search", missing, "missing")]:
        widget._receive(widget, {"id": path, "path": path, "body": body})
        refused = sent.get(timeout=30)
        assert words in refused["error"] and 400 <= refused["status"] < 500, refused
    widget._receive(widget, {"id": "a", "path": "catalogue", "body": "{}"})
    assert "othello" in sent.get(timeout=30)["event"] and sent.get(timeout=30) == {"id": "a", "done": True}
    # An analysis that is closed ends, and says nothing more.
    body = {"position": {"game": "chinese-checkers", "players": 3}, "agent": "maxn,nodes=10M"}
    before = set(threading.enumerate())
    widget._receive(widget, {"id": "b", "path": "analysis/search", "body": json.dumps(body)})
    (thread,) = set(threading.enumerate()) - before
    assert "event" in sent.get(timeout=30) and thread.is_alive()
    widget._receive(widget, {"id": "b", "close": True})
    while not sent.empty():
        sent.get()
    thread.join(timeout=30)
    assert not thread.is_alive() and sent.empty()


def test_the_contest_is_that_of_the_new_table() -> None:
    widget = PlayWidget("hearts", players=3, seed=1, seats=["here", "rules", "rules"])
    sent: queue.Queue[dict[str, Any]] = queue.Queue()
    widget.send = sent.put
    setup = {**widget._content["table"]["setup"], "seed": 2}
    widget._receive(widget, {"id": "a", "path": "table/new", "body": json.dumps({"setup": setup})})
    while sent.get(timeout=30) != {"id": "a", "done": True}:
        pass
    assert json.loads(widget.contest.to_json())["seed"] == 2
    assert widget._content["table"]["setup"]["seed"] == 2
