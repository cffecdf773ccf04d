// Bids by a number: less, more, or typed.

import { el, button } from "./elements.js";

/** The decisions that are numbers, perhaps all after the same word, in their order; null if there are too few for a stepper. */
export function bids(offers) {
  const found = offers.map((offer) => ({ decision: offer.decision, match: /^(?:([a-z]+) )?(\d+)$/.exec(offer.decision) })).filter((one) => one.match);
  const words = new Set(found.map((one) => one.match[1]));
  if (found.length < 3 || words.size > 1) return null;
  return found.map((one) => ({ decision: one.decision, number: Number(one.match[2]) })).sort((one, other) => one.number - other.number);
}

/** The stepper; `state` keeps what is chosen while the table is drawn anew, `ondecide` makes the bid. */
export function bidStepper(offers, state, best, ondecide) {
  const all = bids(offers);
  const place = () => Math.max(0, all.findIndex((one) => one.number === state.bid));
  if (!all.some((one) => one.number === state.bid)) state.bid = (all.find((one) => best.has(one.decision) || best.has(String(one.number))) ?? all[0]).number;
  const input = el("input", {
    type: "text", inputmode: "numeric", class: "bid", value: String(state.bid), "aria-label": `Your bid, from ${all[0].number} to ${all.at(-1).number}`, data: { action: "bid" },
    oninput: () => choose(Number(input.value)),
    onkeydown: (event) => {
      const to = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (to) step(to);
      else if (event.key === "Enter" && !bid.disabled) bid.click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  const bid = button(`Bid ${state.bid}`, () => ondecide(all[place()].decision), { class: "main", data: { action: "decide-bid" } }, "Enter");
  const less = button("−", () => step(-1), { data: { action: "less" }, "aria-label": "Less" });
  const more = button("+", () => step(1), { data: { action: "more-bid" }, "aria-label": "More" });
  function choose(number) {
    const isLegal = all.some((one) => one.number === number);
    if (isLegal) state.bid = number;
    bid.disabled = !isLegal;
    bid.firstChild.textContent = isLegal ? `Bid ${number}` : "Not allowed";
    less.disabled = isLegal && place() === 0;
    more.disabled = isLegal && place() === all.length - 1;
  }
  function step(by) {
    const to = all[Math.max(0, Math.min(all.length - 1, place() + by))];
    input.value = String(to.number);
    choose(to.number);
  }
  choose(state.bid);
  return el("div", { class: "stepper-row row answers", role: "group", "aria-label": "Bid" }, less, input, more, bid);
}
