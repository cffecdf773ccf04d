"""Lab: matches and experiments."""

from studio import until


def lab(studio):
    page = studio.page(hash_="lab")
    page.wait_for_selector("text=No matches yet")
    studio.check(page, "an empty lab")
    page.fill("#agent-0", "rules")
    page.fill("#agent-1", "uct,worlds=2,sims=50")
    page.fill("#lab-deals", "60")
    page.click("#lab-run")
    until(page, "/[1-9][0-9]* of/.test(document.querySelector('.running .note')?.textContent)")
    # It goes on while another view is open.
    done = int(page.inner_text(".running .note").split()[0])
    page.click("#views a:has-text('Trees')")
    page.wait_for_selector(".tree .node")
    page.click("#views a:has-text('Lab')")
    until(page, f"Number(document.querySelector('.running .note')?.textContent.split(' ')[0]) > {done}")
    page.click("#lab-run")
    page.wait_for_selector(".match .tag.warn")
    kept = int(page.inner_text(".match .tag.warn").split()[0])
    assert kept > 0
    # The same match with fewer deals is one that goes on to its end soon.
    page.fill("#lab-deals", "2")
    page.click("#lab-run")
    until(page, "document.querySelectorAll('.match').length === 1 && !document.querySelector('.running')", 30)
    # Another match, of an agent that is put together from what there is: the differences settle, and all matches stand side by side.
    page.fill("#lab-deals", "4")
    page.click("#build-1")
    page.select_option("#builder-kind", "mc")
    page.fill("#builder-nodes", "200")
    page.fill("#builder-worlds", "2")
    assert page.inner_text("#builder-text") == "mc(maxn:speculative,nodes=200),worlds=2", page.inner_text("#builder-text")
    studio.check(page, "an agent that is put together")
    studio.shot(page, "builder")
    page.select_option("#builder-kind", "random")
    page.click("#builder-use")
    assert page.input_value("#agent-1") == "random"
    page.click("#lab-run")
    until(page, "document.querySelectorAll('.match').length === 2 && !document.querySelector('.running')", 60)
    points = page.get_attribute(".match .convergence polyline", "points").split(" ")
    assert len(points) == 3, points
    rows = page.locator(".comparison tbody tr")
    assert rows.count() == 4
    agents = page.locator(".comparison tbody td:nth-child(3)").all_inner_texts()
    page.click("#compare-2")
    page.wait_for_selector(".comparison th[aria-sort=ascending]")
    assert page.locator(".comparison tbody td:nth-child(3)").all_inner_texts() == sorted(agents)
    studio.check(page, "matches")
    studio.shot(page, "lab")
    # Sorted by a column, and saved for other programs.
    one = ".match >> nth=1 >> "
    names = page.locator(f"{one}tbody th").all_inner_texts()
    for way in ("ascending", "descending"):
        page.click(f"{one}thead .link >> nth=0")
        page.wait_for_selector(f"{one}thead th[aria-sort={way}]")
        assert page.locator(f"{one}tbody th").all_inner_texts() == sorted(names, reverse=way == "descending")
    with page.expect_download() as download:
        page.click(f"{one}text=CSV")
    with open(download.value.path(), encoding="utf-8") as file:
        assert len(file.read().splitlines()) == 1 + len(names)
    page.select_option("#experiment-id", index=0)
    page.click("#experiment-run")
    page.wait_for_selector(".result table", timeout=30000)
    studio.check(page, "an experiment")
    studio.shot(page, "experiment")
    # The table of an experiment is found again.
    table = page.inner_text(".result table")
    page.reload()
    page.wait_for_selector(".result table")
    assert page.inner_text(".result table") == table
    page.click(".match button:has-text('Games')")
    page.click("dialog .link >> nth=1")
    page.wait_for_selector(".felt")
    page.wait_for_selector("text=Paused")
    for count in (1, 2):
        page.keyboard.press("ArrowRight")
        until(page, f"document.querySelectorAll('.story li').length >= {count}")
    studio.check(page, "a replay")
    # It goes on as it was played: the moments of the record are numbered in its order, and a decision that is not in it would be a new one.
    page.keyboard.press("p")
    until(page, "document.querySelectorAll('.story li').length >= 16")
    page.keyboard.press("p")
    page.wait_for_selector("text=Paused")
    shown = page.evaluate("[...document.querySelectorAll('.played')].map((one) => one.dataset.action).reverse()")
    assert shown == [f"moment-{number + 1}" for number in range(len(shown))], shown
    # It is found again, and in nobody's way.
    page.reload()
    page.wait_for_selector("text=Paused")
    page.click("#views a:has-text('Play')")
    page.wait_for_selector(".setup")
    page.context.close()
