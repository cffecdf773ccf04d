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

/** Draws the difference of each agent to the first one after more and more deals, with its 95 % interval: `points` are numbers of deals with a difference per agent. */
export function convergenceChart(points, names, measure = "score") {
  if (!points || points.length < 2) return null;
  const [width, height, left, bottom, top] = [560, 190, 48, 24, 10];
  // The first intervals are so wide that nothing else could be seen.
  const settled = points.slice(Math.floor(points.length / 8));
  const ends = settled.flatMap(({ differences }) => differences.flatMap(({ mean, error }) => [mean - (error ?? 0), mean + (error ?? 0)]));
  let [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  if (most - least < 1e-9) [least, most] = [least - 1, most + 1];
  const [first, last] = [points[0].deals, points.at(-1).deals];
  const x = (deals) => left + ((width - left - 14) * (deals - first)) / Math.max(last - first, 1);
  const y = (value) => top + ((height - top - bottom) * (most - Math.max(least, Math.min(most, value)))) / (most - least);
  const at = (deals, value) => `${x(deals).toFixed(1)},${y(value).toFixed(1)}`;
  const grid = [...new Set([least, 0, most])].map((value) => [
    svg("line", { class: value === 0 ? "grid zero" : "grid", x1: left, x2: width - 14, y1: y(value), y2: y(value) }),
    svg("text", { class: "axis", x: left - 6, y: y(value) + 4, "text-anchor": "end" }, number(value, 2))]);
  const ticks = [first, last].map((deals, place) => svg("text", { class: "axis", x: x(deals), y: height - 6, "text-anchor": place === 0 ? "start" : "end" }, `${deals} deals`));
  const others = names.slice(1);
  const lines = others.map((_, other) => {
    const along = points.map(({ deals, differences }) => ({ deals, ...differences[other] }));
    const [above, below] = [1, -1].map((sign) => along.map(({ deals, mean, error }) => at(deals, mean + sign * (error ?? 0))));
    return [svg("polygon", { class: `band player-${other + 1}`, points: [...above, ...below.reverse()].join(" ") }), svg("polyline", { class: `line player-${other + 1}`, points: along.map(({ deals, mean }) => at(deals, mean)).join(" ") })];
  });
  const label = `Difference in ${measure} to ${names[0]} as deals are added, with its 95 % interval`;
  const legend = others.map((name, other) => el("span", {}, el("span", { class: `dot player-${other + 1}`, "aria-hidden": "true" }), name));
  const said = others.map((name, other) => `${name} ${number(points.at(-1).differences[other].mean, 2)}`).join(", ");
  return el("figure", { class: "chart convergence" }, svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${label}: at last ${said}` }, grid.flat(), ticks, lines.flat()), el("figcaption", {}, label, el("span", { class: "legend" }, legend)));
}

/** Draws a mean with its interval for each agent. */
export function intervalChart(agents, { label }) {
  const known = agents.filter((agent) => agent.mean !== null);
  if (known.length === 0) return null;
  const [width, row, left, right] = [560, 28, 190, 60];
  const ends = known.flatMap((agent) => [agent.mean - (agent.error ?? 0), agent.mean + (agent.error ?? 0)]);
  let [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (most - least < 1e-9) [least, most] = [least - 1, most + 1];
  const x = (value) => left + ((width - left - right) * (value - least)) / (most - least);
  const bottom = known.length * row + 8;
  const height = bottom + 18;
  // The ends and the zero line, where it is in sight.
  const ticks = [...new Set([least, ...(least < 0 && most > 0 ? [0] : []), most])];
  const axis = [svg("line", { class: "grid", x1: left, x2: width - right, y1: bottom, y2: bottom }), ...ticks.flatMap((value) => [
    svg("line", { class: value === 0 ? "grid zero" : "grid", x1: x(value), x2: x(value), y1: value === 0 ? 4 : bottom - 4, y2: bottom }),
    svg("text", { class: "axis", x: x(value), y: bottom + 14, "text-anchor": "middle" }, number(value, 2))])];
  const rows = known.map((agent, place) => {
    const y = place * row + row / 2 + 4;
    const error = agent.error ?? 0;
    const name = agent.name.length > 26 ? `${agent.name.slice(0, 25)}…` : agent.name;
    return [
      svg("text", { class: "axis name", x: left - 10, y: y + 4, "text-anchor": "end" }, name),
      svg("line", { class: "grid", x1: left, x2: width - right, y1: y, y2: y }),
      svg("line", { class: `interval player-${place}`, x1: x(agent.mean - error), x2: x(agent.mean + error), y1: y, y2: y }),
      svg("circle", { class: `mean player-${place}`, cx: x(agent.mean), cy: y, r: 5 }),
      svg("text", { class: "axis", x: width - right + 10, y: y + 4 }, number(agent.mean, 2)),
    ];
  });
  return el("figure", { class: "chart" },
    svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${label}: ${known.map((agent) => `${agent.name} ${number(agent.mean, 2)}`).join(", ")}` }, axis, rows.flat()),
    el("figcaption", {}, label));
}
