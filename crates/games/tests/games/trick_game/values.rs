//! The engine finds the value and the card of plain max^n, whatever it prunes, merges and remembers.

use super::slow_play::{Account, oh_hell, utility};
use maxn::{Algorithm, Classifier, Evaluation, MaxnPruning, Report, Search};
use maxn_games::cards::Card;
use maxn_games::oh_hell::{self, ExactBid, Missed, OhHell};
use maxn_games::sergeant_major::{self, SergeantMajor};
use maxn_games::spades::{self, Payoff, Spades, Utility};
use maxn_games::tricks::{Order, Rules, TrickCount, Tricks};

type Score<'s> = &'s dyn Fn(&[i32]) -> Vec<i32>;

/// max^n by the book: every card is a move, ties to the first.
fn brute_force(account: &Account, score: Score) -> (Vec<i32>, Option<Card>) {
    if account.is_over() {
        return (score(&account.tricks), None);
    }
    let mut best: Option<(Vec<i32>, Option<Card>)> = None;
    for card in account.preferred() {
        let mut after = account.clone();
        after.play(card);
        let (scores, _) = brute_force(&after, score);
        if best.as_ref().is_none_or(|(best, _)| scores[account.turn] > best[account.turn]) {
            best = Some((scores, Some(card)));
        }
    }
    best.expect("a hand that is not over has a card")
}

/// Every sound method with every setting that may change how it gets there.
fn check<R, E>(start: &Tricks<R>, account: &Account, evaluation: &E, score: Score)
where
    R: Rules,
    E: Evaluation<Tricks<R>>,
{
    let (expected, best) = brute_force(account, score);
    let best = best.expect("there are cards to play");
    for pruning in MaxnPruning::ALL.into_iter().filter(|pruning| pruning.is_sound()) {
        for classifier in [Classifier::Linear, Classifier::Table] {
            for heuristic in [true, false] {
                let fitting = pruning != MaxnPruning::BranchAndBound || heuristic;
                for (merging, bytes) in [(true, 1 << 16), (true, 0), (false, 1 << 16)] {
                    let mut game = start.clone();
                    if !merging {
                        game = game.without_merging();
                    }
                    let report = Search::new(evaluation)
                        .algorithm(Algorithm::Maxn(pruning))
                        .classifier(classifier)
                        .heuristic(heuristic && fitting)
                        .table(bytes)
                        .run(&mut game)
                        .expect("all bounds and outcomes are known");
                    let told = format!(
                        "{} {classifier:?} heuristic {heuristic} merging {merging} {bytes} bytes, {account:?}",
                        pruning.name()
                    );
                    assert_eq!(report.scores.first(start.table().players()), expected, "{told}");
                    let found = report.best.expect("a card is played");
                    assert!(account.alike(found, best), "{found} is not {best}: {told}");
                    assert!(report.exact);
                }
            }
        }
    }
}

fn spades_values(players: usize, cards: usize, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let game = spades::deal(players, cards, seed).unwrap();
        let utility = Utility::ALL[seed as usize % 6];
        let bids = game.rules().bids();
        let mut account = Account::of(game.table());
        account.spades_must_be_broken = seed % 4 == 3;
        let rules = game.rules().clone().with_breaking(seed % 4 == 3);
        let game = Tricks::new(*game.table(), rules);
        let score = |tricks: &[i32]| self::utility(utility.name(), &bids[..players], tricks);
        check(&game, &account, &Payoff::new(utility, &game), &score);
    }
}

#[test]
fn spades_for_two_and_three() {
    spades_values(2, 5, 0..120);
    spades_values(3, 3, 0..300);
    spades_values(3, 4, 300..420);
}

#[test]
fn spades_for_three_with_five_cards() {
    spades_values(3, 5, 0..12);
}

/// Larger hands, in which positions meet again with other tricks taken: what the table shares must be the same.
#[test]
fn what_the_table_shares_is_the_same_without_it() {
    for seed in 0..40 {
        let game = spades::deal(3, 6, seed).unwrap();
        // Low bids are overshot, high ones missed.
        let bids = [seed % 3, (seed / 3) % 4, (seed / 12) % 5].map(|bid| bid as u8);
        let game = Tricks::new(*game.table(), Spades::new(&bids, 6).unwrap());
        for utility in Utility::ALL {
            let payoff = Payoff::new(utility, &game);
            let search = Search::new(&payoff)
                .algorithm(Algorithm::Maxn(MaxnPruning::Shallow))
                .classifier(Classifier::Table)
                .heuristic(true);
            let plain = search.run(&mut game.clone()).unwrap();
            let shared = search.table(1 << 22).run(&mut game.clone()).unwrap();
            let told = |report: &Report<Card>| (report.scores, report.best);
            assert_eq!(told(&shared), told(&plain), "{utility} {game}");
        }
    }
    for seed in 0..20 {
        let dealt = oh_hell::deal(3, 6, seed).unwrap();
        for missed in Missed::ALL {
            let bids = [seed % 3, (seed / 3) % 4, 1].map(|bid| bid as u8);
            let game = Tricks::new(*dealt.table(), OhHell::new(&bids, 6, missed).unwrap());
            let points = ExactBid::new(&game);
            let search = Search::new(&points).classifier(Classifier::Table);
            let plain = search.run(&mut game.clone()).unwrap();
            let shared = search.table(1 << 22).run(&mut game.clone()).unwrap();
            assert_eq!((shared.scores, shared.best), (plain.scores, plain.best), "{missed} {game}");
        }
    }
}

#[test]
fn spades_for_teams_of_four() {
    spades_values(4, 3, 0..120);
}

#[test]
fn sergeant_major() {
    for seed in 0..150 {
        let order = Order::ALL[seed as usize % 2];
        let dealt = sergeant_major::deal(if seed % 3 == 0 { 4 } else { 3 }, seed).unwrap();
        let game = Tricks::new(*dealt.table(), SergeantMajor { order });
        let mut account = Account::of(game.table());
        account.high_to_low = order == Order::HighToLow;
        check(&game, &account, &TrickCount::new(game.table()), &<[i32]>::to_vec);
        let tricks = game.table().left() as u32;
        check(&game, &account, &TrickCount::taken_within(game.table(), tricks), &<[i32]>::to_vec);
    }
}

/// Searches of a few tricks, which count the tricks taken, and for which no others exist.
#[test]
fn sergeant_major_a_few_tricks_deep() {
    for seed in 0..30 {
        let game = sergeant_major::deal(6, seed).unwrap();
        let count = TrickCount::taken_within(game.table(), 2);
        let run = |algorithm: &str, classifier| {
            let search = Search::new(&count).algorithm(algorithm.parse().unwrap()).classifier(classifier);
            search.depth(2).run(&mut game.clone()).unwrap()
        };
        let plain = run("maxn:none", Classifier::Linear);
        assert_eq!(plain.scores.sum(), 2);
        for algorithm in ["maxn:shallow", "maxn:bnb", "maxn:abbnb", "maxn:speculative"] {
            for classifier in [Classifier::Linear, Classifier::Table] {
                let pruned = run(algorithm, classifier);
                assert_eq!((pruned.scores, pruned.best), (plain.scores, plain.best), "{algorithm} {game}");
            }
        }
        let plain = run("paranoid:none", Classifier::Linear);
        let deepening = run("paranoid:zero-window-deepening", Classifier::Linear);
        assert_eq!(deepening.scores[0], plain.scores[0], "{game}");
    }
}

fn oh_hell_values(players: usize, cards: usize, seeds: u64) {
    for seed in 0..seeds {
        let dealt = oh_hell::deal(players, cards, seed).unwrap();
        let missed = Missed::ALL[seed as usize % 3];
        let bids = &dealt.rules().bids()[..players];
        let rules = OhHell::new(bids, cards as u8, missed).unwrap();
        let game = Tricks::new(*dealt.table(), rules);
        let score = |tricks: &[i32]| oh_hell(&missed.to_string(), bids, tricks);
        check(&game, &Account::of(game.table()), &ExactBid::new(&game), &score);
    }
}

#[test]
fn oh_hell_for_three_to_five() {
    oh_hell_values(3, 3, 120);
    oh_hell_values(4, 3, 60);
    oh_hell_values(5, 2, 60);
}
