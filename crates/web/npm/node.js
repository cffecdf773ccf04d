// The engine in Node.

import { readFile } from "node:fs/promises";
import { webcrypto } from "node:crypto";
import { Worker } from "node:worker_threads";
import { Engine } from "./engine.js";

export { Contest, Engine, EngineError } from "./engine.js";

/** Loads the engine. */
export async function open({ wasm = new URL("./maxn.wasm", import.meta.url) } = {}) {
  const isFile = wasm instanceof URL || typeof wasm === "string";
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(isFile ? await readFile(wasm) : wasm);
  return new Engine(() => {
    const worker = new Worker(new URL("./node_worker.js", import.meta.url));
    const own = {
      // A question keeps the program alive; a worker that waits for one does not.
      send: (message) => { worker.ref(); worker.postMessage(message); },
      terminate: () => worker.terminate(),
    };
    worker.on("message", (data) => {
      if (data.done || data.error !== undefined) worker.unref();
      own.onanswer(data);
    });
    worker.on("error", (error) => own.onerror(error));
    worker.postMessage({ module, entropy: [...webcrypto.getRandomValues(new Uint32Array(2))] });
    return own;
  });
}
