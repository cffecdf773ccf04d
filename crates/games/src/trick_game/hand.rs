//! A hand from the first decision to the last trick.

use super::game::TrickGame;
use crate::cards::{Card, Hand};
use crate::tricks::{Table, Trick, Tricks};
use maxn::{Game, Player};
use std::fmt::{self, Display};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

/// A hand as an umpire knows it: the decisions before the play, then the play. Its moves are the decisions of both.
///
/// Before the play, searches try the [candidates](TrickGame::candidates) of the player they are
/// [asked for](TrickHand::asked_for), and the rule's choice of the others.
#[derive(Clone, Debug)]
pub struct TrickHand<G: TrickGame> {
    /// The cards, also before they are played.
    play: Tricks<G>,
    /// The decisions before the play; `None` once it has begun.
    opening: Option<Box<G::Opening>>,
    deal: G::Deal,
    /// The only player who has a choice before the play; `None` if all do.
    asked: Option<Player>,
    /// The memory of the seat that drew this hand, where one did: of what came before its record.
    drawn_by: Option<Arc<(Player, G::Memory)>>,
    /// A key of the decisions before the play.
    salt: u64,
    /// Cards that are out of play, which no player can know: cards between which one of them lies are moves of their own.
    separators: Hand,
    /// The hand before each decision that was not a card. Here and not in what taking back a move needs, so that this is small
    /// and has nothing to free at every card.
    earlier: Vec<TrickHand<G>>,
}

/// A move of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrickMove<D> {
    /// Plays a card.
    Play(Card),
    /// Decides something before the play.
    Before(D),
}

impl<D> From<Card> for TrickMove<D> {
    #[inline]
    fn from(card: Card) -> Self {
        TrickMove::Play(card)
    }
}

impl<D: Display> Display for TrickMove<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrickMove::Play(card) => card.fmt(f),
            TrickMove::Before(decision) => decision.fmt(f),
        }
    }
}

/// Hands are equal if they go on in the same way.
impl<G: TrickGame> PartialEq for TrickHand<G> {
    fn eq(&self, other: &Self) -> bool {
        self.play == other.play && self.opening == other.opening
    }
}

impl<G: TrickGame> TrickHand<G> {
    /// Creates a hand whose play has begun.
    pub fn playing(play: Tricks<G>, deal: G::Deal) -> Self {
        let (opening, asked, drawn_by, separators) = (None, None, None, Hand::EMPTY);
        TrickHand { play, opening, deal, asked, drawn_by, salt: 0, separators, earlier: Vec::new() }
    }

    /// Creates a hand before its play.
    pub fn opening(play: Tricks<G>, opening: G::Opening, deal: G::Deal) -> Self {
        let mut hand = TrickHand { opening: Some(Box::new(opening)), ..TrickHand::playing(play, deal) };
        hand.find_separators();
        hand
    }

    /// Returns the play; before it begins, the cards that were dealt.
    #[inline]
    pub fn play(&self) -> &Tricks<G> {
        &self.play
    }

    /// Returns the cards that each player holds.
    #[inline]
    pub fn hands(&self) -> &[Hand] {
        self.play.table().hands()
    }

    /// Returns the decisions before the play; `None` once it has begun.
    #[inline]
    pub fn before(&self) -> Option<&G::Opening> {
        self.opening.as_deref()
    }

    /// Returns the facts of the deal.
    pub fn deal(&self) -> &G::Deal {
        &self.deal
    }

    /// Replaces the play: for decisions that change cards, leader, trump or rules.
    pub fn set_play(&mut self, play: Tricks<G>) {
        self.play = play;
    }

    /// Gives the players other cards.
    pub fn set_hands(&mut self, hands: &[Hand]) {
        self.play.set_hands(hands);
    }

    /// Takes out what a seat does not see, and leaves these cards.
    pub(super) fn redact(&mut self, seat: Player, hands: &[Hand]) {
        self.set_hands(hands);
        self.change_opening(|opening| G::redact(opening, seat));
        self.forget_earlier();
        (self.asked, self.drawn_by, self.salt, self.separators) = (None, None, 0, Hand::EMPTY);
    }

    /// Changes the decisions before the play, if it has not begun.
    pub(super) fn change_opening(&mut self, change: impl FnOnce(&mut G::Opening)) {
        if let Some(opening) = self.opening.as_deref_mut() {
            change(opening);
        }
    }

    /// Sets the cards that are out of play, which no player can know.
    pub(super) fn set_separators(&mut self, separators: Hand) {
        self.separators = separators;
    }

    /// Finds the cards that were not dealt, before the play.
    fn find_separators(&mut self) {
        let mut known = self.play.table().held();
        known.extend(G::turned_up(&self.deal));
        self.separators = G::pack(self.play.players()).unwrap_or_default() - known;
    }

    /// The same hand, drawn by a seat with this memory of what came before.
    pub(super) fn drawn_by(mut self, seat: Player, memory: &G::Memory) -> Self {
        self.drawn_by = Some(Arc::new((seat, memory.clone())));
        self
    }

    /// The memory of a seat of what came before the record of the hand.
    pub(super) fn memory_of(&self, seat: Player) -> G::Memory {
        let own = self.drawn_by.as_deref().filter(|(drawer, _)| *drawer == seat);
        own.map(|(_, memory)| memory.clone()).unwrap_or_default()
    }

    /// Returns the same hand, in which only this player has a choice before the play; the others go by rule.
    #[must_use]
    pub fn asked_for(mut self, player: Player) -> Self {
        self.asked = Some(player);
        self
    }

    /// Forgets the decisions made, which cannot be taken back then.
    pub(super) fn forget_earlier(&mut self) {
        self.earlier.clear();
    }

    /// Makes every card a move of its own.
    #[must_use]
    pub fn without_merging(self) -> Self {
        TrickHand { play: self.play.without_merging(), ..self }
    }

    /// Pushes the cards that are searched.
    #[inline]
    pub(super) fn push_cards<M: From<Card> + Copy>(&self, moves: &mut Vec<M>) {
        self.play.push_moves(self.separators, moves);
    }

    /// Pushes every move that the rules allow.
    pub(super) fn push_legal(&self, moves: &mut Vec<TrickMove<G::Decision>>) {
        match self.before() {
            None => moves.extend(self.play.legal().into_iter().map(TrickMove::Play)),
            Some(opening) => {
                moves.extend(G::legal_decisions(self, opening).into_iter().map(TrickMove::Before));
            }
        }
    }

    /// Makes a decision before the play.
    #[cold]
    fn decide(&mut self, decision: G::Decision) {
        // Taken out first, so that the copy does not contain those before it.
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.push(self.clone());
        self.earlier = earlier;
        let mut hasher = DefaultHasher::new();
        (self.salt, decision).hash(&mut hasher);
        self.salt = hasher.finish();
        if let Some(opening) = self.opening.take() {
            self.opening = G::decide(self, *opening, decision).map(Box::new);
            self.find_separators();
        }
    }
}

impl<G: TrickGame> TrickHand<G> {
    /// Takes the last decision before the play back.
    #[cold]
    fn take_decision_back(&mut self) {
        let mut earlier = std::mem::take(&mut self.earlier);
        if let Some(before) = earlier.pop() {
            *self = before;
        }
        self.earlier = earlier;
    }
}

impl<G: TrickGame> Game for TrickHand<G> {
    type Move = TrickMove<G::Decision>;
    type Undo = Trick;

    #[inline]
    fn players(&self) -> usize {
        self.play.players()
    }

    #[inline]
    fn player(&self) -> Player {
        match self.before() {
            None => self.play.player(),
            Some(opening) => G::opener(self, opening),
        }
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.opening.is_none() && self.play.is_terminal()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Self::Move>) {
        let Some(opening) = self.before() else { return self.push_cards(moves) };
        let has_choice = self.asked.is_none_or(|asked| asked == self.player());
        let count = if has_choice { usize::MAX } else { 1 };
        moves.extend(G::candidates(self, opening).into_iter().take(count).map(TrickMove::Before));
    }

    /// Every card is played, but not every decision before the play is tried.
    #[inline]
    fn leaves_out_moves(&self) -> bool {
        self.before().is_some_and(|opening| {
            let mut tried = Vec::new();
            self.moves(&mut tried);
            tried.len() < G::legal_decisions(self, opening).len()
        })
    }

    #[inline]
    fn apply(&mut self, mv: Self::Move) -> Trick {
        match mv {
            TrickMove::Play(card) => self.play.apply(card),
            TrickMove::Before(decision) => {
                let trick = *self.play.table().trick();
                self.decide(decision);
                trick
            }
        }
    }

    #[inline]
    fn undo(&mut self, mv: Self::Move, before: Trick) {
        match mv {
            TrickMove::Play(card) => self.play.undo(card, before),
            TrickMove::Before(_) => self.take_decision_back(),
        }
    }

    /// Relative ranks, between tricks only; hands that began by different decisions are told apart.
    #[inline]
    fn key(&self) -> Option<u64> {
        if self.opening.is_some() { None } else { self.play.key().map(|key| key ^ self.salt) }
    }

    #[inline]
    fn hint(&self, mv: Self::Move) -> i32 {
        match mv {
            TrickMove::Play(card) => self.play.hint(card),
            TrickMove::Before(_) => 0,
        }
    }

    /// A step is a trick; the decisions before the first belong to it.
    #[inline]
    fn starts_step(&self) -> bool {
        self.opening.is_none() && self.play.starts_step()
    }

    fn history_slots(&self) -> usize {
        self.play.history_slots() + 1
    }

    fn history_slot(&self, mv: Self::Move) -> usize {
        match mv {
            TrickMove::Play(card) => self.play.history_slot(card),
            TrickMove::Before(_) => self.play.history_slots(),
        }
    }
}

/// Writes the position of the play.
impl<G: TrickGame> Display for TrickHand<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.play.fmt(f)
    }
}

impl<G: TrickGame> FromStr for TrickHand<G> {
    type Err = crate::tricks::TrickPositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(TrickHand::playing(text.parse()?, G::Deal::default()))
    }
}

/// The cards of the trick on the table, and their players.
pub(super) fn laid(table: &Table) -> impl Iterator<Item = (Player, Card)> {
    let trick = table.trick();
    trick.cards().enumerate().map(|(place, card)| (trick.player_at(place), card))
}
