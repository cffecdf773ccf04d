"""The page of the studio in a real browser.

Usage: test_page.py SERVER CHROMIUM [AXE]

SERVER prints the address of a studio and serves it, with the file of results that it is given; AXE is the file axe.min.js. No game is named here: all that the page offers are played.
With MAXN_EXPORT=FOLDER, the page that 'maxn studio --export' has written there is tested as well, from a plain file server.
With MAXN_SHOTS=FOLDER, screenshots of every view are written there. With MAXN_TEST=NAME, one test runs. With MAXN_PAGE=FOLDER, the files of the page come from there and not
out of the server, so that a change needs no build.
"""

import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
SHOTS = os.environ.get("MAXN_SHOTS")
PAGE = os.environ.get("MAXN_PAGE")
EXPORT = os.environ.get("MAXN_EXPORT")
TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
# Decisions of the person's that are enough on a board, where a whole game is long.
BOARD_DECISIONS = 4


class Studio:
    """A server, and pages that are open on it."""

    def __init__(self, server, browser, axe):
        self.address = server.stdout.readline().strip()
        self.browser = browser
        self.axe = axe
        self.problems = []

    def page(self, width=1280, height=860, scheme="light", hash_=None, settings='{"speed":"instant"}', address=None):
        context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        context.add_init_script(f"localStorage.getItem('maxn-settings') ?? localStorage.setItem('maxn-settings', '{settings}')")
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self.problems.append(message.text)
                if message.type == "error" and "409" not in message.text and "400" not in message.text else None)
        if PAGE:
            page.route("**/*", from_folder)
        page.goto((address or self.address) + (f"{'#' if address else '&'}{hash_}" if hash_ else ""))
        return page

    def check(self, page, view):
        """Checks a view for accessibility, and that nothing is wider than the window."""
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], f"{view} is {width[0]} px wide in a window of {width[1]}"
        if self.axe:
            page.evaluate(self.axe)
            found = page.evaluate("axe.run().then(found => found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.target.join(' ') + ' ' + node.failureSummary).slice(0, 3).join(' | ')))")
            assert not found, f"{view}: {found}"

    def shot(self, page, name):
        if SHOTS:
            page.screenshot(path=os.path.join(SHOTS, f"{name}.png"))


def from_folder(route):
    path = os.path.join(PAGE, route.request.url.split("#")[0].split("/", 3)[3] or "index.html")
    if "/api/" in route.request.url or not os.path.isfile(path):
        route.continue_()
        return
    with open(path, "rb") as file:
        route.fulfill(body=file.read(), content_type=TYPES[path.rsplit(".", 1)[1]])


def until(page, condition, seconds=15):
    """Waits for a condition. The browser's own waiting is not allowed by the policy of the page, which forbids eval."""
    deadline = time.time() + seconds
    while not page.evaluate(condition):
        assert time.time() < deadline, f"never: {condition}"
        page.wait_for_timeout(20)


def begin(page, place, level="1"):
    """Sets a game up, by its place in the list or a selector, against agents of a level; returns whether it is played with cards."""
    page.wait_for_selector(".setup")
    page.click(place if isinstance(place, str) else f".game-card >> nth={place}")
    for seat in range(1, page.locator(".seat-field select").count()):
        page.select_option(f"#seat-{seat}", level)
    page.click("button[type=submit]")
    page.wait_for_selector(".play-view")
    return page.locator(".felt").count() > 0


def state(page):
    return page.evaluate("""() => {
      const count = (selector) => document.querySelectorAll(selector).length;
      return { over: count('.ending') > 0, hands: count('.play-side .sheet tbody tr:not(.total)'), played: count('.story li'),
        confirm: count('[data-action=confirm]:not([disabled])'), usable: count('.hand .usable:not(.selected)'),
        answers: count('.answers button:not([disabled]):not([data-action=confirm]):not([data-action=clear])'),
        targets: count('.cell.target'), movable: count('.cell.movable') };
    }""")


def click(page, selector, nth, count):
    """Clicks into an element at once: at the left edge of a card, which others do not cover, or in the middle."""
    place = page.evaluate("""([selector, nth]) => {
      const element = document.querySelectorAll(selector)[nth];
      if (!element) return null;
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = (element.querySelector('.ground') ?? element).getBoundingClientRect();
      return [element.matches('.card') ? x + 6 : x + width / 2, y + height / 2];
    }""", [selector, nth % count])
    if place:
        page.mouse.click(*place)


def act_by_mouse(page, seen, turn):
    if seen["confirm"]:
        click(page, "[data-action=confirm]", 0, 1)
    elif seen["usable"]:
        click(page, ".hand .usable:not(.selected)", turn, seen["usable"])
    elif seen["answers"]:
        click(page, ".answers button:not([disabled])", turn, min(seen["answers"], 3))
    elif seen["targets"]:
        click(page, ".cell.target", turn, seen["targets"])
    elif seen["movable"]:
        click(page, ".cell.movable", turn, seen["movable"])
    else:
        return False
    return True


def act_by_keyboard(page, seen, turn):
    if seen["confirm"]:
        page.focus("[data-action=confirm]")
        page.keyboard.press("Enter")
    elif seen["usable"] and page.locator("[data-action=confirm]").count():
        # Several cards are picked one after the other, along the hand.
        page.evaluate("document.querySelector('.hand .usable:not(.selected)').focus()")
        page.keyboard.press("Enter")
    elif seen["usable"] or seen["answers"]:
        page.keyboard.press(str(1 + turn % min(seen["usable"] + seen["answers"], 3)))
    elif seen["targets"] or seen["movable"]:
        selector = ".cell.target" if seen["targets"] else ".cell.movable"
        page.evaluate(f"[...document.querySelectorAll('{selector}')].at({turn} % document.querySelectorAll('{selector}').length).focus()")
        page.keyboard.press("Enter")
    else:
        return False
    return True


def attempt(act, page, seen, turn):
    """Returns whether something was done; the table may have moved on while it was clicked."""
    try:
        return act(page, seen, turn)
    except PlaywrightError:
        return False


def play(page, act, is_cards):
    """Plays a hand, or some decisions on a board."""
    start, turn = time.time(), 0
    while time.time() - start < 30:
        seen = state(page)
        if seen["over"] or (is_cards and seen["hands"] > 0):
            return turn
        if not is_cards and turn >= 2 * BOARD_DECISIONS:
            return turn
        before = seen
        turn += attempt(act, page, seen, turn)
        for _ in range(40):
            if state(page) != before:
                break
            page.wait_for_timeout(8)
    raise AssertionError(f"not finished after {turn} decisions: {state(page)} {page.inner_text('.question')}")


def every_game(studio):
    for way, width, act in [("mouse", 1280, act_by_mouse), ("keyboard", 1280, act_by_keyboard), ("narrow", 360, act_by_mouse)]:
        page = studio.page(width=width, height=860 if width > 400 else 740)
        page.wait_for_selector(".setup")
        for place in range(page.locator(".game-card").count()):
            is_cards = begin(page, place)
            turns = play(page, act, is_cards)
            assert turns > 0, f"game {place} by {way}"
            if way == "narrow":
                studio.check(page, f"game {place} at 360 px") if place in (0, 5) else None
            page.click("[data-action=more]")
            page.click("text=Another game")
        page.context.close()


def table_tools(studio):
    page = studio.page()
    begin(page, 0, "2")
    page.wait_for_selector(".hand .usable")
    studio.check(page, "a card table")
    page.keyboard.press("h")
    page.wait_for_selector(".advice .tag.good")
    studio.shot(page, "play-cards")
    studio.check(page, "a card table with a hint")
    page.keyboard.press(" ")
    page.wait_for_selector(".story li")
    play(page, act_by_mouse, True)
    page.keyboard.press("u")
    page.wait_for_selector("[data-action=redo]:not([disabled])")
    page.keyboard.press("r")
    page.wait_for_selector("[data-action=redo][disabled]")
    page.keyboard.press("l")
    assert page.locator("dialog .card.small").count() >= 12
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    studio.check(page, "the keys")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.wait_for_selector("dialog")
    page.wait_for_selector("dialog .chart", timeout=20000)
    studio.check(page, "a review")
    page.keyboard.press("Escape")
    before = page.inner_text(".hand")
    page.keyboard.press("s")
    until(page, "document.querySelectorAll('.story li').length === 0")
    # A reload finds the table again.
    page.wait_for_selector(".hand .card")
    again = page.inner_text(".hand")
    page.reload()
    page.wait_for_selector(".hand .card")
    assert page.inner_text(".hand") == again and before
    page.context.close()
    for scheme in ["light", "dark"]:
        page = studio.page(scheme=scheme)
        page.wait_for_selector(".setup")
        studio.check(page, f"the setup, {scheme}")
        studio.shot(page, f"setup-{scheme}")
        begin(page, '.game-card:has-text("board ·") >> nth=0')
        page.wait_for_selector(".cell.movable")
        page.click(".cell.movable >> nth=0", force=True)
        page.wait_for_selector(".cell.target")
        # Dragged, the piece makes the move at once.
        target = page.get_attribute(".cell.target >> nth=0", "data-cell")
        piece = page.get_attribute(".cell.selected", "data-cell")
        page.keyboard.press("Escape")
        page.wait_for_selector(f"[data-cell={piece}].movable")
        page.drag_and_drop(f"[data-cell={piece}] .ground", f"[data-cell={target}] .ground", force=True)
        page.wait_for_selector(".story li")
        page.wait_for_selector(".cell.movable")
        studio.check(page, f"a board, {scheme}")
        studio.shot(page, f"play-board-{scheme}")
        page.click("text=Settings")
        studio.check(page, f"the settings, {scheme}")
        page.select_option("dialog select[name=colours]", "four")
        page.select_option("dialog select[name=faces]", "pictures")
        page.keyboard.press("Escape")
        page.context.close()
    chain_of_jumps(studio)


def chain_of_jumps(studio):
    """A move over several cells is drawn along its path."""
    page = studio.page()
    page.wait_for_selector(".setup")
    begin(page, '.game-card:has-text("jump")')
    for turn in range(60):
        if page.locator(".move-path circle").count() > 1:
            studio.shot(page, "play-path")
            break
        seen = state(page)
        attempt(act_by_mouse, page, seen, turn)
        page.wait_for_timeout(30)
    else:
        raise AssertionError("no chain of jumps was drawn")
    page.context.close()
    page = studio.page(settings='{"speed":"instant","faces":"pictures"}')
    begin(page, 0)
    page.wait_for_selector(".hand .picture")
    studio.check(page, "cards with pictures")
    studio.shot(page, "play-pictures")
    page.context.close()


def claim(studio):
    """The rest of a hand is claimed as soon as it can be seen."""
    page = studio.page()
    begin(page, 0)
    start, turn = time.time(), 0
    while state(page)["hands"] == 0 and time.time() - start < 30:
        seen = state(page)
        if page.locator(".hand .usable").count() and page.locator(".hand .card").count() <= 4 and not page.locator(".problem:has-text('claim later')").count():
            page.keyboard.press("c")
            page.wait_for_timeout(100)
            continue
        turn += attempt(act_by_mouse, page, seen, turn)
        page.wait_for_timeout(10)
    assert state(page)["hands"] == 1 or state(page)["over"]
    page.context.close()


def two_browsers(studio):
    first = studio.page()
    first.wait_for_selector(".setup")
    first.select_option("#seat-1", "invited")
    for seat in (2, 3):
        first.select_option(f"#seat-{seat}", "1")
    first.click("button[type=submit]")
    first.click(".table-head .link")
    link = first.input_value("dialog input")
    first.keyboard.press("Escape")
    second = studio.browser.new_context(viewport={"width": 900, "height": 800}).new_page()
    second.goto(link)
    second.wait_for_selector(".hand .card")
    hands = [set(page.eval_on_selector_all("[data-card]", "cards => cards.map(card => card.dataset.card)")) for page in (first, second)]
    assert hands[0] and hands[1] and not hands[0] & hands[1], hands
    for page in (first, second, first):
        for _ in range(4):
            if not attempt(act_by_mouse, page, state(page), 0):
                page.wait_for_timeout(150)
    second.wait_for_selector(".story li")
    third = studio.browser.new_context().new_page()
    third.goto(link)
    third.wait_for_selector("text=used before")
    for page in (first, second, third):
        page.context.close()


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
    page.click("text=All algorithms")
    page.wait_for_selector("text=as without pruning")
    studio.check(page, "two trees")
    page.select_option("#tree-kind", "synthetic")
    page.wait_for_selector(".pane")
    start = time.time()
    page.fill("aside input[type=text]", "b=7,d=4,n=3,seed=1,leaves=uniform")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.pane-head .note').textContent.includes('of 2 801 nodes')")
    print(f"  a tree of 2,801 nodes by two algorithms: {time.time() - start:.2f} s")
    page.select_option("#tree-kind", "position")
    page.wait_for_selector("#tree-game")
    for place in (0, page.locator("#tree-game option").count() - 1):
        page.select_option("#tree-game", index=place)
        until(page, f"document.querySelector('#tree-game')?.selectedIndex === {place} && document.querySelector('.pane .note + .note, .pane p.note')?.textContent.includes('ahead')")
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
    page = studio.page(width=360, height=740, scheme="dark", hash_="trees")
    page.wait_for_selector(".tree .node.on-line")
    studio.check(page, "trees, dark, at 360 px")
    studio.shot(page, "trees-narrow-dark")
    page.context.close()


def analyse(studio):
    page = studio.page(hash_="analyse")
    page.wait_for_selector(".felt")
    page.click("#analyse-search")
    page.wait_for_selector(".analyses .advice tr.best")
    page.wait_for_selector(".analyses .line-list button")
    studio.check(page, "an analysis")
    studio.shot(page, "analyse")
    address = page.url
    best = page.inner_text(".analyses tr.best th")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    until(page, "document.querySelectorAll('.play-main .line-list button').length === 2")
    page.keyboard.press("u")
    until(page, "document.querySelectorAll('.play-main .line-list button').length === 1")
    other = studio.page(hash_=address.split("#")[1])
    other.wait_for_selector(".felt")
    assert other.inner_text(".felt") == page.inner_text(".felt")
    other.click("#analyse-search")
    other.wait_for_selector(".analyses .advice tr.best")
    assert other.inner_text(".analyses tr.best th") == best
    other.context.close()
    set_up(studio, page)
    worlds(studio, page)
    for place in range(page.locator("#analyse-game option").count()):
        page.select_option("#analyse-game", index=place)
        until(page, f"document.querySelector('#analyse-game').selectedIndex === {place} && document.querySelector('.felt, .board')")
        page.select_option("#analyse-limit", "nodes=10k")
        page.click("#analyse-search")
        page.wait_for_selector(".analyses .advice tr.best, .analyses p:has-text('Player 1:')")
        assert page.inner_text(".problem") == ""
    page.fill("#analyse-position", "no position at all")
    page.keyboard.press("Tab")
    until(page, "document.querySelector('.problem').textContent.length > 5")
    page.context.close()
    page = studio.page(width=360, height=740, scheme="dark", hash_="analyse")
    page.wait_for_selector(".felt")
    studio.check(page, "an analysis, dark, at 360 px")
    page.context.close()


def set_up(studio, page):
    """Cards change places by mouse and by keyboard; what the rules forbid is refused in words; pieces are put on a board."""
    page.click("#analyse-set-up")
    page.wait_for_selector(".set-up .hand-row .card")
    studio.check(page, "a deal that is set up")
    studio.shot(page, "set-up")
    first = ".set-up .hand-row >> nth=0 >> .card >> nth=0"
    second = ".set-up .hand-row >> nth=1 >> .card >> nth=0"
    cards = [page.get_attribute(selector, "data-card") for selector in (first, second)]
    everything = lambda: sorted(page.eval_on_selector_all(".set-up [data-card]", "cards => cards.map(card => card.dataset.card)"))
    before = everything()
    page.click(first)
    page.wait_for_selector(".set-up .selected")
    page.click(second)
    until(page, f"[...document.querySelectorAll('.set-up .hand-row')][1].querySelector('[data-card=\"{cards[0]}\"]') !== null")
    assert everything() == before
    page.focus(f".set-up [data-card='{cards[0]}']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".set-up .selected")
    page.focus(f".set-up [data-card='{cards[1]}']")
    page.keyboard.press("Enter")
    until(page, f"[...document.querySelectorAll('.set-up .hand-row')][0].querySelector('[data-card=\"{cards[0]}\"]') !== null")
    outside = page.locator(".tray .card")
    if outside.count():
        came = outside.first.get_attribute("data-card")
        outside.first.click()
        page.click(f".set-up .hand-row [data-card='{cards[0]}']")
        page.wait_for_selector(f".hand-row [data-card='{came}']")
        page.wait_for_selector(f".tray [data-card='{cards[0]}']")
    page.click("#analyse-set-up")
    page.wait_for_selector(".felt")
    page.click("#analyse-search")
    page.wait_for_selector(".analyses .advice tr.best")
    board = page.evaluate("[...document.querySelectorAll('#analyse-game option')].length - 1")
    page.select_option("#analyse-game", index=board)
    page.wait_for_selector(".board")
    page.click("#analyse-set-up")
    page.wait_for_selector(".set-up .board")
    page.select_option("#set-up-brush", "1")
    empty = page.evaluate("[...document.querySelectorAll('.set-up .cell')].find((cell) => !cell.querySelector('.piece')).dataset.cell")
    page.evaluate("""(name) => document.querySelector(`.set-up [data-cell="${name}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }))""", empty)
    page.wait_for_selector(f".set-up [data-cell='{empty}'] .piece.player-1")
    page.select_option("#set-up-turn", "1")
    until(page, "document.querySelector('.table-head h2').textContent.startsWith('Player 2')")
    page.click("#analyse-set-up")
    page.select_option("#analyse-game", index=0)
    page.wait_for_selector(".felt")


def worlds(studio, page):
    """Deals that may be are searched, listed and opened; a position is shown as a tree."""
    page.select_option("#analyse-kind", "contest")
    page.wait_for_selector("#analyse-worlds")
    page.wait_for_selector(".felt .backs")
    page.fill("#analyse-worlds", "12")
    page.click("#worlds-run")
    page.wait_for_selector(".worlds details")
    until(page, "!document.querySelector('.worlds .tag')", 60)
    studio.check(page, "hidden hands")
    studio.shot(page, "worlds")
    own = page.inner_text(".hand")
    page.click(".worlds summary >> nth=1")
    page.click(".worlds details[open] .link")
    page.wait_for_selector("#world-close")
    page.wait_for_selector(".felt .open-hand")
    assert page.inner_text(".hand") == own
    address = page.url
    other = studio.page(hash_=address.split("#")[1])
    other.wait_for_selector(".felt .open-hand")
    assert other.inner_text(".felt") == page.inner_text(".felt")
    other.context.close()
    page.click("#world-close")
    page.wait_for_selector(".felt .backs")
    page.select_option("#analyse-kind", "deal")
    page.wait_for_selector("#analyse-tree")
    page.click("#analyse-tree")
    page.wait_for_selector(".tree .node")
    assert page.input_value("#tree-kind") == "position"
    page.go_back()
    page.wait_for_selector("#analyse-game")
    page.select_option("#analyse-game", index=0)


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
    page.click(".match button:has-text('Games')")
    page.click("dialog .link >> nth=1")
    page.wait_for_selector(".felt")
    page.wait_for_selector("text=Paused")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(100)
    assert page.locator(".story li").count() >= 2
    studio.check(page, "a replay")
    page.context.close()


def weight(studio):
    page = studio.page()
    page.wait_for_selector(".setup")
    sizes = page.evaluate("performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).map(one => one.encodedBodySize)")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    print(f"  the page: {sum(sizes) / 1000:.0f} kB, first paint after {paint:.0f} ms")
    assert sum(sizes) < 400_000
    page.context.close()
    # Without its token, the page says what to do.
    page = studio.browser.new_page()
    page.goto(studio.address.split("#")[0])
    page.wait_for_selector("text=ends in a token")
    page.close()


def exported(studio):
    """The page without a server: a hand is played, hints, an analysis that is stopped, trees, and a table that a reload finds."""
    if not EXPORT:
        print("  no page was exported: that part is left out")
        return
    handler = functools.partial(QuietFiles, directory=EXPORT)
    files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=files.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{files.server_port}/"
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
    assert play(page, act_by_mouse, is_cards) > 0
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
    page.context.close()
    files.shutdown()


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    """A plain file server."""

    def log_message(self, *_):
        pass


def main():
    folder = tempfile.TemporaryDirectory()
    results = os.path.join(folder.name, "results.db")
    server = subprocess.Popen([sys.argv[1], results], stdout=subprocess.PIPE, text=True)
    try:
        axe = open(sys.argv[3], encoding="utf-8").read() if len(sys.argv) > 3 else None
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=sys.argv[2], args=FLAGS)
            studio = Studio(server, browser, axe)
            tests = (weight, table_tools, claim, two_browsers, trees, analyse, lab, exported, every_game)
            for test in [test for test in tests if os.environ.get("MAXN_TEST", test.__name__) == test.__name__]:
                start = time.time()
                try:
                    test(studio)
                except Exception:
                    for number, page in enumerate(page for context in browser.contexts for page in context.pages):
                        studio.shot(page, f"failed-{number}")
                    raise
                print(f"  {test.__name__.replace('_', ' ')}: {time.time() - start:.1f} s", flush=True)
            browser.close()
            assert not studio.problems, studio.problems
    finally:
        server.terminate()
        server.wait()
        folder.cleanup()


main()
