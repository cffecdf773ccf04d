// A table as one browser shows it: one or several seats, of which one is looked from at a time.

import { ask, stream } from "./engine.js";
import { el, announce, button } from "./elements.js";
import { SETTING_CHANGED, SPEEDS, pace, setting } from "./settings.js";
import { bindKeys } from "./keyboard.js";
import { Choice } from "./choice.js";
import { COLLECTING, collect } from "./card_table.js";
import { withSigns } from "./card.js";
import { named, scoreSheet, story } from "./score_sheet.js";
import { advicePanel, badges, openWorlds } from "./advice.js";
import { forgetTable, keepReview, keptReview } from "./kept_table.js";
import { goToMistake, mistakeHere, mistakes, openReview } from "./review.js";
import { sound } from "./sound.js";
import { boardStage, cardStage } from "./table_stage.js";
import { beforeGivingUp, openMenu, openTricks } from "./table_menu.js";
import { question, tableHead } from "./table_question.js";

/** The milliseconds after which a stream that has ended is opened again. */
const RECONNECT = 2000;

const NAMES = ["Ada", "Ben", "Cora", "Dan", "Eva", "Finn", "Gina", "Hugo"];

/** A table on the page. */
export class TableView {
  constructor(main, catalogue, kept, onsetup, onstart) {
    Object.assign(this, { main, catalogue, kept, onsetup, onstart });
    this.keys = kept.keys;
    this.isHost = kept.setup !== null;
    this.held = this.keys[0];
    this.view = null;
    this.choice = new Choice(null, false);
    this.advice = null;
    // The player to whom the screen is to be passed: until then, nothing is shown that others may not see.
    this.cover = this.keys.length > 1 ? this.held.seat : null;
    this.finished = null;
    this.timer = null;
    this.trickTimers = [];
    this.problem = "";
    this.outage = "";
    bindKeys(this.bindings());
    this.bidding = {};
    this.reviewed = keptReview(kept.table);
    this.onsetting = ({ detail }) => {
      if (["speed", "hands"].includes(detail)) this.tellPace();
      else if (this.view) this.render();
    };
    window.addEventListener(SETTING_CHANGED, this.onsetting);
    this.connect();
    this.tellPace();
  }

  /** Whether the agents wait until somebody lets them go on. */
  get isPaused() {
    return this.view.paused;
  }

  /** Lets the agents play at the speed of this browser's settings, if it has set the table up. */
  tellPace() {
    if (this.isHost) this.tell("table/pace", { pace: pace() });
  }

  leave() {
    window.removeEventListener(SETTING_CHANGED, this.onsetting);
    this.connection?.abort();
    this.hint?.abort();
    [this.timer, this.reconnecting, ...this.trickTimers].forEach(clearTimeout);
  }

  get place() {
    return { table: this.kept.table, key: this.held.key };
  }

  /** Follows the table from the seat that is looked from. */
  connect() {
    this.connection?.abort();
    const { signal } = (this.connection = new AbortController());
    clearTimeout(this.reconnecting);
    const ended = (error) => {
      if (signal.aborted) return;
      if ([403, 404].includes(error?.status)) this.lost(error.message);
      else this.reconnect(error?.status ? error.message : "The studio does not answer.");
    };
    stream("table/watch", this.place, (view) => this.receive(view), signal).then(ended, ended);
  }

  /** Tries again after a while: when the studio is back, so is the table. */
  reconnect(message) {
    clearTimeout(this.timer);
    if (this.outage !== message) {
      this.outage = message;
      if (this.view) this.render();
      else this.main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("p", {}, message)));
    }
    this.reconnecting = setTimeout(() => this.connect(), RECONNECT);
  }

  /** Gives the table up. */
  lost(message) {
    this.leave();
    forgetTable(this.kept);
    this.main.replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("h1", {}, "The table is gone"), el("p", {}, message), button("Set up another", this.onsetup, { class: "main" })));
  }

  name(player) {
    const view = this.view;
    const given = view.names[player];
    if (player === view.seat && this.keys.length === 1) return "You";
    if (given) return given;
    const people = view.seats.filter((seat) => seat === "here" || seat === "invited").length;
    return people > 1 && ["here", "invited"].includes(view.seats[player]) ? `Player ${player + 1}` : NAMES[player % NAMES.length];
  }

  /** Takes a new state of the table in. */
  receive(view) {
    if (view.error) return this.lost(view.error);
    this.outage = "";
    const before = this.view;
    const isNew = !before || before.moment !== view.moment || before.seat !== view.seat;
    this.view = view;
    const mover = view.scene.to_move;
    // Nothing is hidden, or nothing any more.
    if (view.open || mover === null) this.cover = null;
    const own = this.keys.find((key) => key.seat === mover);
    if (own && own !== this.held) {
      this.held = own;
      this.cover = view.open ? null : mover;
      this.connect();
      return;
    }
    if (isNew) {
      this.choice = new Choice(view.choices, view.kind === "board");
      this.bidding = {};
      this.advice = null;
      this.look = null;
      this.problem = "";
      this.hint?.abort();
      this.showFinished(view, before);
    }
    if (view.problem && view.problem !== before?.problem) {
      this.problem = view.problem;
      announce(view.problem);
    }
    if (isNew && before && before.moment < view.moment) sound(view.choices !== null);
    this.render(before);
    this.goOn();
  }

  /** Keeps a finished trick on the table for a moment, and tells what has happened. */
  showFinished(view, before) {
    const latest = view.history.at(-1);
    this.finished = null;
    this.trickTimers.forEach(clearTimeout);
    if (!before || latest?.moment !== view.moment || before.moment >= view.moment) return;
    if (this.cover === null) {
      const texts = latest.events.map((event) => named(event.text, (player) => this.name(player)));
      const what = latest.decision === null ? "decides" : latest.decision;
      announce([`${this.name(latest.player)}: ${what}`, ...texts].join(". "));
    }
    const trick = latest.events.map((event) => event.kind).find((kind) => kind.kind === "trick");
    const [, stays] = SPEEDS[setting("speed")];
    if (trick && stays > 0) {
      this.finished = trick;
      const clear = () => {
        this.finished = null;
        // Only what lies in the middle: a card of the hand may be under the finger.
        for (const laid of this.main.querySelectorAll(".laid")) laid.remove();
        const drawn = cardStage(this);
        this.main.querySelector(".others")?.replaceWith(drawn.querySelector(".others"));
        this.main.querySelector(".middle")?.replaceWith(drawn.querySelector(".middle"));
      };
      this.trickTimers = [setTimeout(() => collect(this.main, trick.winner), stays - COLLECTING), setTimeout(clear, stays)];
    }
  }

  /** Makes a forced decision of the person's after a while. */
  goOn() {
    clearTimeout(this.timer);
    const view = this.view;
    if (view.choices === null || this.isPaused || this.cover !== null || view.takeback) return;
    if (setting("forced") !== "on" || !this.choice.forced) return;
    const [each, stays] = SPEEDS[setting("speed")];
    this.timer = setTimeout(() => this.decide(this.choice.forced), this.finished ? stays : each);
  }

  /** Asks the studio to do something with the table; it answers by a new state. */
  async tell(path, more = {}) {
    try {
      await ask(path, { place: this.place, ...more });
    } catch (error) {
      // Another browser was faster: the new state is on its way.
      if (error.status === 409 || this.connection.signal.aborted) return;
      this.show(error.message);
    }
  }

  /** Shows a problem. */
  show(problem) {
    this.problem = problem;
    announce(problem);
    if (this.view) this.render();
  }

  decide(decision) {
    clearTimeout(this.timer);
    return this.tell("table/decide", { moment: this.view.moment, decision });
  }

  /** Lets the rest of the hand be played with open hands, everybody against the one who claims. */
  claim() {
    if (!this.view?.choices || this.view.kind !== "cards" || this.cover !== null) return Promise.resolve();
    clearTimeout(this.timer);
    return this.tell("table/claim", { moment: this.view.moment });
  }

  go(to) {
    clearTimeout(this.timer);
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
    if (this.view?.hints === false) return this.show("There are no hints at this table.");
    if (this.cover !== null || (!this.view?.choices && this.view?.seat !== null)) return undefined;
    this.hint?.abort();
    this.hint = new AbortController();
    this.advice = { waiting: true };
    this.render();
    const moment = this.view.moment;
    const show = (advice) => {
      if (this.view.moment !== moment) return;
      if (advice.error) [this.problem, this.advice] = [advice.error, null];
      else if (advice.reasons) this.advice = { ...this.advice, why: advice };
      else this.advice = advice;
      if (advice.expected) announce(`Best: ${advice.move}`);
      this.render();
    };
    return stream("table/hint", { place: this.place, moment }, show, this.hint.signal).catch((error) => show({ error: error.message }));
  }

  closeHint() {
    this.hint?.abort();
    this.advice = null;
    this.look = null;
    this.render();
  }

  /** The numbers that the advice puts on cards or cells. */
  get badges() {
    return badges(this.advice, this.choice, this.view.lowest_wins);
  }

  /** The game as the catalogue has it. */
  get game() {
    return this.catalogue.games.find((one) => one.name === this.view.game);
  }

  /** Sets another table up like this one: with a new deal or the same, perhaps with the seats moved on. */
  again(sameDeal, swap = false) {
    if (this.isHost && this.view) beforeGivingUp(this, () => this.dealAgain(sameDeal, swap));
  }

  dealAgain(sameDeal, swap) {
    const { game, players, options, names, seats } = this.view;
    const moved = swap ? [seats.at(-1), ...seats.slice(0, -1)] : seats;
    this.onstart({ game, players, options, seats: moved, names, open: this.kept.setup?.open ?? false, hints: this.view.hints !== false }, sameDeal ? this.place : null).catch((error) => this.show(error.message));
  }

  /** The cards or cells of the decision that is looked at, or of the best one. */
  best() {
    const decision = this.look ?? this.advice?.move ?? (this.cover === null ? mistakeHere(this)?.best : null);
    return partsOf(decision);
  }

  /** The cards or cells of the decision that was made here and was a mistake. */
  mistaken() {
    return this.cover === null ? partsOf(mistakeHere(this)?.made) : new Set();
  }

  render(before = null) {
    const view = this.view;
    if (!view) return;
    const active = document.activeElement;
    const focused = active?.dataset ?? {};
    const label = (region) => region.getAttribute("aria-label");
    const focusedRegion = active?.matches(".scroll") ? label(active) : null;
    const scrolled = new Map([...this.main.querySelectorAll(".scroll")].map((region) => [label(region), region.scrollTop]));
    const isShown = this.cover === null;
    const name = (player) => this.name(player);
    const { game } = this;
    const costs = new Map(mistakes(this).map((one) => [one.number, one.cost]));
    const parts = [tableHead(this), ...(view.kind === "cards" ? [cardStage(this)] : [boardStage(this, before), question(this)])];
    const side = [isShown && !view.between_hands && advicePanel(this), scoreSheet(view, game.labels, name), isShown && story(view, name, (moment) => this.go(moment), (moment) => costs.get(moment) ?? null)];
    this.main.replaceChildren(el("div", { class: "play-view" }, el("div", { class: "play-main" }, parts), el("aside", { class: "play-side", "aria-label": "Score and history" }, side)));
    const selector = focused.card ? `.hand [data-card="${focused.card}"]` : focused.cell ? `[data-cell="${focused.cell}"]` : focused.action ? `[data-action="${focused.action}"]` : null;
    if (selector) this.main.querySelector(selector)?.focus();
    else if (view.between_hands) this.main.querySelector("[data-action=next]")?.focus({ preventScroll: true });
    for (const region of this.main.querySelectorAll(".scroll")) {
      if (label(region) === focusedRegion) region.focus({ preventScroll: true });
      const top = scrolled.get(label(region));
      if (top) region.scrollTop = top;
    }
  }

  togglePause() {
    if (this.view?.between_hands) this.nextHand();
    else if (this.view) this.tell("table/pause", { paused: !this.isPaused });
  }

  /** Goes on after the result of a hand. */
  nextHand() {
    if (this.view?.between_hands) this.tell("table/pause", { paused: false });
  }

  /** Answers somebody who asks to take decisions back. */
  agree(agrees) {
    return this.tell("table/agree", { agrees });
  }

  /** Keeps the reviewed decisions for this tab. */
  keepReview() {
    keepReview(this.kept.table, this.reviewed);
  }

  review() {
    if (this.cover !== null) return;
    openReview(this, (moment) => this.go(moment));
  }

  /** Marks the decision that is looked at without drawing everything again. */
  showLook() {
    const best = this.best();
    for (const element of this.main.querySelectorAll(".hand [data-card]")) element.classList.toggle("best", best.has(element.dataset.card));
    for (const element of this.main.querySelectorAll("[data-cell]")) element.classList.toggle("marked", best.has(element.dataset.cell));
  }

  /** Types a digit into the bid, answers with that number, or chooses the nth card or decision that can be chosen. */
  chooseByDigit(digit) {
    const bid = this.main.querySelector("[data-action=bid]");
    if (bid) {
      const longer = `${bid.dataset.typed ?? ""}${digit}`;
      bid.value = bid.dataset.typed = longer.length > 3 ? digit : longer;
      bid.dispatchEvent(new Event("input"));
      return;
    }
    const named = this.main.querySelector(`[data-action="decide-${digit}"]`);
    const usable = [...this.main.querySelectorAll(".hand .usable, .answers [data-action^=decide]:not([disabled])")];
    (named ?? usable[Number(digit) - 1])?.click();
  }

  bindings() {
    return [
      ["0 1 2 3 4 5 6 7 8 9", "the bid; otherwise the first, second … card or answer that is allowed", (event) => this.chooseByDigit(event.key)],
      ["Enter", "make the bid, go on with the next hand", () => this.main.querySelector("[data-action=next], [data-action=decide-bid]:not([disabled]), [data-action=confirm]:not([disabled])")?.click()],
      ["h", "hint", () => this.askHint()],
      ["u ArrowLeft", "undo: back to your last choice; in a replay, one decision back", () => this.view?.can_undo && this.go("back")],
      ["r ArrowRight", "redo", () => this.view?.can_redo && this.go("forward")],
      ["b", "the next mistake of the review", () => goToMistake(this, 1)],
      ["B", "the mistake before", () => goToMistake(this, -1)],
      ["p", "pause, go on", () => this.togglePause()],
      ["Space", "make the decision that the hint prefers", () => this.advice?.move && this.decide(this.advice.move)],
      ["Escape", "give a selection up", () => { this.choice.clear(); this.bidding = {}; this.advice = null; this.render(); }],
      ["c", "claim: the rest is played with open hands, the others against you", () => this.claim()],
      ["w", "the possible deals, by what you have seen", () => openWorlds(this)],
      ["l", "the tricks of this hand", () => openTricks(this)],
      ["v", "review your decisions", () => this.review()],
      ["n", "new deal", () => this.again(false)],
      ["s", "the same deal again", () => this.again(true)],
      ["m", "more", () => openMenu(this)],
    ];
  }
}

/** The cards or cells that a decision names. */
const partsOf = (decision) => new Set((decision ?? "").split(/[^A-Za-z0-9]+/).filter(Boolean));
