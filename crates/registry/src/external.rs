//! Errors of an engine that is another program.

use std::time::Duration;

use game_core::{Localized, Text, text};
use thiserror::Error;

/// Why an engine in another process has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExternalEngineError {
    /// It could not be started.
    #[error("The engine's program could not be started: {message}.")]
    Start {
        /// The message of the system.
        message: String,
    },
    /// It has ended, or closed its output.
    #[error("The engine's program has ended.")]
    Died,
    /// It did not answer in time and was ended.
    #[error("The engine's program did not answer within {} s, and was ended.", tenths(*.waited))]
    Silent {
        /// The time that the caller waited.
        waited: Duration,
    },
    /// Its answer is no move.
    #[error("The engine's program answered {line:?}, which is no move.")]
    Garbled {
        /// The beginning of the answer.
        line: String,
    },
    /// Its protocol cannot express this position: another board, or the middle of a turn.
    #[error("The protocol of the engine's program cannot say this position.")]
    UnsupportedPosition,
}

/// Seconds with one decimal.
fn tenths(time: Duration) -> String {
    let tenths = time
        .as_secs()
        .saturating_mul(10)
        .saturating_add(u64::from(time.subsec_millis() + 50) / 100);
    let (seconds, part) = (tenths / 10, tenths % 10);
    format!("{seconds}.{part}")
}

impl Localized for ExternalEngineError {
    fn text(&self) -> Text {
        match self {
            Self::Start { message } => text!("{self}", "无法启动外部引擎：{message}。"),
            Self::Died => text!("{self}", "外部引擎已退出。"),
            Self::Silent { waited } => {
                let seconds = waited.as_secs_f64();
                text!("{self}", "外部引擎在 {seconds:.1} 秒内没有作答，已被终止。")
            }
            Self::Garbled { line } => text!("{self}", "外部引擎的回答 {line:?} 不是走法。"),
            Self::UnsupportedPosition => text!("{self}", "外部引擎的协议无法表达此局面。"),
        }
    }
}
