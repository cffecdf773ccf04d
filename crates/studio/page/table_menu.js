// The menu of a table, and what it opens.

import { ask } from "./engine.js";
import { el, button, dialogue } from "./elements.js";
import { SPEEDS, set, setting } from "./settings.js";
import { card } from "./card.js";
import { tricks } from "./score_sheet.js";

/** Opens the menu. */
export function openMenu(table) {
  const view = table.view;
  const closing = (action) => () => {
    menu.close();
    action();
  };
  const menu = dialogue("Table",
    el("div", { class: "menu" },
      table.isHost && button("New deal", closing(() => table.again(false)), {}, "n"),
      table.isHost && button("The same deal again", closing(() => table.again(true)), {}, "s"),
      table.isHost && button("The same deal, seats moved on", closing(() => table.again(true, true))),
      table.cover === null && button("Review my decisions", closing(() => table.review()), {}, "v"),
      view.kind === "cards" && view.choices && table.cover === null && button("Claim the rest", closing(() => table.claim()), {}, "c"),
      view.kind === "cards" && button("Tricks of this hand", closing(() => openTricks(table)), {}, "l"),
      button("Save as a file", closing(() => save(table))),
      button("Another game", closing(() => table.onsetup())),
      el("label", { class: "field" }, el("span", { class: "field-name" }, "Speed"), speedSelect())),
    view.seed !== null && el("p", { class: "note" }, `Seed ${view.seed}`));
}

function speedSelect() {
  const control = el("select", { onchange: () => set("speed", control.value) }, Object.keys(SPEEDS).map((speed) => el("option", { value: speed, selected: speed === setting("speed") }, speed)));
  return control;
}

/** Shows the tricks of this hand. */
export function openTricks(table) {
  const rows = tricks(table.view).map((trick, place) => el("tr", {}, el("th", { scope: "row" }, String(place + 1)), el("td", {}, el("div", { class: "row" }, trick.cards.map(([player, code]) => card(code, { class: `small ${player === trick.winner ? "winner" : ""}`, "aria-label": `${code} by ${table.name(player)}` })))), el("td", {}, table.name(trick.winner))));
  dialogue("Tricks", rows.length ? el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, el("th", {}, ""), el("th", { scope: "col" }, "cards in order"), el("th", { scope: "col" }, "to"))), el("tbody", {}, rows)) : el("p", {}, "No trick has been taken yet."));
}

/** Saves the contest as a file that the command line takes up. */
async function save(table) {
  try {
    const saved = await ask("table/save", table.place);
    const link = el("a", { href: URL.createObjectURL(new Blob([JSON.stringify(saved)], { type: "application/json" })), download: `${table.view.game}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    dialogue("Not saved", el("p", {}, error.message));
  }
}

/** Shows the link to a seat. It opens that seat and nothing else. */
export function showLink(table, link) {
  const { address: reached } = table.catalogue;
  const address = `${reached ?? location.origin}/#seat=${table.kept.table}:${link.invitation}`;
  const input = el("input", { type: "text", readonly: true, value: address, "aria-label": "Link", onfocus: (event) => event.target.select() });
  const done = el("span", { class: "note", role: "status" });
  const copy = async () => {
    input.select();
    // Only a page of this machine may write to the clipboard by itself.
    const isCopied = navigator.clipboard ? await navigator.clipboard.writeText(address).then(() => true, () => document.execCommand("copy")) : document.execCommand("copy");
    done.textContent = isCopied ? "Copied" : "Press Ctrl and C";
  };
  dialogue(`Link for seat ${link.seat + 1}`, el("p", {}, `It opens this seat and nothing else, for one browser: whoever opens it first${reached ? "" : ", on this machine. For others on the network, start the studio with --listen"}.`), input,
    el("div", { class: "row" }, button("Copy", copy, { class: "main" }), done));
}

/** Asks before a contest that is not over is given up; `action` does it. */
export function beforeGivingUp(table, action) {
  const { view } = table;
  const isBegun = view.scene.to_move !== null && !view.replay && (view.history.length > 0 || view.ledger.length > 0);
  if (!isBegun) return action();
  const window = dialogue("This game is not over", el("p", {}, "Another one takes its place at this table."),
    el("div", { class: "row" }, button("Deal anew", () => { window.close(); action(); }, { class: "main", data: { action: "give-up" } }), button("Play on", () => window.close())));
  return window.querySelector("[data-action=give-up]").focus();
}
