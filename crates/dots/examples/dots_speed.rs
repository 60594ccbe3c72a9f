//! The speed of the rules, on one thread: `cargo run --release -p dots --example dots_speed`
//!
//! Positions copied and moved on, from the empty board to the end; whole games; the captures of a
//! turn; representatives.

use std::hint::black_box;
use std::time::Instant;

use dots::{AnyDots, Dots, Fixed, Grid, Size, capture};
use game_core::{Position, ToMove, mix};

const GAMES: u32 = 200_000;

/// Copies the position for every move, and continues with one of the copies.
fn copies<P: Position>(start: &P) -> u64 {
    let (mut word, mut made) = (1, 0);
    for _ in 0..GAMES / 20 {
        let mut position = start.clone();
        while position.to_move() != ToMove::Nobody {
            word = mix(word);
            let pick = usize::try_from(((word & 0xFFFF_FFFF) * position.move_count() as u64) >> 32)
                .unwrap_or(0);
            let (mut at, mut next) = (0, position.clone());
            position.moves().for_each(|m| {
                let after = position.after(m);
                made += 1;
                black_box(&after);
                if at == pick {
                    next = after;
                }
                at += 1;
            });
            position = next;
        }
    }
    made
}

/// Positions of random games.
fn met() -> Vec<Dots> {
    let (mut word, mut met) = (1, Vec::new());
    while met.len() < 100_000 {
        let mut position = Dots::<Fixed<5, 5>>::EMPTY;
        while position.to_move() != ToMove::Nobody {
            word = mix(word);
            let pick = usize::try_from(((word & 0xFFFF_FFFF) * position.move_count() as u64) >> 32)
                .unwrap_or(0);
            let Some(m) = position.moves().nth(pick) else {
                break;
            };
            position.play(m);
            met.push(position);
        }
    }
    met
}

fn timed(name: &str, work: impl FnOnce() -> u64) {
    let begin = Instant::now();
    let count = work();
    let million = f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / 1e6;
    let rate = million / begin.elapsed().as_secs_f64();
    println!("{name}: {rate:.1} M/s, {count}");
}

fn main() {
    timed("copied and moved on, 5x5", || {
        copies(&Dots::<Fixed<5, 5>>::EMPTY)
    });
    timed("copied and moved on, 6x6 in 128 bits", || {
        copies(&Dots::<Fixed<6, 6, u128>>::EMPTY)
    });
    timed(
        "copied and moved on, 5x5 behind the type for any size",
        || copies(&AnyDots::empty(Size::STANDARD)),
    );
    let met = met();
    let (grid, symmetries) = (Fixed::<5, 5>::GRID, Fixed::<5, 5>::GRID.symmetries());
    let rounds = || (0..50).flat_map(|_| &met);
    timed("captures of a turn", || {
        rounds()
            .map(|p| u64::from(black_box(capture(&grid, p.drawn())).boxes > 99) + 1)
            .sum()
    });
    timed("representatives", || {
        rounds()
            .map(|p| u64::from(black_box(symmetries.canonical(p.drawn())) == 1) + 1)
            .sum()
    });
}
