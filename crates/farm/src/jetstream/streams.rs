use async_nats::jetstream::{self, kv, stream};

use super::{Fault, KEPT, objects};

/// What the server keeps.
pub(super) struct Streams {
    pub(super) jobs: stream::Stream,
    pub(super) results: stream::Stream,
    pub(super) objects: stream::Stream,
    pub(super) runs: kv::Store,
}

impl Streams {
    /// Opens the streams and the bucket, or makes them.
    pub(super) async fn open(context: &jetstream::Context, farm: &str) -> Result<Self, Fault> {
        let jobs = stream::Config {
            name: format!("{farm}_jobs"),
            subjects: vec![format!("{farm}.job.*.*.*")],
            retention: stream::RetentionPolicy::WorkQueue,
            ..Default::default()
        };
        let results = stream::Config {
            name: format!("{farm}_results"),
            subjects: vec![format!("{farm}.result.*.*")],
            max_age: KEPT,
            allow_direct: true,
            ..Default::default()
        };
        let runs = kv::Config {
            bucket: format!("{farm}_runs"),
            ..Default::default()
        };
        Ok(Self {
            jobs: context.get_or_create_stream(jobs).await?,
            results: context.get_or_create_stream(results).await?,
            objects: context.get_or_create_stream(objects::config(farm)).await?,
            runs: context.create_key_value(runs).await?,
        })
    }
}
