//! Endings of contest games: positions in which every move gives boxes away and none can be taken.
//!
//! Both sides draw edges that give nothing, with equal probabilities, as long as there are any
//! (`ChaCha8Rng`, seeded by the number of the game). Chains and loops are left, some of them joined
//! by boxes of three or four liberties. If they are all long and independent the ending is
//! *simple*, and `Dots::simple_value` knows its value; the others have junctions, loops with tails
//! (dippers), chains of one box or two, and need a search.

use dots::{Dots, Fixed};
use game_core::Position;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The ending of a game.
pub(crate) fn ending(game: u64) -> Dots<Fixed<5, 5>> {
    let random = &mut ChaCha8Rng::seed_from_u64(game);
    let mut position = Dots::<Fixed<5, 5>>::EMPTY;
    loop {
        let safe: Vec<_> = position
            .moves()
            .filter(|&edge| position.boxes_given(edge) == 0)
            .collect();
        let pick = (u64::from(random.next_u32()) * safe.len() as u64) >> 32;
        let Some(&edge) = usize::try_from(pick).ok().and_then(|pick| safe.get(pick)) else {
            return position;
        };
        position.play(edge);
    }
}

/// `each` endings of each sort: simple ones, and others.
pub(crate) fn endings(each: usize) -> [Vec<Dots<Fixed<5, 5>>>; 2] {
    let (mut simple, mut others) = (Vec::new(), Vec::new());
    for game in 0.. {
        let position = ending(game);
        let sort = if position.simple_value().is_some() {
            &mut simple
        } else {
            &mut others
        };
        if sort.len() < each {
            sort.push(position);
        }
        if simple.len() == each && others.len() == each {
            break;
        }
    }
    [simple, others]
}
