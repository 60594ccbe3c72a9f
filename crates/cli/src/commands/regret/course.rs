//! An engine at all positions.

use std::time::{Duration, Instant};

use game_core::{LimitValues, text};
use registry::regret::{Exercise, Regrets};
use registry::{ErasedGame, QueryError};

use crate::commands::contestant::Contestant;
use crate::console::Console;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::refusals;
use crate::width::quoted;

/// The regrets of an engine, and its time for all moves.
pub(super) type Taken = (Regrets, Duration);

/// The positions, and how long an engine may think at each.
pub(super) struct Course<'c> {
    pub(super) exercises: &'c [Exercise],
    pub(super) budget: LimitValues,
}

impl Course<'_> {
    /// Measures an engine.
    ///
    /// # Errors
    ///
    /// The engine has no answer, names a move that cannot be played, or is a program that is late.
    pub(super) fn measure(
        &self,
        console: Console,
        game: &mut dyn ErasedGame,
        contestant: &mut Contestant,
    ) -> Result<Taken, Failure> {
        let (mut regrets, mut time) = (Regrets::default(), Duration::ZERO);
        let label = contestant.label().clone();
        let progress = Progress::new(console, &label.clone().into(), None);
        for (number, exercise) in self.exercises.iter().enumerate() {
            game.read(&exercise.position)
                .map_err(|error| Failure::text(&exercise.position, &error))?;
            let answer = self.answer(game, contestant, number, exercise);
            let (regret, used) = answer.map_err(|failure| {
                let (engine, number, position) = (quoted(&label), number + 1, &exercise.position);
                failure.with_prefix(&text!(
                    "{engine} at position {number}, `{position}`: ",
                    "{engine} 在第 {number} 个局面 `{position}`："
                ))
            })?;
            regrets.add(regret);
            time += used;
            progress.report(number + 1, self.exercises.len());
        }
        progress.finish();
        Ok((regrets, time))
    }

    /// The regret of one move, and the time for it.
    fn answer(
        &self,
        game: &dyn ErasedGame,
        contestant: &mut Contestant,
        number: usize,
        exercise: &Exercise,
    ) -> Result<(f64, Duration), Failure> {
        let refused = |refusal: QueryError| refusals::refusal(&refusal);
        let engine = contestant.engine();
        // Each exercise is a game of its own, so that nothing is remembered from the last.
        engine.begin(number as u64);
        engine.prepare(game, game.to_move().player());
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let analysis = engine.think(game, &self.budget.limits(&clock));
        let used = begin.elapsed();
        let analysis = analysis.map_err(refused)?;
        let best = analysis.best.as_deref().ok_or_else(|| {
            refused(QueryError::Unplayable {
                engine: analysis.engine,
                named: None,
            })
        })?;
        let regret = regret(game, exercise, best).ok_or_else(|| {
            refused(QueryError::Unplayable {
                engine: analysis.engine,
                named: Some(best.to_owned()),
            })
        })?;
        contestant.check_time(used, self.budget.time)?;
        Ok((regret, used))
    }
}

/// The regret of a move in any spelling that the game reads; `None` if it is not legal.
fn regret(game: &dyn ErasedGame, exercise: &Exercise, m: &str) -> Option<f64> {
    let after = |m: &str| {
        let mut after = game.boxed();
        after.play(m).is_ok().then(|| after.text())
    };
    exercise.regret(m).or_else(|| {
        let reached = after(m)?;
        let mut same = exercise.moves.iter().map(|valued| valued.0.as_str());
        exercise.regret(same.find(|listed| after(listed).as_ref() == Some(&reached))?)
    })
}
