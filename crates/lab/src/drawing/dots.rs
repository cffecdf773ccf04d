//! Numbers of a table as dots, for results of any kind.

use super::palette;
use super::svg::{Font, Svg, shortened};

const WIDTH: f64 = 760.0;
const MARGIN: f64 = 16.0;
/// The room for the names of rows.
const NAMES: f64 = 290.0;
const ROW: f64 = 24.0;
const TITLE: Font = Font::new(14.0, palette::INK).bold();
const NAME: Font = Font::new(12.0, palette::INK);
const SMALL: Font = Font::new(12.0, palette::GREY);
/// A scale is logarithmic if its values differ by more than this factor.
const WIDE: f64 = 50.0;

/// A number with the ends of its interval, if it has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// The number.
    pub value: f64,
    /// The ends of its interval.
    pub ends: Option<(f64, f64)>,
}

/// Draws rows of dots, one for each series that a row has, as SVG.
///
/// ```
/// use maxn_lab::drawing::{Dot, draw_dots};
///
/// let dot = |value| Some(Dot { value, ends: None });
/// let rows = [("max^n".to_string(), vec![dot(1.2e6), dot(1.23e6)]), ("speculative".to_string(), vec![dot(1e5), None])];
/// let svg = draw_dots("Nodes", &["theirs", "ours"], &rows);
/// assert!(svg.starts_with("<svg") && svg.matches("<circle").count() == 3 + 2);
/// ```
pub fn draw_dots(title: &str, series: &[&str], rows: &[(String, Vec<Option<Dot>>)]) -> String {
    let dots = || rows.iter().flat_map(|(_, dots)| dots.iter().flatten());
    let values =
        dots().flat_map(|dot| [Some(dot.value), dot.ends.map(|ends| ends.0), dot.ends.map(|ends| ends.1)]);
    let axis = Axis::around(values.flatten());
    let top = MARGIN + 2.0 * ROW;
    let bottom = top + ROW * rows.len() as f64;
    let mut svg = Svg::new(WIDTH, bottom + 2.0 * MARGIN + SMALL.size);
    svg.text(MARGIN, MARGIN + 4.0, TITLE, &shortened(title, 96));
    let mut left = MARGIN;
    for (place, name) in series.iter().enumerate() {
        circle(&mut svg, left + 5.0, MARGIN + ROW, place);
        svg.text(left + 15.0, MARGIN + ROW + 4.0, SMALL, name);
        left += 32.0 + SMALL.width(name);
    }
    for mark in axis.marks() {
        let x = axis.place(mark);
        stroke(&mut svg, (x, top - ROW / 2.0), (x, bottom), "#e2e8f0", 1.0);
        let text = written(mark);
        svg.text(x - SMALL.width(&text) / 2.0, bottom + MARGIN, SMALL, &text);
    }
    for (row, (name, dots)) in rows.iter().enumerate() {
        let y = top + ROW * (row as f64 + 0.5);
        svg.text(MARGIN, y + 4.0, NAME, &shortened(name, 44));
        for (place, dot) in dots.iter().enumerate() {
            let Some(Dot { value, ends }) = dot else { continue };
            if let Some((low, high)) = ends {
                stroke(&mut svg, (axis.place(*low), y), (axis.place(*high), y), palette::player(place), 2.0);
            }
            circle(&mut svg, axis.place(*value), y, place);
        }
    }
    svg.finish()
}

fn circle(svg: &mut Svg, x: f64, y: f64, series: usize) {
    let colour = palette::player(series);
    svg.write(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"{colour}\"/>\n"));
}

fn stroke(svg: &mut Svg, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
    svg.write(format_args!(
        "<path d=\"M{:.1} {:.1} L{:.1} {:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\"/>\n",
        from.0, from.1, to.0, to.1
    ));
}

/// Writes a round number without more digits than it has.
fn written(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded.abs() >= 1e6 { format!("{rounded:e}") } else { rounded.to_string() }
}

/// A linear axis, or one of powers of ten.
struct Axis {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Axis {
    fn around(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if !low.is_finite() {
            return Axis { low: 0.0, high: 1.0, logarithmic: false };
        }
        let logarithmic = low > 0.0 && high / low > WIDE;
        let (low, high) =
            if logarithmic { (low.log10().floor(), high.log10().ceil()) } else { (low.min(0.0), high) };
        Axis { low, high: if high > low { high } else { low + 1.0 }, logarithmic }
    }

    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic { value.max(f64::MIN_POSITIVE).log10() } else { value };
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        NAMES + part * (WIDTH - NAMES - 2.0 * MARGIN)
    }

    fn marks(&self) -> Vec<f64> {
        if self.logarithmic {
            return (self.low as i32..=self.high as i32).map(|power| 10.0_f64.powi(power)).collect();
        }
        let rough = (self.high - self.low) / 6.0;
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power).find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        (first..=(self.high / step).floor() as i64).map(|mark| mark as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_ranges_have_powers_of_ten() {
        let axis = Axis::around([788.0, 2.7e6].into_iter());
        assert!(axis.logarithmic);
        assert_eq!(axis.marks(), [100.0, 1e3, 1e4, 1e5, 1e6, 1e7]);
        let axis = Axis::around([3.0, 60.0].into_iter());
        assert_eq!(axis.marks(), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        assert!(Axis::around([f64::NAN].into_iter()).marks().len() > 1);
        assert_eq!((written(0.1), written(1e7), written(250.0)), ("0.1".into(), "1e7".into(), "250".into()));
    }
}
