use alloc::vec::Vec;

use rand_core::Rng;

use super::Law;
use super::atlas::Atlas;
use super::error::{Failure, LawError, Verdict, ensure};
use super::steps::{Steps, draw, taken};
use crate::{MAX_CHANCE_RUN, Step, StepOf, Stochastic};

/// How far the suite goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// Moves of random play, over all games.
    pub(super) plies: u64,
    /// Positions of the breadth-first walk.
    pub(super) exhaustive: usize,
    /// Positions kept.
    pub(super) keep: usize,
    /// Moves after which a random game is given up.
    pub(super) longest: u64,
}

/// Collects positions, breadth-first at first and then by random games.
pub(super) fn gather<P: Stochastic>(
    starts: &[P],
    extent: Extent,
    random: &mut impl Rng,
) -> Result<Atlas<P>, LawError> {
    let mut atlas = Atlas::new(extent.keep.max(1));
    breadth_first(&mut atlas, starts, extent.exhaustive)?;
    games(starts, extent.plies, extent.longest, random, |line| {
        let from = line
            .from
            .and_then(|before| Some((before, *line.steps.last()?)));
        line.from = atlas.keep(&line.position, from);
        Ok(!atlas.is_full())
    })?;
    Ok(atlas)
}

/// Keeps the starts and what follows from them, nearest first, up to `most` positions.
fn breadth_first<P: Stochastic>(
    atlas: &mut Atlas<P>,
    starts: &[P],
    most: usize,
) -> Result<(), LawError> {
    for start in starts {
        atlas.keep(start, None);
    }
    let mut steps = Steps::new();
    let mut at = 0; // positions before it have been expanded: the atlas is its own queue
    while at < atlas.len() && atlas.len() < most && !atlas.is_full() {
        let position = atlas.position(at).clone();
        steps
            .refill(&position)
            .map_err(|failure| atlas.broken(failure, at))?;
        for step in steps.of(position.to_move()) {
            atlas.keep(&taken(&position, step), Some((at, step)));
            if atlas.len() >= most {
                break;
            }
        }
        at += 1;
    }
    Ok(())
}

/// A random game as it is shown to a visitor.
#[derive(Debug)]
pub(super) struct RandomGame<'a, P: Stochastic> {
    pub(super) start: &'a P,
    pub(super) position: P,
    /// The steps from the start to the position.
    pub(super) steps: Vec<StepOf<P>>,
    /// The visitor's own note: a number that it gave the position before.
    pub(super) from: Option<usize>,
    /// Events since the last move.
    chance_run: u32,
}

impl<P: Stochastic> RandomGame<'_, P> {
    fn broken(&self, failure: Failure) -> LawError {
        failure.at(&self.position, self.start, &self.steps)
    }

    /// Takes the step; whether it is a move.
    fn take(&mut self, step: StepOf<P>) -> Result<bool, Failure> {
        match step {
            Step::Move(m) => self.position.play(m),
            Step::Event(event) => self.position.happen(event),
        }
        self.steps.push(step);
        let moved = matches!(step, Step::Move(_));
        self.chance_run = if moved { 0 } else { self.chance_run + 1 };
        let verdict: Verdict = ensure(self.chance_run <= MAX_CHANCE_RUN, Law::ChanceEnds);
        verdict.map(|()| moved)
    }
}

/// Plays random games from the starts in turn, `plies` moves in all, and shows every position
/// on the way; ends early when the visitor says that it has seen enough.
///
/// A game counts for one ply at least, so that finished starts come to an end too.
pub(super) fn games<'a, P: Stochastic>(
    starts: &'a [P],
    plies: u64,
    longest: u64,
    random: &mut impl Rng,
    mut visit: impl FnMut(&mut RandomGame<'a, P>) -> Result<bool, Failure>,
) -> Result<(), LawError> {
    let mut steps = Steps::new();
    let mut left = plies;
    for start in starts.iter().cycle() {
        if left == 0 {
            break;
        }
        let mut line = RandomGame {
            start,
            position: start.clone(),
            steps: Vec::new(),
            from: None,
            chance_run: 0,
        };
        let most = longest.min(left);
        let mut moved = 0;
        loop {
            let more = visit(&mut line).map_err(|failure| line.broken(failure))?;
            if !more {
                return Ok(());
            }
            if moved >= most {
                break;
            }
            let step =
                draw(&line.position, &mut steps, random).map_err(|failure| line.broken(failure))?;
            let Some(step) = step else { break };
            moved += u64::from(line.take(step).map_err(|failure| line.broken(failure))?);
        }
        left -= moved.max(1).min(left);
    }
    Ok(())
}
