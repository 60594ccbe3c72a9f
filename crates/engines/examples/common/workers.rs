//! Where the batches of an example are done as jobs: by threads of its own, or by the workers of a
//! server.

use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::BuildHasher;
use std::ops::ControlFlow;

use engines::signature_of_all;
use farm::{InProcess, Kinds, Run, RunProgress, RunSummary, Transport, coordinate};
#[cfg(feature = "nats")]
use farm::{JetStream, Server};
use game_core::Limits;
use serde_json::Value;

/// Jobs that wait or are worked on at the same time. An input may have 64 kB.
const WINDOW: usize = 256;

/// Those who do the jobs.
#[derive(Debug)]
pub(crate) enum Workers {
    /// This many threads, which are believed.
    Threads(usize),
    /// Programs `quincunx work` of the server with this address, which are checked.
    #[cfg_attr(not(feature = "nats"), allow(dead_code, reason = "without a client"))]
    Server(String),
}

impl Workers {
    /// Those of the options `--workers` and `--farm`.
    pub(crate) fn of(name: &str, value: &str) -> Result<Self, Box<dyn Error>> {
        match name {
            "--workers" => Ok(Self::Threads(value.parse()?)),
            _ if cfg!(feature = "nats") => Ok(Self::Server(value.to_owned())),
            _ => Err("The option --farm needs `--features nats` behind `cargo run`.".into()),
        }
    }

    /// Lets them do jobs of a kind, and returns the outputs in the order of the inputs. `progress`
    /// gets the number of jobs that are done.
    pub(crate) fn outputs(
        &self,
        kinds: &Kinds,
        kind: &str,
        inputs: &[Value],
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Value>, Box<dyn Error>> {
        let program = signature_of_all();
        let input = |number: u64| {
            let place = usize::try_from(number).unwrap_or(usize::MAX);
            inputs.get(place).cloned().unwrap_or_default()
        };
        let mut run = Run::new("", kind, &*program, inputs.len() as u64, &input).named_by_content();
        run.window = WINDOW;
        let listener = |at: &RunProgress| {
            progress(at.done);
            ControlFlow::Continue(())
        };
        let limits = Limits::<()>::new().progress(&listener);
        let mut outputs = Vec::new();
        let mut coordinate = |run: &Run<'_>, queue: &dyn Transport| {
            coordinate(run, kinds, queue, &mut outputs, &limits)
        };
        let summary: RunSummary = match self {
            Self::Threads(threads) => {
                run.trust.second_opinions = 0;
                InProcess::with_workers(*threads, &program, kinds, |queue| coordinate(&run, queue))?
            }
            #[cfg(feature = "nats")]
            Self::Server(url) => {
                run.trust.secret = secret();
                let server = Server {
                    farm: "quincunx".to_owned(),
                    ..Server::at(url)
                };
                coordinate(&run, &JetStream::connect(server)?)?
            }
            #[cfg(not(feature = "nats"))]
            Self::Server(_) => return Err("This program has no client of a server.".into()),
        };
        for liar in summary.progress.liars {
            eprintln!("Worker {:?} was wrong: {}", liar.worker, liar.reason);
        }
        Ok(outputs)
    }
}

/// A number that workers do not know.
pub(crate) fn secret() -> u64 {
    RandomState::new().hash_one(0)
}
