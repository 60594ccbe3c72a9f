//! A kind of job that is quick to check: squares of numbers.

use farm::{Job, JobKind, Kinds, Run};
use serde_json::{Value, json};

/// Squares numbers. The check looks at the last digit alone, so there are lies that it misses.
pub(crate) struct Square;

impl JobKind for Square {
    fn name(&self) -> &'static str {
        "square"
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let number = job.input.as_u64().ok_or("The input is no number.")?;
        assert_ne!(number, 13, "thirteen");
        // The time differs from worker to worker, and does not matter.
        Ok(json!({"square": number * number, "micros": job.repetition}))
    }

    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let number = job.input.as_u64().unwrap_or_default();
        let fits =
            output["square"].as_u64().map(|square| square % 10) == Some(number * number % 10);
        fits.then_some(())
            .ok_or("The last digit is wrong.".to_owned())
    }

    fn essence(&self, output: &Value) -> Value {
        output["square"].clone()
    }
}

/// The kinds of all tests.
pub(crate) fn kinds() -> Kinds {
    Kinds::default().with(Square)
}

/// A run over the numbers from 100 on.
pub(crate) fn run(count: u64, input: &(dyn Fn(u64) -> Value + Sync)) -> Run<'_> {
    Run::new("squares", "square", "p1", count, input)
}

/// The input of a run without trouble.
pub(crate) fn from_hundred(number: u64) -> Value {
    json!(100 + number)
}

/// What a run must give.
pub(crate) fn truth(count: u64) -> Vec<u64> {
    (0..count).map(|number| (100 + number).pow(2)).collect()
}

/// The squares of results.
pub(crate) fn squares(results: &[Value]) -> Vec<u64> {
    results
        .iter()
        .filter_map(|result| result["square"].as_u64())
        .collect()
}
