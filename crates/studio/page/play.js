// Play: a table with people and agents.

import { ask, stream, token } from "./engine.js";
import { el, announce, button, dialogue, number } from "./elements.js";
import { SPEEDS, set, setting } from "./settings.js";
import { bindKeys } from "./keyboard.js";
import { playSetup, title } from "./play_setup.js";
import { Choice } from "./choice.js";
import { cardTable, ownHand } from "./card_table.js";
import { board, slide } from "./board.js";
import { card, withSigns } from "./card.js";
import { named, scoreSheet, story, tricks } from "./score_sheet.js";
import { adviceTable } from "./advice.js";
import { openReview } from "./review.js";

const KEPT = "maxn-table";
const NAMES = ["Ada", "Ben", "Cora", "Dan", "Eva", "Finn", "Gina", "Hugo"];

/** Shows the view, and returns how to leave it. */
export function play(main, catalogue, parameters) {
  let table = null;
  const leave = () => table?.leave();

  const open = (kept) => {
    leave();
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
    table = new TableView(main, catalogue, kept, setUp, start);
  };
  const start = async (setup, sameDeal = null) => {
    const answer = await ask("table/new", sameDeal ? { setup, same_deal: sameDeal } : { setup });
    open({ ...answer, setup });
  };
  function setUp() {
    const kept = readKept();
    leave();
    table = null;
    bindKeys([]);
    main.replaceChildren(playSetup(catalogue, start, kept && (() => open(kept))));
  }
  const invitation = parameters.get("invitation");
  if (invitation) {
    history.replaceState(null, "", "#play");
    ask("table/join", { table: Number(parameters.get("table")), invitation })
      .then((answer) => open({ ...answer, setup: null }))
      .catch((error) => main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("h1", {}, "No seat"), el("p", {}, error.message), button("Set up a table", setUp))));
  } else {
    const kept = readKept();
    if (kept) open(kept);
    else setUp();
  }
  return leave;
}

function readKept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

/** A table as one browser shows it: one or several seats, of which one is looked from at a time. */
class TableView {
  constructor(main, catalogue, kept, onsetup, onstart) {
    Object.assign(this, { main, catalogue, kept, onsetup, onstart });
    this.keys = kept.keys;
    this.isHost = kept.setup !== null;
    this.held = this.keys[0];
    this.view = null;
    this.choice = new Choice(null, false);
    this.advice = null;
    this.isPaused = kept.isReplay ?? false;
    this.cover = null;
    this.finished = null;
    this.timer = null;
    this.problem = "";
    bindKeys(this.bindings());
    this.connect();
  }

  leave() {
    this.connection?.abort();
    this.hint?.abort();
    clearTimeout(this.timer);
  }

  get place() {
    return { table: this.kept.table, key: this.held.key };
  }

  /** Follows the table from the seat that is looked from. */
  connect() {
    this.connection?.abort();
    this.connection = new AbortController();
    stream("table/watch", this.place, (view) => this.receive(view), this.connection.signal).catch((error) => this.lost(error.message));
  }

  lost(message) {
    clearTimeout(this.timer);
    sessionStorage.removeItem(KEPT);
    this.main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("h1", {}, "The table is gone"), el("p", {}, message), button("Set up another", this.onsetup, { class: "main" })));
  }

  name(player) {
    const view = this.view;
    const given = view.names[player];
    if (given) return given;
    const people = view.seats.filter((seat) => seat === "here" || seat === "invited").length;
    if (player === view.seat && this.keys.length === 1) return "You";
    return people > 1 && ["here", "invited"].includes(view.seats[player]) ? `Player ${player + 1}` : NAMES[player % NAMES.length];
  }

  /** Takes a new state of the table in. */
  receive(view) {
    if (view.error) return this.lost(view.error);
    const before = this.view;
    const isNew = !before || before.moment !== view.moment || before.seat !== view.seat;
    this.view = view;
    const mover = view.scene.to_move;
    const own = this.keys.find((key) => key.seat === mover);
    if (own && own !== this.held) {
      this.held = own;
      this.cover = view.open ? null : mover;
      this.connect();
      return;
    }
    if (isNew) {
      this.choice = new Choice(view.choices, view.kind === "board");
      this.advice = null;
      this.look = null;
      this.problem = "";
      this.hint?.abort();
      this.showFinished(view, before);
    }
    this.render(before);
    this.goOn();
  }

  /** Keeps a finished trick on the table for a moment, and tells what has happened. */
  showFinished(view, before) {
    const latest = view.history.at(-1);
    this.finished = null;
    if (!before || latest?.moment !== view.moment || before.moment >= view.moment) return;
    const texts = latest.events.map((event) => named(event.text, (player) => this.name(player)));
    const what = latest.decision === null ? "decides" : latest.decision;
    announce([`${this.name(latest.player)}: ${what}`, ...texts].join(". "));
    const trick = latest.events.map((event) => event.kind).find((kind) => kind.kind === "trick");
    const [, stays] = SPEEDS[setting("speed")];
    if (trick && stays > 0) {
      this.finished = trick;
      setTimeout(() => {
        if (this.finished !== trick) return;
        this.finished = null;
        // Only the table: a card of the hand may be under the finger.
        this.main.querySelector(".felt-area")?.replaceWith(this.cards((player) => this.name(player)));
      }, stays);
    }
  }

  /** Lets the next agent decide, or makes a forced decision, after a while. */
  goOn() {
    clearTimeout(this.timer);
    const view = this.view;
    const mover = view.scene.to_move;
    if (mover === null || this.isPaused || this.cover !== null) return;
    const [each, stays] = SPEEDS[setting("speed")];
    const wait = (this.finished ? stays : each) + (this.isHost ? 0 : 1500);
    if (!["here", "invited"].includes(view.seats[mover])) {
      this.timer = setTimeout(() => this.tell("table/step", { moment: view.moment }), wait);
    } else if (mover === view.seat && setting("forced") === "on" && this.choice.forced) {
      this.timer = setTimeout(() => this.decide(this.choice.forced), wait);
    }
  }

  /** Asks the studio to do something with the table; it answers by a new state. */
  async tell(path, more = {}) {
    try {
      await ask(path, { place: this.place, ...more });
    } catch (error) {
      // Another browser was faster: the new state is on its way.
      if (error.status === 409) return;
      this.problem = error.message;
      announce(error.message);
      if (this.view) this.render();
    }
  }

  decide(decision) {
    clearTimeout(this.timer);
    this.isPaused = false;
    return this.tell("table/decide", { moment: this.view.moment, decision });
  }

  go(to) {
    clearTimeout(this.timer);
    this.isPaused = typeof to === "number" || (this.kept.isReplay ?? false);
    return this.tell("table/go", { to });
  }

  select(part, reason) {
    if (this.cover !== null) return;
    if (reason) {
      this.problem = withSigns(reason);
      announce(reason);
      this.render();
      return;
    }
    const decision = this.choice.select(part);
    this.problem = "";
    if (decision) this.decide(decision);
    else this.render();
  }

  askHint() {
    if (!this.view?.choices && this.view?.seat !== null) return;
    this.hint?.abort();
    this.hint = new AbortController();
    this.advice = { waiting: true };
    this.render();
    const moment = this.view.moment;
    const show = (advice) => {
      if (this.view.moment !== moment) return;
      if (advice.error) [this.problem, this.advice] = [advice.error, null];
      else this.advice = advice;
      if (this.advice?.choices) announce(`Best: ${advice.best}`);
      this.render();
    };
    stream("table/hint", { place: this.place, moment }, show, this.hint.signal).catch((error) => show({ error: error.message }));
  }

  /** The numbers that the advice puts on cards or cells. */
  badges() {
    const badges = new Map();
    if (!this.advice?.choices) return badges;
    const values = new Map();
    const mover = this.advice.player;
    const worth = new Map(this.advice.choices.map((choice) => [choice.decision, choice.expected?.[mover]]));
    const sign = this.view.lowest_wins ? -1 : 1;
    for (const offer of this.choice.candidates()) {
      const [part, value] = [offer.parts[this.choice.ordered ? this.choice.selected.length : 0], worth.get(offer.decision)];
      if (part === undefined || value === undefined || value === null) continue;
      if (!this.choice.ordered && offer.parts.length > 1) continue;
      if (!values.has(part) || sign * value > sign * values.get(part)) values.set(part, value);
    }
    for (const [part, value] of values) badges.set(part, number(value));
    return badges;
  }

  /** The cards or cells of the decision that is looked at, or of the best one. */
  best() {
    const decision = this.look ?? this.advice?.best;
    if (!decision) return new Set();
    const words = decision.split(/[^A-Za-z0-9]+/);
    return new Set(words);
  }

  render(before = null) {
    const view = this.view;
    if (!view) return;
    const focus = document.activeElement?.dataset ?? {};
    const focused = { card: focus.card, cell: focus.cell, action: focus.action };
    const name = (player) => this.name(player);
    const game = this.catalogue.games.find((one) => one.name === view.game);
    const parts = [this.head(game, name), view.kind === "cards" ? this.cards(name) : this.board(name, before), this.question(name)];
    if (view.kind === "cards" && view.seat !== null && this.cover === null) {
      parts.push(ownHand(view, this.choice, { onselect: (code, reason) => this.select(code, reason), badges: this.badges(), best: this.best() }));
    }
    const side = [this.ending(name), this.advicePanel(name), scoreSheet(view, game.labels, name), story(view, name, (moment) => this.go(moment))];
    this.main.replaceChildren(el("div", { class: "play-view" }, el("div", { class: "play-main" }, parts), el("aside", { class: "play-side", "aria-label": "Score and history" }, side)));
    const selector = focused.card ? `.hand [data-card="${focused.card}"]` : focused.cell ? `[data-cell="${focused.cell}"]` : focused.action ? `[data-action="${focused.action}"]` : null;
    if (selector) this.main.querySelector(selector)?.focus();
  }

  head(game, name) {
    const view = this.view;
    const links = this.kept.invitations ?? [];
    return el("div", { class: "table-head" },
      el("h1", {}, title(game.name), el("span", { class: "note" }, view.kind === "cards" ? `${game.labels.whole} ${view.hand - (view.scene.to_move === null ? 1 : 0)}` : "")),
      el("div", { class: "row", role: "toolbar", "aria-label": "Table" },
        button("Hint", () => this.askHint(), { data: { action: "hint" }, disabled: view.choices === null }, "h"),
        button("Undo", () => this.go("back"), { data: { action: "undo" }, disabled: !view.can_undo }, "u"),
        button("Redo", () => this.go("forward"), { data: { action: "redo" }, disabled: !view.can_redo }, "r"),
        button(this.isPaused ? "Go on" : "Pause", () => this.togglePause(), { data: { action: "pause" }, disabled: view.scene.to_move === null }, "p"),
        button("More", () => this.openMore(name), { data: { action: "more" } }, "m")),
      links.length > 0 && el("p", { class: "note" }, "Links for the others: ", links.map((link) => button(`seat ${link.seat + 1}`, () => this.showLink(link), { class: "link" }))));
  }

  showLink(link) {
    const address = `${location.origin}/#token=${token()}&play&table=${this.kept.table}&invitation=${link.invitation}`;
    const input = el("input", { type: "text", readonly: true, value: address, "aria-label": "Link", onfocus: (event) => event.target.select() });
    dialogue(`Link for seat ${link.seat + 1}`, el("p", {}, "It works once, in another browser or window, as long as the studio runs."), input,
      el("div", { class: "row" }, button("Copy", () => navigator.clipboard?.writeText(address))));
  }

  togglePause() {
    this.isPaused = !this.isPaused;
    this.render();
    this.goOn();
  }

  openMore(name) {
    const view = this.view;
    const again = (sameDeal, swap = false) => () => {
      menu.close();
      const seats = swap ? [view.seats.at(-1), ...view.seats.slice(0, -1)] : view.seats;
      const setup = { game: view.game, players: view.players, options: view.options, seats, names: view.names, open: this.kept.setup?.open ?? false };
      this.onstart(setup, sameDeal ? this.place : null).catch((error) => announce(error.message));
    };
    const menu = dialogue("Table",
      el("div", { class: "menu" },
        this.isHost && button("New deal", again(false), {}, "n"),
        this.isHost && button("The same deal again", again(true), {}, "s"),
        this.isHost && button("The same deal, seats moved on", again(true, true)),
        button("Review my decisions", () => { menu.close(); this.review(); }, {}, "v"),
        view.kind === "cards" && button("Tricks of this hand", () => { menu.close(); this.openTricks(name); }, {}, "l"),
        button("Save as a file", () => { menu.close(); this.save(); }),
        button("Another game", () => { menu.close(); this.onsetup(); }),
        el("label", { class: "field" }, el("span", { class: "field-name" }, "Speed"), this.speedSelect())),
      view.seed !== null && el("p", { class: "note" }, `Seed ${view.seed}`));
  }

  speedSelect() {
    const control = el("select", { onchange: () => { set("speed", control.value); this.goOn(); } }, Object.keys(SPEEDS).map((speed) => el("option", { value: speed, selected: speed === setting("speed") }, speed)));
    return control;
  }

  openTricks(name) {
    const rows = tricks(this.view).map((trick, place) => el("tr", {}, el("th", { scope: "row" }, String(place + 1)), el("td", {}, el("div", { class: "row" }, trick.cards.map(([player, code]) => card(code, { class: `small ${player === trick.winner ? "winner" : ""}`, "aria-label": `${code} by ${name(player)}` })))), el("td", {}, name(trick.winner))));
    dialogue("Tricks", rows.length ? el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, el("th", {}, ""), el("th", { scope: "col" }, "cards in order"), el("th", { scope: "col" }, "to"))), el("tbody", {}, rows)) : el("p", {}, "No trick has been taken yet."));
  }

  review() {
    openReview(this.place, this.view, (player) => this.name(player), (moment) => this.go(moment));
  }

  async save() {
    try {
      const saved = await ask("table/save", this.place);
      const link = el("a", { href: URL.createObjectURL(new Blob([JSON.stringify(saved)], { type: "application/json" })), download: `${this.view.game}.json` });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      dialogue("Not saved", el("p", {}, error.message));
    }
  }

  cards(name) {
    const view = this.cover === null ? this.view : { ...this.view, seat: this.view.seat };
    const finished = this.finished;
    const laid = finished ? finished.cards.map(([player, code]) => ({ player, card: code })) : view.scene.table.laid;
    return cardTable(view, { name, laid, winner: finished?.winner ?? null });
  }

  board(name, before) {
    const view = this.view;
    const best = this.best();
    const badges = this.badges();
    const look = (cell) => ({
      selected: this.choice.selected.includes(cell),
      target: this.choice.selected.length > 0 && this.choice.allows(cell),
      movable: this.choice.selected.length === 0 && this.choice.allows(cell),
      marked: best.has(cell),
      badge: badges.get(cell),
    });
    const scene = view.scene.table;
    const drawn = board(this.marked(scene, before), { look, name, onselect: (cell) => this.select(cell), focus: this.focus, onfocus: (cell) => { this.focus = cell; } });
    if (before && before.moment !== view.moment) queueMicrotask(() => slide(drawn, scene, before.scene.table));
    const plates = view.scene.scores.map((score, player) => el("div", { class: `plate ${view.scene.to_move === player ? "to-move" : ""}` }, el("span", { class: `dot player-${player}`, "aria-hidden": "true" }), el("span", { class: "who" }, name(player)), el("span", { class: "score" }, String(score))));
    return el("div", { class: `board-area ${setting("numbers") === "off" ? "no-numbers" : ""}` }, el("div", { class: "plates" }, plates), view.scene.facts.length > 0 && el("p", { class: "note" }, view.scene.facts.join(" · ")), drawn);
  }

  /** The board with the last move marked, also when it is drawn again. */
  marked(scene, before) {
    if (before && before.moment !== this.view.moment && before.scene.table.cells) {
      const old = new Map(before.scene.table.cells.map((cell) => [cell.name, cell.owner]));
      this.changes = new Map(scene.cells.filter((cell) => old.get(cell.name) !== cell.owner).map((cell) => [cell.name, cell.owner === null ? "left" : old.get(cell.name) === null ? "reached" : "changed"]));
    }
    const changes = this.changes ?? new Map();
    return { ...scene, cells: scene.cells.map((cell) => ({ ...cell, change: cell.change ?? changes.get(cell.name) ?? null })) };
  }

  /** The question to the person, and the buttons that answer it. */
  question(name) {
    const view = this.view;
    const mover = view.scene.to_move;
    if (mover === null) return null;
    if (this.cover !== null) {
      return el("div", { class: "question cover" }, el("p", {}, `Pass the screen to ${name(this.cover)}.`), button(`I am ${name(this.cover)}`, () => { this.cover = null; this.render(); this.goOn(); }, { class: "main" }));
    }
    const status = [];
    if (view.choices) {
      const question = named(view.scene.prompt?.question ?? "", name);
      status.push(el("p", { class: "ask" }, el("b", {}, this.keys.length > 1 ? `${name(mover)}: ` : ""), withSigns(question)));
      const plain = this.choice.plain;
      if (plain.length > 0) status.push(el("div", { class: "row answers" }, plain.map((offer) => button(offer.decision, () => this.decide(offer.decision), { class: this.best().has(offer.decision) ? "main" : "", data: { action: `decide-${offer.decision}` } }))));
      if (!this.choice.isDirect && view.kind === "cards" && plain.length < this.choice.offers.length + (this.choice.count ? 1 : 0)) {
        const decision = this.choice.decision;
        const count = this.choice.count;
        const chosen = count ? `${this.choice.selected.length} of ${count} cards` : `${this.choice.selected.length} cards`;
        status.push(el("div", { class: "row answers" }, button(decision ? withSigns(decision) : chosen, () => decision && this.decide(decision), { class: "main", disabled: !decision, data: { action: "confirm" } }),
          this.choice.selected.length > 0 && button("Clear", () => { this.choice.clear(); this.render(); }, { data: { action: "clear" } })));
      }
      if (this.choice.ordered && this.choice.decision && !this.choice.isFinished) {
        status.push(el("div", { class: "row answers" }, button(`Play ${this.choice.decision}`, () => this.decide(this.choice.decision), { class: "main" }), el("span", { class: "note" }, "or choose another cell")));
      }
    } else if (this.isPaused) {
      status.push(el("p", { class: "ask" }, "Paused. ", button("Go on from here", () => this.togglePause(), { class: "link" })));
    } else {
      status.push(el("p", { class: "ask thinking" }, `${name(mover)} ${["here", "invited"].includes(view.seats[mover]) ? "is to move" : "thinks"} …`));
    }
    return el("div", { class: "question" }, status, el("p", { class: "problem" }, this.problem));
  }

  advicePanel(name) {
    if (!this.advice) return null;
    const content = this.advice.waiting
      ? el("p", { class: "note thinking" }, "Looking …")
      : adviceTable(this.advice, name, { ondecide: (decision) => this.decide(decision), onlook: (decision) => { if (this.look !== decision) { this.look = decision; this.showLook(); } } });
    return el("section", { class: "panel" }, el("h2", {}, "Hint"), content);
  }

  /** Marks the decision that is looked at without drawing everything again. */
  showLook() {
    const best = this.best();
    for (const element of this.main.querySelectorAll(".hand [data-card]")) element.classList.toggle("best", best.has(element.dataset.card));
    for (const element of this.main.querySelectorAll("[data-cell]")) element.classList.toggle("marked", best.has(element.dataset.cell));
  }

  ending(name) {
    const view = this.view;
    if (view.scene.to_move !== null) return null;
    const winners = view.winners.map(name);
    const text = winners.length === 0 ? "Nobody wins." : `${winners.join(" and ")} ${winners.length > 1 || winners[0] === "You" ? "win" : "wins"}.`;
    return el("section", { class: "panel ending", role: "status" }, el("h2", {}, text), view.ending && el("p", {}, named(view.ending, name)),
      el("div", { class: "row" }, button("Review", () => this.review(), { class: "main" }), button("More", () => this.openMore(name))));
  }

  /** Chooses the nth card or decision that can be chosen. */
  chooseNth(nth) {
    const usable = [...this.main.querySelectorAll(".hand .usable, .answers button:not([disabled])")];
    usable[nth]?.click();
  }

  bindings() {
    const again = (sameDeal) => () => {
      const { game, players, options, seats, names } = this.view;
      if (this.isHost) this.onstart({ game, players, options, seats, names, open: this.kept.setup?.open ?? false }, sameDeal ? this.place : null).catch((error) => announce(error.message));
    };
    const name = (player) => this.name(player);
    return [
      ["1 2 3 4 5 6 7 8 9", "the first, second … card or answer that is allowed", (event) => this.chooseNth(Number(event.key) - 1)],
      ["h", "hint", () => this.askHint()],
      ["u ArrowLeft", "undo: back to your last choice; in a replay, one decision back", () => this.view?.can_undo && this.go("back")],
      ["r ArrowRight", "redo", () => this.view?.can_redo && this.go("forward")],
      ["p", "pause, go on", () => this.togglePause()],
      ["Space", "make the decision that the hint prefers", () => this.advice?.best && this.decide(this.advice.best)],
      ["Escape", "give a selection up", () => { this.choice.clear(); this.render(); }],
      ["l", "the tricks of this hand", () => this.openTricks(name)],
      ["v", "review your decisions", () => this.review()],
      ["n", "new deal", again(false)],
      ["s", "the same deal again", again(true)],
      ["m", "more", () => this.openMore(name)],
    ];
  }
}
