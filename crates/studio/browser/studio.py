"""A studio on a server, and pages that are open on it."""

import functools
import http.server
import os
import threading
import time

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
SHOTS = os.environ.get("MAXN_SHOTS")
PAGE = os.environ.get("MAXN_PAGE")
TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


def is_answer(message):
    """A refusal by the server: of a wrong question, of one that came too late, or about a table that has just been given up."""
    return any(status in message.text for status in ("400", "409")) or ("404" in message.text and "/api/" in message.location["url"])


class Studio:
    """A server, and pages that are open on it."""

    def __init__(self, address, browser, axe):
        self.address = address
        self.browser = browser
        self.axe = axe
        self.problems = []

    def page(self, width=1280, height=860, scheme="light", hash_=None, settings='{"speed":"instant"}', address=None, whole_address=None, script=None, is_quiet=False):
        """Opens the page in a browser of its own, whose errors are problems unless it is quiet."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        context.add_init_script(f"localStorage.getItem('maxn-settings') ?? localStorage.setItem('maxn-settings', '{settings}')")
        if script:
            context.add_init_script(script)
        if PAGE and not address:
            context.route("**/*", from_folder)
        page = context.new_page()
        page.set_default_timeout(30000)
        if not is_quiet:
            page.on("pageerror", lambda error: self.problems.append(str(error)))
            page.on("console", lambda message: self.problems.append(f"{message.text} {message.location['url']}")
                    if message.type == "error" and not is_answer(message) else None)
        page.goto(whole_address or (address or self.address) + (f"{'#' if address else '&'}{hash_}" if hash_ else ""))
        return page

    def check(self, page, view):
        """Checks a view for accessibility, and that nothing is wider than the window."""
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], f"{view} is {width[0]} px wide in a window of {width[1]}"
        if self.axe:
            # A card that is still coming is faint.
            page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
            if page.evaluate("typeof axe === 'undefined'"):
                page.evaluate(self.axe)
            found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(found => found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.target.join(' ') + ' ' + node.failureSummary).slice(0, 3).join(' | ')))")
            assert not found, f"{view}: {found}"

    def shot(self, page, name):
        if SHOTS:
            page.screenshot(path=os.path.join(SHOTS, f"{name}.png"))


def from_folder(route):
    # Files are in the folder of their version.
    path = os.path.join(PAGE, route.request.url.split("#")[0].rsplit("/", 1)[1] or "index.html")
    if "/api/" in route.request.url or not os.path.isfile(path):
        route.continue_()
        return
    with open(path, "rb") as file:
        route.fulfill(body=file.read(), content_type=TYPES[path.rsplit(".", 1)[1]])


def until(page, condition, seconds=30):
    """Waits for a condition. The browser's own waiting is not allowed by the policy of the page, which forbids eval."""
    deadline = time.time() + seconds
    while not page.evaluate(condition):
        assert time.time() < deadline, f"never: {condition}"
        page.wait_for_timeout(10)


class PlainFiles(http.server.SimpleHTTPRequestHandler):
    """A plain file server."""

    def log_message(self, *_):
        pass


def serve_files(folder):
    """Serves a folder on loopback; returns the server and its address."""
    files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(PlainFiles, directory=folder))
    threading.Thread(target=files.serve_forever, daemon=True).start()
    return files, f"http://127.0.0.1:{files.server_port}/"
