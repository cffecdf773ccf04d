// Boards of hexagons or squares.

import { svg } from "./elements.js";

const SIZE = 40;

/** The corners of a cell around its centre. */
function corners(tiling, x, y) {
  if (tiling === "squares") {
    const h = SIZE / 2;
    return [[x - h, y - h], [x + h, y - h], [x + h, y + h], [x - h, y + h]];
  }
  const radius = SIZE / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The nearest cell in a direction; null if there is none. */
function neighbour(cells, from, [dx, dy]) {
  let best = null;
  for (const cell of cells) {
    const [x, y] = [cell.place[0] - from.place[0], cell.place[1] - from.place[1]];
    const [along, across] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
    if (along < 0.4 || across > along) continue;
    const distance = along + 2 * across;
    if (!best || distance < best.distance) best = { cell, distance };
  }
  return best?.cell ?? null;
}

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Draws a board. `look` says how a cell is to be shown: `selected`, `target`, `movable`, `marked`, `badge`;
 * `name` is a player in words; `onselect` is called with the name of a cell; `path` are the cells of the last move, if there are several.
 */
export function board(scene, { look, name, onselect, focus, onfocus, path = [] }) {
  const cells = scene.cells;
  const at = ([x, y]) => [x * SIZE, -y * SIZE];
  const points = [...cells.map((cell) => at(cell.place)), ...scene.labels.map(([, place]) => at(place))];
  const margin = SIZE * 0.62;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  const looks = new Map(cells.map((cell) => [cell.name, look(cell.name)]));
  const usable = (cell) => looks.get(cell.name).movable || looks.get(cell.name).target || looks.get(cell.name).selected;
  const focused = cells.find((cell) => cell.name === focus) ?? cells.find(usable) ?? cells[0];

  const draw = (cell) => {
    const [x, y] = at(cell.place);
    const shown = looks.get(cell.name);
    const words = [cell.name];
    if (cell.owner !== null) words.push(`piece of ${name(cell.owner)}`);
    else words.push("empty");
    if (cell.goal_of !== null) words.push(`goal of ${name(cell.goal_of)}`);
    if (cell.change) words.push(`last move`);
    if (shown.selected) words.push("selected");
    else if (shown.target) words.push("can go here");
    else if (shown.movable) words.push("can move");
    const classes = ["cell"];
    for (const key of ["selected", "target", "movable", "marked", "mistaken"]) if (shown[key]) classes.push(key);
    if (cell.change) classes.push(`change-${cell.change}`);
    if (cell.goal_of !== null) classes.push(`goal player-${cell.goal_of}`);
    const group = svg("g", {
      class: classes.join(" "),
      role: "button",
      tabindex: cell === focused ? "0" : "-1",
      "aria-disabled": usable(cell) ? undefined : "true",
      data: { cell: cell.name },
      onclick: () => onselect(cell.name),
      onfocus: () => onfocus?.(cell.name),
    });
    group.append(svg("title", {}, words.join(", ")));
    group.append(svg("polygon", { class: "ground", points: corners(scene.tiling, x, y).map((p) => p.map((n) => n.toFixed(1)).join(",")).join(" ") }));
    if (cell.owner !== null) {
      group.append(svg("circle", { class: `piece player-${cell.owner}`, cx: x, cy: y, r: SIZE * 0.38 }));
      group.append(svg("text", { "aria-hidden": "true", class: `piece-number player-${cell.owner}`, x, y: y + 4.6, "text-anchor": "middle" }, String(cell.owner + 1)));
    }
    if (shown.target && cell.owner === null) group.append(svg("circle", { class: "target-dot", cx: x, cy: y, r: SIZE * 0.16 }));
    return group;
  };

  // Numbers lie above all cells.
  const badge = (cell) => {
    const { badge: text } = looks.get(cell.name);
    if (!text) return [];
    const [x, y] = at(cell.place);
    return [svg("rect", { class: "badge-ground", x: x - 16, y: y - 25, width: 32, height: 15, rx: 7 }), svg("text", { class: "badge-text", x, y: y - 14, "text-anchor": "middle" }, text)];
  };

  const root = svg("svg", {
    class: `board board-${scene.tiling}`,
    viewBox: [left, top, width, height].map((n) => n.toFixed(1)).join(" "),
    role: "group",
    "aria-label": "Board",
  });
  root.append(...scene.labels.map(([text, place]) => {
    const [x, y] = at(place);
    return svg("text", { class: "board-label", x, y: y + 4, "text-anchor": "middle", "aria-hidden": "true" }, text);
  }));
  // What is marked comes last, so that its edge is not covered by the cells beside it.
  const isMarked = (cell) => looks.get(cell.name).selected || looks.get(cell.name).marked;
  root.append(...[...cells].sort((one, other) => isMarked(one) - isMarked(other)).map(draw));
  if (path.length > 2) root.append(way(path.map((cell) => at(cells.find((one) => one.name === cell).place))));
  root.append(svg("g", { class: "badges", "aria-hidden": "true" }, cells.map(badge)));
  // A piece can be dragged by the mouse, too: what lies between is not looked at.
  const cellAt = (event) => event.target.closest?.("[data-cell]")?.dataset.cell ?? null;
  let dragged = null;
  root.addEventListener("pointerdown", (event) => { dragged = event.pointerType === "mouse" ? cellAt(event) : null; });
  root.addEventListener("pointerup", (event) => {
    const [from, to] = [dragged, cellAt(event)];
    dragged = null;
    if (from === null || to === null || from === to || !looks.get(from).movable) return;
    onselect(from);
    onselect(to);
  });
  root.addEventListener("keydown", (event) => {
    const cell = cells.find((one) => one.name === event.target.dataset?.cell);
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      onselect(cell.name);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbour(cells, cell, ARROWS[event.key]);
      if (next) {
        const element = root.querySelector(`[data-cell="${CSS.escape(next.name)}"]`);
        event.target.setAttribute("tabindex", "-1");
        element.setAttribute("tabindex", "0");
        element.focus();
      }
    }
  });
  return root;
}

/** A chain of jumps: a line through the cells, with a dot wherever the piece has touched down. */
function way(points) {
  const dots = points.slice(0, -1).map(([x, y]) => svg("circle", { cx: x, cy: y, r: SIZE * 0.1 }));
  return svg("g", { class: "move-path", "aria-hidden": "true" }, svg("polyline", { points: points.map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" ") }), dots);
}

/** Lets the pieces that have moved slide to where they are, along the path if there is one. */
export function slide(root, scene, before, path = []) {
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const old = new Map(before.cells.map((cell) => [cell.name, cell]));
  const left = scene.cells.filter((cell) => cell.owner !== old.get(cell.name)?.owner && old.get(cell.name)?.owner !== null);
  const reached = scene.cells.filter((cell) => cell.owner !== null && old.get(cell.name)?.owner !== cell.owner);
  for (const cell of reached) {
    const from = left.find((other) => old.get(other.name).owner === cell.owner);
    if (!from) continue;
    left.splice(left.indexOf(from), 1);
    const pieces = root.querySelectorAll(`[data-cell="${CSS.escape(cell.name)}"] :is(.piece, .piece-number)`);
    const isPath = path[0] === from.name && path.at(-1) === cell.name;
    const stops = isPath ? path.map((name) => scene.cells.find((one) => one.name === name)) : [from, cell];
    const frames = stops.map((stop) => ({ transform: `translate(${(stop.place[0] - cell.place[0]) * SIZE}px, ${-(stop.place[1] - cell.place[1]) * SIZE}px)` }));
    for (const piece of pieces) piece.animate(frames, { duration: 200 + 60 * stops.length, easing: stops.length > 2 ? "linear" : "ease-out" });
  }
}
