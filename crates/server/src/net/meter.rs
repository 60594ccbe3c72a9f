//! Bytes of a connection that lead to no message.
//!
//! A message may come in pieces, and a piece may be empty. Pieces are joined below the WebSocket
//! that the server sees, so an endless row of empty ones would never be counted as messages. Their
//! bytes are counted instead: a message has 1,024 bytes at most, and [`MOST`] bytes without the end
//! of one hold empty pieces.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The most bytes between the ends of two messages: a message of 1,024 pieces of one byte has half
/// of them, and some bytes of the next message may have been read already.
const MOST: u64 = 16 << 10;

/// How many bytes a connection has sent, and how many it may have sent by the end of the next
/// message.
#[derive(Debug)]
pub(crate) struct Meter {
    read: AtomicU64,
    most: AtomicU64,
}

impl Meter {
    /// A meter of a connection that speaks HTTP, for which other limits hold.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            read: AtomicU64::new(0),
            most: AtomicU64::new(u64::MAX),
        })
    }

    /// A message has come to its end, or the first one may begin.
    pub(crate) fn end_message(&self) {
        self.most.store(
            self.read.load(Ordering::Relaxed).saturating_add(MOST),
            Ordering::Relaxed,
        );
    }

    /// Whether more bytes came than a message can have.
    pub(crate) fn is_over(&self) -> bool {
        self.read.load(Ordering::Relaxed) > self.most.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        self.read.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

/// A stream whose bytes are counted: reading fails once its meter is over.
#[derive(Debug)]
pub(crate) struct Metered<S> {
    stream: S,
    meter: Arc<Meter>,
}

impl<S> Metered<S> {
    pub(crate) const fn new(stream: S, meter: Arc<Meter>) -> Self {
        Self { stream, meter }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.meter.is_over() {
            return Poll::Ready(Err(io::Error::other("a message without an end")));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        this.meter.add(buffer.filled().len().saturating_sub(before));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
