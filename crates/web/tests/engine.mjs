// The engine as WebAssembly under Node: the exchanges of the documentation come out as they are written there, and its speed.
//
// Usage: engine.mjs MODULE PROTOCOL.md [MAXN]
// With MAXN, the command built in release mode, searches are timed in both.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";
import { gzipSync } from "node:zlib";

const [file, documentation, native] = process.argv.slice(2);
const bytes = readFileSync(file);
const texts = [];
const decoder = new TextDecoder();
let exports = null;
const imports = {
  maxn: {
    emit: (pointer, length) => texts.push(decoder.decode(new Uint8Array(exports.memory.buffer, pointer, length))),
    now: () => performance.now(),
  },
};
exports = (await WebAssembly.instantiate(await WebAssembly.compile(bytes), imports)).exports;
exports.start(1, 2);

function call(name, text) {
  const encoded = new TextEncoder().encode(text);
  const pointer = exports.allocate(encoded.length);
  new Uint8Array(exports.memory.buffer, pointer, encoded.length).set(encoded);
  texts.length = 0;
  try {
    exports[name](pointer, encoded.length);
  } catch (error) {
    // The last words of a panic.
    throw new Error(`${text}: ${texts.at(-1)}`, { cause: error });
  }
  return JSON.parse(texts[0]);
}

const ask = (path, body) => call("ask", JSON.stringify({ path, body }));

/** The two objects of an exchange, each over several lines. */
function exchange(text) {
  const lines = text.trim().split("\n");
  const starts = lines.flatMap((line, place) => (line.startsWith("{") ? [place] : []));
  const objects = starts.map((start, place) => lines.slice(start, starts[place + 1]).join(""));
  const [request, answer] = objects.length === 2 ? objects.map((object) => JSON.parse(object)) : [];
  return answer?.move || answer?.error ? [request, answer] : null;
}

const timeless = ({ time_ms: _, ...rest }) => rest;
const blocks = [...readFileSync(documentation, "utf8").matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => exchange(text)).filter(Boolean);
for (const [request, answer] of blocks) {
  const found = timeless(call("engine", JSON.stringify(request)));
  // A long list of moves is cut short in the documentation.
  if (answer.expected) found.expected = found.expected.slice(0, answer.expected.length);
  assert.deepEqual(found, timeless(answer), JSON.stringify(request));
}
assert.ok(blocks.length >= 21, `${blocks.length} exchanges`);
console.log(`  ${blocks.length} exchanges of the documentation: the same answers`);

// A stream is a sequence of steps that can be closed, limits of time are kept, and wrong questions are errors.
const { answer: catalogue } = ask("catalogue", {});
const board = catalogue.games.find((game) => game.kind === "board").name;
assert.equal(catalogue.has_server, false);
const { stream } = ask("analysis/search", { position: { game: board }, agent: "maxn:speculative,time=300ms" });
const begun = performance.now();
texts.length = 0;
assert.equal(exports.step(stream), 0);
const elapsed = performance.now() - begun;
assert.ok(texts.length > 2 && JSON.parse(texts.at(-1)).result.best && elapsed > 200 && elapsed < 3000, `${texts.length} events, ${elapsed} ms`);
const hint = ask("analysis/search", { position: { game: board }, agent: "maxn,nodes=1k" }).stream;
exports.close(hint);
assert.equal(exports.step(hint), 0);
assert.equal(ask("table/new", { setup: { game: board, players: 2, seats: ["here", "invited"] } }).status, 400);
assert.equal(ask("nothing", {}).status, 404);
console.log(`  ${bytes.length / 1000} kB, ${gzipSync(bytes, { level: 9 }).length / 1000} kB by gzip -9`);

// The same requests with a larger budget, answered here and by the command; the least time of three each.
if (native) {
  // Agents with hidden cards take their nodes in so many deals.
  const budget = (request) => (request.position ? { nodes: 200_000 } : { nodes: 100_000, worlds: 100 });
  const requests = blocks.filter(([, answer]) => answer.move).map(([request]) => JSON.stringify({ ...request, budget: budget(request) }));
  const thrice = [requests, requests, requests].flat();
  const least = (answers) => requests.map((_, place) => Math.min(...answers.filter((_, at) => at % requests.length === place).map((answer) => answer.time_ms)));
  const inside = thrice.map((request) => call("engine", request));
  const outside = execFileSync(native, ["engine"], { input: thrice.join("\n") }).toString().trim().split("\n").map((line) => JSON.parse(line));
  inside.forEach((answer, place) => assert.deepEqual(timeless(answer), timeless(outside[place]), thrice[place]));
  const [own, other] = [least(inside), least(outside)];
  const games = [...new Set(requests.map((request) => JSON.parse(request).game))];
  for (const game of games) {
    const sum = (times) => times.filter((_, place) => JSON.parse(requests[place]).game === game).reduce((one, two) => one + two, 0);
    console.log(`  ${game}: ${sum(own).toFixed(0)} ms, ${sum(other).toFixed(0)} ms in the command: ${(sum(other) / sum(own)).toFixed(2)} of its speed`);
  }
  const ratios = own.map((time, place) => Math.log(other[place] / time));
  console.log(`  geometric mean: ${Math.exp(ratios.reduce((one, two) => one + two, 0) / ratios.length).toFixed(2)} of the speed of the command`);
}
