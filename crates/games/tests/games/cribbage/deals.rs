//! Deals and series.

use super::{Generator, boards, card, dealt, discard_first_cards, hand, list, oracle, round};
use maxn::Game;
use maxn_games::cards::{Deal, Hand};
use maxn_games::cribbage::{
    Board, BoardError, CribbageHand, DealError, GAME, Move, Place, Series, cards_dealt, cards_dealt_to_crib,
};
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand};

#[test]
fn everybody_keeps_four_and_so_does_the_crib() {
    fn check(players: usize) {
        for dealer in 0..players {
            let mut pack = Deal::new(Hand::DECK, dealer as u64);
            let mut round = CribbageHand::deal(&mut pack, dealer, Board::new(players));
            let mut again = Deal::new(Hand::DECK, dealer as u64);
            assert!(
                round.hands()[(dealer + 1) % players].contains(again.next().unwrap()),
                "the first card goes to the dealer's left"
            );
            assert_eq!(round.starter(), None);
            round.discard_by_rule();
            let starter = again.nth(players * cards_dealt(players) + cards_dealt_to_crib(players) - 1);
            assert_eq!(round.starter(), starter, "the next card of the pack is turned up");
            assert_eq!(round.hands().iter().map(|hand| hand.len()).collect::<Vec<_>>(), vec![4; players]);
            assert_eq!(round.crib().len(), 4);
            assert_eq!(round.player(), (dealer + 1) % players, "the dealer's left begins");
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
    let start = |starter: &str, board| CribbageHand::playing(1, &hands, crib, card(starter), board).unwrap();
    assert_eq!(start("JC", Board::new(2)).board().scores(), [0, 2]);
    assert_eq!(start("QC", Board::new(2)).board().scores(), [0, 0]);
    let nearly = Board::to(2, GAME).with_scores([120, 119]).unwrap();
    let round = start("JC", nearly);
    assert!(round.is_terminal(), "his heels can win the game");
    assert_eq!(round.result().and_then(|board| board.winner()), Some(1));
    assert_eq!(round.shows(), Some(Vec::new()), "nobody counts anything any more");
}

/// The scores as the slow table has them.
pub(super) fn points(board: &Board) -> Vec<usize> {
    board.scores().first(board.players()).iter().map(|&score| score as usize).collect()
}

/// Plays a deal at random beside the slow table, and compares the score after the show.
fn plays_out(seed: u64, board: Board) {
    let mut dice = Generator::new(seed);
    let mut round = round(seed, board);
    let (players, dealer) = (board.players(), round.dealer());
    let target = board.target().map_or(usize::MAX, |target| target as usize);
    let no_cards = vec![Vec::new(); players];
    let mut table = oracle::Table::new(no_cards, 0, points(&board), target, board.partners());
    let starter = round.starter().unwrap();
    if oracle::order(starter) == 11 {
        table.score(dealer, 2);
    }
    let hands = round.hands().iter().copied().map(list).collect();
    let scores = table.scores.clone();
    table = oracle::Table::new(hands, (dealer + 1) % players, scores, target, board.partners());
    while !table.is_over() {
        let playable = table.playable();
        let card = playable[dice.index(playable.len())];
        assert_eq!(round.result(), None);
        let _ = round.apply(Move::Play(card));
        table.play(card);
    }
    for step in 1..=players {
        let player = (dealer + step) % players;
        table.score(player, oracle::show(&list(round.kept()[player]), starter, false));
    }
    table.score(dealer, oracle::show(&list(round.crib()), starter, true));
    let result = round.result().unwrap();
    assert_eq!(points(&result), table.scores, "{round}");
    let last = round.shows().unwrap().last().map_or(*round.board(), |counted| counted.board);
    assert_eq!(last, result, "the show counted hand by hand comes to the same");
    assert_eq!((round.points(), round.gains()), (result.scores(), result.scores() - board.scores()));
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
            let Some(mut round) = series.deal(seed) else { break };
            assert_eq!(round.dealer(), (players - 1 + rounds) % players);
            discard_first_cards(&mut round);
            while !round.is_terminal() {
                assert_eq!(series.scores_during(&round), round.board().scores());
                let mut moves = Vec::new();
                round.moves(&mut moves);
                let _ = round.apply(moves[0]);
            }
            let before = series.scores();
            assert_eq!(series.score(&round), series.scores() - before);
            rounds += 1;
        }
        let winner = series.board().winner().unwrap();
        let others = (0..players).filter(|&player| !board.share(player, winner));
        assert_eq!(series.board().scores()[winner], GAME);
        assert!(others.into_iter().all(|player| series.board().scores()[player] < GAME));
        assert_eq!(series.hands_played() as usize, rounds);
    }
    check(Board::to(2, GAME));
    check(Board::to(3, GAME));
    check(Board::to(4, GAME));
    check(Board::to(4, GAME).with_partners().unwrap());
}

#[test]
fn cards_that_cannot_be_played_are_refused() {
    let hands = [hand("2S 3S 4S 5S"), hand("KH QH JH TH")];
    let mut round = CribbageHand::playing(1, &hands, hand("2D 3D 4D 5D"), card("9C"), Board::new(2)).unwrap();
    let error = round.check(Move::Play(card("KH"))).unwrap_err().to_string();
    assert_eq!(error, "player 1 does not hold KH");
    for word in ["5S", "KH", "4S", "QH"] {
        assert_eq!(round.check(Move::Play(card(word))), Ok(()));
        let _ = round.apply(Move::Play(card(word)));
    }
    let error = round.check(Move::Play(card("3S"))).unwrap_err().to_string();
    assert_eq!(error, "3S would make the count 32; it must not go beyond 31");
    assert!(round.check(Move::discard(hand("3S")).unwrap()).is_err());
    for word in ["2S", "JH", "3S", "TH"] {
        let _ = round.apply(Move::Play(card(word)));
    }
    assert!(round.is_terminal() && round.check(Move::Play(card("3S"))).is_err());
}

#[test]
fn impossible_deals_are_refused() {
    let hands = [hand("2S 3S 4S 5S"), hand("2H 3H 4H 5H")];
    let crib = hand("2D 3D 4D 5D");
    let new = |dealer, hands: [Hand; 2], crib, starter: &str| {
        CribbageHand::playing(dealer, &hands, crib, card(starter), Board::new(2))
    };
    assert_eq!(new(2, hands, crib, "9C"), Err(DealError::Dealer(3, 2)));
    assert_eq!(new(0, hands, crib, "2D"), Err(DealError::Twice(card("2D"), Place::Starter)));
    assert_eq!(new(0, hands, hands[1], "9C"), Err(DealError::Twice(card("5H"), Place::Crib)));
    let size = DealError::Size(Place::Hand(2), 3, 4);
    assert_eq!(new(0, [hands[0], hand("2H 3H 4H")], crib, "9C"), Err(size));

    let dealt = dealt(1, Board::new(3));
    let (own, other) = (dealt.hands()[dealt.player()], dealt.hands()[(dealt.player() + 1) % 3]);
    let discard = |from: Hand, count: usize| {
        let discard = Move::discard(from.into_iter().take(count).collect()).unwrap();
        dealt.check(discard).map_err(|error| error.to_string())
    };
    assert_eq!(discard(own, 1), Ok(()));
    assert!(discard(other, 1).unwrap_err().starts_with("player 3 does not hold "));
    assert!(discard(own, 2).unwrap_err().ends_with(" to the crib: it must be 1 of the cards held"));
    assert!(Move::discard(Hand::EMPTY).is_none() && Move::discard(own).is_none());
    let held = other.into_iter().next().unwrap();
    assert!(matches!(dealt.with_top(Some(held)), Err(DealError::Twice(_, Place::Starter))));
}

#[test]
fn impossible_scores_are_refused() {
    let board = Board::to(3, 121);
    assert_eq!(board.with_scores([0, 121, 0]), Err(BoardError::Score(2, 121, 120)));
    assert_eq!(board.with_scores([-1, 0, 0]), Err(BoardError::Score(1, -1, 120)));
    assert_eq!(board.with_partners(), Err(BoardError::NotFour(3)));
    let error = Board::to(4, 121).with_partners().unwrap().with_scores([1, 2, 1, 3]).unwrap_err();
    assert_eq!(error.to_string(), "partners have one score, but player 2 has 2 points and player 4 has 3");
}
