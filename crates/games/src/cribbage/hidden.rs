//! A deal for the layers above the rules.

use super::evaluation::HandPegs;
use super::hand::{CribbageHand, cards_discarded};
use super::mv::{Move, list, question, read};
use super::pegging::{Rank, THIRTY_ONE};
use crate::cards::{Card, Hand, listed};
use maxn::hidden::Preferred;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HiddenHand, Layout, Simultaneous};
use maxn_play::{
    CardScene, Decision, DecisionError, Event, EventKind, HandScene, Laid, Prompt, SearchFailure,
};

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
        read(text, self.question(), !self.is_playing)
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        let player = self.player();
        let missing = mv.cards() - self.hands()[player];
        if !missing.is_empty() {
            return Err(DecisionError::NotHeld { player, cards: list(missing) });
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
                list(mv.cards())
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
            tell(format!("player {player} shows {}{place}: {points}{account}", list(cards)));
        }
        events
    }

    /// The choices of each player by expectation: the cards alone, which the question reads, too.
    fn simultaneous(&self) -> Option<Simultaneous> {
        let choices = |player: Player| {
            let discards = self.discards(player).into_iter();
            discards.map(|choice| (Decision::new(list(choice.cards)), choice.average())).collect()
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
        question(self.players(), !self.is_playing)
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
