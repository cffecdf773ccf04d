"""Playing as a person does: by mouse, by keyboard, with a finger on a narrow page."""

import time

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


# Waits in the page until there is something to do that was not there before, and finds it: where to click, or which key to press. A decision that led to nothing is
# tried again after a while.
NEXT = """async ([before, turn, way, goesOn]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const nth = (list, among = list.length) => list[turn % Math.min(among, list.length)];
  const look = () => ({
    over: all('.ending').length > 0, hands: all('.play-side .sheet tbody tr:not(.total)').length, played: all('.story li').length,
    confirm: all('[data-action=confirm]:not([disabled])').length, usable: all('.hand .usable:not(.selected)').length,
    answers: all('.answers [data-action^=decide]:not([disabled])').length, next: all('[data-action=next]').length,
    targets: all('.cell.target').length, movable: all('.cell.movable').length });
  const find = (seen) => {
    if (seen.next) return goesOn ? all('[data-action=next]')[0] : null;
    if (seen.confirm) return all('[data-action=confirm]')[0];
    if (seen.usable) return way === 'keyboard' && all('[data-action=confirm]').length ? all('.hand .usable:not(.selected)')[0] : nth(all('.hand .usable:not(.selected)'));
    if (seen.answers) return nth(all('.answers [data-action^=decide]:not([disabled])'), 3);
    if (seen.targets) return nth(all('.cell.target'));
    return seen.movable ? nth(all('.cell.movable')) : null;
  };
  const patience = performance.now() + 400;
  for (;;) {
    const seen = look();
    const element = find(seen);
    const isNew = JSON.stringify(seen) !== before || performance.now() > patience;
    if (seen.over || (isNew && element) || performance.now() > patience) {
      const found = { seen, text: JSON.stringify(seen), at: null, key: null };
      if (!element) return found;
      if (way === 'keyboard') {
        // Cards and answers by their number, where one is enough; everything else by Enter.
        const isDirect = !all('[data-action=confirm], [data-action=bid], [data-action=next]').length && (seen.usable || seen.answers) && !seen.confirm;
        if (!isDirect) element.focus();
        found.key = isDirect ? String(1 + (turn % Math.min(seen.usable + seen.answers, 3))) : 'Enter';
        return found;
      }
      element.scrollIntoView({ block: 'nearest' });
      // At the left edge of a card, which others do not cover, or in the middle.
      const { x, y, width, height } = (element.querySelector('.ground') ?? element).getBoundingClientRect();
      found.at = [element.matches('.card') ? x + 6 : x + width / 2, y + height / 2];
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}"""


def step(page, way="mouse", turn=0, before="", goes_on=True):
    """Makes one decision, or a part of it, as soon as there is one to make. Returns what was seen before, and whether something was done."""
    found = page.evaluate(NEXT, [before, turn, way, goes_on])
    if found["key"]:
        page.keyboard.press(found["key"])
    elif found["at"]:
        page.mouse.click(*found["at"])
    return found, bool(found["key"] or found["at"])


def play(page, way, is_cards):
    """Plays a hand, or some decisions on a board; returns the number of decisions and parts of them."""
    start, turn, before = time.time(), 0, ""
    while time.time() - start < 60:
        found, is_done = step(page, way, turn, before)
        seen, before = found["seen"], found["text"]
        if seen["over"] or (is_cards and seen["hands"] > 0) or (not is_cards and turn >= 2 * BOARD_DECISIONS):
            return turn
        turn += is_done
    raise AssertionError(f"not finished after {turn} decisions: {before} {page.inner_text('.question')}")
