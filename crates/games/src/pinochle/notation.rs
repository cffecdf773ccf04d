//! Positions as text.

use super::auction::{Auction, Call, LEAST_BID, MOST_BID};
use super::cards::Hand;
use super::deal::{Deal, Move, Stage};
use super::melds::Melds;
use super::options::MustBeat;
use super::play::{CARDS, Contract, POINTS, Play, WIDOW};
use crate::cards::{Suit, card_at, cards_at, names};
use maxn::{Game, Player, Scores};
use maxn_play::options::NamedValue;
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt;
use std::str::FromStr;

/// The fields of a position.
const NAMES: [&str; 15] = [
    "dealer",
    "hands",
    "widow",
    "bids",
    "bidder",
    "bid",
    "trump",
    "conceded",
    "buried",
    "melds",
    "leader",
    "trick",
    "points",
    "tricks",
    "must_beat",
];

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (play, contract) = (self.play(), self.play().contract());
        let hands = self.hands().map(|hand| hand.to_string()).join(" | ");
        write!(f, "dealer {}; hands {hands}", self.dealer() + 1)?;
        if !self.widow().is_empty() {
            write!(f, "; widow {}", self.widow())?;
        }
        if let Stage::Auction | Stage::ThrownIn = self.stage() {
            let call = |player: Player| match self.auction().call(player) {
                Call::None => "-".to_string(),
                Call::Bid(bid) => bid.to_string(),
                Call::Pass => "pass".to_string(),
            };
            write!(f, "; bids {}", [0, 1, 2].map(call).join(" "))?;
        } else {
            write!(f, "; bidder {}; bid {}", contract.bidder + 1, contract.bid)?;
        }
        if let Some(trump) = self.trump() {
            write!(f, "; trump {}", trump.letter())?;
        }
        match self.stage() {
            Stage::Conceded => f.write_str("; conceded yes")?,
            Stage::Play => write_play(f, play)?,
            _ => {}
        }
        match contract.must_beat {
            MustBeat::Always => Ok(()),
            rule @ MustBeat::Trumps => write!(f, "; must_beat {rule}"),
        }
    }
}

fn write_play(f: &mut fmt::Formatter<'_>, play: &Play) -> fmt::Result {
    let each = |numbers: Scores| numbers.first(3).iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    if !play.buried().is_empty() {
        write!(f, "; buried {}", play.buried())?;
    }
    write!(f, "; melds {}; leader {}", each(play.contract().melds.into()), play.trick().leader() + 1)?;
    if !play.trick().is_empty() {
        write!(f, "; trick {}", names(play.trick().cards()))?;
    }
    write!(f, "; points {}; tricks {}", each(play.points()), each(play.tricks()))
}

/// Reads a position: the auction if there is no bidder, and the play unless the bidder holds more cards than the others.
///
/// | field | meaning |
/// |---|---|
/// | `hands` | a hand for each player, with bars between |
/// | `dealer` | the dealer, from 1; player 1 if it is left out |
/// | `widow` | the cards of the widow, which the bidder holds after the auction |
/// | `bids` | in the auction, the last call of each player: a bid, `pass` or `-` |
/// | `bidder`, `bid` | after the auction, the player who won it and its bid |
/// | `trump` | the letter of the suit, once it is named |
/// | `conceded` | `yes` if the bidder has given up |
/// | `buried` | the cards that the bidder has buried |
/// | `melds` | the points of each player's melds; at the beginning of the play those of the cards |
/// | `leader`, `trick` | the player who led or leads, by default the bidder, and the cards on the table |
/// | `points`, `tricks` | those taken so far, points of buried cards included |
/// | `must_beat` | `always`, or `trumps` |
///
/// ```
/// use maxn_games::pinochle::{Deal, Stage};
///
/// let deal: Deal = "hands S:AQ H:9 | S:KK H:A | S:T H:TT; bidder 2; bid 20; trump H".parse()?;
/// assert_eq!((deal.stage(), deal.play().contract().melds), (Stage::Play, [1, 0, 0]));
/// assert_eq!(deal.to_string().parse(), Ok(deal));
/// # Ok::<(), maxn_play::toolkit::fields::NotationError>(())
/// ```
impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let mut reader = Reader { fields: &fields, seen: Hand::EMPTY };
        let (hands, places) = reader.hands()?;
        let dealer = reader.player("dealer")?.unwrap_or(0);
        let must_beat = match fields.get("must_beat") {
            None => MustBeat::default(),
            Some(field) => {
                let word = field.only()?;
                MustBeat::named(word.text).ok_or_else(|| word.error("expected always or trumps"))?
            }
        };
        let Some(bidder) = reader.player("bidder")? else {
            return reader.auction(hands, &places, dealer, must_beat);
        };
        let bid = fields.required("bid")?.only()?.number(1..=usize::from(MOST_BID))? as i32;
        let trump = reader.trump()?;
        let contract =
            Contract { bidder, bid, melds: [0; 3], trump: trump.unwrap_or(Suit::Spades), must_beat };
        let more = hands[bidder].len().saturating_sub(hands[(bidder + 1) % 3].len());
        // Who has played to a trick holds a card less, and never three.
        if trump.is_none() || fields.get("conceded").is_some() || more >= 2 && fields.get("trick").is_none() {
            return reader.before_play(hands, &places, dealer, contract, trump);
        }
        reader.play(hands, &places, dealer, contract)
    }
}

/// A position that is being read.
struct Reader<'f, 't> {
    fields: &'f Fields<'t>,
    /// The cards read so far.
    seen: Hand,
}

impl<'t> Reader<'_, 't> {
    /// The hands, and the word where each of them begins.
    fn hands(&mut self) -> Result<([Hand; 3], Vec<Word<'t>>), NotationError> {
        let field = self.fields.required("hands")?;
        let parts = field.parts();
        if parts.len() != 3 {
            let problem = format!("there are {} hands, separated by '|', expected 3", parts.len());
            return Err(field.head.error(problem));
        }
        let mut hands = [Hand::EMPTY; 3];
        for (hand, part) in hands.iter_mut().zip(&parts) {
            *hand = cards_at(part, &mut self.seen)?;
        }
        Ok((hands, parts.iter().map(|part| part.first().copied().unwrap_or(field.head)).collect()))
    }

    fn player(&self, name: &'static str) -> Result<Option<Player>, NotationError> {
        let number = |field: &Field<'t>| field.only()?.number(1..=3).map(|number| number - 1);
        self.fields.get(name).map(number).transpose()
    }

    fn trump(&self) -> Result<Option<Suit>, NotationError> {
        let Some(field) = self.fields.get("trump") else { return Ok(None) };
        let word = field.only()?;
        let mut letters = word.text.chars();
        let suit = match (letters.next(), letters.next()) {
            (Some(letter), None) => Suit::from_letter(letter),
            _ => None,
        };
        suit.map(Some).ok_or_else(|| word.error("expected a suit: S, H, D or C"))
    }

    /// A number for each player.
    fn each(&self, name: &'static str, most: usize) -> Result<Option<[i32; 3]>, NotationError> {
        let Some(field) = self.fields.get(name) else { return Ok(None) };
        let words: [Word<'t>; 3] = field.exactly("three, one for each player")?;
        let mut numbers = [0; 3];
        for (number, word) in numbers.iter_mut().zip(words) {
            *number = word.number(0..=most)? as i32;
        }
        Ok(Some(numbers))
    }

    /// Refuses fields of a later part of the deal.
    fn refuse(&self, names: &[&'static str], reason: &str) -> Result<(), NotationError> {
        match names.iter().find_map(|name| self.fields.get(name)) {
            Some(field) => Err(field.head.error(reason)),
            None => Ok(()),
        }
    }

    /// Checks that the players hold as many cards as the first of them, but for those `more` that each has.
    fn check_sizes(hands: &[Hand; 3], places: &[Word<'t>], more: [usize; 3]) -> Result<usize, NotationError> {
        let base = (0..3).map(|player| hands[player].len().saturating_sub(more[player])).min().unwrap_or(0);
        for player in 0..3 {
            let (found, expected) = (hands[player].len(), base + more[player]);
            if found != expected {
                let problem = format!("player {} has {found} cards, expected {expected}", player + 1);
                return Err(places[player].error(problem));
            }
        }
        if base > CARDS {
            return Err(places[0].error(format!("a player has at most {CARDS} cards")));
        }
        Ok(base)
    }

    /// The widow, which is part of the bidder's hand after the auction: the same cards again, not others.
    fn widow(&mut self, is_held: bool) -> Result<(Hand, Option<Word<'t>>), NotationError> {
        let Some(field) = self.fields.get("widow") else { return Ok((Hand::EMPTY, None)) };
        let mut seen = if is_held { Hand::EMPTY } else { self.seen };
        let widow: Hand = cards_at(&field.words, &mut seen)?;
        if widow.len() != WIDOW {
            return Err(field.head.error(format!("the widow has {} cards, expected {WIDOW}", widow.len())));
        }
        Ok((widow, Some(field.head)))
    }

    fn auction(
        mut self,
        hands: [Hand; 3],
        places: &[Word<'t>],
        dealer: Player,
        must_beat: MustBeat,
    ) -> Result<Deal, NotationError> {
        let later = ["bid", "trump", "conceded", "buried", "melds", "leader", "trick", "points", "tricks"];
        self.refuse(&later, "this comes after the auction; the field 'bidder' is missing")?;
        Self::check_sizes(&hands, places, [0; 3])?;
        // The bidder is going to hold it.
        self.fields.required("widow")?;
        let (widow, _) = self.widow(false)?;
        let deal = Deal::with_cards(must_beat, dealer, hands, widow);
        let Some(field) = self.fields.get("bids") else { return Ok(deal) };
        let words: [Word<'t>; 3] = field.exactly("three, one for each player")?;
        let mut calls = [Call::None; 3];
        for (call, word) in calls.iter_mut().zip(words) {
            *call = match word.text {
                "-" => Call::None,
                "pass" => Call::Pass,
                _ => Call::Bid(word.number(usize::from(LEAST_BID)..=usize::from(MOST_BID))? as u16),
            };
        }
        let auction =
            Auction::new(calls, dealer).map_err(|(player, problem)| words[player].error(problem))?;
        Ok(deal.with_auction(auction))
    }

    fn before_play(
        mut self,
        hands: [Hand; 3],
        places: &[Word<'t>],
        dealer: Player,
        contract: Contract,
        trump: Option<Suit>,
    ) -> Result<Deal, NotationError> {
        let later = ["bids", "buried", "melds", "leader", "trick", "points", "tricks"];
        self.refuse(&later, "this does not go with a bidder who has not buried cards yet")?;
        let bidder = contract.bidder;
        let (widow, head) = self.widow(true)?;
        if let Some(head) = head.filter(|_| !hands[bidder].includes(widow)) {
            return Err(head.error(format!("player {} does not hold the widow", bidder + 1)));
        }
        let mut more = [0; 3];
        more[bidder] = WIDOW;
        Self::check_sizes(&hands, places, more)?;
        let mut before = hands;
        before[bidder] = before[bidder] - widow;
        let mut sold = Auction::default();
        (0..3).for_each(|player| sold.call_by(player, (player == bidder).then_some(contract.bid as u16)));
        let mut deal = Deal::with_cards(contract.must_beat, dealer, before, widow).with_auction(sold);
        if let Some(trump) = trump {
            deal.apply(Move::Trump(trump));
        }
        if let Some(field) = self.fields.get("conceded") {
            let word = field.only()?;
            if trump.is_none() || word.text != "yes" {
                return Err(word.error("expected yes, after trump is named"));
            }
            deal.apply(Move::Concede);
        }
        Ok(deal)
    }

    fn play(
        mut self,
        hands: [Hand; 3],
        places: &[Word<'t>],
        dealer: Player,
        mut contract: Contract,
    ) -> Result<Deal, NotationError> {
        self.refuse(&["bids"], "the auction is over where there is a bidder")?;
        let buried = match self.fields.get("buried") {
            None => Hand::EMPTY,
            Some(field) => cards_at(&field.words, &mut self.seen)?,
        };
        if let Some(field) = self.fields.get("buried").filter(|_| buried.len() > WIDOW) {
            return Err(field.head.error(format!("{} cards are buried, expected {WIDOW}", buried.len())));
        }
        let (widow, _) = self.widow(true)?;
        let leader = self.player("leader")?.unwrap_or(contract.bidder);
        let trick = self.fields.get("trick").map_or(&[][..], |field| &field.words);
        if let Some(word) = trick.get(2) {
            return Err(word.error("a trick on the table has at most two cards"));
        }
        let mut before = hands;
        let mut more = [1; 3];
        let mut cards = Vec::new();
        for (place, &word) in trick.iter().enumerate() {
            let card = card_at(word, &mut self.seen)?;
            let player = (leader + place) % 3;
            before[player].insert(card);
            more[player] = 0;
            cards.push((card, word));
        }
        if trick.is_empty() {
            more = [0; 3];
        }
        let held = Self::check_sizes(&hands, places, more)?;
        let (points, tricks) = self.taken(&before, buried, &contract)?;
        let is_beginning = tricks == [0; 3];
        contract.melds = self.melds(&before, buried, &contract, is_beginning)?;
        let most = CARDS as i32 - tricks.iter().sum::<i32>() - i32::from(!trick.is_empty());
        if held as i32 > most {
            let problem = format!("with the tricks taken, a player has at most {most} cards");
            return Err(places[0].error(problem));
        }
        let mut play = Play::new(before, buried, contract).with_taken(points, tricks, leader);
        for (card, word) in cards {
            if !play.legal().contains(card) {
                let problem =
                    format!("player {} has to play one of {}", play.player() + 1, names(play.legal()));
                return Err(word.error(problem));
            }
            play.apply(card);
        }
        Ok(Deal::playing(play, dealer, widow))
    }

    /// Points and tricks taken so far.
    fn taken(
        &self,
        hands: &[Hand; 3],
        buried: Hand,
        contract: &Contract,
    ) -> Result<([i32; 3], [i32; 3]), NotationError> {
        let mut start = [0; 3];
        start[contract.bidder] = buried.points();
        let points = self.each("points", POINTS as usize)?.unwrap_or(start);
        let tricks = self
            .each("tricks", CARDS)?
            .unwrap_or(std::array::from_fn(|player| i32::from(points[player] > start[player])));
        let head = |name| self.fields.get(name).or(self.fields.get("hands")).map(|field| field.head);
        let wrong = |name: &'static str, problem: String| match head(name) {
            Some(head) => head.error(problem),
            None => NotationError { column: 1, word: String::new(), problem },
        };
        for player in 0..3 {
            if points[player] < start[player] {
                let problem = format!("player {} has buried {} points already", player + 1, start[player]);
                return Err(wrong("points", problem));
            }
            if (points[player] > start[player]) && tricks[player] == 0 {
                return Err(wrong("tricks", format!("player {} has points and no trick", player + 1)));
            }
        }
        let in_hands: i32 = hands.iter().map(|hand| hand.points()).sum();
        let last = i32::from(hands.iter().any(|hand| !hand.is_empty()));
        let all = points.iter().sum::<i32>() + in_hands + last;
        if all > POINTS {
            let problem = format!("{all} points are taken or to be played for; there are {POINTS}");
            return Err(wrong("points", problem));
        }
        Ok((points, tricks))
    }

    /// The points of melds: those of the cards, if nothing has been played.
    fn melds(
        &self,
        hands: &[Hand; 3],
        buried: Hand,
        contract: &Contract,
        is_beginning: bool,
    ) -> Result<[i32; 3], NotationError> {
        let given = self.each("melds", usize::from(MOST_BID))?;
        if !is_beginning {
            return Ok(given.unwrap_or([0; 3]));
        }
        let held = |player: Player| {
            let cards = if player == contract.bidder { hands[player] + buried } else { hands[player] };
            Melds::of(cards, contract.trump)
        };
        let melds: [Melds; 3] = std::array::from_fn(held);
        let points = melds.map(|melds| melds.points());
        if let (Some(given), Some(field)) = (given, self.fields.get("melds"))
            && let Some(player) = (0..3).find(|&player| given[player] != points[player])
        {
            let (found, melds) = (points[player], melds[player]);
            let problem = format!("player {} melds {found}: {melds}", player + 1);
            return Err(field.words[player].error(problem));
        }
        Ok(points)
    }
}
