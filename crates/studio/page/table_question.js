// The head of a table, and the question to the person.

import { el, button } from "./elements.js";
import { bidStepper, bids } from "./bid_stepper.js";
import { withSigns } from "./card.js";
import { title } from "./play_setup.js";
import { named } from "./score_sheet.js";
import { mistakeNote } from "./review.js";
import { openMenu, showLink } from "./table_menu.js";
import { ending } from "./table_result.js";

/** The title and the tools. */
export function tableHead(table) {
  const { view, game } = table;
  const links = (table.kept.invitations ?? []).filter((link) => !view.present?.[link.seat]);
  const isAtEnd = view.scene.to_move === null || (view.replay && !view.can_redo);
  return el("div", { class: "table-head" },
    el("h1", {}, title(game.name), el("span", { class: "note" }, view.kind === "cards" ? `${game.labels.whole} ${view.hand - (view.scene.to_move === null || view.between_hands ? 1 : 0)}` : "")),
    el("div", { class: "row", role: "toolbar", "aria-label": "Table" },
      button("Hint", () => table.askHint(), { data: { action: "hint" }, disabled: view.choices === null || table.cover !== null || view.between_hands || view.hints === false }, "h"),
      button("Undo", () => table.go("back"), { data: { action: "undo" }, disabled: !view.can_undo }, "u"),
      button("Redo", () => table.go("forward"), { data: { action: "redo" }, disabled: !view.can_redo }, "r"),
      button(table.isPaused && !view.between_hands ? "Go on" : "Pause", () => table.togglePause(), { data: { action: "pause" }, disabled: isAtEnd || view.between_hands }, "p"),
      button("More", () => openMenu(table), { data: { action: "more" } }, "m")),
    table.outage && el("p", { class: "note problem", role: "alert" }, table.outage),
    links.length > 0 && el("p", { class: "note" }, "Links for the others: ", links.map((link) => button(`seat ${link.seat + 1}`, () => showLink(table, link), { class: "link" }))));
}

/** The question in few words: without its example of an answer, and as one would say it at a table. */
export function shortQuestion(text) {
  const plain = text.replace(/, such as .*?(?=, or |$)/, "").replace(/, from \d+ to \d+(?=, or |$)/, "");
  const usual = [[/^Which card to play$/, "Play a card"], [/^Which move$/, "Your move"], [/^How many tricks to bid$/, "How many tricks will you take?"], [/^What to bid, or pass$/, "Your bid"], [/^Which card to (.*)$/, "Choose a card to $1"], [/^Which cards to play on (.*), or pass$/, "Beat $1, or pass"], [/^Which cards to (.*)$/, "Choose cards to $1"], [/^Which (\w+) cards to (.*)$/, "Choose $1 cards to $2"]];
  const found = usual.find(([pattern]) => pattern.test(plain));
  return found ? plain.replace(...found) : plain;
}

/** How many cards are chosen, of how many. */
export function chosenCards({ selected, count }) {
  const all = count ?? selected.length;
  return `${selected.length}${count ? ` of ${count}` : ""} ${all === 1 ? "card" : "cards"}`;
}

/** A wish of somebody to take decisions back, where all have to agree. */
function takeback(table) {
  const { takeback: wish } = table.view;
  if (!wish) return null;
  const names = wish.waits_for.map((player) => table.name(player)).join(" and ");
  return el("div", { class: "row answers takeback", role: "status" }, wish.can_answer
    ? [el("span", {}, `${table.name(wish.by)} asks to go back. `), button("Allow", () => table.agree(true), { class: "main", data: { action: "agree" } }), button("Refuse", () => table.agree(false), { data: { action: "refuse" } })]
    : [el("span", {}, `Waiting for ${names} to agree. `), table.keys.some((key) => key.seat === wish.by) && button("Give up", () => table.agree(false), { data: { action: "refuse" } })]);
}

/** The question to the person, and the buttons that answer it. */
export function question(table) {
  const { view } = table;
  const name = (player) => table.name(player);
  const mover = view.scene.to_move;
  if (mover === null) return ending(table);
  if (table.cover !== null) {
    return el("div", { class: "question cover" }, el("p", {}, `Pass the screen to ${name(table.cover)}.`), button(`I am ${name(table.cover)}`, () => { table.cover = null; table.render(); table.goOn(); }, { class: "main" }), el("p", { class: "problem" }, table.problem));
  }
  const status = [takeback(table), mistakeNote(table)];
  if (view.choices) {
    const question = shortQuestion(named(view.scene.prompt?.question ?? "", name));
    status.push(el("p", { class: "ask" }, el("b", {}, table.keys.length > 1 ? `${name(mover)}: ` : ""), withSigns(question)));
    const { plain } = table.choice;
    const numbers = new Set((bids(plain) ?? []).map((one) => one.decision));
    // To pass comes first.
    const answers = plain.filter((offer) => !numbers.has(offer.decision)).sort((one, other) => (other.decision === "pass") - (one.decision === "pass"));
    const answer = (offer) => button(withSigns(offer.decision), () => table.decide(offer.decision), { class: table.best().has(offer.decision) ? "main" : "", data: { action: `decide-${offer.decision}` } });
    const stepper = numbers.size > 0 && bidStepper(plain, table.bidding, table.best(), (decision) => table.decide(decision));
    if (plain.length > 0) status.push(el("div", { class: "row answers" }, answers.map(answer), stepper));
    if (!table.choice.isDirect && view.kind === "cards" && plain.length < table.choice.offers.length + (table.choice.count ? 1 : 0)) {
      const decision = table.choice.decision;
      const chosen = chosenCards(table.choice);
      status.push(el("div", { class: "row answers" }, button(decision ? withSigns(decision) : chosen, () => decision && table.decide(decision), { class: "main", disabled: !decision, data: { action: "confirm" } }),
        table.choice.selected.length > 0 && button("Clear", () => { table.choice.clear(); table.render(); }, { data: { action: "clear" } })));
    }
    if (table.choice.ordered && table.choice.decision && !table.choice.isFinished) {
      status.push(el("div", { class: "row answers" }, button(`Play ${table.choice.decision}`, () => table.decide(table.choice.decision), { class: "main", data: { action: "decide-cells" } }), el("span", { class: "note" }, "or choose another cell")));
    }
  } else if (view.replay && !view.can_redo) {
    status.push(el("p", { class: "ask" }, "The record ends here."));
  } else if (table.isPaused) {
    status.push(el("p", { class: "ask" }, "Paused. ", button("Go on from here", () => table.togglePause(), { class: "link" })));
  } else {
    const isPerson = ["here", "invited"].includes(view.seats[mover]);
    const what = !isPerson ? "thinks …" : view.present?.[mover] === false ? "is to move, and not here" : "is to move …";
    status.push(el("p", { class: "ask thinking" }, view.replay ? "As it was played …" : `${name(mover)} ${what}`));
  }
  return el("div", { class: "question" }, status, el("p", { class: "problem" }, table.problem));
}
