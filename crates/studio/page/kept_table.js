// The table at which this browser sits: kept for the tab, and for the next one that is opened. A replay is kept apart, for the tab alone: it hides nobody's game.

const KEPT = "maxn-table";
const REPLAY = "maxn-replay";
const ALL = "maxn-tables";
/** The most tables that are listed. */
const MOST = 8;

/** Keeps the number of a table and the keys to it. */
export function keepTable(kept) {
  const text = JSON.stringify(kept);
  if (kept.isReplay) return sessionStorage.setItem(REPLAY, text);
  sessionStorage.setItem(KEPT, text);
  if (kept.setup) localStorage.setItem(ALL, JSON.stringify([{ ...kept, when: Date.now() }, ...others(kept)].slice(0, MOST)));
  return localStorage.setItem(KEPT, text);
}

/** The tables that this browser has set up, the last first. */
export const keptTables = () => read(localStorage, ALL) ?? [];

const others = (kept) => keptTables().filter((one) => one.keys[0]?.key !== kept.keys[0]?.key);

/** Forgets a table, which is gone. */
export function forgetTable(kept) {
  if (kept.isReplay) return sessionStorage.removeItem(REPLAY);
  localStorage.setItem(ALL, JSON.stringify(others(kept)));
  if (localStorage.getItem(KEPT) === sessionStorage.getItem(KEPT)) localStorage.removeItem(KEPT);
  return sessionStorage.removeItem(KEPT);
}

/** The table of this tab, or null. */
export const keptTable = () => read(sessionStorage, KEPT);

/** The table of a tab before this one, or null. */
export const lastTable = () => read(localStorage, KEPT);

/** The replay of this tab, or null. */
export const keptReplay = () => read(sessionStorage, REPLAY);

/** The decisions at a table that this tab has reviewed, by the moments that they have led to. */
export const keptReview = (table) => new Map(read(sessionStorage, `maxn-review-${table}`) ?? []);

/** Keeps them. */
export const keepReview = (table, reviewed) => sessionStorage.setItem(`maxn-review-${table}`, JSON.stringify([...reviewed]));

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
}
