// The page of a widget: one table, or one tree.

import { ask } from "./engine.js";
import { el } from "./elements.js";
import { listenToKeys } from "./keyboard.js";
import { apply, pace } from "./settings.js";
import { TableView } from "./table_view.js";
import { trees } from "./trees.js";

const main = document.getElementById("main");
const { table, tree } = JSON.parse(document.getElementById("content").textContent);

/** Shows the table, or another one that is set up like it. */
function play(catalogue, kept) {
  let view = null;
  const open = (found) => {
    view?.leave();
    view = new TableView(main, catalogue, found, () => start(found.setup), start);
  };
  const start = async (setup, sameDeal = null) => {
    const paced = { ...setup, pace: pace() };
    const answer = await ask("table/new", sameDeal ? { setup: paced, same_deal: sameDeal } : { setup: paced });
    open({ ...answer, setup });
  };
  open(kept);
}

async function begin() {
  apply();
  listenToKeys();
  const catalogue = await ask("catalogue");
  if (table) {
    main.className = "view-play";
    play(catalogue, table);
  } else {
    main.className = "view-trees";
    // The kernel knows the tree by this name.
    catalogue.figures.unshift({ name: tree.figure, title: tree.title });
    trees(main, catalogue, new URLSearchParams({ figure: tree.figure, search: tree.search, ties: tree.ties }));
  }
}

begin().catch((error) => main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, error.message)));
