//! The die, and which stones it lets move.

use core::fmt;

use game_core::bits::Set16;

/// Most stones of a side, and most faces of a die.
pub(crate) const MOST: usize = 6;

/// A face of the die, from 1 to 6.
///
/// ```
/// use einstein::Face;
/// assert_eq!(Face::new(4).map(Face::number), Some(4));
/// assert_eq!(Face::new(7), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(u8);

impl Face {
    /// The face of that number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= MOST {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, from 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The faces of a die with this many, in order.
    pub(crate) fn all(faces: usize) -> impl Iterator<Item = Self> + Clone {
        (1..=6)
            .filter(move |&number| usize::from(number) <= faces)
            .map(Self)
    }

    /// The stones that this face lets move, of those that are `alive`: stone `s` is the member
    /// `s − 1` of either set.
    ///
    /// The stone of the face's number; or, if it is gone, the next larger and the next smaller
    /// one *that are alive*, however far away. The nearer of the two has no precedence.
    ///
    /// ```
    /// use einstein::Face;
    /// use game_core::bits::Set16;
    ///
    /// // Stones 3 and 6 are left. With a 5 either may move, though 6 is nearer.
    /// let alive: Set16 = [2, 5].into_iter().collect();
    /// assert_eq!(Face::new(5).unwrap().choice(alive), alive);
    /// assert_eq!(Face::new(2).unwrap().choice(alive), Set16::single(2));
    /// ```
    #[must_use]
    pub const fn choice(self, alive: Set16) -> Set16 {
        Set16::from_bits(CHOICES[alive.bits() as usize % CHOICES.len()][self.0 as usize] as u16)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_data!(Face, u8, Self::number, Self::new);

/// The stones that a face lets move, as bits, by the stones alive and the face. The columns 0
/// (not thrown) and 7 (the game is over) let nothing move.
pub(crate) const CHOICES: [[u8; 8]; 1 << MOST] = {
    let mut table = [[0; 8]; 1 << MOST];
    let mut alive = 0;
    while alive < table.len() {
        let mut face = 1;
        while face <= MOST {
            table[alive][face] = choice(alive, face);
            face += 1;
        }
        alive += 1;
    }
    table
};

/// The stones that a face lets move, one or two.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// The lower and the higher stone, from 0; the same one twice if it is one.
    pub(crate) stones: [u8; 2],
    /// All bits set if there are two, and none if not.
    pub(crate) second: u8,
    /// Whether there is one.
    pub(crate) any: bool,
}

const _: () = assert!(size_of::<Choice>() == 4, "one load");

/// The same as [`CHOICES`].
#[allow(clippy::cast_possible_truncation, reason = "below 6")]
pub(crate) const CHOICE: [[Choice; 8]; 1 << MOST] = {
    let mut table = [[Choice {
        stones: [0; 2],
        second: 0,
        any: false,
    }; 8]; 1 << MOST];
    let mut alive = 0;
    while alive < table.len() {
        let mut face = 1;
        while face <= MOST {
            let set = CHOICES[alive][face];
            if set != 0 {
                let stones = [set.trailing_zeros() as u8, set.ilog2() as u8];
                let second = if stones[0] == stones[1] { 0 } else { u8::MAX };
                table[alive][face] = Choice {
                    stones,
                    second,
                    any: true,
                };
            }
            face += 1;
        }
        alive += 1;
    }
    table
};

/// The least face that lets the same stones move: faces that say the same are one for the future.
pub(crate) const LEAST: [[u8; 8]; 1 << MOST] = {
    let mut table = [[0, 1, 2, 3, 4, 5, 6, 7]; 1 << MOST];
    let mut alive = 0;
    while alive < table.len() {
        let mut face = 2;
        while face <= MOST {
            if CHOICES[alive][face] == CHOICES[alive][face - 1] {
                table[alive][face] = table[alive][face - 1];
            }
            face += 1;
        }
        alive += 1;
    }
    table
};

/// The rule itself.
#[allow(clippy::cast_possible_truncation, reason = "a bit of six")]
const fn choice(alive: usize, face: usize) -> u8 {
    let wanted = 1 << (face - 1);
    if alive & wanted != 0 {
        return wanted as u8;
    }
    let smaller = alive & (wanted - 1);
    let larger = alive & !(wanted - 1);
    let mut set = 0;
    if smaller != 0 {
        set |= 1 << (usize::BITS - 1 - smaller.leading_zeros());
    }
    if larger != 0 {
        set |= 1 << larger.trailing_zeros();
    }
    set
}
