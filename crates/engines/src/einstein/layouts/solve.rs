//! Solves whole games: every position before the throw, in integers.

use einstein::{EinStein, Endings, Layout, Size, WIN};
use game_core::{Finite, Limits, Ranking, Reported, Side};
use search::equilibrium::{BigInt, BigRational, Matrix};
use search::exact_sweep::{ExactSweep, Numerators, SweepProgress};

use super::{Classes, LayoutGame, LayoutsError};

const fn size(width: usize, stones: usize, faces: usize) -> Size {
    Size {
        width,
        stones,
        faces,
    }
}

/// The sizes that are solved completely, the smallest first. The last takes 1.8 GB.
pub const SIZES: [Size; 7] = [
    size(3, 3, 3),
    size(3, 3, 6),
    size(4, 3, 3),
    size(4, 3, 6),
    size(5, 3, 3),
    size(5, 3, 6),
    size(4, 4, 4),
];

/// A completely solved game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The numbering of its positions.
    pub endings: Endings,
    /// The value of every position before the throw, in wins (1 or −1) of the player who throws.
    pub values: Numerators,
    /// The value of every pair of layouts.
    pub game: LayoutGame,
}

impl Solution {
    /// Checks every `step`th value by the rules of the game alone; 1 checks all of them.
    ///
    /// # Errors
    ///
    /// Fails at the first wrong value.
    pub fn verify(&self, step: usize) -> Result<(), LayoutsError> {
        let (values, endings) = (&self.values, &self.endings);
        let Size {
            width,
            stones,
            faces,
        } = self.game.size();
        let verdict = match (width, stones, faces) {
            (3, 3, 3) => values.verify::<EinStein<3, 3, 3>, _>(endings, step),
            (3, 3, 6) => values.verify::<EinStein<3, 3, 6>, _>(endings, step),
            (4, 3, 3) => values.verify::<EinStein<4, 3, 3>, _>(endings, step),
            (4, 3, 6) => values.verify::<EinStein<4, 3, 6>, _>(endings, step),
            (5, 3, 3) => values.verify::<EinStein<5, 3, 3>, _>(endings, step),
            (5, 3, 6) => values.verify::<EinStein<5, 3, 6>, _>(endings, step),
            (4, 4, 4) => values.verify::<EinStein<4, 4, 4>, _>(endings, step),
            _ => return Err(LayoutsError::Size(self.game.size())),
        };
        verdict.map_err(LayoutsError::Sweep)
    }
}

/// Solves a whole game, one of [`SIZES`], within the limits of a [sweep](ExactSweep::limits).
///
/// # Errors
///
/// Fails if games of this size are not solved, memory is short, or a limit ended the sweep.
pub fn solve<R: Reported<SweepProgress>>(
    size: Size,
    limits: &Limits<'_, R>,
) -> Result<Solution, LayoutsError> {
    let limits = &R::limits(limits);
    match (size.width, size.stones, size.faces) {
        (3, 3, 3) => whole::<3, 3, 3>(limits),
        (3, 3, 6) => whole::<3, 3, 6>(limits),
        (4, 3, 3) => whole::<4, 3, 3>(limits),
        (4, 3, 6) => whole::<4, 3, 6>(limits),
        (5, 3, 3) => whole::<5, 3, 3>(limits),
        (5, 3, 6) => whole::<5, 3, 6>(limits),
        (4, 4, 4) => whole::<4, 4, 4>(limits),
        _ => Err(LayoutsError::Size(size)),
    }
}

fn whole<const N: usize, const K: usize, const F: usize>(
    limits: &Limits<'_, SweepProgress>,
) -> Result<Solution, LayoutsError> {
    let size = EinStein::<N, K, F>::SIZE;
    // With all stones of both sides on the board, an ending is the whole game.
    let endings = Endings::new(size, 2 * K).map_err(LayoutsError::Endings)?;
    // A throw precedes every move.
    let throws = u32::try_from(EinStein::<N, K, F>::MAX_MOVES).unwrap_or(u32::MAX);
    let sweep = ExactSweep::new(&endings, WIN, F as u64, throws).limits(limits);
    let values = sweep
        .run::<EinStein<N, K, F>>()
        .map_err(LayoutsError::Sweep)?;
    let game = layouts::<N, K, F>(&endings, &values)?;
    Ok(Solution {
        endings,
        values,
        game,
    })
}

/// The matrix of a solved game.
fn layouts<const N: usize, const K: usize, const F: usize>(
    endings: &Endings,
    values: &Numerators,
) -> Result<LayoutGame, LayoutsError> {
    let size = EinStein::<N, K, F>::SIZE;
    let classes = Classes::new(size);
    let layout = |class| Layout::<K>::numbered(classes.representative(class)?);
    // From 1 and −1 for wins and losses to probabilities: (n / d + 1) / 2.
    let chance = |red, blue| {
        let start = EinStein::<N, K, F>::of_layouts(layout(red)?, layout(blue)?, Side::First);
        values
            .numerator(endings.rank(&start)?)?
            .checked_add(values.denominator())
    };
    let denominator = values
        .denominator()
        .checked_mul(2)
        .map(BigInt::from)
        .ok_or(LayoutsError::NoValue)?;
    let pairs =
        (0..classes.count()).flat_map(|red| (0..classes.count()).map(move |blue| (red, blue)));
    let fraction = |(red, blue)| {
        Some(BigRational::new(
            chance(red, blue)?.into(),
            denominator.clone(),
        ))
    };
    let entries: Option<Vec<BigRational>> = pairs.map(fraction).collect();
    let entries = entries.ok_or(LayoutsError::NoValue)?;
    let matrix = Matrix::of_fractions(classes.count(), classes.count(), &entries);
    Ok(LayoutGame::new(
        size,
        classes,
        matrix.map_err(|error| LayoutsError::Equilibrium(error.into()))?,
    ))
}
