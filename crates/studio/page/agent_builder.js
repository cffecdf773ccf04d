// An agent put together from what there is: the kind, its method, and the options of the one table of searches.

import { el, button, dialogue, field, select } from "./elements.js";

/** The options of simulations, each with an example of a value. */
const SIMULATIONS = {
  uct: [["worlds", "30"], ["sims", "333"]],
  ismcts: [["sims", "10k"]],
  mcts: [["sims", "10k"]],
  rollout: [["playouts", "10k"], ["infer", "0.5"]],
};

/** The kinds of agents for games of cards or boards, each with its meaning. */
const kinds = (isCards) => [
  ["best", "the strongest for the game"],
  ...(isCards ? [["mc", "a search of possible deals, one by one"], ["uct", "a tree of simulations for each possible deal"], ["ismcts", "one tree over all that was seen"], ["rollout", "play-outs after every decision"], ["rules", "rules of thumb"]] : [["mcts", "a tree of simulations"]]),
  ["search", isCards ? "a search that sees all cards" : "a search"],
  ["random", "any legal decision"],
];

/** Opens the builder for an agent of a game; `onchoose` gets its text. */
export function openBuilder(catalogue, game, text, onchoose) {
  const isCards = game.kind === "cards";
  const known = (name) => catalogue.algorithms.find((one) => one.name === name || one.rule === name)?.name;
  const [, head = "", rest = ""] = /^(?:mc\()?([^,()]*),?([^)]*)/.exec(text) ?? [];
  const searched = known(head);
  const kind = text.startsWith("mc(") ? "mc" : searched ? "search" : kinds(isCards).some(([name]) => name === head) ? head : "best";
  const state = { kind, algorithm: searched ?? "maxn:speculative", values: Object.fromEntries(rest.split(",").filter((one) => one.includes("=")).map((one) => one.split("="))) };
  const outer = /\)(.*)$/.exec(text)?.[1] ?? "";
  for (const one of outer.split(",").filter((part) => part.includes("="))) state.values[one.split("=")[0]] = one.split("=")[1];
  if (kind === "search" || kind === "mc") state.values.nodes ??= state.values.time ? undefined : "2k";

  const isParanoid = () => state.algorithm.startsWith("paranoid");
  const searchOptions = () => catalogue.search_options.filter((option) => option.in_agents && (!option.paranoid_only || isParanoid()));
  const set = (names) => names.filter((name) => state.values[name]).map((name) => `${name}=${state.values[name]}`);
  const written = () => {
    if (state.kind === "search" || state.kind === "mc") {
      const search = [state.algorithm, ...set([...searchOptions().map((option) => option.name), "evaluation"])].join(",");
      return state.kind === "search" ? search : `mc(${search}),worlds=${state.values.worlds || 20}`;
    }
    return [state.kind, ...set((SIMULATIONS[state.kind] ?? []).map(([name]) => name))].join(",");
  };
  const shown = el("code", { id: "builder-text" });
  const change = (name) => (value) => {
    state.values[name] = value.trim?.() ?? value;
    shown.textContent = written();
  };
  const typed = (name, placeholder, note = null) => field(name, el("input", { type: "text", id: `builder-${name}`, spellcheck: "false", value: state.values[name] ?? "", placeholder, oninput: (event) => change(name)(event.target.value) }), note);
  const option = ({ name, words, meaning, default: usual }) => (words.length > 0
    ? field(name, select([["", usual], ...words.map((word) => [word.name, `${word.name}: ${word.meaning}`])], state.values[name] ?? "", change(name), { id: `builder-${name}` }), meaning)
    : typed(name, usual, meaning));
  const form = el("div", { class: "form builder" });
  const draw = () => {
    const isSearch = state.kind === "search" || state.kind === "mc";
    const [limits, others] = [["nodes", "time", "depth"], searchOptions()];
    form.replaceChildren(
      field("Agent", select(kinds(isCards), state.kind, (value) => { state.kind = value; draw(); }, { id: "builder-kind" })),
      ...(isSearch ? [
        field("Algorithm", select(catalogue.algorithms.map((one) => [one.name, `${one.name}${one.sound ? "" : " (unsound)"}`]), state.algorithm, (value) => { state.algorithm = value; draw(); }, { id: "builder-algorithm" })),
        ...(state.kind === "mc" ? [typed("worlds", "20", "possible deals")] : []),
        el("div", { class: "pair" }, others.filter((one) => limits.includes(one.name)).map((one) => typed(one.name, one.default))),
        game.evaluations.length > 0 && field("evaluation", select([["", "the usual one"], ...game.evaluations.filter((one) => !one.name.includes("database")).map((one) => [one.name, `${one.name}: ${one.meaning}`])], state.values.evaluation ?? "", change("evaluation"), { id: "builder-evaluation" })),
        el("details", {}, el("summary", {}, "More options"), el("div", { class: "form" }, others.filter((one) => !limits.includes(one.name)).map(option))),
      ].filter(Boolean) : (SIMULATIONS[state.kind] ?? []).map(([name, example]) => typed(name, example))),
      el("p", {}, shown),
      el("div", { class: "row" }, button("Use it", () => { window.close(); onchoose(written()); }, { class: "main", id: "builder-use" })));
    shown.textContent = written();
  };
  const window = dialogue("An agent", form);
  draw();
}
