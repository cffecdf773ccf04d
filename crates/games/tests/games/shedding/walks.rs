//! Checks of games on a table, made by playing them at random.

use maxn::hidden::{HiddenInformation, InformationSet, conformance};
use maxn::{Game, Generator, Player};
use maxn_games::stock_and_pile::{
    Cards, Kind, Kinds, SheddingGame, SheddingHand, SheddingMove, TableWorld, each,
};
use maxn_play::toolkit::hidden::HiddenHand;
use std::collections::HashMap;

pub(crate) fn legal<G: SheddingGame>(game: &SheddingHand<G>) -> Vec<SheddingMove<G>> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves
}

/// Plays at random, and calls a function before every move.
pub(crate) fn play_at_random<G: SheddingGame>(
    mut game: SheddingHand<G>,
    seed: u64,
    mut visit: impl FnMut(&SheddingHand<G>, SheddingMove<G>),
) -> SheddingHand<G> {
    let mut generator = Generator::new(seed);
    while !game.is_terminal() {
        let moves = legal(&game);
        let mv = moves[generator.index(moves.len())];
        visit(&game, mv);
        game.apply(mv);
    }
    game
}

/// Some random moves.
pub(crate) struct Walk<G: SheddingGame> {
    /// The positions with the moves made in them.
    pub(crate) passed: Vec<(SheddingHand<G>, SheddingMove<G>)>,
    pub(crate) end: SheddingHand<G>,
    pub(crate) reshufflings: usize,
}

/// Makes random moves, but none that ends the hand.
pub(crate) fn walk<G: SheddingGame>(
    start: &SheddingHand<G>,
    moves: u64,
    generator: &mut Generator,
) -> Walk<G> {
    let mut walk = Walk { passed: Vec::new(), end: start.clone(), reshufflings: 0 };
    for _ in 0..moves {
        let legal = legal(&walk.end);
        let mv = legal[generator.index(legal.len())];
        let mut after = walk.end.clone();
        // There may be several in a move that draws several cards.
        let (mut left, mut reshufflings) = (after.table().stock().len(), 0);
        after.apply_arranged(mv, |stock| {
            reshufflings += usize::from(stock.len() > left);
            left = stock.len() - 1;
        });
        if after.is_terminal() {
            continue;
        }
        walk.reshufflings += reshufflings + usize::from(after.table().stock().len() > left);
        walk.passed.push((std::mem::replace(&mut walk.end, after), mv));
    }
    walk
}

/// Returns the cards that a seat does not see.
pub(crate) fn hidden_from<G: SheddingGame>(game: &SheddingHand<G>, seat: Player) -> Cards {
    let table = game.table();
    let others = (0..table.players()).filter(|&player| player != seat);
    others.flat_map(|player| table.hand(player).iter()).chain(table.stock().cards().iter().copied()).collect()
}

/// Returns whether a player holds a card of some kinds in a world of the seat to move.
pub(crate) fn may_hold<G: SheddingGame>(game: &SheddingHand<G>, player: Player, kinds: Kinds) -> bool {
    let (view, mut generator) = (game.view(game.player()), Generator::new(1));
    (0..200).any(|_| {
        let world = view.draw(&mut generator).unwrap();
        view.determinize(&world).0.table().hand(player).kinds() & kinds != 0
    })
}

/// Checks views, worlds and the policy along random games.
pub(crate) fn check_hidden<G: SheddingGame>(start: &SheddingHand<G>, seed: u64) {
    let mut generator = Generator::new(seed);
    conformance::check_policy(start.clone(), &SheddingHand::<G>::policy(), seed);
    play_at_random(start.clone(), seed, |game, _| {
        if generator.below(5) > 0 {
            return;
        }
        let (seat, seed) = (game.player(), generator.next_u64());
        let view = game.view(seat);
        conformance::check_worlds(&view, 3, seed);
        let elsewhere = |world: &TableWorld| view.determinize(world).0.view(seat);
        conformance::check_blind(&view, 3, seed, elsewhere, Clone::clone);
    });
}

/// All different orders of some cards.
fn orders(cards: &Cards) -> Vec<Vec<Kind>> {
    let mut all = vec![(Vec::new(), *cards)];
    for _ in 0..cards.len() {
        let longer = |(order, left): (Vec<Kind>, Cards)| {
            each(left.kinds()).map(move |kind| {
                let (mut order, mut left) = (order.clone(), left);
                order.push(kind);
                left.remove(kind);
                (order, left)
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter().map(|(order, _)| order).collect()
}

/// Checks that worlds are drawn evenly: against all orders of the hidden cards, tried one by one.
///
/// Returns whether anything was known of the others' cards.
pub(crate) fn check_uniform<G: SheddingGame>(game: &SheddingHand<G>, seed: u64) -> bool {
    let view = game.view(game.player());
    let hidden = hidden_from(game, game.player());
    let all: Vec<TableWorld> = orders(&hidden).iter().filter_map(|order| TableWorld::new(order)).collect();
    let count = all.len();
    let agreeing: Vec<TableWorld> = all.into_iter().filter(|world| view.agrees(world)).collect();
    conformance::check_uniform(&view, &agreeing, 30, seed);
    agreeing.len() < count
}

/// The hands and the cards of the stock in a world.
type Deal = (Vec<Cards>, Cards);

fn deal_of<G: SheddingGame>(game: &SheddingHand<G>) -> Deal {
    let table = game.table();
    (table.hands().to_vec(), table.stock().cards().iter().copied().collect())
}

/// What a seat sees on the table, without its memory.
fn open_to<G: SheddingGame>(
    game: &SheddingHand<G>,
    seat: usize,
) -> (Vec<usize>, Cards, Kind, Cards, usize, usize, bool) {
    let table = game.table();
    let held = (0..table.players()).map(|player| table.hand(player).len()).collect();
    let (own, stock) = (*table.hand(seat), table.stock().len());
    (held, own, table.top(), *table.discards(), stock, table.turn(), game.is_terminal())
}

/// A past that is gone through with all cards that may have been dealt and drawn.
struct Retold<'a, G: SheddingGame> {
    seat: usize,
    moves: &'a [SheddingMove<G>],
    /// The positions before each move as they were, and the last one.
    truth: Vec<SheddingHand<G>>,
    /// The ends that the seat cannot tell from the true one, each with the number of ways that lead to it.
    ends: HashMap<Deal, f64>,
}

impl<G: SheddingGame> Retold<'_, G> {
    /// Goes on with the move at a place, with every card that may be drawn.
    fn tell_from(&mut self, game: &SheddingHand<G>, place: usize, ways: f64) {
        if open_to(game, self.seat) != open_to(&self.truth[place], self.seat) {
            return;
        }
        let Some(&mv) = self.moves.get(place) else {
            *self.ends.entry(deal_of(game)).or_default() += ways;
            return;
        };
        if legal(game).contains(&mv) {
            self.draw_on(game, place, ways, &mut Vec::new());
        }
    }

    /// Makes the move with these cards drawn first, and with every card that may come next, if one does.
    fn draw_on(&mut self, game: &SheddingHand<G>, place: usize, ways: f64, drawn: &mut Vec<Kind>) {
        let (mut after, mut count, mut next) = (game.clone(), 0, None);
        after.apply_arranged(self.moves[place], |stock| {
            match drawn.get(count) {
                Some(&kind) => assert!(stock.bring_up(kind)),
                None => _ = next.get_or_insert_with(|| stock.cards().iter().copied().collect::<Cards>()),
            }
            count += 1;
        });
        let Some(next) = next else { return self.tell_from(&after, place + 1, ways) };
        for kind in each(next.kinds()) {
            drawn.push(kind);
            self.draw_on(game, place, ways * next.count(kind) as f64 / next.len() as f64, drawn);
            drawn.pop();
        }
    }
}

/// Checks worlds against the past: the hand is played again with every deal, every card drawn and every order after a
/// reshuffling. Worlds must be among the ends that the seat to move cannot tell from the true one, and be drawn as often as
/// these come about, as far as `tolerance` demands: the greatest share by which the frequencies may be off, besides chance.
///
/// `moves` lead from the start to the position. Returns the number of ends.
pub(crate) fn check_posterior<G: SheddingGame>(
    start: &SheddingHand<G>,
    moves: &[SheddingMove<G>],
    tolerance: f64,
    seed: u64,
) -> usize {
    let mut truth = vec![start.clone()];
    for &mv in moves {
        let mut after = truth[truth.len() - 1].clone();
        after.apply(mv);
        truth.push(after);
    }
    let end = truth[moves.len()].clone();
    let seat = end.player();
    // The first position has no past: all deals of its hidden cards are equally likely.
    let first = start.view(seat);
    let hidden = hidden_from(start, seat);
    let mut retold = Retold { seat, moves, truth, ends: HashMap::new() };
    let mut deals: HashMap<Deal, (SheddingHand<G>, f64)> = HashMap::new();
    for order in orders(&hidden) {
        let game = first.determinize(&TableWorld::new(&order).expect("no more than a pack")).0;
        deals.entry(deal_of(&game)).or_insert((game, 0.0)).1 += 1.0;
    }
    for (game, ways) in deals.values() {
        retold.tell_from(game, 0, *ways);
    }
    let (view, mut generator) = (end.view(seat), Generator::new(seed));
    let expected = retold.ends;
    assert!(expected.contains_key(&deal_of(&end)), "the truth is one of the ends");
    let draws = 60 * expected.len();
    let mut found: HashMap<Deal, f64> = HashMap::new();
    for _ in 0..draws {
        let world = view.draw(&mut generator).expect("draw finds a world");
        assert!(view.agrees(&world));
        *found.entry(deal_of(&view.determinize(&world).0)).or_default() += 1.0;
    }
    let all: f64 = expected.values().sum();
    let mut chi_square = 0.0;
    for (deal, &count) in &found {
        assert!(expected.contains_key(deal), "{deal:?} was drawn {count} times and cannot be: {end}");
    }
    for (deal, ways) in &expected {
        let mean = ways / all * draws as f64;
        let count = found.get(deal).copied().unwrap_or_default();
        let off = ((count - mean).abs() - tolerance * mean).max(0.0);
        chi_square += off * off / mean;
    }
    let freedom = expected.len() as f64 - 1.0;
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
    assert!(chi_square < limit, "chi-square is {chi_square}, limit {limit}: {end}, {moves:?}");
    expected.len()
}
