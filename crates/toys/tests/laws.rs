//! Every toy keeps all its laws.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::rc::Rc;

use game_core::laws::{Law, LawError, Suite};
use game_core::{
    ConstantKey, Evaluate, Packed, Payoff, Position, Score, Side, Stochastic, Symmetric, ToMove,
    Track,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::nim::{Nim, Seats, Sizes};
use toys::race::Race;
use toys::strip::{Belief, Secret};
use toys::tag::{Gaps, Ring, Tag};
use toys::tic_tac_toe::{Board, Boards, OpenLines};

fn suite<P: Stochastic>(start: P) -> Suite<P, ChaCha8Rng> {
    Suite::new(start, ChaCha8Rng::seed_from_u64(1)).plies(100_000)
}

#[test]
fn nim() -> Result<(), LawError> {
    let mut suite = suite(Nim::new(21)).start(Nim::new(0));
    suite
        .position()?
        .finite()?
        .ranking(&Seats(21))?
        .ranking(&Sizes(21))?
        .ranking(&Seats(9))?
        .evaluate(&Payoff)?;
    assert_eq!(suite.positions()?, 3 * 22 - 5); // all but 21 and 20 with two seats each, and 19 with one
    Ok(())
}

#[test]
fn race() -> Result<(), LawError> {
    let mut suite = suite(Race::START).exhaustive(20_000);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .finite()?
        .notation()?
        .evaluate(&Payoff)?;
    Ok(())
}

#[test]
fn belief() -> Result<(), LawError> {
    suite(Belief::new(8))
        .start(Belief::new(128))
        .keep(5_000)
        .position()?
        .finite()?;
    Ok(())
}

#[test]
fn secret() -> Result<(), LawError> {
    suite(Secret::new(9, 3))
        .start(Secret::new(100, 77))
        .keep(5_000)
        .position()?
        .finite()?
        .hidden()?;
    Ok(())
}

#[test]
fn tic_tac_toe() -> Result<(), LawError> {
    let mut suite = suite(Board::START).exhaustive(10_000);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .compact()?
        .finite()?
        .symmetric()?
        .notation()?;
    suite
        .move_index()?
        .ranking(&Boards)?
        .evaluate(&OpenLines::default())?
        .evaluate(&Payoff)?;
    assert_eq!(suite.positions()?, 5_478);
    Ok(())
}

#[test]
fn tag() -> Result<(), LawError> {
    for cells in [4, 5, 9, 16] {
        let (ring, gaps) = (Ring::new(cells), Gaps::new(cells));
        let mut suite = suite(Tag::new(cells, 0, 2)).longest(100);
        suite.position()?.zero_sum()?.evaluate(&Payoff)?;
        suite
            .ranking(&ring)?
            .predecessors(&ring)?
            .ranking(&gaps)?
            .predecessors(&gaps)?;
    }
    Ok(())
}

/// The adapter for the worst case of a table breaks the law of keys, on purpose.
#[test]
fn a_constant_key_is_found() {
    let broken = suite(ConstantKey(Board::START))
        .position()
        .map(|_| ())
        .unwrap_err();
    assert_eq!(broken.law, Law::KeyFuture);
    assert!(
        broken
            .to_string()
            .starts_with("The law KeyFuture is broken: Positions of equal key"),
        "{broken}"
    );
    assert!(broken.to_string().ends_with('.'), "{broken}");
}

/// Same seed, same extent, same verdict.
#[test]
fn verdicts_are_reproducible() {
    let verdict = || {
        suite(ConstantKey(Race::START))
            .position()
            .map(|_| ())
            .unwrap_err()
    };
    assert_eq!(verdict(), verdict());
}

/// With the smallest extents nothing hangs and nothing overflows.
#[test]
fn extents_may_be_tiny() -> Result<(), LawError> {
    let none = || suite(Race::START).plies(0).exhaustive(0).keep(0).longest(0);
    none()
        .position()?
        .zero_sum()?
        .packed()?
        .finite()?
        .notation()?
        .evaluate(&Payoff)?;
    suite(Board::START)
        .plies(u64::MAX)
        .keep(1)
        .longest(u64::MAX)
        .position()?
        .zero_sum()?;
    Ok(())
}

/// Evaluates to the most that is allowed while the game goes on.
#[derive(Clone)]
struct Half;

impl Track<Board> for Half {}

impl Evaluate<Board> for Half {
    fn evaluate(&mut self, board: &Board, player: Side) -> Score {
        let half = Board::WIN.unwrap_or_default() / 2;
        match board.to_move() {
            ToMove::Nobody => board.payoff(player),
            _ if player == Side::First => half,
            _ => -half,
        }
    }
}

#[test]
fn half_a_win_is_allowed() -> Result<(), LawError> {
    suite(Board::START).evaluate(&Half)?;
    Ok(())
}

/// A board's value under best play by the whole tree: wins count their turns.
fn exact(board: &Board, known: &mut BTreeMap<[u64; 2], Score>) -> Score {
    let Some(mover) = board.to_move().player() else {
        return board.payoff(Side::First);
    };
    if let Some(&value) = known.get(&board.pack()) {
        return value;
    }
    let values = board.moves().map(|m| {
        let value = exact(&board.after(m), known);
        if value == 0 {
            0
        } else {
            value - value.signum()
        }
    });
    let value = if mover == Side::First {
        values.max()
    } else {
        values.min()
    }
    .unwrap_or_default();
    known.insert(board.pack(), value);
    value
}

/// Knows the values of boards, or a value near them, or returns half a win if no end is near.
#[derive(Clone)]
struct Seer {
    values: Rc<BTreeMap<[u64; 2], Score>>,
    off: Score,
    half: bool,
}

impl Track<Board> for Seer {}

impl Evaluate<Board> for Seer {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, board: &Board, player: Side) -> Score {
        board.payoff(player)
    }

    fn outlook(&self, board: &Board, player: Side) -> (Score, Score) {
        let (low, high) = match self.values.get(&board.pack()) {
            _ if self.half && board.move_count() >= 6 => (500, 500),
            Some(value) if !self.half => (value + self.off, value + self.off),
            _ => (-Board::BOUND, Board::BOUND),
        };
        if player == Side::First {
            (low, high)
        } else {
            (-high, -low)
        }
    }
}

/// A win comes one turn later before each move, and values of undecided games stay the same.
#[test]
fn outlooks_count_turns_where_a_game_is_decided() {
    let mut values = BTreeMap::new();
    assert_eq!(exact(&Board::START, &mut values), 0);
    let values = Rc::new(values);
    let verdict = |off, half| {
        let seer = Seer {
            values: Rc::clone(&values),
            off,
            half,
        };
        suite(Board::START)
            .plies(2_000)
            .evaluate(&seer)
            .map(|_| ())
            .map_err(|broken| broken.law)
    };
    assert_eq!((verdict(0, false), verdict(0, true)), (Ok(()), Ok(())));
    assert_eq!(
        (verdict(1, false), verdict(-1, false)),
        (Err(Law::Outlook), Err(Law::Outlook))
    );
}

/// The difference between two positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Difference {
    Mover,
    Moves,
    Events,
    Payoffs,
}

/// Three turns. The choice in the first matters in the third, but the key of the second does not
/// contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Forgetful {
    difference: Difference,
    turn: u8,
    chosen: u8,
}

impl Forgetful {
    /// Whether this is the third turn of the game with that difference.
    fn differs_by(&self, difference: Difference) -> bool {
        (self.difference, self.turn, self.chosen) == (difference, 2, 1)
    }
}

impl Position for Forgetful {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        match self.turn {
            3 => ToMove::Nobody,
            2 if self.difference == Difference::Events => ToMove::Chance,
            _ if self.differs_by(Difference::Mover) => ToMove::Player(Side::Second),
            _ => ToMove::Player(Side::First),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let count = if self.to_move().player().is_some() {
            2
        } else {
            0
        };
        let step = 1 + u8::from(self.differs_by(Difference::Moves));
        (0..count).map(move |n| n * step)
    }

    fn play(&mut self, m: u8) {
        self.chosen = if self.turn == 0 { m } else { self.chosen };
        self.turn += 1;
    }

    fn payoff(&self, player: Side) -> Score {
        let first = Score::from(self.differs_by(Difference::Payoffs));
        if player == Side::First { first } else { -first }
    }

    fn key(&self) -> u64 {
        let known = if self.turn == 1 { 0 } else { self.chosen };
        u64::from(8 * self.turn + known)
    }
}

impl Stochastic for Forgetful {
    type Event = bool;

    fn events(&self) -> impl Iterator<Item = (bool, u64)> {
        let count = if self.to_move() == ToMove::Chance {
            2
        } else {
            0
        };
        let heavy = 1 + u64::from(self.differs_by(Difference::Events));
        [(false, 1), (true, heavy)].into_iter().take(count)
    }

    fn happen(&mut self, _: bool) {
        self.turn += 1;
    }
}

#[test]
fn keys_are_compared_by_all_that_comes_later() {
    for (difference, seen) in [
        (Difference::Mover, "who is to move differs"),
        (Difference::Moves, "the moves differ"),
        (Difference::Events, "the events differ"),
        (Difference::Payoffs, "the further payoffs differ"),
    ] {
        let broken = suite(Forgetful {
            difference,
            turn: 0,
            chosen: 0,
        })
        .position()
        .map(|_| ())
        .unwrap_err();
        assert_eq!(broken.law, Law::KeyFuture, "{difference:?}");
        assert!(broken.witness.ends_with(seen), "{difference:?}: {broken}");
    }
}

/// One step to an end, to chance or to a player, and its payoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Leap {
    key: u64,
    by_chance: bool,
    weight: u64,
    into: ToMove<Side>,
    gains: [Score; 2],
    is_done: bool,
    /// A wrong representative.
    face: Option<(u64, ToMove<Side>, [Score; 2])>,
}

impl Leap {
    const fn new(
        key: u64,
        by_chance: bool,
        weight: u64,
        into: ToMove<Side>,
        gains: [Score; 2],
    ) -> Self {
        Self {
            key,
            by_chance,
            weight,
            into,
            gains,
            is_done: false,
            face: None,
        }
    }
}

impl Position for Leap {
    type Move = ();
    type Player = Side;

    const BOUND: Score = 9;

    fn to_move(&self) -> ToMove<Side> {
        match self.by_chance {
            _ if self.is_done => self.into,
            true => ToMove::Chance,
            false => ToMove::Player(Side::First),
        }
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        self.to_move().player().map(|_| ()).into_iter()
    }

    fn play(&mut self, (): ()) {
        (self.into, self.is_done) = (
            if self.is_done {
                ToMove::Nobody
            } else {
                self.into
            },
            true,
        );
    }

    fn payoff(&self, player: Side) -> Score {
        if self.is_done {
            self.gains[usize::from(player == Side::Second)]
        } else {
            0
        }
    }

    fn key(&self) -> u64 {
        self.key
    }
}

impl Stochastic for Leap {
    type Event = ();

    fn events(&self) -> impl Iterator<Item = ((), u64)> {
        Some(((), self.weight))
            .filter(|_| self.to_move() == ToMove::Chance)
            .into_iter()
    }

    fn happen(&mut self, (): ()) {
        self.play(());
    }
}

impl Symmetric for Leap {
    fn canonical(&self) -> Self {
        match self.face {
            Some((weight, into, gains)) if !self.is_done => Self {
                weight,
                into,
                gains,
                face: None,
                ..*self
            },
            _ => Self {
                face: None,
                ..*self
            },
        }
    }
}

/// A representative is wrong as soon as its weight, the player to move, or a gain differs, even
/// with equal keys.
#[test]
fn representatives_are_compared_by_all_that_follows() {
    let movers = [
        ToMove::Nobody,
        ToMove::Chance,
        ToMove::Player(Side::First),
        ToMove::Player(Side::Second),
    ];
    let gains = [[0, 0], [0, 1], [1, 0], [1, 1], [-1, 1]];
    let ways: Vec<_> = movers
        .into_iter()
        .flat_map(|into| gains.map(|gains| (into, gains)))
        .collect();
    let verdict = |leap: Leap| {
        suite(leap)
            .plies(9)
            .symmetric()
            .map(|_| ())
            .map_err(|broken| broken.law)
    };
    for (key, by_chance) in (0..12).flat_map(|key| [(key, false), (key, true)]) {
        for &(into, gains) in &ways {
            let start = Leap::new(key, by_chance, 1, into, gains);
            assert_eq!(verdict(start), Ok(()), "{start:?}");
            for &(other, others) in &ways {
                let face = Leap {
                    face: Some((1, other, others)),
                    ..start
                };
                let same = (into, gains) == (other, others);
                assert_eq!(
                    verdict(face),
                    if same {
                        Ok(())
                    } else {
                        Err(Law::CanonicalFuture)
                    },
                    "{face:?}"
                );
            }
            let heavy = Leap {
                face: Some((2, into, gains)),
                ..start
            };
            assert_eq!(
                verdict(heavy),
                if by_chance {
                    Err(Law::CanonicalFuture)
                } else {
                    Ok(())
                },
                "{heavy:?}"
            );
        }
    }
}
