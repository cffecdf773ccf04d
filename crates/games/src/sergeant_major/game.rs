//! Sergeant Major with its exchanges and hidden hands.

use super::exchange::{
    Exchange, Gift, Seen, Step, Wanted, candidate_discards, candidate_gifts, candidate_trumps, returned,
};
use super::rules::{KITTY, SergeantMajor};
use crate::cards::{Card, Hand, Suit, listed, subsets};
use crate::knowledge::{CardKnowledge, CardWorld};
use crate::trick_game::{Opening, TrickGame, TrickHand, TrickMove, TrickView};
use crate::tricks::two_sided::Counted;
use crate::tricks::{Table, TrickCount, TrickTurn, Tricks};
use maxn::hidden::{InformationSet, Preferred};
use maxn::{Game, Player, Scores, SearchError};
use maxn_play::{
    DecisionError, Event, EventKind, Observation, PlayerColumn, Prompt, SearchFailure, VectorWriter,
};
use serde_json::{Value, json};

/// A hand of Sergeant Major: gifts, trump and kitty, then tricks.
pub type SergeantMajorHand = TrickHand<SergeantMajor>;

impl Opening<SergeantMajor> for Exchange {
    fn opener(&self, hand: &SergeantMajorHand) -> Player {
        self.gifts.last().map_or(hand.play().player(), |&(from, _)| from)
    }

    fn legal(&self, hand: &SergeantMajorHand) -> Vec<Step> {
        let own = own_hand(hand, self);
        match Wanted::next(hand, self) {
            Wanted::Gift { .. } => own.into_iter().map(Step::Give).collect(),
            Wanted::Trump => Suit::ALL.map(Step::Trump).to_vec(),
            Wanted::Kitty => [Hand::EMPTY].into_iter().chain(subsets(own, KITTY)).map(Step::Kitty).collect(),
        }
    }

    fn read(&self, hand: &SergeantMajorHand, text: &str) -> Result<Step, DecisionError> {
        Wanted::next(hand, self).read(text)
    }

    fn check(&self, hand: &SergeantMajorHand, step: Step) -> Result<(), DecisionError> {
        // A step of another kind does not answer the question.
        Wanted::next(hand, self).read(&step.to_string())?;
        let cards = match step {
            Step::Give(card) => Hand::only(card),
            Step::Trump(_) => Hand::EMPTY,
            Step::Kitty(discards) => discards,
        };
        let missing = cards - own_hand(hand, self);
        if !missing.is_empty() {
            let (player, cards) = (self.opener(hand), listed(missing).join(" "));
            return Err(DecisionError::NotHeld { player, cards });
        }
        match (step, cards.len()) {
            (Step::Kitty(_), count) if count != 0 && count != KITTY => {
                Err(DecisionError::Illegal(format!("{count} cards are discarded, expected {KITTY} or none")))
            }
            _ => Ok(()),
        }
    }

    fn prompt(&self, hand: &SergeantMajorHand) -> Prompt {
        Wanted::next(hand, self).prompt(own_hand(hand, self))
    }
}

impl TrickGame for SergeantMajor {
    type Decision = Step;
    type Opening = Exchange;
    /// The targets; `None` in a position that is read or dealt without them.
    type Deal = Option<[i32; 3]>;
    type Memory = Seen;
    type Evaluation = TrickCount;
    type Policy = Preferred;

    const MEASURE: &'static str = "tricks of this hand";

    fn candidates(hand: &SergeantMajorHand, exchange: &Exchange) -> Vec<Step> {
        let own = own_hand(hand, exchange);
        match Wanted::next(hand, exchange) {
            Wanted::Gift { .. } => candidate_gifts(own),
            Wanted::Trump => candidate_trumps(own),
            Wanted::Kitty => candidate_discards(own, trump(hand)),
        }
    }

    fn decide(hand: &mut SergeantMajorHand, mut exchange: Exchange, step: Step) -> Option<Exchange> {
        let (mut hands, declarer) = (hand.hands().to_vec(), hand.play().player());
        match step {
            Step::Give(given) => {
                let (from, to) = exchange.gifts.pop()?;
                let returned = Hand::only(returned(hands[to], given));
                hands[from] = (hands[from] - Hand::only(given)) | returned;
                hands[to] = (hands[to] | Hand::only(given)) - returned;
                hand.set_hands(&hands);
            }
            Step::Trump(suit) => {
                let table = Table::new(&hands, declarer, Some(suit));
                hand.set_play(Tricks::new(table, hand.play().rules().clone()));
            }
            Step::Kitty(discards) => {
                if !discards.is_empty() {
                    hands[declarer] = (hands[declarer] - discards) | exchange.kitty;
                    hand.set_hands(&hands);
                }
                return None;
            }
        }
        Some(exchange)
    }

    fn is_secret(hand: &SergeantMajorHand, exchange: &Exchange) -> bool {
        Wanted::next(hand, exchange) != Wanted::Trump
    }

    fn opening_events(before: &SergeantMajorHand, step: Step, _after: &SergeantMajorHand) -> Vec<Event> {
        let Some(exchange) = before.before() else { return Vec::new() };
        let player = before.player();
        let (text, seen_by) = match (Wanted::next(before, exchange), step) {
            (Wanted::Gift { from, to }, Step::Give(given)) => {
                let returned = returned(before.hands()[to], given);
                let (from_player, to_player) = (from + 1, to + 1);
                let text = format!(
                    "player {to_player} gets {given} from player {from_player} and returns {returned}"
                );
                (text, Some(vec![from, to]))
            }
            (_, Step::Kitty(Hand::EMPTY)) => (format!("player {} leaves the kitty", player + 1), None),
            (_, Step::Kitty(_)) => {
                let cards = listed(exchange.kitty).join(" ");
                (format!("player {} takes {cards} from the kitty", player + 1), Some(vec![player]))
            }
            _ => return Vec::new(),
        };
        vec![Event { kind: EventKind::Message, text, seen_by }]
    }

    fn action(step: Step) -> Option<u32> {
        // Discards are numbered by the combinatorial number system.
        let ways = |(card, size): (Card, usize)| {
            (0..size).fold(1, |ways, less| ways * card.index().saturating_sub(less) / (less + 1))
        };
        let number = match step {
            Step::Give(card) => 52 + card.index(),
            Step::Trump(suit) => 104 + suit as usize,
            Step::Kitty(Hand::EMPTY) => 108,
            Step::Kitty(cards) => 109 + cards.into_iter().zip((1..=KITTY).rev()).map(ways).sum::<usize>(),
        };
        Some(number as u32)
    }

    fn result(play: &Tricks<Self>) -> Scores {
        play.table().tricks()
    }

    fn span(_players: usize) -> f64 {
        8.0
    }

    fn evaluation(hand: &SergeantMajorHand, name: Option<&str>) -> Result<TrickCount, SearchFailure> {
        match name {
            None | Some("tricks") => Ok(TrickCount::new(hand.play().table())),
            Some(_) => {
                Err(SearchFailure::Evaluation("sergeant-major has no choice of utilities".to_string()))
            }
        }
    }

    fn growing(play: &Tricks<Self>, _evaluation: &TrickCount) -> Option<TrickCount> {
        Some(TrickCount::taken_within(play.table(), u32::MAX))
    }

    fn counted(_play: &Tricks<Self>) -> Result<Counted, SearchError> {
        Ok(Counted::Tricks)
    }

    fn facts(hand: &SergeantMajorHand) -> Vec<String> {
        trump(hand).map(|suit| format!("{} are trump", suit.name())).into_iter().collect()
    }

    fn columns(hand: &SergeantMajorHand) -> Vec<PlayerColumn> {
        let targets = hand.deal().iter().map(|targets| PlayerColumn::numbers("target", targets));
        let tricks = hand.before().is_none().then(|| hand.play().table().tricks());
        let tricks = tricks.map(|tricks| PlayerColumn::numbers("tricks", tricks.first(3)));
        targets.chain(tricks).collect()
    }

    fn policy() -> Preferred {
        Preferred::default()
    }

    fn pack(_players: usize) -> Option<Hand> {
        Some(Hand::DECK)
    }

    fn remember(
        seen: &mut Seen,
        seat: Player,
        before: &SergeantMajorHand,
        step: Step,
        _after: &SergeantMajorHand,
    ) {
        let Some(exchange) = before.before() else { return };
        match (Wanted::next(before, exchange), step) {
            (Wanted::Gift { from, to }, Step::Give(given)) => {
                let cards = || (given, returned(before.hands()[to], given));
                seen.gifts.push(Gift { from, to, cards: (seat == from || seat == to).then(cards) });
            }
            (Wanted::Kitty, Step::Kitty(discards)) => {
                seen.kitty_taken = Some(!discards.is_empty());
                if !discards.is_empty() && seat == before.player() {
                    (seen.took, seen.laid_away) = (exchange.kitty, discards);
                }
            }
            _ => {}
        }
    }

    fn redact(exchange: &mut Exchange, _seat: Player) {
        exchange.kitty = Hand::EMPTY;
    }

    fn fill(exchange: &mut Exchange, world: &CardWorld, players: usize) {
        exchange.kitty = world.place(players);
    }

    fn knowledge(
        seen: &Seen,
        _seat: Player,
        hand: &SergeantMajorHand,
        start: Option<&Tricks<Self>>,
    ) -> CardKnowledge {
        seen.knowledge(start.unwrap_or(hand.play()).player())
    }

    /// In the exchange the first candidate; then every trick is welcome.
    fn rule_of_thumb(view: &TrickView<Self>) -> Option<TrickMove<Step>> {
        let table = view.table();
        if let Some(exchange) = table.before() {
            return Self::candidates(table, exchange).first().copied().map(TrickMove::Before);
        }
        let (play, hand, hidden) = (table.play(), view.hand(), view.hidden_cards().cards());
        let turn = TrickTurn { table: play.table(), player: view.seat(), hand, legal: play.legal(), hidden };
        turn.take(None).map(TrickMove::Play)
    }

    fn observe(view: &TrickView<Self>, observation: &mut Observation) {
        let seen = view.memory();
        let exchanged = seen.gifts.iter().filter_map(|gift| {
            let ((given, returned), from, to) = (gift.cards?, gift.from + 1, gift.to + 1);
            let (given, returned) = (given.to_string(), returned.to_string());
            Some(json!({"from": from, "to": to, "given": given, "returned": returned}))
        });
        let kitty = seen.kitty_taken.map(|taken| if taken { "taken" } else { "left" });
        observation.set("exchanged", exchanged.collect::<Vec<Value>>());
        observation.set("kitty", json!(kitty));
        observation.set("took", listed(seen.took));
        observation.set("laid_away", listed(seen.laid_away));
        observation.set("trump", json!(trump(view.table()).map(Suit::name)));
    }

    fn write_vector(view: &TrickView<Self>, writer: &mut VectorWriter<'_>) {
        let seen = view.memory();
        for &Gift { from, to, cards } in &seen.gifts {
            if let Some((given, returned)) = cards {
                writer.known(to, given.index());
                writer.known(from, returned.index());
            }
        }
        let kitty = seen.took.into_iter().chain(seen.laid_away);
        kitty.for_each(|card| writer.known(view.seat(), card.index()));
        writer.number(1, seen.kitty_taken.map_or(0, |taken| if taken { 1 } else { 2 }));
        if let Some(suit) = trump(view.table()) {
            writer.suit(suit as usize);
        }
    }
}

/// The cards of the player who decides.
fn own_hand(hand: &SergeantMajorHand, exchange: &Exchange) -> Hand {
    hand.hands()[exchange.opener(hand)]
}

fn trump(hand: &SergeantMajorHand) -> Option<Suit> {
    hand.play().table().trump()
}
