//! A deal from the discards to the show.

use super::board::{Board, MOST_PLAYERS};
use super::discard::{Crib, Discard, discards};
use super::evaluation::Pegs;
use super::game::Plan;
use super::pegging::Rank;
use super::play::Play;
use super::show::Show;
use crate::cards::{Card, Deal, Hand};
use maxn::{Game, Player, Scores};
use std::fmt;

/// Cards in a hand and in the crib once the discards are made.
pub(super) const KEPT: usize = 4;

/// Two points for the dealer who turns up a jack.
const HIS_HEELS: i32 = 2;

/// Returns the number of cards dealt to each player: six with two players, five with three or four.
pub const fn cards_dealt(players: usize) -> usize {
    if players == 2 { 6 } else { 5 }
}

/// The number of cards that each player discards to the crib.
pub(super) const fn cards_discarded(players: usize) -> usize {
    cards_dealt(players) - KEPT
}

/// Returns the number of cards dealt to the crib: with three players one, so that it has four as well.
pub const fn cards_dealt_to_crib(players: usize) -> usize {
    KEPT - players * cards_discarded(players)
}

/// The cards of all players: none beyond them.
pub(super) type Hands = [Hand; MOST_PLAYERS];

/// The hands of the players of a board, and none beyond them.
///
/// # Panics
/// If there are fewer or more.
pub(super) fn padded(hands: &[Hand], board: &Board) -> Hands {
    let mut all = [Hand::EMPTY; MOST_PLAYERS];
    all[..board.players()].copy_from_slice(hands);
    all
}

/// A deal as an umpire knows it. Its [moves](super::Move) are the discards of all players, from the dealer's left, then the cards
/// played; the starter is turned up by chance, unless the [card on top of the pack](CribbageHand::with_top) is known.
///
/// Of two cards discarded, searches try the pairs that keep most on average; the rules allow all.
///
/// ```
/// use maxn::{Game, Search};
/// use maxn_games::cards::{Deal, Hand};
/// use maxn_games::cribbage::{Board, CribbageHand};
/// use maxn_play::toolkit::hidden::HiddenHand;
///
/// let mut hand = CribbageHand::deal(&mut Deal::new(Hand::DECK, 1), 2, Board::new(3));
/// assert!(hand.hands().iter().all(|cards| cards.len() == 5) && hand.crib().len() == 1);
/// hand.discard_by_rule();
/// assert!(hand.hands().iter().all(|cards| cards.len() == 4) && hand.crib().len() == 4);
///
/// let report = Search::new(&hand.evaluation(None)?).table(1 << 20).run(&mut hand)?;
/// for &mv in &report.line {
///     hand.apply(mv);
/// }
/// assert_eq!(hand.result().map(|board| board.scores()), Some(report.scores));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CribbageHand {
    pub(super) dealer: Player,
    /// The board before the deal.
    pub(super) before: Board,
    /// The cards dealt and not discarded, those played included.
    pub(super) kept: Hands,
    /// The cards that each player has discarded, as far as they are known.
    pub(super) discarded: Hands,
    pub(super) crib: Hand,
    /// The starter, or the card on top of the pack if it is known.
    pub(super) starter: Option<Card>,
    /// The number of players who have yet to discard.
    pub(super) discards_left: u8,
    /// True once the starter is turned up.
    pub(super) is_playing: bool,
    /// The play; no cards before it begins.
    pub(super) play: Play,
    /// The value of the play.
    pub(super) pegs: Pegs,
    pub(super) played: Played,
    /// The discards that a search tries.
    pub(super) plan: Option<Plan>,
}

/// Deals are equal if they go on in the same way. Whose cards are in the crib does not matter.
impl PartialEq for CribbageHand {
    fn eq(&self, other: &Self) -> bool {
        let facts =
            |hand: &CribbageHand| (hand.dealer, hand.kept, hand.crib, hand.starter, hand.discards_left);
        facts(self) == facts(other)
            && (self.before, self.is_playing, self.play) == (other.before, other.is_playing, other.play)
            && self.played == other.played
    }
}

impl Eq for CribbageHand {}

/// The cards played, in order, and their players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    cards: [Card; MOST_PLAYERS * KEPT],
    players: [u8; MOST_PLAYERS * KEPT],
    count: u8,
}

impl Played {
    const NONE: Played = Played {
        cards: [Card::new(crate::cards::Suit::Clubs, 0); MOST_PLAYERS * KEPT],
        players: [0; MOST_PLAYERS * KEPT],
        count: 0,
    };

    #[inline]
    pub(super) fn push(&mut self, player: Player, card: Card) {
        let place = usize::from(self.count);
        (self.cards[place], self.players[place]) = (card, player as u8);
        self.count += 1;
    }

    /// Takes the last card back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.count -= 1;
        let place = usize::from(self.count);
        (self.cards[place], self.players[place]) = (Played::NONE.cards[place], 0);
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (Player, Card)> + ExactSizeIterator {
        let played = usize::from(self.count);
        self.players[..played].iter().map(|&player| player.into()).zip(self.cards[..played].iter().copied())
    }

    /// The cards that each player has played.
    pub(super) fn by_player(&self) -> Hands {
        let mut hands = [Hand::EMPTY; MOST_PLAYERS];
        self.iter().for_each(|(player, card)| hands[player].insert(card));
        hands
    }
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

/// A deal that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// There is no such dealer, from 1, among this many players.
    #[error("there is no player {0} to deal: the players are 1 to {1}")]
    Dealer(usize, usize),
    /// A place has this many cards, and has to have another number of them.
    #[error("{0} has {1} cards, not {2}")]
    Size(Place, usize, usize),
    /// A card is in two places; this is the second.
    #[error("{0} is in two places, {1} being the second")]
    Twice(Card, Place),
    /// A player, from 1, has won already.
    #[error("player {0} has won the game already")]
    Over(usize),
}

/// A place where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the hand of a player, from 1.
    Hand(usize),
    /// In the crib.
    Crib,
    /// On top of the pack.
    Starter,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand(player) => write!(f, "the hand of player {player}"),
            Place::Crib => f.write_str("the crib"),
            Place::Starter => f.write_str("the starter"),
        }
    }
}

impl CribbageHand {
    /// Creates a deal with given cards before the discards; `crib` has what was dealt to it.
    ///
    /// # Errors
    /// If there are too few or too many cards somewhere, a card is in two places, there is no such dealer, or the
    /// game is over.
    ///
    /// # Panics
    /// If there are not as many hands as players.
    pub fn new(dealer: Player, hands: &[Hand], crib: Hand, board: Board) -> Result<Self, DealError> {
        let players = board.players();
        check(dealer, hands, cards_dealt(players), &board)?;
        expect_size(Place::Crib, crib, cards_dealt_to_crib(players))?;
        let hand = CribbageHand::of_known(dealer, hands, crib, board);
        hand.check_apart(None)?;
        Ok(hand)
    }

    /// Deals from a pack, one card at a time from the dealer's left, then the crib's. The next card of the pack will be
    /// the starter.
    ///
    /// # Panics
    /// If the pack does not have enough cards, there is no such dealer, or the game is over.
    pub fn deal(pack: &mut Deal, dealer: Player, board: Board) -> Self {
        let players = board.players();
        let mut hands = pack.hands(players, cards_dealt(players));
        hands.rotate_right((dealer + 1) % players);
        let crib = pack.by_ref().take(cards_dealt_to_crib(players)).collect();
        let hand = CribbageHand::new(dealer, &hands, crib, board);
        let mut hand = hand.expect("a whole pack has enough cards for a deal");
        hand.starter = pack.next();
        hand
    }

    /// Creates a deal with the cards that everybody has kept, four each, the four of the crib, and the starter. A
    /// jack pegs the dealer two at once.
    ///
    /// # Errors
    /// If there are too few or too many cards somewhere, a card is in two places, there is no such dealer, or the
    /// game is over.
    ///
    /// # Panics
    /// If there are not as many hands as players.
    pub fn playing(
        dealer: Player,
        hands: &[Hand],
        crib: Hand,
        starter: Card,
        board: Board,
    ) -> Result<Self, DealError> {
        check(dealer, hands, KEPT, &board)?;
        expect_size(Place::Crib, crib, KEPT)?;
        let mut hand = CribbageHand::of_known(dealer, hands, crib, board);
        hand.check_apart(Some(starter))?;
        hand.begin_play(starter);
        Ok(hand)
    }

    /// A deal before the discards of which perhaps not all cards are known.
    pub(super) fn of_known(dealer: Player, hands: &[Hand], crib: Hand, board: Board) -> Self {
        let play = Play::new(&vec![Hand::EMPTY; board.players()], board.left_of(dealer), board);
        CribbageHand {
            dealer,
            before: board,
            kept: padded(hands, &board),
            discarded: [Hand::EMPTY; MOST_PLAYERS],
            crib,
            starter: None,
            discards_left: board.players() as u8,
            is_playing: false,
            play,
            pegs: Pegs::of_play(&play),
            played: Played::NONE,
            plan: None,
        }
    }

    /// Returns the same deal before the play, with a card on top of the pack, which will be the starter; `None` leaves it to
    /// chance.
    ///
    /// # Errors
    /// If the card is somewhere else.
    pub fn with_top(self, top: Option<Card>) -> Result<Self, DealError> {
        self.check_apart(top)?;
        Ok(CribbageHand { starter: top, ..self })
    }

    /// Returns the dealer, whose crib it is.
    pub fn dealer(&self) -> Player {
        self.dealer
    }

    /// Returns the cards that each player holds.
    pub fn hands(&self) -> &[Hand] {
        if self.is_playing { self.play.hands() } else { &self.kept[..self.before.players()] }
    }

    /// Returns the cards that each player was dealt and has not discarded, those played since included.
    pub fn kept(&self) -> &[Hand] {
        &self.kept[..self.before.players()]
    }

    /// Returns the cards in the crib.
    pub fn crib(&self) -> Hand {
        self.crib
    }

    /// Returns the starter, once it is turned up.
    pub fn starter(&self) -> Option<Card> {
        self.starter.filter(|_| self.is_playing)
    }

    /// Returns the board as it was before the deal.
    pub fn before(&self) -> &Board {
        &self.before
    }

    /// Returns the board as it stands, before the show.
    pub fn board(&self) -> &Board {
        self.play.board()
    }

    /// Returns the play as it stands, once the starter is turned up.
    pub fn play(&self) -> Option<&Play> {
        self.is_playing.then_some(&self.play)
    }

    /// Returns the cards of the count that is going on, in the order they were played, with their players.
    pub fn on_count(&self) -> Vec<(Player, Card)> {
        let begun = self.played.iter().len() - self.play.pile().len();
        self.played.iter().skip(begun).collect()
    }

    /// Returns whether a player has discarded.
    pub fn has_discarded(&self, player: Player) -> bool {
        let players = self.before.players();
        let place = (player + players - self.dealer - 1) % players;
        place + usize::from(self.discards_left) < players
    }

    /// Returns the discards that a player who has not discarded can make, best first on average: see [`discards`].
    pub fn discards(&self, player: Player) -> Vec<Discard> {
        let crib = if self.before.share(player, self.dealer) { Crib::Own } else { Crib::Other };
        discards(self.kept[player], crib)
    }

    /// Makes all discards that are left, the best of each player [on average](CribbageHand::discards).
    pub fn discard_by_rule(&mut self) {
        while self.discards_left > 0 {
            let best = self.discards(self.player())[0].cards;
            self.make_discard(best);
        }
    }

    pub(super) fn make_discard(&mut self, cards: Hand) {
        let player = self.player();
        self.kept[player] = self.kept[player] - cards;
        self.discarded[player] = cards;
        self.crib = self.crib | cards;
        self.discards_left -= 1;
        if let Some(starter) = self.starter.filter(|_| self.discards_left == 0) {
            self.begin_play(starter);
        }
    }

    /// Turns up the starter.
    pub(super) fn begin_play(&mut self, starter: Card) {
        let mut board = self.before;
        if Rank::of(starter) == Rank::JACK {
            board.peg(self.dealer, HIS_HEELS);
        }
        (self.starter, self.is_playing, self.discards_left) = (Some(starter), true, 0);
        self.play = Play::new(self.kept(), board.left_of(self.dealer), board);
        self.count_show();
    }

    /// The same play with other cards in the hands and in the crib.
    pub(super) fn with_unplayed(&self, held: &[Hand], crib: Hand) -> Self {
        let mut hand = CribbageHand { kept: self.played.by_player(), crib, ..self.clone() };
        for (kept, &held) in hand.kept.iter_mut().zip(held) {
            *kept = *kept | held;
        }
        hand.play = self.play.with_hands(held);
        hand.count_show();
        hand
    }

    /// Finds what hands and crib will show.
    fn count_show(&mut self) {
        let hands = Scores::from_fn(self.before.players(), |player| self.show(player).total());
        self.pegs = Pegs::with_show(&self.play, self.dealer, hands, self.crib_show().total());
    }

    /// Returns the points of a hand; none before the starter is turned up.
    pub fn show(&self, player: Player) -> Show {
        self.starter().map_or(Show::default(), |starter| Show::of_hand(self.kept[player], starter))
    }

    /// Returns the points of the crib; none before the starter is turned up.
    pub fn crib_show(&self) -> Show {
        self.starter().map_or(Show::default(), |starter| Show::of_crib(self.crib, starter))
    }

    /// Returns the show, if the play is over: the hands in turn from the dealer's left, then the crib, until somebody
    /// is out.
    pub fn shows(&self) -> Option<Vec<Counted>> {
        if !self.is_terminal() {
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
        self.is_terminal().then(|| self.pegs.after_show(*self.play.board()))
    }

    /// Checks that no card is in two places, one more card on the pack included.
    fn check_apart(&self, top: Option<Card>) -> Result<(), DealError> {
        let hands = self.kept().iter().enumerate().map(|(player, &hand)| (Place::Hand(player + 1), hand));
        let top = top.map(|card| (Place::Starter, Hand::only(card)));
        let mut seen = Hand::EMPTY;
        for (place, cards) in hands.chain([(Place::Crib, self.crib)]).chain(top) {
            if let Some(card) = (cards & seen).into_iter().next() {
                return Err(DealError::Twice(card, place));
            }
            seen = seen | cards;
        }
        Ok(())
    }
}

/// Checks the invariants of any deal, before and after the discards.
fn check(dealer: Player, hands: &[Hand], size: usize, board: &Board) -> Result<(), DealError> {
    if dealer >= board.players() {
        return Err(DealError::Dealer(dealer + 1, board.players()));
    }
    if let Some(winner) = board.winner() {
        return Err(DealError::Over(winner + 1));
    }
    hands.iter().enumerate().try_for_each(|(player, &hand)| expect_size(Place::Hand(player + 1), hand, size))
}

fn expect_size(place: Place, cards: Hand, expected: usize) -> Result<(), DealError> {
    let found = cards.len();
    if found == expected { Ok(()) } else { Err(DealError::Size(place, found, expected)) }
}
