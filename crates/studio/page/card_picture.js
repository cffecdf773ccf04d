// Faces of cards with pictures: as many signs as the rank says, and half figures for king, queen and jack.

import { svg } from "./elements.js";

/** The places of the signs of each rank, in per cent of the width and the height. */
const [L, M, R] = [40, 60, 80];
const SIDES = (...heights) => heights.flatMap((y) => [[L, y], [R, y]]);
const PLACES = {
  2: [[M, 20], [M, 80]],
  3: [[M, 20], [M, 50], [M, 80]],
  4: SIDES(20, 80),
  5: [...SIDES(20, 80), [M, 50]],
  6: SIDES(20, 50, 80),
  7: [...SIDES(20, 50, 80), [M, 35]],
  8: [...SIDES(20, 50, 80), [M, 35], [M, 65]],
  9: [...SIDES(20, 40, 60, 80), [M, 50]],
  T: [...SIDES(20, 40, 60, 80), [M, 30], [M, 70]],
};
const HEIGHT = 142;

/** What each of the three wears on the head, above a face whose middle is at 50, 40; figures are drawn around 50, and moved to the middle of the signs. */
const HATS = {
  K: "M36 33 L36 17 L43 25 L50 14 L57 25 L64 17 L64 33 Z",
  Q: "M37 32 Q37 20 42 24 Q46 14 50 22 Q54 14 58 24 Q63 20 63 32 Z",
  J: "M35 31 Q38 17 58 19 L66 14 Q66 26 63 31 Z",
};

/** The upper half of a figure. */
function half(rank, suit) {
  return [
    svg("path", { class: "figure-cloak", d: "M22 71 Q24 54 40 50 L60 50 Q76 54 78 71 Z" }),
    svg("path", { class: "figure-collar", d: "M40 50 L50 62 L60 50 Z" }),
    rank === "Q" && svg("path", { class: "figure-hair", d: "M36 32 Q32 52 40 54 L42 36 Z M64 32 Q68 52 60 54 L58 36 Z" }),
    svg("circle", { class: "figure-face", cx: 50, cy: 40, r: 12 }),
    rank === "K" && svg("path", { class: "figure-hair", d: "M40 43 Q50 62 60 43 Q50 49 40 43 Z" }),
    svg("path", { class: "figure-line", d: "M45 38 l3 0 M52 38 l3 0 M47 45 q3 2 6 0" }),
    svg("path", { class: "figure-hat", d: HATS[rank] }),
    svg("text", { x: 28, y: 40, "text-anchor": "middle", "font-size": 17 }, suit),
  ];
}

/** The picture of a card of the usual pack: a rank such as `T`, and the sign of its suit. */
export function picture(rank, suit) {
  const sign = ([x, y], size = 21) => {
    const [px, py] = [x, (y / 100) * HEIGHT];
    return svg("text", { x: px, y: py + size * 0.35, "text-anchor": "middle", "font-size": size, transform: y > 50 ? `rotate(180 ${px} ${py})` : undefined }, suit);
  };
  const content = HATS[rank]
    ? svg("g", { transform: `translate(${M - 50} 0)` }, svg("rect", { class: "figure-frame", x: 19, y: 12, width: 62, height: HEIGHT - 24, rx: 4 }), half(rank, suit), svg("g", { transform: `rotate(180 50 ${HEIGHT / 2})` }, half(rank, suit)))
    : rank === "A" ? sign([M, 50], 56) : PLACES[rank].map((place) => sign(place));
  return svg("svg", { class: "picture", viewBox: `0 0 100 ${HEIGHT}`, "aria-hidden": "true" }, content);
}
