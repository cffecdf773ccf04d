//! Cribbage, for two to four players, four as partners.
//!
//! OpenSpiel counts a flush of four cards in the crib, and counts on in the show when somebody is out, be it by the points
//! for the last card or for thirty-one with it. This replay does so as well, beside our rules and never in them.

use super::replay::Replay;
use super::trace::Trace;
use maxn::{Game, Player, Scores};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::cribbage::{
    Board, CribbageHand, GAME, Move, Rank, Series, THIRTY_ONE, cards_dealt, cards_dealt_to_crib,
};
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand};

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &[
    "flush of four in the crib",
    "out in the play",
    "out by the last card",
    "out in the show",
    "several out",
];

/// The points of OpenSpiel for a flush of four in the crib, which we do not count.
const CRIB_FLUSH: i32 = 4;

pub(crate) struct CribbageReplay {
    series: Series,
    hands: Vec<Hand>,
    crib: Hand,
    discards: Vec<Hand>,
    /// The deal from the starter on.
    round: Option<CribbageHand>,
    /// OpenSpiel's result when the game is over: everybody's score, nobody's beyond the last hole.
    result: Option<Vec<i32>>,
    special: Vec<&'static str>,
}

impl CribbageReplay {
    pub(crate) fn begin(trace: &Trace) -> Box<dyn Replay> {
        Box::new(CribbageReplay {
            series: Series::new(board(trace.players, Scores::ZERO), 0),
            hands: vec![Hand::EMPTY; trace.players],
            crib: Hand::EMPTY,
            discards: Vec::new(),
            round: None,
            result: None,
            special: Vec::new(),
        })
    }

    fn turn_up(&mut self, starter: Card) {
        let (dealer, board) = (self.series.dealer(), *self.series.board());
        let dealt = CribbageHand::new(dealer, &self.hands, self.crib, board).expect("a whole deal");
        let mut hand = dealt.with_top(Some(starter)).expect("a card of the pack");
        for player in (1..=self.hands.len()).map(|step| (dealer + step) % self.hands.len()) {
            let discard = Move::discard(self.discards[player]).expect("one or two cards");
            assert_eq!(hand.check(discard), Ok(()));
            let _ = hand.apply(discard);
        }
        self.round = Some(hand);
        self.finish_if_over(true);
    }

    /// After the last card: the show, and the next deal. `at_once` tells whether the game ends with a card before
    /// OpenSpiel has come to the end of the count.
    fn finish_if_over(&mut self, at_once: bool) {
        let Some(round) = self.round.take_if(|round| round.is_terminal()) else { return };
        self.series.score(&round);
        let ours = *self.series.board();
        let out_in_play = round.board().winner().is_some();
        let played_out = round.hands().iter().all(|hand| hand.is_empty());
        let (mut theirs, players) = (round.board().scores(), self.hands.len());
        let by_last_card = out_in_play && played_out && !at_once;
        if !out_in_play || by_last_card {
            self.count_show(&round, &mut theirs);
        }
        match (out_in_play, ours.winner()) {
            (true, _) if by_last_card => self.special.push("out by the last card"),
            (true, _) => self.special.push("out in the play"),
            (false, Some(_)) => self.special.push("out in the show"),
            (false, None) => {}
        }
        if theirs.first(players).iter().any(|&score| score >= GAME) {
            let capped = theirs.map(players, |score| score.min(GAME));
            if let Some(winner) = ours.winner() {
                assert_eq!(capped[winner], GAME, "who is out with us is out with them");
                if (0..players).any(|other| !ours.share(winner, other) && capped[other] == GAME) {
                    self.special.push("several out");
                }
            }
            self.result = Some(capped.first(players).to_vec());
        } else {
            if ours.scores() != theirs {
                assert!(has_flush_of_four(round.crib()), "{round}: ours {ours:?}, theirs {theirs:?}");
                self.series = Series::new(board(players, theirs), self.series.dealer());
            }
            self.hands.fill(Hand::EMPTY);
            self.crib = Hand::EMPTY;
            self.discards.clear();
        }
    }

    /// Counts all hands and the crib, whoever is out.
    fn count_show(&mut self, round: &CribbageHand, scores: &mut Scores) {
        let mut crib = round.crib_show().total();
        if has_flush_of_four(round.crib()) && round.crib_show().flush == 0 {
            self.special.push("flush of four in the crib");
            crib += CRIB_FLUSH;
        }
        let players = 0..self.hands.len();
        let hands = players.clone().map(|player| (player, round.show(player).total()));
        for (player, points) in hands.chain([(round.dealer(), crib)]) {
            for other in players.clone().filter(|&other| round.before().share(player, other)) {
                scores[other] += points;
            }
        }
    }
}

/// The board of a game, with partners where OpenSpiel has them.
fn board(players: usize, scores: Scores) -> Board {
    let board = Board::to(players, GAME).with_scores(scores).expect("nobody is out");
    if players == 4 { board.with_partners().expect("four players") } else { board }
}

fn has_flush_of_four(crib: Hand) -> bool {
    Suit::ALL.into_iter().any(|suit| crib.of(suit) == crib)
}

impl Replay for CribbageReplay {
    fn chance(&mut self, outcome: &str) {
        let card: Card = outcome.parse().expect("a card");
        let players = self.hands.len();
        if let Some(hand) = self.hands.iter_mut().find(|hand| hand.len() < cards_dealt(players)) {
            hand.insert(card);
        } else if self.crib.len() < cards_dealt_to_crib(players) {
            self.crib.insert(card);
        } else {
            self.turn_up(card);
        }
    }

    fn player(&self) -> Player {
        self.round.as_ref().map_or(self.discards.len(), Game::player)
    }

    fn legal(&self) -> Vec<String> {
        let Some(round) = &self.round else {
            let held: Vec<Card> = self.hands[self.player()].into_iter().collect();
            return choices(&held, cards_dealt(self.hands.len()) - 4);
        };
        // Equal ranks are one move of the search; here every card is one.
        let play = round.play().expect("the starter is turned up");
        let playable = |&card: &Card| play.pile().takes(Rank::of(card));
        play.hands()[play.player()].into_iter().filter(playable).map(|card| card.to_string()).collect()
    }

    fn standing(&self) -> Vec<i32> {
        let board = self.round.as_ref().map_or(self.series.board(), |round| round.board());
        board.scores().first(self.hands.len()).to_vec()
    }

    fn play(&mut self, played: &str) {
        let mut cards = played.split(' ').map(|word| word.parse::<Card>().expect("a card"));
        match &mut self.round {
            None => self.discards.push(cards.collect()),
            Some(round) => {
                let play = *round.play().expect("the starter is turned up");
                let card = cards.next().expect("a card");
                let (pile, rank) = (play.pile(), Rank::of(card));
                let pegged = play.board().scores()[play.player()] + pile.pegs(rank).total();
                let at_once = pegged >= GAME && pile.count() + rank.value() < THIRTY_ONE;
                assert_eq!(round.check(Move::Play(card)), Ok(()));
                let _ = round.apply(Move::Play(card));
                self.finish_if_over(at_once);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.result.is_some()
    }

    fn result(&self) -> Vec<i32> {
        self.result.clone().expect("the game is over")
    }

    fn special(&self) -> Vec<&'static str> {
        self.special.clone()
    }
}

/// All ways to discard one or two cards, as the referee writes them: words in alphabetical order.
fn choices(held: &[Card], count: usize) -> Vec<String> {
    let mut names: Vec<String> = held.iter().map(ToString::to_string).collect();
    names.sort();
    if count == 1 {
        return names;
    }
    let pairs =
        names.iter().enumerate().flat_map(|(i, one)| names[i + 1..].iter().map(move |other| (one, other)));
    pairs.map(|(one, other)| format!("{one} {other}")).collect()
}
