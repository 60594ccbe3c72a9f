//! A block: the positions with given classes of stones on either side.

use alloc::vec::Vec;

use super::geometry::Geometry;
use super::lead::Leads;
use super::stone_class::StoneClasses;
use crate::die::MOST;

/// How the positions of two classes are numbered, without who is to move.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The rank of its first position.
    pub(super) first: u64,
    /// Its ranks: twice its numbers.
    pub(super) count: u64,
    /// The classes of the lead side and of the other.
    pub(super) class_numbers: [usize; 2],
    /// Whether they are one class, so that either side may lead.
    pub(super) same: bool,
    /// Stones of the lead side, of its lead, and of the other side.
    pub(super) stones: [usize; 3],
    /// The first number of each class of leads.
    pub(super) base: Vec<u64>,
    /// Numbers that remain when this many stones of the lead side are placed, without and with one
    /// of them in its corner, which blocks no square of the other side.
    pub(super) rest: [[u64; 2]; MOST + 1],
    /// Ways to place the stones behind the lead, where the sides are of one class.
    pub(super) behind: u64,
}

/// The number of ways to place `stones` stones on `squares` squares, one after the other.
fn placements(squares: u64, stones: usize) -> u64 {
    (0..stones as u64)
        .map(|placed| squares.saturating_sub(placed))
        .product()
}

impl Block {
    /// The block of two classes that begins with that rank.
    pub(super) fn new(
        first: u64,
        class_numbers: [usize; 2],
        stone_classes: &StoneClasses,
        leads: &Leads,
        geometry: &Geometry,
    ) -> Self {
        let [x, y] = class_numbers.map(|stone_class| stone_classes.stone_class(stone_class));
        let (lead, classes) = (x.count.min(2), &leads.of(x.count, x.folded).classes);
        let digits = u64::from(geometry.digits);
        let same = class_numbers[0] == class_numbers[1];
        let mut rest = [[0; 2]; MOST + 1];
        for corner in [0, 1] {
            let free = digits - x.count as u64 + corner as u64;
            let pairs = if y.folded {
                free * free.saturating_sub(1) / 2
            } else {
                placements(free, y.count.min(2))
            };
            rest[x.count][corner] =
                pairs * placements(free.saturating_sub(2), y.count.saturating_sub(2));
        }
        for placed in (lead..x.count).rev() {
            let choices = digits - placed as u64;
            rest[placed][1] = choices * rest[placed + 1][1];
            // The corner has the greatest digit, so it comes last.
            rest[placed][0] = (choices - 1) * rest[placed + 1][0] + rest[placed + 1][1];
        }
        let behind = placements(digits - lead as u64, x.count - lead);
        let mut numbers = 0;
        let base = (classes.iter().enumerate()).map(|(number, class)| {
            let begin = numbers;
            numbers += if same {
                // Two looks of each lead that is not smaller.
                behind * 2 * (classes.len() - number) as u64 * behind
            } else {
                rest[lead][usize::from(class.corner)]
            };
            begin
        });
        let base = base.collect();
        Self {
            first,
            count: 2 * numbers,
            class_numbers,
            same,
            stones: [x.count, lead, y.count],
            base,
            rest,
            behind,
        }
    }
}
