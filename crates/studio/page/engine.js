// The one place that asks the engine: a server, or a worker in the browser where the page was exported.

import * as server from "./server_engine.js";
import * as worker from "./worker_engine.js";

const way = document.querySelector("meta[name=maxn-engine]").content === "worker" ? worker : server;

export const { takeToken, keepSeat, seatTable } = server;

/** Finds the token in another tab, where one is needed. */
export const borrowToken = () => (way === server ? server.borrowToken() : Promise.resolve());

/** Asks a question and returns the answer. */
export const ask = (path, body = {}) => way.ask(path, body);

/** Asks for a stream, hands each event over, and returns when it ends. To abort the signal closes it. */
export async function stream(path, body, onevent, signal) {
  try {
    await way.stream(path, body, onevent, signal);
  } catch (error) {
    if (error.name !== "AbortError" && !signal?.aborted) throw error;
  }
}
