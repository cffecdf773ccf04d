// The engine as WebAssembly, inside a worker: questions come as messages, answers and events go as messages.

let engine = null;
let receive = () => {};
const closed = new Set();
const started = [];
const sleepers = new Set();

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const imports = {
  maxn: {
    emit: (pointer, length) => receive(decoder.decode(new Uint8Array(engine.memory.buffer, pointer, length))),
    now: () => performance.now(),
  },
};

/** Calls a function of the module with a text. */
function call(name, text) {
  const bytes = encoder.encode(text);
  const pointer = engine.allocate(bytes.length);
  new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
  engine[name](pointer, bytes.length);
}

/** Lets messages that have come meanwhile be read. */
const breath = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resolve(); };
  port2.postMessage(null);
});

/** Waits until a table may have changed, or the time is over. */
const pause = (milliseconds) => new Promise((resolve) => {
  const wake = () => {
    clearTimeout(timer);
    sleepers.delete(wake);
    resolve();
  };
  const timer = setTimeout(wake, milliseconds);
  sleepers.add(wake);
});

/** Lets all streams that wait look again. */
const wakeAll = () => [...sleepers].forEach((wake) => wake());

async function answer({ id, path, body, request }) {
  let [found, failure] = [null, null];
  try {
    receive = (text) => { found = JSON.parse(text); };
    // A request of the line protocol.
    if (request !== undefined) {
      call("engine", JSON.stringify(request));
      postMessage({ id, event: found, done: true });
      return;
    }
    call("ask", JSON.stringify({ path, body }));
    if (found.error !== undefined) {
      postMessage({ id, ...found });
      return;
    }
    if (found.stream === undefined) {
      postMessage({ id, event: found.answer, done: true });
      wakeAll();
      return;
    }
    for (;;) {
      let isNew = false;
      receive = (text) => {
        const event = JSON.parse(text);
        isNew = true;
        if (event.status === 500) failure = event.error;
        else postMessage({ id, event });
      };
      const wait = engine.step(found.stream);
      // What this stream has shown, an agent may have done: others watch the same table.
      if (isNew) wakeAll();
      if (wait < 0) break;
      await (wait > 0 ? pause(wait) : breath());
      if (closed.delete(id)) {
        engine.close(found.stream);
        return;
      }
    }
    postMessage({ id, done: true });
  } catch (error) {
    postMessage({ id, error: failure ?? found?.error ?? (error instanceof RangeError ? "This is too deep for the stack of the browser." : `The engine has failed: ${error.message}`), status: 500 });
  }
}

onmessage = async ({ data }) => {
  if (data.module) {
    try {
      engine = (await WebAssembly.instantiate(data.module, imports)).exports;
      engine.start(...data.entropy);
    } catch (error) {
      // Every question is told, since there is nobody else to tell it to.
      engine = { allocate: () => { throw error; } };
    }
    started.splice(0).forEach(answer);
  } else if (data.close) {
    closed.add(data.id);
    wakeAll();
  } else if (engine) {
    answer(data);
  } else {
    started.push(data);
  }
};
