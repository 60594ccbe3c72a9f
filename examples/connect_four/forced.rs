//! What three stones in a line force: an evaluator for solving positions.
//!
//! Without a search it sees the next three turns. A side that can make four does. Otherwise it must
//! keep the opponent from it, by the one cell that stops them and never by the cell below one where
//! they make four. So most moves need no look, and a search of the others enters no position in
//! which either side could win at once.
//!
//! The plan is Pascal Pons's ("Solving Connect 4: how to build a perfect AI", 2015–2019).

use game_core::{Evaluate, NodeContext, Order, Score, Side, Track};

use super::board::{BOARD, CELLS, WIDTH};
use super::evaluator::static_eval;
use super::position::{Cell, ConnectFour};
use super::threats::winning_cells;

/// Sees forced moves, and orders the others by the threats that they make.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Forced;

impl Track<ConnectFour> for Forced {}

impl Evaluate<ConnectFour> for Forced {
    const OUTLOOKS: bool = true;

    #[inline]
    fn evaluate(&mut self, position: &ConnectFour, player: Side) -> Score {
        if player == position.side() {
            static_eval(position)
        } else {
            -static_eval(position)
        }
    }

    /// Three turns ahead: won now, lost at once, drawn by the last stones, or none of these, so
    /// that no side wins before turn 3 or loses before turn 4.
    #[inline]
    fn outlook(&self, position: &ConnectFour, player: Side) -> (Score, Score) {
        let (least, most) = outlook(position);
        if player == position.side() {
            (least, most)
        } else {
            (-most, -least)
        }
    }
}

impl Order<ConnectFour> for Forced {
    /// Only losing moves are left out, and at least one move remains.
    const PROVED: bool = true;

    /// A move that wins, else only the safe moves: those that make more threats first, then those
    /// nearer to the middle, which is the order of the list.
    #[inline]
    fn select(
        &mut self,
        position: &ConnectFour,
        _: NodeContext<Cell>,
        moves: &mut [Cell],
    ) -> usize {
        let seen = Seen::at(position);
        let (worth, count) = match (seen.wins, seen.safe) {
            (0, 0) => return moves.len(), // all lose alike
            (0, safe) => (safe, safe.count_ones() as usize),
            (wins, _) => (wins, 1),
        };
        let free = BOARD & !position.stones();
        let (mut kept, mut threats) = (0, [0; WIDTH]);
        for listed in 0..moves.len() {
            let m = moves[listed];
            if worth & m.set() != 0 && kept < count {
                let more = (winning_cells(position.mine() | m.set()) & free).count_ones();
                moves.swap(kept, listed);
                insert(&mut moves[..=kept], &mut threats, more);
                kept += 1;
            }
        }
        kept.max(1)
    }
}

/// Moves the last of the moves, which makes this many threats, behind those that make as many.
#[inline]
fn insert(moves: &mut [Cell], threats: &mut [u32; WIDTH], more: u32) {
    let mut place = moves.len() - 1;
    while place > 0 && threats[place - 1] < more {
        moves.swap(place - 1, place);
        threats[place] = threats[place - 1];
        place -= 1;
    }
    threats[place] = more;
}

/// What is seen at a position that is not over.
struct Seen {
    /// Moves that make four.
    wins: u64,
    /// Moves after which the opponent cannot make four at once; only if there are no wins.
    safe: u64,
}

impl Seen {
    #[inline]
    const fn at(position: &ConnectFour) -> Self {
        let (mine, stones) = (position.mine(), position.stones());
        let moves = position.landing() & BOARD;
        let wins = winning_cells(mine) & !stones & moves;
        let against = winning_cells(mine ^ stones) & !stones & BOARD;
        let stops = moves & against;
        let kept = match stops {
            0 => moves,
            _ if stops.is_power_of_two() => stops,
            _ => 0, // no stone stops two threats
        };
        Self {
            wins,
            safe: kept & !(against >> 1),
        }
    }
}

/// Bounds of the value to the side to move.
#[inline]
fn outlook(position: &ConnectFour) -> (Score, Score) {
    const WIN: Score = ConnectFour::PAYOFF;
    let seen = Seen::at(position);
    if seen.wins != 0 {
        return (WIN - 1, WIN - 1);
    }
    if seen.safe == 0 {
        return (2 - WIN, 2 - WIN);
    }
    match CELLS - position.count() {
        ..=2 => (0, 0),
        3 => (0, WIN - 3),
        _ => (4 - WIN, WIN - 3),
    }
}
