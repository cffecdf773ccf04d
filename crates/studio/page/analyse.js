// Analyse: any position, searched by one algorithm or by several beside each other, with open hands or over the possible deals of the hidden hands.

import { ask, stream } from "./engine.js";
import { el, announce, button, field, number, select, thousands } from "./elements.js";
import { bindKeys } from "./keyboard.js";
import { title } from "./play_setup.js";
import { bidStepper, bids } from "./bid_stepper.js";
import { Choice } from "./choice.js";
import { cardTable, ownHand } from "./card_table.js";
import { board } from "./board.js";
import { withSigns } from "./card.js";
import { adviceTable, badges } from "./advice.js";
import { readTyped } from "./imported.js";
import { SetUp } from "./set_up.js";
import { chosenCards } from "./table_question.js";
import { Study } from "./study.js";
import { searchField } from "./trees.js";
import { Worlds } from "./worlds.js";

const LIMITS = [["time=1s", "one second"], ["time=3s", "three seconds"], ["time=10s", "ten seconds"], ["nodes=10k", "10 000 nodes"], ["nodes=1M", "a million nodes"]];
const MOST = 4;

/** Shows the view, and returns how to leave it. */
export function analyse(main, catalogue, parameters) {
  const view = new AnalyseView(main, catalogue, parameters);
  return () => {
    view.worlds.clear();
    view.stopAll();
  };
}

class AnalyseView {
  constructor(main, catalogue, parameters) {
    Object.assign(this, { main, catalogue });
    this.game = catalogue.games.find((game) => game.name === parameters.get("game")) ?? catalogue.games[0];
    this.players = Number(parameters.get("players")) || this.game.usual_players;
    this.cards = parameters.get("cards") ?? String(this.game.small_deal ?? "");
    this.seed = parameters.get("seed") ?? "1";
    this.typed = parameters.get("position") ?? "";
    this.isContest = parameters.get("kind") === "contest";
    this.options = parameters.get("options") ?? "";
    this.world = readWorld(parameters.get("world"));
    this.line = parameters.get("line")?.split(";").filter(Boolean) ?? [];
    this.algorithms = parameters.get("search")?.split("|").slice(0, MOST) ?? ["maxn:speculative"];
    this.limit = parameters.get("limit") ?? "time=3s";
    this.ties = parameters.get("ties") ?? "order";
    this.evaluation = parameters.get("evaluation") ?? "";
    // On a narrow page, the form of a position that is there gives way to it.
    this.isOpen = !(parameters.has("game") && matchMedia("(max-width: 980px)").matches);
    this.searchesAtOnce = parameters.has("go");
    this.found = null;
    this.runs = [];
    this.problem = "";
    this.setUp = null;
    this.bidding = {};
    this.worlds = new Worlds(this);
    this.study = new Study(this);
    // The searches of positions that were looked at, by position: they are there again when one comes back.
    this.searched = new Map();
    bindKeys([
      ["l", "search, stop", () => (this.isRunning ? this.stop() : this.search())],
      ["u ArrowLeft k", "one decision back", () => this.goTo(this.line.slice(0, -1))],
      ["Space", "play the best decision", () => this.runs[0]?.result?.move && this.play(this.runs[0].result.move)],
      ["Home", "back to the position", () => this.goTo([])],
      ["n", "another deal", () => this.deal()],
      ["e", "set the position up by hand", () => !this.isContest && !this.isSeen && this.toggleSetUp()],
    ]);
    this.load();
  }

  get isRunning() {
    return this.worlds.isRunning || this.runs.some((run) => run.isRunning);
  }

  /** Whether the position is typed as what one player has seen, an object of JSON as in the protocol of `maxn engine`. */
  get isSeen() {
    return this.isJson(this.typed);
  }

  isJson(text) {
    return text.trim().startsWith("{");
  }

  get position() {
    const position = { game: this.game.name, line: this.line };
    if (this.isSeen) return { ...position, seen: JSON.parse(this.typed), ...(this.world && { world: this.world }) };
    if (this.typed.trim()) return { ...position, position: this.typed.trim() };
    position.players = this.players;
    if (this.options) position.options = this.options;
    position.seed = Number(this.seed) || 0;
    if (this.isContest) position.contest = true;
    if (this.isContest && this.world) position.world = this.world;
    if (this.cards && !this.isContest) position.cards = Number(this.cards);
    return position;
  }

  /** Keeps the whole analysis in the address. */
  keep() {
    const parts = [["game", this.game.name]];
    if (this.typed.trim()) parts.push(["position", this.typed.trim()]);
    else parts.push(["players", this.players], ["seed", this.seed], this.isContest ? ["kind", "contest"] : ["cards", this.cards], ["options", this.options]);
    if (this.world) parts.push(["world", Object.values(this.world).join(",")]);
    parts.push(["line", this.line.join(";")], ["search", this.algorithms.join("|")], ["limit", this.limit]);
    if (this.ties !== "order") parts.push(["ties", this.ties]);
    if (this.evaluation) parts.push(["evaluation", this.evaluation]);
    history.replaceState(null, "", `#analyse&${parts.filter(([, value]) => value !== "").map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}`);
  }

  /** Sets the position up. Searches of the one before go on, and are found again there. */
  async load() {
    if (this.worlds.isRunning) this.worlds.stop();
    this.worlds.clear();
    this.problem = "";
    try {
      if (this.isSeen) this.game = this.catalogue.games.find((game) => game.name === JSON.parse(this.typed).game) ?? this.game;
      const found = await ask("analysis/position", this.position);
      if (!this.main.isConnected) return;
      this.found = found;
      this.choice = new Choice(this.found.choices, this.found.scene.table.kind === "board");
      this.runs = this.searched.get(JSON.stringify(this.position)) ?? [];
      const { line, ...base } = this.position;
      this.study.visit(base, line);
      this.keep();
    } catch (error) {
      this.problem = error.message;
    }
    this.render();
    if (this.searchesAtOnce && this.found) this.search();
    this.searchesAtOnce = false;
  }

  goTo(line) {
    this.line = line;
    // Back before the deal was drawn: the hands are hidden again.
    if (this.world && line.length < this.world.after) this.world = null;
    return this.load();
  }

  play(decision) {
    if (!this.isSeen || this.world) return this.goTo([...this.line, decision]);
    this.problem = "The hands of the others are not known: to play on, open one of the possible deals.";
    return this.render();
  }

  /** Opens a position in the game's notation. */
  open(text) {
    [this.typed, this.isContest, this.world] = [text, false, null];
    return this.goTo([]);
  }

  /** Opens a study from a file. */
  openStudy({ base, search, line = [] }) {
    this.game = this.catalogue.games.find((game) => game.name === base.game) ?? this.game;
    this.players = base.players ?? this.game.usual_players;
    this.cards = base.cards === undefined ? "" : String(base.cards);
    this.seed = String(base.seed ?? 1);
    this.typed = base.seen ? JSON.stringify(base.seen) : base.position ?? "";
    this.isContest = Boolean(base.contest);
    this.options = base.options ?? "";
    this.world = base.world ?? null;
    this.setUp = null;
    const known = (name) => this.catalogue.algorithms.some((one) => one.name === name);
    const algorithms = (search?.algorithms ?? []).filter(known).slice(0, MOST);
    if (algorithms.length > 0) this.algorithms = algorithms;
    if (LIMITS.some(([limit]) => limit === search?.limit)) this.limit = search.limit;
    return this.goTo(line);
  }

  /** Takes what was typed for a position: in the notation of the game, a deal in the style of PBN, with a line of play or without. */
  type(text) {
    try {
      const typed = this.isJson(text) ? { text, line: [] } : readTyped(text);
      [this.typed, this.world] = [typed.text, null];
      this.goTo(typed.line);
    } catch (error) {
      this.problem = error.message;
      this.render();
    }
  }

  /** Opens one of the deals that agree with what the player to move has seen. */
  openWorld({ draws, seed, number }) {
    this.world = { after: this.line.length, draws, seed, number };
    return this.load();
  }

  async toggleSetUp() {
    this.setUp = this.setUp ? null : new SetUp(this);
    await this.setUp?.refresh();
    this.render();
  }

  /** The address of the tree of this position. */
  get treeAddress() {
    const { line, ...position } = this.position;
    return `#trees&${[...Object.entries(position), ["line", line.join(";")]].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}`;
  }

  deal() {
    this.seed = String((Number(this.seed) || 0) + 1);
    [this.typed, this.world] = ["", null];
    return this.goTo([]);
  }

  /** Stops the searches of all positions that were looked at. */
  stopAll() {
    this.stop();
    for (const run of [...this.searched.values()].flat()) run.isRunning = false;
  }

  stop() {
    this.abort?.abort();
    if (this.worlds.isRunning) this.worlds.stop();
    for (const run of this.runs) run.isRunning = false;
    if (this.found) this.showResults();
  }

  /** Searches by every algorithm; numbers come as the searches deepen. */
  search() {
    this.stopAll();
    if (!this.found || this.found.scene.to_move === null) return;
    if (this.found.hidden) return void this.worlds.start();
    this.abort = new AbortController();
    this.keep();
    const more = this.ties === "order" ? "" : `,ties=${this.ties}`;
    this.runs = this.algorithms.map((algorithm) => ({ algorithm, isRunning: true, iteration: null, result: null, next: [], problem: "" }));
    this.searched.set(JSON.stringify(this.position), this.runs);
    for (const run of this.runs) {
      const isSearch = this.catalogue.algorithms.some((one) => one.name === run.algorithm);
      const question = { position: this.position, agent: isSearch ? `${run.algorithm},${this.limit}${more}` : run.algorithm };
      if (isSearch && this.evaluation) question.evaluation = this.evaluation;
      // The table shows those of one search.
      if (isSearch && run === this.runs[0]) question.next_hands = true;
      const show = (event) => {
        if (event.error) run.problem = event.error;
        if (event.iteration) run.iteration = event.iteration;
        if (event.result) run.result = event.result;
        if (event.next) run.next.push(event.next);
        if (event.result) announce(`${run.algorithm}: ${event.result.move}`);
        this.showResults();
      };
      stream("analysis/search", question, show, this.abort.signal)
        .catch((error) => { run.problem = error.message; })
        .finally(() => { run.isRunning = false; this.showResults(); });
    }
    this.showResults();
  }

  name(player) {
    return `Player ${player + 1}`;
  }

  render() {
    const focused = document.activeElement?.id;
    this.main.replaceChildren(el("div", { class: "analyse-view" }, this.form(), el("div", { class: "play-main" }), el("div", { class: "analyse-side analyses" })));
    if (focused) document.getElementById(focused)?.focus();
    this.showResults();
  }

  /** Shows the position and what the searches have found so far. The form stays as it is: somebody may be typing there. */
  showResults() {
    const [stage, side, tools] = [".play-main", ".analyses", "#analyse-search"].map((part) => this.main.querySelector(part));
    if (!stage) return;
    const { card, cell, action } = document.activeElement?.dataset ?? {};
    const scrolled = side.querySelector(".scroll")?.scrollTop ?? 0;
    const noted = document.activeElement?.id === "study-note" ? [document.activeElement.selectionStart, document.activeElement.selectionEnd] : null;
    stage.replaceChildren(...(this.found ? this.stage() : []).flat().filter(Boolean));
    side.replaceChildren(...[this.comparison(), this.worlds.panels(), this.runs.map((run) => this.run(run)), this.study.panel()].flat().filter(Boolean));
    tools.replaceWith(this.searchButton());
    if (tools === document.activeElement || document.activeElement === document.body) {
      const selector = card ? `.hand [data-card="${card}"]` : cell ? `[data-cell="${cell}"]` : action ? `[data-action="${action}"]` : null;
      if (selector) this.main.querySelector(selector)?.focus({ preventScroll: true });
    }
    const scroll = side.querySelector(".scroll");
    if (scroll) scroll.scrollTop = scrolled;
    if (noted) {
      const note = side.querySelector("#study-note");
      note?.focus({ preventScroll: true });
      note?.setSelectionRange(...noted);
    }
  }

  searchButton() {
    return this.isRunning ? button("Stop", () => this.stop(), { class: "main", id: "analyse-search" }, "l") : button("Search", () => this.search(), { class: "main", id: "analyse-search", disabled: !this.found || this.found.scene.to_move === null }, "l");
  }

  /** All searches of this position side by side. */
  comparison() {
    if (this.runs.length < 2) return null;
    const row = (run) => {
      const { result, iteration } = run;
      const found = result ?? iteration;
      const scores = result?.scores ?? iteration?.scores;
      return el("tr", {}, el("th", { scope: "row" }, run.algorithm), el("td", {}, found?.move ? withSigns(found.move) : "–"), el("td", {}, scores ? `(${scores.map((value) => number(value)).join(", ")})` : "–"),
        el("td", {}, found ? thousands(found.nodes ?? 0) : "–"), el("td", {}, found?.seconds !== undefined ? number(found.seconds, 2) : "–"), el("td", {}, result ? (result.exact ? "yes" : "no") : run.problem ? "–" : "…"));
    };
    return el("section", { class: "panel comparison" }, el("h2", {}, "Side by side"), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Searches side by side" }, el("table", { class: "sheet" },
      el("thead", {}, el("tr", {}, ["search", "move", "value", "nodes", "seconds", "exact"].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, this.runs.map(row)))));
  }

  form() {
    const { game } = this;
    const counts = Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, place) => String(game.players[0] + place));
    const isHidden = this.isContest || this.isSeen;
    const change = (key) => (event) => { [this[key], this.line, this.world] = [event.target.value, [], null]; this.load(); };
    const choose = (name) => {
      this.game = this.catalogue.games.find((one) => one.name === name);
      [this.players, this.cards, this.typed, this.line, this.evaluation, this.setUp, this.isContest, this.world, this.options] = [this.game.usual_players, String(this.game.small_deal ?? ""), "", [], "", null, false, null, ""];
      this.load();
    };
    const refused = this.found?.refused ?? {};
    const names = this.catalogue.algorithms.filter((one) => !refused[one.name]).map((one) => [one.name, `${one.name}${one.sound ? "" : " (unsound)"}`]);
    const algorithm = (chosen, place) => el("div", { class: "row algorithm" },
      select([...names, ...(names.some(([name]) => name === chosen) ? [] : [[chosen, chosen]])], chosen, (value) => { this.algorithms[place] = value; this.keep(); }, { "aria-label": `Algorithm ${place + 1}`, id: `search-${place}` }),
      this.algorithms.length > 1 && button("Remove", () => { this.algorithms.splice(place, 1); this.render(); }, { class: "link" }));
    return el("aside", { class: "panel form", "aria-label": "Position and search" },
      el("div", { class: "form-head" }, el("h1", {}, "Analyse"), this.searchButton()),
      el("details", { class: "position-form", open: this.isOpen, ontoggle: (event) => { this.isOpen = event.target.open; } }, el("summary", {}, `${title(game.name)}, ${this.found?.players ?? this.players} players`), el("div", { class: "form" },
      field("Game", select(this.catalogue.games.map((one) => [one.name, title(one.name)]), game.name, choose, { id: "analyse-game" })),
      !this.typed.trim() && game.kind === "cards" && field("Hands", select([["deal", "open, of a deal"], ["contest", "hidden, of a contest"]], this.isContest ? "contest" : "deal", (kind) => { [this.isContest, this.world, this.setUp] = [kind === "contest", null, null]; this.goTo([]); }, { id: "analyse-kind" })),
      !this.typed.trim() && el("div", { class: "pair" },
        field("Players", select(counts.map((count) => [count, count]), String(this.players), (count) => { this.players = Number(count); this.goTo([]); }, { id: "analyse-players" })),
        game.kind === "cards" && !this.isContest && field("Cards each", el("input", { type: "number", min: "1", value: this.cards, placeholder: "all", id: "analyse-cards", onchange: change("cards") })),
        game.kind === "cards" && field("Seed", el("input", { type: "number", min: "0", value: this.seed, id: "analyse-seed", onchange: change("seed") }))),
      field("Position", el("textarea", { rows: "3", spellcheck: "false", id: "analyse-position", placeholder: this.found?.position ?? "", onchange: (event) => this.type(event.target.value) }, this.typed), game.kind === "cards" ? "In the game's notation, as a deal of PBN (N:AK.Q.5.72 …), or what one player has seen as JSON; a line of play may follow, from “1.” on. Empty to deal one" : "In the game's notation; a line of play may follow, from “1.” on. Empty to begin"),
      el("div", { class: "row" }, game.kind === "cards" && button("Another deal", () => this.deal(), { id: "analyse-deal" }), !isHidden && [
        button(this.setUp ? "Done" : "Set up by hand", () => this.toggleSetUp(), { id: "analyse-set-up", "aria-pressed": String(Boolean(this.setUp)) }),
        button("Edit as text", () => this.open(this.found?.now ?? this.found?.position ?? ""), { id: "analyse-edit" }),
        el("a", { href: this.treeAddress, id: "analyse-tree" }, "As a tree")]),
      el("fieldset", {}, el("legend", {}, "Searches"), this.algorithms.map(algorithm),
        this.algorithms.length < MOST && button("Add another beside it", () => { this.algorithms.push("paranoid:alpha-beta"); this.render(); }, { class: "link" }),
        field(isHidden ? "Limit of each, over all deals" : "Limit of each", select(LIMITS, this.limit, (limit) => { this.limit = limit; this.keep(); }, { id: "analyse-limit" })),
        searchField(this.catalogue, "ties", this.ties, (ties) => { this.ties = ties; this.keep(); }, { id: "analyse-ties" }),
        game.evaluations.length > 0 && field("Evaluation", select([["", "the usual one"], ...game.evaluations.filter((one) => !one.name.includes("database")).map((one) => [one.name, `${one.name}: ${one.meaning}`])], this.evaluation, (value) => { this.evaluation = value; this.keep(); }, { id: "analyse-evaluation" }))),
      isHidden && game.kind === "cards" && !this.world && this.worlds.form())),
      el("p", { class: "problem", role: "alert" }, this.problem));
  }

  stage() {
    const found = this.found;
    const mover = found.scene.to_move;
    const name = (player) => this.name(player);
    // A single hand has no score before it is over.
    const view = { ...found, seat: mover, kind: found.scene.table.kind, forbidden: {}, isScored: mover === null || this.isContest || this.isSeen };
    const best = new Set((this.runs[0]?.result?.move ?? "").split(/[^A-Za-z0-9]+/));
    const numbers = badges(this.runs[0]?.result, this.choice, found.lowest_wins);
    const onselect = (part) => {
      const decision = this.choice.select(part);
      if (decision) this.play(decision);
      else this.showResults();
    };
    const line = el("div", { class: "line-list" }, button("start", () => this.goTo([]), { class: "link" }), found.played.map((one, place) => button(withSigns(one.decision), () => this.goTo(this.line.slice(0, place + 1)), { class: "link", title: name(one.player) })));
    const world = this.world && [el("span", { class: "tag warn" }, `possible deal ${this.world.number + 1}`), button("Back to the hidden hands", () => { this.world = null; this.goTo(this.line); }, { class: "link", id: "world-close" })];
    const parts = [el("div", { class: "table-head" }, el("h2", {}, mover === null ? "The end" : `${name(mover)} to move`, world), line)];
    if (this.setUp) return [...parts, this.setUp.draw()];
    if (found.scene.table.kind === "cards") {
      const hand = mover !== null && ownHand(view, this.choice, { onselect, badges: numbers, best });
      parts.push(cardTable(view, { name, laid: found.scene.table.laid, winner: null, before: [hand], worth: this.worthOfOthers() }));
    } else {
      const look = (cell) => ({ selected: this.choice.selected.includes(cell), target: this.choice.selected.length > 0 && this.choice.allows(cell), movable: this.choice.selected.length === 0 && this.choice.allows(cell), marked: best.has(cell), badge: numbers.get(cell) });
      parts.push(el("div", { class: "board-area" }, el("div", { class: "plates" }, found.scene.scores.map((score, player) => el("div", { class: `plate ${mover === player ? "to-move" : ""}` }, el("span", { class: `dot player-${player}`, "aria-hidden": "true" }), el("span", { class: "who" }, name(player)), el("span", { class: "score" }, String(score))))),
        board(found.scene.table, { look, name, onselect, focus: this.focus, onfocus: (cell) => { this.focus = cell; } })));
    }
    const plain = mover === null ? [] : this.choice.plain;
    const numbered = new Set((bids(plain) ?? []).map((one) => one.decision));
    if (plain.length > 0) {
      parts.push(el("div", { class: "row answers" }, plain.filter((offer) => !numbered.has(offer.decision)).map((offer) => button(withSigns(offer.decision), () => this.play(offer.decision))),
        numbered.size > 0 && bidStepper(plain, this.bidding, best, (decision) => this.play(decision))));
    }
    const chosen = chosenCards(this.choice);
    if (mover !== null && !this.choice.isDirect && found.scene.table.kind === "cards") parts.push(el("div", { class: "row answers" }, button(this.choice.decision ? withSigns(this.choice.decision) : chosen, () => this.play(this.choice.decision), { class: "main", disabled: !this.choice.decision })));
    return parts;
  }

  /** What the cards of the others are worth to their players, each when it moves next in the line of play. */
  worthOfOthers() {
    const hands = new Map((this.runs[0]?.next ?? []).map(({ player, expected }) => [player, new Map(expected.map((one) => [one.move, one.scores?.[player]]))]));
    return (player, code) => {
      const value = hands.get(player)?.get(code);
      return value === undefined || value === null ? null : number(value);
    };
  }

  run(run) {
    const name = (player) => this.name(player);
    const known = this.catalogue.algorithms.find((one) => one.name === run.algorithm);
    const { result, iteration } = run;
    const tags = [
      run.isRunning && el("span", { class: "tag" }, "searching …"),
      result && (result.exact ? el("span", { class: "tag good" }, "exact") : el("span", { class: "tag" }, result.candidates_only ? "candidates only" : "not to the end")),
      known && !known.sound && el("span", { class: "tag warn" }, "unsound"),
    ];
    const facts = result ? `${thousands(result.nodes)} nodes${result.seconds !== undefined ? ` · ${number(result.seconds, 2)} s` : ""}${result.depth ? ` · depth ${result.depth}` : ""}`
      : iteration ? `depth ${iteration.depth} · ${withSigns(iteration.move)} · (${iteration.scores.map((value) => number(value)).join(", ")}) · ${thousands(iteration.nodes)} nodes` : "";
    const line = result?.line?.length > 0 && el("div", { class: "line-list" }, result.line.slice(0, 30).map((one, place) => button(withSigns(one.decision), () => this.goTo([...this.line, ...result.line.slice(0, place + 1).map((played) => played.decision)]), { class: "link", title: name(one.player) })));
    const ranked = result && { ...result, expected: this.ranked(result) };
    return el("section", { class: "panel" },
      el("h2", {}, run.algorithm, tags), el("p", { class: "note" }, facts),
      run.problem && el("p", { class: "problem" }, run.problem),
      ranked?.expected.length > 0 && adviceTable(ranked, (player) => `P${player + 1}`, { ondecide: (decision) => this.play(decision), by: run.algorithm }),
      line && [el("h3", { class: "note" }, "Line of play"), line],
      run === this.runs[0] && run.next.length > 0 && el("p", { class: "note" }, "The cards of the others have their worth to their player at its next turn in this line."),
      result?.simultaneous?.length > 0 && result.simultaneous.map((choices, player) => el("p", {}, `${name(player)}: ${withSigns(choices[0].decision)} (${number(choices[0].mean, 2)})`)));
  }

  ranked(result) {
    const sign = this.found.lowest_wins ? -1 : 1;
    const worth = (choice) => (choice.move === result.move ? Infinity : choice.scores ? sign * choice.scores[result.player] : -Infinity);
    return [...result.expected].sort((one, other) => worth(other) - worth(one));
  }
}

/** A deal in an address: the decisions before it, the number of draws, their seed, its own number. */
function readWorld(text) {
  const numbers = text?.split(",").map(Number) ?? [];
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) return null;
  const [after, draws, seed, number] = numbers;
  return { after, draws, seed, number };
}
