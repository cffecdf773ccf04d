// The choice of a position whose first moves are drawn as a tree.

import { el, field, select } from "./elements.js";
import { title } from "./play_setup.js";

/** The position of an address, as the studio is asked for its tree. */
export function readPosition(parameters, catalogue) {
  const game = catalogue.games.find((one) => one.name === parameters.get("game")) ?? catalogue.games[0];
  const position = { game: game.name, line: parameters.get("line")?.split(";").filter(Boolean) ?? [] };
  if (parameters.get("position")) position.position = parameters.get("position");
  else Object.assign(position, { players: Number(parameters.get("players")) || game.usual_players, seed: Number(parameters.get("seed") ?? 1) }, usualCards(game, parameters.get("cards")));
  return { position, depth: Number(parameters.get("depth")) || 3, nodes: Number(parameters.get("nodes")) || 200 };
}

const usualCards = (game, cards) => (cards || game.small_deal ? { cards: Number(cards || game.small_deal) } : {});

/** The address that brings the tree back. */
export function positionAddress({ position, depth, nodes }) {
  const { line, ...rest } = position;
  const parts = [...Object.entries(rest), ["line", line.join(";")], ["depth", depth], ["nodes", nodes]];
  return parts.filter(([, value]) => value !== "").map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
}

/** Draws the fields; `onchange` is called after every change. */
export function positionForm(tree, catalogue, onchange) {
  const { position } = tree;
  const choose = (name) => {
    const game = catalogue.games.find((one) => one.name === name);
    tree.position = { game: name, line: [], players: game.usual_players, seed: 1, ...usualCards(game) };
    onchange();
  };
  const number = (label, of, key, least) => field(label, el("input", { type: "number", min: String(least), value: String(of[key]), id: `tree-${key}`, onchange: (event) => { of[key] = Number(event.target.value); onchange(); } }));
  return el("div", { class: "form" },
    field("Game", select(catalogue.games.map((one) => [one.name, title(one.name)]), position.game, choose, { id: "tree-game" })),
    el("div", { class: "pair" },
      !position.position && number("Players", position, "players", 2),
      !position.position && position.cards !== undefined && number("Cards each", position, "cards", 1),
      !position.position && number("Seed", position, "seed", 0)),
    el("div", { class: "pair" }, number("Moves ahead", tree, "depth", 1), number("Most nodes", tree, "nodes", 2)),
    el("p", { class: "note" }, position.position || position.line.length > 0 ? "The position of Analyse. " : "", "Where there are too many moves, the first ones in the game's order are drawn."));
}
