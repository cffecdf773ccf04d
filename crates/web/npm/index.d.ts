// Types of the package. Players are indices from 0, but for the line protocol (`ask`), where they are numbered from 1.

/** Loads the engine. Questions are answered in workers: nothing blocks the page. */
export function open(options?: OpenOptions): Promise<Engine>;

export interface OpenOptions {
  /** The module, or where it is; by default the file `maxn.wasm` of this package. */
  wasm?: URL | string | BufferSource | WebAssembly.Module;
}

/** An engine; each question has a worker of its own for the time of its answer. */
export class Engine {
  private constructor();
  /** Answers a request of the line protocol, `docs/protocol.md` of the repository: a decision by what one player has seen. */
  ask(request: Request, options?: Stoppable): Promise<Answer>;
  /** Returns all games. */
  games(): Promise<Game[]>;
  /** Returns all search algorithms. */
  algorithms(): Promise<Algorithm[]>;
  /** Searches a position with everything open, or lets an agent decide there, as `maxn:speculative,time=5s` or `best`. */
  search(position: Position, agent: string, options?: SearchOptions): Promise<SearchResult>;
  /** Begins a contest. */
  contest(setup: ContestSetup): Contest;
  /** Asks a question of the studio's page. These may change with any version. */
  question(path: string, body?: object, options?: Stoppable & { onevent?: (event: any) => void }): Promise<any>;
  /** Ends all workers; questions that are being answered are rejected. */
  close(): void;
}

/** A game from its first decision on, as the player to move sees it. */
export class Contest {
  private constructor();
  readonly setup: ContestSetup;
  /** The decisions so far. They and the setup are the whole contest: keep them to go on with it later. */
  line: string[];
  /** Returns the table as the player to move sees it. */
  state(): Promise<State>;
  /** Makes a decision, and returns the table after it; a decision that the rules forbid is an `EngineError`, and changes nothing. */
  play(decision: string): Promise<State>;
  /** Takes the last decision back; returns false if there is none. */
  undo(): boolean;
  /** Lets an agent find a decision for the player to move. Agents such as `best`, the default, see the hand of that player only. */
  decide(agent?: string, options?: SearchOptions): Promise<SearchResult>;
}

/** A request that cannot be answered. */
export class EngineError extends Error {
  readonly problem: string;
  /** The field that is wrong. */
  readonly at?: string;
  /** The form of a right value. */
  readonly expected?: string;
}

export interface Stoppable {
  /** Stops the question: its promise is rejected, and its worker ended. */
  signal?: AbortSignal;
}

export interface SearchOptions extends Stoppable {
  /** The evaluation of a search by name. */
  evaluation?: string;
  /** Receives the result of every finished iteration of a search. */
  onprogress?: (iteration: Iteration) => void;
}

/** A request of the line protocol; which fields a game has, `docs/protocol.md` says. */
export interface Request {
  game: string;
  players?: number;
  options?: string;
  /** The player to decide, from 1. */
  seat?: number;
  /** Board games: the position. */
  position?: string;
  /** Card games: the cards that the seat holds now. */
  hand?: string | string[];
  agent?: string;
  seed?: number | string;
  budget?: { time_ms?: number; nodes?: number; worlds?: number };
  id?: unknown;
  [field: string]: unknown;
}

export interface Answer {
  /** The decision, as a person would type it. */
  move: string;
  /** Every move that was examined, the chosen one first. */
  expected: Expectation[];
  /** Other moves that may be as good. */
  too_close?: string[];
  /** The unit of the scores. */
  measure: string | null;
  /** True if they are exact values and not estimates. */
  exact: boolean;
  worlds: number | null;
  nodes: number;
  time_ms: number;
  agent: string;
  id?: unknown;
  candidates_only?: boolean;
  left_out?: string[];
}

export interface Expectation {
  move: string;
  /** One score per player; null if the agent has none. */
  scores: number[] | null;
  standard_error?: number[];
  visits?: number;
}

export interface Game {
  name: string;
  summary: string;
  aim: string;
  rules: string;
  kind: "cards" | "board";
  /** The least and the most players. */
  players: [number, number];
  usual_players: number;
  presets: string[];
  options: { name: string; meaning: string; values: string; presets: Record<string, string> }[];
  evaluations: { name: string; meaning: string }[];
}

export interface Algorithm {
  name: string;
  rule: string;
  summary: string;
  needs: string;
  /** False if its value may be wrong. */
  sound: boolean;
}

export interface ContestSetup {
  game: string;
  players?: number;
  /** House rules: a preset and options, such as `standard target=50`. */
  options?: string;
  seed?: number;
}

export interface Position extends ContestSetup {
  /** The position in the notation of the game; by default one is dealt. */
  position?: string;
  /** Cards per player of a deal. */
  cards?: number;
  /** Decisions that are made from there. */
  line?: string[];
}

export interface State {
  /** The player to move; null at the end. */
  to_move: number | null;
  prompt: { kind: string; question: string } | null;
  scores: number[];
  facts: string[];
  /** Cards or cells, as they lie on the table. */
  table: CardTable | Board;
  /** The legal decisions: one of a list, or any `count` cards of the hand after a word; null at the end. */
  choices: { kind: "one"; of: { decision: string; parts: string[] }[] } | { kind: "pick"; word: string; count: number } | null;
  winners: number[];
  ending: string | null;
  lowestWins: boolean;
}

export interface CardTable {
  kind: "cards";
  /** The hand of each player: its cards where the player to move sees them. */
  hands: { cards: string[]; text: string; count: number }[];
  laid: { player: number; card: string }[];
  turned_up: string | null;
  columns: { heading: string; values: string[]; by_team: boolean }[];
}

export interface Board {
  kind: "board";
  tiling: "hexagons" | "squares";
  cells: { name: string; place: [number, number]; owner: number | null; [field: string]: unknown }[];
  labels: [string, [number, number]][];
}

export interface Iteration {
  depth: number;
  move: string | null;
  scores: number[];
  exact: boolean;
  nodes: number;
  seconds: number;
}

export interface SearchResult {
  /** The decision. */
  move: string;
  expected: Expectation[];
  measure: string | null;
  exact: boolean;
  nodes: number;
  /** Of a search: the scores that all players will end up with, and the line that leads there. */
  scores?: number[];
  line?: { player: number; decision: string }[];
  depth?: number;
  stopped?: boolean;
  sound?: boolean;
  [field: string]: unknown;
}
