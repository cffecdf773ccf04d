//! The rules that differ from table to table.

use maxn_play::options::{HouseRule, HouseRules, NamedValue, OptionError};
use maxn_play::options_by_house_rules;
use std::fmt;

/// The rules that a table agrees on.
///
/// Written as the name of a preset followed by what differs from it:
///
/// ```
/// use maxn_games::hearts::{Moon, Options};
///
/// let options: Options = "papers moon=off".parse()?;
/// assert_eq!(options, Options { moon: Moon::Off, ..Options::PAPERS });
/// assert_eq!(options.to_string(), "papers moon=off");
///
/// let wrong = "papers mon=off".parse::<Options>().unwrap_err();
/// assert!(wrong.to_string().contains("did you mean 'moon'?"));
/// # Ok::<(), maxn_play::options::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // Independent switches, with the names other programs give them.
pub struct Options {
    /// Three cards are passed before play.
    pub pass_cards: bool,
    /// On the first trick no heart and no queen of spades is played, unless there is nothing else.
    pub no_pts_on_first_trick: bool,
    /// With [`Lead::TwoOfClubs`], its holder may lead any club.
    pub can_lead_any_club: bool,
    /// Hearts are not led before one has been played, unless there is nothing else. The opposite is also known as
    /// `can_lead_any_suit`.
    pub must_break_hearts: bool,
    /// The queen of spades breaks hearts too.
    pub qs_breaks_hearts: bool,
    /// Before hearts are broken, a player with nothing else than hearts and the queen of spades may lead any of them.
    pub can_lead_hearts_instead_of_qs: bool,
    /// The jack of diamonds takes ten points off.
    pub jd_bonus: bool,
    /// Taking no trick takes five points off, unless the moon is shot.
    pub avoid_all_tricks_bonus: bool,
    /// The effect of taking all the points.
    pub moon: Moon,
    /// The leader to the first trick.
    pub lead: Lead,
    /// A series ends when somebody has this many points.
    pub target: i32,
}

/// The effect of one player taking every heart and the queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moon {
    /// The player gets nothing and everybody else all the points.
    Add,
    /// The player gets all the points off, and the others nothing.
    Subtract,
    /// Nothing special.
    Off,
}

/// The leader to the first trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lead {
    /// The holder of the lowest club in play, which is led.
    TwoOfClubs,
    /// The player to the dealer's left, with any card.
    LeftOfDealer,
}

impl Options {
    /// The usual rules.
    pub const STANDARD: Options = Options {
        pass_cards: true,
        no_pts_on_first_trick: true,
        can_lead_any_club: false,
        must_break_hearts: true,
        qs_breaks_hearts: true,
        can_lead_hearts_instead_of_qs: false,
        jd_bonus: false,
        avoid_all_tricks_bonus: false,
        moon: Moon::Add,
        lead: Lead::TwoOfClubs,
        target: 100,
    };

    /// The rules of the papers: no passing, any card may be led, the first player leads.
    pub const PAPERS: Options = Options {
        pass_cards: false,
        no_pts_on_first_trick: false,
        must_break_hearts: false,
        lead: Lead::LeftOfDealer,
        ..Options::STANDARD
    };

    /// The papers' experiments that count nodes: the same without the moon.
    pub const PAPERS_NODES: Options = Options { moon: Moon::Off, ..Options::PAPERS };

    /// The match against a commercial program (DISS 7.8.1): no passing, and the moon takes 26 points off.
    pub const PAPERS_HD: Options = Options { pass_cards: false, moon: Moon::Subtract, ..Options::STANDARD };

    /// The presets by name.
    pub const PRESETS: [(&str, Options); 4] = [
        ("standard", Options::STANDARD),
        ("papers", Options::PAPERS),
        ("papers-nodes", Options::PAPERS_NODES),
        ("papers-hd", Options::PAPERS_HD),
    ];

    /// Sets an option by name.
    ///
    /// # Errors
    /// If there is no such option, or it cannot have that value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        HOUSE_RULES.set(self, key, value)
    }
}

impl NamedValue for Moon {
    const NAMES: &'static [(&'static str, Moon)] =
        &[("add", Moon::Add), ("subtract", Moon::Subtract), ("off", Moon::Off)];
}

impl NamedValue for Lead {
    const NAMES: &'static [(&'static str, Lead)] =
        &[("two_of_clubs", Lead::TwoOfClubs), ("left_of_dealer", Lead::LeftOfDealer)];
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &Options::PRESETS,
    rules: &[
        HouseRule::choice("pass_cards", "three cards are passed before the play", |o| &mut o.pass_cards),
        HouseRule::choice(
            "no_pts_on_first_trick",
            "no hearts and no queen of spades on the first trick, unless there is nothing else",
            |o| &mut o.no_pts_on_first_trick,
        ),
        HouseRule::choice("can_lead_any_club", "with lead=two_of_clubs, its holder may lead any club", |o| {
            &mut o.can_lead_any_club
        }),
        HouseRule::choice(
            "must_break_hearts",
            "hearts are not led before one has been played, unless there is nothing else",
            |o| &mut o.must_break_hearts,
        ),
        HouseRule::opposite("can_lead_any_suit", "the opposite of must_break_hearts", |o| {
            &mut o.must_break_hearts
        }),
        HouseRule::choice("qs_breaks_hearts", "the queen of spades breaks hearts, too", |o| {
            &mut o.qs_breaks_hearts
        }),
        HouseRule::choice(
            "can_lead_hearts_instead_of_qs",
            "a player with nothing but hearts and the queen of spades may lead any of them",
            |o| &mut o.can_lead_hearts_instead_of_qs,
        ),
        HouseRule::choice("jd_bonus", "the jack of diamonds takes ten points off", |o| &mut o.jd_bonus),
        HouseRule::choice(
            "avoid_all_tricks_bonus",
            "taking no trick takes five points off, unless the moon is shot",
            |o| &mut o.avoid_all_tricks_bonus,
        ),
        HouseRule::choice(
            "moon",
            "taking all points adds them to the others, takes them off, or does nothing special",
            |o| &mut o.moon,
        ),
        HouseRule::choice("lead", "the player who leads to the first trick", |o| &mut o.lead),
        HouseRule::number("target", 1..=1_000_000, "the points that end a series", |o| &mut o.target),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `papers moon=off` says more than the name of the experiments it is used in.
        let presets = HOUSE_RULES.presets.iter().filter(|(name, _)| *name != "papers-nodes");
        let texts = presets.map(|(name, preset)| {
            let mut words = HOUSE_RULES.differences(self, preset);
            words.insert(0, (*name).to_string());
            words
        });
        f.pad(&texts.min_by_key(Vec::len).unwrap_or_default().join(" "))
    }
}
