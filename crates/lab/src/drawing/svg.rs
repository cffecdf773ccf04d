//! Writing SVG.

use super::palette;
use std::fmt::{self, Write};

/// All letters have one width, so that the size of a text is known without measuring.
const FONT: &str = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
/// The width of a letter in units of the font's size.
const LETTER: f64 = 0.605;

/// A drawing that is being written.
pub(crate) struct Svg {
    text: String,
}

/// A style of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Font {
    pub(crate) size: f64,
    pub(crate) colour: &'static str,
    pub(crate) bold: bool,
    pub(crate) italic: bool,
}

impl Font {
    pub(crate) const fn new(size: f64, colour: &'static str) -> Self {
        Font { size, colour, bold: false, italic: false }
    }

    pub(crate) const fn bold(self) -> Self {
        Font { bold: true, ..self }
    }

    pub(crate) const fn italic(self) -> Self {
        Font { italic: true, ..self }
    }

    /// The width of a text.
    pub(crate) fn width(self, text: &str) -> f64 {
        text.chars().count() as f64 * self.size * LETTER
    }
}

impl Svg {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        let mut svg = Svg { text: String::new() };
        svg.write(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.1} {height:.1}\" font-family=\"{FONT}\" fill=\"{}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            palette::INK
        ));
        svg
    }

    /// Adds SVG as it is.
    pub(crate) fn write(&mut self, markup: fmt::Arguments<'_>) {
        self.text.write_fmt(markup).expect("writing to a string cannot fail");
    }

    /// Begins a group with its origin at a point.
    pub(crate) fn open_group(&mut self, x: f64, y: f64) {
        self.write(format_args!("<g transform=\"translate({x:.1} {y:.1})\">\n"));
    }

    /// Begins a group of a class, with a text that appears when the pointer rests on it.
    pub(crate) fn open_titled(&mut self, class: &str, title: &str) {
        self.write(format_args!("<g class=\"{class}\"><title>{}</title>", Escaped(title)));
    }

    /// Begins a group of a class.
    pub(crate) fn open_class(&mut self, class: &str) {
        self.write(format_args!("<g class=\"{class}\">\n"));
    }

    pub(crate) fn close_group(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// Adds text in pieces, from `x` on, on the base line `y`.
    pub(crate) fn pieces(&mut self, x: f64, y: f64, pieces: &[(String, Font)]) {
        self.write(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" xml:space=\"preserve\">"));
        for (text, font) in pieces {
            self.write(format_args!("<tspan font-size=\"{}\" fill=\"{}\"", font.size, font.colour));
            if font.bold {
                self.text.push_str(" font-weight=\"bold\"");
            }
            if font.italic {
                self.text.push_str(" font-style=\"italic\"");
            }
            self.write(format_args!(">{}</tspan>", Escaped(text)));
        }
        self.text.push_str("</text>");
    }

    /// Adds text in one piece.
    pub(crate) fn text(&mut self, x: f64, y: f64, font: Font, text: &str) {
        self.pieces(x, y, &[(text.to_string(), font)]);
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// Text with all letters replaced that are markup in XML or not allowed there.
pub(crate) struct Escaped<'t>(pub(crate) &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' | '\t' => f.write_char(letter)?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ if letter.is_control() => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Cuts a text that has more letters than this.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_stays_text() {
        assert_eq!(Escaped("a<b> & \"c\"\u{1}").to_string(), "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}");
    }

    #[test]
    fn long_text_is_shortened_by_letters() {
        assert_eq!(shortened("Größe", 5), "Größe");
        assert_eq!(shortened("Größer", 5), "Größ…");
    }
}
