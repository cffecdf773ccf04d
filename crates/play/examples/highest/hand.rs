//! A hand for the layers above the rules.

use super::rules::{Highest, Move, Points};
use maxn::hidden::Preferred;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HiddenHand, Layout};
use maxn_play::{CardScene, DecisionError, Event, EventKind, HandScene, PlayerColumn, Prompt, SearchFailure};

impl HiddenHand for Highest {
    type Evaluation = Points;
    type Policy = Preferred;

    const MEASURE: &'static str = "points";

    fn legal(&self, moves: &mut Vec<Move>) {
        self.moves(moves);
        if self.burying().is_none() {
            moves.push(Move::Shout);
        }
    }

    fn representative(&self, mv: Move) -> Move {
        if mv == Move::Shout { Move::Stay } else { mv }
    }

    fn move_name(mv: Move) -> String {
        match mv {
            Move::Bury(card) => format!("bury {card}"),
            Move::Stake(stake) => format!("stake {stake}"),
            Move::Stay => "stay".to_string(),
            Move::Shout => "shout".to_string(),
            Move::Fold => "fold".to_string(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let question = self.prompt().question;
        let unreadable = || DecisionError::Unreadable { text: text.to_string(), question };
        let card = text.strip_prefix("bury ").unwrap_or(text).parse();
        match (self.burying(), text, card) {
            (Some(_), _, Ok(card)) => Ok(Move::Bury(card)),
            (None, "stay", _) => Ok(Move::Stay),
            (None, "shout", _) => Ok(Move::Shout),
            (None, "fold", _) => Ok(Move::Fold),
            _ => Err(unreadable()),
        }
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        let player = self.player();
        match mv {
            Move::Bury(card) if !self.cards[player].contains(&card) => {
                Err(DecisionError::NotHeld { player, cards: card.to_string() })
            }
            _ => Ok(()),
        }
    }

    fn prompt(&self) -> Prompt {
        let (kind, question) = match self.burying() {
            Some(player) => ("bury", format!("which card to bury, such as {}", self.cards[player][0])),
            None => ("stay", "stay, shout or fold".to_string()),
        };
        Prompt { kind: kind.to_string(), question }
    }

    fn is_secret(&self) -> bool {
        self.burying().is_some()
    }

    fn events(&self, _mv: Move, after: &Self) -> Vec<Event> {
        match (self.stake, after.stake) {
            (None, Some(stake)) => vec![Event::public(EventKind::Message, format!("the stake is {stake}"))],
            _ => Vec::new(),
        }
    }

    fn points(&self) -> Scores {
        self.result()
    }

    fn evaluation(&self, _name: Option<&str>) -> Result<Points, SearchFailure> {
        Ok(Points)
    }

    fn begins_part(&self) -> bool {
        self.player() == 0
    }

    fn policy() -> Preferred {
        Preferred::default()
    }

    fn layout(&self, seat: Option<Player>) -> Layout {
        let hand = |player: Player| {
            let cards = self.cards[player].map(|card| card.to_string());
            HandScene { text: cards.join(" "), cards: cards.to_vec(), count: 2 }
        };
        let word =
            |player: Player| self.stays[player].map_or("-", |stays| if stays { "stay" } else { "fold" });
        let mut facts: Vec<String> =
            self.stake.map(|stake| format!("the stake is {stake}")).into_iter().collect();
        facts.extend(seat.and_then(|seat| self.buried[seat]).map(|card| format!("you buried {card}")));
        let values = (0..self.players).map(|player| word(player).to_string()).collect();
        Layout {
            facts,
            cards: CardScene {
                hands: (0..self.players).map(hand).collect(),
                laid: Vec::new(),
                turned_up: None,
                columns: vec![PlayerColumn::new("says", values)],
            },
        }
    }
}
