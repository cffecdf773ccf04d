//! The functions of a program, from its symbol table.

use crate::steps::{in_workspace, output};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A function in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    /// Its path, with type arguments.
    pub(super) name: String,
    /// The size of its code.
    pub(super) bytes: u64,
}

/// All copies of a function that differ in their type arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Family {
    pub(super) name: String,
    pub(super) copies: usize,
    pub(super) bytes: u64,
}

/// The functions of a program, or `None` if there is no `nm` to list them.
pub(super) fn read(program: &Path) -> Result<Option<Vec<Symbol>>, String> {
    let mut nm = in_workspace("nm");
    nm.args(["--demangle", "--print-size", "--defined-only"]).arg(program);
    let Some(text) = output(&mut nm)? else { return Ok(None) };
    let symbols = parse(&text);
    if symbols.is_empty() {
        return Err(format!("{} has no symbols: is it stripped?", program.display()));
    }
    Ok(Some(symbols))
}

/// The functions in the output of `nm`: lines of an address, a size, a kind and a name.
fn parse(text: &str) -> Vec<Symbol> {
    let symbol = |line: &str| {
        let mut fields = line.splitn(4, ' ');
        let (_, size, kind, name) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        let bytes = u64::from_str_radix(size, 16).ok()?;
        matches!(kind, "t" | "T" | "w" | "W").then(|| Symbol { name: name.to_string(), bytes })
    };
    text.lines().filter_map(symbol).collect()
}

/// The distinct type arguments that a type of the engine has in the names of functions.
pub(super) fn instances(symbols: &[Symbol], type_name: &str) -> BTreeSet<String> {
    let opening = format!("::{type_name}<");
    let mut found = BTreeSet::new();
    for symbol in symbols {
        for (place, _) in symbol.name.match_indices(&opening) {
            let path = symbol.name[..place].rsplit(|here: char| !is_path(here)).next().unwrap_or_default();
            let arguments = &symbol.name[place + opening.len() - 1..];
            if path == "maxn" || path.starts_with("maxn::") {
                found.insert(arguments[..closing(arguments)].to_string());
            }
        }
    }
    found
}

/// The size of the code by crate, largest first. Code of the standard library that is compiled for a type of a crate counts for
/// that crate.
pub(super) fn by_crate(symbols: &[Symbol]) -> Vec<(String, u64)> {
    let mut found = BTreeMap::<String, u64>::new();
    for symbol in symbols {
        *found.entry(crate_of(&symbol.name)).or_default() += symbol.bytes;
    }
    let mut rows: Vec<(String, u64)> = found.into_iter().collect();
    rows.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
    rows
}

/// The function families, largest first.
pub(super) fn by_family(symbols: &[Symbol]) -> Vec<Family> {
    let mut found = BTreeMap::<String, Family>::new();
    for symbol in symbols {
        let name = without_arguments(&symbol.name);
        let family = found.entry(name.clone()).or_insert(Family { name, copies: 0, bytes: 0 });
        family.copies += 1;
        family.bytes += symbol.bytes;
    }
    let mut rows: Vec<Family> = found.into_values().collect();
    rows.sort_by_key(|family| std::cmp::Reverse(family.bytes));
    rows
}

/// The crate of the first path in a name that is not of the standard library.
fn crate_of(name: &str) -> String {
    const STANDARD: [&str; 3] = ["core", "alloc", "std"];
    let paths = name.split(|here: char| !is_path(here)).filter(|path| path.contains("::"));
    let mut crates = paths.filter_map(|path| path.split("::").next()).filter(|name| !name.is_empty());
    let found = crates.clone().find(|name| !STANDARD.contains(name)).or_else(|| crates.next());
    found.unwrap_or("no crate (C, assembler)").to_string()
}

/// A name without the type arguments of its parts: those after a name or a `::`, not the brackets around a type.
fn without_arguments(name: &str) -> String {
    let (mut kept, mut place) = (String::new(), 0);
    while let Some(here) = name[place..].chars().next() {
        if here == '<' && kept.ends_with(|before: char| is_path(before) || before == '}') {
            place += closing(&name[place..]);
            if kept.ends_with("::") {
                kept.truncate(kept.len() - 2);
            }
        } else {
            kept.push(here);
            place += here.len_utf8();
        }
    }
    kept
}

/// The place behind the bracket that closes the one at the beginning.
fn closing(text: &str) -> usize {
    let (mut depth, mut before) = (0, ' ');
    for (place, here) in text.char_indices() {
        match here {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place + here.len_utf8();
        }
        before = here;
    }
    text.len()
}

fn is_path(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | ':')
}

#[cfg(test)]
mod tests {
    use super::{
        Family, Symbol, by_crate, by_family, closing, crate_of, instances, parse, without_arguments,
    };

    const LISTING: &str = "\
0000000000014410 0000000000000054 t <maxn::worker::Worker<fn(u32) -> u32, u8, 3>>::visit::<u16>
00000000000143b0 0000000000000052 t <maxn::worker::Worker<fn(u32) -> u32, u8, 3>>::visit::<u8>
0000000000014470 000000000000005c t <maxn::worker::Worker<a::main::{closure#0}, alloc::string::String, 4>>::visit::<u8>
0000000000015380 0000000000000082 W core::ptr::drop_in_place::<maxn::worker::Worker<a::Own, u8, 4>>
0000000000015390 0000000000000001 T core::ptr::drop_in_place::<pool::Worker<a::Own>>
0000000000016000 0000000000000010 T sqlite3_open
0000000000016000 0000000000000010 r not::code
0000000000017000 T without_a_size
";

    fn symbol(name: &str, bytes: u64) -> Symbol {
        Symbol { name: name.into(), bytes }
    }

    #[test]
    fn functions_are_listed_with_their_sizes() {
        let symbols = parse(LISTING);
        assert_eq!(symbols.len(), 6);
        assert_eq!(symbols[5], symbol("sqlite3_open", 16));
    }

    #[test]
    fn instances_are_counted_by_their_type_arguments() {
        let found = instances(&parse(LISTING), "Worker");
        let expected = [
            "<a::Own, u8, 4>",
            "<a::main::{closure#0}, alloc::string::String, 4>",
            "<fn(u32) -> u32, u8, 3>",
        ];
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn families_are_functions_without_type_arguments() {
        let families = by_family(&parse(LISTING));
        let name = "<maxn::worker::Worker>::visit".to_string();
        assert_eq!(families[0], Family { name, copies: 3, bytes: 0x54 + 0x52 + 0x5c });
        assert_eq!(families[1].name, "core::ptr::drop_in_place");
        assert_eq!(
            without_arguments("<a::B<u8> as c::D<e::F>>::g::<u8>::{closure#0}"),
            "<a::B as c::D>::g::{closure#0}"
        );
        assert_eq!(without_arguments("<[a::B<C>]>::sort_by::<u8>"), "<[a::B]>::sort_by");
        assert_eq!(without_arguments("a::{closure#1}::<u8>::b"), "a::{closure#1}::b");
    }

    #[test]
    fn code_belongs_to_the_crate_it_is_compiled_for() {
        assert_eq!(crate_of("core::slice::sort::quicksort::<maxn_games::Card, u8>"), "maxn_games");
        assert_eq!(crate_of("<alloc::vec::Vec<u8>>::push"), "alloc");
        assert_eq!(crate_of("<&mut a::B as core::fmt::Write>::write_str"), "a");
        let crates = by_crate(&parse(LISTING));
        let maxn = ("maxn".to_string(), 0x54 + 0x52 + 0x5c + 0x82);
        assert_eq!(crates, [maxn, ("no crate (C, assembler)".into(), 16), ("pool".into(), 1)]);
    }

    #[test]
    fn arrows_close_no_bracket() {
        assert_eq!(closing("<fn() -> u8, <a as b>::c>::d"), "<fn() -> u8, <a as b>::c>".len());
        assert_eq!(closing("<open"), "<open".len());
    }
}
