//! Random play, by both sets of rules.

use super::slow_play::{Account, oh_hell, utility};
use maxn::{Evaluation, Game};
use maxn_games::oh_hell::{self, ExactBid, Missed, OhHell};
use maxn_games::sergeant_major::{self, SergeantMajor};
use maxn_games::spades::{self, Payoff, Utility};
use maxn_games::tricks::{Order, Rules, TrickCount, Tricks};

/// Plays a hand at random: the same turns, the same cards in the same order of preference, the same tricks.
fn play<R: Rules>(game: &mut Tricks<R>, mut account: Account, seed: u64) -> Vec<i32> {
    let mut dice = seed;
    while !game.is_terminal() {
        let mut cards = Vec::new();
        game.moves(&mut cards);
        assert_eq!(game.player(), account.turn);
        assert_eq!(cards, account.preferred(), "{account:?}");
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let card = cards[(dice >> 33) as usize % cards.len()];
        game.apply(card);
        account.play(card);
        assert_eq!(game.table().tricks().first(account.tricks.len()), account.tricks);
    }
    assert!(account.is_over());
    account.tricks
}

fn spades_hands(players: usize, cards: usize) {
    for seed in 0..200 {
        let dealt = spades::deal(players, cards, seed).unwrap();
        let bids = &dealt.rules().bids()[..players];
        let breaking = seed % 2 == 0;
        let rules = dealt.rules().clone().with_breaking(breaking);
        let mut game = Tricks::new(*dealt.table(), rules).without_merging();
        let mut account = Account::of(game.table());
        account.spades_must_be_broken = breaking;
        let tricks = play(&mut game, account, seed);
        for one in Utility::ALL {
            let scores = Payoff::new(one, &game).evaluate(&game);
            let expected = utility(one.name(), bids, &tricks);
            assert_eq!(scores.first(players), expected, "{one} {bids:?} {tricks:?}");
        }
    }
}

#[test]
fn spades_is_played_and_scored_as_told() {
    spades_hands(2, 13);
    spades_hands(3, 17);
    spades_hands(3, 9);
    spades_hands(4, 13);
}

#[test]
fn sergeant_major_is_played_as_told() {
    for seed in 0..200 {
        let order = Order::ALL[seed as usize % 2];
        let dealt = sergeant_major::deal(16, seed).unwrap();
        let mut game = Tricks::new(*dealt.table(), SergeantMajor { order }).without_merging();
        let mut account = Account::of(game.table());
        account.high_to_low = order == Order::HighToLow;
        let tricks = play(&mut game, account, seed);
        assert_eq!(TrickCount::new(game.table()).evaluate(&game).first(3), tricks);
    }
}

fn oh_hell_hands(players: usize, cards: usize) {
    for seed in 0..100 {
        let dealt = oh_hell::deal(players, cards, seed).unwrap();
        let bids = &dealt.rules().bids()[..players];
        for missed in Missed::ALL {
            let rules = OhHell::new(bids, cards as u8, missed).unwrap();
            let mut game = Tricks::new(*dealt.table(), rules).without_merging();
            let account = Account::of(game.table());
            let tricks = play(&mut game, account, seed);
            let expected = oh_hell(&missed.to_string(), bids, &tricks);
            assert_eq!(ExactBid::new(&game).evaluate(&game).first(players), expected);
        }
    }
}

#[test]
fn oh_hell_is_played_and_scored_as_told() {
    oh_hell_hands(3, 17);
    oh_hell_hands(4, 12);
    oh_hell_hands(5, 6);
    oh_hell_hands(6, 8);
    oh_hell_hands(7, 7);
}

#[test]
fn deals_that_cannot_be_made_are_refused() {
    for (cards, players, error) in [
        (18, 3, spades::deal(3, 18, 1).unwrap_err()),
        (0, 3, spades::deal(3, 0, 1).unwrap_err()),
        (14, 2, spades::deal(2, 14, 1).unwrap_err()),
        (17, 3, sergeant_major::deal(17, 1).unwrap_err()),
        (8, 7, oh_hell::deal(7, 8, 1).unwrap_err()),
    ] {
        let start = format!("{players} players cannot have {cards} cards each");
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    assert!(spades::deal(5, 3, 1).unwrap_err().to_string().contains("2, 3 or 4"));
    assert!(oh_hell::deal(8, 3, 1).unwrap_err().to_string().contains("3 to 7"));
}
