"""The example page of the npm package, from a plain file server."""

from studio import serve_files, until


def example_page(studio, folder):
    """Games are listed, a card is played against agents, a hint comes, and a search is stopped while the page goes on."""
    files, address = serve_files(folder)
    page = studio.page(address=address + "examples/page.html", is_quiet=True)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    until(page, "document.querySelectorAll('#choices button').length > 0")
    assert page.locator("#game option").count() >= 12
    before = page.inner_text("#said")
    page.locator("#choices button").first.click()
    until(page, f"document.querySelector('#said').textContent !== {before!r} && document.querySelectorAll('#choices button').length > 0")
    page.click("#hint")
    until(page, "document.querySelector('#said').textContent.startsWith('Try ')")
    stopped = page.evaluate("""async () => {
      const { open } = await import('../browser.js');
      const [engine, stop, depths] = [await open(), new AbortController(), []];
      const search = engine.search({ game: 'chinese-checkers' }, 'maxn,time=10s', { signal: stop.signal, onprogress: ({ depth }) => depths.push(depth) });
      const begun = performance.now();
      setTimeout(() => stop.abort(), 500);
      const error = await search.catch((error) => error.name);
      const asked = await engine.ask({ game: 'othello', position: 'players 3', budget: { nodes: 100 } });
      engine.close();
      return [error, performance.now() - begun < 5000, depths.length > 0, asked.move.length];
    }""")
    assert stopped == ["AbortError", True, True, 2], stopped
    assert not problems, problems
    page.context.close()
    files.shutdown()
