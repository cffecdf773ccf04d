// The cards or the board of a table.

import { el } from "./elements.js";
import { board, slide } from "./board.js";
import { cardTable, ownHand } from "./card_table.js";
import { setting } from "./settings.js";
import { question } from "./table_question.js";
import { handResult } from "./table_result.js";

/** Draws the cards on the table, the question and the own hand; a finished trick stays for a moment, the result of a hand until somebody goes on. */
export function cardStage(table) {
  const isShown = table.cover === null;
  // Facts may be for the eyes of a seat alone.
  const view = isShown ? table.view : { ...table.view, scene: { ...table.view.scene, facts: [] } };
  const name = (player) => table.name(player);
  if (view.between_hands) return cardTable(view, { name, laid: [], winner: null, covers: handResult(table) });
  const finished = table.finished;
  const laid = finished ? finished.cards.map(([player, code]) => ({ player, card: code })) : view.scene.table.laid;
  const isDealt = table.dealt !== view.hand;
  table.dealt = view.hand;
  const hand = view.seat !== null && isShown && ownHand(view, table.choice, { onselect: (code, reason) => table.select(code, reason), badges: table.badges, best: table.best(), mistaken: table.mistaken(), isDealt });
  return cardTable(view, { name, laid, winner: finished?.winner ?? null, before: [question(table), hand] });
}

/** Draws the board; pieces that have moved go their way. */
export function boardStage(table, before) {
  const { view, badges } = table;
  const name = (player) => table.name(player);
  const [best, mistaken] = [table.best(), table.mistaken()];
  const look = (cell) => ({
    selected: table.choice.selected.includes(cell),
    target: table.choice.selected.length > 0 && table.choice.allows(cell),
    movable: table.choice.selected.length === 0 && table.choice.allows(cell),
    marked: best.has(cell),
    mistaken: mistaken.has(cell),
    badge: badges.get(cell),
  });
  const scene = view.scene.table;
  const path = view.history.at(-1)?.path ?? [];
  const drawn = board(marked(table, scene, before), { look, path, name, onselect: (cell) => table.select(cell), focus: table.focus, onfocus: (cell) => { table.focus = cell; } });
  if (before && before.moment !== view.moment) queueMicrotask(() => slide(drawn, scene, before.scene.table, path));
  const plates = view.scene.scores.map((score, player) => el("div", { class: `plate ${view.scene.to_move === player ? "to-move" : ""}` }, el("span", { class: `dot player-${player}`, "aria-hidden": "true" }), el("span", { class: "who" }, name(player)), el("span", { class: "score" }, String(score))));
  return el("div", { class: `board-area ${setting("numbers") === "off" ? "no-numbers" : ""}` }, el("div", { class: "plates" }, plates), view.scene.facts.length > 0 && el("p", { class: "note" }, view.scene.facts.join(" · ")), drawn);
}

/** The board with the last move marked, also when it is drawn again. */
function marked(table, scene, before) {
  if (before && before.moment !== table.view.moment && before.scene.table.cells) {
    const old = new Map(before.scene.table.cells.map((cell) => [cell.name, cell.owner]));
    table.changes = new Map(scene.cells.filter((cell) => old.get(cell.name) !== cell.owner).map((cell) => [cell.name, cell.owner === null ? "left" : old.get(cell.name) === null ? "reached" : "changed"]));
  }
  const changes = table.changes ?? new Map();
  return { ...scene, cells: scene.cells.map((cell) => ({ ...cell, change: cell.change ?? changes.get(cell.name) ?? null })) };
}
