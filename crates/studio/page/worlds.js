// Hidden hands: deals that agree with what the mover has seen, searched one by one and opened one by one.

import { stream } from "./engine.js";
import { el, announce, button, field, number, thousands } from "./elements.js";
import { withSigns } from "./card.js";

/** The most deals that are listed. */
const LISTED = 100;
/** The most values that are shown of a deal. */
const VALUED = 8;
/** The seed of the draws. */
const SEED = 1;

/** The deals that the player to move may be facing, searched by every algorithm that was chosen, each within the limit of all its searches. */
export class Worlds {
  constructor(analysis) {
    this.analysis = analysis;
    this.count = "40";
    this.runs = [];
    this.problem = "";
  }

  get isRunning() {
    return this.runs.some((run) => run.isRunning);
  }

  clear() {
    this.abort?.abort();
    Object.assign(this, { abort: null, runs: [], problem: "" });
  }

  /** Draws deals and searches each. */
  start() {
    this.clear();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { algorithms, catalogue, position, evaluation, ties } = this.analysis;
    const worlds = Math.max(1, Math.min(200, Number(this.count) || 1));
    const searches = algorithms.filter((algorithm) => catalogue.algorithms.some((one) => one.name === algorithm));
    if (searches.length === 0) this.problem = "Deals are searched by max^n or paranoid: choose one of these.";
    this.runs = searches.map((algorithm) => new WorldsRun(this, algorithm));
    for (const run of this.runs) {
      const search = `${run.algorithm},${share(this.analysis.limit, worlds)}${ties === "order" ? "" : `,ties=${ties}`}`;
      run.follow({ position, worlds, search, seed: SEED, ...(evaluation && { evaluation }) }, signal);
    }
    this.analysis.showResults();
  }

  stop() {
    this.abort?.abort();
    for (const run of this.runs) run.isRunning = false;
    this.analysis.showResults();
  }

  form() {
    return el("fieldset", {}, el("legend", {}, "Hidden hands"),
      field("Possible deals", el("input", { type: "number", min: "1", max: "200", value: this.count, id: "analyse-worlds", oninput: (event) => { this.count = event.target.value; } }), "Drawn from all that agree with what the player to move has seen"));
  }

  /** A panel for every search; the deals are the same in all, and listed in the first. */
  panels() {
    const problem = this.problem && el("section", { class: "panel worlds" }, el("p", { class: "problem" }, this.problem));
    return [problem, ...this.runs.map((run, place) => run.panel(place === 0))].filter(Boolean);
  }
}

/** The part of a limit that is left for each of several searches. */
function share(limit, count) {
  const [, name, amount, unit] = /^(\w+)=(\d+)(\w*)$/.exec(limit);
  const scale = { k: 1000, M: 1000000, s: 1000, "": 1 }[unit];
  return `${name}=${Math.max(1, Math.round((Number(amount) * scale) / count))}${name === "time" ? "ms" : ""}`;
}

/** The deals as one algorithm sees them. */
class WorldsRun {
  constructor(all, algorithm) {
    Object.assign(this, { all, analysis: all.analysis, algorithm, head: null, worlds: [], isRunning: true, problem: "" });
  }

  follow(question, signal) {
    const show = (event) => {
      if (signal.aborted) return;
      if (event.error) this.problem = event.error;
      else if (event.world) this.worlds.push({ ...event.world, number: event.number });
      else this.head = event;
      this.analysis.showResults();
    };
    stream("analysis/worlds", question, show, signal).catch((error) => { this.problem = error.message; }).finally(() => {
      if (signal.aborted) return;
      this.isRunning = false;
      if (this.worlds.length > 0) announce(`${this.algorithm}: best in most deals: ${this.summary()[0].decision}`);
      this.analysis.showResults();
    });
  }

  /** For every decision its mean for the mover with the standard error, and the share of the deals in which it was best. */
  summary() {
    const total = this.worlds.reduce((sum, world) => sum + world.weight, 0);
    const decisions = new Map();
    const sign = this.head?.lowest_wins ? -1 : 1;
    for (const world of this.worlds) {
      // Several decisions may be best, where they lead to the same.
      const most = Math.max(...world.expected.filter((one) => one.scores).map((one) => sign * one.scores[world.player]));
      for (const { move: decision, scores: expected } of world.expected) {
        if (!expected) continue;
        const one = decisions.get(decision) ?? { decision, weight: 0, sum: 0, squares: 0, best: 0 };
        const value = expected[world.player];
        one.weight += world.weight;
        one.sum += world.weight * value;
        one.squares += world.weight * value * value;
        if (sign * value === most) one.best += world.weight;
        decisions.set(decision, one);
      }
    }
    return [...decisions.values()].map((one) => {
      const mean = one.sum / one.weight;
      const variance = Math.max(0, one.squares / one.weight - mean * mean);
      // The weight is the number of draws, of which several may be the same deal.
      return { decision: one.decision, mean, error: Math.sqrt(variance / Math.max(1, one.weight - 1)), share: one.best / total };
    }).sort((one, other) => sign * (other.mean - one.mean));
  }

  panel(isFirst) {
    const rows = this.summary().slice(0, 40).map((one) => el("tr", {},
      el("th", { scope: "row" }, withSigns(one.decision)),
      el("td", {}, number(one.mean, 2), el("small", {}, ` ±${number(one.error, 2)}`)),
      el("td", {}, el("span", { class: "share", variables: { "--share": String(one.share) }, "aria-hidden": "true" }), `${Math.round(one.share * 100)} %`)));
    const measure = this.worlds[0]?.measure ?? "";
    return el("section", { class: "panel worlds" },
      el("h2", {}, this.algorithm, this.isRunning && el("span", { class: "tag" }, "searching …")),
      el("p", { class: "note" }, this.head ? `${thousands(this.worlds.length)} of ${thousands(this.head.different)} different deals searched with open hands, as ${this.analysis.name(this.head.seat)} may face them.${measure ? ` The mean is of ${measure}.` : ""}` : "Drawing …"),
      el("p", { class: "problem" }, this.problem),
      rows.length > 0 && el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Decisions over all deals" }, el("table", { class: "sheet" },
        el("thead", {}, el("tr", {}, ["decision", "mean", "best in"].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows))),
      isFirst && this.worlds.slice(0, LISTED).map((world) => this.world(world)));
  }

  /** The values of a deal's decisions for the mover, the best first. */
  values(world) {
    const sign = this.head?.lowest_wins ? -1 : 1;
    const valued = world.expected.filter((one) => one.scores).sort((one, other) => sign * (other.scores[world.player] - one.scores[world.player]));
    const texts = valued.slice(0, VALUED).map((one) => `${withSigns(one.move)} ${number(one.scores[world.player])}`);
    return [...texts, ...(valued.length > VALUED ? [`${valued.length - VALUED} more`] : [])].join(" · ");
  }

  world(world) {
    const times = world.weight === 1 ? "" : ` · drawn ${world.weight} times`;
    const hands = world.hands.map((hand, player) => el("div", {}, el("b", {}, `${this.analysis.name(player)}: `), withSigns(hand.join(" "))));
    const isOpen = this.opened === world.number;
    return el("details", { open: isOpen, ontoggle: (event) => { if (event.target.open) this.opened = world.number; else if (this.opened === world.number) this.opened = null; } }, el("summary", {}, `Deal ${world.number + 1}: ${withSigns(world.move ?? "–")}${times}`),
      el("div", { class: "world-hands" }, hands),
      el("p", { class: "note" }, this.values(world)),
      button("Open this deal", () => this.analysis.openWorld({ draws: this.head.drawn, seed: SEED, number: world.number }), { class: "link" }));
  }
}
