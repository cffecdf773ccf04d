// Questions to the server: by POST, streams of events by POST as well, both with the token: that of the studio, or that of a seat to which somebody was invited.

const TOKEN = "maxn-token";
const SEAT = "maxn-seat-";

/** Takes the token out of the address, where it stands once, and keeps it for this tab. */
export function takeToken() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const [token, seat] = [parameters.get("token"), parameters.get("seat")];
  if (seat) setToken(seatTable(seat)?.token ?? seat);
  if (token) {
    setToken(token);
    parameters.delete("token");
    const rest = [...parameters].map(([key, value]) => (value ? `${key}=${value}` : key)).join("&");
    history.replaceState(null, "", `#${rest || "play"}`);
  }
  return sessionStorage.getItem(TOKEN);
}

const setToken = (token) => sessionStorage.setItem(TOKEN, token);
const token = () => sessionStorage.getItem(TOKEN) ?? "";
const isGuest = () => token().includes(":");

/** Keeps the seat that a link has led to: the link works once, and this browser finds the seat again by it. */
export function keepSeat(seat, table) {
  const token = `${table.table}:${table.keys[0].key}`;
  localStorage.setItem(SEAT + seat, JSON.stringify({ token, table }));
  setToken(token);
}

/** The seat that this browser has taken by a link before, or null. */
export function seatTable(seat) {
  try {
    return JSON.parse(localStorage.getItem(SEAT + seat));
  } catch {
    return null;
  }
}

// Another tab of the same page may have the token: a link that is opened in a new one needs no other. A guest's tab has none to give.
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(TOKEN);
tabs?.addEventListener("message", ({ data }) => {
  if (data === "who" && token() && !isGuest()) tabs.postMessage({ token: token() });
});

/** Asks the other tabs for the token, if this one has none. */
export function borrowToken() {
  if (token() || !tabs) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      tabs.removeEventListener("message", take);
      resolve();
    };
    const take = ({ data }) => {
      if (!data.token || token()) return;
      setToken(data.token);
      done();
    };
    tabs.addEventListener("message", take);
    tabs.postMessage("who");
    setTimeout(done, 250);
  });
}

async function post(path, body, signal) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-maxn-token": token() },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The studio does not answer. Is it still running?");
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    const error = new Error(answer.error ?? `The studio answers with ${response.status}.`);
    error.status = response.status;
    throw error;
  }
  return response;
}

/** Asks a question and returns the answer. */
export async function ask(path, body) {
  return (await post(path, body)).json();
}

/** Asks for a stream, hands each event over, and returns when it ends. */
export async function stream(path, body, onevent, signal) {
  const response = await post(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith("data: ")) onevent(JSON.parse(event.slice(6)));
    }
  }
}
