"""The conduct of a table: bids, results of hands, what is asked before a game is given up, and people at several browsers."""

import re
import time

from hands import begin, step
from studio import PAGE, until

# The cards of each slot, the plates and the hand: no two of them may cover each other.
BOXES = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (elements) => {
    const edges = elements.map((element) => element.getBoundingClientRect()).filter((edge) => edge.width > 0);
    if (edges.length === 0) return null;
    return [Math.min(...edges.map((edge) => edge.left)), Math.min(...edges.map((edge) => edge.top)), Math.max(...edges.map((edge) => edge.right)), Math.max(...edges.map((edge) => edge.bottom))];
  };
  const parts = [
    ...all('.plate').map((one) => ['plate', [one]]), ...all('.backs, .open-hand').map((one) => ['backs', [one]]),
    ...all('.slot').map((one) => ['laid', [...one.querySelectorAll('.laid')]]), ...all('.turned-up').map((one) => ['turned up', [one]]), ...all('.stock').map((one) => ['stock', [one]]),
    ['question', all('.question > *')], ['hand', all('.hand .card')]];
  const felt = document.querySelector('.felt').getBoundingClientRect();
  return { felt: [felt.left, felt.top, felt.right, felt.bottom], parts: parts.map(([name, elements]) => [name, box(elements)]).filter(([, one]) => one) };
}"""


def overlaps(page):
    """The parts of a table that cover each other or leave it."""
    found = page.evaluate(BOXES)
    parts, felt = found["parts"], found["felt"]
    problems = [f"{name} leaves the table" for name, (left, top, right, bottom) in parts if left < felt[0] - 1 or top < felt[1] - 1 or right > felt[2] + 1 or bottom > felt[3] + 1]
    for place, (one, a) in enumerate(parts):
        for other, b in parts[place + 1:]:
            if min(a[2], b[2]) - max(a[0], b[0]) > 2 and min(a[3], b[3]) - max(a[1], b[1]) > 2:
                problems.append(f"{one} covers {other}")
    return problems


# The signs of a card, in a hand where others lie over it: all of each is to be seen.
CLIPPED = """() => [...document.querySelectorAll('.hand-slot')].slice(0, -1).flatMap((slot) => {
  const edge = slot.nextElementSibling.querySelector('.card').getBoundingClientRect().left;
  return [...slot.querySelectorAll('.corner, .pip')].filter((sign) => getComputedStyle(sign).visibility !== 'hidden' && sign.getBoundingClientRect().right > edge + 1.5)
    .map((sign) => slot.querySelector('.card').dataset.card);
})"""


def nothing_is_covered(studio):
    """In every card game, at both widths, no card covers another slot, a plate or a hand; no sign of a card is cut; a phone shows hand and table at once."""
    for width, height in ((1280, 860), (390, 844)):
        page = studio.page(width=width, height=height)
        # A card that is being laid is larger for a moment.
        page.emulate_media(reduced_motion="reduce")
        page.wait_for_selector(".setup")
        for place in range(page.locator(".game-card:has-text('cards')").count()):
            name = page.locator(".game-card:has-text('cards')").nth(place).inner_text().split("\n")[0]
            begin(page, place)
            before = ""
            for turn in range(10):
                found, _ = step(page, "mouse", turn, before, goes_on=False)
                before = found["text"]
                if found["seen"]["over"] or found["seen"]["next"]:
                    break
                problems = overlaps(page)
                assert not problems, f"{name} at {width} px: {problems}"
                assert not page.evaluate(CLIPPED), f"{name} at {width} px: {page.evaluate(CLIPPED)}"
            if width < 400 and page.locator(".hand .card").count():
                page.evaluate("scrollTo(0, 0)")
                bottom = page.evaluate("document.querySelector('.felt').getBoundingClientRect().bottom")
                assert bottom <= height + 40, f"{name}: hand and table need {bottom} px"
            studio.shot(page, f"table-{name.lower().replace(' ', '-')}-{width}")
            page.click("[data-action=more]")
            page.click("text=Another game")
        page.context.close()


def bids(studio):
    """Bids by a stepper: to pass comes first, a number that is typed is the bid, and nothing else is."""
    page = studio.page()
    page.wait_for_selector(".setup")
    seen, passes = 0, 0
    for place in range(page.locator(".game-card:has-text('cards')").count()):
        begin(page, place)
        page.wait_for_selector(".question .ask:not(.thinking)")
        for turn in range(4):
            if page.locator("[data-action=bid]").count() or page.locator(".story li").count() > 8:
                break
            step(page, "mouse", turn)
            page.wait_for_timeout(100)
        if page.locator("[data-action=bid]").count():
            seen += 1
            assert page.locator(".answers button").count() < 8
            if page.locator("[data-action=decide-pass]").count():
                passes += 1
                assert page.get_attribute(".answers button >> nth=0", "data-action") == "decide-pass"
            studio.check(page, "a bid")
            label = page.get_attribute("[data-action=bid]", "aria-label")
            least, most = map(int, re.findall(r"\d+", label))
            number = min(least + 2, most)
            page.evaluate("document.activeElement.blur()")
            for digit in str(number):
                page.keyboard.press(digit)
            until(page, f"document.querySelector('[data-action=decide-bid]').textContent.startsWith('Bid {number}')")
            page.keyboard.press("Enter")
            until(page, f"[...document.querySelectorAll('.played')].some((one) => one.querySelector('.who').textContent === 'You' && one.querySelector('b').textContent.split(' ').at(-1) === '{number}')")
        page.click("[data-action=more]")
        page.click("text=Another game")
    assert seen >= 2 and passes >= 1, (seen, passes)
    page.context.close()


def result_of_a_hand(studio):
    """A hand ends with its result; the next deal comes when somebody wants it. A game that is begun is not given up without a question."""
    page = studio.page()
    begin(page, 0)
    turn, before, deadline = 0, "", time.time() + 60
    while not page.locator(".hand-result").count():
        assert time.time() < deadline, "the hand does not end"
        found, done = step(page, "mouse", turn, before, goes_on=False)
        before, turn = found["text"], turn + done
    page.wait_for_selector(".hand-result tbody tr")
    studio.check(page, "the result of a hand")
    studio.shot(page, "result")
    assert page.locator(".felt .hand .card, .felt .backs").count() == 0
    decisions = page.locator(".story li").count()
    page.wait_for_timeout(600)
    assert page.locator(".story li").count() == decisions
    points = [int(text.replace("−", "-")) for text in page.locator(".hand-result tbody td:nth-child(2)").all_inner_texts()]
    totals = [int(text.replace("−", "-")) for text in page.locator(".play-side .sheet .total td").all_inner_texts()]
    assert points == totals, (points, totals)
    page.keyboard.press("Enter")
    page.wait_for_selector(".felt .hand .card")
    # A series is not thrown away by a key.
    page.keyboard.press("n")
    page.wait_for_selector("dialog:has-text('not over')")
    page.keyboard.press("Escape")
    assert page.locator(".play-side .sheet tbody tr:not(.total)").count() == 1
    page.keyboard.press("n")
    page.click("[data-action=give-up]")
    until(page, "document.querySelectorAll('.play-side .sheet tbody tr:not(.total)').length === 0")
    page.context.close()


# Asks a question as the page does, and returns the status.
STATUS = "async ([path, body]) => (await fetch(`/api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-maxn-token': sessionStorage.getItem('maxn-token') }, body: JSON.stringify(body) })).status"


def guests(studio):
    """The link to a seat opens that seat and nothing else, again for whoever has it; who is there is seen; to take back needs the consent of the other."""
    host = studio.page()
    host.wait_for_selector(".setup")
    host.select_option("#seat-1", "invited")
    for seat in (2, 3):
        host.select_option(f"#seat-{seat}", "1")
    host.click("button[type=submit]")
    host.wait_for_selector(".plate:has-text('away')")
    host.click(".table-head .link")
    link = host.input_value("dialog input")
    token = studio.address.split("token=")[1]
    assert token not in link
    host.click("dialog button:has-text('Copy')")
    host.wait_for_selector("dialog [role=status]:not(:empty)")
    host.keyboard.press("Escape")
    guest = studio.page(whole_address=link)
    guest.wait_for_selector(".hand .card")
    host.wait_for_selector(".plate:has-text('Player 2'):not(:has-text('away'))")
    assert guest.locator("#views a").all_inner_texts() == ["Play"]
    assert token not in guest.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    # Nothing but its own seat answers to the token of a seat.
    table = guest.evaluate("JSON.parse(sessionStorage.getItem('maxn-table'))")
    stranger = host.evaluate("JSON.parse(sessionStorage.getItem('maxn-table'))")
    quiet = studio.page(whole_address=link, is_quiet=True)
    quiet.evaluate("(token) => sessionStorage.setItem('maxn-token', token)", guest.evaluate("sessionStorage.getItem('maxn-token')"))
    for path, body in (("table/new", {"setup": {"game": "hearts"}}), ("lab/matches", {}), ("analysis/position", {"game": "hearts"}), ("tree/search", {}), ("table/keep", {}), ("table/pace", {}),
                       ("table/pause", {"place": {"table": stranger["table"], "key": stranger["keys"][0]["key"]}, "paused": True}), ("table/watch", {"table": stranger["table"], "key": stranger["keys"][0]["key"]}),
                       ("table/watch", {"place": {"table": table["table"], "key": table["keys"][0]["key"]}, "table": stranger["table"], "key": stranger["keys"][0]["key"]})):
        status = quiet.evaluate(STATUS, [path, body])
        assert status in (400, 403), (path, status)
    quiet.context.close()
    # Both have decided: to go back needs the other.
    deadline, turn = time.time() + 30, 0
    while host.locator(".story li").count() < 6:
        assert time.time() < deadline, "nobody has decided"
        for page in (host, guest):
            step(page, turn=turn)
        turn += 1
    host.wait_for_selector("[data-action=undo]:not([disabled])")
    guest.click("[data-action=undo]")
    host.wait_for_selector("[data-action=agree]")
    count = host.locator(".story li").count()
    studio.check(host, "a wish to go back")
    host.click("[data-action=refuse]")
    until(guest, "!document.querySelector('.takeback')")
    assert host.locator(".story li").count() == count
    guest.click("[data-action=undo]")
    host.click("[data-action=agree]")
    until(host, f"document.querySelectorAll('.story li').length < {count}")
    # The guest goes and comes back by the same link.
    own = guest.evaluate("document.querySelector('.hand').innerText")
    context = guest.context
    guest.close()
    host.wait_for_selector(".plate:has-text('Player 2'):has-text('away')")
    guest = context.new_page()
    guest.goto(link)
    guest.wait_for_selector(".hand .card")
    assert guest.evaluate("document.querySelector('.hand').innerText") == own
    for page in (host, guest):
        page.context.close()


def links_in_new_tabs(studio):
    """A link in a new tab finds the token; the right address mends a page that was opened without it."""
    page = studio.page(hash_="trees")
    page.wait_for_selector(".tree .node")
    with page.context.expect_page() as opened:
        page.click("#views a:has-text('Analyse')", modifiers=["Control"])
    opened.value.wait_for_selector(".felt, .board")
    shared = page.context.new_page()
    shared.goto(page.url)
    shared.wait_for_selector(".tree .node")
    other = studio.page(address=studio.address.split("#")[0], is_quiet=True)
    other.wait_for_selector("text=ends in a token")
    other.evaluate("(hash) => { location.hash = hash; }", studio.address.split("#")[1])
    other.wait_for_selector(".setup")
    page.context.close()
    other.context.close()


def files_are_kept(studio):
    """The files of the page are asked for once, however often it is opened; nothing else is kept."""
    if PAGE:
        return
    page = studio.page()
    page.wait_for_selector(".setup")
    headers = {}
    page.on("response", lambda response: headers.update({response.url: response.headers.get("cache-control", "")}))
    page.reload()
    page.wait_for_selector(".setup")
    scripts = [value for url, value in headers.items() if url.endswith(".js")]
    assert scripts and all("immutable" in value for value in scripts), headers
    assert all(value == "no-store" for url, value in headers.items() if "/api/" in url)
    sizes = page.evaluate("performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js')).map((one) => one.transferSize)")
    assert sizes and all(size == 0 for size in sizes), sizes
    page.context.close()


def partners(studio):
    """Rules that are made for a number of players come with it."""
    page = studio.page()
    page.wait_for_selector(".setup")
    page.click(".game-card:has(b:text-is('Spades'))")
    page.click("summary:has-text('Rules and options')")
    players = lambda: page.input_value("select[name=players]")
    before = players()
    page.select_option("#preset", "partners")
    assert (before, players(), page.locator(".seat-field").count()) == ("3", "4", 4)
    page.click("button[type=submit]")
    page.wait_for_selector(".play-view .felt")
    page.context.close()


# The review of a person whose first decision was a mistake.
REVIEWED = """(() => {
  const ask = window.fetch.bind(window);
  window.fetch = async (address, options) => {
    if (!String(address).includes('table/review')) return ask(address, options);
    const text = await (await ask(address, options)).text();
    const events = text.split('\\n\\n').filter(Boolean).map((event) => JSON.parse(event.slice(6)));
    window.made = events.map((event) => event.decision).filter((decision) => decision?.number);
    // What was made last was the best before, too.
    for (const decision of window.made) Object.assign(decision, { cost: decision.moment + 1, is_sure: true, best: window.made.at(-1).made });
    return new Response(events.map((event) => `data: ${JSON.stringify(event)}\\n\\n`).join(''), { headers: { 'content-type': 'text/event-stream' } });
  };
})()"""


def mistakes(studio):
    """What the review has found is marked in the history and on the table, and found by keys."""
    page = studio.page(script=REVIEWED)
    begin(page, 0)
    turn, before = 0, ""
    while page.locator(".story li:has-text('You')").count() < 4:
        found, is_done = step(page, turn=turn, before=before)
        turn, before = turn + is_done, found["text"]
    page.keyboard.press("p")
    page.keyboard.press("v")
    page.wait_for_selector("dialog .chart")
    until(page, "!document.querySelector('dialog progress')")
    page.keyboard.press("Escape")
    made = page.evaluate("window.made.map((one) => one.made)")
    assert len(made) > 2 and page.locator(".story .tag.warn").count() == len(made)
    # The keys go through them in their order, and each is marked where it was made.
    page.keyboard.press("B")
    page.wait_for_selector(f".hand [data-card='{made[-1]}'].mistaken")
    page.keyboard.press("B")
    page.wait_for_selector(f".hand [data-card='{made[-2]}'].mistaken")
    assert page.locator(".hand .best").get_attribute("data-card") == made[-1]
    assert page.inner_text(".mistake-note").startswith("You chose")
    studio.check(page, "a mistake")
    studio.shot(page, "mistake")
    page.click("[data-action=mistake-next]")
    page.wait_for_selector(f".hand [data-card='{made[-1]}'].mistaken")
    page.context.close()
