//! From a story to what the seat sees.

use super::problem::Problem;
use super::request::{Request, Story};
use crate::agents::{Adviser, HiddenAgent, OpenHands, Playable, RuleBased};
use crate::cards::CardGame;
use maxn::Player;
use maxn_games::cards::Hand;
use maxn_games::view::View;
use maxn_games::{cribbage, hearts, oh_hell, sergeant_major, spades};
use std::fmt::Display;
use std::str::FromStr;

/// What is done with a view of any type.
pub(super) trait ViewVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<C, const N: usize>(self, view: &View<C, N>) -> Self::Output
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>;
}

/// Finds out what the seat sees, and does something with it.
pub(super) fn see<V: ViewVisitor>(
    game: CardGame,
    request: &Request,
    visitor: V,
) -> Result<V::Output, Problem> {
    let range = game.players();
    let expected = format!("{} to {} players", range.start(), range.end());
    let Some(players) = request.players else {
        return Err(Problem::new("players", "it is missing").expected(expected));
    };
    /// Tries the numbers of players one after the other.
    macro_rules! for_players {
        ($view:ident, $($number:literal)*) => {
            match players {
                $($number => $view::<$number>(request).map(|view| visitor.visit(&view)),)*
                _ => Err(Problem::new("players", format!("{game} is not for {players}")).expected(expected)),
            }
        };
    }
    let seen = match game {
        CardGame::Hearts => for_players!(hearts, 3 4 5 6),
        CardGame::Spades => for_players!(spades, 2 3 4),
        CardGame::OhHell => for_players!(oh_hell, 3 4 5 6 7),
        CardGame::SergeantMajor => for_players!(sergeant_major, 3),
        CardGame::Cribbage => for_players!(cribbage, 2 3 4),
    };
    // The seat's cards have two names.
    if request.story.dealt.is_some() { seen.map_err(|problem| problem.moved("hand", "dealt")) } else { seen }
}

type Seen<C, const N: usize> = Result<View<C, N>, Problem>;

fn hearts<const N: usize>(request: &Request) -> Seen<hearts::HeartsContest<N>, N> {
    let story = &request.story;
    story.refuse_others("hearts", &["passed", "received"])?;
    let seat = request.own_seat(N)?;
    let series = hearts::Series::<N>::resumed(request.house_rules()?, story.hands_played, story.scores()?)?;
    let (passed, received) = (story.passed, story.received);
    let hand = story.dealt(seat, |hand| {
        let hand = without(hand, received, "received", "is neither in the hand nor was it played")?;
        with(hand, passed, "passed", "was passed and is still in the hand")
    })?;
    Ok(hearts::Told { seat, hand, passed, received, plays: &story.plays }.view(&series)?)
}

fn spades<const N: usize>(request: &Request) -> Seen<spades::SpadesContest<N>, N> {
    let story = &request.story;
    story.refuse_others("spades", &["bids"])?;
    let seat = request.own_seat(N)?;
    let series = spades::Series::<N>::resumed(request.house_rules()?, story.hands_played, story.scores()?)?;
    let (hand, bids) = (story.dealt(seat, Ok)?, story.bids_from(series.dealer(), N)?);
    Ok(spades::Told { seat, hand, bids: &bids, plays: &story.plays }.view(&series)?)
}

fn oh_hell<const N: usize>(request: &Request) -> Seen<oh_hell::OhHellContest<N>, N> {
    let story = &request.story;
    story.refuse_others("oh-hell", &["bids", "turned_up"])?;
    let seat = request.own_seat(N)?;
    let series = oh_hell::Series::<N>::resumed(request.house_rules()?, story.hands_played, story.scores()?)?;
    let missing =
        || Problem::new("turned_up", "it is missing").expected("the card turned up for trump, such as QS");
    let turned_up = story.turned_up.ok_or_else(missing)?;
    let (hand, bids) = (story.dealt(seat, Ok)?, story.bids_from(series.dealer(), N)?);
    Ok(oh_hell::Told { seat, hand, turned_up, bids: &bids, plays: &story.plays }.view(&series)?)
}

fn sergeant_major<const N: usize>(request: &Request) -> Seen<sergeant_major::SergeantMajorContest, 3> {
    let story = &request.story;
    story.refuse_others("sergeant-major", &["exchanged", "trump", "kitty", "took", "laid_away"])?;
    let seat = request.own_seat(N)?;
    let (scores, hands) = (story.scores()?, story.hands_played);
    if hands > 0 && story.last_hand.is_none() {
        let expected = "what the hand before brought everybody, such as [-2,0,2]: cards are given by it";
        return Err(Problem::new("last_hand", "it is missing").expected(expected));
    }
    let last = list_of(story.last_hand.as_deref(), "last_hand")?;
    let series = sergeant_major::Series::resumed(request.house_rules()?, hands, scores, last)?;
    let (took, laid_away) = (story.took, story.laid_away);
    let hand = story.dealt(seat, |hand| {
        let hand = without(hand, took, "took", "is neither in the hand nor was it played")?;
        let mut hand = with(hand, laid_away, "laid_away", "was laid aside and is still in the hand")?;
        for (place, told) in
            story.exchanged.iter().enumerate().rev().filter(|(_, told)| told.given != told.returned)
        {
            let (gone, back) = (Hand::only(told.given), Hand::only(told.returned));
            let (came, went) = if told.from == seat { (back, gone) } else { (gone, back) };
            let at = format!("exchanged[{place}]");
            hand = without(hand, came, &at, "is not among the seat's cards after it")?;
            hand = with(hand, went, &at, "is still among the seat's cards after it")?;
        }
        Ok(hand)
    })?;
    let (exchanged, plays) = (&story.exchanged[..], &story.plays[..]);
    let (trump, kitty) = (story.trump, story.kitty);
    let told = sergeant_major::Told { seat, hand, exchanged, trump, kitty, took, laid_away, plays };
    Ok(told.view(&series)?)
}

/// The score on the board is that of now; what was pegged in this deal is taken off it again.
fn cribbage<const N: usize>(request: &Request) -> Seen<cribbage::CribbageContest<N>, N> {
    use maxn_games::contest::Contest;
    let story = &request.story;
    story.refuse_others("cribbage", &["laid_away", "turned_up"])?;
    let seat = request.own_seat(N)?;
    let options: cribbage::Options = request.house_rules()?;
    let laid_away = story.laid_away;
    let hand = story
        .dealt(seat, |hand| with(hand, laid_away, "laid_away", "was laid away and is still in the hand"))?;
    let told = cribbage::Told { seat, hand, laid_away, starter: story.turned_up, plays: &story.plays };
    let at_scores = |problem: &dyn Display| Problem::new("scores", problem);
    let board = |options: cribbage::Options| options.board::<N>().map_err(|bad| Problem::new("options", bad));
    let endless = board(cribbage::Options { target: cribbage::Board::<N>::MOST, ..options })?;
    let pegged = told.view(&cribbage::Series::resumed(endless, story.hands_played)?)?.table().scores();
    let now: [i32; N] = story.scores()?;
    if let Some(player) = (0..N).find(|&player| now[player] < pegged[player]) {
        let problem = format!("player {} has pegged {} in this deal alone", player + 1, pegged[player]);
        return Err(at_scores(&problem));
    }
    let before = std::array::from_fn(|player| now[player] - pegged[player]);
    let board = board(options)?.with_scores(before).map_err(|problem| at_scores(&problem))?;
    Ok(told.view(&cribbage::Series::resumed(board, story.hands_played)?)?)
}

impl Request {
    fn own_seat(&self, players: usize) -> Result<Player, Problem> {
        let problem =
            |problem: &str| Problem::new("seat", problem).expected(format!("a player from 1 to {players}"));
        match self.seat {
            None => Err(problem("it is missing")),
            Some(seat) if seat >= players => Err(problem(&format!("it is {}", seat + 1))),
            Some(seat) => Ok(seat),
        }
    }

    fn house_rules<T: FromStr<Err: Display>>(&self) -> Result<T, Problem> {
        self.options.parse().map_err(|problem| Problem::new("options", problem))
    }
}

impl Story {
    fn scores<const N: usize>(&self) -> Result<[i32; N], Problem> {
        list_of(self.scores.as_deref(), "scores")
    }

    /// The seat's cards as they were dealt: they are given so, or as they are now. Then those played come back, and
    /// `earlier` undoes what happened before.
    fn dealt(
        &self,
        seat: Player,
        earlier: impl FnOnce(Hand) -> Result<Hand, Problem>,
    ) -> Result<Hand, Problem> {
        let mut hand = match (self.hand, self.dealt) {
            (Some(hand), None) => hand,
            (None, Some(dealt)) => return Ok(dealt),
            (Some(_), Some(_)) => {
                let expected = "hand, the cards as they are now, or dealt, as they were at first";
                return Err(Problem::new("dealt", "the hand is given twice").expected(expected));
            }
            (None, None) => {
                return Err(
                    Problem::new("hand", "it is missing").expected("the seat's cards as they are now")
                );
            }
        };
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            if player == seat {
                let at = format!("plays[{place}].card");
                hand = with(hand, Hand::only(card), &at, "was played and is still in the hand")?;
            }
        }
        earlier(hand)
    }

    /// The bids in the order in which they were made.
    fn bids_from(&self, dealer: Player, players: usize) -> Result<Vec<u8>, Problem> {
        if !self.bids.is_empty() && self.bids.len() != players {
            let expected = format!("one for each of {players} players, null where there is none yet");
            return Err(Problem::new("bids", format!("{} are given", self.bids.len())).expected(expected));
        }
        let mut made = Vec::new();
        for step in 0..self.bids.len() {
            let player = (dealer + 1 + step) % players;
            match self.bids[player] {
                Some(bid) if made.len() == step => made.push(bid),
                Some(_) => {
                    let problem = format!("player {} cannot have bid before those at its right", player + 1);
                    return Err(Problem::new(format!("bids[{player}]"), problem));
                }
                None => {}
            }
        }
        Ok(made)
    }

    /// Refuses what a game does not have.
    fn refuse_others(&self, game: &str, own: &[&str]) -> Result<(), Problem> {
        let given = [
            ("passed", !self.passed.is_empty()),
            ("received", !self.received.is_empty()),
            ("bids", self.bids.iter().any(Option::is_some)),
            ("exchanged", !self.exchanged.is_empty()),
            ("trump", self.trump.is_some()),
            ("kitty", self.kitty != sergeant_major::KittyTold::Open),
            ("took", !self.took.is_empty()),
            ("laid_away", !self.laid_away.is_empty()),
            ("turned_up", self.turned_up.is_some()),
        ];
        match given.into_iter().find(|(name, given)| *given && !own.contains(name)) {
            Some((name, _)) => Err(Problem::new(name, format!("there is no such thing to tell in {game}"))),
            None => Ok(()),
        }
    }
}

/// A number for each player; none is nothing.
fn list_of<const N: usize>(numbers: Option<&[i32]>, at: &str) -> Result<[i32; N], Problem> {
    let Some(numbers) = numbers else { return Ok([0; N]) };
    numbers.try_into().map_err(|_| {
        Problem::new(at, format!("{} numbers are given", numbers.len()))
            .expected(format!("{N}, one for each player"))
    })
}

/// Cards that a hand does not have yet.
fn with(hand: Hand, cards: Hand, at: &str, why_not: &str) -> Result<Hand, Problem> {
    match (hand & cards).into_iter().next() {
        Some(card) => Err(Problem::new(at, format!("{card} {why_not}"))),
        None => Ok(hand | cards),
    }
}

/// A hand without cards that it has.
fn without(hand: Hand, cards: Hand, at: &str, why_not: &str) -> Result<Hand, Problem> {
    match (cards - hand).into_iter().next() {
        Some(card) => Err(Problem::new(at, format!("{card} {why_not}"))),
        None => Ok(hand - cards),
    }
}
