//! What seats know of the others' cards, from what they have seen.

use maxn::Game;
use maxn_games::cards::{Card, Hand};
use maxn_games::trick_game::{TrickGame, TrickHand};
use maxn_games::{hearts, sergeant_major};
use maxn_play::Contest;
use maxn_play::toolkit::hidden::{HandSeries, HandTable, HiddenHand};

/// The hidden cards that a seat thinks possible with another player.
fn possible<G, S>(table: &HandTable<S>, seat: usize, player: usize) -> Hand
where
    G: TrickGame,
    S: HandSeries<Hand = TrickHand<G>>,
{
    S::Hand::seen(table.hand(), seat).hidden_cards().possible_cards(player)
}

fn cards_of(decision: &str) -> Hand {
    decision.split(' ').skip(1).map(|card| card.parse::<Card>().unwrap()).collect()
}

#[test]
fn passed_cards_and_voids_are_known_to_those_who_saw_them() {
    let series = hearts::Series::new(4, hearts::Options::STANDARD).unwrap();
    let mut table = HandTable::start(series, 4).unwrap();
    let mut passed = [Hand::EMPTY; 4];
    for _ in 0..4 {
        let player = table.to_move().unwrap();
        let decision = table.legal().remove(0);
        passed[player] = cards_of(decision.as_str());
        table.play(&decision).unwrap();
    }
    // Passed to the left: the giver knows where they are, the one opposite does not.
    let others = passed[0] - "C:2".parse().unwrap();
    assert!((passed[0] & possible(&table, 0, 2)).is_empty());
    assert!((passed[0] & possible(&table, 0, 3)).is_empty());
    assert_eq!(passed[0] & possible(&table, 0, 1), passed[0]);
    assert_eq!(others & possible(&table, 3, 2), others);
    // Whoever does not follow suit has shown it.
    let mut shown = 0;
    while table.hands_played() == 0 {
        let led = table.hand().position().play().table().trick().led();
        let player = table.to_move().unwrap();
        let decision = table.legal().pop().unwrap();
        let card: Card = decision.as_str().parse().unwrap();
        table.play(&decision).unwrap();
        if let Some(led) = led.filter(|&led| led != card.suit() && table.hands_played() == 0) {
            shown += 1;
            for seat in (0..4).filter(|&seat| seat != player) {
                assert!((possible(&table, seat, player) & Hand::suit(led)).is_empty());
            }
        }
    }
    assert!(shown > 0);
}

#[test]
fn a_gift_shows_what_the_receiver_has_not() {
    let mut shown = 0;
    for seed in 1..8 {
        let series = sergeant_major::Series::new(sergeant_major::End::Score(1000));
        let mut table = HandTable::start(series, seed).unwrap();
        while table.hands_played() < 3 {
            let turn = table.to_move().unwrap();
            let before = table.hand().position().hands().to_vec();
            let decision = table.legal().pop().unwrap();
            table.play(&decision).unwrap();
            let Some(given) = decision.as_str().strip_prefix("give ") else { continue };
            let given: Card = given.parse().unwrap();
            let after = table.hand().position().hands();
            let returned = (after[turn] - before[turn]).into_iter().next().unwrap_or(given);
            let to = (0..3).find(|&player| player != turn && after[player] != before[player]);
            if let Some(to) = to {
                shown += 1;
                let third = 3 - turn - to;
                let by_giver = possible(&table, turn, to);
                assert!(by_giver.above(returned).is_empty() && by_giver.contains(given));
                assert!(!possible(&table, turn, third).contains(given));
                assert!(possible(&table, to, turn).contains(returned));
                assert!(!possible(&table, to, third).contains(returned));
            }
        }
    }
    assert!(shown > 3, "{shown}");
}

#[test]
fn the_hidden_cards_change_no_decision_of_the_engine() {
    use maxn::Generator;
    use maxn::MctsLimits;
    use maxn::hidden::{HiddenInformation, InformationSet, TreeOptions, grow_tree};
    let hand = hearts::Series::new(4, hearts::Options::PAPERS).unwrap().deal(2).unwrap();
    let view = hand.view(hand.player());
    let mut generator = Generator::new(1);
    let options = TreeOptions { limits: MctsLimits::of_simulations(200), ..TreeOptions::default() };
    for _ in 0..5 {
        let world = view.draw(&mut generator).unwrap();
        let elsewhere = view.determinize(&world).0.view(view.seat());
        assert_eq!(grow_tree(&elsewhere, &options), grow_tree(&view, &options));
    }
}
