// Settings that the browser keeps.

import { el, field, select, dialogue } from "./elements.js";

const USUAL = { theme: "auto", colours: "two", faces: "simple", speed: "normal", forced: "on", numbers: "on", hands: "wait", sorting: "suit", sound: "off", name: "" };

/** The event by which the window tells that a setting has changed. */
export const SETTING_CHANGED = "maxn-setting";

/** Milliseconds between two decisions of agents, and for which a finished trick stays. */
export const SPEEDS = {
  slow: [1200, 2200],
  normal: [450, 1100],
  fast: [120, 450],
  instant: [0, 0],
};

const DARK = matchMedia("(prefers-color-scheme: dark)");
DARK.addEventListener("change", () => apply());

const kept = (() => {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem("maxn-settings") ?? "{}") };
  } catch {
    return { ...USUAL };
  }
})();

/** The value of a setting. */
export const setting = (name) => kept[name];

/** Changes a setting. */
export function set(name, value) {
  kept[name] = value;
  localStorage.setItem("maxn-settings", JSON.stringify(kept));
  apply();
  window.dispatchEvent(new CustomEvent(SETTING_CHANGED, { detail: name }));
}

/** The pace of agents, as a table knows it. */
export const pace = () => {
  const [decision, trick] = SPEEDS[kept.speed];
  return { decision, trick, waits: kept.hands === "wait" };
};

/** Shows the page as the settings say. */
export function apply() {
  const theme = kept.theme === "auto" ? (DARK.matches ? "dark" : "light") : kept.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.colours = kept.colours;
  document.documentElement.dataset.faces = kept.faces;
}

/** Opens the dialogue of all settings. */
export function openSettings() {
  const choice = (name, label, options, note) =>
    field(label, select(options, kept[name], (value) => set(name, value), { name }), note);
  dialogue(
    "Settings",
    el("div", { class: "form" },
      field("Your name", el("input", { type: "text", name: "name", maxlength: "24", autocomplete: "nickname", value: kept.name, onchange: (event) => set("name", event.target.value.trim()) }), "For the others at a table, from the next one on"),
      choice("theme", "Appearance", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]]),
      choice("colours", "Suits", [["two", "two colours"], ["four", "four colours"]]),
      choice("faces", "Faces of cards", [["simple", "large signs"], ["pictures", "pictures"]], "From the next card on"),
      choice("speed", "Speed of the others", Object.keys(SPEEDS).map((speed) => [speed, speed])),
      choice("hands", "After a hand", [["wait", "show its result, and wait"], ["on", "go on with the next"]]),
      choice("sorting", "Order of the hand", [["suit", "by suit"], ["rank", "by rank"]]),
      choice("forced", "Forced decisions", [["on", "are made by themselves"], ["off", "wait for you"]]),
      choice("sound", "Sound", [["off", "off"], ["on", "cards and your turn"]]),
      choice("numbers", "Numbers on pieces", [["on", "shown"], ["off", "hidden"]], "The number of the player, besides the colour"),
    ),
  );
}
