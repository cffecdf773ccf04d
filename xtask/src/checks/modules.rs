//! The modules of a crate depend on each other in one direction, and every file is in one of them.
//!
//! The graph has the top-level modules of a crate as its nodes; the paths beginning with `crate::` or `super::` are its edges. A
//! name that the root of the crate re-exports counts for the module it comes from.

use super::{crates, shown};
use crate::source::{Module, Token, TokenKind, crate_roots, modules, rust_files, test_roots, tokens};
use crate::steps::root;
use std::collections::{BTreeMap, BTreeSet};

/// Fails if modules of a crate depend on each other in a circle, or a file belongs to no module.
pub(crate) fn run() -> Result<(), String> {
    let (mut cycles, mut orphans, mut count) = (Vec::new(), Vec::new(), 0);
    for folder in crates()?.into_iter().chain([root().join("xtask")]) {
        let mut files = rust_files(&folder.join("src"))?;
        let mut leave_out = |modules: &[Module]| {
            files.retain(|file| modules.iter().all(|module| module.file != *file));
        };
        for root_file in test_roots(&folder)? {
            leave_out(&modules(&root_file)?);
        }
        for root_file in crate_roots(&folder) {
            let mut modules = modules(&root_file)?;
            leave_out(&modules);
            modules.retain(|module| !module.for_tests);
            let graph = Graph::new(&modules);
            count += graph.modules.len();
            cycles.extend(graph.cycles().iter().map(|cycle| graph.describe(&shown(&root_file), cycle)));
        }
        orphans.extend(files.iter().map(|file| shown(file)));
    }
    println!("{count} top-level modules, {} cycles, {} files in no module", cycles.len(), orphans.len());
    if !orphans.is_empty() {
        return Err(format!("files in no module\n\n{}", orphans.join("\n")));
    }
    if cycles.is_empty() { Ok(()) } else { Err(format!("modules in a circle\n\n{}", cycles.join("\n"))) }
}

/// The dependencies between the top-level modules of a crate.
struct Graph {
    modules: BTreeSet<String>,
    /// For each pair of a module and one it depends on, the first place that says so.
    edges: BTreeMap<(String, String), String>,
}

impl Graph {
    fn new(files: &[Module]) -> Self {
        let mut graph = Graph { modules: BTreeSet::new(), edges: BTreeMap::new() };
        graph.modules.extend(files.iter().filter_map(|file| file.path.first().cloned()));
        let mut exported = BTreeMap::new();
        for file in files.iter().filter(|file| file.path.is_empty()) {
            exported.extend(graph.exports(&tokens(&file.source.code)));
        }
        for file in files {
            let Some(module) = file.path.first() else { continue };
            for reference in references(&tokens(&file.source.code), &file.path) {
                let target =
                    graph.modules.get(&reference.name).or_else(|| exported.get(&reference.name)).cloned();
                let Some(target) = target.filter(|target| target != module) else { continue };
                let place = format!("{}:{}", shown(&file.file), reference.line);
                graph.edges.entry((module.clone(), target)).or_insert(place);
            }
        }
        graph
    }

    /// The names that the root re-exports from its modules.
    fn exports(&self, root: &[Token<'_>]) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        for place in (0..root.len()).filter(|&place| root[place].kind == TokenKind::Name("use")) {
            for mut leaf in use_tree(root, place + 1) {
                leaf.path.retain(|segment| !["crate", "self"].contains(&segment.as_str()));
                if let Some(module) = leaf.path.first().filter(|module| self.modules.contains(*module)) {
                    found.insert(leaf.name, module.clone());
                }
            }
        }
        found
    }

    /// The sets of modules that all depend on each other, by one way or another.
    fn cycles(&self) -> Vec<Vec<&str>> {
        let reach: BTreeMap<&str, BTreeSet<&str>> =
            self.modules.iter().map(|module| (module.as_str(), self.reachable(module))).collect();
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        for (&module, reached) in reach.iter().filter(|(module, reached)| reached.contains(*module)) {
            if seen.insert(module) {
                let back = |other: &&str| reach[other].contains(module);
                let cycle: Vec<&str> = reached.iter().copied().filter(back).collect();
                seen.extend(cycle.iter().copied());
                found.push(cycle);
            }
        }
        found
    }

    /// The modules that a module depends on, directly or not.
    fn reachable(&self, start: &str) -> BTreeSet<&str> {
        let (mut found, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(module) = open.pop() {
            for (_, to) in self.edges.keys().filter(|(from, _)| from == module) {
                if found.insert(to.as_str()) {
                    open.push(to);
                }
            }
        }
        found
    }

    fn describe(&self, root: &str, cycle: &[&str]) -> String {
        let inside = |name: &String| cycle.contains(&name.as_str());
        let edges = self.edges.iter().filter(|((from, to), _)| inside(from) && inside(to));
        let line =
            |((from, to), place): (&(String, String), &String)| format!("    {from} -> {to}: {place}\n");
        let edges: Vec<String> = edges.map(line).collect();
        format!("{root}: {{{}}}\n{}", cycle.join(", "), edges.concat())
    }
}

/// A name that a path looks for in the root of the crate.
struct Reference {
    name: String,
    line: usize,
}

/// All references to the root of the crate from a file of the module with this path.
fn references(tokens: &[Token<'_>], file_path: &[String]) -> Vec<Reference> {
    let (mut found, mut around, mut depth) = (Vec::new(), Vec::<usize>::new(), 0);
    for (place, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Other('{') => {
                let inline = place >= 2 && tokens[place - 2].kind == TokenKind::Name("mod");
                if inline {
                    around.push(depth);
                }
                depth += 1;
            }
            TokenKind::Other('}') => {
                depth -= 1;
                around.retain(|outside| *outside < depth);
            }
            TokenKind::Name("crate" | "super") => {
                let continues = place > 0 && tokens[place - 1].kind == TokenKind::PathSeparator;
                let is_path =
                    tokens.get(place + 1).is_some_and(|token| token.kind == TokenKind::PathSeparator);
                if continues || !is_path {
                    continue;
                }
                for leaf in use_tree(tokens, place) {
                    let level = file_path.len() + around.len();
                    if let Some(name) = in_root(&leaf.path, level) {
                        found.push(Reference { name: name.to_string(), line: token.line });
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The name that a path looks for in the root of the crate, if it goes there from a module the given number of levels below it.
fn in_root(path: &[String], level: usize) -> Option<&str> {
    let ups = path.iter().take_while(|segment| *segment == "super").count();
    let rest = match path.first()?.as_str() {
        "crate" => &path[1..],
        _ if ups == level => &path[ups..],
        _ => return None,
    };
    rest.first().map(String::as_str)
}

/// An end of a tree of paths.
#[derive(Debug, PartialEq, Eq)]
struct Leaf {
    /// The whole path to it.
    path: Vec<String>,
    /// The name it has from then on.
    name: String,
}

/// The leaves of the path or tree of paths that begins here, such as `a::{b, c::d as e}`.
fn use_tree(tokens: &[Token<'_>], start: usize) -> Vec<Leaf> {
    let mut found = Vec::new();
    read_tree(tokens, start, &[], &mut found);
    found
}

/// Reads one tree and returns the place behind it.
fn read_tree(tokens: &[Token<'_>], start: usize, before: &[String], found: &mut Vec<Leaf>) -> usize {
    let kind = |place: usize| tokens.get(place).map(|token| token.kind);
    let (mut path, mut place) = (before.to_vec(), start);
    loop {
        match kind(place) {
            Some(TokenKind::Name(name)) => path.push(name.to_string()),
            Some(TokenKind::Other('{')) => {
                place += 1;
                while !matches!(kind(place), None | Some(TokenKind::Other('}'))) {
                    let next = read_tree(tokens, place, &path, found);
                    // A comma, or anything that no tree begins with.
                    place = if next == place || kind(next) == Some(TokenKind::Other(',')) {
                        next + 1
                    } else {
                        next
                    };
                }
                return place + 1;
            }
            _ => break,
        }
        place += 1;
        if kind(place) != Some(TokenKind::PathSeparator) {
            break;
        }
        place += 1;
    }
    let mut name = path.last().cloned().unwrap_or_default();
    if let (Some(TokenKind::Name("as")), Some(TokenKind::Name(alias))) = (kind(place), kind(place + 1)) {
        name = alias.to_string();
        place += 2;
    }
    if path.len() > before.len() || kind(place) == Some(TokenKind::Other('*')) {
        found.push(Leaf { path, name });
    }
    place
}

#[cfg(test)]
mod tests {
    use super::{Graph, use_tree};
    use crate::source::{Masked, Module, tokens};
    use std::path::PathBuf;

    fn graph(files: &[(&str, &str)]) -> Graph {
        let module = |(path, text): &(&str, &str)| Module {
            path: path.split("::").filter(|name| !name.is_empty()).map(str::to_string).collect(),
            file: PathBuf::from(if path.is_empty() { "lib.rs" } else { path }),
            source: Masked::new(text),
            for_tests: false,
        };
        Graph::new(&files.iter().map(module).collect::<Vec<_>>())
    }

    #[test]
    fn trees_of_paths_have_leaves() {
        let tokens = tokens("crate::{a, b::{c as d, self, *}, e::f}; x");
        let leaves: Vec<String> = use_tree(&tokens, 0)
            .into_iter()
            .map(|leaf| format!("{} as {}", leaf.path.join("::"), leaf.name))
            .collect();
        let expected = [
            "crate::a as a",
            "crate::b::c as d",
            "crate::b::self as self",
            "crate::b as b",
            "crate::e::f as f",
        ];
        assert_eq!(leaves, expected);
    }

    #[test]
    fn one_direction_is_no_cycle() {
        let graph = graph(&[
            ("", "mod a; mod b; pub use a::A; pub use b::B;"),
            ("a", "use crate::b::B; pub(crate) struct A(B);"),
            ("b", "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }"),
        ]);
        assert_eq!(graph.edges.len(), 1);
        assert!(graph.cycles().is_empty());
    }

    #[test]
    fn a_cycle_is_found_and_described() {
        let graph = graph(&[
            ("", "mod a; mod b; mod c; mod d; mod e;"),
            ("a", "use std::fmt;\nuse crate::{b::B, d};"),
            ("b::deep", "fn f() {\n    super::super::c::g()\n}"),
            ("c", "impl super::a::T for U {}"),
            ("d", "use crate::c;"),
            ("e", "use crate::a;"),
        ]);
        let cycles = graph.cycles();
        assert_eq!(cycles, [["a", "b", "c", "d"]]);
        let text = graph.describe("lib.rs", &cycles[0]);
        let expected = "lib.rs: {a, b, c, d}\n    a -> b: a:2\n    a -> d: a:2\n    b -> c: b::deep:2\n    c -> a: c:1\n    d -> c: d:1\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn names_of_the_root_count_for_their_modules() {
        let graph = graph(&[
            ("", "mod a; mod b; pub use crate::a::{A, Deep as Other};"),
            ("a", "use crate::b::B;"),
            ("b", "use crate::Other;"),
        ]);
        assert_eq!(graph.cycles(), [["a", "b"]]);
    }

    #[test]
    fn paths_inside_a_module_do_not_count() {
        let graph = graph(&[
            ("", "mod a; mod b;"),
            ("a", "mod inner { use super::b::X; } use self::b::Y; pub(in crate::a) fn f() {}"),
            ("a::b", "use super::Z; use crate::a::W; mod tiny { use super::super::V; }"),
            ("b", "// crate::a::T\nconst U: &str = \"crate::a::T\";"),
        ]);
        assert!(graph.edges.is_empty(), "{:?}", graph.edges);
    }
}
