//! Objects in pieces. Each group of pieces is a call of its own, so that a large object takes
//! longer than a small one and no single answer does; after a cut only the last group is sent
//! again.

use std::ops::Range;
use std::sync::Arc;

use async_nats::jetstream::context::Publish;
use async_nats::jetstream::stream::{self, DirectGetErrorKind};
use futures_util::future::try_join_all;

use super::{Fault, JetStream, KEPT};
use crate::{ObjectAddress, ObjectError, ObjectStore, TransportError};

/// Bytes of a piece: a server takes 1 MiB at most unless its configuration says otherwise.
const PIECE: usize = 1 << 18;

/// Pieces of a group: 2 MiB, which a line of 2 Mbit a second carries within the time of an answer.
const AT_ONCE: usize = 8;

/// The stream of objects. A piece that is sent again takes the place of the one before.
pub(super) fn config(farm: &str) -> stream::Config {
    stream::Config {
        name: format!("{farm}_objects"),
        subjects: vec![format!("{farm}.object.*.*.*")],
        max_messages_per_subject: 1,
        max_age: KEPT,
        allow_direct: true,
        ..Default::default()
    }
}

/// The pieces of an object, group by group.
fn groups(bytes: usize) -> impl Iterator<Item = Range<usize>> {
    let pieces = bytes.div_ceil(PIECE);
    (0..pieces)
        .step_by(AT_ONCE)
        .map(move |first| first..pieces.min(first + AT_ONCE))
}

impl JetStream {
    fn piece_subject(&self, run: &str, address: &ObjectAddress, piece: &str) -> String {
        format!("{}.object.{run}.{address}.{piece}", self.server.farm())
    }

    /// Sends pieces of an object.
    async fn send_pieces(
        &self,
        run: &str,
        address: &ObjectAddress,
        bytes: &[u8],
        pieces: Range<usize>,
    ) -> Result<(), Fault> {
        let mut sent = Vec::with_capacity(AT_ONCE);
        for (number, piece) in bytes.chunks(PIECE).enumerate() {
            if pieces.contains(&number) {
                let subject = self.piece_subject(run, address, &number.to_string());
                let publish = Publish::build().payload(piece.to_vec().into());
                sent.push(self.context.send_publish(subject, publish).await?);
            }
        }
        for answer in sent {
            answer.await?;
        }
        Ok(())
    }

    /// Reads pieces of an object; `None` if one is not there.
    async fn read_pieces(
        &self,
        run: &str,
        address: &ObjectAddress,
        pieces: Range<usize>,
    ) -> Result<Option<Vec<u8>>, Fault> {
        let read = pieces.map(|number| async move {
            let subject = self.piece_subject(run, address, &number.to_string());
            match self.objects.direct_get_last_for_subject(subject).await {
                Ok(message) => Ok(Some(message)),
                Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
                Err(error) => Err(Fault::from(error)),
            }
        });
        let mut bytes = Vec::with_capacity(AT_ONCE * PIECE);
        for message in try_join_all(read).await? {
            let Some(message) = message else {
                return Ok(None);
            };
            bytes.extend_from_slice(&message.payload);
        }
        Ok(Some(bytes))
    }
}

impl ObjectStore for JetStream {
    fn put_object(&self, run: &str, bytes: Arc<Vec<u8>>) -> Result<ObjectAddress, ObjectError> {
        let address = ObjectAddress::of(&bytes);
        for pieces in groups(bytes.len()) {
            self.retry(|| self.send_pieces(run, &address, &bytes, pieces.clone()))?;
        }
        Ok(address)
    }

    fn get_object(&self, run: &str, address: &ObjectAddress) -> Result<Arc<Vec<u8>>, ObjectError> {
        let missing = || ObjectError::Missing {
            address: address.clone(),
        };
        let length = usize::try_from(address.bytes).unwrap_or(usize::MAX);
        if !address.is_well_formed() {
            return Err(missing());
        }
        let mut bytes = Vec::new();
        for pieces in groups(length) {
            let found = self.retry(|| self.read_pieces(run, address, pieces.clone()))?;
            bytes.extend(found.ok_or_else(missing)?);
        }
        // Pieces are what workers sent, so a false length is found here like false bytes.
        if ObjectAddress::of(&bytes) == *address {
            Ok(Arc::new(bytes))
        } else {
            Err(ObjectError::Damaged {
                address: address.clone(),
            })
        }
    }

    fn forget_objects(&self, run: &str) -> Result<(), ObjectError> {
        let pieces = format!("{}.object.{run}.*.*", self.server.farm());
        let forgotten: Result<(), TransportError> = self.retry(|| async {
            self.objects.purge().filter(pieces.clone()).await?;
            Ok(())
        });
        Ok(forgotten?)
    }
}
