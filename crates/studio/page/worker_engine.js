// Questions to the engine in this browser. One worker keeps the tables; each analysis has a worker of its own, which is ended to stop it.

let compiled = null;
let home = null;

/** The module, which is loaded once. */
async function load() {
  const response = await fetch("maxn.wasm");
  if (!response.ok) throw new Error("The engine, maxn.wasm, is not beside the page.");
  // A file server may not know the type of the file.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A worker with the engine in it. */
class EngineWorker {
  constructor(module) {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.calls = new Map();
    this.count = 0;
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.worker.postMessage({ module, entropy: [...crypto.getRandomValues(new Uint32Array(2))] });
  }

  receive({ id, event, done, error, status }) {
    const call = this.calls.get(id);
    if (!call) return;
    if (event !== undefined) call.onevent(event);
    if (!done && error === undefined) return;
    this.calls.delete(id);
    if (error === undefined) call.resolve();
    else call.reject(Object.assign(new Error(error), { status }));
  }

  fail(message) {
    for (const call of this.calls.values()) call.reject(new Error(message || "The engine has failed."));
    this.calls.clear();
  }

  /** Asks, and hands every event over; the answer to a plain question is its only event. */
  call(path, body, onevent, signal) {
    const id = this.count++;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { onevent, resolve, reject });
      signal?.addEventListener("abort", () => {
        if (!this.calls.delete(id)) return;
        this.worker.postMessage({ id, close: true });
        resolve();
      });
      this.worker.postMessage({ id, path, body });
    });
  }
}

const KEPT = "maxn-kept";

const engine = () => (compiled ??= load());
const tables = () => (home ??= engine().then(async (module) => {
  const worker = new EngineWorker(module);
  // A page that is loaded again finds its table.
  const kept = sessionStorage.getItem(KEPT);
  if (kept) await worker.call("table/restore", JSON.parse(kept), () => {}).catch(() => sessionStorage.removeItem(KEPT));
  return worker;
}));

/** Keeps the table that is shown, for the time that the tab is open. */
async function keep(place) {
  await (await tables()).call("table/keep", place, (kept) => sessionStorage.setItem(KEPT, JSON.stringify(kept)));
}

/** Asks a question and returns the answer. */
export async function ask(path, body) {
  let answer;
  await (await tables()).call(path, body, (event) => { answer = event; });
  return answer;
}

/** Asks for a stream, hands each event over, and returns when it ends. */
export async function stream(path, body, onevent, signal) {
  if (path === "table/watch") {
    const shown = (view) => {
      onevent(view);
      if (!view.error) keep(body).catch(() => {});
    };
    return (await tables()).call(path, body, shown, signal);
  }
  if (!path.startsWith("analysis/")) return (await tables()).call(path, body, onevent, signal);
  const own = new EngineWorker(await engine());
  const end = () => own.worker.terminate();
  signal?.addEventListener("abort", end);
  try {
    if (!signal?.aborted) await own.call(path, body, onevent, signal);
  } finally {
    end();
  }
}
