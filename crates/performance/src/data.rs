//! The measurements: `docs/performance.tsv`, one line for each claim.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::error::PerformanceError;
use crate::place;
use crate::tsv::{Format, field};

/// The file and its fields; times are in seconds.
pub const FORMAT: Format<14> = Format {
    file: "docs/performance.tsv",
    headings: [
        "claim",
        "median",
        "least",
        "most",
        "samples",
        "mode",
        "date",
        "commit",
        "rust",
        "machine",
        "load before",
        "load after",
        "clock",
        "processor",
    ],
};

/// How a figure was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Measured by this program, one repetition or short samples.
    Quick,
    /// Measured by this program with all repetitions.
    Full,
    /// Measured by the same command, typed by hand; copied from the game's page.
    ByHand,
}

impl How {
    const ALL: [(Self, &'static str); 3] = [(Self::Quick, "quick"), (Self::Full, "full"), (Self::ByHand, "by hand")];

    /// Its name in the file and on the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(how, _)| *how == self).map_or("", |(_, name)| name)
    }
}

/// The run of a command.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// How it was measured.
    pub how: How,
    /// The day.
    pub date: String,
    /// The commit; empty if unknown.
    pub commit: String,
    /// The compiler's version; empty if unknown.
    pub rust: String,
    /// The machine.
    pub machine: String,
    /// The load of the machine before and after, if known.
    pub load: [Option<f64>; 2],
    /// Seconds by the clock, for all repetitions together.
    pub clock: Option<f64>,
    /// Seconds of processor time, for all repetitions and threads together.
    pub processor: Option<f64>,
}

/// A measured figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The claim's name.
    pub claim: String,
    /// The median, the least and the greatest sample.
    pub figure: [f64; 3],
    /// Number of samples.
    pub samples: usize,
    /// The run that measured it.
    pub run: Run,
}

impl Record {
    /// The figure of some samples, in four digits; `None` without samples.
    #[must_use]
    pub fn of(claim: &str, mut samples: Vec<f64>, run: &Run) -> Option<Self> {
        samples.sort_by(f64::total_cmp);
        let (first, last) = (*samples.first()?, *samples.last()?);
        let (high, low) = (samples.get(samples.len() / 2)?, samples.get((samples.len() - 1) / 2)?);
        let figure = [f64::midpoint(*low, *high), first, last].map(shorter);
        Some(Self { claim: claim.to_owned(), figure, samples: samples.len(), run: run.clone() })
    }
}

/// A number in four digits; an integer unchanged.
fn shorter(number: f64) -> f64 {
    if number.fract() == 0.0 { number } else { format!("{number:.3e}").parse().unwrap_or(number) }
}

/// Parses the text of the file.
///
/// # Errors
///
/// Fails at the first malformed line.
pub fn read(text: &str) -> Result<Vec<Record>, PerformanceError> {
    FORMAT.read(text)?.into_iter().map(|(line, fields)| record(line, fields)).collect()
}

fn record(line: usize, fields: [&str; 14]) -> Result<Record, PerformanceError> {
    let [claim, median, least, most, samples, how, date, commit, rust, machine, before, after, clock, processor] =
        fields;
    let how = How::ALL.iter().find(|(_, name)| *name == how).map(|(how, _)| *how);
    let samples = samples
        .parse()
        .map_err(|_| PerformanceError::Line(FORMAT.file, line, "expected a number of samples".into()))?;
    Ok(Record {
        claim: claim.to_owned(),
        figure: [FORMAT.needed(line, median)?, FORMAT.needed(line, least)?, FORMAT.needed(line, most)?],
        samples,
        run: Run {
            how: how
                .ok_or_else(|| PerformanceError::Line(FORMAT.file, line, "expected quick, full or by hand".into()))?,
            date: date.to_owned(),
            commit: commit.to_owned(),
            rust: rust.to_owned(),
            machine: machine.to_owned(),
            load: [FORMAT.number(line, before)?, FORMAT.number(line, after)?],
            clock: FORMAT.number(line, clock)?,
            processor: FORMAT.number(line, processor)?,
        },
    })
}

/// The text of the file.
#[must_use]
pub fn write(records: &[Record]) -> String {
    FORMAT.write(records.iter().map(|Record { claim, figure: [median, least, most], samples, run }| {
        let number = |number: f64| field(Some(number));
        [
            claim.clone(),
            number(*median),
            number(*least),
            number(*most),
            samples.to_string(),
            run.how.name().to_owned(),
            run.date.clone(),
            run.commit.clone(),
            run.rust.clone(),
            run.machine.clone(),
            field(run.load[0]),
            field(run.load[1]),
            field(run.clock),
            field(run.processor),
        ]
    }))
}

/// The records in the file; empty if it does not exist yet.
///
/// # Errors
///
/// Fails at the first malformed line, or with the system's error: a file that cannot be read is not overwritten.
pub fn load() -> Result<Vec<Record>, PerformanceError> {
    there(&place(FORMAT.file))?.map_or(Ok(Vec::new()), |text| read(&text))
}

/// The text of a file; `None` if it does not exist.
pub(crate) fn there(path: &Path) -> Result<Option<String>, PerformanceError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(PerformanceError::System(path.to_owned(), error)),
    }
}

/// Writes the file.
///
/// # Errors
///
/// Fails with the system's error.
pub fn save(records: &[Record]) -> Result<(), PerformanceError> {
    let path = place(FORMAT.file);
    fs::write(&path, write(records)).map_err(PerformanceError::of(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_records_are_read_back() {
        let run = Run {
            how: How::Quick,
            date: "2026-11-22".into(),
            commit: "1be5638".into(),
            rust: "1.95.0".into(),
            machine: "some processor, 2 cores".into(),
            load: [Some(3.25), None],
            clock: Some(12.5),
            processor: None,
        };
        let record = Record::of("x", vec![3.0, 1.000_04e-5, 2.0, 8.0], &run).unwrap();
        assert_eq!(record.figure.map(|number| number.to_string()), ["2.5", "0.00001", "8"]);
        assert_eq!(Record::of("x", vec![], &run), None);
        assert_eq!(read(&write(&[record.clone(), record.clone()])).unwrap(), [record.clone(), record]);
    }
}
