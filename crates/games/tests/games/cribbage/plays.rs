//! The play.

use super::deals::points;
use super::{Generator, boards, card, dealt, hand, list, oracle, round};
use maxn::conformance;
use maxn::{Evaluation, Game, Scores};
use maxn_games::cards::{Card, Deal, Hand, Suit};
use maxn_games::cribbage::{Board, HandPegs, Pegs, Pile, Play, Rank};
use maxn_play::toolkit::hidden::HiddenHand;
use std::collections::HashMap;

fn played(play: &mut Play, cards: &str) -> Scores {
    for word in cards.split_whitespace() {
        let card = card(word);
        assert!(!play.is_terminal());
        assert!(play.hands()[play.player()].contains(card), "{word} is not in the hand to play");
        let _ = play.apply(card);
    }
    play.board().scores()
}

#[test]
fn the_dissertations_example_pegs_five_then_two_then_a_go() {
    let hands = [hand("4S 5S"), hand("6H JH KH"), hand("5D KD")];
    let mut play = Play::new(&hands, 0, Board::new(3));
    assert_eq!(played(&mut play, "4S 6H 5D"), [0, 0, 5]);
    assert_eq!(played(&mut play, "5S"), [2, 0, 5]);
    assert_eq!(played(&mut play, "JH"), [2, 1, 5], "nobody has an ace: a go at thirty");
    assert_eq!((play.player(), play.pile().count()), (2, 0), "the player to the left begins again");
    assert_eq!(played(&mut play, "KD KH"), [2, 4, 5], "a pair and the last card");
    assert!(play.is_terminal());
}

#[test]
fn pairs_grow_and_thirty_one_is_two_without_a_go() {
    let mut play = Play::new(&[hand("7S 7D"), hand("7H 7C"), hand("3S KS")], 0, Board::new(3));
    // 7 by the first, 7 by the second, 3 by the third, then 7s again: the three breaks the pairs.
    assert_eq!(played(&mut play, "7S 7H 3S 7D 7C"), [0, 6, 0], "a pair, then a pair for thirty-one");
    assert_eq!((play.player(), play.pile().is_empty()), (2, true));

    let mut play = Play::new(&[hand("6S 6D"), hand("6H 6C")], 0, Board::new(2));
    assert_eq!(played(&mut play, "6S 6H 6D 6C"), [6, 2 + 12 + 1], "the last card counts one");
}

#[test]
fn whoever_can_play_goes_on_alone() {
    let mut play = Play::new(&[hand("KS AS 2S 3S"), hand("KH"), hand("KD QD")], 0, Board::new(3));
    assert_eq!(played(&mut play, "KS KH KD"), [0, 2, 6]);
    assert_eq!(play.player(), 0);
    assert_eq!(played(&mut play, "AS"), [2, 2, 6], "thirty-one");
    assert_eq!(play.player(), 2, "the second player has no cards and is passed over");

    let mut play = Play::new(&[hand("TS 9S AS 2S"), hand("KH QH")], 0, Board::new(2));
    assert_eq!(played(&mut play, "TS KH 9S"), [0, 0]);
    assert_eq!(play.player(), 0, "a queen is too much for twenty-nine");
    assert_eq!(played(&mut play, "AS"), [1, 0], "thirty, and nobody has an ace");
    assert_eq!(play.player(), 1);
}

#[test]
fn runs_are_formed_in_any_order_and_broken_by_a_pair() {
    let pegs = |pile: &str, next: &str| {
        let mut cards = Pile::default();
        pile.split_whitespace().for_each(|word| cards.play(Rank::of(card(word))));
        cards.pegs(Rank::of(card(next))).total()
    };
    assert_eq!(pegs("2S 4S 3S", "5S"), 4);
    assert_eq!(pegs("2S 4S 3S 5S", "6S"), 5);
    assert_eq!(pegs("AS 2S 3S 4S 5S 6S", "7S"), 7);
    assert_eq!(pegs("4S 2S 3S", "4H"), 3);
    assert_eq!(pegs("4S 4H 2S", "3S"), 3);
    assert_eq!(pegs("2S 4S 4H", "3S"), 0);
    assert_eq!(pegs("JS QS", "AS"), 0, "an ace is not above a king");
    assert_eq!(pegs("AS JS QS", "KS"), 2 + 3, "thirty-one with a run");
}

/// Crowded packs, so that pairs and runs abound.
fn low_pack(dice: &mut Generator) -> Hand {
    let highest = 3 + dice.index(10);
    Hand::DECK.into_iter().filter(|&card| oracle::order(card) <= highest).collect()
}

fn agrees_with_the_table(players: usize, games: u64) {
    for seed in 0..games {
        let mut dice = Generator::new(seed);
        let pack = low_pack(&mut dice);
        for board in boards(players, &mut dice) {
            let cards = (1 + dice.index(6)).min(pack.len() / players);
            let leader = dice.index(players);
            let hands = Deal::new(pack, seed).hands(players, cards);
            let mut play = Play::new(&hands, leader, board);
            let target = board.target().map_or(usize::MAX, |target| target as usize);
            let hands = hands.into_iter().map(list).collect();
            let mut table = oracle::Table::new(hands, leader, points(&board), target, board.partners());
            loop {
                assert_eq!(points(play.board()), table.scores);
                assert_eq!(play.is_terminal(), table.is_over(), "{play:?} {table:?}");
                if play.is_terminal() {
                    break;
                }
                assert_eq!(play.player(), table.turn);
                let playable = table.playable();
                let mut moves = Vec::new();
                play.moves(&mut moves);
                check_moves(&moves, &playable, &table.pile);
                // Any card may be played, not only the ones that stand for their rank.
                let card = playable[dice.index(playable.len())];
                let _ = play.apply(card);
                table.play(card);
                assert_eq!(usize::from(play.pile().count()), count(&table.pile));
            }
        }
    }
}

/// One move for each rank that can be played, those that peg most first, then high ones.
fn check_moves(moves: &[Card], playable: &[Card], pile: &[Card]) {
    let mut ranks: Vec<usize> = playable.iter().map(|&card| oracle::order(card)).collect();
    ranks.sort_by_key(|&rank| {
        let card = playable.iter().copied().find(|&card| oracle::order(card) == rank).unwrap();
        std::cmp::Reverse((oracle::pegs(&[pile, &[card]].concat()), rank))
    });
    ranks.dedup();
    assert_eq!(moves.iter().map(|&card| oracle::order(card)).collect::<Vec<_>>(), ranks);
    assert!(moves.iter().all(|card| playable.contains(card)));
}

#[test]
fn random_plays_agree_with_a_table_where_every_go_is_said() {
    agrees_with_the_table(2, 600);
    agrees_with_the_table(3, 600);
    agrees_with_the_table(4, 400);
}

#[test]
fn random_piles_peg_what_the_definition_says() {
    for seed in 0..8_000 {
        let mut dice = Generator::new(seed);
        let pack = low_pack(&mut dice);
        let (mut pile, mut cards) = (Pile::default(), Vec::new());
        for card in Deal::new(pack, seed) {
            let rank = Rank::of(card);
            let fits = cards.iter().chain([&card]).map(|&card| oracle::value(card)).sum::<usize>() <= 31;
            assert_eq!(pile.takes(rank), fits);
            if !fits {
                break;
            }
            cards.push(card);
            assert_eq!(pile.pegs(rank).total() as usize, oracle::pegs(&cards), "{cards:?}");
            pile.play(rank);
        }
    }
}

fn count(cards: &[Card]) -> usize {
    cards.iter().map(|&card| oracle::value(card)).sum()
}

/// The points for every card on a pile, and for every card after it.
fn futures(pile: &[Card]) -> Vec<usize> {
    let mut pegs = Vec::new();
    for next in Hand::suit(Suit::Spades) {
        for after in Hand::suit(Suit::Hearts) {
            for more in [&[next][..], &[next, after]] {
                let cards = [pile, more].concat();
                pegs.push(if count(&cards) <= 31 { oracle::pegs(&cards) } else { 0 });
            }
        }
    }
    pegs
}

#[test]
fn what_the_key_of_a_pile_leaves_out_does_not_matter() {
    let mut known: HashMap<u64, (Vec<Card>, Vec<usize>)> = HashMap::new();
    let mut shared = 0;
    for seed in 0..100 {
        let (mut pile, mut cards) = (Pile::default(), Vec::new());
        for card in Deal::new(low_pack(&mut Generator::new(seed)), seed) {
            if !pile.takes(Rank::of(card)) {
                break;
            }
            cards.push(card);
            pile.play(Rank::of(card));
            let futures = futures(&cards);
            let (first, known) = known.entry(pile.key()).or_insert_with(|| (cards.clone(), futures.clone()));
            assert_eq!(*known, futures, "{first:?} and {cards:?}");
            shared += usize::from(*first != cards);
        }
    }
    assert!(shared > 20, "different piles share keys: {shared}");
}

fn conforms(players: usize) {
    for seed in 0..12 {
        for board in boards(players, &mut Generator::new(seed)) {
            let round = round(seed, board);
            conformance::check(&round, &HandPegs::new(&round), 20, seed);
            let dealt = dealt(seed, board);
            conformance::check(&dealt, &HandPegs::new(&dealt), 6, seed);
            let searched = dealt.searchable();
            conformance::check(&searched, &HandPegs::new(&searched), 6, seed);
            let hands = Deal::new(low_pack(&mut Generator::new(seed)), seed).hands(players, 3);
            let play = Play::new(&hands, 0, board);
            conformance::check(&play, &Pegs::of_play(&play), 20, seed);
        }
    }
}

#[test]
fn the_play_is_a_game() {
    conforms(2);
    conforms(3);
    conforms(4);
}

#[test]
fn no_cards_is_the_end() {
    let play = Play::new(&[Hand::EMPTY; 3], 1, Board::new(3));
    assert!(play.is_terminal());
    assert_eq!(Pegs::of_play(&play).evaluate(&play), [0; 3]);
    let play = Play::new(&[Hand::EMPTY, hand("4S"), Hand::EMPTY], 2, Board::new(3));
    assert_eq!(play.player(), 1, "whoever has cards begins");
}
