// A card table: players around it, the cards on it, the own hand below.

import { el } from "./elements.js";
import { backs, card, cardName, withSigns } from "./card.js";
import { named } from "./score_sheet.js";

/** The place of a player around the table, in per cent of its size; the viewer sits at the bottom. */
function around(player, viewer, players, across, down) {
  const turn = (player - viewer + players) % players;
  const angle = Math.PI / 2 + (2 * Math.PI * turn) / players;
  return [50 + across * Math.cos(angle), 50 + down * Math.sin(angle)];
}

/** Draws the table itself. `laid` may be a finished trick, whose `winner` is marked. */
export function cardTable(view, { name, laid, winner }) {
  const { scene, players } = view;
  const table = scene.table;
  const viewer = view.seat ?? 0;
  const seats = Array.from({ length: players }, (_, player) => {
    const [x, y] = around(player, viewer, players, 42, 42);
    const hand = table.hands[player];
    const facts = table.columns.map((column) => el("span", { class: "fact" }, `${column.heading} `, el("b", {}, column.values[player])));
    const open = hand.cards.length > 0 && player !== view.seat;
    return el("div", {
      class: `seat ${scene.to_move === player ? "to-move" : ""} ${player === viewer ? "own" : ""}`,
      variables: { "--x": `${x}%`, "--y": `${Math.min(y, 90)}%` },
      data: { player: String(player) },
    },
      el("div", { class: "plate" },
        el("span", { class: `dot player-${player}`, "aria-hidden": "true" }),
        el("span", { class: "who" }, name(player)),
        el("span", { class: "score", title: "score" }, String(scene.scores[player])),
        el("span", { class: "facts" }, facts),
        scene.to_move === player && el("span", { class: "unseen" }, "to move")),
      player !== view.seat && (open
        ? el("div", { class: "open-hand" }, hand.cards.map((code) => card(code, { class: "small" })))
        : hand.count > 0 && backs(hand.count)));
  });
  const trick = laid.map(({ player, card: code }, place) => {
    const [x, y] = around(player, viewer, players, 12, 15);
    return el("div", {
      class: `laid ${winner === player ? "winner" : ""} ${place === laid.length - 1 ? "last" : ""}`,
      variables: { "--x": `${x}%`, "--y": `${y}%`, "--turn": `${((player * 37) % 11) - 5}deg` },
    }, card(code, { "aria-label": `${cardName(code)} by ${name(player)}` }));
  });
  const facts = scene.facts.map((fact) => el("span", {}, withSigns(named(fact, name))));
  return el("div", { class: "felt-area" },
    el("div", { class: "felt-facts" }, table.turned_up && card(table.turned_up, { class: "small" }), el("div", {}, facts)),
    el("div", { class: "felt", role: "group", "aria-label": "Table" }, seats, trick));
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

/** Draws the own hand: cards are buttons, those that are forbidden say why. */
export function ownHand(view, choice, { onselect, badges, best }) {
  const hand = view.seat === null ? null : view.scene.table.hands[view.seat];
  if (!hand) return null;
  const forbidden = view.forbidden ?? {};
  const isTurn = choice.choices !== null && choice.choices !== undefined;
  const cards = hand.cards.map((code, place) => {
    const reason = forbidden[code];
    const usable = isTurn && !reason && (choice.allows(code) || choice.selected.includes(code));
    const words = [cardName(code)];
    if (reason) words.push(`not allowed: ${reason}`);
    else if (isTurn && !usable) words.push("not now");
    if (badges.get(code)) words.push(`expected ${badges.get(code)}`);
    return card(code, {
      class: [reason ? "forbidden" : "", usable ? "usable" : "", choice.selected.includes(code) ? "selected" : "", best.has(code) ? "best" : ""].join(" "),
      "aria-label": words.join(", "),
      "aria-disabled": usable ? undefined : "true",
      "aria-pressed": isTurn && !choice.isDirect ? String(choice.selected.includes(code)) : undefined,
      title: reason ?? "",
      tabindex: place === 0 ? "0" : "-1",
      badge: badges.get(code),
      onclick: () => onselect(code, reason),
    }, "button");
  });
  const row = el("div", { class: "hand", role: "group", "aria-label": "Your hand", variables: { "--count": String(cards.length) } }, cards);
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
