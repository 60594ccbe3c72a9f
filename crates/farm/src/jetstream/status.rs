use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::{Message, consumer};
use futures_util::StreamExt;

use super::{BATCH, Fault, JetStream, SILENCE};
use crate::{TransportError, WorkerShare};

/// The headers of a result. They say enough to count results without reading them.
pub(super) const NUMBER: &str = "Farm-Number";
pub(super) const WORKER: &str = "Farm-Worker";
pub(super) const MICROS: &str = "Farm-Micros";

/// The time in which [`RunStatus::per_second`] counts results.
const LATELY: Duration = Duration::from_secs(60);

/// Where a run stands by what its workers say: nothing of it is checked yet.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct RunStatus {
    /// Jobs with a result.
    pub done: u64,
    /// Results a second in the last minute in which there were any; 0 if there are fewer than two.
    pub per_second: f64,
    /// What each worker did, by its name.
    pub workers: BTreeMap<String, WorkerShare>,
}

/// What is counted.
#[derive(Default)]
struct Count {
    numbers: BTreeSet<u64>,
    /// When results came, in nanoseconds since 1970 by the server's clock.
    times: Vec<i128>,
    workers: BTreeMap<String, WorkerShare>,
}

impl Count {
    /// Counts a result. What no worker wrote has no headers and does not count.
    fn add(&mut self, message: &Message) -> Result<(), Fault> {
        let text = |headers: &HeaderMap, name| Some(headers.get(name)?.as_str().to_owned());
        let number = |headers, name| text(headers, name)?.parse::<u64>().ok();
        let Some(headers) = &message.headers else {
            return Ok(());
        };
        if let (Some(job), Some(worker), Some(micros)) = (
            number(headers, NUMBER),
            text(headers, WORKER),
            number(headers, MICROS),
        ) {
            self.numbers.insert(job);
            self.times
                .push(message.info()?.published.unix_timestamp_nanos());
            let share = self.workers.entry(worker).or_default();
            share.jobs += 1;
            share.time += Duration::from_micros(micros);
        }
        Ok(())
    }

    /// Results a second in the last minute in which there were any.
    fn per_second(&self) -> f64 {
        let newest = self.times.iter().max().copied().unwrap_or_default();
        let lately = i128::try_from(LATELY.as_nanos()).unwrap_or(i128::MAX);
        let recent = self.times.iter().filter(|&&time| newest - time <= lately);
        let oldest = recent.clone().min().copied().unwrap_or_default();
        let span = u64::try_from(newest - oldest).unwrap_or_default();
        let after_first = u32::try_from(recent.count())
            .unwrap_or(u32::MAX)
            .saturating_sub(1);
        if span == 0 {
            0.0
        } else {
            f64::from(after_first) / Duration::from_nanos(span).as_secs_f64()
        }
    }
}

impl JetStream {
    /// Where a run stands, by the headers of its results.
    ///
    /// # Errors
    ///
    /// The server cannot be reached.
    pub fn status(&self, run: &str) -> Result<RunStatus, TransportError> {
        self.retry(|| async {
            let config = consumer::pull::Config {
                filter_subject: self.result_subject(run, "*"),
                ack_policy: consumer::AckPolicy::None,
                inactive_threshold: SILENCE,
                memory_storage: true,
                headers_only: true,
                ..Default::default()
            };
            let consumer = self.results.create_consumer(config).await?;
            let mut count = Count::default();
            loop {
                let before = count.times.len();
                let mut waiting = consumer.fetch().max_messages(BATCH).messages().await?;
                while let Some(message) = waiting.next().await {
                    count.add(&message?)?;
                }
                if count.times.len() == before {
                    break;
                }
            }
            Ok(RunStatus {
                done: count.numbers.len() as u64,
                per_second: count.per_second(),
                workers: count.workers,
            })
        })
    }
}
