//! A strategy against every layout at once.
//!
//! Layouts that have given the same answers are shot at in the same way, so they are kept together:
//! the strategy is called once for each group, not once for each layout.
//!
//! ```text
//! group(layouts, shots):
//!     all planes down:  each of them took this many shots
//!     otherwise:        for each answer to the strategy's shot: group(those that give it, shots + 1)
//! ```

use alloc::vec::Vec;

use super::{KnownAnswers, ShotCounts, State, Strategy, learn, next_shot, partition};
use crate::world::World;

/// Plays a strategy against every layout.
///
/// A strategy that stops shooting too early, or fires a shot that cannot be fired, is charged one
/// shot for each cell of the board: it never finishes.
///
/// ```
/// use planes::policy::{Greedy, evaluate};
/// use planes::{Setup, World};
/// let world = World::new(Setup::standard(7, 1))?;
/// let shots = evaluate(&world, &mut Greedy::gini());
/// assert_eq!((shots.total(), shots.layouts(), shots.worst()), (229, 48, 7)); // 4.771 on average
/// # Ok::<(), planes::SetupError>(())
/// ```
#[must_use]
pub fn evaluate(world: &World, strategy: &mut impl Strategy) -> ShotCounts {
    let mut layouts = all(world);
    let mut walk = GroupWalk {
        world,
        strategy,
        spare: Vec::new(),
        counts: ShotCounts::default(),
    };
    walk.group(&mut layouts, KnownAnswers::default(), 0);
    walk.counts
}

/// The numbers of all layouts.
#[allow(clippy::cast_possible_truncation, reason = "at most 2^20 layouts")]
pub(crate) fn all(world: &World) -> Vec<u32> {
    (0..world.len() as u32).collect()
}

struct GroupWalk<'a, S> {
    world: &'a World,
    strategy: &'a mut S,
    spare: Vec<u32>,
    counts: ShotCounts,
}

impl<S: Strategy> GroupWalk<'_, S> {
    /// Layouts that gave the same answers, after this many shots.
    fn group(&mut self, layouts: &mut [u32], known: KnownAnswers, shots: usize) {
        let count = layouts.len() as u64;
        if known.heads.len() >= self.world.setup().planes {
            self.counts.add(shots, count);
            return;
        }
        let Some(cell) = next_shot(
            self.strategy,
            &State {
                world: self.world,
                layouts,
                known,
            },
        ) else {
            let board = self.world.setup().board.cells();
            self.counts.add(board.len(), count);
            return;
        };
        let ends = partition(self.world, cell, layouts, &mut self.spare);
        let mut begin = 0;
        for (answer, &end) in ends.iter().enumerate() {
            if begin < end {
                let known = learn(self.world, known, cell, answer);
                self.group(&mut layouts[begin..end], known, shots + 1);
            }
            begin = end;
        }
    }
}

/// The groups after the first shots, until there are enough of them or all are small: jobs for
/// threads.
#[cfg(feature = "std")]
fn jobs<S: Strategy>(
    world: &World,
    strategy: &mut S,
    wanted: usize,
) -> (Vec<(Vec<u32>, KnownAnswers, usize)>, ShotCounts) {
    let (mut counts, mut spare) = (ShotCounts::default(), Vec::new());
    let mut open = alloc::vec![(all(world), KnownAnswers::default(), 0)];
    while open.len() < wanted {
        // The largest group is split next.
        let largest = (0..open.len())
            .max_by_key(|&at| open[at].0.len())
            .filter(|&at| open[at].0.len() > 1);
        let Some(largest) = largest else { break };
        let (mut layouts, known, shots) = open.swap_remove(largest);
        let Some(cell) = next_shot(
            strategy,
            &State {
                world,
                layouts: &layouts,
                known,
            },
        ) else {
            counts.add(world.setup().board.cells().len(), layouts.len() as u64);
            continue;
        };
        let ends = partition(world, cell, &mut layouts, &mut spare);
        let mut begin = 0;
        for (answer, &end) in ends.iter().enumerate() {
            let (part, known) = (&layouts[begin..end], learn(world, known, cell, answer));
            begin = end;
            if part.is_empty() {
                continue;
            }
            if known.heads.len() >= world.setup().planes {
                counts.add(shots + 1, part.len() as u64);
            } else {
                open.push((part.to_vec(), known, shots + 1));
            }
        }
    }
    (open, counts)
}

/// The same by several threads, each with a strategy of its own from `make`. `progress` receives the
/// number of layouts after each job. The result does not depend on the number of threads; if they
/// cannot be started, fewer do the work. A panic of the strategy is passed on.
#[cfg(feature = "std")]
pub fn evaluate_threads<S: Strategy>(
    world: &World,
    threads: usize,
    make: impl Fn() -> S + Sync,
    progress: impl Fn(u64) + Sync,
) -> ShotCounts {
    use std::sync::atomic::{AtomicUsize, Ordering};

    let threads = threads.clamp(1, 256);
    let (jobs, mut counts) = jobs(world, &mut make(), 64 * threads);
    progress(counts.layouts());
    let (next, jobs) = (AtomicUsize::new(0), &jobs);
    let work = || {
        let mut strategy = make();
        let mut walk = GroupWalk {
            world,
            strategy: &mut strategy,
            spare: Vec::new(),
            counts: ShotCounts::default(),
        };
        while let Some((layouts, known, shots)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            walk.group(&mut layouts.clone(), *known, *shots);
            progress(layouts.len() as u64);
        }
        walk.counts
    };
    std::thread::scope(|scope| {
        // Where no more threads can be had, those that there are do the work.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..threads).map_while(spawn).collect();
        counts.merge(&work());
        for worker in workers {
            match worker.join() {
                Ok(done) => counts.merge(&done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    counts
}
