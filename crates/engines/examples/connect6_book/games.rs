//! What people played: the first turns of their games, counted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use connect6::{Cell, Connect6, Symmetry, Turn};
use game_core::{Side, Symmetric};

/// Turns of a game that are counted.
const TURNS: usize = 4;

/// Least number of human games for a turn.
const FEWEST: u32 = 5;

/// Statistics of human games; equivalent positions are one. A turn is counted as it was played: at a
/// position that looks the same from several sides, equivalent turns are counted apart.
#[derive(Default)]
pub(crate) struct HumanGames {
    games: usize,
    /// How many games came to a position, and how many of them Black won.
    counts: HashMap<Connect6, (u32, u32)>,
    /// Turns that people played at a canonical position, with the number of games.
    played: HashMap<Connect6, BTreeMap<Turn, u32>>,
}

impl HumanGames {
    /// Reads a file, and passes over lines that are no games.
    pub(crate) fn read(text: &str) -> Self {
        let mut all = Self::default();
        for (stones, black_won) in text.lines().filter_map(game) {
            all.games += 1;
            all.count(&stones, black_won);
        }
        all
    }

    /// How many games there are.
    pub(crate) const fn len(&self) -> usize {
        self.games
    }

    /// Counts the first turns of a game, as far as they are legal.
    fn count(&mut self, stones: &[Cell], black_won: bool) {
        let mut position = Connect6::EMPTY;
        let (first, rest) = stones.split_at(stones.len().min(1));
        for cells in core::iter::once(first).chain(rest.chunks(2)).take(TURNS) {
            let turn = match *cells {
                [cell] => Turn::One(cell),
                [first, second] => Turn::Two(first, second),
                _ => return,
            };
            let (before, look) = (position, position.canonical());
            if position.try_turn(turn).is_err() {
                return;
            }
            let played = self.played.entry(look).or_default();
            *played.entry(seen_there(&before, &look, turn)).or_default() += 1;
            let count = self.counts.entry(look).or_default();
            *count = (count.0 + 1, count.1 + u32::from(black_won));
        }
    }

    /// How many games came to a position, and how many of these the player to move won.
    pub(crate) fn results(&self, position: &Connect6) -> (u32, u32) {
        let known = self.counts.get(&position.canonical());
        let (games, black) = known.copied().unwrap_or_default();
        let won = match position.mover() {
            Side::First => black,
            Side::Second => games - black,
        };
        (games, won)
    }

    /// Turns that people played there in at least [`FEWEST`] games, the most frequent first.
    pub(crate) fn turns(&self, position: &Connect6) -> Vec<Turn> {
        let look = position.canonical();
        let played = self.played.get(&look).into_iter().flatten();
        let mut turns: Vec<(u32, Turn)> = played.map(|(&turn, &count)| (count, turn)).collect();
        turns.retain(|&(count, _)| count >= FEWEST);
        turns.sort_unstable_by_key(|&(count, turn)| (Reverse(count), turn));
        let turns = turns.into_iter();
        turns
            .map(|(_, turn)| seen_there(&look, position, turn))
            .collect()
    }
}

/// The stones of a line of the file, and whether Black won.
fn game(line: &str) -> Option<(Vec<Cell>, bool)> {
    let mut parts = line.split('"').skip(1);
    let (stones, rest) = (parts.next()?, parts.next()?);
    let read = |stone| connect6::notation::read_cell(stone, 19).ok();
    let cells: Option<Vec<Cell>> = stones.split(',').map(read).collect();
    Some((cells?, rest.starts_with(",black")))
}

/// A turn at one position, transferred to an equivalent one, its stones in reading order.
fn seen_there(here: &Connect6, there: &Connect6, turn: Turn) -> Turn {
    let seen = Symmetry::all().find(|&symmetry| here.seen(symmetry) == *there);
    let image = |cell: Cell| seen.map_or(cell, |symmetry| symmetry.image(cell, 19));
    match turn {
        Turn::One(cell) => Turn::One(image(cell)),
        Turn::Two(first, second) => {
            let (first, second) = (image(first), image(second));
            Turn::Two(first.min(second), first.max(second))
        }
    }
}
