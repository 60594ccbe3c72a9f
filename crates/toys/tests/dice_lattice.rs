//! Random games with chance keep all laws, and agree with their documentation.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::laws::{LawError, Suite};
use game_core::{Payoff, Position, Stochastic, ToMove};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::dice_lattice::{DiceLattice, DiceOpinion};
use toys::lattice::Shape;

fn check<const WINS: bool>(seed: u32, shape: Shape) -> Result<(), LawError> {
    let random = ChaCha8Rng::seed_from_u64(1);
    let mut suite = Suite::new(DiceLattice::<WINS>::new(seed, shape, 16), random)
        .plies(3_000)
        .exhaustive(2_000);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .compact()?
        .finite()?
        .evaluate(&DiceOpinion)?
        .evaluate(&Payoff)?;
    Ok(())
}

#[test]
fn laws_are_kept() -> Result<(), LawError> {
    for (seed, shape) in
        (0..if cfg!(miri) { 1 } else { 20 }).flat_map(|seed| Shape::ALL.map(|shape| (seed, shape)))
    {
        check::<false>(seed, shape)?;
        check::<true>(seed, shape)?;
    }
    Ok(())
}

/// Some events lead to the same position, some to the same future with another gain; weights
/// are small and large; chance follows itself.
#[test]
fn there_is_something_to_merge() {
    let (mut same, mut near, mut heavy, mut runs) = (0, 0, 0, 0);
    for seed in (0..400).step_by(2) {
        let start = DiceLattice::<false>::new(seed, Shape::Alternating, 8);
        let events: Vec<_> = start.events().collect();
        heavy += u32::from(events.iter().map(|event| event.1).sum::<u64>() > 1 << 60);
        for (number, one) in events.iter().enumerate() {
            for other in &events[..number] {
                let (one, other) = (start.given(one.0), start.given(other.0));
                same += u32::from(one == other);
                near += u32::from(one != other && one.key() == other.key());
            }
        }
        let moved = start.given(events[0].0);
        let after = moved.moves().map(|m| moved.after(m));
        runs += after
            .filter(|after| {
                after
                    .events()
                    .any(|(e, _)| after.given(e).to_move() == ToMove::Chance)
            })
            .count();
    }
    assert!(
        same > 20 && near > 20 && heavy > 20 && runs > 20,
        "{same} {near} {heavy} {runs}"
    );
}
