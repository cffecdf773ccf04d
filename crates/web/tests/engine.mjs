// The engine as WebAssembly under Node: the exchanges of the documentation come out as they are written there, and its speed.
//
// Usage: engine.mjs MODULE PROTOCOL.md [MAXN]
// With MAXN, the command built in release mode, searches are timed in both.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { strict as assert } from "node:assert";
import { gzipSync } from "node:zlib";

/** Milliseconds below which a comparison says nothing. */
const SHORTEST = 20;

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

// The same requests with a larger budget, answered here and by the command. The times are those of the processor, so that other programs on
// the machine do not count; the first time, when the browser's compiler is still at work, does not count either.
if (native) {
  const command = spawn(native, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
  const busy = (id, thread) => Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  // The module runs on the first thread, beside those of the compiler; the command has others to search on.
  const ownTime = () => busy(process.pid, process.pid);
  const otherTime = () => readdirSync(`/proc/${command.pid}/task`).reduce((sum, thread) => sum + busy(command.pid, thread), 0);
  const timed = async (time, answer) => {
    const before = time();
    const found = await answer();
    return [found, time() - before];
  };
  const outside = async (request) => {
    command.stdin.write(`${request}\n`);
    return JSON.parse((await lines.next()).value);
  };
  // Agents with hidden cards take their nodes in so many deals.
  const budget = (request) => (request.position ? { nodes: 200_000 } : { nodes: 100_000, worlds: 100 });
  const games = new Map();
  for (const [request, answer] of blocks) {
    if (!answer.move) continue;
    const question = JSON.stringify({ ...request, budget: budget(request) });
    call("engine", question);
    const [own, inside] = await timed(ownTime, () => call("engine", question));
    const [other, there] = await timed(otherTime, () => outside(question));
    assert.deepEqual(timeless(own), timeless(other), question);
    const sums = games.get(request.game) ?? [0, 0];
    games.set(request.game, [sums[0] + inside, sums[1] + there]);
  }
  command.stdin.end();
  for (const [game, [inside, there]] of games) console.log(`  ${game}: ${inside.toFixed(0)} ms, ${there.toFixed(0)} ms in the command: ${(there / inside).toFixed(2)} of its speed`);
  const [inside, there] = [...games.values()].reduce(([one, two], [three, four]) => [one + three, two + four], [0, 0]);
  const ratios = [...games.values()].filter(([, there]) => there >= SHORTEST).map(([inside, there]) => Math.log(there / inside));
  console.log(`  in all: ${(there / inside).toFixed(2)} of the speed of the command; mean of the games of at least ${SHORTEST} ms: ${Math.exp(ratios.reduce((one, two) => one + two, 0) / ratios.length).toFixed(2)}`);
}
