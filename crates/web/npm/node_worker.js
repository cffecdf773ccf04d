// A worker of Node with the names that a worker of a browser has.

import { parentPort } from "node:worker_threads";

globalThis.onmessage = null;
globalThis.postMessage = (message) => parentPort.postMessage(message);
await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
