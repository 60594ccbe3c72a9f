//! The measurements: `docs/performance.tsv`, one line for each claim.

use super::tsv::{Fields, TsvRow, field};
use crate::error::TaskError;

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
    const ALL: [Self; 3] = [Self::Quick, Self::Full, Self::ByHand];

    /// Its name in the file and on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
            Self::ByHand => "by hand",
        }
    }
}

/// The run of a command.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// How it was measured.
    pub how: How,
    /// The day.
    pub date: String,
    /// The commit; empty if it was not noted.
    pub commit: String,
    /// The compiler's version; empty if it was not noted.
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
    /// The figure of some samples, in four digits; `None` if there is none.
    #[must_use]
    pub fn of(claim: &str, mut samples: Vec<f64>, run: &Run) -> Option<Self> {
        samples.sort_by(f64::total_cmp);
        let (first, last) = (*samples.first()?, *samples.last()?);
        let (high, low) = (
            samples.get(samples.len() / 2)?,
            samples.get((samples.len() - 1) / 2)?,
        );
        let figure = [f64::midpoint(*low, *high), first, last].map(shorter);
        Some(Self {
            claim: claim.to_owned(),
            figure,
            samples: samples.len(),
            run: run.clone(),
        })
    }
}

/// A number in four digits; an integer unchanged.
fn shorter(number: f64) -> f64 {
    if number.fract() == 0.0 {
        number
    } else {
        format!("{number:.3e}").parse().unwrap_or(number)
    }
}

impl TsvRow for Record {
    const FILE: &'static str = "docs/performance.tsv";
    const HEADINGS: &'static [&'static str] = &[
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
    ];

    fn read(fields: &mut Fields<'_>) -> Result<Self, TaskError> {
        let claim = fields.text()?;
        let (figure, samples) = (
            [fields.number()?, fields.number()?, fields.number()?],
            fields.number()?,
        );
        let how = fields.text()?;
        let how = How::ALL.into_iter().find(|one| one.name() == how);
        let run = Run {
            how: how.ok_or_else(|| fields.fault("quick, full or by hand"))?,
            date: fields.text()?,
            commit: fields.text()?,
            rust: fields.text()?,
            machine: fields.text()?,
            load: [fields.optional()?, fields.optional()?],
            clock: fields.optional()?,
            processor: fields.optional()?,
        };
        Ok(Self {
            claim,
            figure,
            samples,
            run,
        })
    }

    fn fields(&self) -> Vec<String> {
        let Self {
            claim,
            figure,
            samples,
            run,
        } = self;
        let texts = [
            run.how.name(),
            &run.date,
            &run.commit,
            &run.rust,
            &run.machine,
        ]
        .map(str::to_owned);
        let times = [run.load[0], run.load[1], run.clock, run.processor].map(field);
        let numbers = figure.map(|number| number.to_string());
        [claim.clone()]
            .into_iter()
            .chain(numbers)
            .chain([samples.to_string()])
            .chain(texts)
            .chain(times)
            .collect()
    }
}
