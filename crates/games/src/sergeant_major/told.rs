//! A hand of Sergeant Major as one seat tells it.

use super::contest::{Phase, SergeantMajorContest, note_gift, note_kitty};
use super::exchange::Exchange;
use super::rules::{CARDS, KITTY};
use super::series::Series;
use crate::cards::{Card, Hand, Suit};
use crate::view::{
    BadStory, Hidden, Knowledge, View, Word, check_end, check_hand, check_seat, known_hands, replay,
};
use maxn::Player;

/// What a seat knows of a hand.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::sergeant_major::{End, Series, Told};
///
/// let hand = "S:AK52 H:QJ94 D:T873 C:A653".parse()?;
/// let told = Told { hand, ..Told::default() };
/// let view = told.view(&Series::new(End::default()))?;
/// assert_eq!(view.table().decisions().len(), 4, "the dealer names trump");
/// assert_eq!(view.unseen().cards().len(), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told<'p> {
    /// Whose turn it is.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// The exchanges it had a part in, in order.
    pub exchanged: &'p [Exchanged],
    /// The trump suit, once it is named.
    pub trump: Option<Suit>,
    /// What became of the kitty.
    pub kitty: KittyTold,
    /// The cards that the seat took from it.
    pub took: Hand,
    /// Those that it laid aside for them.
    pub laid_away: Hand,
    /// All cards played, in order, and who played them.
    pub plays: &'p [(Player, Card)],
}

/// A card given, and the one that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchanged {
    /// Who gave.
    pub from: Player,
    /// Who returned its highest of the suit.
    pub to: Player,
    /// The card given.
    pub given: Card,
    /// The card returned, which may be the same.
    pub returned: Card,
}

/// What everybody knows of the kitty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KittyTold {
    /// Nobody has decided yet.
    #[default]
    Open,
    /// It was left where it is.
    Left,
    /// It was taken.
    Taken,
}

impl Told<'_> {
    /// What the seat sees, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view(&self, series: &Series) -> Result<View<SergeantMajorContest, 3>, BadStory> {
        let (seat, dealer) = (self.seat, series.dealer());
        check_seat(seat, 3, Word::Seat)?;
        check_hand(self.hand, CARDS, Hand::DECK)?;
        let mut held = Held { seat, hand: self.hand, knowledge: Knowledge::default() };
        let gifts = series.gifts();
        let left = &gifts[held.exchange(&gifts, self.exchanged)?..];
        self.check_order(left, dealer)?;
        if self.kitty == KittyTold::Taken {
            held.take_kitty(dealer, self.laid_away, self.took)?;
        }
        let hands = known_hands(seat, held.hand, self.plays)?;
        let mut exchange = Exchange::new(hands, Hand::EMPTY, left.iter().copied(), dealer);
        if let Some(trump) = self.trump {
            exchange.name_trump(trump).map_err(|problem| BadStory::new(Word::Trump, problem))?;
        }
        // Taken or not, the hands are as they are.
        if self.kitty != KittyTold::Open {
            exchange.take_kitty(Hand::EMPTY).map_err(|problem| BadStory::new(Word::Kitty, problem))?;
        }
        let phase = exchange.play().map_or(Phase::Exchanging(exchange), Phase::Playing);
        let (series, knowledge) = (series.clone(), held.knowledge);
        let mut contest = SergeantMajorContest { series, seed: 0, phase, knowledge };
        let sizes = replay(&mut contest, seat, self.plays, CARDS)?;
        let unseen = contest.unseen_of(seat, &sizes);
        Ok(View::new(seat, contest.veiled(seat), unseen))
    }

    /// Nothing is told that comes after something that has not happened yet. `left` are the gifts to come.
    fn check_order(&self, left: &[(Player, Player)], dealer: Player) -> Result<(), BadStory> {
        let played = self.plays.first().map(|_| Word::Play(0));
        let kitty = (self.kitty != KittyTold::Open).then_some(Word::Kitty);
        let trump = self.trump.map(|_| Word::Trump);
        let refuse =
            |at: Option<Word>, problem: String| at.map_or(Ok(()), |at| Err(BadStory::new(at, problem)));
        if let Some(&(from, to)) = left.first() {
            let problem = format!("player {} has to give player {} a card first", from + 1, to + 1);
            refuse(trump.or(kitty).or(played), problem)?;
            return check_end(Some(from), self.seat);
        }
        if trump.is_none() {
            refuse(kitty.or(played), "trump is named before that".to_string())?;
            return check_end(Some(dealer), self.seat);
        }
        if kitty.is_none() {
            refuse(played, "whether the kitty was taken or left is not said".to_string())?;
            return check_end(Some(dealer), self.seat);
        }
        let sees_kitty = self.kitty == KittyTold::Taken && self.seat == dealer;
        for (at, cards) in [(Word::Took, self.took), (Word::LaidAway, self.laid_away)] {
            if !cards.is_empty() && !sees_kitty {
                let problem = format!("only player {}, who names trump, can take the kitty", dealer + 1);
                return Err(BadStory::new(at, problem));
            }
        }
        Ok(())
    }
}

/// A seat's own cards on their way from the deal to the play, and what it learns.
struct Held {
    seat: Player,
    hand: Hand,
    knowledge: Knowledge<3>,
}

impl Held {
    /// Exchanges cards until the seat has to give one: how many of the gifts were made. It does not see those of the others.
    fn exchange(&mut self, gifts: &[(Player, Player)], exchanged: &[Exchanged]) -> Result<usize, BadStory> {
        let mut told = exchanged.iter().enumerate();
        let mut made = 0;
        for &(from, to) in gifts {
            if self.seat == from || self.seat == to {
                let Some((place, exchanged)) = told.next() else { break };
                self.give(place, exchanged, (from, to))?;
            } else {
                self.knowledge.move_cards(Hand::EMPTY, from, to, |_| false);
                self.knowledge.move_cards(Hand::EMPTY, to, from, |_| false);
            }
            made += 1;
        }
        match told.next() {
            None => Ok(made),
            Some((place, _)) => {
                let problem = "by the tricks of the last hand, no more cards are given";
                Err(BadStory::new(Word::Exchange(place), problem))
            }
        }
    }

    fn give(&mut self, place: usize, told: &Exchanged, (from, to): (Player, Player)) -> Result<(), BadStory> {
        let wrong = |problem: String| Err(BadStory::new(Word::Exchange(place), problem));
        let Exchanged { given, returned, .. } = *told;
        if (told.from, told.to) != (from, to) {
            return wrong(format!(
                "by the tricks of the last hand, player {} gives player {} a card here",
                from + 1,
                to + 1
            ));
        }
        if given.suit() != returned.suit() || returned.rank() < given.rank() {
            return wrong(format!(
                "{returned} cannot be the highest of its suit that comes back for {given}"
            ));
        }
        if self.hand.contains(given) != (from == self.seat) {
            return wrong(format!("player {} did not hold {given}", from + 1));
        }
        if from == self.seat {
            self.hand.remove(given);
            if self.hand.contains(returned) {
                return wrong(format!("player {} did not hold {returned}", to + 1));
            }
            self.hand.insert(returned);
        } else {
            self.hand.insert(given);
            if let Some(highest) = self.hand.highest(given.suit()).filter(|&highest| highest != returned) {
                return wrong(format!("the highest card to come back for {given} was {highest}"));
            }
            self.hand.remove(returned);
        }
        note_gift(&mut self.knowledge, (from, to), given, returned);
        Ok(())
    }

    fn take_kitty(&mut self, player: Player, laid_away: Hand, took: Hand) -> Result<(), BadStory> {
        if player == self.seat {
            for (at, cards) in [(Word::LaidAway, laid_away), (Word::Took, took)] {
                if cards.len() != KITTY {
                    let problem =
                        format!("{} cards were changed with the kitty, expected {KITTY}", cards.len());
                    return Err(BadStory::new(at, problem));
                }
            }
            if let Some(card) = (laid_away - self.hand).into_iter().next() {
                return Err(BadStory::new(Word::LaidAway, format!("the seat did not hold {card}")));
            }
            if let Some(card) = (took & self.hand).into_iter().next() {
                return Err(BadStory::new(Word::Took, format!("the seat held {card} itself")));
            }
            self.hand = (self.hand - laid_away) | took;
        }
        note_kitty(&mut self.knowledge, player, laid_away, took);
        Ok(())
    }
}
