// The look back at the decisions of a person. What was found once is kept with the table.

import { stream } from "./engine.js";
import { el, button, dialogue, number } from "./elements.js";
import { withSigns } from "./card.js";
import { lineChart } from "./chart.js";

/** The most decisions that are listed. */
const LISTED = 12;

/** The decisions of a seat that were surely worse than the best, the first one first. */
export function mistakes({ reviewed, place }) {
  return [...reviewed.values()].filter((one) => one.seat === place.key && one.is_sure && one.cost > 0).sort((one, other) => one.moment - other.moment);
}

/** The mistake that was made at the moment that a table shows, if there is one. */
export const mistakeHere = (table) => mistakes(table).find((one) => one.moment === table.view.moment) ?? null;

/** Goes to the next mistake (1) or to the one before (-1); reviews the decisions first where that was not done. */
export function goToMistake(table, way) {
  if (table.cover !== null || !table.view) return;
  const all = mistakes(table);
  if (all.length === 0) {
    table.review();
    return;
  }
  const { moment } = table.view;
  const found = way > 0 ? all.find((one) => one.moment > moment) : all.findLast((one) => one.moment < moment);
  if (found) table.go(found.moment);
}

/** What was wrong at this moment, in words, with the way to the others. */
export function mistakeNote(table) {
  const found = mistakeHere(table);
  if (!found) return null;
  return el("div", { class: "row answers mistake-note", role: "status" }, el("span", { title: found.measure }, `You chose ${withSigns(found.made)}. `, el("b", {}, withSigns(found.best)), ` was better by ${number(found.cost)}.`),
    button("Mistake before", () => goToMistake(table, -1), { data: { action: "mistake-before" } }, "B"), button("Next mistake", () => goToMistake(table, 1), { data: { action: "mistake-next" } }, "b"));
}

/** Opens the review of the seat from which a table is looked at; `ongo` goes to a moment. */
export function openReview(table, ongo) {
  const { view, place, reviewed } = table;
  const progress = el("progress", { max: "1", value: 0, "aria-label": "Decisions reviewed" });
  const content = el("div", {});
  const abort = new AbortController();
  const window = dialogue("Review", progress, content);
  window.addEventListener("close", () => abort.abort());
  // Those of the seat, until it is known which of them lie on the way to this moment.
  let all = [...reviewed.keys()];
  const goTo = (moment) => {
    window.close();
    ongo(moment);
  };
  const draw = (isDone) => {
    const decisions = all.map((number) => reviewed.get(number)).filter((one) => one && !one.problem && one.seat === place.key);
    const costly = decisions.filter((one) => one.is_sure).sort((one, other) => other.cost - one.cost).slice(0, LISTED);
    const rows = costly.map((one) => el("tr", {},
      el("th", { scope: "row" }, button(`${view.kind === "cards" ? `${one.hand}: ` : ""}${withSigns(one.made)}`, () => goTo(one.moment), { class: "link" })),
      el("td", {}, withSigns(one.best)), el("td", {}, number(one.cost), one.error ? el("small", {}, ` ±${number(one.error)}`) : null)));
    const measure = decisions.find((one) => one.measure)?.measure ?? "";
    const players = Array.from({ length: view.players }, (_, player) => player);
    const series = players.map((player) => decisions.map((one) => one.expected?.[player] ?? null));
    content.replaceChildren(
      ...[rows.length > 0
        ? el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, ["your decision", "better", `cost in ${measure}`].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows))
        : el("p", {}, isDone ? decisions.length === 0 ? "There was nothing to decide yet." : "No decision was surely worse than the best." : "Looking at your decisions …"),
      decisions.length > 1 && lineChart(series, players.map((player) => table.name(player)), { label: `Expected ${measure} at each of your decisions`, onpick: (at) => goTo(decisions[at].moment) })].filter(Boolean));
  };
  draw(false);
  stream("table/review", { place, known: [...reviewed].filter(([, one]) => one.seat === place.key).map(([number]) => number) }, (event) => {
    if (event.error) {
      content.replaceChildren(el("p", { class: "problem" }, event.error));
      return;
    }
    if (event.decision?.number !== undefined) {
      reviewed.set(event.decision.number, { ...event.decision, seat: place.key });
      all.push(event.decision.number);
    }
    progress.max = Math.max(event.total, 1);
    progress.value = event.total ? event.done : 1;
    if (event.all) {
      all = event.all;
      progress.remove();
      table.keepReview();
      table.render();
    }
    draw(Boolean(event.all));
  }, abort.signal).catch((error) => content.replaceChildren(el("p", { class: "problem" }, error.message)));
}
