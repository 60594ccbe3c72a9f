//! Positions with values, for training: from one player, or from batches that are jobs.

use std::error::Error;
use std::sync::Arc;

use quincunx::einstein::learnt::{Learnt, Weights};
use quincunx::engines::einstein::self_play::{
    EinSteinSelfPlayKind, LabelledPosition, SelfPlayBatch, SelfPlayer,
};
use quincunx::engines::einstein::tables::EinSteinTable;
use quincunx::farm::Kinds;
use quincunx::game_core::mix;
use quincunx::search::SearchError;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use super::network::Sample;
use super::workers::{Workers, secret};

/// Size of the table of one player's searches in bytes.
const BYTES: usize = 1 << 23;

/// Positions of a batch: some tenths of a second of work at a depth of two turns, and seconds at
/// three. The result depends on it.
const BATCH: usize = 5_000;

impl Sample {
    fn of(learnt: &Learnt, labelled: &LabelledPosition) -> Self {
        Self {
            features: learnt.features(&labelled.position),
            target: labelled.probability(),
        }
    }
}

/// A game whose positions have values.
type LabelledGame = Result<Vec<LabelledPosition>, SearchError>;

/// A game by the evaluation alone, whose positions have the values of searches.
pub(crate) fn by_searches(player: &mut SelfPlayer, random: &mut ChaCha8Rng) -> LabelledGame {
    let positions = player.game(random);
    positions.iter().map(|one| player.label(one)).collect()
}

/// A game by searches, whose positions have its outcome without the luck of the throws.
pub(crate) fn by_outcomes(player: &mut SelfPlayer, random: &mut ChaCha8Rng) -> LabelledGame {
    player.game_without_luck(random)
}

/// At least `count` samples from the games of one player, whose searches are `depth` turns deep.
/// `progress` gets their number after each game.
pub(crate) fn alone(
    learnt: &Learnt,
    table: &Arc<EinSteinTable>,
    (count, depth): (usize, u32),
    game: fn(&mut SelfPlayer, &mut ChaCha8Rng) -> LabelledGame,
    random: &mut ChaCha8Rng,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Sample>, Box<dyn Error>> {
    let mut player = SelfPlayer::new(learnt.clone(), table, depth, BYTES)?;
    let mut samples = Vec::with_capacity(count + 64); // room for the rest of the last game
    while samples.len() < count {
        let labelled = game(&mut player, random)?;
        samples.extend(labelled.iter().map(|one| Sample::of(learnt, one)));
        progress(samples.len());
    }
    Ok(samples)
}

/// At least `count` samples from batches with the seeds of their numbers: the same by any workers.
/// `progress` gets the number that is done.
pub(crate) fn by_jobs(
    weights: &Weights,
    (count, depth): (usize, u32),
    seed: u64,
    workers: &Workers,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Sample>, Box<dyn Error>> {
    let mut batches = Vec::new();
    for (number, begin) in (0..).zip((0..count).step_by(BATCH)) {
        let positions = u32::try_from(BATCH.min(count - begin))?;
        let seed = mix(mix(seed) ^ number);
        batches.push(SelfPlayBatch::new(seed, positions, depth, weights));
    }
    let inputs: Result<Vec<Value>, _> = batches.iter().map(serde_json::to_value).collect();
    let kinds = Kinds::default().with(EinSteinSelfPlayKind::new(secret()));
    let done = |jobs: u64| progress(usize::try_from(jobs).unwrap_or(0) * BATCH);
    let outputs = workers.outputs(&kinds, EinSteinSelfPlayKind::NAME, &inputs?, &done)?;
    let (learnt, mut samples) = (Learnt::with(weights), Vec::with_capacity(count));
    for (batch, output) in batches.iter().zip(&outputs) {
        let labelled = batch.labelled(output)?;
        samples.extend(labelled.iter().map(|one| Sample::of(&learnt, one)));
    }
    Ok(samples)
}
