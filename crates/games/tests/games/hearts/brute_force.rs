//! Every exact method against plain recursion over every single card.

use super::any_options;
use maxn::Generator;
use maxn::conformance::{plain_maxn, plain_paranoid};
use maxn::{Algorithm, Classifier, Evaluation, Game, MaxnPruning, MoveOrdering, ParanoidPruning, Search};
use maxn_games::cards::{Deal, Hand};
use maxn_games::hearts::{Estimate, Hearts, HeartsEvaluation, Moon, Options, Points, QUEEN, start};
use maxn_games::tricks::Either;

/// A small hand with the queen and many hearts in it, some tricks on.
fn position(players: usize, options: Options, cards: usize, dice: &mut Generator) -> Hearts {
    let pack: Hand = Hand::DECK.into_iter().filter(|card| card.rank() > 3 || card.rank() == 0).collect();
    let played = dice.index(2);
    let mut hands =
        Deal::new(pack - Hand::only(QUEEN), dice.index(1 << 30) as u64).hands(players, cards + played);
    if dice.index(4) > 0
        && let Some(card) = hands[0].into_iter().next()
    {
        hands[0].remove(card);
        hands[0].insert(QUEEN);
    }
    hands.rotate_left(dice.index(players));
    let mut game = start(&hands, options, players - 1).without_merging();
    for _ in 0..played * players {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        game.apply(moves[dice.index(moves.len())]);
    }
    game
}

fn merged(game: &Hearts) -> Hearts {
    Hearts::new(*game.table(), *game.rules())
}

fn check(game: &Hearts, evaluation: &HeartsEvaluation, tables: bool) {
    let expected = plain_maxn(&mut game.clone(), u32::MAX, evaluation);
    let sound = MaxnPruning::ALL.into_iter().filter(|pruning| pruning.is_sound());
    for pruning in sound {
        for classifier in [Classifier::Linear, Classifier::Table] {
            if classifier == Classifier::Table && !tables {
                continue;
            }
            for (bytes, ordering) in [(0, MoveOrdering::NONE), (1 << 18, MoveOrdering::ALL)] {
                let search = Search::new(evaluation)
                    .algorithm(Algorithm::Maxn(pruning))
                    .classifier(classifier)
                    .ordering(ordering)
                    .table(bytes);
                let report = search.run(&mut merged(game)).unwrap();
                assert!(report.exact);
                let context = format!("{game} by {pruning:?}, {classifier:?}, table of {bytes}");
                assert_eq!(report.scores, expected.0, "{context}");
                // Unmerged, the same card; merged, one as good.
                let report = search.run(&mut game.clone()).unwrap();
                assert_eq!((report.scores, report.best), expected, "{context}, unmerged");
            }
        }
    }
    let viewer = game.player();
    let value = plain_paranoid(&mut game.clone(), u32::MAX, viewer, evaluation);
    for pruning in [ParanoidPruning::AlphaBeta, ParanoidPruning::ZeroWindow] {
        let search = Search::new(evaluation).algorithm(Algorithm::Paranoid(pruning)).table(1 << 18);
        let report = search.run(&mut merged(game)).unwrap();
        assert_eq!(report.scores[viewer], value, "{game} by {pruning:?}");
    }
}

fn check_hands(players: usize, cards: usize, hands: usize, seed: u64) {
    let mut dice = Generator::new(seed);
    for hand in 0..hands {
        let moon = [Moon::Off, Moon::Add, Moon::Subtract][hand % 3];
        let options = match hand % 4 {
            0 | 1 => Options { moon, ..Options::PAPERS },
            2 => Options { moon, ..Options::STANDARD },
            _ => any_options(&mut dice),
        };
        let game = position(players, options, cards, &mut dice);
        let points = Points::new(&game);
        let tables = points.outcomes().is_some_and(|listed| listed.len() < 4096);
        check(&game, &Either::First(points), tables);
        if hand % 5 == 0 {
            check(&game, &Either::Second(Estimate::new(&game)), false);
        }
    }
}

#[test]
fn three_players() {
    check_hands(3, 3, 120, 1);
    check_hands(3, 4, 60, 2);
    check_hands(3, 5, 12, 3);
}

#[test]
fn four_players() {
    check_hands(4, 3, 60, 4);
    check_hands(4, 4, 12, 5);
}

#[test]
fn five_players() {
    check_hands(5, 3, 24, 6);
}

/// Cut-off positions are scored by estimates, which a table of relative ranks must not mix up.
#[test]
fn a_table_changes_nothing_at_a_limited_depth() {
    let mut dice = Generator::new(7);
    for hand in 0..60 {
        let options = match hand % 3 {
            0 => Options::PAPERS,
            1 => Options::PAPERS_NODES,
            _ => any_options(&mut dice),
        };
        let mut game = merged(&position(3, options, 6, &mut dice));
        let estimate = Either::Second(Estimate::new(&game));
        let so_far = Either::First(Points::so_far(&game));
        let holders = Either::First(Points::new(&game));
        for depth in [2, 3] {
            for evaluation in [&estimate, &so_far, &holders] {
                agree(&mut game, evaluation, depth);
            }
        }
    }
}

fn agree(game: &mut Hearts, evaluation: &HeartsEvaluation, depth: u32) {
    let search = |pruning, bytes| {
        Search::new(evaluation).algorithm(Algorithm::Maxn(pruning)).table(bytes).depth(depth).deepening(false)
    };
    let expected = search(MaxnPruning::None, 0).run(game).unwrap();
    for (pruning, bytes) in
        [(MaxnPruning::None, 1 << 18), (MaxnPruning::Speculative, 0), (MaxnPruning::Speculative, 1 << 18)]
    {
        for classifier in [Classifier::Linear, Classifier::Auto] {
            let report = search(pruning, bytes).classifier(classifier).run(game).unwrap();
            assert_eq!(
                report.scores, expected.scores,
                "{game} to depth {depth} by {pruning:?}, {classifier:?}, table of {bytes}"
            );
        }
    }
}
