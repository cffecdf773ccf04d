// Play: a table with people and agents.

import { ask, keepSeat, seatTable } from "./engine.js";
import { el } from "./elements.js";
import { bindKeys } from "./keyboard.js";
import { keepTable, keptReplay, keptTable, keptTables, lastTable } from "./kept_table.js";
import { playSetup } from "./play_setup.js";
import { pace, setting } from "./settings.js";
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
    // The form may have been longer than the window.
    window.scrollTo(0, 0);
    table = new TableView(main, catalogue, kept, setUp, start);
  };
  const start = async (setup, sameDeal = null) => {
    // The name is that of the one person here; several who share a screen have none.
    const here = setup.seats.filter((seat) => seat === "here");
    const names = here.length === 1 && setting("name") ? setup.seats.map((seat) => (seat === "here" ? setting("name") : "")) : [];
    const paced = { ...setup, names, pace: pace() };
    const answer = await ask("table/new", sameDeal ? { setup: paced, same_deal: sameDeal } : { setup: paced });
    open({ ...answer, setup });
  };
  function setUp() {
    const kept = keptTable() ?? lastTable();
    leave();
    table = null;
    bindKeys([]);
    history.replaceState(null, "", "#play");
    main.replaceChildren(playSetup(catalogue, start, kept && (() => open(kept)), keptTables().map((one) => ({ ...one, open: () => open(one) }))));
  }
  /** Takes the seat of a link, or finds it again. */
  async function join(seat) {
    history.replaceState(null, "", "#play");
    let found = seatTable(seat)?.table;
    if (!found) {
      const [table, invitation] = seat.split(":");
      found = { ...(await ask("table/join", { table: Number(table), invitation, name: setting("name") })), setup: null };
      keepSeat(seat, found);
    }
    open(found);
  }
  const seat = parameters.get("seat");
  const kept = (parameters.has("replay") && keptReplay()) || keptTable();
  const notice = (title, text) => main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("h1", {}, title), el("p", {}, text)));
  if (seat) join(seat).catch((error) => notice("No seat", error.message));
  else if (kept) open(kept);
  else if (catalogue.is_guest) notice("No seat", "Open the link to your seat again.");
  else setUp();
  return leave;
}
