//! Trying shots by playing on behind them.

use alloc::vec::Vec;

use super::{GROUPS, Greedy, KnownAnswers, State, Strategy, learn, next_shot, partition};
use crate::cell::Cell;
use crate::world::World;

/// A strategy that also says which cells come next to its choice.
pub trait Ranked: Strategy {
    /// Cells worth a shot, best first.
    fn candidates(&mut self, state: &State<'_>) -> Vec<Cell>;

    /// Whether it fires no more, whatever the state, as one that ran out of time: then trying on is
    /// in vain.
    fn has_given_up(&self) -> bool {
        false
    }
}

impl Ranked for Greedy {
    fn candidates(&mut self, state: &State<'_>) -> Vec<Cell> {
        self.ranked(state)
    }
}

/// Tries the best cells and plays a strategy out behind each, against all layouts left.
///
/// What it costs is exact for that strategy. The strategy's own shot is tried first, whether or not
/// it is among the best of its ranking, so the choice can only be better; of equals the strategy's
/// own shot is kept, then the first in its ranking. Policy improvement by one step (Tesauro and
/// Galperin, 1996).
#[derive(Clone, Debug)]
pub struct Rollout<S> {
    inner: S,
    width: usize,
    /// Where more layouts are left than this, this many cells are tried.
    narrow: (usize, usize),
    arena: Vec<u32>,
    spare: Vec<u32>,
}

impl<S: Ranked> Rollout<S> {
    /// Tries this many cells, at least one, and the strategy's own shot.
    #[must_use]
    pub fn new(inner: S, width: usize) -> Self {
        Self {
            inner,
            width: width.max(1),
            narrow: (usize::MAX, width.max(1)),
            arena: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Tries fewer cells while more than this many layouts are left.
    #[must_use]
    pub fn narrower(self, layouts: usize, width: usize) -> Self {
        Self {
            narrow: (layouts, width.max(1)),
            ..self
        }
    }

    /// The strategy that is played out.
    #[must_use]
    pub const fn inner(&self) -> &S {
        &self.inner
    }

    /// The same rollout of another strategy: just as wide, and as narrow where many layouts are
    /// left.
    #[must_use]
    pub fn with_inner<T: Ranked>(&self, inner: T) -> Rollout<T> {
        Rollout {
            inner,
            width: self.width,
            narrow: self.narrow,
            arena: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// How many cells are tried there.
    #[must_use]
    pub const fn width_at(&self, state: &State<'_>) -> usize {
        if state.layouts.len() > self.narrow.0 {
            self.narrow.1
        } else {
            self.width
        }
    }

    /// The shots that the inner strategy needs behind a shot, over all layouts left, the shot
    /// included; nothing from `limit` on.
    fn cost(&mut self, state: &State<'_>, cell: Cell, limit: u64) -> Option<u64> {
        let mut arena = core::mem::take(&mut self.arena);
        arena.clear();
        arena.extend_from_slice(state.layouts);
        let mut play = PlayOut {
            world: state.world,
            strategy: &mut self.inner,
            spare: &mut self.spare,
            cost: 0,
            limit,
        };
        let finished = play.shoot(&mut arena, state.known, cell);
        let cost = play.cost;
        self.arena = arena;
        finished.then_some(cost)
    }
}

/// The shots that a strategy needs after one at the cell, over all layouts left, that one included;
/// nothing once they are as many as the limit, or where the strategy gives up.
///
/// A single layout is finished directly.
pub fn play_out(
    state: &State<'_>,
    cell: Cell,
    strategy: &mut (impl Strategy + ?Sized),
    limit: u64,
) -> Option<u64> {
    let (mut layouts, spare) = (state.layouts.to_vec(), &mut Vec::new());
    let mut play = PlayOut {
        world: state.world,
        strategy,
        spare,
        cost: 0,
        limit,
    };
    play.shoot(&mut layouts, state.known, cell)
        .then_some(play.cost)
}

/// One play-out against all layouts of a group.
struct PlayOut<'a, S: ?Sized> {
    world: &'a World,
    strategy: &'a mut S,
    spare: &'a mut Vec<u32>,
    cost: u64,
    limit: u64,
}

impl<S: Strategy + ?Sized> PlayOut<'_, S> {
    /// Fires at the cell, then goes on; whether the cost stayed below the limit.
    fn shoot(&mut self, layouts: &mut [u32], known: KnownAnswers, cell: Cell) -> bool {
        self.cost += layouts.len() as u64;
        if self.cost >= self.limit {
            return false;
        }
        let ends: [usize; GROUPS] = partition(self.world, cell, layouts, self.spare);
        let mut begin = 0;
        for (group, &end) in ends.iter().enumerate() {
            if begin < end
                && !self.group(
                    &mut layouts[begin..end],
                    learn(self.world, known, cell, group),
                )
            {
                return false;
            }
            begin = end;
        }
        true
    }

    fn group(&mut self, layouts: &mut [u32], known: KnownAnswers) -> bool {
        let left = self.world.setup().planes.saturating_sub(known.heads.len());
        if left == 0 || layouts.len() == 1 {
            // A single layout is finished directly, and a game that is over costs nothing more.
            self.cost += left as u64;
            return self.cost < self.limit;
        }
        match next_shot(
            self.strategy,
            &State {
                world: self.world,
                layouts,
                known,
            },
        ) {
            Some(cell) => self.shoot(layouts, known, cell),
            None => false,
        }
    }
}

impl<S: Ranked> Strategy for Rollout<S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if let Some(head) = state.certain_head() {
            return Some(head);
        }
        let width = self.width_at(state);
        let own = next_shot(&mut self.inner, state);
        let candidates = self.inner.candidates(state);
        let others = candidates
            .into_iter()
            .filter(|&cell| state.is_fresh(cell))
            .take(width);
        let tried = own
            .into_iter()
            .chain(others.filter(|&cell| Some(cell) != own));
        let (mut best, mut least) = (None, u64::MAX);
        for cell in tried {
            if let Some(cost) = self.cost(state, cell, least) {
                least = cost;
                best = Some(cell);
            }
            best = best.or(Some(cell));
            if self.inner.has_given_up() {
                break;
            }
        }
        best
    }
}

/// Cells are ranked as by the inner strategy: so rollouts nest.
impl<S: Ranked> Ranked for Rollout<S> {
    fn candidates(&mut self, state: &State<'_>) -> Vec<Cell> {
        self.inner.candidates(state)
    }

    fn has_given_up(&self) -> bool {
        self.inner.has_given_up()
    }
}

/// One strategy while many layouts are left, another one for the rest: so expensive ones are called
/// late.
#[derive(Clone, Debug)]
pub struct Staged<A, B> {
    limit: usize,
    many: A,
    few: B,
}

impl<A: Ranked, B: Ranked> Staged<A, B> {
    /// `many` while more than this many layouts are left, then `few`.
    #[must_use]
    pub const fn new(limit: usize, many: A, few: B) -> Self {
        Self { limit, many, few }
    }
}

impl<A: Ranked, B: Ranked> Strategy for Staged<A, B> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if state.layouts.len() > self.limit {
            self.many.shot(state)
        } else {
            self.few.shot(state)
        }
    }
}

impl<A: Ranked, B: Ranked> Ranked for Staged<A, B> {
    fn candidates(&mut self, state: &State<'_>) -> Vec<Cell> {
        if state.layouts.len() > self.limit {
            self.many.candidates(state)
        } else {
            self.few.candidates(state)
        }
    }

    fn has_given_up(&self) -> bool {
        self.many.has_given_up() || self.few.has_given_up()
    }
}
