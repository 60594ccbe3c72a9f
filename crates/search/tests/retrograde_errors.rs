//! Games and rankings that break a law end in a typed error, in each of the three ways.
#![allow(clippy::unwrap_used, reason = "tests")]

use game_core::{
    Perspective, Position, Predecessors, Ranking, Score, Side, ToMove, ZeroSum, deterministic,
};
use search::Retrograde;
use search::retrograde::{RetrogradeError, VerifyError};

/// Takes a number down, one by one; with 0 the game is over, and at 3 something is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Down {
    number: u64,
    wrong: Wrong,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    Nothing,
    NoMove,
    Chance,
    Outside,
    RankTooGreat,
    PredecessorTooGreat,
    PredecessorOver,
    TooManyMoves,
    TwoRanks,
    NoPosition,
}

impl Position for Down {
    type Move = u64;
    type Player = Side;
    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        match (self.number, self.wrong) {
            (0, _) => ToMove::Nobody,
            (3, Wrong::Chance) => ToMove::Chance,
            _ => ToMove::Player(Side::First),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u64> {
        let moves = match (self.to_move(), self.number, self.wrong) {
            (ToMove::Player(_), 3, Wrong::NoMove) => 0,
            (ToMove::Player(_), 3, Wrong::TooManyMoves) => 40_000,
            (ToMove::Player(_), ..) => 1,
            _ => 0,
        };
        0..moves
    }

    fn play(&mut self, _: u64) {
        self.number -= 1;
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.number
    }
}

deterministic!(Down);

impl ZeroSum for Down {}

/// Numbers 0 to 4; or too many for any memory.
struct Numbers {
    wrong: Wrong,
    count: u64,
}

impl Ranking<Down> for Numbers {
    fn count(&self) -> u64 {
        self.count
    }

    fn rank(&self, position: &Down) -> Option<u64> {
        match (position.number, self.wrong) {
            (3, Wrong::Outside) => None,
            (3, Wrong::RankTooGreat) => Some(99),
            (3, Wrong::TwoRanks) => Some(2),
            (number, _) => Some(number),
        }
    }

    fn unrank(&self, rank: u64) -> Option<Down> {
        let outside = rank == 3
            && [Wrong::Outside, Wrong::RankTooGreat, Wrong::NoPosition].contains(&self.wrong);
        (!outside && rank < 5).then_some(Down {
            number: rank,
            wrong: self.wrong,
        })
    }
}

impl Predecessors<Down> for Numbers {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        match (rank, self.wrong) {
            (0, Wrong::PredecessorTooGreat) => found(5, Perspective::Same),
            (0, Wrong::PredecessorOver) => found(0, Perspective::Same),
            _ if rank < 4 => found(rank + 1, Perspective::Same),
            _ => {}
        }
    }
}

/// The same with a won end, so that values spread.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Won(Down);

impl Position for Won {
    type Move = u64;
    type Player = Side;
    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = u64> {
        self.0.moves()
    }

    fn play(&mut self, m: u64) {
        self.0.play(m);
    }

    fn payoff(&self, player: Side) -> Score {
        match (self.0.number, player) {
            (0, Side::First) => 1,
            (0, Side::Second) => -1,
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

deterministic!(Won);

impl ZeroSum for Won {}

impl Ranking<Won> for Numbers {
    fn count(&self) -> u64 {
        self.count
    }

    fn rank(&self, position: &Won) -> Option<u64> {
        self.rank(&position.0)
    }

    fn unrank(&self, rank: u64) -> Option<Won> {
        Ranking::<Down>::unrank(self, rank).map(Won)
    }
}

impl Predecessors<Won> for Numbers {
    fn predecessors(&self, rank: u64, found: impl FnMut(u64, Perspective)) {
        Predecessors::<Down>::predecessors(self, rank, found);
    }
}

/// The errors of the three ways and of the check of a right solution.
fn errors(wrong: Wrong) -> [Option<RetrogradeError>; 4] {
    let numbers = Numbers { wrong, count: 5 };
    let right = Retrograde::new(&Numbers {
        wrong: Wrong::Nothing,
        count: 5,
    })
    .solve::<Won>()
    .unwrap();
    let verified = match right.verify::<Won, _>(&numbers) {
        Err(VerifyError::Broken(error)) => Some(error),
        _ => None,
    };
    [
        Retrograde::new(&numbers).solve::<Won>().err(),
        Retrograde::new(&numbers).solve_backwards::<Won>().err(),
        Retrograde::new(&numbers).sweep::<Won>().err(),
        verified,
    ]
}

#[test]
fn broken_laws_are_named() {
    assert_eq!(errors(Wrong::Nothing), [None; 4]);
    let no_move = Some(RetrogradeError::NoMove { rank: 3 });
    assert_eq!(errors(Wrong::NoMove), [no_move; 4]);
    let chance = Some(RetrogradeError::Chance { rank: 3 });
    assert_eq!(errors(Wrong::Chance), [chance; 4]);
    let (outside, no_predecessor) = (
        Some(RetrogradeError::Outside { rank: 4 }),
        Some(RetrogradeError::NotAPredecessor { rank: 3 }),
    );
    assert_eq!(
        errors(Wrong::Outside),
        [outside, no_predecessor, outside, None]
    );
    // The check notices only that the right solution has more than this ranking.
    let no_position = Some(RetrogradeError::NoPosition { rank: 3 });
    assert_eq!(
        errors(Wrong::NoPosition),
        [no_position, no_predecessor, no_position, None]
    );
    let too_great = Some(RetrogradeError::OutOfRange { rank: 99, count: 5 });
    assert_eq!(
        errors(Wrong::RankTooGreat),
        [too_great, no_predecessor, too_great, None]
    );
    let too_great = Some(RetrogradeError::OutOfRange { rank: 5, count: 5 });
    assert_eq!(
        errors(Wrong::PredecessorTooGreat),
        [None, too_great, None, None]
    );
    let over = Some(RetrogradeError::NotAPredecessor { rank: 0 });
    assert_eq!(errors(Wrong::PredecessorOver), [None, over, None, None]);
    let too_many = Some(RetrogradeError::TooManyMoves { rank: 3 });
    assert_eq!(
        errors(Wrong::TooManyMoves),
        [too_many, too_many, None, None]
    );
}

#[test]
fn the_check_finds_faults_that_solving_misses() {
    let wrong = Numbers {
        wrong: Wrong::TwoRanks,
        count: 5,
    };
    let solved = Retrograde::new(&wrong).solve::<Won>().unwrap();
    assert_eq!(
        solved.verify::<Won, _>(&wrong),
        Err(VerifyError::NotInverse { rank: 3 })
    );
}

#[test]
fn tables_too_large_for_memory_are_refused() {
    for count in [1 << 60, u64::MAX] {
        let numbers = Numbers {
            wrong: Wrong::Nothing,
            count,
        };
        let too_large = Some(RetrogradeError::TooLarge { count });
        assert_eq!(Retrograde::new(&numbers).solve::<Down>().err(), too_large);
        assert_eq!(
            Retrograde::new(&numbers).solve_backwards::<Down>().err(),
            too_large
        );
        assert_eq!(Retrograde::new(&numbers).sweep::<Down>().err(), too_large);
    }
}

#[test]
fn every_error_is_a_sentence() {
    let (rank, count) = (3, 5);
    let errors = [
        RetrogradeError::TooLarge { count },
        RetrogradeError::TooManyMoves { rank },
        RetrogradeError::Stopped,
        RetrogradeError::NoMove { rank },
        RetrogradeError::Chance { rank },
        RetrogradeError::Outside { rank },
        RetrogradeError::NoPosition { rank },
        RetrogradeError::OutOfRange { rank, count },
        RetrogradeError::NotAPredecessor { rank },
    ];
    let broken = errors.map(|error| VerifyError::from(error).to_string());
    let more = [
        VerifyError::Mismatch {
            rank,
            found: None,
            expected: Some(game_core::Outcome::Win(4)),
        },
        VerifyError::Count {
            found: 4,
            expected: 5,
        },
        VerifyError::NotInverse { rank },
    ];
    for sentence in broken
        .into_iter()
        .chain(more.map(|error| error.to_string()))
    {
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
}
