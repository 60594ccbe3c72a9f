//! Reads the samples that criterion stores.
//!
//! Beside its estimates criterion writes, for each benchmark, `benchmark.json` with the full name
//! and the counted things, and `sample.json` with the number of iterations and the nanoseconds of
//! each sample.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The samples of one benchmark.
#[derive(Clone, PartialEq, Debug)]
pub struct Samples {
    /// Its full name.
    pub name: String,
    /// The number of elements of one iteration; 1 if the benchmark does not set it.
    pub things: f64,
    /// Seconds of one iteration, by sample.
    pub seconds: Vec<f64>,
}

/// All benchmarks with results below a folder.
#[must_use]
pub fn below(folder: &Path) -> Vec<Samples> {
    let mut found = Vec::new();
    collect(folder, &mut found);
    found
}

fn collect(folder: &Path, found: &mut Vec<Samples>) {
    let paths: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    for path in paths.into_iter().filter(|path| path.is_dir()) {
        if path.ends_with("new") {
            found.extend(samples(&path));
        } else {
            collect(&path, found);
        }
    }
}

/// The results of one benchmark, if they are complete.
fn samples(folder: &Path) -> Option<Samples> {
    let read = |name: &str| {
        serde_json::from_str::<Value>(&fs::read_to_string(folder.join(name)).ok()?).ok()
    };
    let (benchmark, sample) = (read("benchmark.json")?, read("sample.json")?);
    let list = |name: &str| {
        sample[name]
            .as_array()
            .map(|list| list.iter().filter_map(Value::as_f64).collect())
    };
    let (times, iterations): (Vec<f64>, Vec<f64>) = (list("times")?, list("iters")?);
    let seconds: Vec<f64> = times
        .iter()
        .zip(&iterations)
        .map(|(time, n)| time / n * 1e-9)
        .collect();
    let things = benchmark["throughput"]["Elements"].as_f64().unwrap_or(1.0);
    let name = benchmark["full_id"].as_str()?.to_owned();
    (!seconds.is_empty()).then_some(Samples {
        name,
        things,
        seconds,
    })
}
