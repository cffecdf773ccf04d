//! The files of the workspace, and the modules of a crate with the files they are in.

use super::{Masked, TokenKind, tokens};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of a crate with its place in the tree of modules.
pub(crate) struct Module {
    /// The names from the root of the crate; none for the root itself.
    pub(crate) path: Vec<String>,
    /// The file.
    pub(crate) file: PathBuf,
    /// Its source.
    pub(crate) source: Masked,
    /// Set if it is compiled for tests only.
    pub(crate) for_tests: bool,
}

/// The root files of the crate in a folder: those of its library and its program.
pub(crate) fn crate_roots(folder: &Path) -> Vec<PathBuf> {
    let roots = ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root));
    roots.into_iter().filter(|root| root.is_file()).collect()
}

/// The root files of the programs that test the crate in a folder from outside.
pub(crate) fn test_roots(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let tests = folder.join("tests");
    if !tests.is_dir() {
        return Ok(Vec::new());
    }
    let is_root = |file: &PathBuf| file.parent() == Some(&tests) || file.ends_with("main.rs");
    Ok(rust_files(&tests)?.into_iter().filter(is_root).collect())
}

/// The modules below a root file, as their `mod` lines declare them.
pub(crate) fn modules(root: &Path) -> Result<Vec<Module>, String> {
    let mut found = Vec::new();
    let mut open = vec![(Vec::new(), root.to_path_buf(), false)];
    while let Some((path, file, for_tests)) = open.pop() {
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let source = Masked::new(&text);
        let here = file.parent().unwrap_or(Path::new("."));
        let folder = if path.is_empty() { here.into() } else { children_folder(&file) };
        let outside_tests = declared(&source.code);
        for inner in declared(&source.code_with_tests) {
            let for_tests = for_tests || !outside_tests.contains(&inner);
            let (name, outer) = inner.names.split_last().expect("a module has a name");
            let folder = outer.iter().fold(folder.clone(), |folder, outer| folder.join(outer));
            let mut candidates = vec![folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
            if let Some(elsewhere) = path_attribute(&text, inner.line) {
                candidates = vec![joined(here, elsewhere)];
            }
            let Some(child) = candidates.into_iter().find(|candidate| candidate.is_file()) else {
                return Err(format!("{}: there is no file for 'mod {name};'", file.display()));
            };
            open.push(([&path[..], &inner.names[..]].concat(), child, for_tests));
        }
        found.push(Module { path, file, source, for_tests });
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

/// The folder for the modules that a file declares.
fn children_folder(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default();
    let folder = file.parent().unwrap_or(Path::new("."));
    if ["lib", "main", "mod"].iter().any(|name| stem == *name) { folder.into() } else { folder.join(stem) }
}

/// The file that one of the attributes above the declaration on a line names.
fn path_attribute(source: &str, line: usize) -> Option<&str> {
    let above: Vec<&str> = source.lines().take(line - 1).map(str::trim).collect();
    let mut attributes = above.into_iter().rev().take_while(|line| line.starts_with("#["));
    attributes.find_map(|attribute| attribute.strip_prefix("#[path = \"")?.strip_suffix("\"]"))
}

/// A path from a folder, without the `..` in it.
fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut whole = folder.to_path_buf();
    for part in Path::new(path) {
        if part == ".." {
            whole.pop();
        } else {
            whole.push(part);
        }
    }
    whole
}

/// A module in a file of its own.
#[derive(PartialEq, Eq)]
struct Declaration {
    /// Its name, after those of the modules around it in the same file.
    names: Vec<String>,
    /// The line of its declaration, from 1.
    line: usize,
}

/// The modules that code declares in files of their own.
fn declared(code: &str) -> Vec<Declaration> {
    let tokens = tokens(code);
    let (mut found, mut around, mut depth) = (Vec::new(), Vec::<(String, usize)>::new(), 0);
    for (place, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Other('{') => depth += 1,
            TokenKind::Other('}') => {
                depth -= 1;
                around.retain(|(_, outside)| *outside < depth);
            }
            TokenKind::Name("mod") => {
                let next = |ahead: usize| tokens.get(place + ahead).map(|token| token.kind);
                let (Some(TokenKind::Name(name)), Some(end)) = (next(1), next(2)) else { continue };
                match end {
                    TokenKind::Other('{') => around.push((name.to_string(), depth)),
                    TokenKind::Other(';') => {
                        let outer = around.iter().map(|(name, _)| name.clone());
                        let names = outer.chain([name.to_string()]).collect();
                        found.push(Declaration { names, line: token.line });
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}

/// All Rust files below a folder, in order.
pub(crate) fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = open.pop() {
        let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(problem)? {
            let path = entry.map_err(problem)?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{children_folder, declared, joined, modules, path_attribute};
    use std::path::Path;

    #[test]
    fn modules_are_found_by_their_declarations() {
        let found = declared("mod a; pub(crate) mod b { mod c;\nfn d() { } mod e; } mod f;");
        let names: Vec<_> = found.iter().map(|declaration| declaration.names.join("::")).collect();
        assert_eq!(names, ["a", "b::c", "b::e", "f"]);
        assert_eq!(found.iter().map(|declaration| declaration.line).collect::<Vec<_>>(), [1, 1, 2, 2]);
    }

    #[test]
    fn attributes_name_files_elsewhere() {
        let source = "mod a;\n#[path = \"../b/mod.rs\"]\n#[allow(dead_code)]\nmod b;\nmod c;";
        assert_eq!([1, 4, 5].map(|line| path_attribute(source, line)), [None, Some("../b/mod.rs"), None]);
        assert_eq!(joined(Path::new("x/tests/y"), "../../src/a.rs"), Path::new("x/src/a.rs"));
    }

    #[test]
    fn files_have_folders_for_their_children() {
        assert_eq!(children_folder(Path::new("src/lib.rs")), Path::new("src"));
        assert_eq!(children_folder(Path::new("src/a/mod.rs")), Path::new("src/a"));
        assert_eq!(children_folder(Path::new("src/a.rs")), Path::new("src/a"));
    }

    #[test]
    fn this_program_is_a_tree_of_modules() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
        let found = modules(&root).expect("every module has a file");
        assert!(found.iter().any(|module| module.path == ["source", "tree"]));
        assert!(
            found.iter().all(|module| !module.for_tests && !module.source.code.contains("fn this_program"))
        );
    }
}
