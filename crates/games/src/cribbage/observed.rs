//! Observations of a deal, read. Goes are left out: a player who is passed over has said one.

use super::board::Board;
use super::hand::{CribbageHand, KEPT, cards_dealt, cards_discarded};
use super::hidden::Move;
use super::options::Options;
use super::series::Series;
use super::view::View;
use crate::cards::{Card, Hand, card_in};
use crate::trick_game::read::{cards_field, dealt_cards, plays_field, with};
use maxn::{Game, Player};
use maxn_play::ObservationError;
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand, ObservedSeat};

/// The fields of observations besides those that every game has.
pub(super) const FIELDS: &[&str] =
    &["hand_number", "last_hand", "hand", "dealt", "laid_away", "turned_up", "plays"];

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
        let (plays, laid_away) = (plays_field(seat)?, cards_field(seat, "laid_away")?);
        let discarded = |hand| with(hand, laid_away, "laid_away", "was discarded and is still in the hand");
        let dealt = dealt_cards(seat, &plays, discarded)?;
        let hand_field = if fields.get("dealt").is_some() { "dealt" } else { "hand" };
        let turned_up = fields.get("turned_up").map(|field| card_in(&field)).transpose()?;
        Ok(Observed { seat: seat.seat(), dealt, hand_field, laid_away, turned_up, plays })
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
        let mut hands = vec![Hand::EMPTY; players];
        hands[self.seat] = self.dealt;
        let mut hand = self.hand(series, &hands);
        let before = series.board().all_after(series.dealer()).take_while(|&player| player != self.seat);
        hand.discards_left -= before.count() as u8;
        Ok(View::of_table(self.seat, hand, &vec![cards_dealt(players); players]))
    }

    /// Cards are being played. A player who had a card that fitted has played one, so that the plays since show whose turn it
    /// was each time, although nothing else is known of the others.
    fn playing(&self, series: &Series) -> Result<View, ObservationError> {
        let players = series.players();
        let starter = self.check_discards(players)?;
        let mut hand = self.hand(series, &self.known_hands(players, starter)?);
        hand.discarded[self.seat] = self.laid_away;
        hand.begin_play(starter);
        let mut sizes = vec![KEPT; players];
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            let refuse = |problem: String| Err(ObservationError::new(play_field(place), problem));
            let (number, turn) = (player + 1, hand.turn());
            match turn {
                None => {
                    return refuse(format!("it was not the turn of player {number} when it played {card}"));
                }
                Some(turn) if turn != player => {
                    let turn = turn + 1;
                    return refuse(format!(
                        "it was the turn of player {turn} when player {number} played {card}"
                    ));
                }
                _ if sizes[player] == 0 => {
                    return refuse(format!("player {number} has no card left for {card}"));
                }
                _ => sizes[player] -= 1,
            }
            if let Err(problem) = hand.check(Move::Play(card)) {
                return refuse(problem.to_string());
            }
            let _ = hand.apply(Move::Play(card));
        }
        Ok(View::of_table(self.seat, hand, &sizes))
    }

    /// The cards kept that the seat can name: its own, and those that the others have played since.
    fn known_hands(&self, players: usize, starter: Card) -> Result<Vec<Hand>, ObservationError> {
        let own = self.dealt - self.laid_away;
        let mut hands = vec![Hand::EMPTY; players];
        hands[self.seat] = own;
        let mut played = Hand::EMPTY;
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            let number = player + 1;
            let problem = if played.contains(card) {
                format!("{card} was played twice")
            } else if card == starter {
                format!("{card} cannot have been played: it was turned up")
            } else if self.laid_away.contains(card) {
                format!("{card} cannot have been played: it was discarded to the crib")
            } else if player == self.seat && !own.contains(card) {
                format!("player {number} does not hold {card}")
            } else if player != self.seat && own.contains(card) {
                format!("player {number} cannot have played the seat's own {card}")
            } else {
                played.insert(card);
                hands[player].insert(card);
                continue;
            };
            return Err(ObservationError::new(play_field(place), problem));
        }
        Ok(hands)
    }

    /// The starter, if it and the discarded cards can be what they are said to be.
    fn check_discards(&self, players: usize) -> Result<Card, ObservationError> {
        let (count, expected) = (self.laid_away.len(), cards_discarded(players));
        let strange = (self.laid_away - self.dealt).into_iter().next();
        let (field, problem) = match (strange, self.turned_up) {
            _ if count != expected => {
                ("laid_away", format!("{count} cards were discarded, expected {expected}"))
            }
            (Some(card), _) => ("laid_away", format!("{card} was not dealt to the seat")),
            (_, Some(starter)) if self.dealt.contains(starter) => {
                ("turned_up", format!("{starter} was dealt to the seat"))
            }
            (_, Some(starter)) => return Ok(starter),
            (_, None) => {
                let problem = "the seat has discarded, and no starter is turned up: it is not its turn";
                ("turned_up", problem.to_string())
            }
        };
        Err(ObservationError::new(field, problem))
    }
}

fn play_field(place: usize) -> String {
    format!("plays[{place}]")
}
