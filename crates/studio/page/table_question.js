// The head of a table, the question to the person, and the end.

import { el, button } from "./elements.js";
import { withSigns } from "./card.js";
import { title } from "./play_setup.js";
import { named } from "./score_sheet.js";
import { openMenu, showLink } from "./table_menu.js";

/** The title and the tools. */
export function tableHead(table) {
  const { view, game } = table;
  const links = table.kept.invitations ?? [];
  return el("div", { class: "table-head" },
    el("h1", {}, title(game.name), el("span", { class: "note" }, view.kind === "cards" ? `${game.labels.whole} ${view.hand - (view.scene.to_move === null ? 1 : 0)}` : "")),
    el("div", { class: "row", role: "toolbar", "aria-label": "Table" },
      button("Hint", () => table.askHint(), { data: { action: "hint" }, disabled: view.choices === null || table.cover !== null }, "h"),
      button("Undo", () => table.go("back"), { data: { action: "undo" }, disabled: !view.can_undo }, "u"),
      button("Redo", () => table.go("forward"), { data: { action: "redo" }, disabled: !view.can_redo }, "r"),
      button(table.isPaused ? "Go on" : "Pause", () => table.togglePause(), { data: { action: "pause" }, disabled: view.scene.to_move === null }, "p"),
      button("More", () => openMenu(table), { data: { action: "more" } }, "m")),
    table.outage && el("p", { class: "note problem", role: "alert" }, table.outage),
    links.length > 0 && el("p", { class: "note" }, "Links for the others: ", links.map((link) => button(`seat ${link.seat + 1}`, () => showLink(table, link), { class: "link" }))));
}

/** The question to the person, and the buttons that answer it. */
export function question(table) {
  const { view } = table;
  const name = (player) => table.name(player);
  const mover = view.scene.to_move;
  if (mover === null) return null;
  if (table.cover !== null) {
    return el("div", { class: "question cover" }, el("p", {}, `Pass the screen to ${name(table.cover)}.`), button(`I am ${name(table.cover)}`, () => { table.cover = null; table.render(); table.goOn(); }, { class: "main" }), el("p", { class: "problem" }, table.problem));
  }
  const status = [];
  if (view.choices) {
    const question = named(view.scene.prompt?.question ?? "", name);
    status.push(el("p", { class: "ask" }, el("b", {}, table.keys.length > 1 ? `${name(mover)}: ` : ""), withSigns(question)));
    const plain = table.choice.plain;
    if (plain.length > 0) status.push(el("div", { class: "row answers" }, plain.map((offer) => button(offer.decision, () => table.decide(offer.decision), { class: table.best().has(offer.decision) ? "main" : "", data: { action: `decide-${offer.decision}` } }))));
    if (!table.choice.isDirect && view.kind === "cards" && plain.length < table.choice.offers.length + (table.choice.count ? 1 : 0)) {
      const decision = table.choice.decision;
      const count = table.choice.count;
      const chosen = count ? `${table.choice.selected.length} of ${count} cards` : `${table.choice.selected.length} cards`;
      status.push(el("div", { class: "row answers" }, button(decision ? withSigns(decision) : chosen, () => decision && table.decide(decision), { class: "main", disabled: !decision, data: { action: "confirm" } }),
        table.choice.selected.length > 0 && button("Clear", () => { table.choice.clear(); table.render(); }, { data: { action: "clear" } })));
    }
    if (table.choice.ordered && table.choice.decision && !table.choice.isFinished) {
      status.push(el("div", { class: "row answers" }, button(`Play ${table.choice.decision}`, () => table.decide(table.choice.decision), { class: "main" }), el("span", { class: "note" }, "or choose another cell")));
    }
  } else if (table.isPaused) {
    status.push(el("p", { class: "ask" }, "Paused. ", button("Go on from here", () => table.togglePause(), { class: "link" })));
  } else {
    status.push(el("p", { class: "ask thinking" }, `${name(mover)} ${["here", "invited"].includes(view.seats[mover]) ? "is to move" : "thinks"} …`));
  }
  return el("div", { class: "question" }, status, el("p", { class: "problem" }, table.problem));
}

/** The winners, once the contest is over. */
export function ending(table) {
  const { view } = table;
  const name = (player) => table.name(player);
  if (view.scene.to_move !== null) return null;
  const winners = view.winners.map(name);
  const text = winners.length === 0 ? "Nobody wins." : `${winners.join(" and ")} ${winners.length > 1 || winners[0] === "You" ? "win" : "wins"}.`;
  return el("section", { class: "panel ending", role: "status" }, el("h2", {}, text), view.ending && el("p", {}, named(view.ending, name)),
    el("div", { class: "row" }, button("Review", () => table.review(), { class: "main" }), button("More", () => openMenu(table))));
}
