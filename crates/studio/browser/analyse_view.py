"""Analyse: positions that are dealt, typed, set up by hand, or seen by one player."""

from hands import begin
from studio import until


def cards(page):
    """The cards of the others."""
    return page.eval_on_selector_all(".felt .others .card", "cards => cards.map((card) => card.dataset.card)")


def analyse(studio):
    page = studio.page(hash_="analyse")
    page.wait_for_selector(".felt")
    # A hand that is not over has no score: what its players hold is not what they have taken.
    assert page.locator(".plate .score").count() == 0
    page.click("#analyse-search")
    page.wait_for_selector(".analyses .advice tr.best")
    page.wait_for_selector(".analyses .line-list button")
    # The cards of the others have values as well: those of each at its next turn.
    until(page, "[...document.querySelectorAll('.felt .others .seat')].every((seat) => seat.querySelector('.open-hand .badge'))")
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
    assert len(cards(other)) > 3 and cards(other) == cards(page)
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
        # Best-reply search is for boards, and offered where it is not refused.
        assert (page.locator("#search-0 option[value=brs]").count() == 1) == (page.locator(".board").count() == 1)
    page.fill("#analyse-position", "no position at all")
    page.keyboard.press("Tab")
    until(page, "document.querySelector('.problem').textContent.length > 5")
    page.context.close()
    page = studio.page(width=360, height=740, scheme="dark", hash_="analyse")
    page.wait_for_selector(".felt")
    studio.check(page, "an analysis, dark, at 360 px")
    page.context.close()


PBN = "N:AK.Q.5.2 QJ.2.A3. T9.K.4.A"
SESSION = """{"maxn_session":1,"setup":{"game":"spades","players":3,"options":"standard","seed":7,"person":0,"shows_all":false,"opponents_see_all":false,"names":[],"opponents":["3","3","3"],"adviser":"3"},"decisions":["2","3"]}"""


def imports(studio):
    """A deal in the style of PBN with a line of play, and the file of a contest; what cannot be read is told."""
    page = studio.page(hash_="analyse&game=sergeant-major")
    page.wait_for_selector(".felt")
    position = page.locator("#analyse-position")
    position.fill(PBN.replace("Q.5.2 ", "Q.5 "))
    page.keyboard.press("Tab")
    page.wait_for_selector(".problem:has-text('AK.Q.5 has 3 suits')")
    position.fill(f"{PBN}\n1. 5D 3D")
    page.keyboard.press("Tab")
    until(page, "document.querySelectorAll('.play-main .line-list button').length === 3")
    assert position.input_value() == "hands S:AK H:Q D:5 C:2 | S:QJ H:2 D:A3 C:- | S:T9 H:K D:4 C:A; leader 1"
    assert page.inner_text(".table-head h2").startswith("Player 3")
    with page.expect_file_chooser() as chooser:
        page.click("#study-open")
    chooser.value.set_files({"name": "contest.json", "mimeType": "application/json", "buffer": SESSION.encode()})
    until(page, "document.querySelector('#analyse-game').value === 'spades' && document.querySelectorAll('.play-main .line-list button').length === 3")
    assert "options=standard" in page.url
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
    """Possible deals are searched, listed and opened; a position is shown as a tree."""
    page.select_option("#analyse-kind", "contest")
    page.wait_for_selector("#analyse-worlds")
    page.wait_for_selector(".felt .backs")
    page.fill("#analyse-worlds", "12")
    page.click("#analyse-search")
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
    # The search of a position whose hands are hidden is that of the deals.
    page.click("#analyse-search")
    page.wait_for_selector(".worlds details")
    page.select_option("#analyse-kind", "deal")
    page.wait_for_selector("#analyse-tree")
    page.click("#analyse-tree")
    page.wait_for_selector(".tree .node")
    assert page.input_value("#tree-kind") == "position"
    page.go_back()
    page.wait_for_selector("#analyse-game")
    page.select_option("#analyse-game", index=0)


def typing(studio):
    """Whoever types while a search goes on finds the text as it was typed."""
    page = studio.page(hash_="analyse&cards=9&search=maxn:none|maxn:speculative")
    page.wait_for_selector(".felt")
    page.select_option("#analyse-limit", "time=3s")
    page.click("#analyse-search")
    text = "hands S:AK H:Q | S:23 H:4; leader 1"
    page.focus("#analyse-position")
    for letter in text:
        page.keyboard.type(letter)
        page.wait_for_timeout(20)
    assert page.evaluate("document.querySelectorAll('.analyses .panel').length") > 1
    assert page.input_value("#analyse-position") == text
    assert page.evaluate("document.activeElement.id") == "analyse-position"
    # The searches stand side by side.
    page.wait_for_selector(".comparison tbody tr >> nth=1")
    studio.check(page, "two searches")
    page.context.close()


# Keeps the questions about hidden hands.
ASKED = """(() => {
  const ask = window.fetch.bind(window);
  window.asked = [];
  window.fetch = (address, options = {}) => {
    if (String(address).includes('analysis/worlds')) window.asked.push(JSON.parse(options.body));
    return ask(address, options);
  };
})()"""


def hidden_options(studio):
    """With hidden hands, the limit, the ties and all algorithms are those that were chosen."""
    page = studio.page(hash_="analyse&kind=contest&search=maxn:shallow|paranoid:alpha-beta", script=ASKED)
    page.wait_for_selector(".felt .backs")
    page.select_option("#analyse-limit", "nodes=10k")
    page.select_option("#analyse-ties", "root-least")
    page.fill("#analyse-worlds", "5")
    page.click("#analyse-search")
    page.wait_for_selector(".worlds >> nth=1")
    until(page, "!document.querySelector('.worlds .tag') && document.querySelectorAll('.worlds .sheet').length === 2", 60)
    searches = page.evaluate("window.asked.map((one) => one.search)")
    assert searches == ["maxn:shallow,nodes=2000,ties=root-least", "paranoid:alpha-beta,nodes=2000,ties=root-least"], searches
    page.context.close()


def uneven_hands(studio):
    """A card goes from one hand to another although the hands are uneven then; the deal is searched when they are even again. Dragging selects no text."""
    page = studio.page(hash_="analyse")
    page.wait_for_selector(".felt")
    page.click("#analyse-set-up")
    page.wait_for_selector(".set-up .hand-row .card")
    count = lambda row: page.locator(f".set-up .hand-row >> nth={row} >> .card").count()
    before = (count(0), count(1))
    page.drag_and_drop(".set-up .hand-row >> nth=0 >> .card >> nth=0", ".set-up .hand-row >> nth=1 >> button >> nth=0")
    until(page, f"document.querySelectorAll('.set-up .hand-row')[1].querySelectorAll('.card').length === {before[1] + 1}")
    assert "Not a position yet" in page.inner_text(".set-up .problem")
    assert page.evaluate("String(getSelection())") == ""
    page.click(".set-up .hand-row >> nth=1 >> .card >> nth=0")
    page.click(".set-up .hand-row >> nth=0 >> button >> nth=0")
    until(page, f"document.querySelectorAll('.set-up .hand-row')[0].querySelectorAll('.card').length === {before[0]} && !document.querySelector('.set-up .problem').textContent")
    page.click("#analyse-set-up")
    page.wait_for_selector(".felt")
    page.context.close()


def study(studio):
    """Results stay where they were found; lines and notes are kept, saved as a file, and opened elsewhere."""
    page = studio.page(hash_="analyse")
    page.wait_for_selector(".felt")
    page.select_option("#analyse-limit", "nodes=10k")
    page.click("#analyse-search")
    page.wait_for_selector(".analyses tr.best")
    best = page.inner_text(".analyses tr.best th")
    page.fill("#study-note", "the beginning")
    decisions = page.eval_on_selector_all(".hand .usable", "cards => cards.map((card) => card.dataset.card)")
    for card in decisions[:2]:
        page.click(f".hand [data-card='{card}']", position={"x": 6, "y": 40})
        until(page, "document.querySelectorAll('.play-main .line-list button').length === 2")
        page.keyboard.press("u")
        until(page, "document.querySelectorAll('.play-main .line-list button').length === 1")
        # What was found here is here again.
        assert page.inner_text(".analyses tr.best th") == best
    count = len(set(decisions[:2]))
    assert page.locator(".study .variations button").count() == 1 + count
    studio.check(page, "a study")
    with page.expect_download() as download:
        page.click("#study-save")
    file = download.value.path()
    other = studio.page(hash_="analyse&seed=9")
    other.wait_for_selector(".felt")
    others = cards(page)
    assert cards(other) != others
    with other.expect_file_chooser() as chooser:
        other.click("#study-open")
    chooser.value.set_files(file)
    until(other, f"document.querySelectorAll('.study .variations button').length === {1 + count}")
    assert other.input_value("#study-note") == "the beginning" and cards(other) == others
    # It is found again, until it is forgotten.
    page.reload()
    until(page, f"document.querySelectorAll('.study .variations button').length === {1 + count}")
    page.click(".study .variations button >> nth=1")
    page.click("#study-forget")
    until(page, f"document.querySelectorAll('.study .variations button').length === {count}")
    for one in (page, other):
        one.context.close()


def decide_at_once(page):
    """Makes a decision of one card, or of the first cards that make one."""
    for place in range(page.locator(".play-main .hand .card").count()):
        if page.locator(".problem:not(:empty)").count():
            return
        if page.locator(".answers .main:not([disabled])").count():
            page.click(".answers .main")
            return
        page.click(f".play-main .hand .card >> nth={place}", position={"x": 6, "y": 40})


def deals_at_a_table(studio):
    """From a table, the deals that agree with what the person has seen are opened; the address holds no more than that."""
    page = studio.page()
    begin(page, 0)
    page.wait_for_selector(".hand .usable")
    page.keyboard.press("h")
    # A reason is looked at in a deal that shows it, after the decisions that do; that position is searched at once.
    page.click(".why .link >> nth=-1")
    page.wait_for_selector(".felt .open-hand")
    assert page.locator(".play-main .line-list button").count() > 1 and "world=" in page.url
    page.wait_for_selector(".analyses tr.best, .analyses .tag")
    page.go_back()
    page.wait_for_selector(".play-view .hand .usable")
    page.keyboard.press("h")
    page.click("[data-action=worlds]")
    page.wait_for_selector("#analyse-worlds")
    page.wait_for_selector(".felt .backs")
    own = page.inner_text(".hand")
    page.fill("#analyse-worlds", "4")
    page.click("#analyse-search")
    until(page, "document.querySelectorAll('.worlds details').length > 1 && !document.querySelector('.worlds .tag')")
    studio.check(page, "the deals at a table")
    # A decision is not played on from here, where nobody knows what the others hold.
    decide_at_once(page)
    page.wait_for_selector("text=open one of the possible deals")
    page.click(".worlds summary >> nth=0")
    page.click(".worlds details[open] .link")
    page.wait_for_selector(".felt .open-hand")
    assert page.inner_text(".hand") == own
    other = studio.page(hash_=page.url.split("#")[1])
    other.wait_for_selector(".felt .open-hand")
    assert other.inner_text(".felt") == page.inner_text(".felt")
    other.context.close()
    # The table itself is where it was.
    page.click("#views a:has-text('Play')")
    page.wait_for_selector(".play-view .hand .usable")
    assert page.inner_text(".hand") == own
    page.context.close()
