// The page: its views, and the address that leads to each.

import { ask, borrowToken, takeToken } from "./engine.js";
import { el, button } from "./elements.js";
import { apply, openSettings } from "./settings.js";
import { bindKeys, listenToKeys, openHelp } from "./keyboard.js";
import { play } from "./play.js";
import { analyse } from "./analyse.js";
import { lab } from "./lab.js";
import { trees } from "./trees.js";

const VIEWS = [["play", "Play", play], ["analyse", "Analyse", analyse], ["trees", "Trees", trees], ["lab", "Lab", lab]];

let leave = null;
let catalogue = null;

/** The views that there are: matches need a server, and whoever was invited to a table plays there. */
const views = () => VIEWS.filter(([id]) => id === "play" || (!catalogue.is_guest && (id !== "lab" || catalogue.has_server)));

/** Shows the view that the address names: `#view` and parameters after `&`. */
function show() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const named = views().find(([id]) => parameters.has(id)) ?? VIEWS[0];
  leave?.();
  bindKeys([]);
  for (const link of document.querySelectorAll("#views a")) {
    if (link.hash === `#${named[0]}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${named[1]} · maxn studio`;
  const main = document.getElementById("main");
  main.className = `view-${named[0]}`;
  window.scrollTo(0, 0);
  // A view that was left may still hear answers: it draws them into a root of its own, which nobody sees any more.
  const root = el("div", {});
  main.replaceChildren(root);
  leave = named[2](root, catalogue, parameters);
}

/** Opens the studio with the token of the address, of this tab or of another one. */
async function open() {
  takeToken();
  try {
    await borrowToken();
    catalogue = await ask("catalogue");
    document.getElementById("views").replaceChildren(...views().map(([id, name]) => el("a", { href: `#${id}` }, name)));
    show();
  } catch (error) {
    catalogue = null;
    const isSeat = location.hash.includes("seat=");
    const text = error.status === 401 && !isSeat
      ? "Open the whole address that “maxn studio” has printed: it ends in a token that this tab does not have."
      : error.message;
    document.getElementById("main").replaceChildren(el("div", { class: "panel notice", role: "alert" }, el("h1", {}, isSeat ? "No seat" : "The studio cannot be opened"), el("p", {}, text)));
  }
}

function start() {
  apply();
  listenToKeys();
  document.querySelector(".skip").addEventListener("click", (event) => {
    // The address names a view, and stays as it is.
    event.preventDefault();
    document.getElementById("main").focus();
  });
  document.getElementById("tools").append(
    button("Settings", openSettings, { class: "quiet" }),
    button("?", openHelp, { class: "quiet", "aria-label": "Keys" }),
  );
  window.addEventListener("hashchange", () => {
    // An address with a token is the right one, whatever was tried before.
    if (!catalogue || /[#&](token|seat)=/.test(location.hash)) open();
    else show();
  });
  open();
}

start();
