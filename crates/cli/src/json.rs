//! The objects of `--json`: one for each command, on one line, with their keys in this order.
//!
//! They are a contract with scripts: nothing is renamed, reordered or added to an existing object,
//! and an optional key is left out if it has no value. Each begins with `"version":1`.

use std::time::Duration;

use game_core::Tally;
use registry::{Census, EngineInfo, OptionInfo, OptionKind, OptionValue, ValuedMove};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::commands::heat::HeatObject;
use crate::commands::structure::StructureObject;
use crate::failure::Complaint;

/// The version of all objects.
pub(crate) const VERSION: u32 = 1;

#[derive(Serialize)]
struct Versioned<'o, T> {
    version: u32,
    #[serde(flatten)]
    object: &'o T,
}

/// An object on one line, with its version.
///
/// # Errors
///
/// Never fails for the objects of this module; only a key that is no text would fail.
pub(crate) fn line(object: &impl Serialize) -> serde_json::Result<String> {
    let mut line = serde_json::to_string(&Versioned {
        version: VERSION,
        object,
    })?;
    line.push('\n');
    Ok(line)
}

/// Writes a number without a fraction as an integer: `1` and not `1.0`.
#[allow(clippy::cast_possible_truncation, reason = "compared right after")]
#[allow(
    clippy::float_cmp,
    clippy::cast_precision_loss,
    reason = "the exact question is whether it is whole"
)]
fn number<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let whole = *value as i64;
    if whole as f64 == *value {
        serializer.serialize_i64(whole)
    } else {
        serializer.serialize_f64(*value)
    }
}

#[allow(clippy::ref_option, reason = "the signature that serde asks for")]
fn optional_number<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => number(value, serializer),
        None => serializer.serialize_none(),
    }
}

#[allow(clippy::ref_option, reason = "the signature that serde asks for")]
fn optional_pair<S: Serializer>(pair: &Option<[f64; 2]>, serializer: S) -> Result<S::Ok, S::Error> {
    /// A number that is written as an integer if it is one.
    #[derive(Serialize)]
    struct Number(#[serde(serialize_with = "number")] f64);
    pair.map(|pair| pair.map(Number)).serialize(serializer)
}

/// A time in seconds, to the microsecond.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub(crate) Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let microseconds =
            Duration::from_micros(u64::try_from(self.0.as_micros()).unwrap_or(u64::MAX));
        serializer.serialize_f64(microseconds.as_secs_f64())
    }
}

/// A failure: bad input, or a result that is impossible.
#[derive(Serialize)]
pub(crate) struct Failed<'c> {
    error: Reason<'c>,
}

#[derive(Serialize)]
struct Reason<'c> {
    line: Option<u32>,
    column: Option<u32>,
    expected: &'c str,
    message: &'c str,
}

impl<'c> From<&'c Complaint> for Failed<'c> {
    fn from(complaint: &'c Complaint) -> Self {
        let (line, column) = complaint
            .place
            .as_ref()
            .map(|place| (place.line, place.column))
            .unzip();
        Self {
            error: Reason {
                line,
                column,
                expected: &complaint.expected.en,
                message: &complaint.message.en,
            },
        }
    }
}

/// A move with its value.
#[derive(Serialize)]
pub(crate) struct Move<'a> {
    #[serde(rename = "move")]
    m: &'a str,
    position: &'a str,
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "optional_number"
    )]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
}

impl<'a> From<&'a ValuedMove> for Move<'a> {
    fn from(valued: &'a ValuedMove) -> Self {
        let ValuedMove {
            m,
            position,
            value,
            again,
            die,
            ..
        } = valued;
        Self {
            m,
            position,
            value: *value,
            again: *again,
            die: *die,
        }
    }
}

/// The object of `solve`.
#[derive(Serialize)]
pub(crate) struct SolveObject<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a str,
    pub(crate) exact: bool,
    #[serde(serialize_with = "optional_number")]
    pub(crate) value: Option<f64>,
    /// Only with `--outcome`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unit: Option<&'a str>,
    /// Proved bounds of a value that is not settled.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "optional_pair"
    )]
    pub(crate) between: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fraction: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) distance: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nimstring: Option<&'a str>,
    pub(crate) moves: Vec<Move<'a>>,
    pub(crate) nodes: u64,
    /// Bytes of the solver's table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<u64>,
    /// Positions in the journal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) journal: Option<u64>,
    pub(crate) seconds: Seconds,
}

/// The object of `solve --journal FILE --verify`.
#[derive(Serialize)]
pub(crate) struct Inspected<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a str,
    pub(crate) journal: &'a str,
    pub(crate) settled: u64,
    pub(crate) damaged: u64,
    /// Undamaged lines that cannot be true of this board.
    pub(crate) unlikely: u64,
    pub(crate) undrawn: Vec<Undrawn>,
}

/// The number of settled positions with this many undrawn edges.
#[derive(Serialize)]
pub(crate) struct Undrawn {
    pub(crate) edges: u32,
    pub(crate) positions: u64,
}

/// The object of `analyze`.
#[derive(Serialize)]
pub(crate) struct Analyzed<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a str,
    pub(crate) engine: &'a str,
    /// `None` before a roll, on which the best move depends.
    pub(crate) best: Option<&'a str>,
    #[serde(serialize_with = "optional_number")]
    pub(crate) value: Option<f64>,
    pub(crate) unit: &'a str,
    pub(crate) proved: bool,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) nps: u64,
    pub(crate) pv: &'a [String],
    pub(crate) moves: Vec<Move<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) reasons: Vec<&'a str>,
    /// Only with `--structure`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) structure: Option<StructureObject<'a>>,
    /// Only for Planes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) heat: Option<HeatObject>,
    pub(crate) seconds: Seconds,
}

/// The object of `perft`.
#[derive(Serialize)]
pub(crate) struct Counted<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a str,
    pub(crate) depth: u32,
    pub(crate) leaves: &'a [u64],
}

/// The object of `regret`.
#[derive(Serialize)]
pub(crate) struct Regretted<'a> {
    pub(crate) game: &'a str,
    pub(crate) positions: usize,
    pub(crate) engines: Vec<Measured<'a>>,
    /// Unless it is the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stones: Option<usize>,
    /// The file of the positions, if they come from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) set: Option<&'a str>,
}

/// The results of one engine in `regret`: mean, its standard error and the worst, how many moves
/// were among the best, and the time for all of them.
#[derive(Serialize)]
pub(crate) struct Measured<'a> {
    pub(crate) engine: &'a str,
    #[serde(serialize_with = "optional_number")]
    pub(crate) mean: Option<f64>,
    #[serde(serialize_with = "optional_number")]
    pub(crate) error: Option<f64>,
    #[serde(serialize_with = "number")]
    pub(crate) worst: f64,
    pub(crate) best_moves: usize,
    pub(crate) seconds: Seconds,
}

/// The object of `bench`.
#[derive(Serialize)]
pub(crate) struct Benches<'a> {
    pub(crate) games: Vec<Bench<'a>>,
}

/// One game in the object of `bench`.
#[derive(Serialize)]
pub(crate) struct Bench<'a> {
    pub(crate) game: &'a str,
    /// A hash of results and node counts, below 2^53.
    pub(crate) signature: u64,
    pub(crate) nps: u64,
    pub(crate) seconds: Seconds,
}

/// The object of `engines`.
#[derive(Serialize)]
pub(crate) struct Engines<'a> {
    pub(crate) engines: Vec<Engine<'a>>,
}

/// An engine.
#[derive(Serialize)]
pub(crate) struct Engine<'a> {
    game: &'a str,
    name: &'a str,
    description: &'a str,
    options: Vec<EngineOption>,
}

impl<'a> Engine<'a> {
    /// An engine of this game.
    pub(crate) fn new(game: &'a str, info: &EngineInfo) -> Self {
        let options = info.options.iter().map(EngineOption::from).collect();
        Self {
            game,
            name: info.name,
            description: &info.description.en,
            options,
        }
    }
}

/// An option of an engine; numbers have a range, choices have names.
#[derive(Serialize)]
struct EngineOption {
    name: &'static str,
    description: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'static [&'static str]>,
    default: Json,
}

impl From<&OptionInfo> for EngineOption {
    fn from(option: &OptionInfo) -> Self {
        let (min, max, names) = match option.kind {
            OptionKind::Whole { min, max, .. } => (Some(min.into()), Some(max.into()), None),
            OptionKind::Real { min, max, .. } => (Some(min.into()), Some(max.into()), None),
            OptionKind::Choice { names, .. } => (None, None, Some(names)),
            OptionKind::Switch { .. } => (None, None, None),
        };
        let default = match option.kind.default() {
            OptionValue::Whole(number) => number.into(),
            OptionValue::Real(number) => number.into(),
            OptionValue::Choice(name) => name.into(),
            OptionValue::Switch(on) => on.into(),
        };
        Self {
            name: option.name,
            description: &option.description.en,
            kind: option.kind.name(),
            min,
            max,
            names,
            default,
        }
    }
}

/// The object of the tour.
#[derive(Serialize)]
pub(crate) struct Tour<'a> {
    pub(crate) games: Vec<TourGame<'a>>,
}

/// One game of the tour.
#[derive(Serialize)]
pub(crate) struct TourGame<'a> {
    #[serde(flatten)]
    pub(crate) analysis: Analyzed<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<Complete>,
}

/// A completely solved game.
#[derive(Serialize)]
pub(crate) struct Complete {
    pub(crate) states: Counts,
    pub(crate) classes: Counts,
    pub(crate) longest: u32,
    pub(crate) seconds: Seconds,
}

impl Complete {
    /// The statistics, and the time to compute them.
    pub(crate) fn new(census: &Census, time: Duration) -> Self {
        let (states, classes) = (census.states.into(), census.classes.into());
        Self {
            states,
            classes,
            longest: census.longest,
            seconds: Seconds(time),
        }
    }
}

/// The numbers of won, lost and drawn positions.
#[derive(Serialize)]
pub(crate) struct Counts {
    won: u64,
    lost: u64,
    drawn: u64,
}

impl From<Tally> for Counts {
    fn from(Tally { won, lost, drawn }: Tally) -> Self {
        Self { won, lost, drawn }
    }
}

/// A text that was requested: help, the manual page, a completion script, the version.
#[derive(Serialize)]
pub(crate) struct Text<'a> {
    pub(crate) text: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Number(#[serde(serialize_with = "number")] f64);

    #[test]
    fn whole_numbers_have_no_fraction() {
        let texts = [1.0, 0.0, -1.0, 0.25, 1e300]
            .map(|value| serde_json::to_string(&Number(value)).unwrap());
        assert_eq!(texts, ["1", "0", "-1", "0.25", "1e+300"]);
    }

    #[test]
    fn seconds_are_rounded_to_microseconds() {
        let seconds = Seconds(Duration::from_nanos(1_234_567_891));
        assert_eq!(serde_json::to_string(&seconds).unwrap(), "1.234567");
    }
}
