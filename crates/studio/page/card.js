// Playing cards.

import { el } from "./elements.js";
import { picture } from "./card_picture.js";
import { setting } from "./settings.js";

const SUITS = { S: ["♠", "spades"], H: ["♥", "hearts"], D: ["♦", "diamonds"], C: ["♣", "clubs"] };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };

const COLOURS = { R: "red", Y: "yellow", G: "green", B: "blue", W: "wild" };
/** Signs of coloured cards that are no numbers, in words. */
const ACTIONS = { S: ["⊘", "skip"], R: ["⇄", "reverse"], D: ["+2", "draw two"] };

/** The rank and suit of a code such as `QS`; null if it is no card of the usual pack. */
function parts(code) {
  const [rank, suit] = [code.slice(0, -1), code.slice(-1)];
  return RANKS[rank] && SUITS[suit] ? { rank, suit } : null;
}

/** The colour and sign of a code such as `R7`, `GS` or `WD`; null if it is no coloured card. */
function coloured(code) {
  if (!/^([RYGB][0-9SRD]|WD?)$/.test(code)) return null;
  const [colour, sign] = [COLOURS[code[0]], code.slice(1)];
  if (colour === "wild") return { colour, sign: sign ? "+4" : "★", words: sign ? "wild draw four" : "wild" };
  const [shown, word] = ACTIONS[sign] ?? [sign, sign];
  return { colour, sign: shown, words: `${colour} ${word}` };
}

/** A card in words, such as queen of spades. */
export function cardName(code) {
  const card = parts(code);
  return card ? `${RANKS[card.rank]} of ${SUITS[card.suit][1]}` : coloured(code)?.words ?? code;
}

/** The cards of a hand in the order of the settings: as the game has them, by suit, or by rank. */
export function sorted(codes) {
  const ranks = Object.keys(RANKS).sort((one, other) => "AKQJT98765432".indexOf(one) - "AKQJT98765432".indexOf(other));
  if (setting("sorting") !== "rank" || !codes.every(parts)) return codes;
  const place = (code) => ranks.indexOf(parts(code).rank) * 4 + Object.keys(SUITS).indexOf(parts(code).suit);
  return [...codes].sort((one, other) => place(one) - place(other));
}

/** A card in signs, such as Q♠. */
function cardSign(code) {
  const card = parts(code);
  return card ? `${card.rank === "T" ? "10" : card.rank}${SUITS[card.suit][0]}` : code;
}

/** Replaces the codes of cards in a text by their signs, or by words where the cards are coloured. */
export const withSigns = (text) => text.replace(/\b[AKQJT2-9][SHDC]\b/g, cardSign).replace(/\b(?:[RYGB][0-9SRD]|WD)\b/g, cardName);

/** The face of a card: `tag` is `button` for one that can be chosen. */
export function card(code, attributes = {}, tag = "span") {
  const known = parts(code);
  const painted = known ? null : coloured(code);
  const rank = known ? (known.rank === "T" ? "10" : known.rank) : painted?.sign ?? code;
  const suit = known ? SUITS[known.suit][0] : "";
  const corner = el("span", { class: "corner", "aria-hidden": "true" }, rank, el("i", {}, suit));
  const { class: extra = "", badge = null, ...rest } = attributes;
  // A button is named by what it contains: its words are there unseen, and its signs are not read out.
  const { "aria-label": words = cardName(code), ...others } = rest;
  const role = tag === "button" ? { type: "button" } : { role: "img", "aria-label": words };
  return el(tag, { ...role, ...others, class: `card ${known ? `suit-${known.suit}` : painted ? `coloured ${painted.colour}` : ""} ${extra}`, data: { card: code } },
    tag === "button" && el("span", { class: "unseen" }, words), corner,
    known && setting("faces") === "pictures" && !extra.includes("small") ? picture(known.rank, suit) : el("span", { class: "pip", "aria-hidden": "true" }, suit || rank), badge && el("span", { class: "badge", "aria-hidden": "true" }, badge));
}

/** The backs of a hidden hand. */
export function backs(count) {
  const shown = Math.min(count, 13);
  const each = Array.from({ length: shown }, () => el("span", { class: "back" }));
  return el("span", { class: "backs", role: "img", "aria-label": `${count} cards` }, each, el("b", {}, String(count)));
}
