//! Observations of a deal, read. Goes are left out: a player who is passed over has said one.

use super::board::Board;
use super::hand::{CribbageHand, KEPT, cards_dealt, cards_discarded};
use super::series::{Options, Series};
use super::view::View;
use crate::cards::{Card, Hand};
use maxn::Player;
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat};
use maxn_play::{Field, ObservationError};

/// The fields of observations besides those that every game has.
pub(super) const FIELDS: &[&str] =
    &["hand_number", "last_hand", "hand", "dealt", "laid_away", "turned_up", "plays"];

const CARD: &str = "a card such as QS";
const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";

/// The most cards in a list.
const MOST_CARDS: usize = 52;

/// The deal of a seat as it was observed.
struct Observed {
    seat: Player,
    /// The cards dealt to the seat, with the name of the field that they are from.
    dealt: Hand,
    hand_field: &'static str,
    laid_away: Hand,
    turned_up: Option<Card>,
    plays: Vec<(Player, Card)>,
}

/// Reads the series and the view of a seat that is to move. The score on the board is the present one; the points pegged in
/// this deal are taken off it again.
///
/// # Errors
/// If that cannot have happened; the error names the field.
pub(super) fn observed(seat: &ObservedSeat<'_>) -> Result<(Series, View), ObservationError> {
    let options: Options = seat.options()?;
    let observed = Observed::read(seat)?;
    let (players, hands, now) = (seat.players(), seat.hands_played(), seat.scores());
    let board = |options: Options| {
        options.board(players).map_err(|problem| ObservationError::new("options", problem))
    };
    let endless = board(Options { target: Board::MOST, ..options })?;
    let view = observed.view(&Series::resumed(endless, hands)?)?;
    seat.check_turn(view.table().turn())?;
    let pegged = view.table().board().scores();
    if let Some(player) = (0..players).find(|&player| now[player] < pegged[player]) {
        let problem = format!("player {} has pegged {} in this deal alone", player + 1, pegged[player]);
        return Err(ObservationError::new("scores", problem));
    }
    let board = board(options)?.with_scores(now - pegged);
    let series = Series::resumed(board.map_err(|problem| ObservationError::new("scores", problem))?, hands)?;
    let view = observed.view(&series)?;
    Ok((series, view))
}

impl Observed {
    fn read(seat: &ObservedSeat<'_>) -> Result<Self, ObservationError> {
        let fields = seat.fields();
        let hand = |key: &str| fields.get(key).map(|field| cards(&field)).transpose();
        let mut plays = Vec::new();
        for item in seat.list("plays", MOST_CARDS)? {
            item.check_fields(&["player", "card"])?;
            plays.push((seat.player(&item, "player")?, card(&item.need("card", CARD)?)?));
        }
        let (laid_away, seat) = (hand("laid_away")?.unwrap_or_default(), seat.seat());
        let (dealt, hand_field) = match (hand("hand")?, hand("dealt")?) {
            (None, Some(dealt)) => (dealt, "dealt"),
            (Some(_), Some(_)) => {
                let expected = "hand, the cards as they are now, or dealt, as they were at first";
                return Err(ObservationError::new("dealt", "the hand is given twice").expected(expected));
            }
            (None, None) => {
                let error = ObservationError::new("hand", "it is missing");
                return Err(error.expected("the seat's cards as they are now"));
            }
            (Some(mut hand), None) => {
                let gone = plays.iter().enumerate().filter(|(_, (player, _))| *player == seat);
                for (place, &(_, card)) in gone {
                    let at = format!("plays[{place}].card");
                    hand = with(hand, Hand::only(card), &at, "was played and is still in the hand")?;
                }
                (with(hand, laid_away, "laid_away", "was discarded and is still in the hand")?, "hand")
            }
        };
        let turned_up = fields.get("turned_up").map(|field| card(&field)).transpose()?;
        Ok(Observed { seat, dealt, hand_field, laid_away, turned_up, plays })
    }

    /// The view of the seat, in a series that has come so far.
    fn view(&self, series: &Series) -> Result<View, ObservationError> {
        let (dealt, expected) = (self.dealt.len(), cards_dealt(series.players()));
        if dealt != expected {
            let problem = format!("{dealt} cards were dealt to the seat, expected {expected}");
            return Err(ObservationError::new(self.hand_field, problem));
        }
        if self.laid_away.is_empty() { self.discarding(series) } else { self.playing(series) }
    }

    /// The deal with the cards that the seat can name.
    fn hand(&self, series: &Series, hands: &[Hand]) -> CribbageHand {
        CribbageHand::of_known(series.dealer(), hands, self.laid_away, *series.board())
    }

    /// The situation while cards are discarded: those before the seat have done so.
    fn discarding(&self, series: &Series) -> Result<View, ObservationError> {
        if self.turned_up.is_some() || !self.plays.is_empty() {
            let problem = "what the seat discarded to the crib is not said";
            return Err(ObservationError::new("laid_away", problem));
        }
        let players = series.players();
        let mut hand = self.hand(series, &self.known_hands(players, self.dealt)?);
        let before = series.board().all_after(series.dealer()).take_while(|&player| player != self.seat);
        hand.discards_left -= before.count() as u8;
        Ok(View::of_table(self.seat, hand, &vec![cards_dealt(players); players]))
    }

    /// Cards are being played. A player who had a card that fitted has played one, so that the plays since show whose turn it
    /// was each time, although nothing else is known of the others.
    fn playing(&self, series: &Series) -> Result<View, ObservationError> {
        let players = series.players();
        let starter = self.check_discards(players)?;
        let mut hand = self.hand(series, &self.known_hands(players, self.dealt - self.laid_away)?);
        hand.discarded[self.seat] = self.laid_away;
        hand.begin_play(starter);
        let mut sizes = vec![KEPT; players];
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            let error = |problem: String| ObservationError::new(play_field(place), problem);
            match hand.turn() {
                Some(turn) if turn == player => {}
                Some(turn) => {
                    let (turn, player) = (turn + 1, player + 1);
                    return Err(error(format!(
                        "it was the turn of player {turn} when player {player} played {card}"
                    )));
                }
                None => {
                    return Err(error(format!(
                        "it was not the turn of player {} when it played {card}",
                        player + 1
                    )));
                }
            }
            if sizes[player] == 0 {
                return Err(error(format!("player {} has no card left for {card}", player + 1)));
            }
            sizes[player] -= 1;
            hand.play_card(card).map_err(|problem| error(problem.to_string()))?;
        }
        Ok(View::of_table(self.seat, hand, &sizes))
    }

    /// The cards that the seat can name: its own, and those that the others have played since.
    fn known_hands(&self, players: usize, own: Hand) -> Result<Vec<Hand>, ObservationError> {
        let mut hands = vec![Hand::EMPTY; players];
        hands[self.seat] = own;
        let mut played = Hand::EMPTY;
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            let refuse = |problem: String| Err(ObservationError::new(play_field(place), problem));
            if played.contains(card) {
                return refuse(format!("{card} was played twice"));
            }
            if own.contains(card) != (player == self.seat) {
                let holder =
                    if player == self.seat { "does not hold" } else { "cannot have played the seat's own" };
                return refuse(format!("player {} {holder} {card}", player + 1));
            }
            played.insert(card);
            hands[player].insert(card);
        }
        Ok(hands)
    }

    /// The starter, if it and the discarded cards can be what they are said to be.
    fn check_discards(&self, players: usize) -> Result<Card, ObservationError> {
        let refuse = |field: &str, problem: String| Err(ObservationError::new(field, problem));
        let count = cards_discarded(players);
        if self.laid_away.len() != count {
            let problem = format!("{} cards were discarded, expected {count}", self.laid_away.len());
            return refuse("laid_away", problem);
        }
        if let Some(card) = (self.laid_away - self.dealt).into_iter().next() {
            return refuse("laid_away", format!("{card} was not dealt to the seat"));
        }
        let Some(starter) = self.turned_up else {
            let problem = "the seat has discarded, and no starter is turned up: it is not its turn";
            return refuse("turned_up", problem.to_string());
        };
        if self.dealt.contains(starter) {
            return refuse("turned_up", format!("{starter} was dealt to the seat"));
        }
        for (place, &(_, card)) in self.plays.iter().enumerate() {
            let gone = if card == starter { Some("turned up") } else { None };
            let gone = gone.or(self.laid_away.contains(card).then_some("discarded to the crib"));
            if let Some(gone) = gone {
                let problem = format!("{card} cannot have been played: it was {gone}");
                return refuse(&play_field(place), problem);
            }
        }
        Ok(starter)
    }
}

fn play_field(place: usize) -> String {
    format!("plays[{place}]")
}

fn card(field: &Field<'_>) -> Result<Card, ObservationError> {
    field.text(CARD)?.parse().map_err(|_| field.wrong(CARD))
}

/// Different cards: a list of them, or a text such as `S:AKQ H:T9`.
fn cards(field: &Field<'_>) -> Result<Hand, ObservationError> {
    if let Some(text) = field.value().as_str() {
        return text.parse().map_err(|problem| field.problem(problem).expected(CARDS));
    }
    let mut cards = Hand::EMPTY;
    for item in field.items(MOST_CARDS, CARDS)? {
        cards = with(cards, Hand::only(card(&item)?), item.at(), "is there twice")?;
    }
    Ok(cards)
}

/// A hand with cards that it does not have yet.
fn with(hand: Hand, cards: Hand, at: &str, reason: &str) -> Result<Hand, ObservationError> {
    match (hand & cards).into_iter().next() {
        Some(card) => Err(ObservationError::new(at, format!("{card} {reason}"))),
        None => Ok(hand | cards),
    }
}
