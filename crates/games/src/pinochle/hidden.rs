//! A deal for the layers above the rules: decisions as text and as numbers, events, questions and the table.

use super::auction::{Call, LEAST_BID, MOST_BID};
use super::cards::{Card, Hand, Kinds};
use super::deal::{Deal, Move, Stage};
use super::evaluation::{DealEvaluation, Utility};
use super::view::{Past, View};
use crate::cards::{Suit, answer_words, names, read_card, read_suit};
use maxn::hidden::Preferred;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HandRecord, HiddenHand, Layout};
use maxn_play::{
    ActionSpace, CardScene, DecisionError, Event, EventKind, HandScene, Laid, PlayerColumn, Prompt,
    SearchFailure,
};
use std::collections::HashMap;
use std::sync::LazyLock;

/// All decisions in the order of their numbers: the cards from `9C` to `AS`, `pass`, `concede`, the trump suits from clubs to spades,
/// the bids from the least to the most, and the three cards that are buried, ordered by the highest, the second and the third.
fn all_moves() -> Vec<Move> {
    let cards: Vec<Card> = Kinds::DECK.into_iter().rev().collect();
    let mut moves: Vec<Move> = cards.iter().copied().map(Move::Play).collect();
    moves.extend([Move::Pass, Move::Concede]);
    moves.extend(Suit::ALL.into_iter().rev().map(Move::Trump));
    moves.extend((LEAST_BID..=MOST_BID).map(Move::Bid));
    for (high, &one) in cards.iter().enumerate() {
        for (middle, &two) in cards[..=high].iter().enumerate() {
            // There are two of each, so that three are not all alike.
            let three = cards[..=middle].iter().filter(|&&three| one != two || two != three);
            moves.extend(three.map(|&three| Move::Bury([one, two, three])));
        }
    }
    moves
}

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let mut words = all_moves().into_iter().map(|mv| mv.to_string());
    ActionSpace::default()
        .with_cards(words.by_ref().take(Kinds::DECK.len()).collect::<Vec<_>>())
        .in_two_copies()
        .with_words(words)
});

/// The numbers of all decisions.
static NUMBERS: LazyLock<HashMap<Move, u32>> = LazyLock::new(|| all_moves().into_iter().zip(0..).collect());

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
        NUMBERS.get(&mv).copied()
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let verb = match self.stage() {
            Stage::Auction => "bid",
            Stage::Trump => "trump",
            Stage::Burial => "bury",
            Stage::Play => "play",
            Stage::Conceded | Stage::ThrownIn => return Err(DecisionError::Over),
        };
        let words = answer_words(text, verb);
        let cards: Vec<Option<Card>> = words.iter().map(|word| read_card(word).ok()).collect();
        let word = words.first().map_or("", String::as_str);
        let mv = match (self.stage(), &cards[..]) {
            (Stage::Auction, [_]) if word == "pass" => Some(Move::Pass),
            (Stage::Auction, [_]) => word.parse().ok().map(Move::Bid),
            (Stage::Trump, [_]) => read_suit(word).map(Move::Trump),
            (Stage::Burial, [_]) if word == "concede" => Some(Move::Concede),
            (Stage::Burial, &[Some(one), Some(two), Some(three)]) if one != two || two != three => {
                Some(Move::bury([one, two, three]))
            }
            (Stage::Play, &[card]) => card.map(Move::Play),
            _ => None,
        };
        mv.ok_or_else(|| DecisionError::Unreadable {
            text: text.to_string(),
            question: self.prompt().question,
        })
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let player = self.player();
        let missing = mv.cards().missing_from(self.hands()[player]);
        if !missing.is_empty() {
            return Err(DecisionError::NotHeld { player, cards: missing.names() });
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
                    after.widow().names()
                ))],
                _ => Vec::new(),
            },
            Move::Trump(trump) => {
                let melds = |player: Player| {
                    let melds = after.melds(player);
                    let shown = melds.shown(trump).names();
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

    fn check_bids(&self) -> Result<(), &'static str> {
        Ok(())
    }

    fn has_bid(&self, player: Player) -> bool {
        self.stage() == Stage::Play && self.play().contract().bidder == player
    }

    /// Without a trick the melds are lost.
    fn bid(&self, player: Player) -> Option<bool> {
        let (play, contract) = (self.play(), self.play().contract());
        let (points, has_trick) = (play.points()[player], play.tricks()[player] > 0);
        let makes = |points: i32, has_trick: bool| contract.result(player, points, has_trick) >= 0;
        let best = makes(points + play.open_points(), has_trick || !play.is_over());
        match (makes(points, has_trick), best) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    fn bid_key(&self, player: Player) -> u64 {
        let play = self.play();
        u64::from(play.tricks()[player] > 0) << 32 | u64::from(play.points()[player].unsigned_abs())
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
                format!("melded cards are not buried: player {player} may bury {}", self.buriable().names())
            }
            (Stage::Play, Move::Play(card)) => {
                let led = self.play().trick().led().filter(|&led| led != card.suit());
                let held = self.hands()[self.player()];
                let cause = match led {
                    Some(led) if !held.of(led).is_empty() => "does not follow suit",
                    Some(_) if card.suit() != self.play().contract().trump => "is no trump",
                    _ => "does not beat the best card",
                };
                format!("{card} {cause}: player {player} has to play one of {}", names(self.play().legal()))
            }
            _ => format!("'{mv}' does not answer the question: {}", self.question()),
        }
    }

    fn facts(&self, seat: Option<Player>) -> Vec<String> {
        let mut facts = Vec::new();
        if let Some((bidder, bid)) = self.bidder() {
            facts.push(format!("player {} has bid {bid}", bidder + 1));
            if !self.widow().is_empty() {
                facts.push(format!("the widow was {}", self.widow().names()));
            }
        }
        facts.extend(self.trump().map(|trump| format!("{} are trump", trump.name())));
        let buried = self.play().buried();
        let bidder = self.play().contract().bidder;
        if !buried.is_empty() && seat.is_none_or(|seat| seat == bidder) {
            facts.push(format!("player {} has buried {}", bidder + 1, buried.names()));
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
