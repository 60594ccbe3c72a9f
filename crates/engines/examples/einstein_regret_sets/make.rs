//! Makes a set: games, one position of each, and the values of its moves.
//!
//! Each game has a seed of its own. It starts from two random layouts; all moves are those of
//! `learnt` with [`NODES`] nodes. Of its positions before a throw with the wanted number of stones,
//! one is drawn. Left out are positions that were drawn before, up to symmetry, those in which no
//! face leaves a decision, and those with too many places of the stones ahead (see `values`).

use std::collections::HashSet;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use einstein::{EinStein, Layout, Size};
use engines::einstein::regret_set::{RatedPosition, representative};
use engines::einstein::tables::{EinSteinTable, Tables};
use engines::position_set;
use game_core::{Notation, Position, Side, Stochastic, ToMove, below, random_event};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use registry::{Engine, EngineSpec, ErasedGame, Limits};

use crate::values::{MOST, Values};

/// Nodes for a move of a game.
const NODES: u64 = 300;

/// Threads that find values.
const THREADS: usize = 2;

/// Stones of the endgame table.
const TABLE_STONES: usize = 5;

/// The text of a set of positions with this many stones.
pub(crate) fn set(stones: usize, count: usize) -> Result<String, Box<dyn Error>> {
    let table = Tables::shared().ready(Size::STANDARD, TABLE_STONES).ok_or(
        "There is no table of five stones in QUINCUNX_TABLES: `quincunx tables build einstein 5`.",
    )?;
    if !(5..=6).contains(&stones) {
        return Err("There are sets of 5 and 6 stones.".into());
    }
    let (mut games, mut known) = (Games::new()?, HashSet::new());
    let (mut kept, mut played, mut large) = (Vec::new(), 0, 0);
    while kept.len() < count {
        let mut drawn = Vec::new();
        while drawn.len() < count - kept.len() {
            let position = games.position(played, stones)?;
            played += 1;
            drawn.extend(position.filter(|position| known.insert(representative(position))));
        }
        eprintln!("{} positions of {played} games", drawn.len());
        let rated = rate(&table, &drawn);
        large += rated.iter().filter(|rated| rated.is_none()).count();
        kept.extend(
            rated
                .into_iter()
                .flatten()
                .filter(|rated| rated.exercise(0).is_some()),
        );
    }
    Ok(position_set::write(
        &head(stones, count, played, large),
        &kept,
    ))
}

/// The positions with their values, in their order; `None` for one with too many places of the
/// stones ahead.
fn rate(table: &EinSteinTable, positions: &[EinStein]) -> Vec<Option<RatedPosition>> {
    let (next, rated) = (AtomicUsize::new(0), Mutex::new(vec![None; positions.len()]));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let mut values = Values::new(table);
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(position) = positions.get(number) else {
                        return;
                    };
                    let result = values.rate(position);
                    if number % 200 == 0 {
                        eprintln!("value of {number}");
                    }
                    if let Ok(mut rated) = rated.lock() {
                        rated[number] = result;
                    }
                }
            });
        }
    });
    rated.into_inner().unwrap_or_default()
}

/// What stands at the head of the file.
fn head(stones: usize, count: usize, games: u64, large: usize) -> Vec<String> {
    let (name, left_out, error) = if stones == 5 {
        ("five", String::new(), "by 2^-15 at most")
    } else {
        let left_out = format!(", and {large} with more than {MOST} places of the stones ahead");
        ("six", left_out, "by less than 2^-15 + 2^-19")
    };
    let text = format!(
        "EinStein wuerfelt nicht!: {count} positions of {stones} stones from play, the value of every move.
{games} games of `learnt` with {NODES} nodes a move against itself, from random layouts, and at most one
position of each, drawn from those before a throw; no two are equal up to symmetry. Left out: positions in
which no face leaves a decision{left_out}.
Made by: cargo run --release -p engines --example einstein_regret_sets -- {stones} data/einstein/{name}.txt
with the table of five stones (quincunx tables build einstein 5) in QUINCUNX_TABLES.
A line: the position, and for each stone of the side to move the values of its moves: right, down, diagonal,
as the mover sees them. Which faces allow a move follows from the rules. A value is the probability that the
mover wins, in units of 2^-16, off {error}: an entry of the table by 1.5 units, the rounding by
half of one. The last line: number of positions, and CRC-32 of their lines.
Checked by another way: cargo run --release -p engines --example einstein_regret_sets -- --check FILE --sample N
Use: quincunx regret einstein --set FILE --engine NAME (docs/einstein.md)."
    );
    text.lines().map(str::to_owned).collect()
}

/// Games of an engine against itself.
struct Games {
    game: Box<dyn ErasedGame>,
    engine: Box<dyn Engine>,
}

impl Games {
    fn new() -> Result<Self, Box<dyn Error>> {
        let game = engines::EINSTEIN.start();
        let engine = game.engine(&"learnt".parse::<EngineSpec>()?)?;
        Ok(Self { game, engine })
    }

    /// A position of the game with this seed; `None` if it has no position with that number of stones.
    fn position(&mut self, seed: u64, stones: usize) -> Result<Option<EinStein>, Box<dyn Error>> {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let opener = [Side::First, Side::Second][usize::try_from(below(random, 2))?];
        let mut layout = || {
            let number = usize::try_from(below(random, Layout::<6>::COUNT as u64)).ok()?;
            Layout::numbered(number)
        };
        let layouts = layout().zip(layout()).ok_or("a layout has no number")?;
        let mut position = EinStein::of_layouts(layouts.0, layouts.1, opener);
        let mut found = Vec::new();
        self.engine.begin(seed);
        loop {
            match position.to_move() {
                ToMove::Nobody => break,
                ToMove::Chance => {
                    if alive(&position) == stones {
                        found.push(position);
                    }
                    let face = random_event(&position, random).ok_or("the die has no face")?;
                    position.happen(face);
                }
                ToMove::Player(_) => {
                    self.game.read(&position.to_string())?;
                    let limits = Limits::new().nodes(NODES);
                    let analysis = self.engine.think(self.game.as_ref(), &limits)?;
                    position.play(position.read_move(analysis.best_move()?)?);
                }
            }
        }
        let number = usize::try_from(below(random, found.len().max(1) as u64))?;
        Ok(found.get(number).copied())
    }
}

/// Stones on the board.
fn alive(position: &EinStein) -> usize {
    let stones = [Side::First, Side::Second].map(|side| position.alive(side).len());
    stones.iter().sum()
}
