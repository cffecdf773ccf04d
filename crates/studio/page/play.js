// Play: a table with people and agents.

import { ask } from "./engine.js";
import { el, button } from "./elements.js";
import { bindKeys } from "./keyboard.js";
import { keepTable, keptReplay, keptTable, lastTable } from "./kept_table.js";
import { playSetup } from "./play_setup.js";
import { pace } from "./settings.js";
import { TableView } from "./table_view.js";

/** Shows the view, and returns how to leave it. */
export function play(main, catalogue, parameters) {
  let table = null;
  const leave = () => table?.leave();

  const open = (kept) => {
    leave();
    keepTable(kept);
    // Whoever has gone elsewhere meanwhile finds the table later.
    if (!main.isConnected) return;
    table = new TableView(main, catalogue, kept, setUp, start);
  };
  const start = async (setup, sameDeal = null) => {
    const paced = { ...setup, pace: pace() };
    const answer = await ask("table/new", sameDeal ? { setup: paced, same_deal: sameDeal } : { setup: paced });
    open({ ...answer, setup });
  };
  function setUp() {
    const kept = keptTable() ?? lastTable();
    leave();
    table = null;
    bindKeys([]);
    history.replaceState(null, "", "#play");
    main.replaceChildren(playSetup(catalogue, start, kept && (() => open(kept))));
  }
  const invitation = parameters.get("invitation");
  if (invitation) {
    history.replaceState(null, "", "#play");
    ask("table/join", { table: Number(parameters.get("table")), invitation })
      .then((answer) => open({ ...answer, setup: null }))
      .catch((error) => main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("h1", {}, "No seat"), el("p", {}, error.message), button("Set up a table", setUp))));
  } else {
    const kept = (parameters.has("replay") && keptReplay()) || keptTable();
    if (kept) open(kept);
    else setUp();
  }
  return leave;
}
