use alloc::format;
use alloc::vec::Vec;
use core::mem::take;

use rand_core::Rng;

use super::error::{Failure, LawError, Verdict, ensure_seen};
use super::outlook::outlook;
use super::steps::{players, size};
use super::walk::RandomGame;
use super::{Law, Suite};
use crate::{Evaluate, Position, Score, Stochastic, ToMove};

impl<P: Stochastic, R: Rng> Suite<P, R> {
    /// The laws of [`Evaluate`] and [`Track`](crate::Track), checked on further random games: an
    /// evaluator that follows a line forwards, and then backwards from its end, must return the
    /// same values as a copy that is reset at every position.
    ///
    /// # Errors
    ///
    /// An evaluation is out of its bounds or depends on the path to the position, or an outlook is
    /// contradicted by the rest of the game.
    pub fn evaluate<E: Evaluate<P> + Clone>(
        &mut self,
        evaluator: &E,
    ) -> Result<&mut Self, LawError> {
        let mut following = EvaluatorLine::new(evaluator);
        let longest = self.longest_game();
        self.lines(longest, |line| following.visit(line))
    }
}

/// An evaluator that follows a line, and its values on the way.
struct EvaluatorLine<P: Stochastic, E> {
    evaluator: E,
    /// Is reset at every position.
    fresh: E,
    line: Vec<EvaluationRecord<P>>,
}

/// The evaluation of a position.
struct EvaluationRecord<P: Stochastic> {
    position: P,
    values: Vec<Score>,
    /// For each player, the intersection of all bounds so far.
    bounds: Vec<(Score, Score)>,
}

impl<P: Stochastic, E: Evaluate<P> + Clone> EvaluatorLine<P, E> {
    fn new(evaluator: &E) -> Self {
        Self {
            evaluator: evaluator.clone(),
            fresh: evaluator.clone(),
            line: Vec::new(),
        }
    }

    /// Follows the line by one step, or to the start of a new one.
    fn visit(&mut self, line: &RandomGame<'_, P>) -> Verdict {
        let position = &line.position;
        if let (Some(before), Some(&step)) = (self.line.last(), line.steps.last()) {
            self.evaluator.push(&before.position, step, position);
        } else {
            self.go_back()?; // the last game may have been given up
            self.evaluator.reset(position);
        }
        self.fresh.reset(position);
        let record = self.examine(position)?;
        outlook(&self.fresh, position)?;
        self.line.push(record);
        if position.to_move() == ToMove::Nobody {
            self.go_back()
        } else {
            Ok(())
        }
    }

    /// Evaluates for every player and compares with the bounds and with the fresh evaluator.
    fn examine(&mut self, position: &P) -> Result<EvaluationRecord<P>, Failure> {
        let (mut values, mut bounds) = (Vec::new(), Vec::new());
        for (number, player) in players::<P>().enumerate() {
            let value = self.evaluator.evaluate(position, player);
            let afresh = self.fresh.evaluate(position, player);
            let seen = || format!("{value} for {player:?}, afresh {afresh}");
            ensure_seen(value == afresh, Law::Tracking, seen)?;
            broken_law(position, value).map_or(Ok(()), |law| ensure_seen(false, law, seen))?;
            let (low, high) = self.fresh.bounds(position, player);
            let before = self
                .line
                .last()
                .map_or((Score::MIN, Score::MAX), |record| record.bounds[number]);
            let (low, high) = (low.max(before.0), high.min(before.1));
            let payoff = position.payoff(player);
            let inside = [value, payoff]
                .iter()
                .all(|score| (low..=high).contains(score));
            let seen = || {
                format!("{value} and a payoff of {payoff} for {player:?}, outside {low} to {high}")
            };
            ensure_seen(inside, Law::EvaluationBounds, seen)?;
            values.push(value);
            bounds.push((low, high));
        }
        Ok(EvaluationRecord {
            position: position.clone(),
            values,
            bounds,
        })
    }

    /// Takes all steps back, compares the values again, and empties the line.
    fn go_back(&mut self) -> Verdict {
        let line = take(&mut self.line);
        for record in line.iter().rev().skip(1) {
            self.evaluator.pop();
            for (player, &value) in players::<P>().zip(&record.values) {
                let again = self.evaluator.evaluate(&record.position, player);
                let seen = || {
                    format!(
                        "back at {:?}, {again} instead of {value} for {player:?}",
                        record.position
                    )
                };
                ensure_seen(again == value, Law::Tracking, seen)?;
            }
        }
        Ok(())
    }
}

/// The law about the size of values that this value breaks, if any.
fn broken_law<P: Position>(position: &P, value: Score) -> Option<Law> {
    let over = position.to_move() == ToMove::Nobody;
    if size(value) > size(P::BOUND) {
        Some(Law::EvaluationBound)
    } else if !over && P::WIN.is_some_and(|win| size(value) > size(win) / 2) {
        Some(Law::EvaluationInside)
    } else {
        None
    }
}
