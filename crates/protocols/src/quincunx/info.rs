//! The line `info`: how far an engine has searched, and what it found.

use std::fmt::{self, Display};
use std::time::Duration;

use game_core::ParseError;
use registry::{Progress, Unit};

use super::millis::Millis;
use super::scan::{Words, expected, real, whole};
use super::{text_of, word_of};

/// The values of a line `info`.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Info {
    /// Depth of the search, in turns.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: Option<u64>,
    /// Positions entered per second.
    pub nps: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// The value of the position.
    pub score: Option<Score>,
    /// The moves and events that the engine expects, from the best move on.
    pub pv: Vec<String>,
}

/// The value of a position to the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// A finite number.
    pub value: f64,
    /// The unit of the value.
    pub unit: Unit,
    /// Whether the value is proved, not estimated.
    pub proved: bool,
    /// Plies to the end under best play, where one is known.
    pub distance: Option<u32>,
}

impl Info {
    /// A search that has made this progress after this time.
    pub(super) fn of_progress(progress: Progress, time: Duration) -> Self {
        let Progress {
            depth,
            nodes,
            value,
            unit,
            variation,
            ..
        } = progress;
        let score = value.filter(|value| value.is_finite());
        Self {
            depth: Some(depth),
            nodes: Some(nodes),
            nps: Self::speed(nodes, time),
            time: Some(time),
            score: score.map(|value| Score {
                value,
                unit,
                proved: false,
                distance: None,
            }),
            pv: variation,
        }
    }

    /// Positions entered per second; `None` if no time has passed.
    pub(super) fn speed(nodes: u64, time: Duration) -> Option<u64> {
        let per_second = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
        (!time.is_zero()).then(|| u64::try_from(per_second).unwrap_or(u64::MAX))
    }

    /// Reads the words after `info`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut info = Self::default();
        while words.peek().is_some() {
            let refusal = words.refusal(expected::INFO);
            let is_wrong = match words.next().unwrap_or_default() {
                "depth" => info
                    .depth
                    .replace(words.take(expected::NUMBER, whole)?)
                    .is_some(),
                "nodes" => info
                    .nodes
                    .replace(words.take(expected::NUMBER, whole)?)
                    .is_some(),
                "nps" => info
                    .nps
                    .replace(words.take(expected::NUMBER, whole)?)
                    .is_some(),
                "time" => info
                    .time
                    .replace(words.take(expected::TIME, Millis::read)?)
                    .is_some(),
                "score" => info.score.replace(Score::read(words)?).is_some(),
                "pv" => {
                    // It comes last: all words after it are moves.
                    info.pv = std::iter::from_fn(|| words.next()).map(text_of).collect();
                    info.pv.is_empty()
                }
                _ => true,
            };
            if is_wrong {
                return Err(refusal);
            }
        }
        Ok(info)
    }
}

impl Score {
    fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let value = words.take(expected::SCORE, real)?;
        let unit = words.take(expected::SCORE, unit)?;
        let proved = words.skip("proved");
        let has_distance = words.peek() == Some("distance");
        let distance = has_distance
            .then(|| words.pair("distance", expected::NUMBER, whole))
            .transpose()?;
        Ok(Self {
            value,
            unit,
            proved,
            distance,
        })
    }
}

/// The unit of that name.
fn unit(name: &str) -> Option<Unit> {
    [
        Unit::Outcome,
        Unit::Probability,
        Unit::Boxes,
        Unit::Shots,
        Unit::Points,
    ]
    .into_iter()
    .find(|unit| unit.name() == name)
}

impl Display for Info {
    /// The whole line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(Score {
            value,
            unit,
            proved,
            distance,
        }) = self.score
        {
            write!(
                f,
                " score {value} {}{}",
                unit.name(),
                if proved { " proved" } else { "" }
            )?;
            if let Some(distance) = distance {
                write!(f, " distance {distance}")?;
            }
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(nps) = self.nps {
            write!(f, " nps {nps}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", Millis(time))?;
        }
        f.write_str(if self.pv.is_empty() { "" } else { " pv" })?;
        self.pv
            .iter()
            .try_for_each(|m| write!(f, " {}", word_of(m)))
    }
}
