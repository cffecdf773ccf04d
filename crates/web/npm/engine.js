// Questions to the engine: each is answered by a worker, which is ended to stop it.

/** An error of the engine: a request that cannot be answered, with the field that is wrong and the form of a right value. */
export class EngineError extends Error {
  constructor({ problem, at, expected }) {
    super(at ? `${at}: ${problem}` : problem);
    Object.assign(this, { name: "EngineError", problem, at, expected });
  }
}

const aborted = (signal) => signal.reason ?? new DOMException("The question was stopped.", "AbortError");

export class Engine {
  #start;
  #idle = [];
  #busy = new Set();
  #isClosed = false;

  /** Makes an engine of a function that starts a worker with the module in it. */
  constructor(start) {
    this.#start = start;
  }

  /** Sends one message to a free worker, and returns its last event. */
  async #send(message, { onevent, signal } = {}) {
    if (signal?.aborted) throw aborted(signal);
    if (this.#isClosed) throw new Error("The engine is closed.");
    const worker = this.#idle.pop() ?? this.#start();
    this.#busy.add(worker);
    let last;
    let isFree = false;
    try {
      await new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(aborted(signal)), { once: true });
        worker.end = () => reject(new Error("The engine was closed."));
        worker.onerror = (error) => reject(new Error(error.message || "The engine has failed."));
        worker.onanswer = ({ event, done, error, status }) => {
          if (event !== undefined) {
            last = event;
            if (!done) onevent?.(event);
          }
          if (error !== undefined) {
            // Where the engine has failed, its memory is not to be trusted.
            isFree = status < 500;
            reject(new EngineError(typeof error === "string" ? { problem: error } : error));
          } else if (done) {
            isFree = true;
            resolve();
          }
        };
        worker.send({ id: 0, ...message });
      });
      return last;
    } finally {
      this.#busy.delete(worker);
      if (isFree && !this.#isClosed) this.#idle.push(worker);
      else worker.terminate();
    }
  }

  /** Answers a request of the line protocol. */
  async ask(request, { signal } = {}) {
    const answer = await this.#send({ request }, { signal });
    if (answer.error) throw new EngineError(answer.error);
    return answer;
  }

  /** Asks a question of the studio's page. */
  question(path, body = {}, options = {}) {
    return this.#send({ path, body }, options);
  }

  /** All games. */
  async games() {
    return (await this.question("catalogue")).games;
  }

  /** All search algorithms. */
  async algorithms() {
    return (await this.question("catalogue")).algorithms;
  }

  /** Searches a position, or lets an agent decide there. */
  async search(position, agent, { evaluation, onprogress, signal } = {}) {
    const body = evaluation === undefined ? { position, agent } : { position, agent, evaluation };
    const onevent = (event) => event.iteration && onprogress?.(event.iteration);
    const { result, error } = await this.question("analysis/search", body, { onevent, signal });
    if (error !== undefined) throw new EngineError({ problem: error });
    return result;
  }

  /** Begins a contest. */
  contest(setup) {
    return new Contest(this, setup);
  }

  /** Ends all workers. */
  close() {
    this.#isClosed = true;
    this.#idle.splice(0).forEach((worker) => worker.terminate());
    this.#busy.forEach((worker) => worker.end());
  }
}

/** A game from its first decision on, as the player to move sees it. */
export class Contest {
  #engine;

  constructor(engine, setup) {
    this.#engine = engine;
    this.setup = { ...setup };
    this.line = [];
  }

  get #position() {
    return { ...this.setup, contest: true, line: this.line };
  }

  /** The table as it stands. */
  async state() {
    const { scene, choices, winners, ending, lowest_wins: lowestWins } = await this.#engine.question("analysis/position", this.#position);
    return { ...scene, choices, winners, ending, lowestWins };
  }

  /** Makes a decision, and returns the table after it. */
  async play(decision) {
    this.line.push(decision);
    try {
      return await this.state();
    } catch (error) {
      this.line.pop();
      throw error;
    }
  }

  /** Takes the last decision back; returns false where there is none. */
  undo() {
    return this.line.pop() !== undefined;
  }

  /** Lets an agent, or a search with open hands, find a decision for the player to move. */
  decide(agent = "best", options = {}) {
    return this.#engine.search(this.#position, agent, options);
  }
}
