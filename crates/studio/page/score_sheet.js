// The score of a series, and what has happened.

import { el, number } from "./elements.js";
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

/** The tricks of a hand, the first one first; of the last hand with a trick if none is named. */
export function tricks(view, of = null) {
  const all = view.history.flatMap((played) => played.events.map((event) => ({ hand: played.hand, ...event.kind })));
  const found = all.filter((event) => event.kind === "trick");
  const hand = of ?? found.at(-1)?.hand;
  return found.filter((trick) => trick.hand === hand);
}

/** What has happened, the latest first; a click goes to the moment. */
export function story(view, name, ongo, costOf = () => null) {
  const sentence = (text) => withSigns(named(text, name));
  const items = [...view.history].reverse().map((played) => {
    const what = played.decision === null ? "decides in secret" : withSigns(played.decision);
    const events = played.events.filter((event) => event.kind.kind !== "message" || event.text).map((event) => el("div", { class: `event event-${event.kind.kind}` }, sentence(event.text)));
    const isNow = played.moment === view.moment;
    return el("li", {},
      el("button", { type: "button", class: `played ${isNow ? "now" : ""}`, data: { action: `moment-${played.moment}` }, onclick: () => ongo(played.moment), title: "Go to this moment" },
        el("span", { class: `dot player-${played.player}`, "aria-hidden": "true" }), el("span", { class: "who" }, name(played.player)), el("b", {}, what), mistake(costOf(played.moment))),
      events);
  });
  const last = tricks(view).at(-1);
  return el("section", { class: "panel story" }, el("h2", {}, "So far"),
    last && el("div", { class: "last-trick" }, el("span", { class: "note" }, `Last trick, to ${name(last.winner)}`), el("div", { class: "row" }, last.cards.map(([player, code]) => card(code, { class: `small ${player === last.winner ? "winner" : ""}` })))),
    items.length === 0 && el("p", { class: "note" }, "Nothing yet."),
    el("ol", { class: "scroll", tabindex: "0", "aria-label": "Decisions, the latest first" }, items));
}

/** The mark of a decision that was surely worse than the best. */
const mistake = (cost) => cost !== null && el("span", { class: "tag warn" }, `cost ${number(cost)}`);

/** Verbs that do not follow the rule. */
const VERBS = { has: "have", is: "are", does: "do", was: "were" };

/** The verb of a sentence about a player, as it is said to you: draws, draw; passes, pass; carries, carry. */
const spokenTo = (verb) => VERBS[verb] ?? (/[^aeiou]ies$/.test(verb) ? verb.replace(/ies$/, "y") : /(ss|sh|ch|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1));

/** A sentence of a game with players by their names. */
export function named(text, name) {
  const said = text.replace(/\bplayer (\d+)(?: ([a-z]+s)\b)?/g, (_, number, verb) => {
    const who = name(Number(number) - 1);
    if (who !== "You") return verb ? `${who} ${verb}` : who;
    return verb ? `you ${spokenTo(verb)}` : "you";
  });
  return said.replace(/^./, (letter) => letter.toUpperCase());
}
