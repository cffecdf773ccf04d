// The package as it is installed, in Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { EngineError, open } from "maxn";

let engine;
before(async () => { engine = await open(); });
after(() => engine.close());

test("the requests of the documentation have the answers of the documentation", async () => {
  const text = await readFile(process.env.MAXN_PROTOCOL, "utf8");
  const blocks = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => block.trim().split(/^(?=\{)/m).map((one) => JSON.parse(one)));
  let asked = 0;
  for (const [request, answer, ...more] of blocks) {
    if (more.length > 0 || !answer?.move || !("position" in request || request.agent)) continue;
    const { time_ms, ...found } = await engine.ask(request);
    const { time_ms: then, ...said } = answer;
    found.expected.length = Math.min(found.expected.length, said.expected.length);
    assert.deepEqual(found, said);
    assert.ok(time_ms >= 0 && then >= 0);
    asked += 1;
  }
  assert.ok(asked >= 4, `${asked} exchanges`);
});

test("what cannot be answered is an error that names the field", async () => {
  await assert.rejects(engine.ask({ game: "hearts", play: [] }), (error) => error instanceof EngineError && /did you mean 'plays'/.test(error.message));
  await assert.rejects(engine.ask({ game: "othello", position: "turn 9" }), EngineError);
  await assert.rejects(engine.question("nothing"), /there is no question/);
  await assert.rejects(engine.search({ game: "othello" }, "mxn"), EngineError);
});

test("games and algorithms are listed", async () => {
  const games = await engine.games();
  assert.ok(games.length >= 12 && games.every(({ name, players: [least, most] }) => name && least >= 2 && most <= 8));
  assert.ok((await engine.algorithms()).some(({ name, sound }) => name === "maxn:speculative" && sound));
});

test("agents play a hand of every card game and moves of every board game", async () => {
  for (const { name } of await engine.games()) {
    const contest = engine.contest({ game: name, seed: 7 });
    for (let count = 0, state = await contest.state(); count < 12 && state.to_move !== null; count++) {
      const hands = state.table.hands ?? [];
      assert.ok(hands.every(({ cards }, player) => player === state.to_move || cards.length === 0), `${name}: the hands of the others are hidden`);
      const { move } = await contest.decide("rules").catch(() => contest.decide("maxn,depth=1"));
      state = await contest.play(move);
    }
    assert.equal(contest.line.length, 12, name);
    await assert.rejects(contest.play("nonsense"), EngineError);
    assert.equal(contest.line.length, 12, "a wrong decision changes nothing");
    assert.ok(contest.undo() && contest.line.length === 11);
  }
});

test("a search reports its iterations, and is exact at its end", async () => {
  const depths = [];
  const found = await engine.search({ game: "spades", players: 3, cards: 3, seed: 1 }, "maxn:speculative", { onprogress: ({ depth }) => depths.push(depth) });
  assert.ok(found.exact && found.scores.length === 3 && found.line.length > 0 && found.expected[0].move === found.move);
  assert.deepEqual(depths, [...depths].sort((one, other) => one - other));
});

test("a search is stopped at once, and the engine goes on", async () => {
  const stop = new AbortController();
  const begun = performance.now();
  const search = engine.search({ game: "chinese-checkers" }, "maxn,time=10s", { signal: stop.signal });
  setTimeout(() => stop.abort(), 200);
  await assert.rejects(search, { name: "AbortError" });
  assert.ok(performance.now() - begun < 5000);
  await assert.rejects(engine.games.call({ question: () => engine.question("catalogue", {}, { signal: stop.signal }) }), { name: "AbortError" });
  assert.ok((await engine.games()).length > 0);
});

test("questions are answered side by side, and closing ends them", async () => {
  const own = await open();
  const [games, algorithms] = await Promise.all([own.games(), own.algorithms()]);
  assert.ok(games.length > 0 && algorithms.length > 0);
  const search = own.search({ game: "chinese-checkers" }, "maxn,time=10s");
  setTimeout(() => own.close(), 100);
  await assert.rejects(search, /closed/);
  await assert.rejects(own.games(), /closed/);
});
