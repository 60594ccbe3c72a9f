//! Fits the scale of the patent's evaluation: the `t` for which 1 / (1 + exp(−VALUE / t)) best
//! predicts the winner.
//!
//! Both sides take the move after which VALUE is greatest, from random layouts, with random dice
//! and one move in eight at random. Of each game the positions before a roll are kept, with VALUE
//! for the player who rolls, and the winner. The likelihood of the results has one maximum in 1 /
//! t, which bisection of its derivative finds. `cargo run --release -p einstein --example
//! fit_patent`

use einstein::patent::{Patent, Worth};
use einstein::{EinStein, Layout, Move};
use game_core::{Position, Side, Stochastic, ToMove, below, random_event, random_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Games played for each table of worths.
const GAMES: u32 = 20_000;

/// VALUE for the player who rolls, and whether that side wins.
type Sample = (f64, bool);

fn layout(random: &mut ChaCha8Rng) -> Layout<6> {
    let number = usize::try_from(below(random, Layout::<6>::COUNT as u64)).unwrap_or(0);
    Layout::numbered(number).unwrap_or(Layout::FIRST)
}

/// The move after which VALUE is greatest, or sometimes a random one.
fn choose(
    patent: &Patent,
    position: &EinStein,
    side: Side,
    random: &mut ChaCha8Rng,
) -> Option<Move> {
    if below(random, 8) == 0 {
        return random_move(position, random);
    }
    let value = |m: &Move| {
        let after = position.after(*m);
        if after.winner().is_some() {
            i32::MAX
        } else {
            patent.value(&after, side)
        }
    };
    position.moves().max_by_key(value)
}

/// One game; its positions before a roll go to `samples`.
fn play(patent: &Patent, random: &mut ChaCha8Rng, samples: &mut Vec<Sample>) {
    let mut position = EinStein::of_layouts(layout(random), layout(random), Side::First);
    let mut met = Vec::new();
    loop {
        match position.to_move() {
            ToMove::Nobody => break,
            ToMove::Chance => {
                met.push((
                    f64::from(patent.value(&position, position.mover())),
                    position.mover(),
                ));
                let Some(face) = random_event(&position, random) else {
                    break;
                };
                position.happen(face);
            }
            ToMove::Player(side) => {
                let Some(m) = choose(patent, &position, side, random) else {
                    break;
                };
                position.play(m);
            }
        }
    }
    samples.extend(
        met.into_iter()
            .map(|(value, side)| (value, position.winner() == Some(side))),
    );
}

/// The maximum of the likelihood in 1 / t: where Σ VALUE · (won − probability) is 0.
fn fit(samples: &[Sample]) -> f64 {
    let slope = |inverse: f64| -> f64 {
        let one = |&(value, won): &Sample| {
            value * (f64::from(u8::from(won)) - 1.0 / (1.0 + libm::exp(-value * inverse)))
        };
        samples.iter().map(one).sum()
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    2.0 / (low + high)
}

fn main() {
    for (name, worth) in [("formula", Worth::Formula), ("figure", Worth::Figure)] {
        let patent = Patent::default().worth(worth, 2);
        let (mut random, mut samples) = (ChaCha8Rng::seed_from_u64(1), Vec::new());
        (0..GAMES).for_each(|_| play(&patent, &mut random, &mut samples));
        println!(
            "{name}: t = {:.0} weighted quarters, from {} positions",
            fit(&samples),
            samples.len()
        );
    }
}
