//! A hand for the layers above the rules.

use super::game::{Opening, TrickGame};
use super::hand::{TrickHand, TrickMove, laid};
use super::partition::partition;
use super::play_evaluation::PlayEvaluation;
use super::read::read_card_answer;
use super::view::TrickView;
use crate::cards::{Card, Hand, listed};
use crate::tricks::trick_range;
use maxn::hidden::HiddenInformation;
use maxn::{Algorithm, Game, Means, ParanoidPruning, Player, Report, Scores, SearchError, SearchOptions};
use maxn_play::toolkit::hidden::{HandRecord, HiddenHand, Layout};
use maxn_play::{
    CardScene, DecisionError, Event, EventKind, HandScene, Laid, Prompt, SearchFailure, TablePool,
};

/// The question for a card.
const WHICH_CARD: &str = "which card to play";

impl<G: TrickGame> HiddenInformation for TrickHand<G> {
    type View = TrickView<G>;

    /// A position tells nothing of its past.
    fn view(&self, seat: Player) -> TrickView<G> {
        TrickView::seen(&HandRecord::new(self.clone()), seat)
    }
}

impl<G: TrickGame> HiddenHand for TrickHand<G> {
    type Evaluation = PlayEvaluation<G::Evaluation>;
    type Policy = G::Policy;

    const MEASURE: &'static str = G::MEASURE;
    const LOWEST_WINS: bool = G::LOWEST_WINS;

    fn legal(&self, moves: &mut Vec<Self::Move>) {
        self.push_legal(moves);
    }

    /// Of the searched cards that are not below, the lowest.
    fn representative(&self, mv: Self::Move) -> Self::Move {
        let TrickMove::Play(card) = mv else { return mv };
        let mut moves: Vec<Card> = Vec::new();
        self.push_cards(&mut moves);
        let standing = moves.into_iter().filter(|&other| other == card || other.is_above(card)).min();
        standing.map_or(mv, TrickMove::Play)
    }

    fn move_name(mv: Self::Move) -> String {
        mv.to_string()
    }

    fn action(mv: Self::Move) -> Option<u32> {
        match mv {
            TrickMove::Play(card) => Some(card.index() as u32),
            TrickMove::Before(decision) => G::action(decision),
        }
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, DecisionError> {
        match self.before() {
            None => read_card_answer(text, "play", WHICH_CARD).map(TrickMove::Play),
            Some(opening) => opening.read(self, text).map(TrickMove::Before),
        }
    }

    fn check(&self, mv: Self::Move) -> Result<(), DecisionError> {
        match (self.before(), mv) {
            (None, TrickMove::Play(card)) => self.check_card(card),
            (Some(opening), TrickMove::Before(decision)) => opening.check(self, decision),
            _ => {
                let question = self.prompt().question;
                Err(DecisionError::Unreadable { text: mv.to_string(), question })
            }
        }
    }

    fn prompt(&self) -> Prompt {
        if let Some(opening) = self.before() {
            return opening.prompt(self);
        }
        let example = self.play().legal().into_iter().next();
        let example = example.map(|card| format!(", such as {card}")).unwrap_or_default();
        Prompt { kind: "play".to_string(), question: format!("{WHICH_CARD}{example}") }
    }

    fn is_secret(&self) -> bool {
        self.before().is_some_and(|opening| G::is_secret(self, opening))
    }

    fn events(&self, mv: Self::Move, after: &Self) -> Vec<Event> {
        match mv {
            TrickMove::Before(decision) => G::opening_events(self, decision, after),
            TrickMove::Play(card) => {
                let mut cards: Vec<(Player, Card)> = laid(self.play().table()).collect();
                cards.push((self.player(), card));
                if cards.len() < self.players() {
                    return Vec::new();
                }
                vec![trick_event(after.play().table().trick().leader(), &cards)]
            }
        }
    }

    fn points(&self) -> Scores {
        G::result(self.play())
    }

    fn teams(&self) -> Option<Vec<usize>> {
        G::teams(self.players())
    }

    fn bids_made(&self) -> Vec<bool> {
        let play = self.play();
        let made = |player: Player| G::bid_tricks(play, player) >> play.table().tricks()[player] & 1 == 1;
        if G::check_bids(self).is_ok() { (0..play.players()).map(made).collect() } else { Vec::new() }
    }

    fn check_bids(&self) -> Result<(), &'static str> {
        G::check_bids(self)
    }

    fn has_bid(&self, _player: Player) -> bool {
        self.before().is_none() && G::check_bids(self).is_ok()
    }

    fn bid(&self, player: Player) -> Option<bool> {
        let (made, range) = (G::bid_tricks(self.play(), player), trick_range(self.play().table()));
        let mut possible = (range.lower[player]..=range.upper[player]).map(|tricks| made >> tricks & 1 == 1);
        let first = possible.next()?;
        possible.all(|other| other == first).then_some(first)
    }

    /// The numbers of tricks still to come with which the bid is made.
    fn bid_key(&self, player: Player) -> u64 {
        let table = self.play().table();
        let left = (1_u64 << (table.left() + 1)) - 1;
        u64::from(G::bid_tricks(self.play(), player)) >> table.tricks()[player] & left
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, SearchFailure> {
        G::evaluation(self, name).map(PlayEvaluation::new)
    }

    fn evaluation_for(&self, evaluation: Self::Evaluation, algorithm: Algorithm) -> Self::Evaluation {
        let needs_growth = algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        let growing = if needs_growth { G::growing(self.play(), evaluation.own()) } else { None };
        growing.map_or(evaluation, PlayEvaluation::new)
    }

    fn with_model(
        own: Self::Evaluation,
        player: Player,
        others: Self::Evaluation,
    ) -> Option<Self::Evaluation> {
        Some(PlayEvaluation::with_model(player, own, others))
    }

    fn partition(
        &self,
        evaluation: &Self::Evaluation,
        options: &SearchOptions,
        tables: &mut TablePool,
    ) -> Result<Report<Self::Move>, SearchError> {
        partition(self, evaluation.own(), options, tables)
    }

    fn measure(evaluation: &Self::Evaluation) -> &'static str {
        G::measure(evaluation.own())
    }

    fn expected(&self, evaluation: &Self::Evaluation, scores: Scores) -> Means {
        G::expected(evaluation.own(), scores)
    }

    /// Positions are sets of cards still held, each with a player to move.
    fn positions_ahead(&self) -> u64 {
        let cards = self.play().table().held().len() as u32;
        1_u64.checked_shl(cards).unwrap_or(u64::MAX).saturating_mul(self.players() as u64)
    }

    fn is_before_play(&self) -> bool {
        self.before().is_some()
    }

    /// The notation of a position is that of the play.
    fn has_notation(&self) -> bool {
        self.before().is_none()
    }

    fn policy() -> Self::Policy {
        G::policy()
    }

    fn seen(record: &HandRecord<Self>, seat: Player) -> TrickView<G> {
        TrickView::seen(record, seat)
    }

    /// With open cards everybody knows what is out of play.
    fn searchable(&self) -> Self {
        let mut hand = self.clone();
        hand.set_separators(Hand::EMPTY);
        hand.forget_earlier();
        if hand.before().is_some() { hand.asked_for(self.player()) } else { hand }
    }

    fn layout(&self, _seat: Option<Player>) -> Layout {
        let hand =
            |&hand: &Hand| HandScene { cards: listed(hand), text: hand.to_string(), count: hand.len() };
        let laid = laid(self.play().table()).map(|(player, card)| Laid { player, card: card.to_string() });
        Layout {
            facts: G::facts(self),
            cards: CardScene {
                hands: self.hands().iter().map(hand).collect(),
                laid: laid.collect(),
                turned_up: G::turned_up(self.deal()).map(|card| card.to_string()),
                columns: G::columns(self),
            },
        }
    }
}

impl<G: TrickGame> TrickHand<G> {
    /// Checks that a card may be played.
    pub(super) fn check_card(&self, card: Card) -> Result<(), DecisionError> {
        let (table, player, legal) = (self.play().table(), self.player(), self.play().legal());
        if legal.contains(card) {
            return Ok(());
        }
        if !table.hands()[player].contains(card) {
            return Err(DecisionError::NotHeld { player, cards: card.to_string() });
        }
        let (number, cards) = (player + 1, listed(legal).join(" "));
        let breaks_suit = table.trick().led().is_some_and(|led| led != card.suit())
            && table.following().into_iter().any(|other| Some(other.suit()) == table.trick().led());
        Err(DecisionError::Illegal(if breaks_suit {
            format!("{card} does not follow suit: player {number} has to play one of {cards}")
        } else {
            format!("the rules do not allow {card} yet: player {number} may play {cards}")
        }))
    }
}

/// The event of a trick that was taken.
fn trick_event(winner: Player, cards: &[(Player, Card)]) -> Event {
    let list: Vec<String> =
        cards.iter().map(|(player, card)| format!("{card} by player {}", player + 1)).collect();
    let text = format!("player {} takes the trick: {}", winner + 1, list.join(", "));
    let cards = cards.iter().map(|(player, card)| (*player, card.to_string())).collect();
    Event::public(EventKind::Trick { winner, cards }, text)
}
