//! The flags of a search, the same in every command.

use super::numbers::TableSize;
use anyhow::{Context, Result, anyhow, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use maxn::SearchOptions;
use maxn_play::quantity::{written_bytes, written_count, written_duration};
use maxn_play::{OptionKind, PARANOID_ONLY, SEARCH_OPTIONS, SearchOption};
use std::time::Duration;

/// The options of a search that were asked for, each with its value.
#[derive(Clone, Debug)]
pub(crate) struct SearchArguments {
    given: Vec<(&'static str, String)>,
}

/// The flag of an option.
fn flag(option: &'static SearchOption) -> Arg {
    let (first, rest) = option.meaning.split_at(1);
    let help = format!("{}{rest}", first.to_uppercase());
    let flag = Arg::new(option.key).long(option.key.replace('_', "-")).help_heading("Search options");
    let flag = match option.kind {
        OptionKind::Flag => return flag.help(help).action(ArgAction::SetTrue),
        OptionKind::Algorithm => flag.short('a').value_name("RULE[:PRUNING]"),
        OptionKind::Count(_) => flag.value_name("COUNT"),
        OptionKind::Bytes => flag.value_name("SIZE|off"),
        OptionKind::Time => flag.value_name("TIME|off"),
        OptionKind::Player => flag.value_name("PLAYER").alias("view"),
        OptionKind::Teams => flag.value_name("TEAMS"),
        OptionKind::Weights => flag.value_name("WEIGHTS").allow_hyphen_values(true),
        OptionKind::Types => flag.value_name("TYPES"),
        OptionKind::Standing => flag.value_name("SCORES").allow_hyphen_values(true),
        OptionKind::Switch => flag.value_parser(["on", "off"]),
        OptionKind::Word(words) => flag.value_parser(names(&words())),
        OptionKind::Words(words) => flag.value_parser(names(&words())).value_delimiter(','),
    };
    let flag = match option.kind {
        OptionKind::Word(_) | OptionKind::Words(_) | OptionKind::Switch => flag,
        kind => flag.value_parser(move |text: &str| kind.check(text).map(|()| text.to_string())),
    };
    flag.help(format!("{help} [default: {}]", option.default))
}

fn names(words: &[maxn_play::Word]) -> PossibleValuesParser {
    words.iter().map(|word| PossibleValue::new(word.name).help(word.meaning)).collect::<Vec<_>>().into()
}

impl Args for SearchArguments {
    fn augment_args(command: Command) -> Command {
        command.args(SEARCH_OPTIONS.iter().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SearchArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |option: &SearchOption| {
            if matches!(option.kind, OptionKind::Flag) {
                return matches.get_flag(option.key).then(|| "on".to_string());
            }
            let values = matches.get_many::<String>(option.key)?;
            Some(values.map(String::as_str).collect::<Vec<_>>().join(","))
        };
        let given = SEARCH_OPTIONS.iter().filter_map(|option| Some((option.key, value(option)?)));
        Ok(SearchArguments { given: given.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SearchArguments {
    fn given(&self, key: &str) -> Option<&str> {
        self.given.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str())
    }

    fn with(&self, key: &'static str, value: String) -> Self {
        SearchArguments { given: self.given.iter().cloned().chain([(key, value)]).collect() }
    }

    /// The same with a transposition table of this size, unless another was asked for.
    pub(crate) fn with_table(&self, bytes: u64) -> Self {
        if self.given("table").is_some() { self.clone() } else { self.with("table", written_bytes(bytes)) }
    }

    /// The same with this many nodes per search, unless another limit was asked for.
    pub(crate) fn with_nodes(&self, nodes: u64) -> Self {
        if self.is_limited() { self.clone() } else { self.with("nodes", written_count(nodes)) }
    }

    /// The same with this time per search, unless another limit was asked for.
    pub(crate) fn with_time(&self, time: Duration) -> Self {
        if self.is_limited() { self.clone() } else { self.with("time", written_duration(time)) }
    }

    /// True if a limit was asked for with which a search deepens step by step.
    pub(crate) fn is_anytime(&self) -> bool {
        self.given("nodes").is_some() || self.given("time").is_some_and(|time| time != "off")
    }

    /// True if a limit was asked for, or none at all.
    pub(crate) fn is_limited(&self) -> bool {
        ["nodes", "time", "depth"].iter().any(|key| self.given(key).is_some())
    }

    /// The options of a search by the algorithm, if this machine can search with them.
    pub(crate) fn options(&self) -> Result<SearchOptions> {
        let options = self.options_of_all()?;
        match SearchOption::misplaced(&options) {
            Some(option) => bail!("--{} {PARANOID_ONLY}", option.key),
            None => Ok(options),
        }
    }

    /// The options of searches by all algorithms, each of which uses those that are for it.
    ///
    /// A number that an option cannot have is a wrong input, not a wrong usage: it is found here and not by clap.
    pub(crate) fn options_of_all(&self) -> Result<SearchOptions> {
        let mut options = SearchOptions::default();
        for (key, value) in &self.given {
            let option = SearchOption::find(key).context("an option of the table")?;
            option.set(&mut options, value).map_err(|problem| match option.kind {
                OptionKind::Algorithm => anyhow!("--{key}; 'maxn rules' lists them all: {problem}"),
                _ => anyhow!("--{} {value}: {problem}", key.replace('_', "-")),
            })?;
        }
        TableSize(options.table_bytes as u64).checked("--table")?;
        Ok(options)
    }
}
