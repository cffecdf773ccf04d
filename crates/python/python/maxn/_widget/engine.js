// Questions to the engine in the kernel of the notebook: they go to the widget around this page, which passes them on.

const CHANGES = ["table/new", "table/decide", "table/step", "table/go", "table/claim"];

const calls = new Map();
const watchers = new Set();
// Several views of one widget hear all answers: each knows its own.
const view = crypto.getRandomValues(new Uint32Array(2)).join("-");
let count = 0;

window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent || !data) return;
  if (data.changed) {
    for (const watcher of watchers) watcher();
    return;
  }
  const { id, event, done, error, status } = data;
  const call = calls.get(id);
  if (!call) return;
  if (event !== undefined) call.onevent(JSON.parse(event));
  if (!done && error === undefined) return;
  calls.delete(id);
  if (error === undefined) call.resolve();
  else call.reject(Object.assign(new Error(error), { status }));
});

const post = (message) => window.parent.postMessage(message, "*");

/** Asks, and hands every event over; the answer to a plain question is its only event. */
function call(path, body, onevent, signal) {
  const id = `${view}-${count++}`;
  return new Promise((resolve, reject) => {
    calls.set(id, { onevent, resolve, reject });
    signal?.addEventListener("abort", () => {
      if (!calls.delete(id)) return;
      post({ id, close: true });
      resolve();
    });
    post({ id, path, body: JSON.stringify(body), changes: CHANGES.includes(path) });
  });
}

/** Asks a question and returns the answer. */
export async function ask(path, body = {}) {
  let answer;
  await call(path, body, (event) => { answer = event; });
  return answer;
}

/** Shows a table now and after every change. */
function watch(place, onevent, signal) {
  let seen = 0;
  return new Promise((resolve, reject) => {
    const look = () => call("table/view", { place, seen }, ({ version, view: found }) => {
      if (!found || signal.aborted || version === seen) return;
      seen = version;
      onevent(found);
    }).catch((error) => {
      watchers.delete(look);
      reject(error);
    });
    watchers.add(look);
    signal.addEventListener("abort", () => {
      watchers.delete(look);
      resolve();
    });
    look();
  });
}

/** Asks for a stream, hands each event over, and returns when it ends. To abort the signal closes it. */
export const stream = (path, body, onevent, signal) => (path === "table/watch" ? watch : call.bind(null, path))(body, onevent, signal);

/** A widget has no address that others could open. */
export const token = () => "";
