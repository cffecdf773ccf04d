//! Rust sources as the checks read them: without comments and tests, in the tree of modules that a crate declares.

mod mask;
mod tokens;
mod tree;

pub(crate) use mask::Masked;
pub(crate) use tokens::{Token, TokenKind, tokens};
pub(crate) use tree::{Module, crate_roots, modules, rust_files, test_roots};
