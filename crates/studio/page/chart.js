// Charts of lines.

import { el, svg, number } from "./elements.js";

/** Draws a line per player: `series` are lists of numbers (null for none), `names` their names. */
export function lineChart(series, names, { label, onpick = null }) {
  const [width, height, left, bottom, top] = [560, 180, 44, 22, 10];
  const values = series.flat().filter((value) => value !== null && value !== undefined);
  if (values.length === 0) return null;
  let [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) [least, most] = [least - 1, most + 1];
  const count = Math.max(...series.map((line) => line.length));
  const x = (place) => left + ((width - left - 10) * place) / Math.max(count - 1, 1);
  const y = (value) => top + ((height - top - bottom) * (most - value)) / (most - least);
  const lines = series.map((line, player) => {
    const points = line.map((value, place) => (value === null || value === undefined ? null : `${x(place).toFixed(1)},${y(value).toFixed(1)}`)).filter(Boolean);
    const end = points.at(-1)?.split(",");
    return [svg("polyline", { class: `line player-${player}`, points: points.join(" ") }),
      end && svg("text", { class: "line-end", x: Number(end[0]) + 3, y: Number(end[1]) + 4 }, String(player + 1))];
  });
  const grid = [least, (least + most) / 2, most].map((value) => [
    svg("line", { class: "grid", x1: left, x2: width - 10, y1: y(value), y2: y(value) }),
    svg("text", { class: "axis", x: left - 6, y: y(value) + 4, "text-anchor": "end" }, number(value)),
  ]);
  const picks = onpick && Array.from({ length: count }, (_, place) =>
    svg("rect", { class: "pick", x: x(place) - (width - left) / count / 2, y: top, width: (width - left) / count, height: height - top - bottom, onclick: () => onpick(place) }));
  const legend = names.map((name, player) => el("span", {}, el("span", { class: `dot player-${player}`, "aria-hidden": "true" }), name));
  return el("figure", { class: "chart" },
    svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, grid.flat(), lines.flat(), picks ?? []),
    el("figcaption", {}, label, el("span", { class: "legend" }, legend)));
}
