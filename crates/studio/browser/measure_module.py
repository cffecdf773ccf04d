"""The engine as WebAssembly in Chromium: its answers, its size, and its speed beside that of the command.

Usage: measure_module.py MODULE CHROMIUM MAXN

MAXN is the command, built in release mode. The requests of the documentation are answered by both with a larger budget, and have to be the same. Times are those of
the processor, so that other programs on the machine do not count; the first time, when the browser's compiler is still at work, does not count either.
"""

import gzip
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

import web_module
from studio import FLAGS, serve_files

# Milliseconds below which a comparison says nothing.
SHORTEST = 20


class Command:
    """The engine as a program."""

    def __init__(self, path):
        self.program = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def time(self):
        """The time of the processor so far, in milliseconds."""
        folder = f"/proc/{self.program.pid}/task"
        threads = (open(os.path.join(folder, thread, "schedstat"), encoding="ascii") for thread in os.listdir(folder))
        nanoseconds = 0
        for thread in threads:
            with thread:
                nanoseconds += int(thread.read().split()[0])
        return nanoseconds / 1e6

    def answer(self, request):
        self.program.stdin.write(json.dumps(request) + "\n")
        self.program.stdin.flush()
        return web_module.timeless(json.loads(self.program.stdout.readline()))


class Module:
    """The engine in a page."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        web_module.load(page)

    def time(self):
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "ThreadTime")

    def answer(self, request):
        return web_module.answer_of(self.page, request)


def timed(engine, request):
    before = engine.time()
    answer = engine.answer(request)
    return answer, engine.time() - before


def compare_speed(module, command):
    games = {}
    for request, answer in web_module.exchanges():
        if "move" not in answer:
            continue
        # Agents with hidden cards take their nodes in several deals.
        budget = {"nodes": 200_000} if "position" in request else {"nodes": 100_000, "worlds": 100}
        request = {**request, "budget": budget}
        module.answer(request)
        (own, inside), (other, there) = timed(module, request), timed(command, request)
        assert own == other, f"{request}: {own}, and {other} by the command"
        sums = games.setdefault(request["game"], [0.0, 0.0])
        sums[0] += inside
        sums[1] += there
    for game, (inside, there) in games.items():
        print(f"  {game}: {inside:.0f} ms, {there:.0f} ms in the command: {there / inside:.2f} of its speed")
    long = [there / inside for inside, there in games.values() if there >= SHORTEST]
    inside, there = map(sum, zip(*games.values()))
    mean = math.exp(sum(map(math.log, long)) / len(long))
    print(f"  in all: {there / inside:.2f} of the speed of the command; mean of the {len(long)} games of at least {SHORTEST} ms: {mean:.2f}")


def main():
    module, chromium, maxn = sys.argv[1:]
    with open(module, "rb") as file:
        content = file.read()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        shutil.copy(module, os.path.join(folder, "maxn.wasm"))
        files, address = serve_files(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(600_000)
        page.goto(address)
        print(f"  {web_module.compare(page)} exchanges of the documentation: the same answers")
        command = Command(maxn)
        compare_speed(Module(page), command)
        command.program.stdin.close()
        command.program.wait()
        browser.close()
        files.shutdown()
    print(f"  {len(content) / 1e6:.2f} MB, {len(gzip.compress(content, 9)) / 1e6:.2f} MB by gzip -9")


main()
