//! A hand from the first decision to the last trick.

use super::game::{Opening, TrickGame};
use crate::cards::{Card, Hand};
use crate::tricks::{Table, Trick, Tricks};
use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};
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
    context: Context<G>,
    /// The hand before each decision that was not a card. Here and not in what taking back a move needs, so that this is small
    /// and has nothing to free at every card.
    earlier: Vec<TrickHand<G>>,
}

/// The part of a hand that the rules know nothing of, for searches and determinizations.
#[derive(Clone, Debug)]
struct Context<G: TrickGame> {
    /// The only player who has a choice before the play; `None` if all do.
    asked: Option<Player>,
    /// The memory of the seat that drew this hand, where one did: of what came before its record.
    drawn_by: Option<Arc<(Player, G::Memory)>>,
    /// A key of the decisions before the play.
    salt: u64,
    /// Cards that are out of play, which no player can know: cards between which one of them lies are moves of their own.
    separators: Hand,
}

impl<G: TrickGame> Default for Context<G> {
    fn default() -> Self {
        Context { asked: None, drawn_by: None, salt: 0, separators: Hand::EMPTY }
    }
}

/// A move of a hand.
#[derive(Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrickMove<D> {
    /// Plays a card.
    Play(Card),
    /// Decides something before the play.
    Before(D),
}

/// A copy as a whole: what is derived for a type with a parameter goes part by part, and lines of play are copied at every node.
#[allow(clippy::expl_impl_clone_on_copy)] // Measured: a search of Hearts takes 2 % fewer instructions.
impl<D: Copy> Clone for TrickMove<D> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
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
        TrickHand { play, opening: None, deal, context: Context::default(), earlier: Vec::new() }
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
        self.context = Context::default();
    }

    /// Changes the decisions before the play, if it has not begun.
    pub(super) fn change_opening(&mut self, change: impl FnOnce(&mut G::Opening)) {
        if let Some(opening) = self.opening.as_deref_mut() {
            change(opening);
        }
    }

    /// Sets the cards that are out of play, which no player can know.
    pub(super) fn set_separators(&mut self, separators: Hand) {
        self.context.separators = separators;
    }

    /// Finds the cards that were not dealt, before the play.
    fn find_separators(&mut self) {
        let mut known = self.play.table().held();
        known.extend(G::turned_up(&self.deal));
        self.context.separators = G::pack(self.play.players()).unwrap_or_default() - known;
    }

    /// The same hand, drawn by a seat with this memory of what came before.
    pub(super) fn drawn_by(mut self, seat: Player, memory: &G::Memory) -> Self {
        self.context.drawn_by = Some(Arc::new((seat, memory.clone())));
        self
    }

    /// The memory of a seat of what came before the record of the hand.
    pub(super) fn memory_of(&self, seat: Player) -> G::Memory {
        let own = self.context.drawn_by.as_deref().filter(|(drawer, _)| *drawer == seat);
        own.map(|(_, memory)| memory.clone()).unwrap_or_default()
    }

    /// Returns the same hand, in which only this player has a choice before the play; the others go by rule.
    #[must_use]
    pub fn asked_for(mut self, player: Player) -> Self {
        self.context.asked = Some(player);
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
        self.play.push_moves(self.context.separators, moves);
    }

    /// Pushes every move that the rules allow.
    pub(super) fn push_legal(&self, moves: &mut Vec<TrickMove<G::Decision>>) {
        match self.before() {
            None => moves.extend(self.play.legal().into_iter().map(TrickMove::Play)),
            Some(opening) => {
                moves.extend(opening.legal(self).into_iter().map(TrickMove::Before));
            }
        }
    }

    // What happens before the play is kept out of the methods below, most calls of which are for a card.

    /// The player who decides before the play.
    #[cold]
    fn opener(&self) -> Player {
        self.before().map_or(0, |opening| opening.opener(self))
    }

    /// Pushes the decisions before the play that are searched.
    #[cold]
    fn push_candidates(&self, moves: &mut Vec<TrickMove<G::Decision>>) {
        let Some(opening) = self.before() else { return };
        let has_choice = self.context.asked.is_none_or(|asked| asked == self.player());
        let count = if has_choice { usize::MAX } else { 1 };
        moves.extend(G::candidates(self, opening).into_iter().take(count).map(TrickMove::Before));
    }

    /// Returns whether the rules allow more decisions before the play than are searched.
    #[cold]
    fn leaves_out_decisions(&self) -> bool {
        let (mut tried, mut legal) = (Vec::new(), Vec::new());
        self.push_candidates(&mut tried);
        self.push_legal(&mut legal);
        tried.len() < legal.len()
    }

    /// Makes a decision before the play. Returns the trick, which it does not change.
    #[cold]
    fn decide(&mut self, decision: G::Decision) -> Trick {
        let trick = *self.play.table().trick();
        // Taken out first, so that the copy does not contain those before it.
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.push(self.clone());
        self.earlier = earlier;
        let mut hasher = DefaultHasher::new();
        (self.context.salt, decision).hash(&mut hasher);
        self.context.salt = hasher.finish();
        if let Some(opening) = self.opening.take() {
            self.opening = G::decide(self, *opening, decision).map(Box::new);
            self.find_separators();
        }
        trick
    }

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
        if self.opening.is_none() { self.play.player() } else { self.opener() }
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        // In this order, here and below, since the play mostly gives the answer.
        self.play.is_terminal() && self.opening.is_none()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Self::Move>) {
        if self.opening.is_none() { self.push_cards(moves) } else { self.push_candidates(moves) }
    }

    /// Every card is played, but not every decision before the play is tried.
    #[inline]
    fn leaves_out_moves(&self) -> bool {
        self.opening.is_some() && self.leaves_out_decisions()
    }

    #[inline]
    fn apply(&mut self, mv: Self::Move) -> Trick {
        match mv {
            TrickMove::Play(card) => self.play.apply(card),
            TrickMove::Before(decision) => self.decide(decision),
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
        self.play.key().filter(|_| self.opening.is_none()).map(|key| key ^ self.context.salt)
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
        self.play.starts_step() && self.opening.is_none()
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

/// An evaluation of the play as one of the hand.
#[derive(Clone, Debug)]
pub struct PlayEvaluation<E>(pub E);

impl<G: TrickGame, E: Evaluation<Tricks<G>>> Evaluation<TrickHand<G>> for PlayEvaluation<E> {
    #[inline]
    fn evaluate(&self, hand: &TrickHand<G>) -> Scores {
        self.0.evaluate(&hand.play)
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn unit(&self) -> i32 {
        self.0.unit()
    }

    /// Before the play nothing more is known than the bounds.
    #[inline]
    fn range(&self, hand: &TrickHand<G>) -> Range {
        if hand.opening.is_none() { self.0.range(&hand.play) } else { self.0.bounds().range(hand.players()) }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        self.0.outcomes()
    }

    #[inline]
    fn progress(&self, hand: &TrickHand<G>) -> Range {
        if hand.opening.is_none() { self.0.progress(&hand.play) } else { Range::unknown(hand.players()) }
    }

    #[inline]
    fn static_move_value(&self, hand: &TrickHand<G>, mv: TrickMove<G::Decision>) -> Option<i32> {
        match mv {
            TrickMove::Play(card) => self.0.static_move_value(&hand.play, card),
            TrickMove::Before(_) => None,
        }
    }

    #[inline]
    fn score_offset(&self, hand: &TrickHand<G>) -> Scores {
        self.0.score_offset(&hand.play)
    }

    #[inline]
    fn key(&self, hand: &TrickHand<G>) -> u64 {
        self.0.key(&hand.play)
    }
}

/// The cards of the trick on the table, and their players.
pub(super) fn laid(table: &Table) -> impl Iterator<Item = (Player, Card)> {
    let trick = table.trick();
    trick.cards().enumerate().map(|(place, card)| (trick.player_at(place), card))
}
