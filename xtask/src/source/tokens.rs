//! Masked code as names and punctuation.

/// A name or a piece of punctuation, with its line from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'s> {
    pub(crate) kind: TokenKind<'s>,
    pub(crate) line: usize,
}

/// The parts of code that paths are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind<'s> {
    /// A name, keyword or number.
    Name(&'s str),
    /// `::`
    PathSeparator,
    /// Any other character.
    Other(char),
}

/// The tokens of masked code.
pub(crate) fn tokens(code: &str) -> Vec<Token<'_>> {
    let (mut found, mut line, mut rest) = (Vec::new(), 1, code);
    while let Some(first) = rest.chars().next() {
        let name = rest.find(|here: char| !here.is_alphanumeric() && here != '_').unwrap_or(rest.len());
        let (kind, length) = if name > 0 {
            (TokenKind::Name(&rest[..name]), name)
        } else if rest.starts_with("::") {
            (TokenKind::PathSeparator, 2)
        } else {
            (TokenKind::Other(first), first.len_utf8())
        };
        if !first.is_whitespace() {
            found.push(Token { kind, line });
        }
        line += usize::from(first == '\n');
        rest = &rest[length..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{TokenKind, tokens};

    #[test]
    fn names_separators_and_lines() {
        let found = tokens("use crate::a_1;\nb");
        let kinds: Vec<TokenKind<'_>> = found.iter().map(|token| token.kind).collect();
        let expected = [
            TokenKind::Name("use"),
            TokenKind::Name("crate"),
            TokenKind::PathSeparator,
            TokenKind::Name("a_1"),
            TokenKind::Other(';'),
            TokenKind::Name("b"),
        ];
        assert_eq!(kinds, expected);
        assert_eq!(found.last().map(|token| token.line), Some(2));
    }
}
