// Elements of the page. Texts only ever become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** Adds attributes, listeners (`onclick`) and children to an element. */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "variables") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Makes an element of HTML. */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes an element of a drawing. */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Makes a button with a text, and a key that does the same. */
export function button(text, onclick, attributes = {}, key = null) {
  return el("button", { type: "button", onclick, ...attributes }, text, key && el("kbd", { "aria-hidden": "true" }, key));
}

/** Makes a labelled field around a control. */
export function field(label, control, note = null) {
  return el("label", { class: "field" }, el("span", { class: "field-name" }, label), control, note && el("small", {}, note));
}

/** Makes a list of choices. */
export function select(options, chosen, onchange, attributes = {}) {
  const items = options.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  const element = el("select", { ...attributes, onchange: () => onchange?.(element.value) }, items);
  return element;
}

/** Tells something to those who cannot see it happen. */
export function announce(text) {
  const live = document.getElementById("live");
  if (live && text) live.textContent = text;
}

/** Opens a dialogue and returns it; it is removed when it is closed. */
export function dialogue(title, ...content) {
  const heading = el("h2", { id: "dialogue-title" }, title);
  const close = button("Close", () => element.close(), { class: "quiet" });
  const element = el("dialog", { "aria-labelledby": "dialogue-title" }, el("div", { class: "dialogue-head" }, heading, close), content);
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
  return element;
}

/** A number with a sign of its own and few digits. */
export function number(value, digits = 1) {
  if (value === null || value === undefined) return "–";
  const text = Number.isInteger(value) ? String(value) : value.toFixed(digits).replace(/^-(0(\.0+)?)$/, "$1");
  return text.replace("-", "−");
}

/** A whole number with its thousands apart. */
export const thousands = (value) => Math.round(value).toLocaleString("en").replaceAll(",", " ");
