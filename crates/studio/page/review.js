// The look back at the decisions of a person.

import { stream } from "./engine.js";
import { el, button, dialogue, number } from "./elements.js";
import { withSigns } from "./card.js";
import { lineChart } from "./chart.js";

/** The most decisions that are listed. */
const LISTED = 8;

/** Opens the review of a seat; `ongo` goes to a moment. */
export function openReview(place, view, name, ongo) {
  const progress = el("progress", { max: "1", value: 0, "aria-label": "Decisions reviewed" });
  const content = el("div", {});
  const abort = new AbortController();
  const window = dialogue("Review", progress, content);
  window.addEventListener("close", () => abort.abort());
  const decisions = [];
  const goTo = (moment) => {
    window.close();
    ongo(moment);
  };
  const draw = (isDone) => {
    const costly = decisions.filter((one) => one.is_sure).sort((one, other) => other.cost - one.cost).slice(0, LISTED);
    const rows = costly.map((one) => el("tr", {},
      el("th", { scope: "row" }, button(`${view.kind === "cards" ? `${one.hand}: ` : ""}${withSigns(one.made)}`, () => goTo(one.moment), { class: "link" })),
      el("td", {}, withSigns(one.best)), el("td", {}, number(one.cost), one.error ? el("small", {}, ` ±${number(one.error)}`) : null)));
    const measure = decisions.find((one) => one.measure)?.measure ?? "";
    const series = name === null ? [] : Array.from({ length: view.players }, (_, player) => decisions.map((one) => one.expected?.[player] ?? null));
    const names = Array.from({ length: view.players }, (_, player) => name(player));
    content.replaceChildren(
      ...[rows.length > 0
        ? el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, ["your decision", "better", `cost in ${measure}`].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows))
        : el("p", {}, isDone ? decisions.length === 0 ? "There was nothing to decide yet." : "No decision was surely worse than the best." : "Looking at your decisions …"),
      decisions.length > 1 && lineChart(series, names, { label: `Expected ${measure} at each of your decisions`, onpick: (at) => goTo(decisions[at].moment) })].filter(Boolean));
  };
  draw(false);
  stream("table/review", place, (event) => {
    if (event.error) {
      content.replaceChildren(el("p", { class: "problem" }, event.error));
      return;
    }
    if (event.decision && !event.decision.problem) decisions.push(event.decision);
    progress.max = Math.max(event.total, 1);
    progress.value = event.total ? event.done : 1;
    const isDone = !event.decision;
    if (isDone) progress.remove();
    draw(isDone);
  }, abort.signal).catch((error) => content.replaceChildren(el("p", { class: "problem" }, error.message)));
}
