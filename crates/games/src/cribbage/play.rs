//! The play to thirty-one, as a game for the engine.

use super::board::Board;
use super::hand::{Hands, padded};
use super::pegging::{Pile, Rank, THIRTY_ONE};
use crate::cards::{Card, Hand, Suit};
use maxn::{Game, Player};

/// The play of one deal, all hands open.
///
/// A move is a card that keeps the count within thirty-one. A *go* is not a move: a player who cannot play is passed over
/// by itself, and as a count only grows, stays passed over until the next one begins. When nobody can play, the last
/// who did pegs one (a go, or the last card; nothing more if the count is thirty-one), and the next player to the
/// left who has cards begins a new count.
///
/// Suits do not matter here, so cards of one rank in one hand are one move, that of the highest suit. **Preference:**
/// the card that pegs most at once, of those the one of the highest rank (king high, ace low).
///
/// ```
/// use maxn::{Game, Search};
/// use maxn_games::cribbage::{Board, Pegs, Play};
///
/// let hands = ["S:45", "H:6J", "D:5K"].map(|hand| hand.parse().unwrap());
/// let mut play = Play::new(&hands, 0, Board::new(3));
/// for card in ["4S", "6H", "5D", "5S", "JH"] {
///     play.apply(card.parse()?);
/// }
/// assert_eq!(play.board().scores(), [2, 1, 5], "a pair, a go for thirty, and fifteen with a run");
///
/// let report = Search::new(&Pegs::of_play(&play)).run(&mut play)?;
/// assert_eq!(report.scores, [2, 1, 6], "the last card is the king");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    hands: Hands,
    pile: Pile,
    /// The player to move; meaningless once the play is over.
    turn: u8,
    /// The player of the last card.
    last: u8,
    board: Board,
}

impl Play {
    /// Hands to be played, with the player who begins: the one to the left of the dealer.
    ///
    /// # Panics
    /// If there is no such player, or there are not as many hands as players.
    pub fn new(hands: &[Hand], leader: Player, board: Board) -> Self {
        assert!(leader < board.players(), "the players are 0 to {}", board.players() - 1);
        let hands = padded(hands, &board);
        let mut play = Play { hands, pile: Pile::default(), turn: leader as u8, last: leader as u8, board };
        if !play.can_play(leader) {
            play.turn = play.next_to_play().unwrap_or(play.turn);
        }
        play
    }

    /// The same with other cards in the players' hands.
    pub(super) fn with_hands(self, hands: &[Hand]) -> Self {
        Play { hands: padded(hands, &self.board), ..self }
    }

    /// Returns the cards each player still holds.
    #[inline]
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.board.players()]
    }

    /// Returns the cards on the count.
    #[inline]
    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    /// Returns the pegs on the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the player who will peg one if nobody can play on.
    #[inline]
    pub fn last_to_play(&self) -> Option<Player> {
        (!self.pile.is_empty()).then_some(self.last.into())
    }

    /// Returns whether a player has a card that the count has room for.
    #[inline]
    pub fn can_play(&self, player: Player) -> bool {
        self.hands[player].into_iter().any(|card| self.pile.takes(Rank::of(card)))
    }

    /// Pushes the moves of the player to move.
    #[inline]
    pub(super) fn push_moves<M>(&self, moves: &mut Vec<M>, of_card: impl Fn(Card) -> M) {
        let (mut cards, mut count) = ([Card::new(Suit::Clubs, 0); 13], 0);
        let mut seen = 0_u16;
        for card in self.hands[self.player()] {
            let rank = Rank::of(card);
            if self.pile.takes(rank) && seen >> rank.number() & 1 == 0 {
                seen |= 1 << rank.number();
                cards[count] = card;
                count += 1;
            }
        }
        let cards = &mut cards[..count];
        if count > 1 {
            cards.sort_unstable_by_key(|&card| {
                let rank = Rank::of(card);
                std::cmp::Reverse((self.pile.pegs(rank).total(), rank))
            });
        }
        moves.extend(cards.iter().map(|&card| of_card(card)));
    }

    /// The first player after the last one, around the table to that player again, who can play.
    #[inline]
    fn next_to_play(&self) -> Option<u8> {
        let (players, mut player) = (self.board.players(), self.last.into());
        for _ in 0..players {
            player = self.board.left_of(player);
            if self.can_play(player) {
                return Some(player as u8);
            }
        }
        None
    }

    /// Finds who plays next; if nobody can, ends the count.
    #[inline]
    fn pass_turn(&mut self) {
        let mut next = self.next_to_play();
        if next.is_none() {
            if self.pile.count() != THIRTY_ONE {
                self.board.peg(self.last.into(), 1);
            }
            self.pile = Pile::default();
            next = self.next_to_play();
        }
        self.turn = next.unwrap_or(self.last);
    }
}

impl Game for Play {
    type Move = Card;
    type Undo = Play;

    #[inline]
    fn players(&self) -> usize {
        self.board.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.turn.into()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        // The player to move can play, unless nobody has a card.
        self.hands[self.player()].is_empty() || self.board.winner().is_some()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Card>) {
        self.push_moves(moves, |card| card);
    }

    #[inline]
    fn apply(&mut self, card: Card) -> Self::Undo {
        let before = *self;
        let (player, rank) = (self.player(), Rank::of(card));
        self.last = self.turn;
        self.hands[player].remove(card);
        self.board.peg(player, self.pile.pegs(rank).total());
        self.pile.play(rank);
        if self.board.winner().is_none() {
            self.pass_turn();
        }
        before
    }

    #[inline]
    fn undo(&mut self, _card: Card, before: Self::Undo) {
        *self = before;
    }

    /// The hands, the count with as much of the pile as matters, whose turn it is, who would peg a go, and who are
    /// partners; and the scores if the game can end before the cards do.
    fn key(&self) -> Option<u64> {
        let go = self.last_to_play().map_or(0, |last| last as u64 + 1);
        let mut key = mix(self.pile.key(), u64::from(self.turn) * (self.players() as u64 + 1) + go);
        for hand in self.hands() {
            key = mix(key, hand.bits());
        }
        key = mix(key, u64::from(self.board.partners()));
        if let Some(target) = self.board.target() {
            key = self
                .board
                .scores()
                .first(self.players())
                .iter()
                .fold(mix(key, target as u64), |key, &score| mix(key, score as u64));
        }
        Some(key)
    }

    fn history_slots(&self) -> usize {
        32 * 13
    }

    fn history_slot(&self, card: Card) -> usize {
        usize::from(self.pile.count()) * 13 + usize::from(card.rank())
    }
}

/// Mixes a word into a hash: xor, then two rounds of an invertible step, so that no single word is lost.
#[inline]
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let hash = hash.rotate_left(23) ^ word;
    let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ hash >> 29).wrapping_mul(0xd1b5_4a32_d192_ed03);
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that differ in one thing that matters have different keys. Search alone would hardly ever notice.
    #[test]
    fn everything_that_matters_is_in_the_key() {
        let hands = ["S:45", "H:6J", "D:5K", "C:27"].map(|hand| hand.parse().unwrap());
        let mut play = Play::new(&hands, 0, Board::new(4));
        let _ = play.apply("4S".parse().unwrap());
        let board = |target: i32, scores: [i32; 4]| Board::to(4, target).with_scores(scores).unwrap();
        let mut moved = hands;
        moved.swap(2, 3);
        let different = [
            play,
            Play { turn: 2, ..play },
            Play { last: 3, ..play },
            Play { hands: moved, ..play },
            Play { pile: Pile::default(), ..play },
            Play { board: Board::new(4).with_partners().unwrap(), ..play },
            Play { board: board(121, [0; 4]), ..play },
            Play { board: board(61, [0; 4]), ..play },
            Play { board: board(121, [0, 5, 0, 0]), ..play },
            Play { board: board(121, [5, 0, 0, 0]), ..play },
        ];
        for (i, one) in different.iter().enumerate() {
            for other in &different[..i] {
                assert_ne!(one.key(), other.key(), "{one:?} {other:?}");
            }
        }
        let ahead = Play { board: Board::new(4).with_scores([1, 2, 3, 4]).unwrap(), ..play };
        assert_eq!(ahead.key(), play.key(), "without an end the scores do not matter");
    }
}
