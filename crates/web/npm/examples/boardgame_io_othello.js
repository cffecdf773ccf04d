// Othello for three as a game of boardgame.io, with a bot at every seat: node boardgame_io_othello.js

import { createRequire } from "node:module";
import { open } from "maxn";
import { maxnBot } from "./boardgame_io_bot.js";

// Node does not import folders of a package; a bundler does: import { Bot, Step } from "boardgame.io/ai".
const require = createRequire(import.meta.url);
const { Bot, Step } = require("boardgame.io/ai");
const { Client } = require("boardgame.io/client");

const STEPS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);
const PLAYERS = 3;
const at = (cells, x, y) => (x < 0 || y < 0 || x > 7 || y > 7 ? "" : cells[8 * y + x]);

/** The discs that a player turns by placing one. */
function turned(cells, player, place) {
  if (cells[place] !== ".") return [];
  const [x, y] = [place % 8, Math.floor(place / 8)];
  return STEPS.flatMap(([dx, dy]) => {
    const run = [];
    for (let far = 1; ; far++) {
      const disc = at(cells, x + far * dx, y + far * dy);
      if (disc === player) return run;
      if (disc === "" || disc === ".") return [];
      run.push(8 * (y + far * dy) + x + far * dx);
    }
  });
}

const places = (cells, player) => cells.flatMap((_, place) => (turned(cells, player, place).length > 0 ? [place] : []));
const disc = (ctx) => String(Number(ctx.currentPlayer) + 1);
const rows = (cells) => Array.from({ length: 8 }, (_, row) => cells.slice(8 * row, 8 * row + 8).join("")).join("/");

export const Othello = {
  name: "othello",
  setup: () => ({ cells: [...(".".repeat(27) + "11" + ".".repeat(6) + "32" + ".".repeat(27))] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, ctx }, place) => [...turned(G.cells, disc(ctx), place), place].forEach((one) => { G.cells[one] = disc(ctx); }),
    pass: () => {},
  },
  endIf: ({ G }) => {
    if (["1", "2", "3"].some((player) => places(G.cells, player).length > 0)) return undefined;
    return { discs: ["1", "2", "3"].map((player) => G.cells.filter((cell) => cell === player).length) };
  },
  ai: {
    enumerate: (G, ctx) => {
      const free = places(G.cells, disc(ctx));
      return free.length > 0 ? free.map((place) => ({ move: "place", args: [place] })) : [{ move: "pass", args: [] }];
    },
  },
};

const engine = open();
const OthelloBot = maxnBot(Bot, {
  engine,
  request: (G, ctx) => ({ game: "othello", position: `players ${PLAYERS}; turn ${disc(ctx)}; board ${rows(G.cells)}`, budget: { nodes: 2000 } }),
  written: (move, [place]) => (move === "pass" ? move : `${"abcdefgh"[place % 8]}${Math.floor(place / 8) + 1}`),
});

/** Plays a game to its end, and returns the discs of the players. */
export async function play() {
  const client = Client({ game: Othello, numPlayers: PLAYERS, debug: false });
  const bot = new OthelloBot({ enumerate: Othello.ai.enumerate });
  client.start();
  while (!client.getState().ctx.gameover) await Step(client, bot);
  (await engine).close();
  return client.getState().ctx.gameover.discs;
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(`discs: ${await play()}`);
