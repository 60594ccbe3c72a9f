use game_core::{Localized, Text, text};
use thiserror::Error;

use crate::ObjectAddress;

/// Why a queue does not work.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TransportError {
    /// It was closed: there is no more work.
    #[error("The queue is closed.")]
    Closed,
    /// The server cannot be reached, or refuses a request.
    #[error("The server of the queue at {server} does not answer as it should: {message}")]
    Server {
        /// Its address.
        server: String,
        /// What went wrong.
        message: String,
    },
}

impl Localized for TransportError {
    fn text(&self) -> Text {
        match self {
            Self::Closed => text!("{self}", "任务队列已关闭。"),
            Self::Server { server, message } => {
                text!("{self}", "任务队列服务器 {server} 应答异常：{message}")
            }
        }
    }
}

/// Why an object cannot be put or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ObjectError {
    /// The store has no object at this address.
    #[error("The store has no object {address}.")]
    Missing {
        /// The address.
        address: ObjectAddress,
    },
    /// What the store has at this address are other bytes.
    #[error("The store has other bytes than those of the object {address}.")]
    Damaged {
        /// The address.
        address: ObjectAddress,
    },
    /// The store cannot be reached.
    #[error(transparent)]
    Transport(#[from] TransportError),
}

impl Localized for ObjectError {
    fn text(&self) -> Text {
        match self {
            Self::Transport(error) => error.text(),
            Self::Missing { address } => text!("{self}", "存储中没有对象 {address}。"),
            Self::Damaged { address } => text!("{self}", "存储中对象 {address} 的内容有误。"),
        }
    }
}

/// Why a run has no results.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FarmError {
    /// The plan's kind is not among those that the coordinator knows.
    #[error("There is no kind of job with the name {kind:?}.")]
    UnknownKind {
        /// The name.
        kind: String,
    },
    /// A job failed with every worker that tried it.
    #[error("Job {number} failed {attempts} times. The last worker said: {message}")]
    JobFailed {
        /// Its number.
        number: u64,
        /// How often it was tried.
        attempts: u32,
        /// The last sentence.
        message: String,
    },
    /// Each worker that handed results in was thrown out, and no other came for as long as the run
    /// waits.
    #[error("No worker is left that can be believed. These were wrong: {}.", liars.join(", "))]
    NoHonestWorker {
        /// The names of those that were thrown out.
        liars: Vec<String>,
    },
    /// The queue does not work.
    #[error(transparent)]
    Transport(#[from] TransportError),
}

impl Localized for FarmError {
    fn text(&self) -> Text {
        match self {
            Self::UnknownKind { kind } => text!("{self}", "没有名为 {kind:?} 的任务类型。"),
            Self::JobFailed {
                number,
                attempts,
                message,
            } => text!(
                "{self}",
                "任务 {number} 已失败 {attempts} 次。最后的原因：{message}"
            ),
            Self::NoHonestWorker { liars } => {
                let names = liars.join("、");
                text!("{self}", "已没有可信的工作机。结果有误者：{names}。")
            }
            Self::Transport(error) => error.text(),
        }
    }
}
