// The score of a series, and what has happened.

import { el } from "./elements.js";
import { card, withSigns } from "./card.js";

/** The sheet: a row per hand, and the total. */
export function scoreSheet(view, labels, name) {
  const { ledger, scene, winners } = view;
  const points = (hand, player) => ledger[hand][player] - (hand > 0 ? ledger[hand - 1][player] : 0);
  const players = scene.scores.map((_, player) => player);
  const head = el("tr", {}, el("th", { scope: "col" }, labels.whole), players.map((player) => el("th", { scope: "col" }, el("span", { class: `dot player-${player}`, "aria-hidden": "true" }), name(player))));
  const rows = ledger.map((_, hand) => el("tr", {}, el("th", { scope: "row" }, String(hand + 1)), players.map((player) => el("td", {}, String(points(hand, player)).replace("-", "−")))));
  const total = el("tr", { class: "total" }, el("th", { scope: "row" }, "total"), players.map((player) => el("td", { class: winners.includes(player) ? "won" : "" }, String(scene.scores[player]).replace("-", "−"))));
  return el("section", { class: "panel" }, el("h2", {}, "Score"),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Score sheet" }, el("table", { class: "sheet" }, el("thead", {}, head), el("tbody", {}, view.kind === "cards" ? rows : [], total))),
    view.lowest_wins && el("p", { class: "note" }, "The lowest score wins."));
}

/** The tricks of a hand, the last first. */
export function tricks(view) {
  const all = view.history.flatMap((played) => played.events.map((event) => ({ hand: played.hand, ...event.kind })));
  const found = all.filter((event) => event.kind === "trick");
  const hand = found.at(-1)?.hand;
  return found.filter((trick) => trick.hand === hand);
}

/** What has happened, the latest first; a click goes to the moment. */
export function story(view, name, ongo) {
  const sentence = (text) => withSigns(named(text, name));
  const items = [...view.history].reverse().slice(0, 60).map((played) => {
    const what = played.decision === null ? "decides in secret" : withSigns(played.decision);
    const events = played.events.filter((event) => event.kind.kind !== "message" || event.text).map((event) => el("div", { class: `event event-${event.kind.kind}` }, sentence(event.text)));
    const isNow = played.moment === view.moment;
    return el("li", {},
      el("button", { type: "button", class: `played ${isNow ? "now" : ""}`, data: { action: `moment-${played.moment}` }, onclick: () => ongo(played.moment), title: "Go to this moment" },
        el("span", { class: `dot player-${played.player}`, "aria-hidden": "true" }), el("span", { class: "who" }, name(played.player)), el("b", {}, what)),
      events);
  });
  const last = tricks(view).at(-1);
  return el("section", { class: "panel story" }, el("h2", {}, "So far"),
    last && el("div", { class: "last-trick" }, el("span", { class: "note" }, `Last trick, to ${name(last.winner)}`), el("div", { class: "row" }, last.cards.map(([player, code]) => card(code, { class: `small ${player === last.winner ? "winner" : ""}` })))),
    items.length === 0 && el("p", { class: "note" }, "Nothing yet."),
    el("ol", { class: "scroll", tabindex: "0", "aria-label": "Decisions, the latest first" }, items));
}

/** Verbs of sentences about a player, and the same about you. */
const VERBS = { "does not": "do not", takes: "take", gets: "get", pegs: "peg", shows: "show", leaves: "leave", passes: "pass", deals: "deal", wins: "win", has: "have", is: "are" };

/** A sentence of a game with players by their names. */
export function named(text, name) {
  const verbs = Object.keys(VERBS).join("|");
  const said = text.replace(new RegExp(`\\bplayer (\\d+)(?: (${verbs})\\b)?`, "g"), (_, number, verb) => {
    const who = name(Number(number) - 1);
    if (who !== "You") return verb ? `${who} ${verb}` : who;
    return verb ? `you ${VERBS[verb]}` : "you";
  });
  return said.replace(/^./, (letter) => letter.toUpperCase());
}
