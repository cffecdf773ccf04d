//! A deal for the layers above the rules.

use super::action_space::number;
use super::auction::{Call, MOST_BID};
use super::card::Card;
use super::deal::{Deal, Stage};
use super::evaluation::{DealEvaluation, Utility};
use super::hand::Hand;
use super::mv::{Move, WordError, buried_hand, read_burial, read_call, read_play, read_trump};
use super::past::Past;
use super::view::View;
use maxn::hidden::Preferred;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HandRecord, HiddenHand, Layout};
use maxn_play::{
    CardScene, DecisionError, Event, EventKind, HandScene, Laid, PlayerColumn, Prompt, SearchFailure,
};

impl HiddenHand for Deal {
    type Evaluation = DealEvaluation;
    type Policy = Preferred;

    const MEASURE: &'static str = "points of this hand";

    fn legal(&self, moves: &mut Vec<Move>) {
        Deal::legal(self, moves);
    }

    fn representative(&self, mv: Move) -> Move {
        Deal::representative(self, mv)
    }

    fn move_name(mv: Move) -> String {
        mv.to_string()
    }

    fn action(mv: Move) -> Option<u32> {
        Some(number(mv))
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let read = match self.stage() {
            Stage::Auction => read_call(text),
            Stage::Trump => read_trump(text),
            Stage::Burial => read_burial(text),
            Stage::Play => read_play(text),
            Stage::Conceded | Stage::ThrownIn => return Err(DecisionError::Over),
        };
        read.map_err(|WordError { word, expected }| {
            let word = if word == text || word.is_empty() { String::new() } else { format!(" at '{word}'") };
            let question = format!("{}: expected{word} {expected}", self.question());
            DecisionError::Unreadable { text: text.to_string(), question }
        })
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let player = self.player();
        let cards = match mv {
            Move::Play(card) => [card].into_iter().collect(),
            Move::Bury(cards) => buried_hand(cards),
            _ => Hand::EMPTY,
        };
        let missing = cards.missing_from(self.hands()[player]);
        if !missing.is_empty() {
            return Err(DecisionError::NotHeld { player, cards: missing.listed().join(" ") });
        }
        Err(DecisionError::illegal(self.reason_against(mv)))
    }

    fn prompt(&self) -> Prompt {
        let kind = match self.stage() {
            Stage::Auction => "bid",
            Stage::Trump => "trump",
            Stage::Burial => "bury",
            _ => "play",
        };
        // The first that is legal, which is no advice.
        let mut moves = Vec::new();
        Deal::legal(self, &mut moves);
        let example = match moves.first() {
            Some(mv) if self.stage() != Stage::Trump => format!(", such as {mv}"),
            _ => String::new(),
        };
        Prompt { kind: kind.to_string(), question: format!("{}{example}", self.question()) }
    }

    fn is_secret(&self) -> bool {
        self.stage() == Stage::Burial
    }

    fn events(&self, mv: Move, after: &Self) -> Vec<Event> {
        let message = |text: String| Event::public(EventKind::Message, text);
        let number = |player: Player| player + 1;
        match mv {
            Move::Pass | Move::Bid(_) => match (after.stage(), after.bidder()) {
                (Stage::ThrownIn, _) => vec![message("all pass, and the cards are thrown in".to_string())],
                (_, Some((bidder, bid))) => vec![message(format!(
                    "player {} bids {bid} and takes the widow: {}",
                    number(bidder),
                    after.widow().listed().join(" ")
                ))],
                _ => Vec::new(),
            },
            Move::Trump(trump) => {
                let melds = |player: Player| {
                    let melds = after.melds(player);
                    let shown = melds.shown(trump).listed().join(" ");
                    let shown = if shown.is_empty() { shown } else { format!(" with {shown}") };
                    message(format!("player {} melds {}: {melds}{shown}", number(player), melds.points()))
                };
                (0..3).map(melds).collect()
            }
            Move::Bury(_) => {
                let bidder = number(self.player());
                vec![message(format!("player {bidder} buries three cards"))]
            }
            Move::Concede => vec![message(format!("player {} concedes", number(self.player())))],
            Move::Play(card) => {
                let mut cards = laid(self);
                cards.push((self.player(), card.to_string()));
                if cards.len() < 3 {
                    return Vec::new();
                }
                let winner = after.play().trick().leader();
                let list: Vec<String> = cards
                    .iter()
                    .map(|(player, card)| format!("{card} by player {}", number(*player)))
                    .collect();
                let text = format!("player {} takes the trick: {}", number(winner), list.join(", "));
                vec![Event::public(EventKind::Trick { winner, cards }, text)]
            }
        }
    }

    fn points(&self) -> Scores {
        self.result()
    }

    fn evaluation(&self, name: Option<&str>) -> Result<DealEvaluation, SearchFailure> {
        match name {
            None | Some("result") => Ok(DealEvaluation::new(self, Utility::Result)),
            Some("points") => Ok(DealEvaluation::new(self, Utility::Points)),
            Some(other) => Err(SearchFailure::Evaluation(format!(
                "pinochle has no evaluation '{other}'; it has result and points"
            ))),
        }
    }

    fn measure(evaluation: &DealEvaluation) -> &'static str {
        match evaluation.utility() {
            Utility::Points => "points of tricks and buried cards",
            Utility::Result => Self::MEASURE,
        }
    }

    fn policy() -> Preferred {
        Preferred::default()
    }

    fn seen(record: &HandRecord<Self>, seat: Player) -> View {
        let mut deal = record.beginning().clone();
        let mut past = Past::beginning(&deal);
        for &mv in record.moves() {
            past.note(&deal, mv);
            deal.apply(mv);
        }
        View::new(seat, &deal, past)
    }

    fn layout(&self, seat: Option<Player>) -> Layout {
        let hand = |hand: Hand| HandScene { cards: hand.listed(), text: hand.to_string(), count: hand.len() };
        Layout {
            facts: self.facts(seat),
            cards: CardScene {
                hands: self.hands().map(hand).to_vec(),
                laid: laid(self).into_iter().map(|(player, card)| Laid { player, card }).collect(),
                turned_up: None,
                columns: self.columns(seat),
            },
        }
    }
}

/// The cards on the table as text, and their players.
fn laid(deal: &Deal) -> Vec<(Player, String)> {
    on_table(deal).map(|(player, card)| (player, card.to_string())).collect()
}

/// The cards on the table, and their players.
pub(super) fn on_table(deal: &Deal) -> impl Iterator<Item = (Player, Card)> {
    let trick = deal.play().trick();
    trick.cards().enumerate().map(|(place, card)| ((trick.leader() + place) % 3, card))
}

impl Deal {
    fn question(&self) -> String {
        match self.stage() {
            Stage::Auction => format!("what to bid, from {} to {MOST_BID}, or pass", self.auction().least()),
            Stage::Trump => "which suit is trump: spades, hearts, diamonds or clubs".to_string(),
            Stage::Burial => "which three cards to bury, or concede".to_string(),
            _ => "which card to play".to_string(),
        }
    }

    /// The reason why cards that are held may not be played or buried, or why it is not the time for a decision.
    fn reason_against(&self, mv: Move) -> String {
        let player = self.player() + 1;
        let legal = |cards: Hand| cards.listed().join(" ");
        match (self.stage(), mv) {
            (Stage::Auction, Move::Bid(bid)) if bid > MOST_BID => {
                format!("{bid} is more than {MOST_BID}, the highest bid")
            }
            (Stage::Auction, Move::Bid(bid)) => {
                format!(
                    "{bid} is too low: player {player} bids at least {}, or passes",
                    self.auction().least()
                )
            }
            (Stage::Burial, Move::Bury(_)) => {
                format!("melded cards are not buried: player {player} may bury {}", legal(self.buriable()))
            }
            (Stage::Play, Move::Play(card)) => {
                let cards: Vec<String> =
                    self.play().legal().into_iter().map(|card| card.to_string()).collect();
                let led = self.play().trick().led().filter(|&led| led != card.suit());
                let held = self.hands()[self.player()];
                let cause = match led {
                    Some(led) if !held.of(led).is_empty() => "does not follow suit",
                    Some(_) if card.suit() != self.play().contract().trump => "is no trump",
                    _ => "does not beat the best card",
                };
                format!("{card} {cause}: player {player} has to play one of {}", cards.join(" "))
            }
            _ => format!("'{mv}' does not answer the question: {}", self.question()),
        }
    }

    fn facts(&self, seat: Option<Player>) -> Vec<String> {
        let mut facts = Vec::new();
        if let Some((bidder, bid)) = self.bidder() {
            facts.push(format!("player {} has bid {bid}", bidder + 1));
            if !self.widow().is_empty() {
                facts.push(format!("the widow was {}", self.widow().listed().join(" ")));
            }
        }
        facts.extend(self.trump().map(|trump| format!("{} are trump", trump.name())));
        let buried = self.play().buried();
        let bidder = self.play().contract().bidder;
        if !buried.is_empty() && seat.is_none_or(|seat| seat == bidder) {
            facts.push(format!("player {} has buried {}", bidder + 1, buried.listed().join(" ")));
        }
        facts
    }

    fn columns(&self, seat: Option<Player>) -> Vec<PlayerColumn> {
        let column = |heading: &str, value: &dyn Fn(Player) -> String| {
            PlayerColumn::new(heading, (0..3).map(value).collect())
        };
        let contract = self.play().contract();
        let mut columns = vec![column("bid", &|player| match (self.bidder(), self.auction().call(player)) {
            (Some((bidder, bid)), _) if bidder == player => bid.to_string(),
            (Some(_), _) | (_, Call::Pass) => "pass".to_string(),
            (None, Call::Bid(bid)) => bid.to_string(),
            (None, Call::None) => "-".to_string(),
        })];
        if self.trump().is_some() {
            columns.push(column("melds", &|player| contract.melds[player].to_string()));
        }
        if self.stage() == Stage::Play {
            // Only the bidder knows the points that it has buried.
            let buried = self.play().buried().points();
            let hidden = if seat.is_none_or(|seat| seat == contract.bidder) { 0 } else { buried };
            columns.push(column("points", &|player| {
                let hidden = if player == contract.bidder { hidden } else { 0 };
                (self.play().points()[player] - hidden).to_string()
            }));
            columns.push(column("tricks", &|player| self.play().tricks()[player].to_string()));
        }
        columns
    }
}
