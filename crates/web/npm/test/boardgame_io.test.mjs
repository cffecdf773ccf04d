// The example bot plays a game of boardgame.io to its end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "maxn/examples/boardgame_io_othello.js";

test("bots of three players fill a board", async () => {
  const discs = await play();
  assert.equal(discs.length, 3);
  assert.ok(discs.reduce((sum, count) => sum + count) > 20, `${discs}`);
});
