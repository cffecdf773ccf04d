//! A hand of Hearts as one seat tells it.

use super::contest::{HeartsContest, Phase};
use super::deal::{cards_each, start};
use super::options::Lead;
use super::pack;
use super::pass::{self, Direction};
use super::series::Series;
use crate::cards::{Card, Hand, Suit};
use crate::view::{BadStory, Hidden, Knowledge, View, Word, check_hand, check_seat, known_hands, replay};
use maxn::Player;

/// What a seat knows of a hand.
///
/// ```
/// use maxn_games::hearts::{Options, Series, Told};
///
/// let hand = "S:KQ5 H:AT92 D:J64 C:K83".parse()?;
/// let plays = [(3, "2C".parse()?)];
/// let view = Told { seat: 0, hand, passed: Default::default(), received: Default::default(), plays: &plays }
///     .view(&Series::<4>::new(Options { pass_cards: false, ..Options::STANDARD }))?;
/// assert_eq!(view.unseen().cards().len(), 38);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told<'p> {
    /// Whose turn it is.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// Those it has passed; none if it has not yet, or nobody does.
    pub passed: Hand,
    /// Those it got for them.
    pub received: Hand,
    /// All cards played, in order, and who played them.
    pub plays: &'p [(Player, Card)],
}

impl Told<'_> {
    /// What the seat sees, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view<const N: usize>(&self, series: &Series<N>) -> Result<View<HeartsContest<N>, N>, BadStory> {
        let (seat, each) = (self.seat, cards_each(N));
        check_seat(seat, N, Word::Seat)?;
        check_hand(self.hand, each, pack(N).unwrap_or_default())?;
        let knowledge = Knowledge::default();
        let mut contest = HeartsContest { series: series.clone(), seed: 0, phase: Phase::Over, knowledge };
        let direction = series.direction();
        let sizes = if direction != Direction::Hold && self.passed.is_empty() {
            let hands = known_hands(seat, self.hand, &[])?;
            let problem = "cards are passed in this hand, and it is not said which the seat has passed";
            if !self.received.is_empty() || !self.plays.is_empty() {
                return Err(BadStory::new(Word::Passed, problem));
            }
            let place = |player: Player| (player + N - 1 - series.dealer()) % N;
            let chosen = std::array::from_fn(|player| (place(player) < place(seat)).then_some(Hand::EMPTY));
            contest.phase = Phase::Passing { hands, chosen };
            [each; N]
        } else {
            let hands = known_hands(seat, self.held(direction)?, self.plays)?;
            contest.knowledge.see(seat, self.passed, direction.receiver(seat, N));
            contest.knowledge.see(seat, self.received, seat);
            let play = start(self.with_opening(series, hands)?, *series.options(), series.dealer());
            contest.phase = contest.begin(play);
            replay(&mut contest, seat, self.plays, each)?
        };
        let unseen = contest.unseen_of(seat, &sizes);
        Ok(View::new(seat, contest.veiled(seat), unseen))
    }

    /// The cards after passing.
    fn held(&self, direction: Direction) -> Result<Hand, BadStory> {
        let count = if direction == Direction::Hold { 0 } else { pass::CARDS };
        for (at, verb, cards) in
            [(Word::Passed, "passed", self.passed), (Word::Received, "received", self.received)]
        {
            if cards.len() != count {
                let problem = format!("{} cards were {verb}, expected {count} in this hand", cards.len());
                return Err(BadStory::new(at, problem));
            }
        }
        if let Some(card) = (self.passed - self.hand).into_iter().next() {
            return Err(BadStory::new(
                Word::Passed,
                format!("{card} was not dealt to the seat that passed it"),
            ));
        }
        if let Some(card) = (self.received & self.hand).into_iter().next() {
            return Err(BadStory::new(Word::Received, format!("{card} was dealt to the seat itself")));
        }
        Ok((self.hand - self.passed) | self.received)
    }

    /// Whoever leads because of the lowest club holds it, though it may lead another.
    fn with_opening<const N: usize>(
        &self,
        series: &Series<N>,
        mut hands: [Hand; N],
    ) -> Result<[Hand; N], BadStory> {
        let club = pack(N).and_then(|pack| pack.lowest(Suit::Clubs));
        if let Some(club) = club.filter(|_| series.options().lead == Lead::TwoOfClubs)
            && hands.iter().all(|hand| !hand.contains(club))
        {
            match self.plays.first() {
                Some(&(leader, _)) if leader != self.seat => hands[leader].insert(club),
                first => {
                    let at = if first.is_some() { Word::Play(0) } else { Word::Seat };
                    let problem = format!("player {} cannot lead without {club}", self.seat + 1);
                    return Err(BadStory::new(at, problem));
                }
            }
        }
        Ok(hands)
    }
}
