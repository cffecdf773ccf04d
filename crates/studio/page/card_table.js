// A card table: the others along its far side, the cards in the middle, the own hand before the viewer.

import { el } from "./elements.js";
import { backs, card, cardName, sorted, withSigns } from "./card.js";
import { named } from "./score_sheet.js";

/** The plate of a player: name, score, and what everybody knows. */
function plate(view, player, name) {
  const { scene } = view;
  const facts = scene.table.columns.map((column) => el("span", { class: "fact" }, `${column.heading} `, el("b", {}, column.values[player])));
  const isAway = view.present && !view.present[player];
  return el("div", { class: "plate" },
    el("span", { class: `dot player-${player}`, "aria-hidden": "true" }),
    el("span", { class: "who" }, name(player)),
    view.isScored !== false && el("span", { class: "score", title: "score" }, String(view.scene.scores[player])),
    isAway && el("span", { class: "tag warn" }, "away"),
    el("span", { class: "facts" }, facts),
    scene.to_move === player && el("span", { class: "unseen" }, "to move"));
}

/**
 * Draws the table. `laid` may be a finished trick, whose `winner` is marked; `before` are the question and the hand of the viewer;
 * `covers` is shown instead of the cards, such as the result of a hand; `worth` says what an open card of another player is worth to it.
 */
export function cardTable(view, { name, laid, winner, before = [], covers = null, worth = () => null }) {
  const { scene, players } = view;
  const table = scene.table;
  const viewer = view.seat ?? 0;
  const others = Array.from({ length: players - 1 }, (_, turn) => (viewer + turn + 1) % players);
  const slot = (player, extra = "") => {
    const cards = laid.map((one, place) => ({ ...one, place })).filter((one) => one.player === player);
    return el("div", { class: `slot ${extra}`, data: { laid: String(cards.length) } }, cards.map(({ card: code, place }) =>
      el("div", { class: `laid ${winner === player ? "winner" : ""} ${place === laid.length - 1 ? "last" : ""}` }, card(code, { "aria-label": `${cardName(code)} by ${name(player)}` }))));
  };
  const seat = (player, place) => {
    const hand = table.hands[player];
    const isOpen = hand.cards.length > 0;
    // Those at the sides sit lower than those opposite.
    const low = others.length > 2 ? Math.abs((2 * place) / (others.length - 1) - 1) : 0;
    return el("div", { class: `seat ${scene.to_move === player ? "to-move" : ""}`, variables: { "--low": String(low) }, data: { player: String(player) } },
      plate(view, player, name),
      covers === null && (isOpen ? el("div", { class: "open-hand" }, sorted(hand.cards).map((code) => openCard(code, worth(player, code)))) : hand.count > 0 && backs(hand.count)),
      covers === null && slot(player));
  };
  const openCard = (code, value) => card(code, { class: "small", badge: value, "aria-label": value === null ? cardName(code) : `${cardName(code)}, worth ${value}` });
  const facts = scene.facts.map((fact) => el("span", {}, withSigns(named(fact, name))));
  const stock = scene.facts.some((fact) => fact.includes("in the stock"));
  const own = el("div", { class: `seat own ${scene.to_move === viewer ? "to-move" : ""}`, data: { player: String(viewer) } }, plate(view, viewer, name));
  const middle = covers ?? el("div", { class: "middle" },
    el("div", { class: "felt-facts" }, facts),
    el("div", { class: "centre" }, stock && el("span", { class: "back stock", role: "img", "aria-label": "stock" }), table.turned_up && card(table.turned_up, { class: "turned-up" }), slot(viewer, "own-slot")),
    el("div", {}));
  return el("div", { class: `felt ${covers ? "covered" : ""}`, role: "group", "aria-label": "Table", variables: { "--others": String(others.length) } },
    el("div", { class: "others" }, others.map(seat)), middle, own, before);
}

/** The milliseconds in which a trick is collected. */
export const COLLECTING = 260;

/** Lets the cards of a finished trick go to their winner. */
export function collect(root, winner) {
  const seat = root.querySelector(`.seat[data-player="${winner}"]`)?.getBoundingClientRect();
  if (!seat || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const laid of root.querySelectorAll(".laid")) {
    const { x, y, width, height } = laid.getBoundingClientRect();
    const way = `${seat.x + (seat.width - width) / 2 - x}px ${seat.y + (seat.height - height) / 2 - y}px`;
    laid.animate([{ translate: "0 0", scale: 1, opacity: 1 }, { translate: way, scale: 0.35, opacity: 0 }], { duration: COLLECTING, easing: "ease-in", fill: "forwards" });
  }
}

/** Draws the own hand: cards are buttons, those that are forbidden say why. `isDealt` lets them come one after the other. */
export function ownHand(view, choice, { onselect, badges, best, mistaken = new Set(), isDealt = false }) {
  const hand = view.seat === null ? null : view.scene.table.hands[view.seat];
  if (!hand) return null;
  const forbidden = view.forbidden ?? {};
  const isTurn = choice.choices !== null && choice.choices !== undefined;
  const cards = sorted(hand.cards).map((code, place) => {
    const reason = forbidden[code];
    const usable = isTurn && !reason && (choice.allows(code) || choice.selected.includes(code));
    const words = [cardName(code)];
    if (reason) words.push(`not allowed: ${reason}`);
    else if (isTurn && !usable) words.push("not now");
    if (mistaken.has(code)) words.push("what you chose");
    if (badges.get(code)) words.push(`expected ${badges.get(code)}`);
    return card(code, {
      class: [reason ? "forbidden" : "", usable ? "usable" : "", choice.selected.includes(code) ? "selected" : "", best.has(code) ? "best" : "", mistaken.has(code) ? "mistaken" : ""].join(" "),
      "aria-label": words.join(", "),
      "aria-disabled": usable ? undefined : "true",
      "aria-pressed": isTurn && !choice.isDirect ? String(choice.selected.includes(code)) : undefined,
      title: reason ?? "",
      tabindex: place === 0 ? "0" : "-1",
      badge: badges.get(code),
      onclick: () => onselect(code, reason),
    }, "button");
  });
  const slots = cards.map((one, place) => el("div", { class: `hand-slot ${isDealt ? "dealt" : ""}`, variables: { "--place": String(place) } }, one));
  const row = el("div", { class: "hand", role: "group", "aria-label": "Your hand", variables: { "--count": String(cards.length) } }, slots);
  row.addEventListener("keydown", (event) => {
    const place = cards.indexOf(event.target);
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (to === undefined || place < 0) return;
    event.preventDefault();
    event.stopPropagation();
    cards[place].tabIndex = -1;
    const next = cards[Math.max(0, Math.min(cards.length - 1, to))];
    next.tabIndex = 0;
    next.focus();
  });
  return row;
}
