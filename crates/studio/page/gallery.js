// The gallery: all figures of the papers, each drawn as soon as it comes into sight.

import { ask } from "./engine.js";
import { el, dialogue } from "./elements.js";
import { Tree, drawTree, progress } from "./tree.js";

/** The search whose drawing stands for a figure: one of which the text says that it prunes, where there is any. */
function shownBy(figure) {
  const { algorithm = "maxn:none", ties, objective } = figure.claims?.find((claim) => claim.pruned?.length) ?? figure.claims?.at(-1) ?? {};
  return [algorithm, "depth=1000", ties && `ties=${ties}`, objective && `objective=${objective}`, algorithm.startsWith("maxn") && "classifier=linear"].filter(Boolean).join(",");
}

/** Opens the gallery; `onpick` is called with the name of a figure. */
export function openGallery(catalogue, onpick) {
  const card = (figure) => {
    const drawing = el("div", { class: "thumbnail", "aria-hidden": "true" });
    const choose = () => {
      window.close();
      onpick(figure.name);
    };
    const element = el("button", { type: "button", class: "figure-card", data: { figure: figure.name }, onclick: choose }, drawing, el("b", {}, figure.name), el("span", {}, figure.title ?? ""));
    seen.observe(element);
    return element;
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      seen.unobserve(target);
      const figure = catalogue.figures.find((one) => one.name === target.dataset.figure);
      draw(figure).then((drawn) => target.querySelector(".thumbnail").replaceChildren(drawn), () => {});
    }
  });
  const inOrder = [...catalogue.figures].sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
  const window = dialogue("Figures of the papers", el("div", { class: "gallery" }, inOrder.map(card)));
  window.classList.add("wide");
  window.addEventListener("close", () => seen.disconnect());
}

/** A drawing of a figure after its search, to be looked at only. */
async function draw(figure) {
  const tree = new Tree(await ask("tree/search", { tree: { figure: figure.name }, search: shownBy(figure) }));
  const drawn = drawTree(tree, progress(tree, tree.steps.length), { current: null, line: [], label: figure.name, onselect: () => {}, ontoggle: () => {} });
  for (const element of [drawn, ...drawn.querySelectorAll("[role]")]) for (const name of ["role", "tabindex", "aria-label", "aria-level", "aria-selected", "data-node"]) element.removeAttribute(name);
  for (const title of drawn.querySelectorAll("title")) title.remove();
  return drawn;
}
