"""Trees: what the papers say of their figures holds on the page, and drawings are saved as they are seen."""

import re

from studio import until

# What the page shows of a search: nodes that are visited, pruned and searched again, by their labels.
SHOWN = """() => {
  const by = (selector) => [...document.querySelectorAll(`.tree ${selector}`)].map((node) => node.querySelector('.node-label')?.textContent).filter(Boolean);
  return { pruned: by('.node.pruned'), unseen: by('.node.unseen-yet'), visited: by('.node.visited'), again: by('.node.again'), value: document.querySelector('.pane-head .note').textContent };
}"""


def figures(studio):
    """Every claim about every figure holds on the page; a figure opens with a search that shows its point."""
    page = studio.page(hash_="trees")
    page.wait_for_selector("#tree-figure")
    names = page.evaluate("[...document.querySelectorAll('#tree-figure option')].map((one) => one.value)")
    checked, pointed = 0, 0
    for name in names:
        page.evaluate("document.querySelectorAll('.pane').forEach((pane) => { pane.dataset.before = 'yes'; })")
        page.select_option("#tree-figure", name)
        until(page, "document.querySelector('.pane:not([data-before]) .node')")
        claims = page.evaluate("""async (name) => (await (await fetch('/api/catalogue', { method: 'POST', headers: { 'content-type': 'application/json', 'x-maxn-token': sessionStorage.getItem('maxn-token') }, body: '{}' })).json()).figures.find((one) => one.name === name).claims""", name)
        opened = page.evaluate(SHOWN)
        if any(claim.get("pruned") or claim.get("again") for claim in claims):
            assert opened["pruned"] or opened["again"] or opened["unseen"], f"{name} shows nothing"
            pointed += 1
        for place, claim in enumerate(claims):
            page.evaluate("document.querySelectorAll('.pane').forEach((pane) => { pane.dataset.before = 'yes'; })")
            page.click(f"[data-claim='{place}']")
            until(page, "document.querySelector('.pane:not([data-before]) .node')")
            shown = page.evaluate(SHOWN)
            for label in claim.get("pruned", []):
                assert label not in shown["visited"] and label in shown["pruned"] + shown["unseen"], (name, claim, shown)
                checked += 1
            for label in claim.get("visited", []):
                assert label in shown["visited"], (name, claim, shown)
                checked += 1
            if "again" in claim:
                assert shown["again"] == claim["again"], (name, claim, shown)
            if "scores" in claim:
                assert f"value ({', '.join(map(str, claim['scores']))})" in shown["value"], (name, claim, shown)
    assert checked > 90 and pointed > 20, (checked, pointed)
    print(f"  {checked} statements about {len(names)} figures")
    page.context.close()


def reasons(studio):
    """A prune is explained by the numbers of its test."""
    page = studio.page(hash_="trees&figure=diss-5.19-b")
    page.wait_for_selector(".tree .node")
    page.keyboard.press("Home")
    page.keyboard.press("p")
    until(page, "document.querySelector('.sentence').textContent.startsWith('Prune')")
    assert page.inner_text(".sentence").endswith(": player 1 has 5, player 2 has 3, player 3 has 2: 5 + 3 + 2 is all of 10."), page.inner_text(".sentence")
    # A link to this step leads here.
    other = studio.page(hash_=page.url.split("#")[1])
    other.wait_for_selector(".sentence")
    until(other, "document.querySelector('.sentence').textContent.startsWith('Prune')")
    other.context.close()
    page.context.close()


# Draws a saved picture, and counts the points of it that have the colour of a text.
INK = """async ([text, colour]) => {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [900, 600];
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0, 900, 600);
  const wanted = colour.match(/\\d+/g).map(Number);
  const { data } = context.getImageData(0, 0, 900, 600);
  let found = 0;
  for (let place = 0; place < data.length; place += 4) if (wanted.every((part, channel) => Math.abs(data[place + channel] - part) < 40) && data[place + 3] > 200) found += 1;
  return found;
}"""


def saved_drawing(studio):
    """A drawing is saved with its texts, light and dark; an own tree is found again."""
    for scheme in ("light", "dark"):
        page = studio.page(scheme=scheme, hash_="trees")
        page.wait_for_selector(".tree .node")
        with page.expect_download() as download:
            page.click("text=Save as SVG")
        with open(download.value.path(), encoding="utf-8") as file:
            text = file.read()
        values = re.findall(r'<text[^>]*paint-order="stroke[^"]*"[^>]*>\(', text)
        assert values, "the values have no halo behind them"
        colour = page.evaluate("getComputedStyle(document.querySelector('.node-value')).fill")
        ground = page.evaluate("getComputedStyle(document.querySelector('.pane')).backgroundColor")
        assert page.evaluate(INK, [text, colour]) > 300
        assert page.evaluate(INK, [text, ground]) > 100_000
        page.context.close()
    page = studio.page(hash_="trees")
    page.wait_for_selector(".tree .node")
    page.select_option("#tree-kind", "own")
    page.fill("#own-tree", '{"players":2,"root":{"player":1,"children":[{"scores":[1,2]},{"scores":[7,7]}]}}')
    page.click("text=Search it")
    until(page, "document.querySelector('.pane-head .note')?.textContent.includes('(7, 7)')")
    page.reload()
    until(page, "document.querySelector('.pane-head .note')?.textContent.includes('(7, 7)')")
    assert "[7,7]" in page.input_value("#own-tree")
    page.context.close()
