// Questions to the engine in the kernel of the notebook: they go to the widget around this page, which passes them on.

const calls = new Map();
// Several views of one widget hear all answers: each knows its own.
const view = crypto.getRandomValues(new Uint32Array(2)).join("-");
let count = 0;

window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent || !data) return;
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

/** Asks for a stream, hands each event over, and returns when it ends; the answer to a plain question is its only event. To abort the signal closes it. */
export function stream(path, body, onevent, signal) {
  const id = `${view}-${count++}`;
  return new Promise((resolve, reject) => {
    calls.set(id, { onevent, resolve, reject });
    signal?.addEventListener("abort", () => {
      if (!calls.delete(id)) return;
      post({ id, close: true });
      resolve();
    });
    post({ id, path, body: JSON.stringify(body) });
  });
}

/** Asks a question and returns the answer. */
export async function ask(path, body = {}) {
  let answer;
  await stream(path, body, (event) => { answer = event; });
  return answer;
}

/** A widget has no address that others could open. */
export const token = () => "";
