//! Sources with the parts that a check must not see replaced by blanks.

/// A Rust source, line by line as it was written, in three versions.
pub(crate) struct Masked {
    /// Without comments and literals.
    pub(crate) code_with_tests: String,
    /// Without comments, literals and tests: the code that names and braces can be read from.
    pub(crate) code: String,
    /// Without comments and tests.
    pub(crate) text: String,
}

impl Masked {
    /// Blanks out comments, literals and everything under `#[cfg(test)]`.
    pub(crate) fn new(source: &str) -> Self {
        let mut mask = Mask::new(source);
        mask.literals_and_comments();
        let code_with_tests = mask.code.iter().collect();
        mask.tests();
        Masked {
            code_with_tests,
            code: mask.code.into_iter().collect(),
            text: mask.text.into_iter().collect(),
        }
    }
}

/// The two versions under way, with the same number of characters.
struct Mask {
    source: Vec<char>,
    code: Vec<char>,
    text: Vec<char>,
}

impl Mask {
    fn new(source: &str) -> Self {
        let source: Vec<char> = source.chars().collect();
        Mask { code: source.clone(), text: source.clone(), source }
    }

    fn at(&self, place: usize) -> Option<char> {
        self.source.get(place).copied()
    }

    /// Replaces a comment by blanks in both versions, or a literal in the code only.
    fn blank(&mut self, from: usize, to: usize, in_text: bool) {
        let to = to.min(self.source.len());
        for place in (from..to).filter(|&place| self.source[place] != '\n') {
            self.code[place] = ' ';
            if in_text {
                self.text[place] = ' ';
            }
        }
    }

    fn literals_and_comments(&mut self) {
        let mut place = 0;
        while let Some(here) = self.at(place) {
            let after_name = place > 0 && is_name(self.source[place - 1]);
            let end = match here {
                '/' if self.at(place + 1) == Some('/') => self.line_end(place),
                '/' if self.at(place + 1) == Some('*') => self.comment_end(place),
                '"' => self.string_end(place),
                'r' if !after_name || self.is_raw_prefix(place) => {
                    let Some(end) = self.raw_string_end(place) else {
                        place += 1;
                        continue;
                    };
                    end
                }
                '\'' => {
                    let Some(end) = self.char_end(place) else {
                        place += 1;
                        continue;
                    };
                    end
                }
                _ => {
                    place += 1;
                    continue;
                }
            };
            self.blank(place, end, here == '/');
            place = end;
        }
    }

    /// Tests if an `r` belongs to `br` or `cr` before a raw string.
    fn is_raw_prefix(&self, place: usize) -> bool {
        let before = |back: usize| place.checked_sub(back).and_then(|place| self.at(place));
        matches!(before(1), Some('b' | 'c')) && !before(2).is_some_and(is_name)
    }

    fn line_end(&self, place: usize) -> usize {
        (place..self.source.len()).find(|&place| self.source[place] == '\n').unwrap_or(self.source.len())
    }

    fn comment_end(&self, start: usize) -> usize {
        let (mut depth, mut place) = (0, start);
        while place < self.source.len() {
            match (self.source[place], self.at(place + 1)) {
                ('/', Some('*')) => (depth, place) = (depth + 1, place + 2),
                ('*', Some('/')) if depth == 1 => return place + 2,
                ('*', Some('/')) => (depth, place) = (depth - 1, place + 2),
                _ => place += 1,
            }
        }
        place
    }

    fn string_end(&self, start: usize) -> usize {
        let mut place = start + 1;
        while let Some(here) = self.at(place) {
            match here {
                '\\' => place += 2,
                '"' => return place + 1,
                _ => place += 1,
            }
        }
        place
    }

    /// The end of `r"..."` or `r#"..."#`, which an `r` may begin.
    fn raw_string_end(&self, start: usize) -> Option<usize> {
        let hashes = self.source[start + 1..].iter().take_while(|&&here| here == '#').count();
        let open = start + 1 + hashes;
        if self.at(open) != Some('"') {
            return None;
        }
        let closes = |&place: &usize| {
            self.source[place] == '"' && (1..=hashes).all(|hash| self.at(place + hash) == Some('#'))
        };
        let end = (open + 1..self.source.len()).find(closes);
        Some(end.map_or(self.source.len(), |quote| quote + 1 + hashes))
    }

    /// The end of a character, which a quote may begin; otherwise it begins a lifetime.
    fn char_end(&self, start: usize) -> Option<usize> {
        if self.at(start + 1) == Some('\\') {
            let end = (start + 3..self.source.len()).find(|&place| self.source[place] == '\'')?;
            return Some(end + 1);
        }
        (self.at(start + 2) == Some('\'')).then_some(start + 3)
    }

    fn tests(&mut self) {
        let mut place = 0;
        while let Some((start, test_file)) = self.next_test(place) {
            let end = if test_file { self.source.len() } else { self.item_end(start) };
            self.blank(start, end, true);
            place = end;
        }
    }

    /// The next attribute that keeps something for tests, and whether that is the whole file.
    fn next_test(&self, from: usize) -> Option<(usize, bool)> {
        (from..self.code.len()).filter(|&place| self.code[place] == '#').find_map(|place| {
            let whole = self.code.get(place + 1) == Some(&'!');
            let open = place + 1 + usize::from(whole);
            (self.code.get(open) == Some(&'[')).then_some(())?;
            let body: String = self.code[open + 1..self.bracket_end(open) - 1].iter().collect();
            let body: String = body.split_whitespace().collect();
            let for_tests = body == "cfg(test)" || body.starts_with("cfg(all(test,");
            for_tests.then_some((if whole { 0 } else { place }, whole))
        })
    }

    /// The place behind the bracket that closes the one here.
    fn bracket_end(&self, open: usize) -> usize {
        let mut depth = 0;
        for place in open..self.code.len() {
            match self.code[place] {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return place + 1;
            }
        }
        self.code.len()
    }

    /// The end of the item, statement, field or arm that the attributes here belong to.
    fn item_end(&self, attribute: usize) -> usize {
        let mut place = attribute;
        while self.code.get(place) == Some(&'#') {
            place = self.bracket_end(place + 1);
            while self.code.get(place).is_some_and(|here| here.is_whitespace()) {
                place += 1;
            }
        }
        let word: String = self.code[place..].iter().take_while(|&&here| is_name(here)).collect();
        let is_item = ITEM_WORDS.contains(&word.as_str());
        while let Some(&here) = self.code.get(place) {
            match here {
                '(' | '[' => place = self.bracket_end(place),
                '{' => return self.bracket_end(place),
                ';' => return place + 1,
                ',' if !is_item => return place + 1,
                ')' | ']' | '}' => return place,
                _ => place += 1,
            }
        }
        place
    }
}

/// The words that an item or statement begins with; in a field or an arm a comma ends what an attribute belongs to.
const ITEM_WORDS: [&str; 16] = [
    "async",
    "const",
    "enum",
    "extern",
    "fn",
    "impl",
    "let",
    "macro_rules",
    "mod",
    "pub",
    "static",
    "struct",
    "trait",
    "type",
    "unsafe",
    "use",
];

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::Masked;

    #[test]
    fn comments_go_and_lines_stay() {
        let masked = Masked::new("a // b\n/* c /* d */ e */ f\n//! g\nh");
        assert_eq!(masked.code.lines().map(str::trim).collect::<Vec<_>>(), ["a", "f", "", "h"]);
        assert_eq!(masked.code, masked.text);
    }

    #[test]
    fn literals_go_from_the_code_only() {
        let source = r##"let a = "x // y"; let b = r#"say "z" "#; let c = '"'; let d = '\''; fn e<'a>(f: &'a str) {}"##;
        let masked = Masked::new(source);
        assert_eq!(masked.text, source);
        assert!(!masked.code.contains(['x', 'z', '"', '\\']), "{}", masked.code);
        assert!(masked.code.ends_with("fn e<'a>(f: &'a str) {}"), "{}", masked.code);
    }

    #[test]
    fn byte_and_raw_literals_end_where_they_end() {
        let masked = Masked::new(r##"f(b'x', b"y", br#"z"#, for_r, "end")"##);
        assert_eq!(masked.code.split_whitespace().collect::<String>(), "f(b,b,b,for_r,)");
    }

    #[test]
    fn tests_go_with_their_braces() {
        let source = "fn a() {}\n#[cfg(test)]\n#[allow(dead_code)]\nmod tests {\n    fn b() { c(\"}\") }\n}\nfn d() {}\n";
        let masked = Masked::new(source);
        let lines: Vec<&str> = masked.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["fn a() {}", "fn d() {}"]);
        assert_eq!(masked.text.lines().count(), source.lines().count());
    }

    #[test]
    fn a_test_module_in_a_file_of_its_own_goes() {
        let masked = Masked::new("#[cfg(test)]\nmod tests;\nmod rules;");
        assert_eq!(masked.code.trim(), "mod rules;");
    }

    #[test]
    fn generic_items_and_single_fields_go_whole() {
        let masked = Masked::new(
            "#[cfg(test)] fn a<B, C>(d: [u8; 3]) -> E { f } struct G { #[cfg(test)] h: u8, i: u8 }",
        );
        assert_eq!(masked.code.split_whitespace().collect::<Vec<_>>().join(" "), "struct G { i: u8 }");
    }

    #[test]
    fn a_file_for_tests_goes_whole() {
        assert_eq!(Masked::new("#![cfg(test)]\nfn a() {}").code.trim(), "");
        assert_eq!(Masked::new("#[cfg(all(test, unix))]\nfn a() {}").code.trim(), "");
        assert_eq!(Masked::new("#[cfg(not(test))] fn a() {}").code.trim(), "#[cfg(not(test))] fn a() {}");
    }
}
