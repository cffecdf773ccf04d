// Trees: a search, step by step, by one algorithm or by two beside each other.

import { ask } from "./engine.js";
import { el, svg, announce, button, field, select, thousands } from "./elements.js";
import { bindKeys } from "./keyboard.js";
import { positionAddress, positionForm, readPosition } from "./tree_position.js";
import { Tree, drawTree, progress } from "./tree.js";
import { openGallery } from "./gallery.js";

const SYNTHETIC = "b=3,d=3,n=3,seed=1,leaves=uniform,sum=10";
/** The place where the browser keeps the own tree. */
const KEPT = "maxn-own-tree";
const OWN = `{"players":3,"root":{"player":1,"children":[
  {"label":"a","player":2,"children":[{"scores":[5,4,1]},{"scores":[3,5,2]}]},
  {"label":"b","player":3,"children":[{"scores":[4,3,3]},{"scores":[6,0,4]}]}
]}}`;

/** Makes the field of an option of a search whose values are words. */
export function searchField(catalogue, name, chosen, onchange, attributes = {}) {
  const option = catalogue.search_options.find((one) => one.name === name);
  const label = option.meaning[0].toUpperCase() + option.meaning.slice(1);
  return field(label, select(option.words.map((word) => [word.name, word.meaning]), chosen, onchange, attributes));
}

/** Shows the view, and returns how to leave it. */
export function trees(main, catalogue, parameters) {
  const view = new TreesView(main, catalogue, parameters);
  return () => view.leave();
}

class TreesView {
  constructor(main, catalogue, parameters) {
    Object.assign(this, { main, catalogue });
    const figures = catalogue.figures;
    const usual = figures.find((figure) => figure.name === "diss-5.19-b") ?? figures[0];
    this.position = readPosition(parameters, catalogue);
    this.kind = parameters.get("game") ? "position" : parameters.get("synthetic") ? "synthetic" : parameters.has("own") ? "own" : usual ? "figure" : "synthetic";
    this.figure = parameters.get("figure") ?? usual?.name;
    this.synthetic = parameters.get("synthetic") ?? SYNTHETIC;
    this.text = localStorage.getItem(KEPT) ?? OWN;
    this.algorithms = ["maxn:speculative"];
    this.ties = "order";
    this.objective = "own";
    // The papers test by the sum of the scores that players need; elsewhere, the list of all outcomes may prune more.
    this.test = this.kind === "figure" ? "linear" : "auto";
    if (this.kind === "figure") this.asPrinted();
    this.algorithms = (parameters.get("search") ?? this.algorithms.join("|")).split("|").slice(0, 2);
    for (const key of ["ties", "objective", "test"]) this[key] = parameters.get(key) ?? this[key];
    this.at = parameters.get("step");
    this.hides = parameters.has("hide");
    this.panes = [];
    this.step = 0;
    this.comparison = null;
    this.problem = "";
    this.zoom = null;
    bindKeys([
      ["ArrowRight j", "next step", () => this.go(this.step + 1)],
      ["ArrowLeft k", "step before", () => this.go(this.step - 1)],
      ["Home", "first step", () => this.go(0)],
      ["End", "last step", () => this.go(Infinity)],
      ["p", "next prune", () => this.goTo("prune")],
      ["x", "next node that is searched again", () => this.goTo("again")],
      ["Space", "play, pause", () => this.play()],
      ["+", "larger", () => this.scale(1.25)],
      ["-", "smaller", () => this.scale(0.8)],
      ["0", "fit", () => this.scale(0)],
      ["o", "open all nodes", () => this.openAll()],
    ]);
    this.frame();
    this.load(true);
  }

  leave() {
    clearInterval(this.timer);
  }

  get source() {
    if (this.kind === "figure") return { figure: this.figure };
    if (this.kind === "synthetic") return { synthetic: this.synthetic };
    if (this.kind === "position") return { position: this.position };
    return { text: this.text };
  }

  search(algorithm) {
    const isParanoid = algorithm.startsWith("paranoid");
    return `${algorithm},depth=1000${this.ties === "order" ? "" : `,ties=${this.ties}`}${isParanoid && this.objective !== "own" ? `,objective=${this.objective}` : ""}${!isParanoid && this.test !== "auto" ? `,classifier=${this.test}` : ""}`;
  }

  /** What the paper says of searches of the figure. */
  get claims() {
    return this.kind === "figure" ? this.catalogue.figures.find((figure) => figure.name === this.figure)?.claims ?? [] : [];
  }

  /** Searches a figure as its paper does: by the first algorithm that the text says prunes something, or by the last that it names. */
  asPrinted(claim = null) {
    const { claims } = this;
    const shown = claim ?? claims.find((one) => one.pruned?.length || one.again?.length) ?? claims.at(-1);
    if (!shown) return;
    Object.assign(this, { algorithms: [shown.algorithm, ...this.algorithms.slice(1)], ties: shown.ties ?? "order", objective: shown.objective ?? "own", test: "linear" });
  }

  /** Searches the tree anew. */
  async load(atEnd = false) {
    clearInterval(this.timer);
    this.timer = null;
    this.problem = "";
    this.comparison = null;
    try {
      const found = await Promise.all(this.algorithms.map((algorithm) => ask("tree/search", { tree: this.source, search: this.search(algorithm) })));
      if (!this.main.isConnected) return;
      this.panes = found.map((one, place) => ({ algorithm: this.algorithms[place], tree: new Tree(one), selected: null }));
      if (this.kind !== "own") this.shownText = pretty(found[0].text);
      if (this.kind === "own") localStorage.setItem(KEPT, this.text);
      this.step = this.at !== null && this.at !== undefined ? Number(this.at) : atEnd ? Infinity : 0;
      this.at = null;
      const address = this.kind === "figure" ? `figure=${this.figure}` : this.kind === "synthetic" ? `synthetic=${this.synthetic}` : this.kind === "position" ? positionAddress(this.position) : "own";
      this.address = `#trees&${address}&search=${this.algorithms.join("|")}&test=${this.test}${this.ties === "order" ? "" : `&ties=${this.ties}`}${this.objective === "own" ? "" : `&objective=${this.objective}`}${this.hides ? "&hide" : ""}`;
      history.replaceState(null, "", this.address);
    } catch (error) {
      this.problem = error.message;
      this.panes = this.kind === "own" ? this.panes : [];
    }
    this.frame();
  }

  async compare() {
    try {
      const { algorithms } = await ask("tree/comparison", { tree: this.source, search: this.search("maxn:none") });
      this.comparison = algorithms;
    } catch (error) {
      this.problem = error.message;
    }
    this.frame();
  }

  get last() {
    return Math.max(0, ...this.panes.map((pane) => pane.tree.steps.length));
  }

  go(step) {
    this.step = Math.max(0, Math.min(step, this.last));
    this.panes.forEach((pane) => { pane.selected = null; });
    // A link to a step leads there.
    if (this.address) history.replaceState(null, "", `${this.address}${this.step < this.last ? `&step=${this.step}` : ""}`);
    this.draw();
    const [pane] = this.panes;
    if (pane) announce(this.sentence(pane));
  }

  /** Goes to the next step of a kind, in any of the panes. */
  goTo(kind) {
    const found = this.panes.map((pane) => pane.tree.steps.findIndex((step, place) => place >= Math.min(this.step, this.last) && step.kind === kind)).filter((place) => place >= 0);
    if (found.length > 0) this.go(Math.min(...found) + 1);
  }

  play() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else {
      if (this.step >= this.last) this.step = 0;
      this.timer = setInterval(() => {
        this.go(this.step + 1);
        if (this.step >= this.last) this.play();
      }, 450);
    }
    this.draw();
  }

  scale(factor) {
    const drawn = this.main.querySelector(".tree");
    this.zoom = factor === 0 || !drawn ? null : Math.max(0.2, Math.min(3, (this.zoom ?? drawn.clientWidth / Number(drawn.dataset.width)) * factor));
    this.draw();
  }

  /** Shows every node, also of a tree that is drawn collapsed. */
  openAll() {
    for (const { tree } of this.panes) tree.closed.clear();
    this.draw();
  }

  frame() {
    const algorithm = (place) => select([...(place > 0 ? [["", "none"]] : []), ...this.catalogue.algorithms.filter((one) => one.searches_trees).map((one) => [one.name, `${one.name}${one.sound ? "" : " (unsound)"}`])], this.algorithms[place] ?? "", (value) => {
      this.algorithms = place === 0 ? [value, ...this.algorithms.slice(1)] : value ? [this.algorithms[0], value] : [this.algorithms[0]];
      this.load(true);
    }, { id: `algorithm-${place}` });
    const kinds = [["figure", "a figure of the papers"], ["synthetic", "a synthetic tree"], ["position", "a position of a game"], ["own", "your own"]].filter(([kind]) => kind !== "figure" || this.catalogue.figures.length > 0);
    const source = {
      figure: () => field("Figure", select(this.catalogue.figures.map((figure) => [figure.name, figure.title ?? figure.name]), this.figure, (name) => this.pick(name), { id: "tree-figure" })),
      synthetic: () => field("Shape", el("input", { type: "text", value: this.synthetic, spellcheck: "false", onchange: (event) => { this.synthetic = event.target.value; this.load(true); } }), "b: branches, d: depth, n: players, seed, leaves (uniform, cut, win …), sum"),
      position: () => positionForm(this.position, this.catalogue, () => this.load(true)),
      own: () => el("div", { class: "field" }, el("label", { class: "field-name", for: "own-tree" }, "Tree in JSON"), el("textarea", { id: "own-tree", rows: "10", spellcheck: "false", oninput: (event) => { this.text = event.target.value; localStorage.setItem(KEPT, this.text); } }, this.text), el("div", { class: "row" }, button("Search it", () => this.load(true), { class: "main" }))),
    }[this.kind]();
    this.stage = el("div", { class: "tree-stage" });
    this.main.replaceChildren(el("div", { class: "trees-view" },
      el("aside", { class: "panel form", "aria-label": "Tree and search" },
        el("h1", {}, "Trees"),
        field("Tree", select(kinds, this.kind, (kind) => { this.choose(kind); }, { id: "tree-kind" })),
        source,
        field("Algorithm", algorithm(0)),
        field("Beside it", algorithm(1)),
        searchField(this.catalogue, "ties", this.ties, (ties) => { this.ties = ties; this.load(true); }),
        this.algorithms.some((one) => one.startsWith("maxn")) && searchField(this.catalogue, "classifier", this.test, (test) => { this.test = test; this.load(true); }, { id: "tree-test" }),
        this.algorithms.some((one) => one.startsWith("paranoid")) && searchField(this.catalogue, "objective", this.objective, (objective) => { this.objective = objective; this.load(true); }, { id: "tree-objective" }),
        this.claimList(),
        el("label", { class: "check" }, el("input", { type: "checkbox", id: "tree-hide", checked: this.hides, onchange: (event) => { this.hides = event.target.checked; this.load(); } }), el("span", {}, "Hide values that were not visited")),
        el("div", { class: "row" }, this.kind === "figure" && button("Gallery", () => openGallery(this.catalogue, (name) => this.pick(name)), { id: "tree-gallery" }), button("All algorithms", () => this.compare()), this.kind !== "own" && button("Edit as text", () => { this.text = this.shownText ?? this.text; this.choose("own"); })),
        el("p", { class: "problem", role: "alert" }, this.problem)),
      this.stage));
    this.draw();
  }

  /** Shows a figure as its paper does. */
  pick(figure) {
    this.figure = figure;
    this.asPrinted();
    return this.load(true);
  }

  /** Copies the address of this step. */
  async copyLink() {
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    announce(isCopied ? "The link is copied" : "The link is in the address bar");
  }

  choose(kind) {
    this.kind = kind;
    this.test = kind === "figure" ? "linear" : "auto";
    if (kind === "figure") this.asPrinted();
    this.load(true);
  }

  /** What the paper says of this figure; a click searches it so. */
  claimList() {
    const { claims } = this;
    if (claims.length === 0) return null;
    const words = (claim) => [
      claim.pruned?.length && `prunes ${claim.pruned.join(", ")}`, claim.visited?.length && `visits ${claim.visited.join(", ")}`,
      claim.again?.length && `searches ${claim.again.join(", ")} again`, claim.scores && `value (${claim.scores.join(", ")})`].filter(Boolean).join("; ");
    const isShown = (claim) => claim.algorithm === this.algorithms[0] && (claim.ties ?? "order") === this.ties && (claim.objective ?? "own") === this.objective;
    return el("fieldset", { class: "claims" }, el("legend", {}, "What the paper says"), claims.map((claim, place) => el("div", { class: isShown(claim) ? "now" : "" },
      button(`${claim.algorithm}${claim.ties ? `, ties ${claim.ties}` : ""}`, () => { this.asPrinted(claim); this.load(true); }, { class: "link", data: { claim: String(place) } }), el("small", {}, words(claim)))));
  }

  draw() {
    if (!this.stage) return;
    const focus = document.activeElement?.dataset?.action ?? null;
    const node = document.activeElement?.dataset?.node ?? null;
    if (this.panes.length === 0) {
      this.stage.replaceChildren();
      return;
    }
    this.step = Math.min(this.step, this.last);
    const slider = el("input", { type: "range", min: "0", max: String(this.last), value: this.step, "aria-label": "Step of the search", data: { action: "slider" }, oninput: (event) => this.go(Number(event.target.value)) });
    const tool = (text, action, run, key, label) => button(text, run, { data: { action }, "aria-label": label }, key);
    this.stage.replaceChildren(
      el("div", { class: "panel stepper", role: "toolbar", "aria-label": "Steps" },
        tool("«", "first", () => this.go(0), null, "First step"), tool("‹", "back", () => this.go(this.step - 1), null, "Step before"),
        tool(this.timer ? "Pause" : "Play", "play", () => this.play(), null), tool("›", "next", () => this.go(this.step + 1), null, "Next step"), tool("»", "last", () => this.go(Infinity), null, "Last step"),
        slider, el("span", { class: "note" }, `${this.step} of ${this.last}`),
        tool("Next prune", "prune", () => this.goTo("prune"), "p"),
        tool("+", "larger", () => this.scale(1.25), null, "Larger"), tool("−", "smaller", () => this.scale(0.8), null, "Smaller"), tool("Fit", "fit", () => this.scale(0), null), tool("Open all", "open", () => this.openAll(), "o"), tool("Link", "link", () => this.copyLink(), null, "Copy the link to this step")),
      el("div", { class: `panes ${this.panes.length > 1 ? "two" : ""}` }, this.panes.map((pane) => this.pane(pane))),
      ...(this.comparison ? [this.comparisonTable()] : []));
    const selector = focus ? `[data-action="${focus}"]` : node ? `[data-node="${node}"]` : null;
    if (selector) this.stage.querySelector(selector)?.focus();
  }

  pane(pane) {
    const { tree } = pane;
    const count = Math.min(this.step, tree.steps.length);
    const now = count > 0 ? tree.steps[count - 1] : null;
    if (now) tree.reveal(now.node);
    const states = progress(tree, count);
    const isDone = count === tree.steps.length;
    const line = isDone ? tree.line.reduce((path, index) => [...path, tree.children[path.at(-1)][index]], [0]) : [];
    const drawn = drawTree(tree, states, {
      hides: this.hides, current: pane.selected ?? (isDone ? null : now?.node ?? 0), line, label: `Tree searched by ${pane.algorithm}`,
      onselect: (node) => { pane.selected = node; this.draw(); },
      ontoggle: (node) => { if (tree.closed.has(node)) tree.closed.delete(node); else if (tree.children[node].length > 0) tree.closed.add(node); this.draw(); },
    });
    const natural = Number(drawn.dataset.width);
    drawn.style.width = this.zoom ? `${natural * this.zoom}px` : `min(100%, ${natural * 1.25}px)`;
    const verdict = tree.sound ? el("span", { class: "tag good" }, "exact") : el("span", { class: "tag warn" }, "unsound: may be wrong");
    return el("section", { class: "panel pane" },
      el("div", { class: "pane-head" }, el("h2", {}, pane.algorithm, verdict), el("span", { class: "note" }, `value (${tree.value.join(", ")}) · ${thousands(tree.visited)} visits in a tree of ${thousands(tree.nodes.length)} nodes${tree.researched ? `, ${tree.researched} of them again` : ""}`), button("Save as SVG", () => this.saveDrawing(drawn, pane.algorithm), { class: "quiet" })),
      tree.title && el("p", { class: "note" }, tree.title),
      tree.note && el("details", { class: "figure-note", open: this.showsNote, ontoggle: (event) => { this.showsNote = event.target.open; } }, el("summary", {}, "Notes"), el("p", {}, tree.note)),
      el("p", { class: "sentence" }, this.sentence(pane)),
      el("div", { class: "tree-scroll scroll", tabindex: "0", role: "region", "aria-label": `Drawing of ${pane.algorithm}` }, drawn));
  }

  /** What happens at this step, or what is known of the node that is selected. */
  sentence(pane) {
    const { tree } = pane;
    const place = (node) => tree.paths[node];
    const count = Math.min(this.step, tree.steps.length);
    if (pane.selected !== null) {
      const state = progress(tree, count)[pane.selected];
      const facts = [place(pane.selected)];
      const { player } = tree.nodes[pane.selected];
      if (player !== null) facts.push(`player ${player + 1} moves`);
      if (state.pruned) facts.push(`pruned (${state.pruned.by}): ${state.pruned.why}`);
      else if (state.visits > 0) facts.push(`visited ${state.visits === 1 ? "once" : `${state.visits} times`}`);
      else facts.push("not visited");
      if (state.window) facts.push(`asked for values ${state.window}`);
      if (state.value) facts.push(`value (${state.value.join(", ")})`);
      else if (state.way) facts.push(state.way);
      return `${facts.join("; ")}.`;
    }
    if (count === 0) return "The search has not begun.";
    const step = tree.steps[count - 1];
    const at = place(step.node);
    if (count === tree.steps.length) return `Done: the value is (${tree.value.join(", ")}); the thick line is the line of play.`;
    if (step.kind === "enter") return `Visit ${at}${step.window ? `: only outcomes ${step.window} matter` : ": every outcome matters"}.`;
    if (step.kind === "prune") return `Prune ${at} (${step.by}): ${step.why}.`;
    if (step.kind === "again") return `Search ${at} again: it was set aside, and its value matters after all.`;
    return step.value ? `Leave ${at} with (${step.value.join(", ")}).` : `Leave ${at}: ${step.way}.`;
  }

  comparisonTable() {
    const row = (one) => el("tr", {},
      el("th", { scope: "row" }, button(one.algorithm, () => { this.algorithms = [one.algorithm, ...this.algorithms.slice(1)]; this.load(true); }, { class: "link" }), !one.sound && el("span", { class: "tag warn" }, "unsound")),
      one.refused ? el("td", { colspan: "4", class: "refused" }, one.refused) : [
        el("td", {}, `(${one.scores.join(", ")})`), el("td", {}, String(one.move === null ? "–" : one.move + 1)), el("td", {}, thousands(one.nodes)),
        el("td", {}, one.agrees === false ? el("span", { class: "tag warn" }, "differs") : one.agrees ? "yes" : "–")]);
    return el("section", { class: "panel" }, el("h2", {}, "All algorithms"),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "All algorithms" }, el("table", { class: "sheet" },
        el("thead", {}, el("tr", {}, ["algorithm", "value", "move", "nodes", "as without pruning"].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, this.comparison.map(row)))));
  }

  /** Saves the drawing with the colours that it has on the page. */
  saveDrawing(drawn, algorithm) {
    const copy = drawn.cloneNode(true);
    const [from, to] = [drawn.querySelectorAll("*"), copy.querySelectorAll("*")];
    from.forEach((element, place) => {
      const style = getComputedStyle(element);
      for (const key of ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "font-size", "font-weight", "font-style", "font-family", "opacity"]) to[place].setAttribute(key, style.getPropertyValue(key));
      for (const name of ["class", "tabindex", "role", "aria-label", "aria-level", "aria-selected", "data-node"]) to[place].removeAttribute(name);
    });
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.removeAttribute("style");
    // The colours of the letters are for the ground of the page, light or dark.
    const [x, y, width, height] = drawn.getAttribute("viewBox").split(" ");
    copy.prepend(svg("rect", { x, y, width, height, fill: getComputedStyle(drawn.closest(".panel")).backgroundColor }));
    const link = el("a", { href: URL.createObjectURL(new Blob([copy.outerHTML], { type: "image/svg+xml" })), download: `tree-${algorithm.replace(":", "-")}.svg` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** A text of JSON with one node per line, as far as that is short. */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1).replace(/\[\s+([-\d,\s]+?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, "")}]`);
  } catch {
    return text;
  }
}
