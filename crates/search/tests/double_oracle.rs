//! Games by their best responses, beside the same games written down, and games too large for that.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::sync::atomic::AtomicBool;

use crate::supports;

use game_core::Limits;
use search::equilibrium::{
    BigRational, DoubleOracleResult, EquilibriumError, Matrix, Oracle, double_oracle, solve,
};
use supports::whole;

/// To the end.
fn exact<O: Oracle>(
    oracle: &mut O,
) -> Result<DoubleOracleResult<O::Row, O::Column>, EquilibriumError> {
    double_oracle(oracle, &whole(0), &Limits::new())
}

/// A game whose entries are scattered by multiplication; responses by trying all.
struct Scattered {
    size: u64,
    asked: usize,
}

impl Scattered {
    fn entry(row: u64, column: u64) -> BigRational {
        let mixed = (row * 7_919 + column * 104_729 + 13).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54;
        whole(i64::try_from(mixed).unwrap())
    }
}

impl Oracle for Scattered {
    type Row = u64;
    type Column = u64;

    fn first(&mut self) -> (u64, u64) {
        (0, 0)
    }

    fn payoff(&mut self, row: &u64, column: &u64) -> BigRational {
        self.asked += 1;
        Self::entry(*row, *column)
    }

    fn best_row(&mut self, columns: &[(u64, BigRational)]) -> u64 {
        let worth = |row: &u64| {
            columns
                .iter()
                .map(|(column, p)| Self::entry(*row, *column) * p)
                .sum::<BigRational>()
        };
        (0..self.size).rev().max_by_key(worth).unwrap()
    }

    fn best_column(&mut self, rows: &[(u64, BigRational)]) -> u64 {
        let worth = |column: &u64| {
            rows.iter()
                .map(|(row, p)| Self::entry(*row, *column) * p)
                .sum::<BigRational>()
        };
        (0..self.size).min_by_key(worth).unwrap()
    }
}

#[test]
fn a_game_written_down_has_the_same_value() {
    for size in [1, 2, 9, 30] {
        let entries: Vec<BigRational> = (0..size)
            .flat_map(|row| (0..size).map(move |column| Scattered::entry(row, column)))
            .collect();
        let side = usize::try_from(size).unwrap();
        let value = solve(&Matrix::of_fractions(side, side, &entries).unwrap())
            .unwrap()
            .value;
        let found = exact(&mut Scattered { size, asked: 0 }).unwrap();
        assert_eq!((&found.lower, &found.upper), (&value, &value));
        // Stopped early, it knows less but nothing wrong.
        for rounds in 0..found.rounds {
            let early = double_oracle(
                &mut Scattered { size, asked: 0 },
                &whole(0),
                &Limits::new().nodes(rounds as u64),
            )
            .unwrap();
            assert!(early.lower <= value && value <= early.upper, "{early:?}");
            assert_eq!(early.rounds, rounds.max(1));
        }
    }
}

/// Hiding on a line of 2·10^9 + 1 places: the seeker's cost is the square of the distance. The
/// seeker waits in the middle, and the hider chooses either end.
struct Line;

const MIDDLE: i64 = 1_000_000_000;

impl Oracle for Line {
    type Row = i64;
    type Column = i64;

    fn first(&mut self) -> (i64, i64) {
        (17, 4)
    }

    fn payoff(&mut self, row: &i64, column: &i64) -> BigRational {
        whole(row - column) * whole(row - column)
    }

    fn best_row(&mut self, columns: &[(i64, BigRational)]) -> i64 {
        let mut worth = |row: i64| {
            columns
                .iter()
                .map(|(column, p)| self.payoff(&row, column) * p)
                .sum::<BigRational>()
        };
        // A sum of squares is greatest at an end.
        if worth(0) >= worth(2 * MIDDLE) {
            0
        } else {
            2 * MIDDLE
        }
    }

    fn best_column(&mut self, rows: &[(i64, BigRational)]) -> i64 {
        let mean = rows
            .iter()
            .map(|(row, p)| whole(*row) * p)
            .sum::<BigRational>();
        i64::try_from(mean.round().to_integer()).unwrap()
    }
}

#[test]
fn a_game_too_large_to_be_written_down() {
    let found = exact(&mut Line).unwrap();
    let value = whole(MIDDLE) * whole(MIDDLE);
    assert_eq!((&found.lower, &found.upper), (&value, &value));
    assert_eq!(found.columns, [(MIDDLE, whole(1))]);
    // Any mixture of the ends serves if no place is nearer to its mean than the middle.
    assert!(found.rows.iter().all(|(row, _)| row % (2 * MIDDLE) == 0));
    let mean = found
        .rows
        .iter()
        .map(|(row, p)| whole(*row) * p)
        .sum::<BigRational>();
    let half = BigRational::new(1.into(), 2.into());
    assert!(
        whole(MIDDLE) - &half <= mean && mean <= whole(MIDDLE) + half,
        "{:?}",
        found.rows
    );
    assert!(found.rounds < 100, "{}", found.rounds);
    // A gap that is allowed ends it sooner.
    let rough = double_oracle(&mut Line, &(&value * whole(4)), &Limits::new()).unwrap();
    assert!(rough.rounds < found.rounds && rough.lower <= value && value <= rough.upper);
}

/// An oracle that gives bad answers is found out where they show.
struct Liar;

impl Oracle for Liar {
    type Row = usize;
    type Column = usize;

    fn first(&mut self) -> (usize, usize) {
        (0, 0)
    }

    fn payoff(&mut self, row: &usize, column: &usize) -> BigRational {
        whole([[1, 0], [0, 1]][*row][*column])
    }

    fn best_row(&mut self, _: &[(usize, BigRational)]) -> usize {
        1
    }

    fn best_column(&mut self, _: &[(usize, BigRational)]) -> usize {
        1
    }
}

#[test]
fn wrong_responses_are_noticed() {
    assert_eq!(exact(&mut Liar).unwrap_err(), EquilibriumError::Oracle);
    for error in [EquilibriumError::Oracle, EquilibriumError::Contradiction] {
        assert!(error.to_string().ends_with('.'));
    }
}

/// An oracle that has this many answers and then none.
struct Tired(Scattered, usize);

impl Oracle for Tired {
    type Row = u64;
    type Column = u64;

    fn first(&mut self) -> (u64, u64) {
        self.0.first()
    }

    fn payoff(&mut self, row: &u64, column: &u64) -> BigRational {
        self.0.payoff(row, column)
    }

    fn best_row(&mut self, columns: &[(u64, BigRational)]) -> u64 {
        self.0.best_row(columns)
    }

    fn best_column(&mut self, rows: &[(u64, BigRational)]) -> u64 {
        match self.1.checked_sub(1) {
            Some(left) => {
                self.1 = left;
                self.0.best_column(rows)
            }
            // Not looked at.
            None => 0,
        }
    }

    fn is_over(&self) -> bool {
        self.1 == 0
    }
}

/// A stop flag that is set ends the search after its first round.
#[test]
fn a_stop_flag_leaves_the_bounds_of_the_first_round() {
    let (stop, mut scattered) = (AtomicBool::new(true), Scattered { size: 30, asked: 0 });
    let found = double_oracle(&mut scattered, &whole(0), &Limits::new().stop(&stop)).unwrap();
    assert!(found.rounds == 1 && found.lower < found.upper, "{found:?}");
}

/// The round in which an oracle is over does not count; those before it do.
#[test]
fn an_oracle_that_is_over_leaves_its_bounds() {
    let tired = |answers| exact(&mut Tired(Scattered { size: 30, asked: 0 }, answers));
    for answers in [0, 1] {
        assert_eq!(tired(answers).unwrap_err(), EquilibriumError::Over);
    }
    assert!(EquilibriumError::Over.to_string().ends_with('.'));
    for answers in 2..8 {
        let limits = Limits::new().nodes(answers as u64 - 1);
        let mut scattered = Scattered { size: 30, asked: 0 };
        let limited = double_oracle(&mut scattered, &whole(0), &limits).unwrap();
        let found = tired(answers).unwrap();
        assert_eq!(
            (found.rounds, found.lower, found.upper),
            (limited.rounds, limited.lower, limited.upper)
        );
    }
}
