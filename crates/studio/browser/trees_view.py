"""Trees: searches step by step."""

from studio import until


def trees(studio):
    page = studio.page(hash_="trees")
    page.wait_for_selector(".tree .node.on-line")
    studio.check(page, "trees")
    page.keyboard.press("Home")
    until(page, "document.querySelector('.sentence').textContent.includes('not begun')")
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('.sentence').textContent.startsWith('Visit root')")
    page.keyboard.press("p")
    until(page, "/^Prune .*\\((shallow|immediate|deep)\\): /.test(document.querySelector('.sentence').textContent)")
    studio.shot(page, "trees")
    page.keyboard.press("End")
    page.select_option("#algorithm-1", "maxn:none")
    until(page, "document.querySelectorAll('.pane').length === 2")
    boxes = [page.locator(".pane").nth(place).bounding_box() for place in (0, 1)]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[1]["x"] > boxes[0]["x"] + boxes[0]["width"] / 2, boxes
    # For a class, values are kept back until the search has been there; the address keeps that, too.
    values = "document.querySelectorAll('.pane .node-value').length"
    before = page.evaluate(values)
    page.check("#tree-hide")
    until(page, "document.querySelector('.sentence').textContent.includes('not begun')")
    assert page.evaluate(values) == 0 and "&hide" in page.url
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    until(page, f"{values} > 0")
    page.keyboard.press("Home")
    page.uncheck("#tree-hide")
    # As on paper, all leaves have their values before the search begins.
    until(page, f"{values} > 0 && document.querySelector('.sentence').textContent.includes('not begun')")
    assert page.evaluate(values) < before
    page.keyboard.press("End")
    page.click("text=All algorithms")
    page.wait_for_selector("text=as without pruning")
    studio.check(page, "two trees")
    # The gallery draws what is in sight, and opens a figure.
    page.click("#tree-gallery")
    until(page, "document.querySelectorAll('.gallery .thumbnail .tree').length > 3")
    studio.check(page, "the gallery")
    studio.shot(page, "gallery")
    name = page.get_attribute(".figure-card >> nth=2", "data-figure")
    page.click(".figure-card >> nth=2")
    until(page, f"document.querySelector('#tree-figure').value === '{name}' && location.hash.includes('figure={name}&')")
    assert not {"brs", "paranoid:partition"} & set(page.eval_on_selector_all("#algorithm-0 option", "all => all.map((one) => one.value)"))
    page.select_option("#tree-kind", "position")
    page.wait_for_selector("#tree-game")
    for place in (0, page.locator("#tree-game option").count() - 1):
        name = page.locator("#tree-game option").nth(place).get_attribute("value")
        page.select_option("#tree-game", index=place)
        # The tree of this game: with that of the one before, the form would still be replaced.
        until(page, f"document.querySelector('.pane p.note')?.textContent.includes('{name}, 3 ahead')")
        assert page.inner_text(".problem") == ""
    page.fill("#tree-depth", "2")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.pane p.note')?.textContent.includes('2 ahead')")
    studio.shot(page, "tree-position")
    studio.check(page, "the tree of a position")
    page.select_option("#tree-kind", "own")
    page.fill("#own-tree", '{"players":3,"root":{"player":1,"children":[{"scores":[1,2]}]}}')
    page.click("text=Search it")
    page.wait_for_selector("text=expected 3 (one for each player)")
    page.context.close()
    # Large trees are collapsed, and can be opened as a whole.
    page = studio.page(hash_="trees&synthetic=b=3,d=4,n=3,seed=1,leaves=uniform")
    page.wait_for_selector(".tree .node.on-line")
    assert 3 < page.locator(".tree .node").count() < 121
    page.keyboard.press("o")
    until(page, "document.querySelectorAll('.tree .node').length === 121")
    page.focus(".skip")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id === 'main' && location.hash.startsWith('#trees')")
    page.context.close()
    page = studio.page(width=360, height=740, scheme="dark", hash_="trees")
    page.wait_for_selector(".tree .node.on-line")
    studio.check(page, "trees, dark, at 360 px")
    studio.shot(page, "trees-narrow-dark")
    page.context.close()
