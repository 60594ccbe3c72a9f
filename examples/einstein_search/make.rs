//! Generates the positions: from games in which every third move is random and the others are those
//! of a search two turns deep with the race.

use std::error::Error;
use std::fmt::Write;

use quincunx::einstein::{EinStein, Layout, Race, WIN};
use quincunx::game_core::{Position, Side, Stochastic, ToMove, below, random_event, random_move};
use quincunx::search::{Expectimax, Limits};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Positions of the first set.
const OPENINGS: usize = 10;

/// Positions of the second set.
const MIDDLE: usize = 20;

/// A middle game counts as open while a search three turns deep gives either side this share.
const OPEN: f64 = 0.25;

type Search = Expectimax<EinStein, Race>;

/// The data file.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    let mut search = Expectimax::new(Race::new(), 1 << 20)?;
    let mut text = "# openings\n".to_owned();
    for _ in 0..OPENINGS {
        writeln!(text, "{}", opening(random))?;
    }
    text.push_str("# middle games\n");
    let mut found = 0;
    while found < MIDDLE {
        if let Some(position) = middle(random, &mut search, 7 + found % 3)? {
            writeln!(text, "{position}")?;
            found += 1;
        }
    }
    Ok(text)
}

/// Both layouts at random.
fn opening(random: &mut ChaCha8Rng) -> EinStein {
    let mut layout = || {
        let number = below(random, Layout::<6>::COUNT as u64);
        usize::try_from(number)
            .ok()
            .and_then(Layout::numbered)
            .unwrap_or(Layout::FIRST)
    };
    EinStein::of_layouts(layout(), layout(), Side::First)
}

/// The first position of a game with this many stones before a roll, if it is open.
fn middle(
    random: &mut ChaCha8Rng,
    search: &mut Search,
    stones: usize,
) -> Result<Option<EinStein>, Box<dyn Error>> {
    let mut position = opening(random);
    loop {
        match position.to_move() {
            ToMove::Nobody => return Ok(None),
            ToMove::Chance if count(&position) == stones => break,
            ToMove::Chance => {
                let Some(face) = random_event(&position, random) else {
                    return Ok(None);
                };
                position.happen(face);
            }
            ToMove::Player(_) => {
                let drawn = random_move(&position, random);
                let best = search.search(&position, &Limits::new().depth(2))?.best;
                let Some(m) = (if below(random, 3) == 0 { drawn } else { best }) else {
                    return Ok(None);
                };
                position.play(m);
            }
        }
    }
    let value =
        f64::from(search.search(&position, &Limits::new().depth(3))?.value) / f64::from(WIN);
    Ok((value.abs() < 1.0 - 2.0 * OPEN).then_some(position))
}

/// Stones on the board.
fn count(position: &EinStein) -> usize {
    [Side::First, Side::Second]
        .map(|side| position.alive(side).len())
        .iter()
        .sum()
}
