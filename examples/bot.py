#!/usr/bin/env python3
"""A complete bot for `maxn match`, which plays every game: each line in is a request or an event, each answer one line out.

    maxn match hearts rules 'bot=process:python3 examples/bot.py'

It plays its lowest legal card, and any legal decision elsewhere. Replace `decide` by something better.
"""
import json
import random
import sys

RANKS = "23456789TJQKA"


def decide(request):
    """Returns one of request["legal"], which is never empty."""
    legal = request["legal"]
    if request["wanted"] == "play":
        # The lowest card; of equal ones, the first in the game's order. Words such as "pass" come last: -1 % 20 is 19.
        return min(legal, key=lambda card: RANKS.find(card[0]) % 20)
    # The same situation and seed always have the same answer; the id only counts the requests to this process.
    return random.Random(json.dumps({**request, "id": 0})).choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if "event" in message:
        continue  # "game-over" or "match-over": nothing to remember, and no answer.
    answer = {"id": message["id"], "move": decide(message), "keep": True}
    print(json.dumps(answer), flush=True)
