// A tree of a search: drawn from the top, collapsed where it is large, marked as far as the search has come.

import { svg } from "./elements.js";

const [COLUMN, ROW] = [64, 92];
/** Trees with more nodes are drawn collapsed at first. */
const COLLAPSED_ABOVE = 60;

/** The tree with the place of each node, and the children of each. */
export class Tree {
  constructor(found) {
    Object.assign(this, found);
    this.children = this.nodes.map(() => []);
    this.depth = this.nodes.map(() => 0);
    this.nodes.forEach((node, place) => {
      if (node.parent === null) return;
      this.children[node.parent].push(place);
      this.depth[place] = this.depth[node.parent] + 1;
    });
    // Wide enough for the longest value beside its neighbours.
    const longest = Math.max(0, ...this.nodes.map((node) => (node.scores ? vector(node.scores).length : 0)));
    this.column = Math.max(COLUMN, longest * 7.2 + 8);
    this.closed = new Set();
    if (this.nodes.length > COLLAPSED_ABOVE) {
      // As many whole levels as fit stay open.
      const counts = this.depth.reduce((sums, depth) => { sums[depth] = (sums[depth] ?? 0) + 1; return sums; }, []);
      let [level, sum] = [0, 0];
      while (level < counts.length && sum + counts[level] <= COLLAPSED_ABOVE) sum += counts[level++];
      this.nodes.forEach((_, place) => { if (this.depth[place] === Math.max(level - 1, 1)) this.closed.add(place); });
    }
  }

  /** The nodes from the root to a node. */
  path(node) {
    const path = [];
    for (let place = node; place !== null; place = this.nodes[place].parent) path.unshift(place);
    return path;
  }

  /** Opens everything above a node. */
  reveal(node) {
    for (const place of this.path(node).slice(0, -1)) this.closed.delete(place);
  }

  /** The places of all nodes that are shown: leaves side by side, parents above the middle of their children. */
  layout() {
    const places = new Map();
    let next = 0;
    const place = (node) => {
      const children = this.closed.has(node) ? [] : this.children[node];
      if (children.length === 0) {
        places.set(node, [next++ * this.column, this.depth[node] * ROW]);
        return;
      }
      children.forEach(place);
      const [first, last] = [places.get(children[0])[0], places.get(children.at(-1))[0]];
      places.set(node, [(first + last) / 2, this.depth[node] * ROW]);
    };
    place(0);
    return places;
  }
}

/** The state of every node after a number of steps: visited, left with a value, pruned, searched again. */
export function progress(tree, count) {
  const states = tree.nodes.map(() => ({ visits: 0, value: null, window: null, pruned: null, again: 0, open: false, ended: false }));
  for (const step of tree.steps.slice(0, count)) {
    const state = states[step.node];
    if (step.kind === "enter") Object.assign(state, { visits: state.visits + 1, window: step.window ?? null, open: true, pruned: null, ended: false });
    else if (step.kind === "prune") { if (state.visits === 0) state.pruned = step; }
    else if (step.kind === "again") state.again += 1;
    else Object.assign(state, { open: false, ended: true, value: step.value ?? state.value, way: step.way ?? null });
  }
  return states;
}

const vector = (scores) => `(${scores.join(", ")})`.replaceAll("-", "−");

/** Draws the tree. */
export function drawTree(tree, states, { current, line, onselect, ontoggle, label, hides = false }) {
  const places = tree.layout();
  const all = [...places.values()];
  const [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  const [width, height] = [right + tree.column * 1.6, bottom + ROW * 1.15];
  const edges = [];
  const nodes = [];
  const onLine = new Set(line);
  for (const [node, [x, y]] of places) {
    const data = tree.nodes[node];
    const state = states[node];
    if (data.parent !== null) {
      const [px, py] = places.get(data.parent);
      const weight = tree.nodes[data.parent].weights[tree.children[data.parent].indexOf(node)];
      const kind = state.pruned ? "pruned" : state.visits > 0 ? "visited" : "unseen-yet";
      edges.push(svg("line", { class: `edge ${kind} ${onLine.has(node) ? "on-line" : ""}`, x1: px, y1: py + 15, x2: x, y2: y - 15 }));
      if (weight) edges.push(svg("text", { "aria-hidden": "true", class: "edge-weight", x: (px + x) / 2, y: (py + y) / 2 }, `×${weight}`));
      if (state.pruned) edges.push(svg("path", { class: "cut", d: `M${(px + x) / 2 - 7} ${(py + y) / 2 + 3} l14 -6` }));
    }
    // The values of leaves may be kept back until the search has come there.
    const shown = (hides && state.visits === 0 ? null : data.scores) ?? state.value;
    const hidden = tree.closed.has(node) && tree.children[node].length > 0;
    const words = [tree.paths[node]];
    if (data.player !== null) words.push(`player ${data.player + 1} to move`);
    if (state.pruned) words.push(`pruned: ${state.pruned.why}`);
    if (shown) words.push(`value ${shown.join(", ")}`);
    if (state.again) words.push("searched again");
    if (hidden) words.push("collapsed");
    const classes = ["node", state.pruned ? "pruned" : state.visits > 0 ? "visited" : "unseen-yet", state.open ? "open" : "", node === current ? "current" : "", onLine.has(node) ? "on-line" : "", state.again ? "again" : ""];
    const shape = data.scores
      ? svg("rect", { class: "shape leaf", x: x - 12, y: y - 12, width: 24, height: 24, rx: 5 })
      : data.player === null
        ? svg("polygon", { class: "shape chance", points: `${x},${y - 16} ${x + 16},${y} ${x},${y + 16} ${x - 16},${y}` })
        : svg("circle", { class: `shape player-${data.player}`, cx: x, cy: y, r: 15 });
    const group = svg("g", {
      class: classes.join(" "), role: "treeitem", tabindex: node === (current ?? 0) ? "0" : "-1",
      "aria-level": String(tree.depth[node] + 1), "aria-selected": String(node === current), data: { node: String(node) },
      onclick: () => (hidden ? ontoggle(node) : onselect(node)), ondblclick: () => ontoggle(node),
    }, svg("title", {}, words.join(", ")), shape,
      !data.scores && svg("text", { "aria-hidden": "true", class: "node-text", x, y: y + 5, "text-anchor": "middle" }, hidden ? "+" : data.player === null ? "?" : String(data.player + 1)),
      data.label && svg("text", { "aria-hidden": "true", class: "node-label", x: x - 18, y: y - 10, "text-anchor": "end" }, data.label),
      shown && svg("text", { "aria-hidden": "true", class: `node-value ${data.scores && state.visits === 0 ? "faint" : ""}`, x, y: y + 29, "text-anchor": "middle" }, vector(shown)),
      !shown && state.ended && svg("text", { "aria-hidden": "true", class: "node-value faint", x, y: y + 29, "text-anchor": "middle" }, "outside"),
      state.window && state.open && svg("text", { "aria-hidden": "true", class: "node-window", x: x + 19, y: y - 9 }, state.window));
    nodes.push(group);
  }
  const root = svg("svg", { class: "tree", viewBox: `${-tree.column * 0.8} ${-ROW * 0.45} ${width} ${height}`, role: "tree", "aria-label": label, data: { width: String(width), height: String(height) } }, edges, nodes);
  root.addEventListener("keydown", (event) => {
    const node = Number(event.target.dataset?.node ?? NaN);
    if (Number.isNaN(node)) return;
    const parent = tree.nodes[node].parent;
    const siblings = parent === null ? [node] : tree.children[parent];
    const place = siblings.indexOf(node);
    const to = { ArrowUp: parent, ArrowDown: tree.closed.has(node) ? null : tree.children[node][0], ArrowLeft: siblings[place - 1], ArrowRight: siblings[place + 1] }[event.key];
    if (event.key === "Enter" || event.key === " ") ontoggle(node);
    else if (to !== undefined && to !== null) {
      root.querySelector(`[data-node="${to}"]`)?.focus();
      onselect(to);
    } else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
  });
  return root;
}
