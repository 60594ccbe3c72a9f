use alloc::vec::Vec;

use game_core::{Evaluate, Position, Score, Side, Step, StepOf, ToMove, Track};

use super::Fault;
use super::heaps::{Heaps, PRIZE};

/// What being better is worth, before the stones.
const BETTER: Score = 10;

/// Evaluators [`Heaps`] by the theory of nim, from heaps that follow the line; may be faulty.
///
/// Heaps from which one or two stones are taken are worth their size modulo 3, and the player who
/// is to move is better unless both are worth the same (Sprague 1935, Grundy 1939).
#[derive(Clone, Debug)]
pub struct Evaluator {
    fault: Option<Fault>,
    /// The heaps after every step of the line.
    line: Vec<[u8; 2]>,
}

impl Evaluator {
    /// An evaluator with a fault, or without.
    #[must_use]
    pub const fn new(fault: Option<Fault>) -> Self {
        Self {
            fault,
            line: Vec::new(),
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Track<Heaps<BOUND, WIN, LIMIT>>
    for Evaluator
{
    fn reset(&mut self, position: &Heaps<BOUND, WIN, LIMIT>) {
        self.line.clear();
        self.line.push(position.sizes);
    }

    fn push(
        &mut self,
        _: &Heaps<BOUND, WIN, LIMIT>,
        step: StepOf<Heaps<BOUND, WIN, LIMIT>>,
        _: &Heaps<BOUND, WIN, LIMIT>,
    ) {
        let (Step::Move(m), Some(&(mut heaps))) = (step, self.line.last()) else {
            return;
        };
        let stones = if self.has(Fault::LazyEvaluator) {
            1
        } else {
            m.stones
        };
        let heap = &mut heaps[usize::from(m.heap)];
        *heap = heap.saturating_sub(stones);
        self.line.push(heaps);
    }

    fn pop(&mut self) {
        if !self.has(Fault::ProudEvaluator) {
            self.line.pop();
        }
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Evaluate<Heaps<BOUND, WIN, LIMIT>>
    for Evaluator
{
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, position: &Heaps<BOUND, WIN, LIMIT>, player: Side) -> Score {
        let ToMove::Player(mover) = position.to_move() else {
            return position.payoff(player);
        };
        let [first, second] = self.line.last().copied().unwrap_or_default();
        let size = match self.fault {
            Some(Fault::LoudEvaluator) => PRIZE + 1,
            Some(Fault::SureEvaluator) => PRIZE,
            Some(Fault::BoldEvaluator) => PRIZE / 2 + 1,
            _ => BETTER + Score::from(first + second),
        };
        let mover_is_better = first % 3 != second % 3;
        if mover_is_better == (mover == player) {
            size
        } else {
            -size
        }
    }

    /// By the same theory the better side wins, sooner or later.
    fn outlook(&self, position: &Heaps<BOUND, WIN, LIMIT>, player: Side) -> (Score, Score) {
        let ToMove::Player(mover) = position.to_move() else {
            return (position.payoff(player), position.payoff(player));
        };
        let [first, second] = position.sizes;
        let mover_wins = first % 3 != second % 3;
        let (least, most) = if self.has(Fault::RashEvaluator) {
            (PRIZE - 1, PRIZE - 1)
        } else {
            (PRIZE / 2, PRIZE)
        };
        if mover_wins == (mover == player) {
            (least, most)
        } else {
            (-most, -least)
        }
    }

    fn bounds(&self, position: &Heaps<BOUND, WIN, LIMIT>, player: Side) -> (Score, Score) {
        let narrow = 2 * BETTER;
        match position.to_move() {
            _ if self.has(Fault::NarrowEvaluator) => (-narrow, narrow),
            ToMove::Nobody => (position.payoff(player), position.payoff(player)),
            _ => (-PRIZE, PRIZE),
        }
    }
}
