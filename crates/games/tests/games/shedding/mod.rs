//! The tests of shedding games, called by each of them.

pub(crate) mod rules_account;
pub(crate) mod seat_account;
mod series;
pub(crate) mod walks;

use maxn::conformance::{check, check_searches};
use maxn::{Game, Generator};
use maxn_games::stock_and_pile::{
    Card, Goal, SheddingEvaluation, SheddingGame, SheddingHand, SheddingMove, SheddingOptions, players_in,
};
use maxn_play::toolkit::fields::trials::{check_error, garbage};
use maxn_play::toolkit::hidden::HiddenHand;
use rules_account::{Narrated, check_rules};
use seat_account::{Checked, check_account};
use std::collections::BTreeMap;
use walks::{check_hidden, check_posterior, check_uniform, hidden_from, legal, play_at_random};

/// A change of a text, and the word and the problem of the error that it makes.
pub(crate) type Change = ((&'static str, &'static str), (&'static str, &'static str));

/// A shedding game with what its tests need.
pub(crate) trait Tested: Narrated {
    /// A position, changes that make it unreadable, and words that positions are made of.
    const GOOD: &'static str;
    const CHANGES: &'static [Change];
    const WORDS: [&'static str; 3];

    /// Options of series with three and with four players.
    const SERIES: [&'static str; 2];

    /// Options with which every agent plays.
    const AGENTS: &'static str;

    /// A hand of two cards, a card on the pile, and the letter of a card that tells its rank.
    const KNOWN: ([&'static str; 2], &'static str);
    fn rank_of(card: &str) -> &str;

    /// Small deals for which all worlds can be listed, options for them, and the number of deals where nothing is known.
    const SMALL: [&'static str; 3];
    const SMALL_OPTIONS: &'static [&'static str];
    const SMALL_DEALS: usize;

    /// The number of deals for each of the options whose conformance is checked, and of games that are played from a deal.
    const CONFORMANCE: (u64, u64);

    /// Every combination of switches, with limits that matter.
    fn all_options() -> Vec<Self::Options>;

    /// Returns a hand that is stopped soon, and the depth to which its tree can be searched.
    fn short_hand(players: usize, options: Self::Options, seed: u64) -> (SheddingHand<Self>, Option<u32>);
}

/// Defines the tests that all shedding games have.
macro_rules! shedding_tests {
    ($game:ty: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            $crate::shedding::$name::<$game>();
        })*
    };
    ($game:ty) => {
        $crate::shedding::shedding_tests!(
            $game: positions_are_read_as_they_are_written errors_point_at_the_word any_text_is_read_or_refused
            cards_are_written_as_they_are_read hands_conform exact_searches_agree_with_plain_recursion
            series_are_played_to_their_end_and_observations_are_read_back requests_may_tell_any_number_of_groups
            every_agent_decides positions_are_searched_with_open_hands worlds_agree_with_what_the_seat_has_seen
            worlds_are_drawn_evenly worlds_are_as_likely_as_the_past_makes_them whole_hands_end_whatever_the_options
            a_slow_account_agrees_with_all_options worlds_agree_with_an_account_of_what_the_seat_was_told
        );
    };
}
pub(crate) use shedding_tests;

pub(crate) fn position<G: SheddingGame>(text: &str) -> SheddingHand<G> {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The names of the legal moves.
pub(crate) fn names<G: SheddingGame>(game: &SheddingHand<G>) -> Vec<String> {
    legal(game).iter().map(ToString::to_string).collect()
}

pub(crate) fn play<G: SheddingGame>(game: &mut SheddingHand<G>, text: &str) {
    let mv = game.read_move(text).unwrap();
    game.check(mv).unwrap();
    game.apply(mv);
}

/// Checks that moves are refused, for the reasons given.
pub(crate) fn check_refused<G: SheddingGame>(game: &SheddingHand<G>, refused: &[(&str, &str)]) {
    for (text, words) in refused {
        let error = game.read_move(text).and_then(|mv| game.check(mv)).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

/// Deals a hand with the usual number of cards; the last player deals.
pub(crate) fn dealt<G: SheddingGame>(players: usize, options: G::Options, seed: u64) -> SheddingHand<G> {
    SheddingHand::deal(players, G::cards_dealt(players), players - 1, options, seed)
}

/// Returns the same options with a hand that ends after fewer cards.
fn within<G: SheddingGame>(options: G::Options, most: u16) -> G::Options {
    let turns = options.common().max_turns;
    let (now, then) = (format!("max_turns={turns}"), format!("max_turns={}", turns.min(most)));
    options.resolved().replace(&now, &then).parse().unwrap()
}

// Notation.

pub(crate) fn positions_are_read_as_they_are_written<G: Tested>() {
    for (place, options) in G::all_options().into_iter().enumerate() {
        let (seed, count) = (place as u64, 2 + place % 6);
        let mut moves = 0;
        play_at_random(dealt::<G>(count, options, seed), seed, |game, mv| {
            moves += 1;
            if moves > 150 {
                return;
            }
            let text = game.to_string();
            let read = position::<G>(&text);
            assert_eq!(players_in::<G>(&text), Ok(count));
            assert_eq!(read.to_string(), text);
            assert_eq!((read.key(), read.is_terminal()), (game.key(), false));
            let (mut one, mut other) = (game.clone(), read);
            one.apply(mv);
            other.apply(mv);
            assert_eq!((one.to_string(), one.key()), (other.to_string(), other.key()));
        });
    }
}

/// Errors that all games have.
const CHANGES: [Change; 4] = [
    (("turn 2", "turn 4"), ("4", "from 1 to 3")),
    (("stock", "stok"), ("stok", "did you mean 'stock'?")),
    (("max_turns=50", "max_turns=x"), ("max_turns=x", "a number from 1 to 1000")),
    (("turn 2", "turn 2; direction up"), ("up", "left or right")),
];

pub(crate) fn errors_point_at_the_word<G: Tested>() {
    for &(change, complaint) in CHANGES.iter().chain(G::CHANGES) {
        check_error(G::GOOD, str::parse::<SheddingHand<G>>, change, complaint);
    }
}

pub(crate) fn any_text_is_read_or_refused<G: Tested>() {
    let common = ["hands", "top", "turn", ";", "|", "2", "stock", "options", "drawn", "-", "é"];
    let pieces: Vec<&str> = common.into_iter().chain(G::WORDS).collect();
    for seed in 0..2000 {
        let _ = garbage(&pieces, 24, seed).parse::<SheddingHand<G>>();
    }
}

pub(crate) fn cards_are_written_as_they_are_read<G: Tested>() {
    for card in (0..G::KINDS).map(Card::<G>::of) {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
}

// Searches with open hands.

fn small<G: SheddingGame>(players: usize, cards: usize, options: G::Options, seed: u64) -> SheddingHand<G> {
    SheddingHand::deal(players, cards, players - 1, options, seed)
}

pub(crate) fn hands_conform<G: Tested>() {
    let (deals, games) = G::CONFORMANCE;
    for (place, options) in G::all_options().into_iter().enumerate() {
        for goal in [Goal::Points, Goal::Win] {
            for seed in (0..deals).map(|deal| place as u64 + deal) {
                let players = 2 + seed as usize % 3;
                for (players, games) in [(players, games), (players + 3, games - 1)] {
                    let game = small::<G>(players, G::cards_dealt(3), options, seed);
                    check(&game, &SheddingEvaluation::new(goal, &game), games, seed);
                }
            }
        }
    }
}

/// Four moves deep from the deal, and to the end of hands that are stopped soon.
pub(crate) fn exact_searches_agree_with_plain_recursion<G: Tested>() {
    let all = G::all_options();
    let hands = if all.len() > 8 { 1 } else { 2 };
    for (place, options) in all.into_iter().step_by(3 - hands).enumerate() {
        let (players, goal) = (2 + place % 3, [Goal::Points, Goal::Win][place / 2 % 2]);
        for seed in place..place + hands {
            let seed = seed as u64;
            let game = small::<G>(players, 3, options, seed);
            let refused = check_searches(&game, &SheddingEvaluation::new(goal, &game), Some(4));
            assert!(refused.len() < 6, "most methods search: {refused:?}");
            let (game, depth) = G::short_hand(players, options, seed);
            check_searches(&game, &SheddingEvaluation::new(goal, &game), depth);
        }
    }
    let game = small::<G>(6, 2, G::Options::default(), 3);
    check_searches(&game, &SheddingEvaluation::new(Goal::Points, &game), Some(4));
}

// Series at run time.

pub(crate) fn series_are_played_to_their_end_and_observations_are_read_back<G: Tested>() {
    for players in 2..=7 {
        series::check_series(G::info(), players, "target=60");
    }
    for (players, options) in [3, 4].into_iter().zip(G::SERIES) {
        series::check_series(G::info(), players, options);
    }
}

pub(crate) fn requests_may_tell_any_number_of_groups<G: Tested>() {
    series::check_known::<G>(G::info(), G::KNOWN.0, G::KNOWN.1, G::rank_of);
}

pub(crate) fn every_agent_decides<G: Tested>() {
    series::check_agents(G::info(), 3, G::AGENTS);
    series::check_agents(G::info(), 5, "");
}

pub(crate) fn positions_are_searched_with_open_hands<G: Tested>() {
    series::check_open(G::info(), 3);
    series::check_open(G::info(), 6);
}

// Hidden hands.

pub(crate) fn worlds_agree_with_what_the_seat_has_seen<G: Tested>() {
    for (place, options) in G::all_options().into_iter().enumerate() {
        let (seed, players, options) = (place as u64, 2 + place % 3, within::<G>(options, 60));
        check_hidden(&dealt::<G>(players, options, seed), seed);
        check_hidden(&dealt::<G>(players + 3, options, seed), seed);
    }
}

/// Makes some random moves without a reshuffling.
fn some_moves<G: SheddingGame>(
    start: &SheddingHand<G>,
    generator: &mut Generator,
) -> Option<(SheddingHand<G>, Vec<SheddingMove<G>>)> {
    let (mut game, mut moves) = (start.clone(), Vec::new());
    for _ in 0..=generator.below(5) {
        let legal = legal(&game);
        let mv = legal[generator.index(legal.len())];
        let before = game.table().stock().len();
        game.apply(mv);
        moves.push(mv);
        if game.is_terminal() || game.table().stock().len() > before {
            return None;
        }
    }
    Some((game, moves))
}

pub(crate) fn worlds_are_drawn_evenly<G: Tested>() {
    let (mut generator, mut informed) = (Generator::new(8), 0);
    for seed in 0..40 {
        for text in G::SMALL {
            if let Some((game, _)) = some_moves(&position::<G>(text), &mut generator)
                && hidden_from(&game, game.player()).len() <= 6
            {
                informed += usize::from(check_uniform(&game, seed));
            }
        }
    }
    assert!(informed >= 5, "drawing has told something: {informed}");
}

/// A card that may have been held before or after a draw makes the worlds, not the deals, equally likely.
fn is_clear<G: SheddingGame>(start: &SheddingHand<G>, moves: &[SheddingMove<G>]) -> bool {
    let mut position = start.clone();
    let mut held = [usize::MAX; 4];
    moves.iter().all(|&mv| {
        let player = position.player();
        let now = position.table().held(player);
        let clear = !(now > held[player] && matches!(mv, SheddingMove::Play(..)));
        position.apply(mv);
        (0..4).for_each(|player| held[player] = held[player].min(position.table().held(player)));
        clear
    })
}

pub(crate) fn worlds_are_as_likely_as_the_past_makes_them<G: Tested>() {
    let (mut generator, mut checked, mut fewer) = (Generator::new(2), 0, 0);
    for seed in 0..30 {
        for text in G::SMALL {
            for options in G::SMALL_OPTIONS {
                let start = position::<G>(&format!("{text}{options}"));
                let Some((_, moves)) = some_moves(&start, &mut generator) else { continue };
                if hidden_from(&start, start.player()).len() <= 7 {
                    let tolerance = if is_clear(&start, &moves) { 0.0 } else { f64::INFINITY };
                    let deals = check_posterior(&start, &moves, tolerance, seed);
                    checked += 1;
                    fewer += usize::from(deals < G::SMALL_DEALS);
                }
            }
        }
    }
    assert!(checked > 40 && fewer > 10, "{checked} positions, {fewer} with less than all deals");
}

pub(crate) fn whole_hands_end_whatever_the_options<G: Tested>() {
    for (place, options) in G::all_options().into_iter().enumerate() {
        play_at_random(dealt::<G>(7, options, place as u64), 1, |_, _| ());
    }
}

// Slow accounts.

pub(crate) fn a_slow_account_agrees_with_all_options<G: Tested>() {
    let mut met = BTreeMap::new();
    for options in G::all_options() {
        // Random players who draw at will take long to get rid of their cards.
        let common = options.common();
        let hands = if common.draw_at_will && common.max_turns > 200 { 3 } else { G::HANDS };
        for seed in 0..hands {
            for players in 2..=7 {
                check_rules::<G>(players, options, seed, &mut met);
            }
        }
    }
    for event in ["reshuffled", "out", "stopped"].iter().chain(G::EVENTS) {
        assert!(met.get(event).is_some_and(|&count| count >= 10), "'{event}' is met: {met:?}");
    }
}

/// Random hands, with all that a seat was told kept beside.
pub(crate) fn worlds_agree_with_an_account_of_what_the_seat_was_told<G: Tested>() {
    let mut checked = Checked::default();
    for options in G::all_options() {
        let options = within::<G>(options, 250);
        for seed in 0..G::HANDS * 2 / 3 {
            for players in [2 + seed as usize % 3, 5 + seed as usize % 3] {
                let game = SheddingHand::<G>::deal(players, G::cards_dealt(players), 0, options, seed);
                check_account(&game, seed, &mut checked);
            }
        }
    }
    let mut met = vec![checked.directly_after, checked.reshuffled[1], checked.reshuffled[3]];
    met.extend((!G::ANSWERS.is_empty()).then_some(checked.challenged));
    assert!(met.iter().all(|&count| count > 100), "{checked:?}");
}
