"""The engine as WebAssembly in a page: the exchanges of the documentation come out as they are written there."""

import json
import os
import re

DOCUMENTATION = os.path.join(os.path.dirname(__file__), "../../../docs/protocol.md")

# The module by itself, with the two functions that it needs of a page.
LOAD = """async () => {
  const decoder = new TextDecoder();
  let [engine, said] = [null, null];
  const imports = { maxn: { emit: (pointer, length) => { said = decoder.decode(new Uint8Array(engine.memory.buffer, pointer, length)); }, now: () => performance.now() } };
  engine = (await WebAssembly.instantiate(await (await fetch('maxn.wasm')).arrayBuffer(), imports)).instance.exports;
  engine.start(1, 2);
  window.engine = engine;
  window.call = (name, request) => {
    const bytes = new TextEncoder().encode(request);
    const pointer = engine.allocate(bytes.length);
    new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
    try {
      engine[name](pointer, bytes.length);
    } catch (error) {
      // The last words of a panic say more.
      throw new Error(`${request}: ${said ?? error}`);
    }
    return said;
  };
}"""


def exchanges():
    """Requests and answers of the documentation."""
    with open(DOCUMENTATION, encoding="utf-8") as file:
        blocks = re.findall(r"```json\n(.*?)```", file.read(), re.DOTALL)
    found = []
    for block in blocks:
        objects = re.split(r"^(?=\{)", block.strip(), flags=re.MULTILINE)[1:]
        if len(objects) != 2:
            continue
        request, answer = map(json.loads, objects)
        if "move" in answer or "error" in answer:
            found.append((request, answer))
    assert len(found) >= 21, f"{len(found)} exchanges"
    return found


def timeless(answer):
    return {key: value for key, value in answer.items() if key != "time_ms"}


def load(page):
    page.evaluate(LOAD)


def answer_of(page, request):
    return timeless(json.loads(page.evaluate("(request) => window.call('engine', request)", json.dumps(request))))


def compare(page):
    """Asks everything that the documentation asks; returns the number of questions."""
    load(page)
    asked = exchanges()
    for request, answer in asked:
        found = answer_of(page, request)
        if "expected" in answer:
            # A long list of moves is cut short in the documentation.
            found["expected"] = found["expected"][:len(answer["expected"])]
        assert found == timeless(answer), f"{request}: {found}, and not {answer}"
    return len(asked)


def ask(page, path, body):
    return json.loads(page.evaluate("(question) => window.call('ask', question)", json.dumps({"path": path, "body": body})))


def check_questions(page):
    """Questions of the page to the module: limits of time are kept, streams can be closed, and what cannot be asked is an error."""
    catalogue = ask(page, "catalogue", {})["answer"]
    assert catalogue["has_server"] is False
    board = next(game["name"] for game in catalogue["games"] if game["kind"] == "board")
    search = {"position": {"game": board}, "agent": "maxn:speculative,time=300ms"}
    stream = ask(page, "analysis/search", search)["stream"]
    more, time = page.evaluate("(stream) => { const begun = performance.now(); return [window.engine.step(stream), performance.now() - begun]; }", stream)
    assert more == -1 and 200 < time < 10_000, (more, time)
    closed = ask(page, "analysis/search", search)["stream"]
    page.evaluate("(stream) => window.engine.close(stream)", closed)
    assert page.evaluate("(stream) => window.engine.step(stream)", closed) == -1
    assert ask(page, "table/new", {"setup": {"game": board, "players": 2, "seats": ["here", "invited"]}})["status"] == 400
    assert ask(page, "nothing", {})["status"] == 404
