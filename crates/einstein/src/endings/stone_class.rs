//! Which stones a side has left, up to what makes no difference.
//!
//! A *class* of stones is a set of numbers up to reversal (k → K + 1 − k), if the die has as many
//! faces as there are stones; any single stone is of one class. Fifteen pairs of six stones make
//! nine classes, twenty triples ten.
//!
//! The stones of a class have an order, in which their digits are written. In a set that is its
//! own reversal (*folded*), each stone is followed by the one that it is exchanged with.

use alloc::vec::Vec;

use super::Digits;
use crate::die::{CHOICES, MOST};
use crate::size::Size;

/// A class of stones.
#[derive(Clone, Debug)]
pub(super) struct StoneClass {
    /// Its representative: stone `s` (from 0) is bit `s`.
    pub(super) set: usize,
    /// How many stones.
    pub(super) count: usize,
    /// The stones of the representative in order, from 0.
    pub(super) order: [u8; MOST],
    /// Whether reversal exchanges its stones.
    pub(super) folded: bool,
    /// What faces let move: places in the order, as bits, and the number of such faces.
    pub(super) cases: Vec<(u8, u64)>,
    /// The class without the stone of a place; `None` if it was the last.
    pub(super) without: [Option<ClassWithout>; MOST],
}

/// A class without one of its stones, which is another class in another order.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClassWithout {
    /// The number of that class.
    pub(super) stone_class: u8,
    /// The places that its stones, in its order, had before.
    places: [u8; MOST],
}

impl ClassWithout {
    /// The digits that are left, in the order of the class.
    #[inline]
    pub(super) fn of(&self, digits: &Digits) -> Digits {
        self.places.map(|place| digits[usize::from(place) % MOST])
    }
}

/// A set of stones as a member of its class.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClassMember {
    /// The number of the class.
    pub(super) stone_class: u8,
    /// The stones of this set in the order of the class.
    pub(super) order: [u8; MOST],
}

/// All classes, by number of stones, folded ones last; and the class of every set.
#[derive(Clone, Debug)]
pub(super) struct StoneClasses {
    stone_classes: Vec<StoneClass>,
    seats: [Option<ClassMember>; 1 << MOST],
}

/// The set with its numbers reversed.
fn reversed(set: usize, stones: usize) -> usize {
    (0..stones)
        .filter(|stone| set & 1 << stone != 0)
        .fold(0, |image, stone| image | 1 << (stones - 1 - stone))
}

/// The stones of a set in the order of its class.
#[allow(clippy::cast_possible_truncation, reason = "stones are below 6")]
fn ordered(set: usize, stones: usize, folded: bool) -> [u8; MOST] {
    let members = (0..stones).filter(|stone| set & 1 << stone != 0);
    let mut order = [0; MOST];
    let mut places = order.iter_mut();
    let mut put = |stone: usize| {
        places
            .next()
            .into_iter()
            .for_each(|place| *place = stone as u8);
    };
    for stone in members {
        let image = stones - 1 - stone;
        match stone.cmp(&image) {
            _ if !folded => put(stone),
            core::cmp::Ordering::Less => [stone, image].into_iter().for_each(&mut put),
            _ => {}
        }
    }
    if folded && stones % 2 == 1 && set & 1 << (stones / 2) != 0 {
        put(stones / 2); // exchanged with itself, last
    }
    order
}

impl StoneClass {
    fn new(set: usize, size: Size, folded: bool) -> Self {
        let count = set.count_ones() as usize;
        let order = ordered(set, size.stones, folded);
        let mut cases: Vec<(u8, u64)> = Vec::new();
        for face in 1..=size.faces {
            let choice = CHOICES[set % CHOICES.len()][face % 8];
            let chosen = |place: &usize| choice & 1 << order[*place] != 0;
            let places = (0..count)
                .filter(chosen)
                .fold(0, |places, place| places | 1 << place);
            match cases.iter_mut().find(|case| case.0 == places) {
                Some(case) => case.1 += 1,
                None => cases.push((places, 1)),
            }
        }
        Self {
            set,
            count,
            order,
            folded,
            cases,
            without: [None; MOST],
        }
    }
}

impl StoneClass {
    /// The class without the stone of a place.
    #[allow(clippy::cast_possible_truncation, reason = "places are below 6")]
    fn without(
        &self,
        place: usize,
        seats: &[Option<ClassMember>; 1 << MOST],
    ) -> Option<ClassWithout> {
        let members = self.order.get(..self.count)?;
        let seat = seats[(self.set & !(1 << members.get(place)?)) % (1 << MOST)]?;
        let place = |stone: u8| {
            members
                .iter()
                .position(|&member| member == stone)
                .unwrap_or(0) as u8
        };
        Some(ClassWithout {
            stone_class: seat.stone_class,
            places: seat.order.map(place),
        })
    }
}

impl StoneClasses {
    /// The classes of sets of up to `most` stones.
    #[allow(clippy::cast_possible_truncation, reason = "fewer than 64 classes")]
    pub(super) fn new(size: Size, most: usize) -> Self {
        let stones = size.stones;
        let image = |set: usize| {
            if size.faces == stones {
                reversed(set, stones)
            } else {
                set
            }
        };
        let representative = |set: usize| {
            if set.is_power_of_two() {
                1
            } else {
                set.min(image(set))
            }
        };
        let is_folded =
            |set: usize| size.faces == stones && !set.is_power_of_two() && set == image(set);
        let sets = || (1..1_usize << stones).filter(|set| set.count_ones() as usize <= most);
        let mut stone_classes: Vec<StoneClass> = sets()
            .filter(|&set| set == representative(set))
            .map(|set| StoneClass::new(set, size, is_folded(set)))
            .collect();
        stone_classes.sort_by_key(|stone_class| (stone_class.count, stone_class.folded));
        let mut all_seats = [None; 1 << MOST];
        for set in sets() {
            let number = stone_classes
                .iter()
                .position(|stone_class| stone_class.set == representative(set))
                .unwrap_or(0);
            let mut order = stone_classes[number].order;
            if set.is_power_of_two() {
                order[0] = set.trailing_zeros() as u8;
            } else if set != stone_classes[number].set {
                order = order.map(|stone| (stones as u8 - 1).saturating_sub(stone));
            }
            all_seats[set] = Some(ClassMember {
                stone_class: number as u8,
                order,
            });
        }
        for stone_class in &mut stone_classes {
            stone_class.without =
                core::array::from_fn(|place| stone_class.without(place, &all_seats));
        }
        Self {
            stone_classes,
            seats: all_seats,
        }
    }

    /// How many classes there are.
    pub(super) const fn len(&self) -> usize {
        self.stone_classes.len()
    }

    /// The class of that number.
    #[inline]
    pub(super) fn stone_class(&self, number: usize) -> &StoneClass {
        &self.stone_classes[number]
    }

    /// The class of a set of stones.
    #[inline]
    pub(super) const fn member(&self, set: usize) -> Option<ClassMember> {
        self.seats[set % (1 << MOST)]
    }
}

impl ClassMember {
    /// Digits by stone, written in the order of the class.
    #[inline]
    pub(super) fn gather(&self, by_stone: &Digits) -> Digits {
        self.order.map(|stone| by_stone[usize::from(stone) % MOST])
    }
}
