//! Expectimax by definition: no windows, no table, no signs. Values are First's.

use game_core::{Evaluate, Position, Score, Side, Stochastic, ToMove, ZeroSum};

/// The nearest whole number, a half away from 0, by the definition of a remainder.
pub fn nearest(sum: i128, total: i128) -> i128 {
    let (floor, rest) = (sum.div_euclid(total), sum.rem_euclid(total));
    let up = 2 * rest > total || (2 * rest == total && sum > 0);
    floor + i128::from(up)
}

/// A sure win or loss as seen one turn before: no win of these games is farther than 500 turns.
fn a_turn_before<P: Position>(value: Score) -> Score {
    match P::WIN {
        Some(win) if value.abs() > win / 2 => value - value.signum(),
        _ => value,
    }
}

/// First's value from here, this many turns ahead, with or without the evaluator's outlooks below
/// the root.
pub struct Oracle<'j, E> {
    pub evaluator: &'j mut E,
    pub outlooks: bool,
}

impl<E> Oracle<'_, E> {
    pub fn value<P: Stochastic + ZeroSum>(&mut self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        match position.to_move() {
            ToMove::Nobody => position.payoff(Side::First),
            ToMove::Chance if depth == 0 => self.evaluator.evaluate(position, Side::First),
            ToMove::Chance => self.mean(position, depth),
            ToMove::Player(mover) if depth == 0 => {
                let seen = self.evaluator.evaluate(position, mover);
                if mover == Side::First { seen } else { -seen }
            }
            ToMove::Player(mover) => {
                let worths: Vec<Score> = position
                    .moves()
                    .map(|m| self.worth(position, mover, m, depth))
                    .collect();
                let best = if mover == Side::First {
                    worths.iter().max()
                } else {
                    worths.iter().min()
                };
                *best.unwrap()
            }
        }
    }

    /// First's value after a move.
    pub fn worth<P: Stochastic + ZeroSum>(
        &mut self,
        position: &P,
        mover: Side,
        m: P::Move,
        depth: u32,
    ) -> Score
    where
        E: Evaluate<P>,
    {
        let after = position.after(m);
        if after.to_move() == ToMove::Player(mover) {
            return self.below(&after, depth);
        }
        a_turn_before::<P>(self.below(&after, depth.saturating_sub(1)))
    }

    /// A value below the root, limited to the outlook.
    fn below<P: Stochastic + ZeroSum>(&mut self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        let value = self.value(position, depth);
        if !self.outlooks || depth == 0 || position.to_move() == ToMove::Nobody {
            return value;
        }
        let (least, most) = self.evaluator.outlook(position, Side::First);
        value.clamp(least, most)
    }

    fn mean<P: Stochastic + ZeroSum>(&mut self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        let secured = position.payoff(Side::First);
        let (mut sum, mut total) = (0, 0);
        for (event, weight) in position.events() {
            let gain = self.below(&position.given(event), depth) - secured;
            (sum, total) = (
                sum + i128::from(weight) * i128::from(gain),
                total + i128::from(weight),
            );
        }
        secured + Score::try_from(nearest(sum, total)).unwrap()
    }
}
