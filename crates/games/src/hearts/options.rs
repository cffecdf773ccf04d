//! The rules that differ from table to table.

use maxn_play::options::{
    OptionError, OptionWord, no_option, number, one_of, one_preset, option_words, switch,
};
use std::fmt;
use std::str::FromStr;

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

    /// Returns the preset of a name.
    pub fn preset(name: &str) -> Option<Options> {
        Options::PRESETS.into_iter().find(|&(known, _)| known == name).map(|(_, options)| options)
    }

    /// The names of the options, each with its value as it is written.
    fn values(&self) -> [(&'static str, String); KEYS.len()] {
        let moon = match self.moon {
            Moon::Add => "add",
            Moon::Subtract => "subtract",
            Moon::Off => "off",
        };
        let lead = match self.lead {
            Lead::TwoOfClubs => "two_of_clubs",
            Lead::LeftOfDealer => "left_of_dealer",
        };
        let values = [
            self.pass_cards.to_string(),
            self.no_pts_on_first_trick.to_string(),
            self.can_lead_any_club.to_string(),
            self.must_break_hearts.to_string(),
            self.qs_breaks_hearts.to_string(),
            self.can_lead_hearts_instead_of_qs.to_string(),
            self.jd_bonus.to_string(),
            self.avoid_all_tricks_bonus.to_string(),
            moon.to_string(),
            lead.to_string(),
            self.target.to_string(),
        ];
        let mut keys = KEYS.iter();
        values.map(|value| (*keys.next().unwrap_or(&""), value))
    }

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        self.values().map(|(key, value)| format!("{key}={value}")).join(" ")
    }

    /// Sets an option by name.
    ///
    /// # Errors
    /// If there is no such option, or it cannot have that value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let switch = || switch(key, value);
        match key {
            "pass_cards" => self.pass_cards = switch()?,
            "no_pts_on_first_trick" => self.no_pts_on_first_trick = switch()?,
            "can_lead_any_club" => self.can_lead_any_club = switch()?,
            "must_break_hearts" => self.must_break_hearts = switch()?,
            "can_lead_any_suit" => self.must_break_hearts = !switch()?,
            "qs_breaks_hearts" => self.qs_breaks_hearts = switch()?,
            "can_lead_hearts_instead_of_qs" => self.can_lead_hearts_instead_of_qs = switch()?,
            "jd_bonus" => self.jd_bonus = switch()?,
            "avoid_all_tricks_bonus" => self.avoid_all_tricks_bonus = switch()?,
            "moon" => {
                let moons = [("add", Moon::Add), ("subtract", Moon::Subtract), ("off", Moon::Off)];
                self.moon = one_of(key, value, &moons)?;
            }
            "lead" => {
                let leads = [("two_of_clubs", Lead::TwoOfClubs), ("left_of_dealer", Lead::LeftOfDealer)];
                self.lead = one_of(key, value, &leads)?;
            }
            "target" => self.target = number(key, value, 1..=1_000_000)?,
            _ => return Err(no_option(key, KEYS.into_iter().chain(["can_lead_any_suit"]))),
        }
        Ok(())
    }
}

/// The options' names, in the order they are written.
const KEYS: [&str; 11] = [
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "moon",
    "lead",
    "target",
];

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.values();
        let mut shortest: Option<Vec<String>> = None;
        for (name, preset) in Options::PRESETS {
            let different = own.iter().zip(preset.values()).filter(|((_, value), (_, usual))| value != usual);
            let words: Vec<String> = std::iter::once(name.to_string())
                .chain(different.map(|((key, value), _)| format!("{key}={value}")))
                .collect();
            // `papers moon=off` says more than the name of the experiments it is used in.
            let shorter = shortest.as_ref().is_none_or(|shortest| words.len() < shortest.len());
            if shorter && name != "papers-nodes" {
                shortest = Some(words);
            }
        }
        f.pad(&shortest.unwrap_or_default().join(" "))
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads a preset and what differs from it, separated by spaces or commas. Without a preset the options differ from
    /// `standard`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &Options::PRESETS)?,
                OptionWord::Set(key, value) => options.set(key, value)?,
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_and_single_changes_round_trip() {
        for (name, preset) in Options::PRESETS {
            assert_eq!(Options::preset(name), Some(preset));
            assert_eq!(preset.to_string().parse(), Ok(preset), "{preset}");
            for (key, values) in [
                ("pass_cards", ["true", "false"]),
                ("no_pts_on_first_trick", ["true", "false"]),
                ("can_lead_any_club", ["true", "false"]),
                ("must_break_hearts", ["true", "false"]),
                ("can_lead_any_suit", ["true", "false"]),
                ("qs_breaks_hearts", ["true", "false"]),
                ("can_lead_hearts_instead_of_qs", ["true", "false"]),
                ("jd_bonus", ["true", "false"]),
                ("avoid_all_tricks_bonus", ["true", "false"]),
                ("moon", ["add", "subtract"]),
                ("lead", ["two_of_clubs", "left_of_dealer"]),
                ("target", ["50", "500"]),
            ] {
                let [one, other] = values.map(|value| {
                    let mut options = preset;
                    options.set(key, value).unwrap();
                    assert_eq!(options.to_string().parse(), Ok(options), "{options}");
                    options
                });
                assert_ne!(one, other, "{key} makes a difference");
            }
        }
    }

    #[test]
    fn wrong_words_get_the_nearest_right_one() {
        let error = |text: &str| text.parse::<Options>().unwrap_err().to_string();
        assert_eq!(error("paper"), "there is no preset 'paper'; did you mean 'papers'?");
        assert_eq!(
            error("standard jb_bonus=true"),
            "there is no option 'jb_bonus'; did you mean 'jd_bonus'?"
        );
        assert_eq!(
            error("moon=subtrakt"),
            "moon cannot be 'subtrakt'; did you mean 'subtract'? It can be add, subtract, off"
        );
        assert!(error("target=none").contains("a number from 1"));
        assert!(error("standard papers").contains("'papers' is not an option"));
    }
}
