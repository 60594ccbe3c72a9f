use alloc::vec::Vec;

use rand_core::Rng;

use super::Law;
use super::error::{Failure, Verdict, ensure};
use crate::{MAX_STEPS, Player, Position, Score, Step, StepOf, Stochastic, ToMove, below};

/// Of longer lists, only this many moves are examined one by one.
const FEW: usize = 256;

/// The steps out of a position, in memory that is refilled and never freed.
#[derive(Debug)]
pub(super) struct Steps<P: Stochastic> {
    pub(super) moves: Vec<P::Move>,
    pub(super) events: Vec<(P::Event, u64)>,
}

impl<P: Stochastic> Steps<P> {
    pub(super) const fn new() -> Self {
        Self {
            moves: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Lists the steps out of `position`. An endless list is a failure and not a hang.
    pub(super) fn refill(&mut self, position: &P) -> Verdict {
        self.moves.clear();
        self.moves.extend(position.moves().take(MAX_STEPS + 1));
        ensure(self.moves.len() <= MAX_STEPS, Law::MovesEnd)?;
        self.events.clear();
        self.events.extend(position.events().take(MAX_STEPS + 1));
        ensure(self.events.len() <= MAX_STEPS, Law::EventsEnd)
    }

    /// Draws a step of the player to move; `None` where the game is over or cannot go on.
    pub(super) fn draw(
        &self,
        to_move: ToMove<P::Player>,
        random: &mut impl Rng,
    ) -> Option<StepOf<P>> {
        match to_move {
            ToMove::Player(_) => pick(&self.moves, random).map(|&m| Step::Move(m)),
            ToMove::Chance => {
                let total = self
                    .events
                    .iter()
                    .fold(0_u64, |sum, &(_, weight)| sum.saturating_add(weight));
                let mut left = below(random, total);
                let drawn = self.events.iter().find(|&&(_, weight)| {
                    let here = left < weight;
                    left = left.saturating_sub(weight);
                    here
                });
                drawn.map(|&(event, _)| Step::Event(event))
            }
            ToMove::Nobody => None,
        }
    }

    /// All steps of the player to move.
    pub(super) fn of(&self, to_move: ToMove<P::Player>) -> impl Iterator<Item = StepOf<P>> {
        let moves = matches!(to_move, ToMove::Player(_)).then_some(&self.moves);
        let events = (to_move == ToMove::Chance).then_some(&self.events);
        let moves = moves.into_iter().flatten().map(|&m| Step::Move(m));
        moves.chain(
            events
                .into_iter()
                .flatten()
                .map(|&(event, _)| Step::Event(event)),
        )
    }
}

/// Lists and draws in one go.
pub(super) fn draw<P: Stochastic>(
    position: &P,
    steps: &mut Steps<P>,
    random: &mut impl Rng,
) -> Result<Option<StepOf<P>>, Failure> {
    steps.refill(position)?;
    Ok(steps.draw(position.to_move(), random))
}

/// The position after a step.
pub(super) fn taken<P: Stochastic>(position: &P, step: StepOf<P>) -> P {
    let mut next = position.clone();
    match step {
        Step::Move(m) => next.play(m),
        Step::Event(event) => next.happen(event),
    }
    next
}

/// One of the items, each as likely as the other.
pub(super) fn pick<'a, T>(items: &'a [T], random: &mut impl Rng) -> Option<&'a T> {
    items.get(usize::try_from(below(random, items.len() as u64)).ok()?)
}

/// All items of a short list, the ends of a long one.
pub(super) fn few<T: Copy>(items: &[T]) -> impl Iterator<Item = T> {
    let (head, rest) = items.split_at(items.len().min(FEW / 2));
    let tail = &rest[rest.len().saturating_sub(FEW / 2)..];
    head.iter().chain(tail).copied()
}

/// The players in order; a broken `COUNT` does not make the list endless.
pub(super) fn players<P: Position>() -> impl Iterator<Item = P::Player> {
    (0..P::Player::COUNT.min(MAX_STEPS)).filter_map(P::Player::from_index)
}

/// What `player` has gained between two positions.
pub(super) fn gain<P: Position>(from: &P, to: &P, player: P::Player) -> i64 {
    i64::from(to.payoff(player)) - i64::from(from.payoff(player))
}

/// The size of a score; that of [`Score::MIN`] fits too.
pub(super) const fn size(score: Score) -> u32 {
    score.unsigned_abs()
}
