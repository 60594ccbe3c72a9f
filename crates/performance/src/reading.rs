//! Where a command prints a figure.

/// Where a command prints a figure.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading {
    /// The samples of a benchmark of criterion, by its full name, in seconds.
    Time(String),
    /// The same for each thing that the benchmark counts.
    Each(String),
    /// A number in the output.
    Number(Number),
    /// The ratio of two numbers in the output.
    Ratio(Number, Number),
    /// The processor time of the whole command, in seconds.
    Processor,
    /// On the game's page, for people only.
    Page,
}

/// A number in a text: the `nth` after `start`, which is searched after `under`.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    under: String,
    start: String,
    nth: usize,
    scale: f64,
}

/// The first number after a text.
pub fn behind(start: impl Into<String>) -> Number {
    Number { under: String::new(), start: start.into(), nth: 0, scale: 1.0 }
}

impl Number {
    /// Searches after another text, a heading.
    #[must_use]
    pub fn under(self, heading: impl Into<String>) -> Self {
        Self { under: heading.into(), ..self }
    }

    /// Skips this many numbers.
    #[must_use]
    pub fn skip(self, numbers: usize) -> Self {
        Self { nth: numbers, ..self }
    }

    /// A factor, if the unit stands in the heading of the column.
    #[must_use]
    pub fn times(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// A description of the number for an error.
    #[must_use]
    pub fn sought(&self) -> String {
        format!("number {} behind \"{}\" on its line, below \"{}\"", self.nth + 1, self.start, self.under)
    }

    /// The number in a text; a run of spaces counts as one.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<f64> {
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let lines = lines.skip_while(|line| !line.contains(&self.under));
        let rest = lines.filter_map(|line| line.split_once(self.start.as_str()).map(|(_, rest)| rest.to_owned()));
        let numbers = rest.map(|rest| numbers(&rest)).next()?;
        numbers.get(self.nth).map(|number| number * self.scale)
    }
}

/// Units after a number, with or without a space.
const UNITS: [(&str, f64); 7] =
    [("M positions/s", 1e6), ("M/s", 1e6), ("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0), ("×", 1.0)];

/// All numbers of a line, in seconds and pieces; digits within a word, as in `2^23`, do not count.
fn numbers(line: &str) -> Vec<f64> {
    let (mut numbers, mut rest, mut before) = (Vec::new(), line, ' ');
    while let Some(c) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.').unwrap_or(rest.len());
        if !c.is_ascii_digit() || before.is_alphanumeric() || "^_".contains(before) {
            before = c;
            rest = &rest[c.len_utf8()..];
            // The rest of a word that began with another character.
            if before.is_ascii_digit() {
                rest = &rest[digits.saturating_sub(1)..];
            }
            continue;
        }
        let (number, behind) = rest.split_at(digits);
        let sign = if before == '-' || before == '−' { -1.0 } else { 1.0 };
        let plain: String = number.trim_end_matches(['.', ',']).chars().filter(|c| *c != ',').collect();
        if let Ok(number) = plain.parse::<f64>() {
            numbers.push(sign * number * unit(behind));
        }
        before = '0';
        rest = behind;
    }
    numbers
}

/// The size of the unit after a number; 1 if there is none.
fn unit(behind: &str) -> f64 {
    let word = behind.strip_prefix(' ').unwrap_or(behind);
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/');
    let found = UNITS.iter().find(|(name, _)| word.strip_prefix(name).is_some_and(ends));
    found.map_or(1.0, |(_, size)| *size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(number: &Number, text: &str) -> String {
        format!("{:.7}", number.find(text).unwrap())
    }

    #[test]
    fn numbers_carry_their_units() {
        assert_eq!(numbers("8388608 ranks in 0.250 s, 33.5 M positions/s; 12 won"), [8_388_608.0, 0.25, 33.5e6, 12.0]);
        assert_eq!(
            numbers("median 4ms, worst 2.1s, 960 nodes, 9.6µs each, 5 of 3"),
            [0.004, 2.1, 960.0, 9.6e-6, 5.0, 3.0]
        );
        assert_eq!(numbers("2^23, a12, value -3, 1,632,800 moves, x86-64-v3."), [2.0, -3.0, 1_632_800.0, -64.0]);
        assert_eq!(numbers("20 sorts of 7 msec."), [20.0, 7.0]);
    }

    #[test]
    fn rows_of_tables_are_read() {
        let table = "### Perft\n\n| program | value | nodes | ms | M/s | speed | time |\n|---|--:|\n\
            | by hand      | 9 | 39,394,572 |   11.7 | 3.4 | 1.00× | 1.00× |\n\
            | quincunx     | 9 | 39,394,572 |   11.5 | 3.4 | 1.02× | 0.98× |\n\
            ### Other\n| quincunx | 7 | 8 | 1.0 | 2.0 | 0.50× | 2.00× |\n";
        let row = || behind("| quincunx |");
        assert_eq!(find(&row().under("Perft").skip(2).times(1e-3), table), "0.0115000");
        assert_eq!(find(&row().under("Other").skip(4), table), "0.5000000");
        assert_eq!(row().under("Nothing").find(table), None);
        assert_eq!(row().skip(6).find(table), None);
    }

    #[test]
    fn columns_of_blanks_are_read() {
        let table = "game   threads  stops  p50  p99\nConnect Four     1   1000    0.118 ms    0.382 ms\n";
        assert_eq!(find(&behind("Connect Four 1 ").skip(2), table), "0.0003820");
    }
}
