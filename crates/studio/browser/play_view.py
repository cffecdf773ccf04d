"""Play: tables of cards and boards, their tools, and two browsers at one table."""

import re
import time

from hands import begin, play, step
from studio import until

# Keeps a copy of everything that the server says about tables.
LISTEN = """(() => {
  const [ask, received] = [window.fetch.bind(window), []];
  window.received = received;
  window.fetch = async (address, ...more) => {
    const response = await ask(address, ...more);
    if (!String(address).includes('/api/table/') || !response.body) return response;
    const [own, copy] = response.body.tee();
    (async () => {
      const reader = copy.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value, done } = await reader.read().catch(() => ({ done: true }));
        if (done) return;
        received.push(value);
      }
    })();
    return new Response(own, { status: response.status, headers: response.headers });
  };
})()"""


# Keeps the questions that the page asks.
SENT = """(() => {
  const ask = window.fetch.bind(window);
  window.sent = [];
  window.fetch = (address, options = {}) => {
    if (typeof options.body === 'string') window.sent.push(options.body);
    return ask(address, options);
  };
})()"""


def every_game(studio, way, width=1280, height=860):
    """A hand of every card game, and the beginning of every game on a board."""
    page = studio.page(width=width, height=height)
    page.wait_for_selector(".setup")
    kinds = set()
    for place in range(page.locator(".game-card").count()):
        is_cards = begin(page, place)
        assert play(page, way, is_cards) > 0, f"game {place}"
        # Each kind of table once: all games are drawn by the same two.
        if width < 400 and is_cards not in kinds:
            studio.check(page, f"game {place} at {width} px")
            studio.shot(page, f"play-{'cards' if is_cards else 'board'}-{width}")
        kinds.add(is_cards)
        another_game(page)
    assert kinds == {True, False}
    page.context.close()


def another_game(page):
    """Goes back to the set-up. A table that is drawn anew under the mouse, as others move, takes no click: a person clicks again."""
    until(page, "document.querySelector('dialog .menu') !== null || (document.querySelector('[data-action=more]')?.click(), false)")
    page.click("text=Another game")


def house_rules(studio):
    """Every rule of every game has a control; a table begins with the rules that were chosen, and with those of the preset elsewhere."""
    page = studio.page(script=SENT)
    page.wait_for_selector(".setup")
    changed = 0
    for place in range(page.locator(".game-card").count()):
        page.click(f".game-card >> nth={place}")
        if not page.evaluate("document.querySelector('.setup details').open"):
            page.click("summary:has-text('Rules and options')")
        preset = page.locator("#preset")
        if preset.count():
            page.select_option("#preset", index=1)
        # Of the words one that is not chosen, of the numbers the least.
        chosen = page.evaluate("""() => [...document.querySelectorAll('.rules select:not(#preset), .rules input')].map((control) => {
          control.value = control.tagName === 'SELECT' ? control.options[control.options.length - 1].value : control.min;
          control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
          return `${control.name}=${control.value}`;
        })""")
        assert chosen, f"game {place}"
        studio.check(page, f"the rules of game {place}")
        page.evaluate("window.sent = []")
        page.click("button[type=submit]")
        # Some rules are not for every number of players; all others begin a table.
        page.wait_for_selector(".play-view, .problem:not(:empty)")
        options = page.evaluate("JSON.parse(window.sent.find((one) => one.includes('\"seats\"'))).setup.options").split(" ")
        assert options[1:] == chosen, options
        if page.locator(".play-view").count():
            changed += 1
            another_game(page)
    assert changed > 8, changed
    page.context.close()


def every_game_by_mouse(studio):
    every_game(studio, "mouse")


def every_game_by_keyboard(studio):
    every_game(studio, "keyboard")


def every_game_at_360_px(studio):
    every_game(studio, "mouse", 360, 740)


def table_tools(studio):
    page = studio.page()
    begin(page, 0, "2")
    page.wait_for_selector(".hand .usable")
    studio.check(page, "a card table")
    page.keyboard.press("h")
    page.wait_for_selector(".advice .tag.good")
    until(page, "(() => { const box = document.querySelector('.advice .scroll'); return box.scrollWidth <= box.clientWidth; })()")
    studio.shot(page, "play-cards")
    studio.check(page, "a card table with a hint")
    page.keyboard.press(" ")
    page.wait_for_selector(".story li")
    play(page, "mouse", True)
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
    page.wait_for_selector("dialog .chart")
    studio.check(page, "a review")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.click("[data-action=give-up]")
    until(page, "document.querySelectorAll('.story li').length === 0")
    # A reload finds the table again.
    page.wait_for_selector(".hand .card")
    again = page.inner_text(".hand")
    page.reload()
    page.wait_for_selector(".hand .card")
    assert page.inner_text(".hand") == again
    page.context.close()


def appearances(studio):
    """The setup, a board and the settings, light and dark; a piece is dragged; cards with pictures."""
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
        page.click("[data-action=more]")
        page.click("text=Another game")
        begin(page, 0)
        page.wait_for_selector(".hand .picture")
        studio.check(page, f"cards with pictures, {scheme}")
        studio.shot(page, f"play-pictures-{scheme}")
        page.context.close()


def chain_of_jumps(studio):
    """A move over several cells is drawn along its path."""
    page = studio.page()
    page.wait_for_selector(".setup")
    begin(page, '.game-card:has-text("jump")')
    deadline, turn = time.time() + 30, 0
    while page.locator(".move-path circle").count() < 2:
        assert time.time() < deadline, "no chain of jumps was drawn"
        turn += step(page, turn=turn)[1]
    studio.shot(page, "play-path")
    page.context.close()


def claim(studio):
    """The rest of a hand is claimed as soon as it can be seen."""
    page = studio.page()
    begin(page, 0)
    ended = "document.querySelectorAll('.play-side .sheet tbody tr:not(.total)').length > 0"
    deadline, turn, before = time.time() + 60, 0, ""
    while not page.evaluate(ended):
        assert time.time() < deadline, "the hand does not end"
        if page.evaluate("document.querySelectorAll('.hand .card').length <= 4 && document.querySelector('.hand .usable') !== null"):
            page.keyboard.press("c")
            # Pressed while a decision was under way, it claims nothing.
            claimed = time.time() + 1
            while time.time() < claimed and not page.evaluate(f"{ended} || Boolean(document.querySelector('.problem')?.textContent)"):
                page.wait_for_timeout(20)
            if page.evaluate(ended):
                break
        found, is_done = step(page, turn=turn, before=before)
        turn, before = turn + is_done, found["text"]
    page.context.close()


def shared_screen(studio):
    """Two people share a screen: until it is passed on, it shows nothing that only one of them may see."""
    page = studio.page()
    page.wait_for_selector(".setup")
    page.click(".setup summary >> nth=0")
    page.fill("[name=seed]", "7")
    page.select_option("#seat-1", "here")
    assert page.input_value("[name=seed]") == "7"
    for seat in range(2, page.locator(".seat-field select").count()):
        page.select_option(f"#seat-{seat}", "1")
    page.click("button[type=submit]")

    def is_covered():
        page.wait_for_selector(".question.cover")
        for key in "hvwc":
            page.keyboard.press(key)
        assert page.locator(".hand .card, .story, .advice, dialog").count() == 0
        assert page.is_disabled("[data-action=hint]")
        return page.inner_text(".question.cover p")

    first = is_covered()
    studio.check(page, "a covered table")
    page.click(".question.cover button")
    page.wait_for_selector(".hand .card")
    deadline, turn, before = time.time() + 30, 0, ""
    while not page.locator(".question.cover").count():
        assert time.time() < deadline, "the other person is never asked"
        found, is_done = step(page, turn=turn, before=before)
        turn, before = turn + is_done, found["text"]
    second = is_covered()
    assert first != second
    page.reload()
    assert is_covered() == second
    page.context.close()


# Lets the connection to the studio be cut, and come back.
CUT = """(() => {
  const [ask, open] = [window.fetch.bind(window), new Set()];
  window.cut = () => { window.isCut = true; for (const abort of open) abort.abort(); };
  window.fetch = (address, options = {}) => {
    if (window.isCut) return Promise.reject(new TypeError('cut'));
    const abort = new AbortController();
    open.add(abort);
    return ask(address, { ...options, signal: AbortSignal.any([abort.signal, options.signal].filter(Boolean)) });
  };
})()"""


def cut_connection(studio):
    """A table is not forgotten when the studio does not answer for a while."""
    page = studio.page(script=CUT)
    begin(page, 0)
    page.wait_for_selector(".hand .usable")
    page.evaluate("window.cut()")
    page.wait_for_selector("text=The studio does not answer.")
    page.wait_for_timeout(2500)
    assert page.locator(".hand .card").count() > 0
    page.evaluate("window.isCut = false")
    until(page, "!document.querySelector('.table-head .problem')")
    step(page)
    assert page.evaluate("sessionStorage.getItem('maxn-table')")
    page.context.close()


def two_browsers(studio):
    """Each browser shows and receives its own hand, and nothing of the other's."""
    first = studio.page(script=LISTEN)
    first.wait_for_selector(".setup")
    first.select_option("#seat-1", "invited")
    for seat in (2, 3):
        first.select_option(f"#seat-{seat}", "1")
    first.click("button[type=submit]")
    first.click(".table-head .link")
    link = first.input_value("dialog input")
    first.keyboard.press("Escape")
    second = studio.page(width=900, height=800, script=LISTEN, whole_address=link)
    second.wait_for_selector(".hand .card")
    hands = [set(page.eval_on_selector_all("[data-card]", "cards => cards.map(card => card.dataset.card)")) for page in (first, second)]
    assert hands[0] and hands[1] and not hands[0] & hands[1], hands
    for page, own, other in ((first, *hands), (second, *reversed(hands))):
        until(page, "window.received.length > 0")
        words = set(re.split(r"[^A-Za-z0-9]+", " ".join(page.evaluate("window.received"))))
        assert own <= words and not other & words, other & words
    deadline = time.time() + 20
    while not second.locator(".story li").count():
        assert time.time() < deadline, "nobody has decided"
        for page in (first, second):
            step(page)
    third = studio.page(whole_address=link, is_quiet=True)
    third.wait_for_selector("text=used in another browser")
    for page in (first, second, third):
        page.context.close()
