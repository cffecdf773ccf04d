// Compiled, never run: the types are those that a program needs.

import { Answer, Contest, EngineError, Game, SearchResult, State, open } from "maxn";

export async function use(): Promise<number> {
  const engine = await open({ wasm: new URL("maxn.wasm", import.meta.url) });
  const stop = new AbortController();
  const games: Game[] = await engine.games();
  const answer: Answer = await engine.ask({ game: "othello", position: "players 3", budget: { nodes: 100 } }, { signal: stop.signal });
  const contest: Contest = engine.contest({ game: games[0].name, players: games[0].players[1] });
  const state: State = await contest.play((await contest.decide("best,time=1s")).move);
  const cards: string[] = state.table.kind === "cards" ? state.table.hands[0].cards : state.table.cells.map((cell) => cell.name);
  const legal = state.choices?.kind === "one" ? state.choices.of.map(({ decision }) => decision) : [];
  const found: SearchResult = await engine.search({ game: "hearts", cards: 5, seed: 1 }, "paranoid", { onprogress: ({ depth }) => void depth });
  // @ts-expect-error: a game is needed.
  engine.contest({ players: 3 });
  try {
    engine.close();
  } catch (error) {
    if (error instanceof EngineError) return (error.at ?? error.problem).length;
  }
  return cards.length + legal.length + found.nodes + answer.expected.length;
}
