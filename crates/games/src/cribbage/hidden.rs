//! A deal for the layers above the rules: decisions as text and as numbers, events, questions and the table.

use super::evaluation::HandPegs;
use super::hand::{CribbageHand, cards_discarded};
use super::pegging::{Rank, THIRTY_ONE};
use crate::cards::{Card, Hand, listed, names, read_cards};
use crate::trick_game::read::unreadable;
use maxn::hidden::Preferred;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HiddenHand, Layout, Simultaneous};
use maxn_play::{
    ActionSpace, CardScene, Decision, DecisionError, Event, EventKind, HandScene, Laid, Prompt, SearchFailure,
};
use std::fmt;
use std::sync::LazyLock;

/// A decision, or the card that chance turns up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card: `QS`.
    Play(Card),
    /// Discards one or two cards to the crib, the higher one first: `crib KS 2C`.
    Discard(Card, Option<Card>),
    /// Turns up the starter: `turn up 5H`.
    TurnUp(Card),
}

impl Move {
    /// Returns the move that discards one or two cards; `None` for another number of them.
    pub fn discard(cards: Hand) -> Option<Move> {
        let mut all = cards.into_iter();
        let mv = Move::Discard(all.next()?, all.next());
        all.next().is_none().then_some(mv)
    }

    /// Returns the cards of the move.
    #[inline]
    pub fn cards(self) -> Hand {
        match self {
            Move::Play(card) | Move::TurnUp(card) | Move::Discard(card, None) => Hand::only(card),
            Move::Discard(one, Some(other)) => Hand::only(one) | Hand::only(other),
        }
    }

    /// The number of a decision: the cards from `2C` to `AS`, then the same discarded, then pairs of cards discarded, ordered by
    /// the higher and the lower card.
    pub(super) fn number(self) -> Option<u32> {
        match self {
            Move::Play(card) => Some(card.index() as u32),
            Move::Discard(card, None) => Some(52 + card.index() as u32),
            Move::Discard(one, Some(other)) => {
                let (high, low) = (one.index() as u32, other.index() as u32);
                Some(2 * 52 + high * (high - 1) / 2 + low)
            }
            Move::TurnUp(_) => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card) => f.pad(&card.to_string()),
            Move::Discard(..) => f.pad(&format!("crib {}", names(self.cards()))),
            Move::TurnUp(card) => f.pad(&format!("turn up {card}")),
        }
    }
}

/// The numbers of all decisions.
pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let mut cards: Vec<Card> = Hand::DECK.into_iter().collect();
    cards.sort_by_key(|card| card.index());
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    ActionSpace::default().with_cards(names.clone()).with_sets("crib", &names, 1).with_sets("crib", &names, 2)
});

impl HiddenHand for CribbageHand {
    type Evaluation = HandPegs;
    type Policy = Preferred;

    const MEASURE: &'static str = "score after this deal";

    fn legal(&self, moves: &mut Vec<Move>) {
        self.push_legal(moves);
    }

    /// Of cards of one rank in a hand the first stands for all.
    fn representative(&self, mv: Move) -> Move {
        let Move::Play(card) = mv else { return mv };
        let same = self.hands()[self.player()].into_iter().find(|&one| Rank::of(one) == Rank::of(card));
        Move::Play(same.unwrap_or(card))
    }

    fn move_name(mv: Move) -> String {
        mv.to_string()
    }

    fn action(mv: Move) -> Option<u32> {
        mv.number()
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let cards = read_cards(text, if self.is_playing { "play" } else { "crib" });
        let mv = match cards.and_then(Move::discard) {
            Some(Move::Discard(card, None)) if self.is_playing => Some(Move::Play(card)),
            other => other.filter(|_| !self.is_playing),
        };
        mv.ok_or_else(|| unreadable(text, self.question()))
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        let player = self.player();
        let missing = mv.cards() - self.hands()[player];
        if !missing.is_empty() {
            return Err(DecisionError::NotHeld { player, cards: names(missing) });
        }
        let expected = cards_discarded(self.players());
        match mv {
            Move::Play(card) if self.is_playing => {
                let count = self.play.pile().count() + Rank::of(card).value();
                let problem =
                    || format!("{card} would make the count {count}; it must not go beyond {THIRTY_ONE}");
                if count > THIRTY_ONE { Err(DecisionError::illegal(problem())) } else { Ok(()) }
            }
            Move::Discard(..) if !self.is_playing && mv.cards().len() == expected => Ok(()),
            _ => Err(DecisionError::illegal(format!(
                "player {} cannot discard {} to the crib: it must be {expected} of the cards held",
                player + 1,
                names(mv.cards())
            ))),
        }
    }

    fn prompt(&self) -> Prompt {
        let kind = if self.is_playing { "play" } else { "lay-away" };
        // The first that is legal, which is no advice.
        let mut moves = Vec::new();
        self.push_legal(&mut moves);
        let example = moves.first().map(|mv| format!(", such as {mv}")).unwrap_or_default();
        Prompt { kind: kind.to_string(), question: format!("{}{example}", self.question()) }
    }

    fn is_secret(&self) -> bool {
        !self.is_playing
    }

    fn events(&self, mv: Move, after: &Self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut tell = |text: String| events.push(Event::public(EventKind::Message, text));
        match mv {
            Move::Play(card) => self.tell_play(card, after, &mut tell),
            Move::Discard(..) | Move::TurnUp(_) => {
                if let Some(starter) = after.starter() {
                    tell(format!("{starter} is turned up"));
                    tell_pegs(self.dealer, &[(after.gained(self, self.dealer), "his heels")], &mut tell);
                }
            }
        }
        for counted in after.shows().unwrap_or_default() {
            let kept = after.kept[counted.player];
            let (cards, place) = if counted.is_crib { (after.crib, " in the crib") } else { (kept, "") };
            let account = counted.show.account();
            let account = if account.is_empty() { account } else { format!(" ({account})") };
            let (player, points) = (counted.player + 1, counted.show.total());
            tell(format!("player {player} shows {}{place}: {points}{account}", names(cards)));
        }
        events
    }

    /// The choices of each player by expectation: the cards alone, which the question reads, too.
    fn simultaneous(&self) -> Option<Simultaneous> {
        let choices = |player: Player| {
            let discards = self.discards(player).into_iter();
            discards.map(|choice| (Decision::new(names(choice.cards)), choice.average())).collect()
        };
        let all = usize::from(self.discards_left) == self.players();
        let choices = all.then(|| (0..self.players()).map(choices).collect());
        choices.map(|choices| Simultaneous { choices, measure: "points shown on average" })
    }

    fn points(&self) -> Scores {
        self.result().unwrap_or(*self.board()).scores()
    }

    fn gains(&self) -> Scores {
        self.points() - self.before.scores()
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.before.teams()
    }

    fn evaluation(&self, name: Option<&str>) -> Result<HandPegs, SearchFailure> {
        match name {
            None | Some("points") => Ok(HandPegs::new(self)),
            Some(_) => Err(SearchFailure::Evaluation("cribbage has no choice of utilities".to_string())),
        }
    }

    fn begins_part(&self) -> bool {
        self.play.pile().is_empty()
    }

    fn policy() -> Preferred {
        Preferred::default()
    }

    /// Before the play, the player to move tries some discards, the others discard by rule, and some starters are turned up:
    /// nobody can look into the pack.
    fn searchable(&self) -> Self {
        if self.is_playing {
            return self.clone();
        }
        let player = self.player();
        let plan = self.plan_for(player, self.candidates(player).collect());
        CribbageHand { starter: None, plan: Some(plan), ..self.clone() }
    }

    fn layout(&self, _seat: Option<Player>) -> Layout {
        let hand =
            |&cards: &Hand| HandScene { cards: listed(cards), text: cards.to_string(), count: cards.len() };
        let laid = |(player, card): (Player, Card)| Laid { player, card: card.to_string() };
        Layout {
            facts: self.facts(),
            cards: CardScene {
                hands: self.hands().iter().map(hand).collect(),
                laid: self.on_count().into_iter().map(laid).collect(),
                turned_up: self.starter().map(|card| card.to_string()),
                columns: Vec::new(),
            },
        }
    }
}

impl CribbageHand {
    fn question(&self) -> &'static str {
        match cards_discarded(self.players()) {
            _ if self.is_playing => "which card to play",
            1 => "which card to discard to the crib",
            _ => "which 2 cards to discard to the crib",
        }
    }

    /// The points that a player has pegged since an earlier moment.
    fn gained(&self, before: &CribbageHand, player: Player) -> i32 {
        self.board().scores()[player] - before.board().scores()[player]
    }

    fn tell_play(&self, card: Card, after: &Self, tell: &mut dyn FnMut(String)) {
        let (pile, rank, player) = (self.play.pile(), Rank::of(card), self.play.player());
        let (pegged, mut left) = (pile.pegs(rank), after.gained(self, player));
        let full = pile.count() + rank.value() == THIRTY_ONE;
        let kinds = [
            (pegged.count, if full { "thirty-one" } else { "fifteen" }),
            (pegged.pairs, "a pair or more of a kind"),
            (pegged.run, "a run"),
            (left - pegged.total(), "the last card of a count"),
        ];
        // A peg never goes beyond the last hole.
        let kinds = kinds.map(|(points, reason)| {
            let points = points.min(left);
            left -= points.max(0);
            (points, reason)
        });
        tell_pegs(player, &kinds, tell);
    }

    fn facts(&self) -> Vec<String> {
        let (dealer, mut facts) = (self.dealer + 1, Vec::new());
        match self.starter() {
            None => facts.push(format!("player {dealer} deals, whose crib it is")),
            Some(starter) => facts.extend([
                format!("player {dealer} dealt, whose crib it is"),
                format!("{starter} is turned up"),
                format!("the count is {}", self.play.pile().count()),
            ]),
        }
        if self.before.partners() {
            facts.push("players 1 and 3 play against 2 and 4".to_string());
        }
        facts
    }
}

/// Tells what a player pegs, by the reasons.
fn tell_pegs(player: Player, kinds: &[(i32, &str)], tell: &mut dyn FnMut(String)) {
    for (points, reason) in kinds.iter().filter(|(points, _)| *points > 0) {
        tell(format!("player {} pegs {points}: {reason}", player + 1));
    }
}
