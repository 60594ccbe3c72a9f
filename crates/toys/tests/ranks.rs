//! Checks of rankings on a small map, where each fault is known, and on a way that is too long to
//! check completely.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::RefCell;
use std::ops::{ControlFlow, Range};

use game_core::laws::{Law, Suite};
use game_core::{
    Branches, BranchesError, Descending, Packed, Perspective, Position, Predecessors, Ranking,
    Score, Side, Slice, Stochastic, ToMove, ZeroSum, deterministic,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A place of the map: the player to move, and the places that can be reached. Ends are drawn or
/// won; without `WINS` payoffs are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place<const WINS: bool>(u8);

const START: u8 = 0;
const OURS: u8 = 1;
const THEIRS: u8 = 2;
const CHANCE: u8 = 3;
const DRAWN: u8 = 4;
const WON: u8 = 5;
const LOST: u8 = 6;
/// As `OURS`, under another number.
const TWIN: u8 = 7;
/// These lead to `OURS` and to `TWIN`.
const TO_OURS: u8 = 8;
const TO_TWIN: u8 = 9;
const PLACES: u8 = 10;

/// The places that can be reached from a place.
const fn ways(place: u8) -> &'static [u8] {
    match place {
        START => &[OURS, THEIRS, CHANCE, DRAWN, WON, LOST, TO_OURS, TO_TWIN],
        OURS | THEIRS | TWIN => &[DRAWN, WON, LOST],
        CHANCE => &[DRAWN],
        TO_OURS => &[OURS],
        TO_TWIN => &[TWIN],
        _ => &[],
    }
}

impl<const WINS: bool> Position for Place<WINS> {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = 1;
    const WIN: Option<Score> = if WINS { Some(1) } else { None };

    fn to_move(&self) -> ToMove<Side> {
        match self.0 {
            DRAWN | WON | LOST => ToMove::Nobody,
            CHANCE => ToMove::Chance,
            THEIRS => ToMove::Player(Side::Second),
            _ => ToMove::Player(Side::First),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let ways = if self.to_move().player().is_some() {
            ways(self.0)
        } else {
            &[]
        };
        ways.iter().copied()
    }

    fn play(&mut self, to: u8) {
        self.0 = to;
    }

    fn payoff(&self, player: Side) -> Score {
        let first = Score::from(self.0 == WON) - Score::from(self.0 == LOST);
        if player == Side::First { first } else { -first }
    }

    fn key(&self) -> u64 {
        self.0.into()
    }
}

impl<const WINS: bool> Stochastic for Place<WINS> {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        let ways = if self.to_move() == ToMove::Chance {
            ways(self.0)
        } else {
            &[]
        };
        ways.iter().map(|&to| (to, 1))
    }

    fn happen(&mut self, to: u8) {
        self.0 = to;
    }
}

/// Each place has its number for a rank, plus `shift`. At most one thing is wrong.
#[derive(Clone, Copy)]
struct Numbered {
    shift: u64,
    /// The first of these places ranks as the second one.
    lumped: Option<(u8, u8)>,
    /// The rank of this place stands for the next one.
    astray: Option<u8>,
    /// The moves to this place are reported from the other player's perspective.
    crossed: Option<u8>,
    /// The first predecessor of this place is forgotten.
    forgotten: Option<u8>,
}

const PLAIN: Numbered = Numbered {
    shift: 0,
    lumped: None,
    astray: None,
    crossed: None,
    forgotten: None,
};

impl<const WINS: bool> Ranking<Place<WINS>> for Numbered {
    fn count(&self) -> u64 {
        self.shift + u64::from(PLACES)
    }

    fn rank(&self, position: &Place<WINS>) -> Option<u64> {
        let place = self
            .lumped
            .filter(|&(lump, _)| lump == position.0)
            .map_or(position.0, |(_, as_this)| as_this);
        Some(self.shift + u64::from(place))
    }

    fn unrank(&self, rank: u64) -> Option<Place<WINS>> {
        let place = u8::try_from(rank.checked_sub(self.shift)?)
            .ok()
            .filter(|&place| place < PLACES)?;
        let stands_for = if self.astray == Some(place) {
            (place + 1) % PLACES
        } else {
            place
        };
        Some(Place(stands_for)).filter(|_| self.lumped.is_none_or(|(lump, _)| lump != place))
    }
}

impl<const WINS: bool> Predecessors<Place<WINS>> for Numbered {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(after): Option<Place<WINS>> = self.unrank(rank) else {
            return;
        };
        let before = (0..PLACES)
            .map(Place::<WINS>)
            .filter(|before| before.moves().any(|to| to == after.0));
        for before in before.skip(usize::from(self.forgotten == Some(after.0))) {
            let Some(mover) = before.to_move().player() else {
                continue;
            };
            let same = match after.to_move() {
                ToMove::Player(next) => next == mover,
                _ => after.payoff(Side::First) == after.payoff(mover),
            };
            let perspective = if same == (self.crossed != Some(after.0)) {
                Perspective::Same
            } else {
                Perspective::Other
            };
            found(self.shift + u64::from(before.0), perspective);
        }
    }
}

/// A suite that has seen all places.
fn suite<const WINS: bool>() -> Suite<Place<WINS>, ChaCha8Rng> {
    Suite::new(Place(START), ChaCha8Rng::seed_from_u64(1)).plies(100)
}

fn ranked<const WINS: bool>(numbered: Numbered) -> Result<(), Law> {
    suite::<WINS>()
        .ranking(&numbered)
        .map(|_| ())
        .map_err(|broken| broken.law)
}

#[test]
fn ends_of_one_rank_are_paid_alike_where_games_are_won() {
    assert_eq!(
        (ranked::<true>(PLAIN), ranked::<false>(PLAIN)),
        (Ok(()), Ok(()))
    );
    for (one, other, alike) in [
        (LOST, WON, true),
        (DRAWN, WON, false),
        (DRAWN, LOST, false),
        (WON, DRAWN, false),
    ] {
        let lumped = Numbered {
            lumped: Some((one, other)),
            ..PLAIN
        };
        assert_eq!(
            ranked::<true>(lumped),
            if alike { Ok(()) } else { Err(Law::RankFuture) },
            "{one} as {other}"
        );
        assert_eq!(
            ranked::<false>(lumped),
            Ok(()),
            "a rank promises further payoffs alone"
        );
    }
    for (one, other) in [(DRAWN, OURS), (OURS, DRAWN), (CHANCE, WON), (WON, CHANCE)] {
        let lumped = Numbered {
            lumped: Some((one, other)),
            ..PLAIN
        };
        assert_eq!(
            (ranked::<true>(lumped), ranked::<false>(lumped)),
            (Err(Law::RankFuture), Err(Law::RankFuture))
        );
    }
}

#[test]
fn positions_of_one_rank_lead_to_the_same_ranks() {
    let to_twins = Numbered {
        lumped: Some((TO_TWIN, TO_OURS)),
        ..PLAIN
    };
    assert_eq!(
        ranked::<true>(to_twins),
        Err(Law::RankFuture),
        "the twins have ranks of their own"
    );
    let twins = Numbered {
        lumped: Some((TWIN, OURS)),
        ..PLAIN
    };
    assert_eq!(ranked::<true>(twins), Ok(()));
}

/// No rank of a small ranking is left out, whatever positions were reached.
#[test]
fn all_ranks_of_a_small_ranking_are_looked_at() {
    for place in 0..PLACES {
        let suite = || {
            Suite::new(
                Place::<true>(DRAWN),
                ChaCha8Rng::seed_from_u64(place.into()),
            )
            .plies(1)
        };
        let broken = suite()
            .ranking(&Numbered {
                astray: Some(place),
                ..PLAIN
            })
            .map(|_| ())
            .unwrap_err();
        assert_eq!(broken.law, Law::RankBack, "{place}");
        assert!(suite().ranking(&PLAIN).is_ok());
    }
}

/// Perspectives matter where a player is to move and where a game was won, and nowhere else.
#[test]
fn perspective_are_free_at_chance_and_in_draws() {
    for shift in 0..16 {
        let verdict = |numbered: Numbered| {
            let numbered = Numbered { shift, ..numbered };
            let won = suite::<true>()
                .predecessors(&numbered)
                .map(|_| ())
                .map_err(|broken| broken.law);
            let counted = suite::<false>()
                .predecessors(&numbered)
                .map(|_| ())
                .map_err(|broken| broken.law);
            (won, counted)
        };
        assert_eq!(verdict(PLAIN), (Ok(()), Ok(())));
        for place in (0..PLACES).filter(|&place| place != START) {
            let crossed = verdict(Numbered {
                crossed: Some(place),
                ..PLAIN
            });
            let seen = Err(Law::PredecessorPerspective);
            let expected = match place {
                CHANCE | DRAWN => (Ok(()), Ok(())),
                WON | LOST => (seen, Ok(())),
                TO_OURS | TO_TWIN | OURS | THEIRS | TWIN => (seen, seen),
                _ => continue,
            };
            assert_eq!(crossed, expected, "{place}, ranks from {shift}");
            let forgotten = verdict(Numbered {
                forgotten: Some(place),
                ..PLAIN
            });
            assert_eq!(
                forgotten,
                (Err(Law::Predecessors), Err(Law::Predecessors)),
                "{place}"
            );
        }
    }
}

/// A way of this many steps; ranks count the steps to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    left: u64,
}

impl Position for Way {
    type Move = ();
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        if self.left == 0 {
            ToMove::Nobody
        } else {
            ToMove::Player(Side::First)
        }
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        (self.left > 0).then_some(()).into_iter()
    }

    fn play(&mut self, (): ()) {
        self.left -= 1;
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.left
    }
}

deterministic!(Way);

impl ZeroSum for Way {}

impl Packed for Way {
    fn pack(&self) -> [u64; 2] {
        [self.left, 0]
    }
}

/// The ranks of a way in slices that end at these ranks. It records what it has to expand, and is
/// wrong at one rank, if any.
struct Steps {
    ends: [u64; 3],
    bent: Option<u64>,
    asked: RefCell<Vec<Range<u64>>>,
}

impl Ranking<Way> for Steps {
    fn count(&self) -> u64 {
        self.ends[2]
    }

    fn rank(&self, position: &Way) -> Option<u64> {
        Some(position.left)
    }

    fn unrank(&self, rank: u64) -> Option<Way> {
        (rank < self.ends[2]).then_some(Way { left: rank })
    }
}

impl Descending<Way> for Steps {
    fn perspective(&self, _: &Way) -> Side {
        Side::First
    }

    fn slices(&self) -> usize {
        3
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        let end = *self.ends.get(number)?;
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(Slice {
            first,
            end,
            stage: u32::try_from(number).ok()?,
        })
    }

    fn expand<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        self.asked.borrow_mut().push(ranks.clone());
        let (mut branches, nothing) = (Branches::new(), Branches::new());
        for left in ranks {
            let followed = branches.follow(self, &Way { left });
            visit(
                left,
                followed.map(|()| {
                    if self.bent == Some(left) {
                        &nothing
                    } else {
                        &branches
                    }
                }),
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// The ranges that a check expands, and its verdict.
fn expanded(ends: [u64; 3], bent: Option<u64>) -> (Vec<Range<u64>>, Result<(), Law>) {
    let steps = Steps {
        ends,
        bent,
        asked: RefCell::default(),
    };
    let mut suite = Suite::new(Way { left: 40 }, ChaCha8Rng::seed_from_u64(1));
    let verdict = suite
        .descending(&steps)
        .map(|_| ())
        .map_err(|broken| broken.law);
    (steps.asked.into_inner(), verdict)
}

#[test]
fn a_small_ranking_is_expanded_slice_by_slice() {
    assert_eq!(
        expanded([10, 30, 100], None),
        (vec![0..10, 10..30, 30..100], Ok(()))
    );
    for bent in [1, 9, 10, 29, 30, 99] {
        assert_eq!(
            expanded([10, 30, 100], Some(bent)).1,
            Err(Law::Branches),
            "{bent}"
        );
    }
}

/// Five hundred windows of two hundred ranks, or of the rest of the slice, all over the ranks.
#[test]
fn a_large_ranking_is_expanded_in_windows() {
    let ends = [1_000_000, 1_000_100, 3_000_000];
    let (windows, verdict) = expanded(ends, None);
    assert_eq!((windows.len(), verdict), (500, Ok(())));
    for window in &windows {
        let end = ends.into_iter().find(|&end| window.start < end).unwrap();
        assert_eq!(window.end, end.min(window.start + 200), "{window:?}");
    }
    let thirds = [0..1_000_000, 1_000_000..2_000_000, 2_000_000..3_000_000];
    assert!(thirds.iter().all(|third| {
        windows
            .iter()
            .filter(|window| third.contains(&window.start))
            .count()
            > 100
    }));
}
