//! Random games over a lattice of states: the testing ground of searches that must agree.
//!
//! A game climbs from level to level; on each it stands in one of a few states, this many lines
//! meet again. Everything else is drawn by hashing: how many moves a state has, where they lead,
//! what they gain at once, who goes on, how it ends. A [`Shape`] says how turns go. The gain
//! on the way depends on the line and not on the state, as boxes do in Dots and Boxes.
//!
//! With `WINS`, games are won and lost instead of counted, and may end on any level.

use game_core::{
    Compact, Evaluate, Finite, Packed, Pass, Position, Score, Side, ToMove, Track, ZeroSum,
    deterministic, mix,
};

/// How turns go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// The players move by turns.
    Alternating,
    /// Some moves earn another.
    ExtraTurns,
    /// Two moves to a turn, one to the first.
    TwoMoves,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Self; 3] = [Self::Alternating, Self::ExtraTurns, Self::TwoMoves];

    /// Moves of a turn that begins, but for the first of the game.
    pub(crate) const fn moves(self) -> u8 {
        if matches!(self, Self::TwoMoves) { 2 } else { 1 }
    }

    /// Whether the mover goes on after a move, before which the turn had this many left; `earns`
    /// says whether the move earns another.
    pub(crate) fn goes_on(self, rest: u8, earns: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Alternating => false,
            Self::ExtraTurns => earns(),
            Self::TwoMoves => rest == 2,
        }
    }
}

/// A number below `bound` drawn for the state of that word, by a question.
pub(crate) const fn drawn(word: u64, question: u64, bound: u64) -> u64 {
    // Who is who, the lowest bit, must not matter to the value of a state for the next mover.
    mix(mix(word & !1) ^ question) % bound
}

/// What a game pays `player` that is won or lost: to `mover`, who would move next, it is won, drawn
/// or lost as drawn of four.
pub(crate) fn ending(drawn: u64, mover: Side, player: Side) -> Score {
    let seen = [1000, 0, -1000, -1000][usize::try_from(drawn).unwrap_or(0)];
    if mover == player { seen } else { -seen }
}

/// Most levels of a game.
const LEVELS: u8 = 16;

/// States on a level.
const STATES: u64 = 7;

/// A position of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice<const WINS: bool> {
    seed: u32,
    shape: Shape,
    /// Moves still to be made at most.
    left: u8,
    state: u8,
    mover: Side,
    /// Moves left in this turn, where turns have two.
    rest: u8,
    /// What First has gained more than Second.
    lead: Score,
}

impl<const WINS: bool> Lattice<WINS> {
    /// The game of that seed, of at most `levels` moves (at most 16).
    #[must_use]
    pub const fn new(seed: u32, shape: Shape, levels: u8) -> Self {
        let left = if levels < LEVELS { levels } else { LEVELS };
        Self {
            seed,
            shape,
            left,
            state: 0,
            mover: Side::First,
            rest: 1,
            lead: 0,
        }
    }

    /// All that the future depends on.
    const fn word(&self) -> u64 {
        (self.seed as u64) << 32
            | (self.shape as u64) << 24
            | (self.left as u64) << 16
            | (self.state as u64) << 8
            | (self.rest as u64) << 1
            | self.mover as u64
    }

    /// A number below `bound` drawn for this state, by a question.
    const fn draw(&self, question: u64, bound: u64) -> u64 {
        drawn(self.word(), question, bound)
    }

    fn is_over(&self) -> bool {
        self.left == 0 || (WINS && self.state > 0 && self.draw(1, 8) == 0)
    }

    /// A fixed estimate of what the player to move has still to expect.
    fn opinion(&self) -> Score {
        Score::try_from(self.draw(2, 41)).unwrap_or(0) - 20
    }
}

impl<const WINS: bool> Position for Lattice<WINS> {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = if WINS { 1000 } else { 200 };
    const WIN: Option<Score> = if WINS { Some(1000) } else { None };

    fn to_move(&self) -> ToMove<Side> {
        if self.is_over() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let count = if self.is_over() {
            0
        } else {
            1 + self.draw(3, 4)
        };
        (0..4).take(usize::try_from(count).unwrap_or(0))
    }

    #[allow(clippy::cast_possible_truncation, reason = "drawn below small bounds")]
    fn play(&mut self, m: u8) {
        let question = 16 + 8 * u64::from(m);
        let gain = if WINS {
            0
        } else {
            self.draw(question, 6) as Score - 1
        };
        self.lead += if self.mover == Side::First {
            gain
        } else {
            -gain
        };
        let again = self
            .shape
            .goes_on(self.rest, || self.draw(question + 1, 3) == 0);
        let state = self.draw(question + 2, STATES) as u8;
        self.state = state;
        self.left = self.left.saturating_sub(1);
        if again {
            self.rest = 1;
        } else {
            self.pass();
        }
    }

    fn payoff(&self, player: Side) -> Score {
        match (WINS, self.is_over()) {
            (true, false) => 0,
            (true, true) => ending(self.draw(4, 4), self.mover, player),
            (false, _) if player == Side::First => self.lead,
            (false, _) => -self.lead,
        }
    }

    fn key(&self) -> u64 {
        mix(self.word())
    }
}

deterministic!([const WINS: bool] Lattice<WINS>);

impl<const WINS: bool> ZeroSum for Lattice<WINS> {}

impl<const WINS: bool> Packed for Lattice<WINS> {
    fn pack(&self) -> [u64; 2] {
        [self.word(), 0]
    }
}

impl<const WINS: bool> Compact for Lattice<WINS> {}

impl<const WINS: bool> Finite for Lattice<WINS> {
    const MAX_MOVES: usize = LEVELS as usize;

    fn moves_left(&self) -> usize {
        self.left.into()
    }
}

impl<const WINS: bool> Pass for Lattice<WINS> {
    fn pass(&mut self) {
        self.mover = !self.mover;
        self.rest = self.shape.moves();
    }
}

/// Takes the gain so far, and a random opinion of the rest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Opinion;

impl<const WINS: bool> Track<Lattice<WINS>> for Opinion {}

impl<const WINS: bool> Evaluate<Lattice<WINS>> for Opinion {
    fn evaluate(&mut self, position: &Lattice<WINS>, player: Side) -> Score {
        let rest = if player == position.mover {
            position.opinion()
        } else {
            -position.opinion()
        };
        if position.is_over() {
            position.payoff(player)
        } else {
            position.payoff(player) + rest
        }
    }
}
