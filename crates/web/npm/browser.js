// The engine in a browser.

import { Engine } from "./engine.js";

export { Contest, Engine, EngineError } from "./engine.js";

/** Loads the engine. */
export async function open({ wasm = new URL("./maxn.wasm", import.meta.url) } = {}) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(await bytes(wasm));
  return new Engine(() => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const own = { send: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
    worker.onmessage = ({ data }) => own.onanswer(data);
    worker.onerror = (event) => own.onerror(event);
    worker.postMessage({ module, entropy: [...crypto.getRandomValues(new Uint32Array(2))] });
    return own;
  });
}

/** The bytes of a module: given, or loaded. */
async function bytes(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The engine could not be loaded from ${source}: ${response.status}`);
  return response.arrayBuffer();
}
