"""How quick the page is: its size, the first paint, hints, large trees, and frames while something moves.

The limits are those of a quiet machine. Where other programs are at work, the best of several attempts counts.
"""

from hands import act_by_mouse, attempt, begin, state
from studio import until

ATTEMPTS = 5

FRAMES = """(milliseconds) => new Promise((resolve) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (now - times[0] < milliseconds) requestAnimationFrame(frame);
    else resolve(times);
  };
  requestAnimationFrame(frame);
})"""


def best(attempt_, is_enough):
    """The best of several attempts, as soon as one is good enough."""
    found = []
    for _ in range(ATTEMPTS):
        found.append(attempt_())
        if is_enough(found[-1]):
            return found[-1]
    raise AssertionError(f"{attempt_.__doc__}: {found}")


def size_and_first_paint(studio):
    page = studio.page()
    page.wait_for_selector(".setup")
    sizes = page.evaluate("performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).map(one => one.encodedBodySize)")
    assert 50_000 < sum(sizes) < 400_000, sum(sizes)

    def paint():
        """milliseconds to the first paint"""
        page.reload()
        page.wait_for_selector(".setup")
        until(page, "performance.getEntriesByName('first-contentful-paint').length > 0")
        return page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")

    print(f"  the page: {sum(sizes) / 1000:.0f} kB, first paint after {best(paint, lambda time: time < 300):.0f} ms")
    page.context.close()
    # Without its token, the page says what to do.
    page = studio.browser.new_page()
    page.goto(studio.address.split("#")[0])
    page.wait_for_selector("text=ends in a token")
    page.close()


def first_numbers(studio):
    page = studio.page()
    begin(page, 0)
    page.wait_for_selector(".hand .usable")

    def hint():
        """milliseconds to the first numbers of a hint"""
        return page.evaluate("""() => new Promise((resolve) => {
          const begun = performance.now();
          document.querySelector('[data-action=hint]').click();
          const look = () => (document.querySelector('.advice .tag.good') ? resolve(performance.now() - begun) : requestAnimationFrame(look));
          look();
        })""")

    print(f"  a hint's first numbers: {best(hint, lambda time: time < 200):.0f} ms")
    page.context.close()


def large_tree(studio):
    page = studio.page(hash_="trees")
    page.wait_for_selector(".tree .node.on-line")
    page.select_option("#tree-kind", "synthetic")
    page.wait_for_selector(".pane")
    seeds = iter(range(1, ATTEMPTS + 1))

    def draw():
        """seconds to search and draw a tree of 2,801 nodes, all of them open"""
        return page.evaluate("""(seed) => new Promise((resolve) => {
          const field = document.querySelector('aside input[type=text]');
          for (const pane of document.querySelectorAll('.pane')) pane.dataset.before = 'yes';
          const begun = performance.now();
          field.value = `b=7,d=4,n=3,seed=${seed},leaves=uniform`;
          field.dispatchEvent(new Event('change'));
          const look = () => {
            if (document.querySelector('.pane:not([data-before])')) document.querySelector('[data-action=open]').click();
            if (document.querySelectorAll('.tree .node').length === 2801) requestAnimationFrame(() => resolve((performance.now() - begun) / 1000));
            else requestAnimationFrame(look);
          };
          look();
        })""", next(seeds))

    print(f"  a tree of 2,801 nodes: {best(draw, lambda time: time < 1):.2f} s")
    page.context.close()


def frames(studio):
    """Frames per second while pieces move and while tricks are collected."""
    for place, moving in (('.game-card:has-text("board ·") >> nth=0', ".piece"), (0, ".laid")):
        page = studio.page(settings='{"speed":"fast"}')
        begin(page, place)
        rates = []
        for turn in range(60):
            attempt(act_by_mouse, page, state(page), turn)
            is_moving = f"[...document.querySelectorAll('{moving}')].some((one) => one.getAnimations().length > 0)"
            if not page.evaluate(is_moving):
                page.wait_for_timeout(15)
                continue
            times = page.evaluate(FRAMES, 200)
            rates.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
            if len(rates) >= 3 and max(rates) > 55:
                break
        assert rates, f"nothing of {moving} ever moved"
        print(f"  frames per second while {moving[1:]} moves: {max(rates):.0f} at best, {min(rates):.0f} at worst of {len(rates)}")
        # A browser draws at most 60; a machine that builds something else meanwhile may leave less.
        assert max(rates) > 30, rates
        page.context.close()
