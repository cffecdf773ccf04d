//! Checks of games on a table, made by playing them at random.

use maxn::Generator;
use maxn::hidden::{InformationSet, conformance};
use maxn_play::toolkit::hidden::HiddenHand;
use maxn_shedding::table::{Cards, Kind, Kinds, Table, TableWorld, each};
use std::collections::HashMap;
use std::fmt::Debug;

/// A game on a table.
pub(crate) trait OnTable<const N: usize>:
    HiddenHand<N, View: InformationSet<N, World = TableWorld> + PartialEq + Debug>
{
    fn table(&self) -> &Table<N>;
}

pub(crate) fn legal<H: HiddenHand<N>, const N: usize>(game: &H) -> Vec<H::Move> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves
}

/// Plays at random, and calls a function before every move.
pub(crate) fn play_at_random<H: HiddenHand<N>, const N: usize>(
    mut game: H,
    seed: u64,
    mut visit: impl FnMut(&H, H::Move),
) -> H {
    let mut generator = Generator::new(seed);
    while !game.is_terminal() {
        let moves = legal(&game);
        let mv = moves[generator.index(moves.len())];
        visit(&game, mv);
        game.apply(mv);
    }
    game
}

/// Checks that what everybody knows is true: the cards of each player fit into the groups.
pub(crate) fn check_knowledge<const N: usize>(table: &Table<N>) {
    for player in 0..table.players() {
        let groups: Vec<(usize, Kinds)> = table.held(player).groups().collect();
        let hand: Vec<Kind> = table.hand(player).iter().collect();
        assert_eq!(groups.iter().map(|group| group.0).sum::<usize>(), hand.len());
        assert!(fits(&hand, &groups), "{hand:?} of player {player} in {groups:?}");
    }
    assert!(table.stock().cards().iter().all(|&kind| table.not_in_stock() >> kind & 1 == 0));
}

fn fits(hand: &[Kind], groups: &[(usize, Kinds)]) -> bool {
    let Some((&card, rest)) = hand.split_first() else { return true };
    (0..groups.len()).any(|group| {
        let mut left = groups.to_vec();
        left[group].0 > 0 && left[group].1 >> card & 1 == 0 && {
            left[group].0 -= 1;
            fits(rest, &left)
        }
    })
}

/// Checks views, worlds and the policy along random games.
pub(crate) fn check_hidden<H: OnTable<N>, const N: usize>(start: &H, seed: u64) {
    let mut generator = Generator::new(seed);
    conformance::check_policy(start.clone(), &H::policy(), seed);
    play_at_random(start.clone(), seed, |game, _| {
        check_knowledge(game.table());
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
pub(crate) fn check_uniform<H: OnTable<N>, const N: usize>(game: &H, hidden: &Cards, seed: u64) -> bool {
    let view = game.view(game.player());
    let all: Vec<TableWorld> = orders(hidden).iter().filter_map(|order| TableWorld::new(order)).collect();
    let count = all.len();
    let agreeing: Vec<TableWorld> = all.into_iter().filter(|world| view.agrees(world)).collect();
    conformance::check_uniform(&view, &agreeing, 30, seed);
    agreeing.len() < count
}

/// The hands and the stock in a world.
type Deal = (Vec<Cards>, Vec<Kind>);

fn deal_of<H: OnTable<N>, const N: usize>(game: &H) -> Deal {
    let table = game.table();
    (table.hands()[..table.players()].to_vec(), table.stock().cards().to_vec())
}

/// Checks worlds against the past: all deals with which the seat to move would have seen the same are found by playing the
/// hand again with every deal there is, and worlds must be drawn as often as such deals lead to them.
///
/// `moves` lead from the start to the position. Returns the number of deals.
pub(crate) fn check_posterior<H: OnTable<N>, const N: usize>(
    start: &H,
    moves: &[H::Move],
    seed: u64,
) -> usize {
    let replay = |mut game: H, seen: &mut dyn FnMut(usize, &H) -> bool| {
        for (place, &mv) in moves.iter().enumerate() {
            if !seen(place, &game) || game.is_terminal() || !legal(&game).contains(&mv) {
                return None;
            }
            game.apply(mv);
        }
        seen(moves.len(), &game).then_some(game)
    };
    let end = replay(start.clone(), &mut |_, _| true).expect("moves that were made");
    let seat = end.player();
    let mut views = Vec::new();
    replay(start.clone(), &mut |_, game| {
        views.push(game.view(seat));
        true
    });
    let first = start.view(seat);
    let hidden: Cards = (0..start.table().players())
        .filter(|&player| player != seat)
        .flat_map(|player| start.table().hand(player).iter())
        .chain(start.table().stock().cards().iter().copied())
        .collect();
    let mut expected: HashMap<Deal, f64> = HashMap::new();
    let mut deals = 0;
    for order in orders(&hidden) {
        let world = TableWorld::new(&order).expect("no more than a pack");
        let game = first.determinize(&world).0;
        if let Some(end) = replay(game, &mut |place, game| game.view(seat) == views[place]) {
            *expected.entry(deal_of(&end)).or_default() += 1.0;
            deals += 1;
        }
    }
    let (view, mut generator) = (end.view(seat), Generator::new(seed));
    let draws = 40 * expected.len();
    let mut found: HashMap<Deal, f64> = HashMap::new();
    for _ in 0..draws {
        let world = view.draw(&mut generator).expect("draw finds a world");
        *found.entry(deal_of(&view.determinize(&world).0)).or_default() += 1.0;
    }
    assert!(expected.contains_key(&deal_of(&end)), "the truth is one of the deals");
    let mut chi_square = 0.0;
    for (deal, &count) in &found {
        let weight = expected.get(deal).copied();
        let weight =
            weight.unwrap_or_else(|| panic!("{deal:?} was drawn {count} times and cannot be: {end}"));
        let mean = weight / f64::from(deals) * draws as f64;
        chi_square += (count - mean).powi(2) / mean;
    }
    for (_, weight) in expected.iter().filter(|(deal, _)| !found.contains_key(deal)) {
        chi_square += weight / f64::from(deals) * draws as f64;
    }
    let freedom = expected.len() as f64 - 1.0;
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
    assert!(chi_square < limit, "chi-square is {chi_square}, limit {limit}: {end}");
    deals as usize
}
