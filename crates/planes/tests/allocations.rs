//! Values that are refilled instead of created allocate nothing. A separate program, because
//! allocations are counted by the allocator of the whole program.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use game_core::{Position, Seat, ToMove, random_move, random_step};
use planes::three::{Referee, Rules};
use planes::{Belief, World};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A world is shared: a refilled belief leaves its reference count alone and allocates nothing,
/// over whole play-outs with one position per ply.
#[test]
fn play_outs_allocate_nothing() {
    let start: Belief = "9x9/2".parse().unwrap();
    let world: &Arc<World> = start.world();
    let mut plies = vec![start.clone(); 60];
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let before = Arc::strong_count(world);
    let mut fired = 0;
    let counted = allocation_counter::measure(|| {
        for _ in 0..10 {
            for ply in 1..plies.len() {
                let (earlier, later) = plies.split_at_mut(ply);
                later[0].clone_from(&earlier[ply - 1]);
                random_step(&mut later[0], &mut random);
                fired += later[0].question().iter().count();
            }
        }
    });
    assert_eq!((counted.count_total, Arc::strong_count(world)), (0, before));
    assert!(fired > 200, "{fired}");
}

#[test]
fn refilled_tables_allocate_nothing() {
    let world = Arc::new(World::new("9x9/2".parse().unwrap()).unwrap());
    let start = Referee::new(world, Rules::default(), Seat::OPENER, [0, 700, 2_351]).unwrap();
    let mut spare = start.clone();
    let used = allocation_counter::measure(|| {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        for _ in 0..20 {
            spare.clone_from(&start);
            while let Some(shot) = random_move(&spare, &mut random) {
                spare.play(shot);
            }
            assert_eq!(spare.to_move(), ToMove::Nobody);
        }
    });
    assert_eq!(used.count_total, 0);
}
