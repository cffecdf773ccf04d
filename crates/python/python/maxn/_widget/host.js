// The widget in the notebook: a frame with the page, whose questions it passes to the kernel.

/** Makes addresses of all modules that a module imports, the deepest first, and of itself. */
function link(files, name, urls) {
  if (!urls.has(name)) {
    const text = files[name].replace(/(from\s+|import\s*\()"\.\/([a-z_]+\.js)"/g, (_, before, imported) => `${before}"${link(files, imported, urls)}"`);
    urls.set(name, URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  }
  return urls.get(name);
}

function render({ model, el }) {
  const files = PAGE;
  const urls = new Map();
  const main = link(files, "main.js", urls);
  const styles = Object.keys(files).filter((name) => name.endsWith(".css")).map((name) => `<style>${files[name]}</style>`).join("");
  const content = JSON.stringify(model.get("_content")).replaceAll("<", "\\u003c");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>maxn</title>${styles}<script type="module" src="${main}"></script></head>
<body><script type="application/json" id="content">${content}</script><main id="main" tabindex="-1"></main>
<div id="live" class="unseen" aria-live="polite" role="status"></div></body></html>`;
  // A page of its own: neither its styles nor its keys are the notebook's business.
  const page = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  const frame = document.createElement("iframe");
  frame.title = model.get("_title");
  frame.src = page;
  Object.assign(frame.style, { width: "100%", height: `${model.get("height")}px`, border: "0", borderRadius: "8px" });
  const open = new Set();
  const send = ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data.close) open.delete(data.id);
    else open.add(data.id);
    model.send(data);
  };
  const receive = (message) => {
    if (message.done || message.error !== undefined) open.delete(message.id);
    frame.contentWindow?.postMessage(message, "*");
  };
  const resize = () => { frame.style.height = `${model.get("height")}px`; };
  window.addEventListener("message", send);
  model.on("msg:custom", receive);
  model.on("change:height", resize);
  el.append(frame);
  return () => {
    window.removeEventListener("message", send);
    // Nobody watches any more: agents stop playing.
    for (const id of open) model.send({ id, close: true });
    model.off("msg:custom", receive);
    model.off("change:height", resize);
    [...urls.values(), page].forEach((url) => URL.revokeObjectURL(url));
  };
}

export default { render };
