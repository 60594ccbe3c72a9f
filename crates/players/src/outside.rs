//! What may go wrong with an engine that is another program.

use std::fmt::{self, Display};
use std::time::Duration;

/// Why an engine in another process has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutsideFault {
    /// It could not be started.
    Start {
        /// What the system says.
        message: String,
    },
    /// It has ended, or closed its output.
    Died,
    /// It did not answer in this time, and was ended.
    Silent {
        /// How long it was waited for.
        waited: Duration,
    },
    /// It answered with something that is no move.
    Garbled {
        /// The beginning of it.
        line: String,
    },
    /// Its protocol cannot say this position: another board, or the middle of a turn.
    Unsayable,
}

impl Display for OutsideFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { message } => write!(f, "The engine's program could not be started: {message}."),
            Self::Died => f.write_str("The engine's program has ended."),
            Self::Silent { waited } => {
                let tenths =
                    waited.as_secs().saturating_mul(10).saturating_add(u64::from(waited.subsec_millis() + 50) / 100);
                let (seconds, part) = (tenths / 10, tenths % 10);
                write!(f, "The engine's program did not answer within {seconds}.{part} s, and was ended.")
            }
            Self::Garbled { line } => write!(f, "The engine's program answered {line:?}, which is no move."),
            Self::Unsayable => f.write_str("The protocol of the engine's program cannot say this position."),
        }
    }
}

impl std::error::Error for OutsideFault {}
