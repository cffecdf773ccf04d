// The result of a hand, and the end of a contest.

import { el, button } from "./elements.js";
import { card, withSigns } from "./card.js";
import { named, tricks } from "./score_sheet.js";
import { openMenu } from "./table_menu.js";

const signed = (points) => `${points > 0 ? "+" : ""}${points}`.replace("-", "−");

/** What the last hand has brought each player, and what they have now. */
function sheet(table) {
  const { view, game } = table;
  const { ledger, scene } = view;
  const last = ledger.at(-1);
  if (!last) return null;
  const before = ledger.at(-2) ?? last.map(() => 0);
  const rows = last.map((total, player) => el("tr", { class: view.winners.includes(player) ? "best" : "" },
    el("th", { scope: "row" }, el("span", { class: `dot player-${player}`, "aria-hidden": "true" }), table.name(player)),
    el("td", {}, signed(total - before[player])), el("td", {}, el("b", {}, String(scene.scores[player]).replace("-", "−")))));
  return el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, ["player", `this ${game.labels.whole}`, "total"].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows));
}

/** What was said when the hand ended, but for the points, which are in the sheet. */
function remarks(table) {
  const ended = table.view.history.findLast((played) => played.events.some((event) => event.kind.kind === "hand-over"));
  const said = ended?.events.filter((event) => event.kind.kind === "message" && event.text) ?? [];
  return said.slice(-6).map((event) => el("p", { class: "note" }, withSigns(named(event.text, (player) => table.name(player)))));
}

/** The result of the hand that is over, on the table, until somebody goes on. */
export function handResult(table) {
  const { view, game } = table;
  const last = tricks(view, view.hand - 1).at(-1);
  return el("section", { class: "panel hand-result", role: "status", "aria-label": "Result" },
    el("h2", {}, `${game.labels.whole[0].toUpperCase()}${game.labels.whole.slice(1)} ${view.ledger.length} is over`),
    last && el("div", { class: "row" }, last.cards.map(([player, code]) => card(code, { class: `small ${player === last.winner ? "winner" : ""}` })), el("span", { class: "note" }, `last trick to ${table.name(last.winner)}`)),
    remarks(table), sheet(table),
    el("div", { class: "row answers" }, button(`Next ${game.labels.whole}`, () => table.nextHand(), { class: "main", data: { action: "next" } }, "Enter")));
}

/** The winners, once the contest is over. */
export function ending(table) {
  const { view } = table;
  const name = (player) => table.name(player);
  if (view.scene.to_move !== null) return null;
  const winners = view.winners.map(name);
  const text = winners.length === 0 ? "Nobody wins." : `${winners.join(" and ")} ${winners.length > 1 || winners[0] === "You" ? "win" : "wins"}.`;
  return el("section", { class: "panel ending", role: "status" }, el("h2", {}, text), view.ending && el("p", {}, named(view.ending, name)), remarks(table), view.kind === "cards" && sheet(table),
    el("div", { class: "row" }, table.isHost && !view.replay && button("Rematch", () => table.again(false), { class: "main", data: { action: "rematch" } }, "n"), button("Review", () => table.review(), {}, "v"), button("More", () => openMenu(table))));
}
