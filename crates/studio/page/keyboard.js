// Keys: each view binds its own, and `?` lists them.

import { el, dialogue } from "./elements.js";

let bound = [];

/** Binds the keys of a view, each as [key, meaning, action], instead of those before. */
export function bindKeys(keys) {
  bound = keys;
}

/** Lists all keys. */
export function openHelp() {
  const row = ([key, meaning]) => el("tr", {}, el("th", { scope: "row" }, key.split(" ").map((one) => el("kbd", {}, one))), el("td", {}, meaning));
  const everywhere = [["?", "this list"], ["Esc", "close a dialogue, give a selection up"], ["Tab", "to the next control"], ["← → ↑ ↓", "along the cards of a hand, the cells of a board, the nodes of a tree"], ["Enter", "choose"]];
  dialogue("Keys", el("table", { class: "keys" }, el("tbody", {}, [...everywhere, ...bound].map(row))));
}

/** Listens to the keyboard. */
export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches("input, select, textarea") || ([" ", "Enter"].includes(event.key) && event.target.matches("button, summary, a, [role=button], [role=treeitem]"))) return;
    // A region that scrolls does so by the arrows.
    if (event.key.startsWith("Arrow") && event.target.matches(".scroll")) return;
    if (event.key === "?") {
      event.preventDefault();
      openHelp();
      return;
    }
    const pressed = event.key === " " ? "Space" : event.key;
    const known = bound.find(([key]) => key.split(" ").includes(pressed));
    if (known) {
      event.preventDefault();
      known[2](event);
    }
  });
}
