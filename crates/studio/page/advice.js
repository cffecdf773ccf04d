// The advice of an agent: every decision with what it brings each player.

import { ask } from "./engine.js";
import { el, announce, button, number, thousands } from "./elements.js";
import { withSigns } from "./card.js";
import { named } from "./score_sheet.js";

/** Draws the advice; `ondecide` makes a decision, `onlook` shows where it would be made. */
export function adviceTable(advice, name, { ondecide = null, onlook = null, by = null } = {}) {
  const players = advice.expected.find((choice) => choice.scores)?.scores.map((_, player) => player) ?? [];
  const close = new Set(advice.too_close ?? []);
  const own = (choice) => choice.scores?.[advice.player] ?? null;
  const best = own(advice.expected.find((choice) => choice.move === advice.move) ?? {});
  const isEqual = (choice) => best !== null && own(choice) === best && !choice.standard_error;
  const head = el("tr", {}, el("th", { scope: "col" }, "decision"), players.map((player) => el("th", { scope: "col", class: player === advice.player ? "mover" : "" }, name(player))));
  const row = (choice) => {
    const isBest = choice.move === advice.move;
    const words = [withSigns(choice.move), isBest ? el("span", { class: "tag good" }, "best") : isEqual(choice) ? el("span", { class: "tag good" }, "as good") : close.has(choice.move) && el("span", { class: "tag" }, "too close")];
    const cell = ondecide
      ? el("button", { type: "button", class: "link", data: { action: `advise-${choice.move}` }, onclick: () => ondecide(choice.move), onfocus: () => onlook?.(choice.move), onmouseenter: () => onlook?.(choice.move) }, words)
      : words;
    const value = (player) => {
      const expected = choice.scores?.[player];
      const error = choice.standard_error?.[player];
      const isMover = player === advice.player;
      const lost = isMover && !isBest && best !== null && expected !== undefined ? expected - best : 0;
      return el("td", { class: isMover ? "mover" : "", title: error ? `± ${number(error, 2)}` : undefined }, number(expected), error && isMover ? el("small", {}, ` ±${number(error)}`) : null, Math.abs(lost) >= 0.05 && el("small", { class: "lost" }, ` ${lost > 0 ? "+" : ""}${number(lost)}`));
    };
    return el("tr", { class: isBest ? "best" : "" }, el("th", { scope: "row" }, cell), players.map(value));
  };
  const facts = [
    advice.exact ? "exact" : advice.worlds ? `${thousands(advice.worlds)} possible deals` : "estimated",
    advice.candidates_only ? "candidates only" : null,
    advice.nodes ? `${thousands(advice.nodes)} positions` : null,
    advice.depth ? `${number(advice.depth)} ahead` : null,
  ].filter(Boolean);
  return el("div", { class: "advice" },
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Expectation of every decision${by ? ` by ${by}` : ""}` },
      el("table", { class: "sheet" }, el("thead", {}, head), el("tbody", {}, advice.expected.slice(0, 40).map(row)))),
    el("p", { class: "note" }, `${players.length ? `Expected ${advice.measure}` : "No expectation"} · ${facts.join(" · ")}`));
}

/** The numbers that advice puts on cards or cells: the best that can come of choosing each now. */
export function badges(advice, choice, lowestWins) {
  if (!advice?.expected || !choice) return new Map();
  const worth = new Map(advice.expected.map((one) => [one.move, one.scores?.[advice.player]]));
  const values = new Map();
  for (const offer of choice.candidates()) {
    const part = offer.parts[choice.ordered ? choice.selected.length : 0];
    const value = worth.get(offer.decision);
    if (part === undefined || value === undefined || value === null) continue;
    if (!choice.ordered && offer.parts.length > 1) continue;
    if (!values.has(part) || (lowestWins ? value < values.get(part) : value > values.get(part))) values.set(part, value);
  }
  return new Map([...values].map(([part, value]) => [part, number(value)]));
}

/** The panel of the hint at a table. */
export function advicePanel(table) {
  if (!table.advice) return null;
  const content = table.advice.waiting
    ? el("p", { class: "note thinking" }, "Looking …")
    : adviceTable(table.advice, (player) => table.name(player), { ondecide: (decision) => table.decide(decision), onlook: (decision) => { if (table.look !== decision) { table.look = decision; table.showLook(); } } });
  const isHidden = table.view.kind === "cards" && !table.view.open;
  const why = table.advice.why && reasons(table, table.advice.why);
  const close = button("Close", () => table.closeHint(), { class: "quiet", data: { action: "close-hint" } });
  return el("section", { class: "panel advice-panel" }, el("div", { class: "form-head" }, el("h2", {}, "Hint"), close), content, why, isHidden && !table.catalogue.is_guest && button("Look at the possible deals", () => openWorlds(table), { class: "link", data: { action: "worlds" } }));
}

/** The reasons for the best decision, each with a deal in which it can be looked at. */
function reasons(table, { reasons: found, draws, seed }) {
  if (found.length === 0) return null;
  const isHidden = table.view.kind === "cards" && !table.view.open && !table.catalogue.is_guest;
  const reason = ({ text, deal, line }) => el("li", {}, withSigns(named(text, (player) => table.name(player))),
    isHidden && deal !== null && button("look", () => openWorlds(table, { draws, seed, number: deal }, line), { class: "link", title: `Open a deal in which this holds, after ${withSigns(line.join(", "))}` }));
  return el("div", { class: "why" }, el("h3", {}, "Why"), el("ul", {}, found.map(reason)));
}

/** Opens an analysis of what the person has seen: the deals that agree with it, or one of them, after some decisions. */
export async function openWorlds(table, world = null, line = []) {
  if (table.cover !== null || !table.view?.choices || table.view.kind !== "cards" || table.view.open) return;
  try {
    const { seen } = await ask("table/seen", { place: table.place, moment: table.view.moment });
    location.hash = `analyse&game=${seen.game}&position=${encodeURIComponent(JSON.stringify(seen))}${world ? `&world=${[0, world.draws, world.seed, world.number].join(",")}&line=${encodeURIComponent(line.join(";"))}&go` : ""}`;
  } catch (error) {
    announce(error.message);
  }
}
