"""Playing as a person does: by mouse, by keyboard, with a finger on a narrow page."""

import time

from playwright.sync_api import Error as PlaywrightError

# Decisions of the person's that are enough on a board, where a whole game is long.
BOARD_DECISIONS = 4


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
