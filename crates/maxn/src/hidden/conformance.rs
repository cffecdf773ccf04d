//! Checks that every game with hidden information has to pass, to be called from its tests.

use super::choices::Choices;
use super::information_set::{HiddenInformation, InformationSet};
use super::policy::Policy;
use crate::game::Game;
use crate::generator::Generator;
use std::collections::HashMap;
use std::fmt::Debug;

/// Checks determinizations: worlds agree with the knowledge of the seat, the seat is to move and has the same moves in each of
/// them, a random play to the end can be taken back move by move, and the payoff at the end is finite.
///
/// ```
/// use maxn::hidden::{HiddenInformation, conformance::check_worlds};
///
/// /// A test that calls it with the player to move in some position.
/// fn check<G: HiddenInformation + PartialEq + std::fmt::Debug>(game: &G) {
///     check_worlds(&game.view(game.player()), 20, 1);
/// }
/// ```
///
/// # Panics
/// If a check fails.
pub fn check_worlds<S>(set: &S, draws: usize, seed: u64)
where
    S: InformationSet,
    S::Game: PartialEq + Debug,
{
    let mut generator = Generator::new(seed);
    let mut first: Option<Vec<<S::Game as Game>::Move>> = None;
    for _ in 0..draws {
        let world = set.draw(&mut generator).expect("draw finds a world");
        assert!(set.agrees(&world), "a world that was drawn agrees with the knowledge of the seat");
        let (mut game, terms) = set.determinize(&world);
        assert!(game == set.determinize(&world).0, "the same world is always the same position");
        assert!(!game.is_chance(), "InformationSet::determinize: the seat is to move, not chance: {game:?}");
        assert!(!game.is_terminal() && game.player() == set.seat(), "the seat is to move in every world");
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let known = first.get_or_insert_with(|| moves.clone());
        assert_eq!(*known, moves, "the moves of the seat do not depend on what is hidden from it");
        play_and_take_back(&mut game, &mut generator, |end| {
            let payoff = set.payoff(end, &terms);
            assert!(payoff.iter().all(|payoff| payoff.is_finite()), "the payoff is finite: {payoff:?}");
        });
    }
    let span = set.span().unwrap_or(1.0);
    assert!(span > 0.0 && span.is_finite(), "InformationSet::span: payoffs differ by {span}");
}

/// The most moves of a random game: a game that takes longer does not end.
const MOST_MOVES: usize = 1 << 16;

/// Plays to the end at random, looks at it, and takes every move back.
fn play_and_take_back<G: Game + PartialEq + Debug>(
    game: &mut G,
    generator: &mut Generator,
    look: impl FnOnce(&G),
) {
    let mut line = Vec::new();
    while !game.is_terminal() {
        assert!(line.len() < MOST_MOVES, "Game::is_terminal: the game goes on after {MOST_MOVES} moves");
        let before = game.clone();
        let moves = moves_or_events(game);
        let mv = moves[generator.index(moves.len())];
        let undo = game.apply(mv);
        line.push((mv, undo, before));
    }
    look(game);
    while let Some((mv, undo, before)) = line.pop() {
        game.undo(mv, undo);
        assert_eq!(*game, before, "undoing {mv:?} restores the position");
    }
}

/// Returns the moves of a position, or its chance events: at least one.
fn moves_or_events<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.is_chance() {
        let mut events = Vec::new();
        game.chances(&mut events);
        moves.extend(events.into_iter().map(|(event, _)| event));
        assert!(!moves.is_empty(), "Game::chances: no event in a chance position");
    } else {
        game.moves(&mut moves);
        assert!(!moves.is_empty(), "Game::moves: no move in a position that is not terminal");
    }
    moves
}

/// Checks that worlds are drawn evenly, against a list of all of them: no others are drawn, and the frequencies pass a
/// chi-square test.
///
/// ```
/// use maxn::hidden::{InformationSet, conformance::check_uniform};
///
/// /// A test that lists the worlds of a view in some other way.
/// fn check<S: InformationSet>(view: &S, all: &[S::World])
/// where
///     S::World: std::fmt::Debug,
/// {
///     check_uniform(view, all, 100, 1);
/// }
/// ```
///
/// # Panics
/// If a check fails.
pub fn check_uniform<S>(set: &S, all: &[S::World], draws_per_world: u32, seed: u64)
where
    S: InformationSet,
    S::World: Debug,
{
    let mut generator = Generator::new(seed);
    let mut counts: HashMap<&S::World, u32> = all.iter().map(|world| (world, 0)).collect();
    assert_eq!(counts.len(), all.len(), "every world is in the list once");
    if let Some(worlds) = set.worlds() {
        assert_eq!(worlds, all.len() as u128, "the number of worlds is that of the list");
    }
    assert!(all.iter().all(|world| set.agrees(world)), "every world of the list agrees with the knowledge");
    for _ in 0..all.len() * draws_per_world as usize {
        let world = set.draw(&mut generator).expect("draw finds a world");
        let count = counts.get_mut(&world);
        *count.unwrap_or_else(|| panic!("{world:?} was drawn, but is not in the list")) += 1;
    }
    let expected = f64::from(draws_per_world);
    let chi_square: f64 =
        counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = all.len() as f64 - 1.0;
    // Five standard deviations, and a little more because the distribution is skewed where there are few worlds.
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
    assert!(chi_square < limit, "worlds are not drawn evenly: chi-square is {chi_square}, limit {limit}");
}

/// Checks that permuting what is hidden changes no decision. `elsewhere` builds the knowledge of the same seat anew if a world
/// were the truth, and `decide` is a player.
///
/// ```
/// use maxn::hidden::{HiddenInformation, InformationSet, TreeOptions, conformance::check_blind, grow_tree};
///
/// /// A test of a game whose moves can be compared; the view of another world is that of its determinization.
/// fn check<G: HiddenInformation>(game: &G) {
///     let view = game.view(game.player());
///     let elsewhere = |world: &_| view.determinize(world).0.view(view.seat());
///     check_blind(&view, 5, 1, elsewhere, |view| grow_tree(view, &TreeOptions::default()).unwrap().best);
/// }
/// ```
///
/// # Panics
/// If a check fails.
pub fn check_blind<S, D>(
    set: &S,
    worlds: usize,
    seed: u64,
    elsewhere: impl Fn(&S::World) -> S,
    decide: impl Fn(&S) -> D,
) where
    S: InformationSet,
    D: PartialEq + Debug,
{
    let mut generator = Generator::new(seed);
    let decision = decide(set);
    for _ in 0..worlds {
        let world = set.draw(&mut generator).expect("draw finds a world");
        let other = elsewhere(&world);
        assert_eq!(decide(&other), decision, "the decision depends on something that the seat does not see");
    }
}

/// Checks that a policy looks only at what the player to move sees: in a random play, its choices are the same in other worlds
/// of that player's view.
///
/// ```
/// use maxn::hidden::{HiddenInformation, Preferred, conformance::check_policy};
///
/// /// A test that plays one game from its beginning.
/// fn check<G: HiddenInformation>(beginning: G) {
///     check_policy(beginning, &Preferred::default(), 1);
/// }
/// ```
///
/// # Panics
/// If a check fails.
pub fn check_policy<G, P>(mut game: G, policy: &P, seed: u64)
where
    G: HiddenInformation,
    P: Policy<G>,
{
    let mut generator = Generator::new(seed);
    let mut memory = P::Memory::default();
    let (mut here, mut there) = (Choices::default(), Choices::default());
    let mut played = 0;
    while !game.is_terminal() {
        assert!(played < MOST_MOVES, "Game::is_terminal: the game goes on after {MOST_MOVES} moves");
        let moves = moves_or_events(&game);
        if !game.is_chance() {
            let view = game.view(game.player());
            let world = view.draw(&mut generator).expect("draw finds a world");
            policy.weigh(&game, &memory, &mut here);
            policy.weigh(&view.determinize(&world).0, &memory, &mut there);
            assert!(here.iter().eq(there.iter()), "the policy looks at what the player to move does not see");
            let is_choice = |mv: &G::Move| here.iter().any(|(choice, _)| choice == *mv);
            assert!(moves.iter().all(is_choice), "the policy weighs every legal move");
        }
        let mv = moves[generator.index(moves.len())];
        policy.note(&game, mv, &mut memory);
        game.apply(mv);
        played += 1;
    }
}
