//! A queue on a NATS server with its `JetStream`, for workers on any number of machines.
//!
//! | on the server | subject | keeps |
//! |---|---|---|
//! | stream `FARM_jobs` | `FARM.job.KIND.RUN.ID` | each job until a worker has done it (a work queue) |
//! | consumer `KIND` of it | `FARM.job.KIND.*.*` | which worker has which job; a job whose worker says nothing for 15 s goes to another |
//! | stream `FARM_results` | `FARM.result.RUN.ID` | the first result of each job, for 30 days |
//! | stream `FARM_objects` | `FARM.object.RUN.HASH.PIECE` | what is too large for a job, in pieces, for 30 days |
//! | bucket `FARM_runs` | key `RUN` | where each run stands |
//!
//! A job is put only if its subject is empty, and a result likewise, so that both are there
//! once however often they are sent. Everything else that can happen is waited for: while the server is away, each call is tried
//! again for as long as [`JetStream::patience`] says.

mod lease;
mod objects;
mod server;
mod status;
mod streams;

use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::jetstream::context::{Publish, PublishAckFuture, PublishError, PublishErrorKind};
use async_nats::jetstream::{self, AckKind, consumer, kv, stream};
use futures_util::StreamExt;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use crate::{Job, Lease, Outcome, Transport, TransportError};
use lease::Leased;
pub use server::Server;
pub use status::RunStatus;
use streams::Streams;

/// What the client's calls fail with.
type Fault = async_nats::Error;

/// A worker that says nothing for so long has lost its job.
const SILENCE: Duration = Duration::from_secs(15);

/// How long results are kept.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// How long an answer of the server may take.
const ANSWER: Duration = Duration::from_secs(10);

/// The pause between two attempts to reach the server.
const PAUSE: Duration = Duration::from_millis(250);

/// When another worker may first look at a job that this one may not take. The pause doubles each
/// time, so that jobs which no worker may take cost the server little.
const LATER: Duration = Duration::from_millis(500);

/// How often that pause doubles at most: to 32 s.
const DOUBLINGS: u32 = 6;

/// A worker takes as many jobs at once as it does in this time: a job that takes longer is taken
/// alone, and thousands of tiny jobs do not cost a request each.
const AT_ONCE: Duration = Duration::from_millis(20);

/// The greatest number of jobs that a worker takes at once.
const MOST_AT_ONCE: usize = 64;

/// Jobs that are on their way to the server at the same time.
const PIPELINE: usize = 256;

/// A reader of results that got none for so long is made anew: while the network was cut, the
/// server may have sent what never came.
const IDLE: Duration = Duration::from_secs(3);

/// Results that are fetched at once.
const BATCH: usize = 500;

/// How many workers may lose a job before it counts as failed: a job that ends every worker would
/// go round for ever.
const MOST_DELIVERIES: i64 = 20;

/// The same for a job that some workers may not take: they pass it on, and that counts too.
const MOST_PASSES: i64 = 1000;

/// A queue on a NATS server.
#[derive(Debug)]
pub struct JetStream {
    runtime: Runtime,
    server: Server,
    client: Client,
    context: jetstream::Context,
    jobs: stream::Stream,
    results: stream::Stream,
    objects: stream::Stream,
    runs: kv::Store,
    /// The consumers of jobs by kind.
    workers: Mutex<HashMap<String, consumer::PullConsumer>>,
    reader: Mutex<ResultReader>,
    /// Messages with jobs that were taken together with another one, by kind.
    taken: Mutex<HashMap<String, VecDeque<jetstream::Message>>>,
    /// How long a job took lately, in microseconds.
    pace: AtomicU64,
    patience: Duration,
}

/// How far the results of a run were read.
#[derive(Debug)]
struct ResultReader {
    run: String,
    /// The last message that was read, by its number in the stream.
    last: u64,
    /// How many messages the consumer has given.
    given: u64,
    /// When a message came, or the consumer was made.
    alive: Instant,
    /// What was read and not returned yet: a call that fails in between loses nothing.
    outcomes: Vec<Outcome>,
    /// It is gone while it is read, so a call that was broken off leaves none behind.
    consumer: Option<consumer::PullConsumer>,
}

impl ResultReader {
    /// Nothing of the run was read.
    fn of(run: &str) -> Self {
        Self {
            run: run.to_owned(),
            last: 0,
            given: 0,
            alive: Instant::now(),
            outcomes: Vec::new(),
            consumer: None,
        }
    }
}

impl JetStream {
    /// Connects, and makes the streams that are not there yet.
    ///
    /// # Errors
    ///
    /// The server cannot be reached, refuses the client, or has no `JetStream`.
    pub fn connect(server: Server) -> Result<Self, TransportError> {
        let fault = |message: String| TransportError::Server {
            server: server.shown(),
            message,
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| fault(error.to_string()))?;
        let made = runtime.block_on(async {
            let client = server.connect().await?;
            let context = jetstream::new(client.clone());
            let streams = Streams::open(&context, server.farm()).await?;
            Ok::<_, Fault>((client, context, streams))
        });
        let (client, context, streams) = made.map_err(|error| fault(error.to_string()))?;
        Ok(Self {
            runtime,
            server,
            client,
            context,
            jobs: streams.jobs,
            results: streams.results,
            objects: streams.objects,
            runs: streams.runs,
            workers: Mutex::default(),
            reader: Mutex::new(ResultReader::of("")),
            taken: Mutex::default(),
            pace: AtomicU64::new(u64::MAX),
            patience: Duration::from_secs(120),
        })
    }

    /// How long a call waits for a server that does not answer, 120 s at first.
    #[must_use]
    pub const fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Keeps where a run stands, for those who ask from elsewhere.
    ///
    /// # Errors
    ///
    /// The server cannot be reached.
    pub fn save_run(&self, run: &str, state: &Value) -> Result<(), TransportError> {
        let text = state.to_string();
        self.retry(|| async {
            self.runs.put(run, text.clone().into()).await?;
            Ok(())
        })
    }

    /// Where a run stands; `None` if nothing was kept.
    ///
    /// # Errors
    ///
    /// The server cannot be reached.
    pub fn run(&self, run: &str) -> Result<Option<Value>, TransportError> {
        self.retry(|| async {
            let entry = self.runs.get(run).await?;
            Ok(entry.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
        })
    }

    /// Forgets where a run stands.
    ///
    /// # Errors
    ///
    /// The server cannot be reached.
    pub fn forget_run(&self, run: &str) -> Result<(), TransportError> {
        self.retry(|| async { Ok(self.runs.purge(run).await?) })
    }

    /// The names of all runs that are kept.
    ///
    /// # Errors
    ///
    /// The server cannot be reached.
    pub fn runs(&self) -> Result<Vec<String>, TransportError> {
        self.retry(|| async {
            let mut names = Vec::new();
            let mut keys = self.runs.keys().await?;
            while let Some(key) = keys.next().await {
                names.push(key?);
            }
            names.sort();
            Ok(names)
        })
    }

    /// Tries until it works or patience is over.
    fn retry<T, F>(&self, attempt: impl Fn() -> F) -> Result<T, TransportError>
    where
        F: Future<Output = Result<T, Fault>>,
    {
        let begin = Instant::now();
        loop {
            let answer = self.runtime.block_on(async {
                // An answer that a broken connection lost never comes.
                timeout(ANSWER, attempt()).await.map_err(Fault::from)?
            });
            match answer {
                Ok(value) => return Ok(value),
                Err(error) if is_final(&*error) || begin.elapsed() >= self.patience => {
                    return Err(TransportError::Server {
                        server: self.server.shown(),
                        message: error.to_string(),
                    });
                }
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }

    /// The subject of a job; `*` stands for any part.
    fn job_subject(&self, kind: &str, run: &str, id: &str) -> String {
        format!("{}.job.{kind}.{run}.{id}", self.server.farm())
    }

    fn result_subject(&self, run: &str, id: &str) -> String {
        format!("{}.result.{run}.{id}", self.server.farm())
    }

    /// Sends something to a subject that is empty.
    async fn send(&self, subject: String, text: Vec<u8>) -> Result<PublishAckFuture, PublishError> {
        let publish = Publish::build().payload(text.into());
        self.send_new(subject, publish).await
    }

    /// Sends something with headers to a subject that is empty.
    async fn send_new(
        &self,
        subject: String,
        publish: Publish,
    ) -> Result<PublishAckFuture, PublishError> {
        let publish = publish.expected_last_subject_sequence(0);
        self.context.send_publish(subject, publish).await
    }

    /// The consumer of all jobs of a kind.
    async fn consumer_of(&self, kind: &str) -> Result<consumer::PullConsumer, Fault> {
        let known = {
            let workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
            workers.get(kind).cloned()
        };
        if let Some(consumer) = known {
            return Ok(consumer);
        }
        let config = consumer::pull::Config {
            durable_name: Some(kind.to_owned()),
            filter_subject: self.job_subject(kind, "*", "*"),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: SILENCE,
            max_ack_pending: 1 << 16,
            ..Default::default()
        };
        let consumer = self.jobs.get_or_create_consumer(kind, config).await?;
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        workers.insert(kind.to_owned(), consumer.clone());
        Ok(consumer)
    }

    /// A message of a kind that is there already; with it come further ones if jobs are short.
    async fn waiting_message(&self, kind: &str) -> Result<Option<jetstream::Message>, Fault> {
        if let Some(message) = self.taken().get_mut(kind).and_then(VecDeque::pop_front) {
            return Ok(Some(message));
        }
        let (consumer, many) = (self.consumer_of(kind).await?, self.at_once());
        let mut waiting = consumer.fetch().max_messages(many).messages().await?;
        let mut fetched = VecDeque::with_capacity(many);
        while let Some(message) = waiting.next().await {
            fetched.push_back(message?);
        }
        let first = fetched.pop_front();
        self.taken()
            .entry(kind.to_owned())
            .or_default()
            .append(&mut fetched);
        Ok(first)
    }

    /// The next message of a kind; `None` if none came in time.
    async fn next_message(
        &self,
        kind: &str,
        wait: Duration,
    ) -> Result<Option<jetstream::Message>, Fault> {
        let consumer = self.consumer_of(kind).await?;
        let pull = consumer.batch().max_messages(1).expires(wait);
        pull.messages().await?.next().await.transpose()
    }

    /// How many jobs to take, by the time that they took lately.
    fn at_once(&self) -> usize {
        let pace = u128::from(self.pace.load(Relaxed)).max(1);
        let jobs = AT_ONCE.as_micros() / pace;
        usize::try_from(jobs).map_or(MOST_AT_ONCE, |jobs| jobs.clamp(1, MOST_AT_ONCE))
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<String, VecDeque<jetstream::Message>>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a lease of a message, unless this worker may not take it or it is done already.
    async fn lease(
        &self,
        worker: &str,
        message: jetstream::Message,
    ) -> Result<Option<Leased<'_>>, Fault> {
        let Ok(job) = serde_json::from_slice::<Job>(&message.payload) else {
            // No coordinator wrote this.
            message.ack_with(AckKind::Term).await?;
            return Ok(None);
        };
        let deliveries = message.info()?.delivered;
        if job.excluded.iter().any(|name| name == worker) {
            let doublings = u32::try_from(deliveries.saturating_sub(1)).unwrap_or(DOUBLINGS);
            let pause = LATER * (1 << doublings.min(DOUBLINGS));
            message.ack_with(AckKind::Nak(Some(pause))).await?;
            return Ok(None);
        }
        let subject = self.result_subject(&job.run, job.id().as_str());
        let earlier = self.results.direct_get_last_for_subject(subject);
        if earlier.await.is_ok() {
            message.ack().await?;
            return Ok(None);
        }
        let most = if job.excluded.is_empty() {
            MOST_DELIVERIES
        } else {
            MOST_PASSES
        };
        let lease = Leased::new(self, job, message);
        if deliveries > most {
            lease.give_up(worker).await?;
            return Ok(None);
        }
        Ok(Some(lease))
    }

    /// Reads what came of the run since the last call.
    async fn read(&self, run: &str, wait: Duration) -> Result<Vec<Outcome>, Fault> {
        let consumer = self.reader_of(run).await?;
        let mut waiting = consumer.fetch().max_messages(BATCH).messages().await?;
        while let Some(message) = waiting.next().await {
            self.note(&message?)?;
        }
        let nothing = self.reader().outcomes.is_empty();
        if nothing && !wait.is_zero() {
            let pull = consumer.batch().max_messages(1).expires(wait);
            let mut waiting = pull.messages().await?;
            while let Some(message) = waiting.next().await {
                self.note(&message?)?;
            }
        }
        let mut reader = self.reader();
        if reader.alive.elapsed() < IDLE {
            reader.consumer = Some(consumer);
        }
        Ok(std::mem::take(&mut reader.outcomes))
    }

    /// Takes a message with a result. Other messages are skipped: no worker wrote them.
    ///
    /// Fails if messages are missing before it: the server sent them while the network was cut.
    fn note(&self, message: &jetstream::Message) -> Result<(), Fault> {
        let info = message.info()?;
        let mut reader = self.reader();
        if info.consumer_sequence != reader.given + 1 {
            return Err("Results were lost on their way.".into());
        }
        reader.given += 1;
        reader.last = info.stream_sequence;
        reader.alive = Instant::now();
        reader
            .outcomes
            .extend(serde_json::from_slice::<Outcome>(&message.payload).ok());
        Ok(())
    }

    /// The consumer of the results of a run, behind the last one that was read.
    async fn reader_of(&self, run: &str) -> Result<consumer::PullConsumer, Fault> {
        let start = {
            let mut reader = self.reader();
            if reader.run != run {
                *reader = ResultReader::of(run);
            }
            if let Some(consumer) = reader.consumer.take() {
                return Ok(consumer);
            }
            reader.last + 1
        };
        let config = consumer::pull::Config {
            filter_subject: self.result_subject(run, "*"),
            deliver_policy: consumer::DeliverPolicy::ByStartSequence {
                start_sequence: start,
            },
            ack_policy: consumer::AckPolicy::None,
            inactive_threshold: SILENCE,
            memory_storage: true,
            ..Default::default()
        };
        let consumer = self.results.create_consumer(config).await?;
        let mut reader = self.reader();
        reader.given = 0;
        reader.alive = Instant::now();
        Ok(consumer)
    }

    fn reader(&self) -> MutexGuard<'_, ResultReader> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for JetStream {
    /// Gives back what was taken and not begun; else the server finds out by the silence.
    fn drop(&mut self) {
        let taken = std::mem::take(&mut *self.taken());
        let _ = self.runtime.block_on(async {
            for message in taken.into_values().flatten() {
                message.ack_with(AckKind::Nak(None)).await?;
            }
            Ok::<_, Fault>(self.client.flush().await?)
        });
    }
}

impl Transport for JetStream {
    fn put(&self, jobs: &[Job]) -> Result<(), TransportError> {
        for batch in jobs.chunks(PIPELINE) {
            self.retry(|| async {
                let mut sent = Vec::with_capacity(batch.len());
                for job in batch {
                    let subject = self.job_subject(&job.kind, &job.run, job.id().as_str());
                    sent.push(self.send(subject, serde_json::to_vec(job)?).await?);
                }
                for answer in sent {
                    there_is_one(answer.await)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn results(&self, run: &str, wait: Duration) -> Result<Vec<Outcome>, TransportError> {
        self.retry(|| self.read(run, wait))
    }

    fn clear(&self, run: &str) -> Result<(), TransportError> {
        self.retry(|| async {
            let jobs = self.job_subject("*", run, "*");
            self.jobs.purge().filter(jobs).await?;
            self.results
                .purge()
                .filter(self.result_subject(run, "*"))
                .await?;
            Ok(())
        })
    }

    fn take(
        &self,
        worker: &str,
        kinds: &[&str],
        wait: Duration,
    ) -> Result<Option<Box<dyn Lease + '_>>, TransportError> {
        let share = wait / u32::try_from(kinds.len().max(1)).unwrap_or(u32::MAX);
        // Where jobs of one kind are there, the others are not waited for.
        for wait in [None, Some(share)] {
            for kind in kinds {
                let taken = self.retry(|| async {
                    let message = match wait {
                        None => self.waiting_message(kind).await?,
                        Some(wait) => self.next_message(kind, wait).await?,
                    };
                    Ok(match message {
                        None => None,
                        Some(message) => Some(self.lease(worker, message).await?),
                    })
                })?;
                // After one that this worker may not take, the next may be there already.
                if let Some(lease) = taken {
                    return Ok(lease.map(|lease| Box::new(lease) as Box<dyn Lease>));
                }
            }
        }
        Ok(None)
    }
}

/// Whether the server has refused the request for good.
fn is_final(error: &(dyn Error + 'static)) -> bool {
    let refused = |error: &jetstream::Error| matches!(error.code(), 400 | 403);
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref().is_some_and(refused) {
            return true;
        }
        cause = error.source();
    }
    false
}

/// An answer to what was sent: that the subject was not empty is as good as that it is there now.
fn there_is_one<T>(answer: Result<T, PublishError>) -> Result<(), Fault> {
    match answer {
        Err(error) if error.kind() != PublishErrorKind::WrongLastSequence => Err(error.into()),
        _ => Ok(()),
    }
}
