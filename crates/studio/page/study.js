// A study: a position, the lines that were looked at from there, and notes. It is kept in the browser, and can be saved as a file and opened anywhere.

import { el, button, dialogue } from "./elements.js";
import { withSigns } from "./card.js";
import { readSession } from "./imported.js";

const FORMAT = "maxn-study";
const KEPT = "maxn-studies";
/** The most studies that the browser keeps. */
const MOST = 30;

/** The lines of an analysis. */
export class Study {
  constructor(analysis) {
    this.analysis = analysis;
    this.base = null;
    this.root = null;
  }

  /** Notes that a line from a position is looked at; another position begins another study, or takes one up that was kept. */
  visit(base, line) {
    const key = JSON.stringify(base);
    if (key !== JSON.stringify(this.base)) {
      this.base = base;
      this.root = kept()[key]?.root ?? node();
    }
    line.reduce((at, decision) => (at.children[decision] ??= node()), this.root);
    this.keep();
  }

  keep() {
    const all = kept();
    const key = JSON.stringify(this.base);
    delete all[key];
    if (isWorthKeeping(this.root)) all[key] = { root: this.root };
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))));
  }

  at(line) {
    return line.reduce((at, decision) => at?.children[decision], this.root) ?? null;
  }

  /** Forgets a line and everything after it. */
  forget(line) {
    const parent = this.at(line.slice(0, -1));
    delete parent?.children[line.at(-1)];
    this.keep();
    return this.analysis.goTo(line.slice(0, -1));
  }

  /** The study as a text that can be opened anywhere. */
  written() {
    const { algorithms, limit, ties, evaluation } = this.analysis;
    return JSON.stringify({ format: FORMAT, version: 1, base: this.base, search: { algorithms, limit, ties, evaluation }, root: this.root }, null, 1);
  }

  /** Reads a study; an error says what it is not. */
  static read(text) {
    const found = JSON.parse(text);
    const session = readSession(found);
    if (session) return { ...session, root: session.line.reduceRight((after, decision) => ({ note: "", children: { [decision]: after } }), node()) };
    if (found.format !== FORMAT || found.version !== 1 || typeof found.base?.game !== "string") throw new Error("This file is no study of maxn.");
    return { ...found, root: cleaned(found.root) };
  }

  save() {
    const link = el("a", { href: URL.createObjectURL(new Blob([this.written()], { type: "application/json" })), download: `${this.base.game}-study.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  openFile() {
    const input = el("input", { type: "file", accept: ".json,application/json" });
    input.addEventListener("change", async () => {
      try {
        const study = Study.read(await input.files[0].text());
        [this.base, this.root] = [study.base, study.root];
        this.keep();
        this.analysis.openStudy(study);
      } catch (error) {
        dialogue("Not opened", el("p", {}, error instanceof SyntaxError ? "This file is no study of maxn." : error.message));
      }
    });
    input.click();
  }

  panel() {
    if (!this.root) return null;
    const { line } = this.analysis;
    const now = this.at(line);
    const note = el("textarea", { rows: "2", id: "study-note", "aria-label": "Note on this position", placeholder: "A note on this position", oninput: () => { now.note = note.value; this.keep(); } }, now?.note ?? "");
    return el("section", { class: "panel study" }, el("div", { class: "form-head" }, el("h2", {}, "Study"),
      el("div", { class: "row" }, button("Save", () => this.save(), { class: "quiet", id: "study-save" }), button("Open", () => this.openFile(), { class: "quiet", id: "study-open" }))),
      el("div", { class: "scroll variations", tabindex: "0", role: "region", "aria-label": "Lines" }, this.lines(this.root, [])),
      note, line.length > 0 && button("Forget this line", () => this.forget(line), { class: "link", id: "study-forget" }));
  }

  /** The lines from a node: the first one goes on in its row, the others are rows of their own. */
  lines(from, path) {
    const { line } = this.analysis;
    const isNow = (one) => one.length === line.length && one.every((decision, place) => decision === line[place]);
    const step = (decision, to) => button(`${withSigns(decision)}${this.at(to)?.note ? " ✎" : ""}`, () => this.analysis.goTo(to), { class: `link ${isNow(to) ? "now" : ""}`, title: this.at(to)?.note || undefined });
    const row = [path.length === 0 && button("start", () => this.analysis.goTo([]), { class: `link ${line.length === 0 ? "now" : ""}` })];
    const branches = [];
    for (let [at, way] = [from, path]; at; ) {
      const [first, ...others] = Object.keys(at.children);
      for (const other of others) branches.push(el("li", {}, step(other, [...way, other]), this.lines(at.children[other], [...way, other])));
      if (first === undefined) break;
      [at, way] = [at.children[first], [...way, first]];
      row.push(step(first, way));
    }
    return [el("span", { class: "line-list" }, row), branches.length > 0 && el("ul", {}, branches)];
  }
}

const node = () => ({ note: "", children: {} });
const isWorthKeeping = (root) => root.note !== "" || Object.keys(root.children).length > 0;

/** A node of a file, with nothing in it but notes and children. */
function cleaned(found) {
  const children = Object.entries(found?.children ?? {}).map(([decision, child]) => [decision, cleaned(child)]);
  return { note: String(found?.note ?? ""), children: Object.fromEntries(children) };
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
