//! Observations of a deal: written by a view, and read.

use super::auction::{Auction, Bidding, MOST_BID};
use super::cards::{Card, Hand};
use super::deal::{Deal, Move, Stage};
use super::hidden::on_table;
use super::melds::Melds;
use super::options::Options;
use super::play::{CARDS, Contract, Play, WIDOW};
use super::series::Series;
use super::view::{Past, View};
use crate::cards::{CardList, Suit, card_in, cards_in, suit_in};
use maxn::hidden::InformationSet;
use maxn::{Generator, Player};
use maxn_play::toolkit::hidden::{HandView, ObservedSeat, Standing};
use maxn_play::{Field, Observation, ObservationError, VectorWriter};
use serde_json::{Value, json};

const CARD: &str = "a card such as QS";

/// The fields of observations besides those that every game has.
pub(super) const FIELDS: &[&str] =
    &["hand_number", "last_hand", "hand", "dealt", "bids", "widow", "trump", "melds", "buried", "plays"];

impl HandView for View {
    fn cards_held(&self) -> usize {
        self.hand().len()
    }

    fn rule_of_thumb(&self) -> Option<Move> {
        self.by_rule()
    }

    fn observe(&self, observation: &mut Observation) {
        let table = &self.table;
        let calls = self.past.calls.iter().map(|(player, bid)| json!({"player": player + 1, "bid": bid}));
        let plays = self.past.plays.iter();
        let plays = plays.map(|(player, card)| json!({"player": player + 1, "card": card.to_string()}));
        observation.set("hand", self.hand().listed());
        observation.set("bids", calls.collect::<Vec<Value>>());
        let is_shown = table.bidder().is_some();
        observation.set("widow", json!(is_shown.then(|| table.widow().listed())));
        observation.set("trump", json!(table.trump().map(Suit::name)));
        let melds = table.trump().map(|_| self.past.shown.map(Hand::listed));
        observation.set("melds", json!(melds));
        let buried = table.play().buried();
        observation.set("buried", json!((!buried.is_empty()).then(|| buried.listed())));
        observation.set("plays", plays.collect::<Vec<Value>>());
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) {
        let (table, players) = (&self.table, 0..3);
        self.hand().cards().for_each(|card| writer.in_hand(card.index()));
        on_table(table).for_each(|(player, card)| writer.laid(player, card.index()));
        for (&(player, card), number) in self.past.plays.iter().zip(1..) {
            writer.played(player, card.index(), number);
        }
        let widow = if table.bidder().is_some() { table.widow() } else { Hand::EMPTY };
        widow.cards().for_each(|card| writer.turned_up(card.index()));
        table.play().buried().cards().for_each(|card| writer.known(self.seat, card.index()));
        for player in players.clone().filter(|&player| player != self.seat && table.trump().is_some()) {
            self.past.shown[player].cards().for_each(|card| writer.known(player, card.index()));
        }
        if table.stage() == Stage::Play {
            // Without the buried points, where the seat does not know them.
            for player in players {
                writer.tricks(player, table.play().tricks()[player]);
                writer.points(player, table.play().points()[player]);
            }
        }
        for (player, size) in self.sizes.into_iter().enumerate() {
            writer.held(player, size);
        }
        for &(player, bid) in &self.past.calls {
            writer.bid(player, bid.unwrap_or(0).into());
        }
        table.trump().iter().for_each(|&suit| writer.suit(suit as usize));
    }
}

/// An observation that is being read.
struct Reader<'o, 's> {
    seat: &'s ObservedSeat<'o>,
    options: Options,
    dealer: Player,
    past: Past,
}

/// Reads the series and the view of a seat that is to move.
///
/// # Errors
/// If a field is missing or wrong, or no deal agrees with what the seat saw.
pub fn observed(seat: &ObservedSeat<'_>) -> Result<(Series, View), ObservationError> {
    let options: Options = seat.options()?;
    let series = Series::resumed(options, Standing::observed(seat))?;
    let past = Past { is_whole: true, ..Past::default() };
    let reader = Reader { seat, options, dealer: series.dealer(), past };
    let view = reader.view()?;
    if view.draw(&mut Generator::new(0)).is_none() {
        let problem = "no deal agrees with the hand, the melds and the cards played";
        return Err(ObservationError::new("hand", problem));
    }
    Ok((series, view))
}

impl<'o> Reader<'o, '_> {
    fn get(&self, key: &str) -> Option<Field<'o>> {
        self.seat.fields().get(key)
    }

    fn hand(&self, key: &str) -> Result<Option<Hand>, ObservationError> {
        self.get(key).map(|field| cards_in(&field)).transpose()
    }

    /// Refuses a field of a later part of the deal.
    fn refuse(&self, keys: &[&str], reason: &str) -> Result<(), ObservationError> {
        // Lists may be there, with nothing in them.
        let is_given = |field: &Field<'_>| field.value().as_array().is_none_or(|items| !items.is_empty());
        match keys.iter().find_map(|key| self.get(key).filter(is_given)) {
            Some(field) => Err(field.problem(reason)),
            None => Ok(()),
        }
    }

    fn view(mut self) -> Result<View, ObservationError> {
        let seat = self.seat.seat();
        let auction = self.auction()?;
        let state = auction.state(self.dealer);
        let (hand, own) = self.held(matches!(state, Bidding::Won(bidder, _) if bidder == seat))?;
        let (bidder, bid) = match state {
            Bidding::Turn(player) => {
                self.seat.check_turn(Some(player))?;
                self.refuse(&["widow", "trump", "melds", "buried", "plays"], "the auction is not over")?;
                Self::check_count(&hand, own, CARDS)?;
                return Ok(self.in_auction(own, auction));
            }
            Bidding::ThrownIn => {
                return Err(ObservationError::new("bids", "all have passed: the hand is over"));
            }
            Bidding::Won(bidder, bid) => (bidder, i32::from(bid)),
        };
        let widow = self.widow()?;
        let trump = self.get("trump").map(|field| suit_in(&field)).transpose()?;
        let contract = Contract {
            bidder,
            bid,
            melds: [0; 3],
            trump: trump.unwrap_or(Suit::Spades),
            must_beat: self.options.must_beat,
        };
        let buried = self.hand("buried")?;
        let plays = self.seat.list("plays", 3 * CARDS)?;
        if trump.is_none() || buried.is_none() && plays.is_empty() && seat == bidder {
            self.refuse(&["buried", "plays"], "trump is named and cards are buried before that")?;
            self.seat.check_turn(Some(bidder))?;
            Self::check_count(&hand, own, CARDS + WIDOW)?;
            Self::check_widow(own, widow)?;
            return self.before_play(own, widow, contract, trump);
        }
        self.in_play(&hand, own, widow, contract, buried.unwrap_or_default(), &plays)
    }

    /// The seat's cards as they are now: they are given so, or as they were dealt.
    fn held(&self, is_bidder: bool) -> Result<(Field<'o>, Hand), ObservationError> {
        let Some(dealt) = self.get("dealt") else {
            let hand = self.seat.fields().need("hand", "the seat's cards as they are now")?;
            let own = cards_in(&hand)?;
            return Ok((hand, own));
        };
        if self.get("hand").is_some() {
            let expected = "hand, the cards as they are now, or dealt, as they were at first";
            return Err(dealt.problem("the hand is given twice").expected(expected));
        }
        let mut own: Hand = cards_in(&dealt)?;
        if is_bidder {
            let widow = self.hand("widow")?.unwrap_or_default();
            let twice = || dealt.problem("with the widow a card is there three times");
            own = own.checked_add(widow).ok_or_else(twice)?;
        }
        let mut gone = vec![("buried".to_string(), self.hand("buried")?.unwrap_or_default())];
        for item in self.seat.list("plays", 3 * CARDS)? {
            if self.seat.player(&item, "player")? == self.seat.seat() {
                let card: Card = card_in(&item.need("card", CARD)?)?;
                gone.push((item.at().to_string(), [card].into_iter().collect()));
            }
        }
        for (at, cards) in gone {
            if let Some(card) = cards.missing_from(own).cards().next() {
                return Err(ObservationError::new(at, format!("the seat does not have {card}")));
            }
            own = own - cards;
        }
        Ok((dealt, own))
    }

    fn check_count(field: &Field<'_>, own: Hand, expected: usize) -> Result<(), ObservationError> {
        if own.len() == expected {
            return Ok(());
        }
        Err(field.problem(format!("the seat has {} cards, expected {expected}", own.len())))
    }

    fn check_widow(had: Hand, widow: Hand) -> Result<(), ObservationError> {
        match widow.missing_from(had).cards().next() {
            Some(card) => {
                Err(ObservationError::new("widow", format!("the seat took {card}, and does not have it")))
            }
            None => Ok(()),
        }
    }

    /// The calls, each checked.
    fn auction(&mut self) -> Result<Auction, ObservationError> {
        let mut auction = Auction::default();
        for item in self.seat.list("bids", 2 * usize::from(MOST_BID))? {
            item.check_fields(&["player", "bid"])?;
            let player = self.seat.player(&item, "player")?;
            match auction.state(self.dealer) {
                Bidding::Turn(turn) if turn == player => {}
                Bidding::Turn(turn) => {
                    return Err(item.problem(format!("it was the turn of player {} to bid", turn + 1)));
                }
                _ => return Err(item.problem("the auction was over")),
            }
            let bid = item.get("bid").map(|bid| bid.number(auction.least()..=MOST_BID)).transpose()?;
            self.past.calls.push((player, bid));
            auction.call_by(player, bid);
        }
        Ok(auction)
    }

    fn in_auction(self, own: Hand, auction: Auction) -> View {
        let seat = self.seat.seat();
        let hands = only(seat, own);
        let table =
            Deal::with_cards(self.options.must_beat, self.dealer, hands, Hand::EMPTY).with_auction(auction);
        View::of_table(seat, table, Hand::PACK - own, [CARDS; 3], self.past)
    }

    fn widow(&self) -> Result<Hand, ObservationError> {
        let field = self.seat.fields().need("widow", "the three cards that the bidder took")?;
        let widow: Hand = cards_in(&field)?;
        if widow.len() == WIDOW {
            return Ok(widow);
        }
        Err(field.problem(format!("the widow has {} cards, expected {WIDOW}", widow.len())))
    }

    /// The melds of each player: those of the seat are checked, those of others have to be melds.
    fn melds(&mut self, contract: &mut Contract, had: Hand) -> Result<(), ObservationError> {
        let expected = "the cards that each player has melded, three lists";
        let field = self.seat.fields().need("melds", expected)?;
        let items = field.items(3, expected)?;
        if items.len() != 3 {
            return Err(field.problem(format!("{} lists are given", items.len())).expected(expected));
        }
        for (player, item) in items.iter().enumerate() {
            let shown: Hand = cards_in(item)?;
            let melds = Melds::of(shown, contract.trump);
            let needed = melds.shown(contract.trump);
            if let Some(card) = shown.missing_from(needed).cards().next() {
                return Err(item.problem(format!("{card} is not part of a meld: {melds}")));
            }
            let own = Melds::of(had, contract.trump);
            if player == self.seat.seat() && own.shown(contract.trump) != shown {
                let problem = format!("the seat's cards meld {}", own.shown(contract.trump).names());
                return Err(item.problem(problem).expected(own));
            }
            self.past.shown[player] = shown;
            contract.melds[player] = melds.points();
        }
        Ok(())
    }

    fn before_play(
        mut self,
        own: Hand,
        widow: Hand,
        mut contract: Contract,
        trump: Option<Suit>,
    ) -> Result<View, ObservationError> {
        let seat = self.seat.seat();
        match trump {
            Some(_) => self.melds(&mut contract, own)?,
            None => self.refuse(&["melds"], "trump is named before that")?,
        }
        let mut sold = Auction::default();
        (0..3).for_each(|player| sold.call_by(player, (player == seat).then_some(contract.bid as u16)));
        let hands = only(seat, own - widow);
        let mut table =
            Deal::with_cards(self.options.must_beat, self.dealer, hands, widow).with_auction(sold);
        if trump.is_some() {
            table = table.with_trump(contract.trump, contract.melds);
        }
        let mut sizes = [CARDS; 3];
        sizes[seat] = own.len();
        Ok(View::of_table(seat, table, Hand::PACK - own, sizes, self.past))
    }

    fn in_play(
        mut self,
        hand: &Field<'_>,
        own: Hand,
        widow: Hand,
        mut contract: Contract,
        buried: Hand,
        plays: &[Field<'_>],
    ) -> Result<View, ObservationError> {
        let (seat, bidder) = (self.seat.seat(), contract.bidder);
        let expected = if seat == bidder { WIDOW } else { 0 };
        if buried.len() != expected {
            let problem = format!("{} cards were buried by the seat, expected {expected}", buried.len());
            return Err(ObservationError::new("buried", problem));
        }
        // The cards of the seat come back first, so that every card that it played is checked.
        let mut plays_read = Vec::with_capacity(plays.len());
        let mut seen = own.checked_add(buried).ok_or_else(|| {
            ObservationError::new("buried", "a card is there three times").expected("two of each card")
        })?;
        let mut own_cards = seen;
        for item in plays {
            item.check_fields(&["player", "card"])?;
            let player = self.seat.player(item, "player")?;
            let card: Card = card_in(&item.need("card", CARD)?)?;
            seen.add(card).map_err(|problem| item.problem(problem.seen()).expected("two of each card"))?;
            if player == seat {
                own_cards.insert(card);
            }
            plays_read.push((item, player, card));
        }
        let dealt = CARDS + if seat == bidder { WIDOW } else { 0 };
        if own_cards.len() != dealt {
            let problem = format!("the seat has {} cards with those it played and buried", own_cards.len());
            return Err(hand.problem(problem).expected(dealt));
        }
        if seat == bidder {
            Self::check_widow(own_cards, widow)?;
        }
        self.melds(&mut contract, own_cards)?;
        let mut sizes = [CARDS; 3];
        // The seat's own cards are there at first; the others' are added one by one as they are played.
        let mut play = Play::new(only(seat, own_cards - buried), buried, contract);
        for &(item, player, card) in &plays_read {
            self.play_card(item, &mut play, &mut sizes, player, card)?;
        }
        self.seat.check_turn((sizes != [0; 3]).then(|| play.player()))?;
        let table = Deal::playing(play, self.dealer, widow);
        Ok(View::of_table(seat, table, Hand::PACK - seen, sizes, self.past))
    }

    /// Plays a card that was played.
    fn play_card(
        &mut self,
        item: &Field<'_>,
        play: &mut Play,
        sizes: &mut [usize; 3],
        player: Player,
        card: Card,
    ) -> Result<(), ObservationError> {
        let (turn, contract) = (play.player(), *play.contract());
        if turn != player || sizes[player] == 0 {
            let problem = format!("it was the turn of player {} when player {} played", turn + 1, player + 1);
            return Err(item.problem(problem));
        }
        if player == self.seat.seat() {
            let held = play.hands()[player].kinds();
            if !contract.legal(held, *play.trick()).contains(card) {
                return Err(item.problem(format!("the rules did not allow the seat to play {card}")));
            }
        } else if self.past.lacks[player].contains(card) {
            let problem = format!("player {} has shown before that it does not hold {card}", player + 1);
            return Err(item.problem(problem));
        }
        self.past.note_play(&contract, *play.trick(), player, card);
        sizes[player] -= 1;
        play.play_known(card, *sizes == [0; 3]);
        Ok(())
    }
}

/// The hands with that of one player alone.
fn only(seat: Player, hand: Hand) -> [Hand; 3] {
    let mut hands = [Hand::EMPTY; 3];
    hands[seat] = hand;
    hands
}
