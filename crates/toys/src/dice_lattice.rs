//! Random games with chance over a lattice of states: the testing ground of searches with dice.
//!
//! Like [`lattice`](crate::lattice), and in the same three shapes of turns, but after some moves
//! chance is to move once or twice. Events are drawn by hashing as all else is: how many there are,
//! what they weigh, what they gain, where they lead. There are fewer states than events on many
//! levels, so different events often lead to the same position, and sometimes to the same state
//! with another gain. Weights differ by up to 60 bits.
//!
//! The key of a position forgets who is who as far as the law of keys allows: not where chance is
//! to move, since players keep their names there.
//!
//! With `WINS`, games are won and lost instead of counted, and may end on any level.
//!
//! ```
//! use game_core::{Position, Stochastic, ToMove};
//! use toys::dice_lattice::DiceLattice;
//! use toys::lattice::Shape;
//!
//! let start = DiceLattice::<false>::new(0, Shape::Alternating, 9);
//! assert_eq!(start.to_move(), ToMove::Chance);
//! assert!(start.events().map(|(_, weight)| weight).sum::<u64>() > 0);
//! ```

use game_core::{
    Compact, Evaluate, Finite, Packed, Position, Score, Side, Stochastic, ToMove, Track, ZeroSum,
    mix,
};

use crate::lattice::{Shape, drawn, ending};

/// Most levels of a game.
const LEVELS: u8 = 16;

/// States on a level.
const STATES: u64 = 5;

/// Most events at once.
const EVENTS: u8 = 6;

/// Most moves of a state, if nothing else is wanted.
const CHOICES: u8 = 4;

/// Most that a move gains, and most that an event does.
const GAINS: [Score; 2] = [4, 2];

/// What an event may weigh; six of the greatest fit 64 bits.
const WEIGHTS: [u64; 8] = [1, 1, 1, 2, 3, 1_000, 1 << 33, 1 << 60];

/// A position of a random game with chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceLattice<const WINS: bool> {
    seed: u32,
    shape: Shape,
    /// Moves still to be made at most.
    left: u8,
    state: u8,
    /// Events still to happen before the next move: at most 2.
    rolls: u8,
    /// Who moves next.
    mover: Side,
    /// Moves left in this turn, where turns have two.
    rest: u8,
    /// Moves of a state at most.
    choices: u8,
    /// What First has gained more than Second.
    lead: Score,
}

impl<const WINS: bool> DiceLattice<WINS> {
    /// The game of that seed, of at most `levels` moves (at most 16). With an even seed it begins
    /// with an event.
    #[must_use]
    pub const fn new(seed: u32, shape: Shape, levels: u8) -> Self {
        let left = if levels < LEVELS { levels } else { LEVELS };
        let rolls = if seed.is_multiple_of(2) { 1 } else { 0 };
        Self {
            seed,
            shape,
            left,
            state: 0,
            rolls,
            mover: Side::First,
            rest: 1,
            choices: CHOICES,
            lead: 0,
        }
    }

    /// The same game with up to this many moves from each state (1 to 15) instead of 4.
    #[must_use]
    pub const fn choices(self, choices: u8) -> Self {
        let choices = match choices {
            0 => 1,
            1..=15 => choices,
            _ => 15,
        };
        Self { choices, ..self }
    }

    /// All that the future depends on.
    const fn word(&self) -> u64 {
        (self.seed as u64) << 32
            | (self.shape as u64) << 24
            | (self.left as u64) << 16
            | (self.choices as u64) << 12
            | (self.state as u64) << 8
            | (self.rolls as u64) << 4
            | (self.rest as u64) << 1
            | self.mover as u64
    }

    /// The same without who is who, where it does not matter to what follows.
    const fn seen_word(&self) -> u64 {
        if self.rolls > 0 {
            self.word()
        } else {
            self.word() & !1
        }
    }

    /// A number below `bound` drawn for this state, by a question.
    const fn draw(&self, question: u64, bound: u64) -> u64 {
        drawn(self.word(), question, bound)
    }

    const fn is_over(&self) -> bool {
        self.rolls == 0 && (self.left == 0 || (WINS && self.state > 0 && self.draw(1, 8) == 0))
    }

    /// What can still be gained at most by either side, whatever is played.
    fn room(&self) -> Score {
        if self.is_over() {
            return 0;
        }
        // Two events at most follow each move.
        let [moves, events] = [self.left, self.rolls + 2 * self.left].map(Score::from);
        GAINS[0] * moves + GAINS[1] * events
    }

    /// A fixed estimate of what the next mover has still to expect.
    fn opinion(&self) -> Score {
        let most = if WINS { 20 } else { self.room().min(20) };
        (Score::try_from(self.draw(2, 41)).unwrap_or(0) - 20).clamp(-most, most)
    }

    /// Gives points to who moves next.
    fn gain(&mut self, points: Score) {
        let points = if WINS { 0 } else { points };
        self.lead += if self.mover == Side::First {
            points
        } else {
            -points
        };
    }

    /// Ends the turn.
    fn pass(&mut self) {
        self.mover = !self.mover;
        self.rest = self.shape.moves();
    }
}

impl<const WINS: bool> Position for DiceLattice<WINS> {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = if WINS { 1000 } else { 200 };
    const WIN: Option<Score> = if WINS { Some(1000) } else { None };

    fn to_move(&self) -> ToMove<Side> {
        match self.rolls {
            0 if self.is_over() => ToMove::Nobody,
            0 => ToMove::Player(self.mover),
            _ => ToMove::Chance,
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let mine = self.rolls == 0 && !self.is_over();
        let count = if mine {
            1 + self.draw(3, self.choices.into())
        } else {
            0
        };
        (0..self.choices).take(usize::try_from(count).unwrap_or(0))
    }

    #[allow(clippy::cast_possible_truncation, reason = "drawn below small bounds")]
    fn play(&mut self, m: u8) {
        let question = 128 + 8 * u64::from(m);
        let before = *self;
        self.gain(before.draw(question, 6) as Score - 1);
        let again = self
            .shape
            .goes_on(self.rest, || before.draw(question + 1, 3) == 0);
        self.state = before.draw(question + 2, STATES) as u8;
        // Of four moves two lead to chance, and one of these to two events in a row.
        self.rolls = before.draw(question + 3, 4).saturating_sub(1) as u8;
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
        mix(self.seen_word())
    }
}

impl<const WINS: bool> Stochastic for DiceLattice<WINS> {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        let count = if self.rolls > 0 {
            1 + self.draw(5, EVENTS.into())
        } else {
            0
        };
        let weight =
            |event| WEIGHTS[usize::try_from(self.draw(8 + u64::from(event), 8)).unwrap_or(0)];
        (0..EVENTS)
            .take(usize::try_from(count).unwrap_or(0))
            .map(move |event| (event, weight(event)))
    }

    #[allow(clippy::cast_possible_truncation, reason = "drawn below small bounds")]
    fn happen(&mut self, event: u8) {
        let question = 16 + 8 * u64::from(event);
        let before = *self;
        // Half of the events gain nothing, so that some lead to the very same position.
        let gain = before.draw(question, 8) as Score - 2;
        self.gain(if gain > GAINS[1] { 0 } else { gain });
        self.state = before.draw(question + 1, STATES) as u8;
        self.rolls = self.rolls.saturating_sub(1);
    }
}

impl<const WINS: bool> ZeroSum for DiceLattice<WINS> {}

impl<const WINS: bool> Packed for DiceLattice<WINS> {
    fn pack(&self) -> [u64; 2] {
        [self.seen_word(), 0]
    }
}

impl<const WINS: bool> Compact for DiceLattice<WINS> {}

impl<const WINS: bool> Finite for DiceLattice<WINS> {
    const MAX_MOVES: usize = LEVELS as usize;

    fn moves_left(&self) -> usize {
        if self.is_over() { 0 } else { self.left.into() }
    }
}

/// Takes the gain so far, and a random opinion of the rest; knows how much can still be
/// gained, where points are counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DiceOpinion;

impl<const WINS: bool> Track<DiceLattice<WINS>> for DiceOpinion {}

impl<const WINS: bool> Evaluate<DiceLattice<WINS>> for DiceOpinion {
    fn evaluate(&mut self, position: &DiceLattice<WINS>, player: Side) -> Score {
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

    fn bounds(&self, position: &DiceLattice<WINS>, player: Side) -> (Score, Score) {
        if WINS {
            return (-DiceLattice::<WINS>::BOUND, DiceLattice::<WINS>::BOUND);
        }
        let (secured, room) = (position.payoff(player), position.room());
        (secured - room, secured + room)
    }
}
