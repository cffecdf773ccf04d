// A bot for boardgame.io that asks maxn: for any game that maxn knows, whose state can be written in maxn's notation.

/**
 * Makes a class of bots, as `Local({ bots })` and `ai.bot` of boardgame.io take it.
 *
 * @param Bot      the class of that name of "boardgame.io/ai"
 * @param engine   what `open()` of "maxn" promises
 * @param request  (G, ctx) => a request of maxn's line protocol for the player to move
 * @param written  (move, args) => the move as maxn writes it
 */
export const maxnBot = (Bot, { engine, request, written }) => class MaxnBot extends Bot {
  async play({ G, ctx }, playerID) {
    const answer = await (await engine).ask(request(G, ctx));
    const isMove = ({ payload }) => written(payload.type, payload.args) === answer.move;
    const action = this.enumerate(G, ctx, playerID).find(isMove);
    if (!action) throw new Error(`The game has no move '${answer.move}'.`);
    return { action, metadata: answer };
  }
};
