// The choice of a game, its players and its rules.

import { el, button, field, select } from "./elements.js";

const title = (name) => name.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");

/** Draws the form; `onstart` is called with the setup of a table. */
export function playSetup(catalogue, onstart, onresume, tables = []) {
  const state = { game: catalogue.games[0], players: null, seats: [], open: false, hints: true, preset: "", changed: {}, showRules: false, seed: "" };
  const form = el("form", { class: "panel form setup", "aria-label": "New game" });
  const list = el("div", { class: "game-list", role: "radiogroup", "aria-label": "Game" });

  const choose = (game, players = game.usual_players) => {
    // House rules are those of a game.
    if (game !== state.game || !state.preset) Object.assign(state, { preset: game.presets[0], changed: {} });
    state.game = game;
    state.players = players;
    state.seats = Array.from({ length: players }, (_, seat) => state.seats[seat] ?? (seat === 0 ? "here" : catalogue.usual_level));
    draw();
  };

  const seatField = (seat) => {
    const isSpec = !["here", "invited", ...catalogue.levels.map((level) => level.level)].includes(state.seats[seat]);
    const options = [["here", "person here"], ...(catalogue.has_server ? [["invited", "person with a link"]] : []), ...catalogue.levels.map(({ level }) => [level, `computer, level ${level}`]), ["agent", "agent …"]];
    const chosen = isSpec ? "agent" : state.seats[seat];
    const control = select(options, chosen, (value) => {
      state.seats[seat] = value === "agent" ? "best" : value;
      draw(`seat-${seat}`);
    }, { id: `seat-${seat}` });
    const spec = isSpec && el("input", { type: "text", value: state.seats[seat], "aria-label": `Agent of seat ${seat + 1}`, spellcheck: "false", oninput: (event) => { state.seats[seat] = event.target.value; } });
    return el("div", { class: "seat-field" }, el("label", { for: `seat-${seat}` }, el("span", { class: `dot player-${seat}`, "aria-hidden": "true" }), `Seat ${seat + 1}`), control, spec);
  };

  // A rule that is left as it is follows the preset.
  const ruleField = (rule) => {
    const usual = rule.presets[state.preset];
    const change = (value) => {
      if (value === "") delete state.changed[rule.name];
      else state.changed[rule.name] = value;
    };
    const chosen = state.changed[rule.name] ?? "";
    const control = rule.names
      ? select([["", usual], ...rule.names.filter((name) => name !== usual).map((name) => [name, name])], chosen, change, { name: rule.name })
      : el("input", { type: "number", name: rule.name, value: chosen, min: String(rule.least), max: String(rule.most), step: String(rule.step), placeholder: usual ?? "not set", oninput: (event) => change(event.target.value) });
    return field(rule.name, control, rule.meaning);
  };

  function draw(focus = null) {
    const { game } = state;
    list.replaceChildren(...catalogue.games.map((one) => el("button", {
      type: "button", role: "radio", class: "game-card", "aria-checked": String(one === game), tabindex: one === game ? "0" : "-1",
      onclick: () => choose(one),
    }, el("b", {}, title(one.name)), el("span", {}, one.summary), el("small", {}, `${one.kind === "cards" ? "cards" : "board"} · ${one.players[0] === one.players[1] ? one.players[0] : `${one.players[0]} to ${one.players[1]}`} players`))));
    const counts = Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, place) => String(game.players[0] + place));
    const preset = select(game.presets.map((name) => [name, name]), state.preset, (name) => {
      const before = game.preset_players[state.preset];
      Object.assign(state, { preset: name, changed: {} });
      // Rules that are made for a number of players come with it.
      const count = game.preset_players[name];
      if (count !== before) choose(game, count);
      draw("preset");
    }, { id: "preset", name: "preset" });
    form.replaceChildren(
      el("h2", {}, title(game.name)),
      el("p", {}, game.aim),
      field("Players", select(counts.map((count) => [count, count]), String(state.players), (count) => choose(game, Number(count)), { name: "players" })),
      el("fieldset", {}, el("legend", {}, "Seats"), Array.from({ length: state.players }, (_, seat) => seatField(seat))),
      game.kind === "cards" && el("label", { class: "check" }, el("input", { type: "checkbox", name: "open", checked: state.open, onchange: (event) => { state.open = event.target.checked; } }), el("span", {}, "Open hands: everybody sees all cards")),
      el("label", { class: "check" }, el("input", { type: "checkbox", name: "hints", checked: state.hints, onchange: (event) => { state.hints = event.target.checked; } }), el("span", {}, "Hints for whoever asks")),
      el("details", { open: state.showRules, ontoggle: (event) => { state.showRules = event.target.open; } }, el("summary", {}, "Rules and options"),
        game.rules.split("\n\n").map((paragraph) => el("p", {}, paragraph)),
        el("fieldset", { class: "rules" }, el("legend", {}, "House rules"),
          game.presets.length > 1 && field("preset", preset, "the rules to begin with"),
          game.options.filter((rule) => !rule.is_alias).map(ruleField)),
        field("Seed", el("input", { type: "number", name: "seed", value: state.seed, min: "0", placeholder: "any", oninput: (event) => { state.seed = event.target.value; } }), "The same seed deals the same cards")),
      el("details", {}, el("summary", {}, "Levels and agents"),
        el("dl", { class: "options" }, catalogue.levels.map(({ level, meaning }) => [el("dt", {}, `level ${level}`), el("dd", {}, meaning)])),
        el("p", { class: "note" }, "An agent is written as on the command line, such as maxn,nodes=100k or uct.")),
      el("p", { class: "problem", role: "alert" }),
      el("div", { class: "row" }, el("button", { type: "submit", class: "main" }, "Start"), onresume && button("Back to the table", onresume)),
    );
    if (focus) document.getElementById(focus)?.focus();
  }

  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = catalogue.games.indexOf(state.game);
    choose(catalogue.games[(place + step + catalogue.games.length) % catalogue.games.length]);
    list.querySelector("[aria-checked=true]").focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const changed = Object.entries(state.changed).map(([name, value]) => `${name}=${value}`);
    const options = [state.preset, ...changed].join(" ");
    const setup = { game: state.game.name, players: state.players, options, seats: state.seats, open: state.open, hints: state.hints };
    if (state.seed) setup.seed = Number(state.seed);
    const problem = form.querySelector(".problem");
    problem.textContent = "";
    try {
      await onstart(setup);
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  choose(state.game);
  const row = (table) => el("li", {}, button(`${title(table.setup.game)}, table ${table.table}`, table.open, { class: "link" }), el("small", {}, ` ${new Date(table.when).toLocaleString()}`));
  const earlier = tables.length > 0 && el("section", { class: "panel earlier" }, el("h2", {}, "Your tables"), el("ul", {}, tables.map(row)));
  return el("div", { class: "setup-view" }, el("div", {}, el("h1", {}, "What shall we play?"), list, earlier), form);
}

export { title };
