use std::fmt::Write;

use einstein::learnt::{Learnt, Weights};
use einstein::{EinStein, Size, WIN};
use farm::{Job, JobKind};
use game_core::{Score, mix};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::player::{LabelledPosition, SelfPlayer, TABLE_STONES, stones};
use crate::einstein::tables::Tables;

/// Bytes of the table of a search. It is emptied before each search, so it has room for one.
const MEMORY_BYTES: usize = 1 << 16;

/// Most positions of a batch: their values are half a megabyte at most, and a message of NATS has
/// room for one.
const MOST_POSITIONS: u32 = 50_000;

/// Deepest searches, in turns.
const MOST_DEPTH: u32 = 6;

/// Of this many positions, one is searched again by the check.
const SEARCHED_AGAIN: u64 = 50;

/// Jobs that play batches of training games of the contest's game. The input is a
/// [`SelfPlayBatch`], the output the values of its positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct EinSteinSelfPlayKind {
    secret: u64,
}

impl EinSteinSelfPlayKind {
    /// The name of the kind in jobs.
    pub const NAME: &'static str = "einstein-self-play";

    /// The kind for a coordinator. The secret decides which values its check searches again: any
    /// number that workers do not know. A worker checks nothing, and may have the default.
    #[must_use]
    pub const fn new(secret: u64) -> Self {
        Self { secret }
    }
}

/// A batch of positions from games of the evaluation with these weights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayBatch {
    /// The games follow from it.
    pub seed: u64,
    /// Games are played until there are at least this many positions: from 1 to 50,000.
    pub positions: u32,
    /// Depth of the searches, in turns: from 1 to 6.
    pub depth: u32,
    /// The [file of weights](Weights::write), two hexadecimal digits a byte.
    pub weights: String,
}

impl SelfPlayBatch {
    /// A batch.
    #[must_use]
    pub fn new(seed: u64, positions: u32, depth: u32, weights: &Weights) -> Self {
        Self {
            seed,
            positions,
            depth,
            weights: hexadecimal(&weights.write()),
        }
    }

    /// The positions of the batch, with the values in the output of its job.
    ///
    /// # Errors
    ///
    /// It is no such output, or this is no batch: a sentence.
    pub fn labelled(&self, output: &Value) -> Result<Vec<LabelledPosition>, String> {
        self.labelled_by(&mut self.player()?, output)
    }

    /// The same by a player of the batch.
    fn labelled_by(
        &self,
        player: &mut SelfPlayer,
        output: &Value,
    ) -> Result<Vec<LabelledPosition>, String> {
        let (positions, values) = (self.positions(player), values(output)?);
        if positions.len() != values.len() {
            return Err(format!(
                "The games of the batch have {} positions, and there are {} values.",
                positions.len(),
                values.len()
            ));
        }
        let pairs = positions.into_iter().zip(values);
        Ok(pairs
            .map(|(position, value)| LabelledPosition { position, value })
            .collect())
    }

    /// The input of a job.
    fn read(job: &Job) -> Result<Self, String> {
        Self::deserialize(&job.input).map_err(|error| format!("The input is no batch: {error}."))
    }

    /// The player of the batch.
    fn player(&self) -> Result<SelfPlayer, String> {
        if !(1..=MOST_POSITIONS).contains(&self.positions) {
            return Err(format!("A batch has 1 to {MOST_POSITIONS} positions."));
        }
        if !(1..=MOST_DEPTH).contains(&self.depth) {
            return Err(format!("Searches are 1 to {MOST_DEPTH} turns deep."));
        }
        let bytes = bytes(&self.weights).ok_or("The weights are not in hexadecimal digits.")?;
        let weights = Weights::read(&bytes).map_err(|error| error.to_string())?;
        let table = Tables::shared()
            .einstein(Size::STANDARD, TABLE_STONES)
            .map_err(|error| error.to_string())?;
        SelfPlayer::new(Learnt::with(&weights), &table, self.depth, MEMORY_BYTES)
            .map_err(|error| error.to_string())
    }

    /// The positions of its games.
    fn positions(&self, player: &mut SelfPlayer) -> Vec<EinStein> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let (mut positions, enough) = (Vec::new(), self.positions.try_into().unwrap_or(usize::MAX));
        while positions.len() < enough {
            positions.append(&mut player.game(&mut random));
        }
        positions
    }
}

/// Bytes as text, two digits each.
fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The bytes that a text stands for; `None` if it is not one of pairs of hexadecimal digits.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digit = |&digit: &u8| char::from(digit).to_digit(16);
    let byte = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(16 * digit(high)? + digit(low)?).ok(),
        _ => None,
    };
    text.as_bytes().chunks(2).map(byte).collect()
}

/// The output of a job.
fn values(output: &Value) -> Result<Vec<Score>, String> {
    Vec::deserialize(output).map_err(|error| format!("The output is no list of values: {error}."))
}

/// The value of a position, whatever was searched before.
fn value(player: &mut SelfPlayer, position: &EinStein) -> Result<Score, String> {
    player.clear();
    let labelled = player.label(position).map_err(|error| error.to_string())?;
    Ok(labelled.value)
}

impl JobKind for EinSteinSelfPlayKind {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let batch = SelfPlayBatch::read(job)?;
        let mut player = batch.player()?;
        let positions = batch.positions(&mut player);
        let values: Result<Vec<Score>, String> = positions
            .iter()
            .map(|position| value(&mut player, position))
            .collect();
        serde_json::to_value(values?).map_err(|error| error.to_string())
    }

    /// There is a value for each position of the games, in its range, those of the endgame table
    /// are exact, and one of fifty is searched again. The others are believed.
    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let batch = SelfPlayBatch::read(job)?;
        let mut player = batch.player()?;
        for (number, labelled) in (0..).zip(batch.labelled_by(&mut player, output)?) {
            let LabelledPosition {
                position,
                value: found,
            } = labelled;
            if !(-WIN..=WIN).contains(&found) {
                return Err(format!("No position is worth {found}."));
            }
            let is_exact = stones(&position) <= TABLE_STONES;
            let drawn =
                mix(self.secret ^ mix(mix(batch.seed) ^ number)).is_multiple_of(SEARCHED_AGAIN);
            if (is_exact || drawn) && value(&mut player, &position)? != found {
                let by = if is_exact {
                    "the endgame table"
                } else {
                    "a search"
                };
                return Err(format!(
                    "{position} is worth {found} here, and not by {by}."
                ));
            }
        }
        Ok(())
    }
}
