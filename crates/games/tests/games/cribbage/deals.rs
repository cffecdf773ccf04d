//! Deals and series.

use super::{Generator, boards, card, first_cards, hand, list, oracle, round};
use maxn::Game;
use maxn_games::cards::{Card, Deal, Hand};
use maxn_games::cribbage::{
    Board, BoardError, DealError, Dealt, GAME, Place, PlayError, Position, RecordError, Round, Series,
};
use maxn_games::cribbage::{cards_dealt, cards_dealt_to_crib};

#[test]
fn everybody_keeps_four_and_so_does_the_crib() {
    fn check(players: usize) {
        for dealer in 0..players {
            let mut pack = Deal::new(Hand::DECK, dealer as u64);
            let dealt = Dealt::deal(&mut pack, dealer, Board::new(players));
            let top = Deal::new(Hand::DECK, dealer as u64).next().unwrap();
            assert!(
                dealt.hands()[(dealer + 1) % players].contains(top),
                "the first card goes to the dealer's left"
            );
            let round = dealt.discard(&dealt.best_discards(), pack.next().unwrap()).unwrap();
            assert_eq!(round.hands().iter().map(|hand| hand.len()).collect::<Vec<_>>(), vec![4; players]);
            assert_eq!(round.crib().len(), 4);
            assert_eq!(round.play().player(), (dealer + 1) % players, "the dealer's left begins");
        }
    }
    assert_eq!([2, 3, 4].map(cards_dealt), [6, 5, 5]);
    assert_eq!([2, 3, 4].map(cards_dealt_to_crib), [0, 1, 0]);
    check(2);
    check(3);
    check(4);
}

#[test]
fn a_jack_turned_up_is_two_for_the_dealer() {
    let hands = [hand("2S 3S 4S 5S"), hand("2H 3H 4H 5H")];
    let crib = hand("2D 3D 4D 5D");
    let start = |starter: &str, board| Round::new(1, &hands, crib, card(starter), board).unwrap();
    assert_eq!(start("JC", Board::new(2)).play().board().scores(), [0, 2]);
    assert_eq!(start("QC", Board::new(2)).play().board().scores(), [0, 0]);
    let nearly = Board::to(2, GAME).with_scores([120, 119]).unwrap();
    let round = start("JC", nearly);
    assert!(round.play().is_terminal(), "his heels can win the game");
    assert_eq!(round.result().and_then(|board| board.winner()), Some(1));
    assert_eq!(round.shows(), Some(Vec::new()), "nobody counts anything any more");
}

/// The scores as the slow table has them.
pub(super) fn points(board: &Board) -> Vec<usize> {
    board.scores().first(board.players()).iter().map(|&score| score as usize).collect()
}

/// Plays a deal at random beside the slow table, and compares the score after the show.
fn plays_out(seed: u64, board: Board) -> Round {
    let mut dice = Generator::new(seed);
    let mut round = round(seed, board);
    let (players, dealer) = (board.players(), round.dealer());
    let target = board.target().map_or(usize::MAX, |target| target as usize);
    let no_cards = vec![Vec::new(); players];
    let mut table = oracle::Table::new(no_cards, 0, points(&board), target, board.partners());
    if oracle::order(round.starter()) == 11 {
        table.score(dealer, 2);
    }
    let hands = round.hands().iter().copied().map(list).collect();
    let scores = table.scores.clone();
    table = oracle::Table::new(hands, (dealer + 1) % players, scores, target, board.partners());
    while !table.is_over() {
        let playable = table.playable();
        let card = playable[dice.index(playable.len())];
        assert_eq!(round.result(), None);
        round.play_card(card).unwrap();
        table.play(card);
    }
    for step in 1..=players {
        let player = (dealer + step) % players;
        table.score(player, oracle::show(&list(round.hands()[player]), round.starter(), false));
    }
    table.score(dealer, oracle::show(&list(round.crib()), round.starter(), true));
    let result = round.result().unwrap();
    assert_eq!(points(&result), table.scores, "{round}");
    let last = round.shows().unwrap().last().map_or(*round.play().board(), |counted| counted.board);
    assert_eq!(last, result, "the show counted hand by hand comes to the same");
    round
}

#[test]
fn whole_deals_agree_with_the_slow_rules() {
    fn check(players: usize) {
        for seed in 0..400 {
            for board in boards(players, &mut Generator::new(seed)) {
                plays_out(seed, board);
            }
        }
    }
    check(2);
    check(3);
    check(4);
}

#[test]
fn a_series_goes_round_until_somebody_is_out() {
    fn check(board: Board) {
        let players = board.players();
        let mut series = Series::new(board, players - 1);
        let mut rounds = 0;
        for seed in 0.. {
            let mut pack = Deal::new(Hand::DECK, seed);
            let Some(dealt) = series.deal(&mut pack) else { break };
            assert_eq!(dealt.dealer(), (players - 1 + rounds) % players);
            let mut round = dealt.discard(&first_cards(&dealt), pack.next().unwrap()).unwrap();
            if !round.play().is_terminal() {
                assert_eq!(series.record(&round), Err(RecordError::NotOver));
            }
            while !round.play().is_terminal() {
                let mut moves: Vec<Card> = Vec::new();
                round.play().moves(&mut moves);
                round.play_card(moves[0]).unwrap();
            }
            series.record(&round).unwrap();
            assert_eq!(series.record(&round), Err(RecordError::NotNext));
            rounds += 1;
        }
        let winner = series.board().winner().unwrap();
        let others = (0..players).filter(|&player| !board.share(player, winner));
        assert_eq!(series.board().scores()[winner], GAME);
        assert!(others.into_iter().all(|player| series.board().scores()[player] < GAME));
        assert_eq!(series.deals() as usize, rounds);
    }
    check(Board::to(2, GAME));
    check(Board::to(3, GAME));
    check(Board::to(4, GAME));
    check(Board::to(4, GAME).with_partners().unwrap());
}

#[test]
fn a_card_taken_back_was_never_played() {
    let mut round = plays_out(5, Board::new(3));
    let text = round.to_string();
    let last = round.take_back().unwrap();
    assert_ne!(round.to_string(), text);
    round.play_card(last).unwrap();
    assert_eq!(round.to_string().parse(), Ok(Position::Play(round.clone())));
    while round.take_back().is_some() {}
    assert_eq!(round, self::round(5, Board::new(3)));
}

#[test]
fn cards_that_cannot_be_played_are_refused_and_change_nothing() {
    let hands = [hand("2S 3S 4S 5S"), hand("KH QH JH TH")];
    let mut round = Round::new(1, &hands, hand("2D 3D 4D 5D"), card("9C"), Board::new(2)).unwrap();
    let error = round.play_card(card("KH")).unwrap_err();
    assert!(matches!(error, PlayError::NotHeld { player: 1, .. }));
    for word in ["5S", "KH", "4S", "QH"] {
        round.play_card(card(word)).unwrap();
    }
    let before = round.clone();
    assert_eq!(round.play_card(card("3S")), Err(PlayError::TooHigh { card: card("3S"), count: 32 }));
    assert_eq!(round, before);
    for word in ["2S", "JH", "3S", "TH"] {
        round.play_card(card(word)).unwrap();
    }
    assert_eq!(round.play_card(card("3S")), Err(PlayError::Over(card("3S"))));
}

#[test]
fn impossible_deals_are_refused() {
    let hands = [hand("2S 3S 4S 5S"), hand("2H 3H 4H 5H")];
    let crib = hand("2D 3D 4D 5D");
    let new = |dealer, hands: [Hand; 2], crib, starter: &str| {
        Round::new(dealer, &hands, crib, card(starter), Board::new(2))
    };
    assert_eq!(new(2, hands, crib, "9C"), Err(DealError::Dealer { dealer: 3, players: 2 }));
    assert_eq!(new(0, hands, crib, "2D"), Err(DealError::Twice { card: card("2D"), place: Place::Starter }));
    assert_eq!(new(0, hands, hands[1], "9C"), Err(DealError::Twice { card: card("5H"), place: Place::Crib }));
    let size = DealError::Size { place: Place::Hand(2), found: 3, expected: 4 };
    assert_eq!(new(0, [hands[0], hand("2H 3H 4H")], crib, "9C"), Err(size));

    let mut pack = Deal::new(Hand::DECK, 1);
    let dealt = Dealt::deal(&mut pack, 0, Board::new(3));
    let mut discards = dealt.best_discards();
    discards.swap(0, 1);
    let error = dealt.discard(&discards, pack.next().unwrap()).unwrap_err();
    assert!(matches!(error, DealError::Discard { player: 1, expected: 1, .. }));
}

#[test]
fn impossible_scores_are_refused() {
    let board = Board::to(3, 121);
    assert_eq!(board.with_scores([0, 121, 0]), Err(BoardError::Score { player: 2, score: 121, most: 120 }));
    assert_eq!(board.with_scores([-1, 0, 0]), Err(BoardError::Score { player: 1, score: -1, most: 120 }));
    assert_eq!(board.with_partners(), Err(BoardError::NotFour(3)));
    let error = Board::to(4, 121).with_partners().unwrap().with_scores([1, 2, 1, 3]).unwrap_err();
    assert_eq!(error.to_string(), "partners have one score, but player 2 has 2 points and player 4 has 3");
}
