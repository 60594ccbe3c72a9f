use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use game_core::{Finite, Position, Score, Seat, Stochastic, ToMove, mix};

/// Most cells of a strip.
const MOST_CELLS: u8 = 128;

/// The answer to the searcher.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// An empty cell.
    Miss,
    /// The tail.
    Body,
    /// The head: the plane is down, the game over.
    Head,
}

/// What never changes: the strip, and for each cell the places whose head or tail is there.
#[derive(PartialEq, Eq, Debug)]
struct World {
    cells: u8,
    /// Bit p of word p / 64: the place whose head is at cell p.
    heads: Vec<Vec<u64>>,
    tails: Vec<Vec<u64>>,
}

/// What the searcher knows: a shared world, and the set of places left.
#[derive(PartialEq, Eq, Debug)]
pub struct Belief {
    world: Arc<World>,
    places: Vec<u64>,
    /// Bit c: cell c was shot at.
    asked: u128,
    question: Option<u8>,
    questions: u8,
    down: bool,
    /// Hash of the places, kept up to date so that the key is found in constant time.
    hash: u64,
}

impl Clone for Belief {
    fn clone(&self) -> Self {
        Self {
            world: Arc::clone(&self.world),
            places: self.places.clone(),
            ..*self
        }
    }

    /// Reuses the memory of the set, and leaves the count of a shared world alone.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.world, &source.world) {
            self.world = Arc::clone(&source.world);
        }
        self.places.clone_from(&source.places);
        self.asked = source.asked;
        self.question = source.question;
        self.questions = source.questions;
        self.down = source.down;
        self.hash = source.hash;
    }
}

impl Belief {
    /// Nothing known of a strip of 2 to 128 cells; other numbers are taken for the nearest one.
    #[must_use]
    pub fn new(cells: u8) -> Self {
        let cells = cells.clamp(2, MOST_CELLS);
        let count = usize::from(cells) - 1;
        let none = || vec![0_u64; count.div_ceil(64)];
        let place = |head: Option<usize>| {
            let mut words = none();
            if let Some(head) = head.filter(|&head| head < count) {
                words[head / 64] |= 1 << (head % 64);
            }
            words
        };
        let heads = (0..usize::from(cells))
            .map(|cell| place(Some(cell)))
            .collect();
        let tails = (0..usize::from(cells))
            .map(|cell| place(cell.checked_sub(1)))
            .collect();
        let mut places = none();
        (0..count).for_each(|head| places[head / 64] |= 1 << (head % 64));
        let world = Arc::new(World {
            cells,
            heads,
            tails,
        });
        let mut belief = Self {
            world,
            places,
            asked: 0,
            question: None,
            questions: 0,
            down: false,
            hash: 0,
        };
        belief.rehash();
        belief
    }

    /// How many places of the plane are left.
    #[must_use]
    pub fn places(&self) -> u32 {
        self.places.iter().map(|word| word.count_ones()).sum()
    }

    /// The places left, by the cell of the head.
    pub(super) fn heads(&self) -> impl Iterator<Item = u8> {
        (0..self.world.cells - 1)
            .filter(|head| self.places[usize::from(head / 64)] >> (head % 64) & 1 == 1)
    }

    /// One word of the places that would give this answer to the open question.
    fn consistent(&self, answer: Answer, word: usize) -> u64 {
        let Some(cell) = self.question.map(usize::from) else {
            return 0;
        };
        let [heads, tails] = [&self.world.heads, &self.world.tails].map(|places| places.get(cell));
        let (Some(head), Some(tail)) = (heads, tails) else {
            return 0;
        };
        let (head, tail) = (head[word], tail[word]);
        self.places[word]
            & match answer {
                Answer::Head => head,
                Answer::Body => tail,
                Answer::Miss => !(head | tail),
            }
    }

    /// What the referee answers to the open question if the head is there.
    pub(super) fn truth(&self, head: u8) -> Option<Answer> {
        let cell = self.question?;
        Some(match cell.checked_sub(head) {
            Some(0) => Answer::Head,
            Some(1) => Answer::Body,
            _ => Answer::Miss,
        })
    }

    fn rehash(&mut self) {
        self.hash = self.places.iter().fold(0, |hash, &word| mix(hash ^ word));
    }
}

impl Position for Belief {
    /// The cell shot at, from 0.
    type Move = u8;
    type Player = Seat<1>;

    const BOUND: Score = MOST_CELLS as Score;

    fn to_move(&self) -> ToMove<Seat<1>> {
        match self.question {
            _ if self.down => ToMove::Nobody,
            Some(_) => ToMove::Chance,
            None => ToMove::Player(Seat::OPENER),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let cells = if self.to_move().player().is_some() {
            self.world.cells
        } else {
            0
        };
        (0..cells).filter(|cell| self.asked >> cell & 1 == 0)
    }

    fn play(&mut self, cell: u8) {
        self.asked |= 1 << (cell % MOST_CELLS);
        self.question = Some(cell);
        self.questions = self.questions.saturating_add(1);
    }

    fn payoff(&self, _: Seat<1>) -> Score {
        -Score::from(self.questions)
    }

    /// The shots are paid for, so their number is not part of it.
    fn key(&self) -> u64 {
        let question = self.question.map_or(0, |cell| u64::from(cell) + 1);
        #[allow(
            clippy::cast_possible_truncation,
            reason = "the two halves of 128 bits"
        )]
        let parts = [
            self.asked as u64,
            (self.asked >> 64) as u64,
            question << 1 | u64::from(self.down),
        ];
        parts
            .into_iter()
            .fold(self.hash, |key, part| mix(key ^ part))
    }
}

impl Stochastic for Belief {
    type Event = Answer;

    fn events(&self) -> impl Iterator<Item = (Answer, u64)> {
        let weigh = |answer| {
            let words =
                (0..self.places.len()).map(|word| self.consistent(answer, word).count_ones());
            (answer, words.map(u64::from).sum())
        };
        [Answer::Miss, Answer::Body, Answer::Head]
            .into_iter()
            .map(weigh)
            .filter(|&(_, weight)| weight > 0)
    }

    fn happen(&mut self, answer: Answer) {
        for word in 0..self.places.len() {
            self.places[word] = self.consistent(answer, word);
        }
        self.rehash();
        self.down = answer == Answer::Head;
        self.question = None;
    }
}

impl Finite for Belief {
    const MAX_MOVES: usize = MOST_CELLS as usize;

    fn moves_left(&self) -> usize {
        usize::from(self.world.cells) - self.asked.count_ones() as usize
    }
}
