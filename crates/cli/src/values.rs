//! Values of decisions as people read them: one form for boards and cards, for searches and simulations.

/// The mark of a value that was not looked at.
pub(crate) const UNKNOWN: &str = "-";

/// The form of the values of one table: all with the same number of decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    decimals: usize,
}

impl Values {
    /// The form for values that are known: whole numbers if all are, else one decimal.
    pub(crate) fn of<'v>(values: impl IntoIterator<Item = &'v [f64]>) -> Self {
        let is_whole = |value: &f64| (value - value.round()).abs() < 1e-9;
        let whole = values.into_iter().flatten().all(is_whole);
        Values { decimals: usize::from(!whole) }
    }

    /// The form for means of samples with these standard errors: no digit beyond the first that is uncertain.
    pub(crate) fn sampled(errors: impl IntoIterator<Item = f64>) -> Self {
        const MOST: usize = 3;
        let least = errors
            .into_iter()
            .filter(|error| error.is_finite() && *error > 0.0)
            .fold(f64::INFINITY, f64::min);
        if least.is_infinite() {
            return Values { decimals: 1 };
        }
        let decimals = (-least.log10()).ceil().max(0.0) as usize;
        Values { decimals: decimals.min(MOST) }
    }

    /// A value.
    pub(crate) fn number(self, value: f64) -> String {
        let text = format!("{value:.*}", self.decimals);
        // No value is less than nothing by nothing.
        if text.starts_with('-') && text.chars().all(|digit| "-0.".contains(digit)) {
            return text[1..].to_string();
        }
        text
    }

    /// A value with its standard error, where it has one.
    pub(crate) fn with_error(self, value: f64, error: Option<f64>) -> String {
        match error {
            None => self.number(value),
            Some(error) => format!("{} ± {}", self.number(value), self.number(error)),
        }
    }

    /// The values of all players: (5, 4, 1).
    pub(crate) fn tuple(self, values: &[f64]) -> String {
        let values: Vec<String> = values.iter().map(|&value| self.number(value)).collect();
        format!("({})", values.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_one_number_of_decimals() {
        let whole = Values::of([&[5.0, -1.0][..], &[0.0]]);
        assert_eq!(whole.tuple(&[5.0, -1.0, -0.0]), "(5, -1, 0)");
        let parts = Values::of([&[5.0, -1.0][..], &[0.25]]);
        assert_eq!(parts.tuple(&[5.0, -1.0, -0.01]), "(5.0, -1.0, 0.0)");
    }

    #[test]
    fn no_digit_is_shown_that_is_not_known() {
        for (error, shown) in
            [(0.3, "12.3 ± 0.3"), (2.1, "12 ± 2"), (0.04, "12.35 ± 0.04"), (1e-9, "12.346 ± 0.000")]
        {
            assert_eq!(Values::sampled([error]).with_error(12.3456, Some(error)), shown);
        }
        assert_eq!(Values::sampled([f64::NAN, 0.0]).number(1.25), "1.2");
        assert_eq!(Values::sampled([]).with_error(-0.01, None), "0.0");
    }
}
