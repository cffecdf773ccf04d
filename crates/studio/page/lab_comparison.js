// The agents of all matches side by side.

import { el, button, field, number, select, thousands } from "./elements.js";
import { title } from "./play_setup.js";

const HEADINGS = ["game", "match", "agent", "games", "score", "±", "wins", "±"];

/** Saves rows of a table for other programs. */
export function saveCsv(name, rows) {
  const quoted = (cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`;
  const link = el("a", { href: URL.createObjectURL(new Blob([`${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`], { type: "text/csv" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A table over matches, of one game or of all, sorted by any column. */
export class Comparison {
  constructor(onchange) {
    Object.assign(this, { onchange, game: "", place: 4, way: -1 });
  }

  /** The rows: game, match, agent, games, score and wins with the halves of their intervals. */
  rows(matches) {
    const of = (match) => match.scores.map((score, agent) => [match.plan.game, match.number, match.plan.agents[agent], match.games, score.mean, score.error, match.wins[agent].mean, match.wins[agent].error]);
    const rows = matches.filter((match) => !this.game || match.plan.game === this.game).flatMap(of);
    const compare = (one, other) => (typeof one === "string" ? one.localeCompare(other) : (one ?? -Infinity) - (other ?? -Infinity));
    return rows.sort((one, other) => this.way * compare(one[this.place], other[this.place]));
  }

  panel(matches) {
    if (matches.length < 2) return null;
    const games = [...new Set(matches.map((match) => match.plan.game))];
    if (!games.includes(this.game)) this.game = games.length === 1 ? games[0] : "";
    const sort = (place) => { [this.place, this.way] = [place, this.place === place ? -this.way : place < 3 ? 1 : -1]; this.onchange(); };
    const order = (place) => (this.place !== place ? undefined : this.way > 0 ? "ascending" : "descending");
    const head = HEADINGS.map((heading, place) => el("th", { scope: "col", class: place === 2 ? "text" : undefined, "aria-sort": order(place) }, button(heading, () => sort(place), { class: "link", id: `compare-${place}` })));
    const rows = this.rows(matches);
    const shown = (row) => [title(row[0]), `#${row[1]}`, row[2], thousands(row[3]), number(row[4], 2), number(row[5], 2), row[6] === null ? "–" : `${number(100 * row[6])} %`, row[7] === null || row[7] > 1 ? "–" : number(100 * row[7])];
    return el("section", { class: "panel comparison" },
      el("div", { class: "pane-head" }, el("h2", {}, "All matches"),
        games.length > 1 && field("", select([["", "all games"], ...games.map((game) => [game, title(game)])], this.game, (game) => { this.game = game; this.onchange(); }, { id: "compare-game", "aria-label": "Game" })),
        button("CSV", () => saveCsv("matches.csv", [HEADINGS, ...rows]), { class: "quiet", id: "compare-csv" })),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Agents of all matches" }, el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, head)),
        el("tbody", {}, rows.map((row) => el("tr", {}, shown(row).map((cell, place) => el(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : place === 2 ? { class: "text" } : {}, cell))))))),
      el("p", { class: "note" }, "Scores of different games, and of matches with other options, are not of one scale. ± is half of the 95 % interval."));
  }
}
