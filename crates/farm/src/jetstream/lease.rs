use std::sync::atomic::Ordering::Relaxed;

use async_nats::jetstream::context::Publish;
use async_nats::jetstream::{AckKind, Message};

use super::{Fault, JetStream, status, there_is_one};
use crate::{Job, Lease, Outcome, TransportError};

/// A job that the server has given to this worker alone.
pub(super) struct Leased<'q> {
    queue: &'q JetStream,
    job: Job,
    message: Message,
    finished: bool,
}

impl<'q> Leased<'q> {
    /// The lease of a job that came in this message.
    pub(super) const fn new(queue: &'q JetStream, job: Job, message: Message) -> Self {
        Self {
            queue,
            job,
            message,
            finished: false,
        }
    }

    /// Sends a result, and takes the job out of the queue.
    async fn send(&self, outcome: &Outcome) -> Result<(), Fault> {
        let subject = self
            .queue
            .result_subject(&self.job.run, outcome.job.as_str());
        let publish = Publish::build()
            .payload(serde_json::to_vec(outcome)?.into())
            .header(status::NUMBER, outcome.number.to_string())
            .header(status::WORKER, outcome.worker.as_str())
            .header(status::MICROS, outcome.micros.to_string());
        let sent = self.queue.send_new(subject, publish).await?;
        there_is_one(sent.await)?;
        // If this is lost, the next worker to get the job finds the result and takes it out.
        self.message.ack().await
    }

    /// Hands in that too many workers lost the job.
    pub(super) async fn give_up(mut self, worker: &str) -> Result<(), Fault> {
        self.finished = true;
        let outcome = Outcome {
            job: self.job.id(),
            number: self.job.number,
            worker: worker.to_owned(),
            output: Err("Every worker that took the job ended before it had a result.".to_owned()),
            micros: 0,
        };
        self.send(&outcome).await
    }
}

impl Lease for Leased<'_> {
    fn job(&self) -> &Job {
        &self.job
    }

    fn keep(&self) {
        // A beat that is lost is repeated five seconds later.
        let _ = self
            .queue
            .runtime
            .block_on(self.message.ack_with(AckKind::Progress));
    }

    fn finish(mut self: Box<Self>, outcome: &Outcome) -> Result<(), TransportError> {
        self.finished = true;
        self.queue.pace.store(outcome.micros, Relaxed);
        self.queue.retry(|| self.send(outcome))
    }
}

impl Drop for Leased<'_> {
    fn drop(&mut self) {
        if !self.finished {
            // Else the server finds out by the silence.
            let back = self.message.ack_with(AckKind::Nak(None));
            let _ = self.queue.runtime.block_on(back);
        }
    }
}
