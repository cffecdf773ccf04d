"""The page without a server, from a plain file server."""

import time

import web_module
from hands import begin, play
from studio import serve_files, until


def exported(studio, folder):
    """The engine answers as the command does; a hand is played, with a hint; an analysis is stopped; a tree is stepped through; a reload finds the table."""
    opened = studio.page(address=f"file://{folder}/index.html", is_quiet=True)
    opened.wait_for_selector("main:has-text('file server')")
    opened.context.close()
    files, address = serve_files(folder)
    page = studio.page(address=address)
    asked = []
    page.on("request", lambda request: asked.append(request))
    page.wait_for_selector(".setup")
    assert page.locator("#views a").all_inner_texts() == ["Play", "Analyse", "Trees"]
    assert page.locator("option[value=invited]").count() == 0
    is_cards = begin(page, 0)
    page.wait_for_selector(".hand .usable")
    page.keyboard.press("h")
    page.wait_for_selector(".advice .tag.good")
    studio.check(page, "an exported table")
    studio.shot(page, "exported")
    page.keyboard.press(" ")
    page.wait_for_selector(".story li")
    assert play(page, "mouse", is_cards) > 0
    sheet = page.inner_text(".play-side .sheet")
    page.reload()
    page.wait_for_selector(".play-side .sheet")
    until(page, "document.querySelectorAll('.play-side .sheet tbody tr:not(.total)').length > 0")
    assert sheet.split("total")[0] == page.inner_text(".play-side .sheet").split("total")[0]
    page.click("#views a:has-text('Analyse')")
    page.wait_for_selector(".felt")
    page.select_option("#analyse-limit", "nodes=10k")
    page.click("#analyse-search")
    page.wait_for_selector(".analyses .advice tr.best", timeout=30000)
    page.select_option("#analyse-game", index=page.locator("#analyse-game option").count() - 1)
    page.wait_for_selector(".board")
    page.select_option("#analyse-limit", "time=10s")
    page.click("#analyse-search")
    until(page, "document.querySelector('.analyses .note')?.textContent.startsWith('depth')")
    begun = time.time()
    page.click("#analyse-search")
    until(page, "document.querySelector('#analyse-search').textContent.startsWith('Search')")
    assert time.time() - begun < 3
    page.click("#views a:has-text('Trees')")
    page.wait_for_selector(".tree .node.on-line")
    page.keyboard.press("Home")
    page.keyboard.press("p")
    until(page, "/^Prune /.test(document.querySelector('.sentence').textContent)")
    assert all(request.method == "GET" and request.url.startswith(address) for request in asked), [request.url for request in asked]
    print(f"  {web_module.compare(page)} exchanges of the documentation: the same answers")
    web_module.check_questions(page)
    page.context.close()
    files.shutdown()
