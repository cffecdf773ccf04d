//! A deal after the discards: the starter, the play, the show.

use super::board::Board;
use super::deal::{DealError, Hands, KEPT, Place, check, check_apart, expect_size, hands_and, padded};
use super::evaluation::Pegs;
use super::pegging::THIRTY_ONE;
use super::play::Play;
use super::rank::Rank;
use super::show::Show;
use crate::cards::{Card, Hand};
use maxn::{Game, Player, Scores};

/// Two points for the dealer who turns up a jack.
const HIS_HEELS: i32 = 2;

/// A deal from the starter on: what was kept, what has been played, and what the show brings.
///
/// ```
/// use maxn::Search;
/// use maxn_games::cribbage::{Position, Round};
///
/// let text = "dealer 3; starter JC; hands 4S 5S 9S TS | 6H JH QH KH | 5D 7D 8D 8H; crib 2C 3C AC KD";
/// let Position::Play(mut round) = text.parse()? else { panic!("a starter is turned up") };
/// assert_eq!(round.play().board().scores(), [0, 0, 2], "his heels");
///
/// let report = Search::new(&round.evaluation()).table(1 << 20).run(&mut round.play().clone())?;
/// for &card in &report.line {
///     round.play_card(card)?;
/// }
/// assert_eq!(round.result().map(|board| board.scores()), Some(report.scores));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    dealer: Player,
    hands: Hands,
    crib: Hand,
    starter: Card,
    before: Board,
    play: Play,
    played: Vec<Card>,
}

/// A hand or a crib counted in the show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The player who counts it.
    pub player: Player,
    /// True for the crib, false for a hand.
    pub is_crib: bool,
    /// The points, by kind.
    pub show: Show,
    /// The board afterwards.
    pub board: Board,
}

/// A card that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// It is another player's, or has been played, or is nobody's.
    #[error("it is the turn of player {player}, who does not hold {card} but {held}")]
    NotHeld {
        /// The player to move, from 1.
        player: usize,
        /// The card.
        card: Card,
        /// The cards that player has.
        held: Hand,
    },
    /// The count would be too high.
    #[error("{card} would make the count {count}; it must not go beyond {THIRTY_ONE}")]
    TooHigh {
        /// The card.
        card: Card,
        /// The count with it.
        count: u8,
    },
    /// The play is over.
    #[error("{0} cannot be played: the play is over")]
    Over(Card),
}

impl Round {
    /// Creates a deal with the cards that everybody has kept, four each, the four of the crib, and the starter. A
    /// jack pegs the dealer two at once.
    ///
    /// # Errors
    /// If there are too few or too many cards somewhere, a card is in two places, there is no such dealer, or the
    /// game is over.
    ///
    /// # Panics
    /// If there are not as many hands as players.
    pub fn new(
        dealer: Player,
        hands: &[Hand],
        crib: Hand,
        starter: Card,
        board: Board,
    ) -> Result<Self, DealError> {
        check(dealer, hands, KEPT, &board)?;
        expect_size(Place::Crib, crib, KEPT)?;
        check_apart(hands_and(hands, [(Place::Crib, crib), (Place::Starter, Hand::only(starter))]))?;
        Ok(Round::of_known(dealer, hands, crib, starter, board))
    }

    /// The same where not all cards are known.
    pub(super) fn of_known(dealer: Player, hands: &[Hand], crib: Hand, starter: Card, board: Board) -> Self {
        let mut with_heels = board;
        if Rank::of(starter) == Rank::JACK {
            with_heels.peg(dealer, HIS_HEELS);
        }
        let play = Play::new(hands, board.left_of(dealer), with_heels);
        Round { dealer, hands: padded(hands, &board), crib, starter, before: board, play, played: Vec::new() }
    }

    /// Returns the dealer, whose crib it is.
    pub fn dealer(&self) -> Player {
        self.dealer
    }

    /// Returns the cards that everybody kept, those played since included.
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.before.players()]
    }

    /// Returns the crib.
    pub fn crib(&self) -> Hand {
        self.crib
    }

    /// The same with other cards that have not been played.
    pub(super) fn with_unplayed(&self, held: &[Hand], crib: Hand) -> Self {
        let mut hands = self.hands;
        for (player, (was_held, &held)) in self.play.hands().iter().zip(held).enumerate() {
            hands[player] = (hands[player] - *was_held) | held;
        }
        Round { hands, crib, play: self.play.with_hands(held), ..self.clone() }
    }

    /// Returns the starter.
    pub fn starter(&self) -> Card {
        self.starter
    }

    /// Returns the board as it was before the deal.
    pub fn before(&self) -> &Board {
        &self.before
    }

    /// Returns the play as it stands, which the engine can search with [the evaluation](Round::evaluation).
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the cards played so far, in order.
    pub fn played(&self) -> &[Card] {
        &self.played
    }

    /// Returns the cards of the count that is going on, in the order they were played, with their players.
    pub fn on_count(&self) -> Vec<(Player, Card)> {
        let Ok(mut fresh) = Round::new(self.dealer, self.hands(), self.crib, self.starter, self.before)
        else {
            return Vec::new();
        };
        let mut count = Vec::new();
        for &card in &self.played {
            if fresh.play.pile().is_empty() {
                count.clear();
            }
            count.push((fresh.play.player(), card));
            let _ = fresh.play.apply(card);
        }
        if self.play.pile().is_empty() { Vec::new() } else { count }
    }

    /// Plays a card of the player whose turn it is; goes are said by themselves.
    ///
    /// # Errors
    /// If the player does not hold it, or the count has no room for it, or the play is over. Nothing has changed
    /// then.
    pub fn play_card(&mut self, card: Card) -> Result<(), PlayError> {
        if self.play.is_terminal() {
            return Err(PlayError::Over(card));
        }
        let player = self.play.player();
        let held = self.play.hands()[player];
        if !held.contains(card) {
            return Err(PlayError::NotHeld { player: player + 1, card, held });
        }
        let (pile, rank) = (self.play.pile(), Rank::of(card));
        if !pile.takes(rank) {
            return Err(PlayError::TooHigh { card, count: pile.count() + rank.value() });
        }
        let _ = self.play.apply(card);
        self.played.push(card);
        Ok(())
    }

    /// Takes back the last card played, if there is one, and returns it.
    pub fn take_back(&mut self) -> Option<Card> {
        let card = self.played.pop()?;
        let fresh = Round::new(self.dealer, self.hands(), self.crib, self.starter, self.before).ok()?;
        self.play = self.played.iter().fold(fresh.play, |mut play, &earlier| {
            let _ = play.apply(earlier);
            play
        });
        Some(card)
    }

    /// Returns the points of a hand.
    pub fn show(&self, player: Player) -> Show {
        Show::of_hand(self.hands[player], self.starter)
    }

    /// Returns the points of the crib.
    pub fn crib_show(&self) -> Show {
        Show::of_crib(self.crib, self.starter)
    }

    /// Scores the play by where the pegs will stand after the show.
    pub fn evaluation(&self) -> Pegs {
        let hands = Scores::from_fn(self.before.players(), |player| self.show(player).total());
        Pegs::with_show(&self.play, self.dealer, hands, self.crib_show().total())
    }

    /// Returns the show, if the play is over: the hands in turn from the dealer's left, then the crib, until somebody
    /// is out.
    pub fn shows(&self) -> Option<Vec<Counted>> {
        if !self.play.is_terminal() {
            return None;
        }
        let players = self.before.all_after(self.dealer);
        let hands = players.map(|player| (player, false, self.show(player)));
        let mut board = *self.play.board();
        let mut counted = Vec::new();
        for (player, is_crib, show) in hands.chain([(self.dealer, true, self.crib_show())]) {
            if board.winner().is_some() {
                break;
            }
            board.peg(player, show.total());
            counted.push(Counted { player, is_crib, show, board });
        }
        Some(counted)
    }

    /// Returns the board after the show, if the play is over.
    pub fn result(&self) -> Option<Board> {
        self.play.is_terminal().then(|| self.evaluation().after_show(*self.play.board()))
    }
}
