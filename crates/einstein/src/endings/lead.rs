//! The first stones of the lead side, up to looks.
//!
//! The lead is the first pair of stones of a side, or its only one. Its looks are those of the
//! reflection and, if the side is folded, of the exchange of the two. The least look, digit by
//! digit, is the representative of its class; classes are numbered in the order of their
//! representatives. So the number of its class falls whenever a stone of the lead moves.

use alloc::vec::Vec;

use super::geometry::Geometry;

/// How a pair of digits is brought to the representative of its class.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LeadSymmetry {
    pub(super) class: u16,
    pub(super) mirror: bool,
    pub(super) swap: bool,
}

/// A class of leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// Its representative.
    pub(super) digits: [u8; 2],
    /// Whether a stone is on its own corner.
    pub(super) corner: bool,
    /// The look other than itself that is the same again: whether it exchanges the stones, too. It
    /// always reflects.
    pub(super) fixed: Option<bool>,
}

/// All classes of leads of one sort.
#[derive(Clone, Debug)]
pub(super) struct Lead {
    pub(super) classes: Vec<Class>,
    symmetries: Vec<LeadSymmetry>,
    digits: usize,
}

/// Single stones, pairs, and pairs that may be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Leads([Lead; 3]);

impl Leads {
    pub(super) fn new(geometry: &Geometry) -> Self {
        Self([
            Lead::new(geometry, 1, false),
            Lead::new(geometry, 2, false),
            Lead::new(geometry, 2, true),
        ])
    }

    /// Those of a side with this many stones.
    #[inline]
    pub(super) const fn of(&self, count: usize, folded: bool) -> &Lead {
        &self.0[if count == 1 { 0 } else { 1 + folded as usize }]
    }
}

impl Lead {
    #[allow(clippy::cast_possible_truncation, reason = "at most 35² pairs")]
    fn new(geometry: &Geometry, stones: usize, folded: bool) -> Self {
        let digits = geometry.digits;
        let seconds = if stones == 1 { 1 } else { digits };
        let mut lead = Self {
            classes: Vec::new(),
            symmetries: Vec::new(),
            digits: usize::from(digits),
        };
        lead.symmetries
            .resize(lead.digits * lead.digits, LeadSymmetry::default());
        for first in 0..digits {
            for second in (0..seconds).filter(|&second| stones == 1 || second != first) {
                let look = |(mirror, swap): (bool, bool)| {
                    let image = |digit| {
                        if mirror {
                            geometry.mirrored(digit)
                        } else {
                            digit
                        }
                    };
                    let pair = [image(first), if stones == 1 { 0 } else { image(second) }];
                    if swap { [pair[1], pair[0]] } else { pair }
                };
                let ways = [(false, false), (true, false), (false, true), (true, true)];
                let ways = ways.into_iter().filter(|way| folded || !way.1);
                let least = ways
                    .clone()
                    .min_by_key(|&way| look(way))
                    .unwrap_or_default();
                let pair = [first, second];
                if look(least) == pair {
                    let fixed = ways
                        .clone()
                        .skip(1)
                        .find(|&way| look(way) == pair)
                        .map(|way| way.1);
                    lead.classes.push(Class {
                        digits: pair,
                        corner: pair.contains(&geometry.corner()),
                        fixed,
                    });
                }
                // The representative came before, or is this one: the last class if so.
                let class = lead
                    .classes
                    .binary_search_by_key(&look(least), |class| class.digits)
                    .unwrap_or_default();
                let (mirror, swap) = least;
                let at = lead.at(pair);
                lead.symmetries[at] = LeadSymmetry {
                    class: class as u16,
                    mirror,
                    swap,
                };
            }
        }
        lead
    }

    #[inline]
    fn at(&self, pair: [u8; 2]) -> usize {
        usize::from(pair[0]) * self.digits + usize::from(pair[1])
    }

    /// The class of a lead, and how to get to its representative. The second digit of a single
    /// stone is 0.
    #[inline]
    pub(super) fn look(&self, pair: [u8; 2]) -> LeadSymmetry {
        self.symmetries
            .get(self.at(pair))
            .copied()
            .unwrap_or_default()
    }
}
