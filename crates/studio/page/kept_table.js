// The table at which this browser sits: kept for the tab, and for the next one that is opened.

const KEPT = "maxn-table";

/** Keeps the number of a table and the keys to it. */
export function keepTable(kept) {
  const text = JSON.stringify(kept);
  sessionStorage.setItem(KEPT, text);
  localStorage.setItem(KEPT, text);
}

/** Forgets the table, which is gone. */
export function forgetTable() {
  if (localStorage.getItem(KEPT) === sessionStorage.getItem(KEPT)) localStorage.removeItem(KEPT);
  sessionStorage.removeItem(KEPT);
}

/** The table of this tab, or null. */
export const keptTable = () => read(sessionStorage);

/** The table of a tab before this one, or null. */
export const lastTable = () => read(localStorage);

function read(storage) {
  try {
    return JSON.parse(storage.getItem(KEPT));
  } catch {
    return null;
  }
}
