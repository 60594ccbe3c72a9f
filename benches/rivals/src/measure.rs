//! Interleaved repetitions, medians, and the check that all programs find the same.

use std::time::Instant;

use search::SearchError;

/// The result of a run; small, so that it can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// Positions entered; leaves in a count of lines.
    pub(crate) nodes: u64,
    /// The value at the root, the sum of the values, or the number of lines.
    pub(crate) value: i64,
}

/// What a run found and the seconds it took.
pub(crate) type Run = (Found, f64);

/// Times the part of a run that counts.
pub(crate) fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let found = run();
    (found, start.elapsed().as_secs_f64())
}

/// All runs as one.
pub(crate) fn sum(runs: impl Iterator<Item = Run>) -> Run {
    runs.fold(
        (Found { nodes: 0, value: 0 }, 0.0),
        |(sum, seconds), (found, more)| {
            (
                Found {
                    nodes: sum.nodes + found.nodes,
                    value: sum.value + found.value,
                },
                seconds + more,
            )
        },
    )
}

/// One row of a table: a program and how to run it.
pub(crate) struct Case<'c> {
    name: &'static str,
    /// Whether it visits, by construction, exactly the nodes of the first case.
    same_nodes: bool,
    run: Box<dyn FnMut() -> Result<Run, SearchError> + 'c>,
}

impl<'c> Case<'c> {
    /// A program that must find the same value as the first one.
    pub(crate) fn new(name: &'static str, mut run: impl FnMut() -> Run + 'c) -> Self {
        Self::fallible(name, move || Ok(run()))
    }

    /// The same for a program that may fail.
    pub(crate) fn fallible(
        name: &'static str,
        run: impl FnMut() -> Result<Run, SearchError> + 'c,
    ) -> Self {
        Self {
            name,
            same_nodes: false,
            run: Box::new(run),
        }
    }

    /// It must visit the same number of nodes too.
    pub(crate) fn node_for_node(self) -> Self {
        Self {
            same_nodes: true,
            ..self
        }
    }
}

/// A question and all programs that answer it; the others are compared with the first.
pub(crate) struct Section<'c> {
    pub(crate) title: &'static str,
    /// What is counted, also per second.
    pub(crate) unit: &'static str,
    pub(crate) cases: Vec<Case<'c>>,
}

/// The answers, one for each case.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) title: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) rows: Vec<Row>,
}

/// The run of median duration of one case.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) found: Found,
    pub(crate) seconds: f64,
}

impl Row {
    /// Nodes per second.
    #[allow(clippy::cast_precision_loss, reason = "a figure of three digits")]
    pub(crate) fn speed(&self) -> f64 {
        self.found.nodes as f64 / self.seconds
    }
}

impl Section<'_> {
    /// Runs all cases one after another, `repetitions` times.
    ///
    /// Other programs on the machine then slow all cases alike.
    ///
    /// # Errors
    ///
    /// Fails with a sentence that names the program that failed or differs from the first case.
    pub(crate) fn measure(mut self, repetitions: usize) -> Result<Table, String> {
        let mut runs = vec![Vec::new(); self.cases.len()];
        let mut first: Option<Found> = None;
        for _ in 0..repetitions.max(1) {
            for (case, runs) in self.cases.iter_mut().zip(&mut runs) {
                let run = (case.run)().map_err(|error| format!("{}: {error}", case.name))?;
                let expected = *first.get_or_insert(run.0);
                if run.0.value != expected.value || case.same_nodes && run.0.nodes != expected.nodes
                {
                    return Err(format!(
                        "{}: {} found {:?}, not {expected:?}.",
                        self.title, case.name, run.0
                    ));
                }
                runs.push(run);
            }
        }
        let rows = self
            .cases
            .iter()
            .zip(runs)
            .map(|(case, runs)| median(case.name, runs))
            .collect();
        Ok(Table {
            title: self.title,
            unit: self.unit,
            rows,
        })
    }
}

fn median(name: &'static str, mut runs: Vec<Run>) -> Row {
    runs.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (found, seconds) = runs[runs.len() / 2];
    Row {
        name,
        found,
        seconds,
    }
}
