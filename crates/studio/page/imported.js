// Positions from elsewhere: deals in the style of PBN, lines of play, saved contests of `maxn play`.

const SEATS = "NESW";

/** A deal in the style of PBN, such as `N:AK.Q.5.72 S.K..A3 …`, as hands in the notation of the games; null if it is none. An error says what is wrong in it. */
function dealFromPbn(text) {
  const found = /^(?:\[Deal\s+")?([NESW1-8]):\s*([-AKQJT2-9.\s]+?)(?:"\])?$/i.exec(text.trim());
  if (!found) return null;
  const hands = found[2].trim().toUpperCase().split(/\s+/).map((hand) => {
    const suits = hand.split(".");
    if (suits.length !== 4) throw new Error(`The hand ${hand} has ${suits.length} suits: write four, from spades to clubs, with a point between them.`);
    return `S:${suits[0] || "-"} H:${suits[1] || "-"} D:${suits[2] || "-"} C:${suits[3] || "-"}`;
  });
  const named = found[1].toUpperCase();
  const first = SEATS.includes(named) ? SEATS.indexOf(named) : Number(named) - 1;
  if (first >= hands.length) throw new Error(`The first hand is that of ${named}, and there are ${hands.length}.`);
  // The hands go round the table from the one that is named.
  const placed = hands.map((_, player) => hands[(player - first + hands.length) % hands.length]);
  return `hands ${placed.join(" | ")}; leader 1`;
}

/** Reads what was typed as a position: its text in the notation of the game, and the decisions of a line that begins with `1.` below it. */
export function readTyped(text) {
  const [before, ...lines] = text.split(/(?:^|\n)\s*(?=1\.\s)/);
  const line = lines.join(" ").split(/\s+/).filter((word) => word && !/^\d+\.+$/.test(word));
  return { text: dealFromPbn(before) ?? before.trim(), line };
}

/** A saved contest, as `maxn play` and tables write it, as a position with the line that was played; null if the file is none. */
export function readSession({ maxn_session: version, setup, decisions }) {
  if (version === undefined || typeof setup?.game !== "string" || !Array.isArray(decisions)) return null;
  const { game, players, options, seed } = setup;
  return { base: { game, players, options, seed, contest: true }, line: decisions.map(String) };
}
