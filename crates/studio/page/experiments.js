// The experiments of the papers: chosen, watched while they run, stopped, resumed.

import { ask, stream } from "./engine.js";
import { el, announce, button, field, number, select, thousands } from "./elements.js";

/** All experiments, of which one is made at a time. */
export class ExperimentList {
  constructor(onchange) {
    this.onchange = onchange;
    this.list = [];
    this.id = null;
    this.scale = "0.1";
    this.seed = "1";
    this.running = null;
    this.results = [];
    this.problem = "";
  }

  async load() {
    const { experiments, made } = await ask("lab/experiments");
    [this.list, this.results] = [experiments, made];
    this.id ??= experiments[0]?.id ?? null;
  }

  /** Looks no more: the experiment goes on. */
  leave() {
    this.running?.abort.abort();
  }

  stop() {
    return ask("lab/stop").catch((error) => { this.problem = error.message; this.onchange(); });
  }

  /** Makes the experiment, or goes on with it: deals and games that are finished are kept. */
  start() {
    return this.follow(this.id, "lab/experiment", { id: this.id, scale: Number(this.scale), seed: Number(this.seed) || 0 });
  }

  /** Shows how an experiment comes on, until it is over. */
  async follow(id, path = "lab/follow", question = {}) {
    if (this.running) return;
    this.problem = "";
    this.id = id;
    const run = { abort: new AbortController(), id, progress: null };
    this.running = run;
    this.onchange();
    try {
      await stream(path, question, (event) => {
        if (event.error) this.problem = event.error;
        if (event.total !== undefined) run.progress = event;
        if (event.result) {
          this.results = [event, ...this.results.filter((one) => one.command !== event.command)];
          announce(`${event.result.id}: ${event.result.verdict}`);
        }
        document.querySelector(".making")?.replaceWith(this.progress());
      }, run.abort.signal);
    } catch (error) {
      this.problem = error.message;
    }
    this.running = null;
    this.onchange();
  }

  panel() {
    if (this.list.length === 0) return null;
    const chosen = this.list.find((one) => one.id === this.id);
    return el("section", { class: "panel experiments" }, el("h2", {}, "Experiments of the papers"),
      el("div", { class: "experiment-form" },
        field("Experiment", select(this.list.map((one) => [one.id, `${one.id}: ${one.title}`]), this.id, (id) => { this.id = id; this.onchange(); }, { id: "experiment-id", disabled: Boolean(this.running) })),
        field("Part of the deals", el("input", { type: "number", min: "0.01", max: "10", step: "any", value: this.scale, id: "experiment-scale", oninput: (event) => { this.scale = event.target.value; } })),
        field("Seed", el("input", { type: "number", min: "0", value: this.seed, id: "experiment-seed", oninput: (event) => { this.seed = event.target.value; } })),
        this.running ? button("Stop", () => this.stop(), { class: "main", id: "experiment-run" }) : button("Make it", () => this.start(), { class: "main", id: "experiment-run" })),
      el("p", { class: "note" }, chosen?.source ? `After ${chosen.source}. ` : "", "What is finished is kept: stopped, it goes on where it was, here or by the command."),
      this.running && this.progress(),
      el("p", { class: "problem", role: "alert" }, this.problem),
      this.results.map((one) => this.result(one)));
  }

  progress() {
    const { progress, id } = this.running;
    return el("div", { class: "making" },
      el("progress", { max: String(progress?.total ?? 1), value: progress?.done ?? 0, "aria-label": `Progress of ${id}` }),
      el("p", { class: "note" }, progress ? [`${thousands(progress.done)} of ${thousands(progress.total)}`, progress.standing].filter(Boolean).join(" · ") : "Beginning …"));
  }

  result({ result, command }) {
    const verdict = result.holds === null ? el("span", { class: "tag" }, result.too_small ? "too small to tell" : "open") : result.holds ? el("span", { class: "tag good" }, "holds") : el("span", { class: "tag warn" }, "does not hold");
    const head = el("tr", {}, result.columns.map((column) => el("th", { scope: "col" }, column)));
    const rows = result.rows.map((row) => el("tr", {}, row.map((cell, place) => el(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : {}, written(cell)))));
    return el("div", { class: "result" }, el("h3", {}, `${result.id}: ${result.title}`, verdict),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Table of ${result.id}` }, el("table", { class: "sheet" }, el("thead", {}, head), el("tbody", {}, rows))),
      el("p", {}, result.verdict), result.notes.map((note) => el("p", { class: "note" }, note)), el("p", {}, el("code", {}, command)));
  }
}

/** A cell of a table: a text, a number, an estimate with its error or interval. */
function written(cell) {
  if (cell === null) return "";
  if (cell === true || cell === false) return cell ? "yes" : "no";
  if (typeof cell === "number") return number(cell, 3);
  if (typeof cell === "object") return cell.error !== undefined ? `${number(cell.mean, 2)} ±${number(cell.error, 2)}` : `${number(cell.mean, 2)} (${number(cell.low, 2)} to ${number(cell.high, 2)})`;
  return cell;
}
