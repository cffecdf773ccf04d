// A deal or a position set up by hand: cards change places, pieces are put on cells. The game refuses what its rules do not allow.

import { ask } from "./engine.js";
import { el, announce, button, field, select } from "./elements.js";
import { board } from "./board.js";
import { card, cardName, withSigns } from "./card.js";

/** The setting up of the position of an analysis. */
export class SetUp {
  constructor(analysis) {
    this.analysis = analysis;
    this.outside = [];
    // A deal that is no position yet, as text and as hands; null while the position itself is shown.
    this.draft = null;
    this.selected = null;
    this.brush = "0";
    this.problem = "";
  }

  /** Learns which cards are out of play. */
  async refresh() {
    try {
      const { outside } = await ask("analysis/edit", { position: this.analysis.position });
      [this.outside, this.draft] = [outside ?? [], null];
    } catch (error) {
      this.problem = error.message;
    }
  }

  /** Makes a change. A deal that the game does not allow yet is changed on; a board is changed if the game allows the result. */
  async change(change, words) {
    this.selected = null;
    this.problem = "";
    try {
      const found = await ask("analysis/edit", { position: this.analysis.position, change, ...(this.draft && { draft: this.draft.text }) });
      announce(words);
      this.outside = found.outside ?? [];
      if (found.problem) {
        this.draft = { text: found.position, hands: found.hands };
        this.problem = `Not a position yet: ${withSigns(found.problem)}`;
        this.analysis.render();
        return;
      }
      this.draft = null;
      Object.assign(this.analysis, { typed: found.position, line: [] });
      await this.analysis.load();
    } catch (error) {
      this.problem = withSigns(error.message);
      announce(error.message);
      this.analysis.render();
    }
  }

  /** Selects a card, with the player who holds it, or lets it change places with the one that is selected. */
  choose(code, holder) {
    const chosen = this.selected;
    if (chosen === null || this.isSelected(code, holder)) {
      this.selected = chosen === null ? [code, holder] : null;
      this.analysis.render();
      return;
    }
    this.change({ swap: [chosen, [code, holder]] }, `${cardName(chosen[0])} and ${cardName(code)} have changed places`);
  }

  isSelected(code, holder) {
    return this.selected !== null && this.selected[0] === code && this.selected[1] === holder;
  }

  give(player) {
    if (this.selected === null) return;
    this.change({ give: [this.selected, player] }, `${cardName(this.selected[0])} to player ${player + 1}`);
  }

  draw() {
    const { scene } = this.analysis.found;
    const name = (player) => this.analysis.name(player);
    const turns = scene.scores.map((_, player) => [String(player), name(player)]);
    const turn = field("To move", select(turns, String(scene.to_move ?? 0), (player) => this.change({ turn: Number(player) }, `${name(Number(player))} to move`), { id: "set-up-turn" }));
    const content = scene.table.kind === "cards" ? this.hands(scene.table, name) : this.board(scene.table, name);
    return el("section", { class: "panel set-up", "aria-label": "Set up by hand" }, content, el("div", { class: "pair" }, turn), el("p", { class: "problem", role: "alert" }, this.problem));
  }

  card(code, holder) {
    const isSelected = this.isSelected(code, holder);
    return card(code, {
      class: isSelected ? "selected" : "", "aria-pressed": String(isSelected), draggable: "true",
      onclick: () => this.choose(code, holder),
      ondragstart: () => { this.selected = [code, holder]; },
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => { event.preventDefault(); event.stopPropagation(); this.choose(code, holder); },
    }, "button");
  }

  hands(table, name) {
    const hands = this.draft?.hands ?? table.hands.map((hand) => hand.cards);
    const rows = hands.map((cards, player) => el("div", { class: "hand-row", role: "group", "aria-label": `Hand of ${name(player)}`, ondragover: (event) => event.preventDefault(), ondrop: (event) => { event.preventDefault(); this.give(player); } },
      button(`${name(player)} (${cards.length})`, () => this.give(player), { disabled: this.selected === null, title: "Give the selected card to this hand", data: { hand: String(player) } }), cards.map((code) => this.card(code, player))));
    return [el("p", { class: "note" }, this.selected === null ? "Choose a card, then the card with which it changes places, or a hand that gets it. Cards can be dragged, too." : `${withSigns(this.selected[0])}: choose another card, or a hand.`), rows,
      this.draft && button("Back to the last position", () => { this.problem = ""; this.refresh().then(() => this.analysis.render()); }, { class: "link", data: { action: "drop-draft" } }), this.outside.length > 0 && [el("p", { class: "note" }, "Out of play"), el("div", { class: "tray", role: "group", "aria-label": "Cards out of play" }, this.outside.map((code) => this.card(code, null)))]];
  }

  board(scene, name) {
    const brushes = [...this.analysis.found.scene.scores.map((_, player) => [String(player), `a piece of ${name(player)}`]), ["", "nothing"]];
    const look = () => ({ movable: true });
    const put = (cell) => this.change({ put: [cell, this.brush === "" ? null : Number(this.brush)] }, `${cell} is set`);
    return [field("A click puts", select(brushes, this.brush, (brush) => { this.brush = brush; }, { id: "set-up-brush" })), board(scene, { look, name, onselect: put, focus: this.focus, onfocus: (cell) => { this.focus = cell; } })];
  }
}
