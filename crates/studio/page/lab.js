// Lab: matches between agents, played while one watches, and the results of those before.

import { ask, stream } from "./engine.js";
import { el, announce, button, dialogue, field, select, thousands } from "./elements.js";
import { bindKeys } from "./keyboard.js";
import { title } from "./play_setup.js";
import { keepTable } from "./kept_table.js";
import { convergenceChart, intervalChart } from "./chart.js";
import { openBuilder } from "./agent_builder.js";
import { Comparison, saveCsv } from "./lab_comparison.js";
import { ExperimentList } from "./experiments.js";

/** Shows the view, and returns how to leave it. */
export function lab(main, catalogue) {
  const view = new LabView(main, catalogue);
  return () => view.leave();
}

class LabView {
  constructor(main, catalogue) {
    Object.assign(this, { main, catalogue });
    this.game = catalogue.games[0];
    this.players = this.game.usual_players;
    this.agents = this.usualAgents();
    this.deals = "10";
    this.seed = "1";
    this.matches = [];
    this.file = "";
    this.running = null;
    this.problem = "";
    this.sorting = new Map();
    this.comparison = new Comparison(() => this.render());
    this.experiments = new ExperimentList(() => this.render());
    bindKeys([["l", "start, stop", () => (this.running ? this.stop() : this.start())]]);
    this.load();
  }

  usualAgents() {
    return this.game.kind === "cards" ? ["rules", "uct,worlds=10,sims=100"] : ["maxn,nodes=2k", "paranoid,nodes=2k"];
  }

  async load() {
    const found = await Promise.allSettled([this.loadMatches(), this.experiments.load()]);
    this.problem = found.find((one) => one.reason)?.reason.message ?? this.problem;
    this.render();
  }

  async loadMatches() {
    const { matches, file, running } = await ask("lab/matches");
    [this.matches, this.file] = [matches, file];
    // What was begun earlier, here or on another page, has gone on.
    if (running?.plan && !this.running) {
      this.fillIn(running.plan);
      this.follow("lab/follow", {}, running.plan);
    }
    if (running?.id) this.experiments.follow(running.id);
  }

  /** Puts a plan into the form. */
  fillIn({ game, players, agents, deals, seed }) {
    this.game = this.catalogue.games.find((one) => one.name === game) ?? this.game;
    [this.players, this.agents, this.deals, this.seed] = [players ?? this.game.usual_players, [...agents], String(deals), String(seed)];
  }

  /** Looks no more: a match or an experiment goes on. */
  leave() {
    this.experiments.leave();
    this.running?.abort.abort();
  }

  stop() {
    return ask("lab/stop").catch((error) => { this.problem = error.message; this.render(); });
  }

  /** Plays the match, or goes on with it: games that are finished are not played again. */
  async start(plan = null) {
    this.problem = "";
    const wanted = plan ?? { game: this.game.name, players: this.players, agents: this.agents.map((agent) => agent.trim()).filter(Boolean), deals: Number(this.deals) || 1, seed: Number(this.seed) || 0 };
    await this.follow("lab/run", { plan: wanted }, wanted);
  }

  /** Shows how the match comes on, until it is over. */
  async follow(path, question, plan) {
    const run = { abort: new AbortController(), plan, progress: null, began: performance.now() };
    this.running = run;
    this.render();
    try {
      await stream(path, question, (event) => {
        if (event.error) this.problem = event.error;
        if (event.total !== undefined) {
          run.progress = event;
          run.first ??= event.done;
          run.now = performance.now();
        }
        if (event.report) announce(`Finished: ${event.report.verdicts.join(" ")}`);
        this.showProgress();
      }, run.abort.signal);
    } catch (error) {
      this.problem = error.message;
    }
    this.running = null;
    if (!run.abort.signal.aborted) await this.load();
  }

  showProgress() {
    const place = this.main.querySelector(".running");
    if (place && this.running) place.replaceWith(this.progress());
  }

  render() {
    const focused = document.activeElement?.id;
    this.main.replaceChildren(el("div", { class: "trees-view" }, this.form(), el("div", { class: "tree-stage" },
      this.running && this.progress(),
      this.experiments.panel(),
      this.matches.length === 0 && !this.running && el("section", { class: "panel" }, el("h2", {}, "No matches yet"), el("p", {}, "Agents play the same deals in all seatings, so that luck falls on all of them alike. Every finished game is kept at once: a match can be stopped at any time, and goes on where it was.")),
      this.comparison.panel(this.matches),
      this.matches.map((match) => this.match(match)))));
    if (focused) document.getElementById(focused)?.focus();
  }

  form() {
    const { game } = this;
    const counts = Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, place) => String(game.players[0] + place));
    const agents = this.agents.map((agent, place) => el("div", { class: "row algorithm" },
      el("input", { type: "text", value: agent, id: `agent-${place}`, spellcheck: "false", "aria-label": `Agent ${place + 1}`, oninput: (event) => { this.agents[place] = event.target.value; } }),
      button("Build", () => openBuilder(this.catalogue, game, agent, (text) => { this.agents[place] = text; this.render(); }), { class: "link", id: `build-${place}`, "aria-label": `Build agent ${place + 1}` }),
      this.agents.length > 2 && button("Remove", () => { this.agents.splice(place, 1); this.render(); }, { class: "link" })));
    return el("form", { class: "panel form", "aria-label": "A match", onsubmit: (event) => { event.preventDefault(); if (this.running) this.stop(); else this.start(); } },
      el("div", { class: "form-head" }, el("h1", {}, "Lab"), el("button", { type: "submit", class: "main", id: "lab-run" }, this.running ? "Stop" : "Start")),
      field("Game", select(this.catalogue.games.map((one) => [one.name, title(one.name)]), game.name, (name) => { this.game = this.catalogue.games.find((one) => one.name === name); this.players = this.game.usual_players; this.agents = this.usualAgents(); this.render(); }, { id: "lab-game" })),
      field("Players", select(counts.map((count) => [count, count]), String(this.players), (count) => { this.players = Number(count); }, { id: "lab-players" })),
      el("fieldset", {}, el("legend", {}, "Agents"), agents, this.agents.length < this.players && button("Add an agent", () => { this.agents.push("random"); this.render(); }, { class: "link" })),
      el("div", { class: "pair" },
        field("Deals", el("input", { type: "number", min: "1", value: this.deals, id: "lab-deals", oninput: (event) => { this.deals = event.target.value; } })),
        field("Seed", el("input", { type: "number", min: "0", value: this.seed, id: "lab-seed", oninput: (event) => { this.seed = event.target.value; } }))),
      el("p", { class: "note" }, "Agents are written as on the command line, such as best or maxn,nodes=10k; “Build” puts one together. A match goes on when this page is left."),
      this.file && el("p", { class: "note" }, "Kept in ", el("code", {}, this.file)),
      el("p", { class: "problem", role: "alert" }, this.problem));
  }

  progress() {
    const { progress, plan, began, first, now } = this.running;
    const rate = progress && progress.done > first ? (now - began) / (progress.done - first) : null;
    const left = rate ? Math.ceil(((progress.total - progress.done) * rate) / 1000) : null;
    return el("section", { class: "panel running" },
      el("h2", {}, `${title(plan.game)}: ${plan.agents.join(" against ")}`, el("span", { class: "tag" }, "playing …")),
      el("progress", { max: String(progress?.total ?? 1), value: progress?.done ?? 0, "aria-label": "Games played" }),
      el("p", { class: "note" }, progress ? `${thousands(progress.done)} of ${thousands(progress.total)} games${left === null ? "" : ` · about ${left} s left`}` : "Beginning …"),
      progress && intervalChart(progress.agents, { label: "Score so far, with its 95 % interval" }),
      progress && convergenceChart(progress.convergence, progress.agents.map((agent) => agent.name)));
  }

  match(match) {
    // A click on a heading sorts by it, a second one the other way round.
    const sorting = this.sorting.get(match.number) ?? null;
    const sort = (place) => { this.sorting.set(match.number, { place, way: sorting?.place === place ? -sorting.way : 1 }); this.render(); };
    const order = (place) => (sorting?.place !== place ? undefined : sorting.way > 0 ? "ascending" : "descending");
    const head = el("tr", {}, match.columns.map((column, place) => el("th", { scope: "col", "aria-sort": order(place) }, button(column.heading, () => sort(place), { class: "link", id: `sort-${match.number}-${place}` }))));
    const rows = sortedRows(match, sorting).map((agent) => el("tr", {}, match.columns.map((column, place) => el(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : {}, column.cells[agent]))));
    const isDone = match.games >= match.planned;
    return el("section", { class: "panel match" },
      el("div", { class: "pane-head" }, el("h2", {}, title(match.title), isDone ? null : el("span", { class: "tag warn" }, `${match.games} of ${match.planned} games`)),
        !isDone && !this.running && button("Go on", () => this.start(match.plan)),
        button("CSV", () => saveTable(match), { class: "quiet" }), button("Games", () => this.openGames(match), { class: "quiet" })),
      el("p", { class: "note" }, match.extent),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Results of match ${match.number}` }, el("table", { class: "sheet" }, el("thead", {}, head), el("tbody", {}, rows))),
      intervalChart(match.scores, { label: `Score with its 95 % interval${match.lowest_wins ? "; the lowest wins" : ""}` }),
      convergenceChart(match.convergence, match.scores.map((agent) => agent.name), match.measure),
      match.verdicts.map((verdict) => el("p", {}, verdict)),
      el("details", {}, el("summary", {}, "Meaning and command"), match.legend.map((line) => el("p", { class: "note" }, line)), el("p", {}, el("code", {}, match.command))));
  }

  async openGames(match) {
    const names = match.columns[0].cells;
    try {
      const { games, count } = await ask("lab/games", { number: match.number });
      const row = (game) => el("tr", {}, el("th", { scope: "row" }, button(`game ${game.number}`, () => this.replay(game.number), { class: "link" })), el("td", {}, String(game.deal + 1)),
        el("td", { class: "wide" }, game.seats.map((agent, seat) => `${names[agent]} ${game.scores[seat]}${game.winners.includes(seat) ? "*" : ""}`).join(" · ")));
      dialogue(`Games of ${match.title}`, el("p", { class: "note" }, `${thousands(count)} games${games.length < count ? `, of which the first ${games.length} are listed` : ""}. A star marks the winner.`),
        el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Games" }, el("table", { class: "sheet games" }, el("thead", {}, el("tr", {}, ["", "deal", "agent and score, seat by seat"].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, games.map(row)))));
    } catch (error) {
      this.problem = error.message;
      this.render();
    }
  }

  /** Puts a game on the table of Play. */
  async replay(number) {
    document.querySelector("dialog[open]")?.close();
    try {
      const answer = await ask("lab/replay", { number });
      keepTable({ ...answer, setup: null, isReplay: true });
      location.hash = "play&replay";
    } catch (error) {
      this.problem = error.message;
      this.render();
    }
  }
}

/** The places of the agents of a match in the order of a column: of numbers by size, otherwise of letters. */
function sortedRows(match, sorting) {
  const places = match.columns[0].cells.map((_, agent) => agent);
  if (!sorting) return places;
  const { cells, numeric } = match.columns[sorting.place];
  const number = (cell) => Number.parseFloat(cell.replace("−", "-")) || 0;
  const compare = numeric ? (one, other) => number(cells[one]) - number(cells[other]) : (one, other) => cells[one].localeCompare(cells[other]);
  return places.sort((one, other) => sorting.way * compare(one, other));
}

/** Saves the table of a match for other programs. */
function saveTable(match) {
  saveCsv(`match-${match.number}.csv`, [match.columns.map((column) => column.heading), ...match.columns[0].cells.map((_, agent) => match.columns.map((column) => column.cells[agent]))]);
}
