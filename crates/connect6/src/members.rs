//! Going through a set of cells.

use core::iter::FusedIterator;

use crate::cell::{Cell, MOST};

/// Words of 64 bits in a set of cells.
pub(crate) const WORDS: usize = 6;

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Members {
    words: [u64; WORDS],
    /// Words before this one are used up.
    at: usize,
}

impl Members {
    #[inline]
    pub(crate) const fn of(words: [u64; WORDS]) -> Self {
        Self { words, at: 0 }
    }
}

impl Iterator for Members {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= word.wrapping_sub(1);
                return Some(Cell::at(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(MOST * MOST))
    }

    /// Word by word, which is faster than one cell after the other.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, start: B, mut f: F) -> B {
        let mut folded = start;
        for (at, word) in self.words.into_iter().enumerate().skip(self.at) {
            let mut rest = word;
            while rest != 0 {
                folded = f(folded, Cell::at(at * 64 + rest.trailing_zeros() as usize));
                rest &= rest.wrapping_sub(1);
            }
        }
        folded
    }
}

impl FusedIterator for Members {}
