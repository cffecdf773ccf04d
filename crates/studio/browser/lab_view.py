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
    page.click("#lab-run")
    page.wait_for_selector(".match .tag.warn")
    kept = int(page.inner_text(".match .tag.warn").split()[0])
    assert kept > 0
    # The same match with fewer deals is one that goes on to its end soon.
    page.fill("#lab-deals", "2")
    page.click("#lab-run")
    until(page, "document.querySelectorAll('.match').length === 1 && !document.querySelector('.running')", 30)
    studio.check(page, "a match")
    studio.shot(page, "lab")
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
    # It is found again, and in nobody's way.
    page.reload()
    page.wait_for_selector("text=Paused")
    page.click("#views a:has-text('Play')")
    page.wait_for_selector(".setup")
    page.context.close()
