//! The branches of a ranked position, on a map whose branches are known by hand.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::iter::{repeat_n, zip};
use std::ops::{ControlFlow, Range};

use game_core::laws::{Law, Suite};
use game_core::{
    Branches, BranchesError, Descending, Link, MAX_STEPS, Packed, Perspective, Position, Ranking,
    Score, Side, Slice, Stochastic, ToMove, ZeroSum,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The map: chance at `START` leads to the two decisions, to `LOW` or to the end; the decisions to
/// `LOW`, to `HIGH` or to the end; `LOW` and `HIGH` to the end. `SIGHT` is a decision that has a
/// rank of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fork {
    place: u8,
    odd: Odd,
}

const END: u8 = 0;
const LOW: u8 = 1;
const HIGH: u8 = 2;
const OURS: u8 = 5;
const THEIRS: u8 = 6;
const LOST: u8 = 7;
const SIGHT: u8 = 8;
const START: u8 = 9;

/// The fault with the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Odd {
    Nothing,
    /// This many events at the start, all to `LOW`, each of that weight.
    Events(usize, u64),
    /// This many moves at `OURS`, all to the end.
    Moves(usize),
    /// An event, or a move of `OURS`, to a place of chance that has no rank.
    LostByEvent,
    LostByMove,
    /// Two events to different places where the same side decides.
    OneMover,
}

impl Fork {
    const fn at(place: u8, odd: Odd) -> Self {
        Self { place, odd }
    }

    /// The places that can be reached from here.
    fn ways(&self) -> Vec<u8> {
        match (self.place, self.odd) {
            (END, _) => vec![],
            (OURS, Odd::Moves(count)) => vec![END; count],
            (OURS, Odd::LostByMove) => vec![LOW, LOST],
            (OURS, _) => vec![LOW, END, LOW],
            (THEIRS | SIGHT, _) => vec![HIGH, END],
            (START, Odd::OneMover) => vec![THEIRS, SIGHT, THEIRS],
            (START, Odd::LostByEvent) => vec![OURS, LOST],
            (START, _) => vec![OURS, OURS, THEIRS, LOW, END],
            _ => vec![END],
        }
    }
}

impl Position for Fork {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = 9;

    fn to_move(&self) -> ToMove<Side> {
        match self.place {
            END => ToMove::Nobody,
            OURS => ToMove::Player(Side::First),
            THEIRS | SIGHT => ToMove::Player(Side::Second),
            _ => ToMove::Chance,
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let ways = if matches!(self.to_move(), ToMove::Player(_)) {
            self.ways()
        } else {
            vec![]
        };
        ways.into_iter()
    }

    fn play(&mut self, to: u8) {
        self.place = to;
    }

    fn payoff(&self, player: Side) -> Score {
        let first = match self.place {
            END => 3,
            HIGH => -2,
            LOW | START => 1,
            _ => 0,
        };
        if player == Side::First { first } else { -first }
    }

    fn key(&self) -> u64 {
        self.place.into()
    }
}

impl Stochastic for Fork {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        let listed: Vec<(u8, u64)> = match (self.to_move(), self.odd) {
            (ToMove::Chance, Odd::Events(count, weight)) => {
                repeat_n((LOW, weight), count).collect()
            }
            (ToMove::Chance, _) => zip(self.ways(), [2, 3, 1, 4, 7]).collect(),
            _ => vec![],
        };
        listed.into_iter()
    }

    fn happen(&mut self, to: u8) {
        self.place = to;
    }
}

impl ZeroSum for Fork {}

impl Packed for Fork {
    fn pack(&self) -> [u64; 2] {
        [self.place.into(), 0]
    }
}

/// Ranks 1 to 4; none has the number 0.
struct Ranks(Odd);

const RANKED: [u8; 4] = [LOW, HIGH, SIGHT, START];

impl Ranking<Fork> for Ranks {
    fn count(&self) -> u64 {
        5
    }

    fn rank(&self, position: &Fork) -> Option<u64> {
        RANKED
            .iter()
            .position(|&place| place == position.place)
            .map(|at| at as u64 + 1)
    }

    fn unrank(&self, rank: u64) -> Option<Fork> {
        let place = *RANKED.get(usize::try_from(rank).ok()?.checked_sub(1)?)?;
        Some(Fork::at(place, self.0))
    }
}

impl Descending<Fork> for Ranks {
    /// `LOW` and `SIGHT` are seen by the second player.
    fn perspective(&self, position: &Fork) -> Side {
        if [LOW, SIGHT].contains(&position.place) {
            Side::Second
        } else {
            Side::First
        }
    }

    fn slices(&self) -> usize {
        1
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        (number == 0).then_some(Slice {
            first: 0,
            end: 5,
            stage: 0,
        })
    }
}

fn followed(place: u8, odd: Odd) -> Result<Branches, BranchesError> {
    let mut branches = Branches::new();
    branches.follow(&Ranks(odd), &Fork::at(place, odd))?;
    Ok(branches)
}

fn cases(branches: &Branches) -> Vec<(u64, Perspective, Vec<u32>)> {
    branches
        .cases()
        .map(|(weight, chooser, picks)| (weight, chooser, picks.to_vec()))
        .collect()
}

const fn link(rank: Option<u64>, perspective: Perspective, gain: Score) -> Link {
    Link {
        rank,
        perspective,
        gain,
    }
}

#[test]
fn events_to_one_place_are_one_case_and_links_occur_once() {
    let branches = followed(START, Odd::Nothing).unwrap();
    let links = [
        link(Some(1), Perspective::Other, 0),
        link(None, Perspective::Same, 2),
        link(Some(2), Perspective::Same, -3),
    ];
    assert_eq!(branches.links(), links);
    let expected = [
        (5, Perspective::Same, vec![0, 1, 0]),
        (1, Perspective::Other, vec![2, 1]),
        (4, Perspective::Same, vec![0]),
        (7, Perspective::Same, vec![1]),
    ];
    assert_eq!(cases(&branches), expected);
}

#[test]
fn events_to_different_places_of_one_mover_are_two_cases() {
    let branches = followed(START, Odd::OneMover).unwrap();
    assert_eq!(
        branches.links(),
        [
            link(Some(2), Perspective::Same, -3),
            link(None, Perspective::Same, 2),
            link(Some(3), Perspective::Other, -1)
        ]
    );
    assert_eq!(
        cases(&branches),
        [
            (3, Perspective::Other, vec![0, 1]),
            (3, Perspective::Same, vec![2])
        ]
    );
}

/// An endless list of events has no sum; one of the greatest length has.
#[test]
fn weights_of_lists_that_are_too_long_are_not_summed() {
    for (count, sum) in [
        (0, 0),
        (1, 3),
        (MAX_STEPS, 3 * MAX_STEPS as u64),
        (MAX_STEPS + 1, 0),
        (2 * MAX_STEPS, 0),
    ] {
        assert_eq!(
            Fork::at(START, Odd::Events(count, 3)).total_weight(),
            sum,
            "{count} events"
        );
    }
}

#[test]
fn moves_are_counted_to_one_more_than_there_may_be() {
    for (count, counted) in [
        (0, 0),
        (7, 7),
        (MAX_STEPS, MAX_STEPS),
        (2 * MAX_STEPS, MAX_STEPS + 1),
    ] {
        assert_eq!(Fork::at(OURS, Odd::Moves(count)).move_count(), counted);
    }
}

#[test]
fn a_ranked_decision_is_one_case_and_an_end_none() {
    let branches = followed(SIGHT, Odd::Nothing).unwrap();
    assert_eq!(
        branches.links(),
        [
            link(Some(2), Perspective::Other, 2),
            link(None, Perspective::Same, -3)
        ]
    );
    assert_eq!(cases(&branches), [(1, Perspective::Same, vec![0, 1])]);
    assert_eq!(followed(END, Odd::Nothing), Ok(Branches::new()));
}

#[test]
fn broken_laws_are_named() {
    assert_eq!(
        followed(START, Odd::Events(0, 1)),
        Err(BranchesError::NoStep)
    );
    assert_eq!(followed(START, Odd::Moves(0)), Err(BranchesError::NoStep));
    assert_eq!(
        followed(START, Odd::Events(2, 0)),
        Err(BranchesError::Weights)
    );
    assert_eq!(
        followed(START, Odd::Events(2, u64::MAX / 2 + 1)),
        Err(BranchesError::Weights)
    );
    assert_eq!(
        followed(START, Odd::LostByEvent),
        Err(BranchesError::Outside)
    );
    assert_eq!(
        followed(START, Odd::LostByMove),
        Err(BranchesError::Outside)
    );
    for (count, expected) in [
        (MAX_STEPS, None),
        (MAX_STEPS + 1, Some(BranchesError::TooManySteps)),
    ] {
        assert_eq!(followed(START, Odd::Events(count, 3)).err(), expected);
        assert_eq!(followed(START, Odd::Moves(count)).err(), expected);
    }
    let many = followed(START, Odd::Events(7, 3)).unwrap();
    assert_eq!(cases(&many), [(21, Perspective::Same, vec![0])]);
}

#[test]
fn branches_written_by_hand_keep_what_is_not_cleared() {
    let (end, low) = (
        link(None, Perspective::Same, 1),
        link(Some(1), Perspective::Other, 0),
    );
    let mut branches = Branches::new();
    branches.pick(3); // there is no case yet
    assert_eq!((branches.link(end), branches.link(low)), (0, 1));
    branches.case(2, Perspective::Other);
    branches.pick(1);
    branches.pick(0);
    branches.case(6, Perspective::Same);
    branches.pick(1);
    let written = [
        (2, Perspective::Other, vec![1, 0]),
        (6, Perspective::Same, vec![1]),
    ];
    assert_eq!(
        (cases(&branches), branches.links()),
        (written.to_vec(), [end, low].as_slice())
    );
    branches.clear_links();
    assert_eq!(branches.link(low), 0, "numbers begin again");
    assert_eq!(cases(&branches), written);
    branches.clear_cases();
    assert_eq!(
        (branches.links(), branches.cases().count()),
        ([low].as_slice(), 0)
    );
    branches.case(1, Perspective::Same);
    assert_eq!(cases(&branches), [(1, Perspective::Same, vec![])]);
    branches.clear();
    assert_eq!(branches, Branches::new());
}

#[test]
fn ranks_are_expanded_in_their_order_until_stopped() {
    let ranks = Ranks(Odd::Nothing);
    let mut seen = Vec::new();
    let all = ranks.expand(0..5, &mut |rank, branches| {
        seen.push((rank, branches.unwrap().cases().count()));
        ControlFlow::Continue(())
    });
    assert_eq!(
        (all, seen),
        (
            ControlFlow::Continue(()),
            vec![(1, 1), (2, 1), (3, 1), (4, 4)]
        )
    );
    let mut seen = Vec::new();
    let stopped = Ranks(Odd::LostByEvent).expand(2..5, &mut |rank, branches| {
        seen.push((rank, branches.is_ok()));
        if branches.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(
        (stopped, seen),
        (
            ControlFlow::Break(()),
            vec![(2, true), (3, true), (4, false)]
        )
    );
    assert_eq!(ranks.slice(0).map(Slice::ranks), Some(0..5));
    assert!(
        ranks.may_hold(&Fork::at(LOST, Odd::Nothing)),
        "a ranking that does not say is asked"
    );
}

/// The same ranks in another form: links in another order, cases in two parts and the last one
/// first. With at most one mistake.
struct Retold(Slip);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slip {
    Nothing,
    Weight,
    Chooser,
    Gain,
    LostCase,
}

impl Ranking<Fork> for Retold {
    fn count(&self) -> u64 {
        5
    }

    fn rank(&self, position: &Fork) -> Option<u64> {
        Ranks(Odd::Nothing).rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<Fork> {
        Ranks(Odd::Nothing).unrank(rank)
    }
}

impl Retold {
    fn retell(&self, branches: &Branches) -> Branches {
        let (mut retold, last) = (Branches::new(), branches.links().len() - 1);
        for link in branches.links().iter().rev() {
            let slip = Score::from(self.0 == Slip::Gain && link.rank.is_none());
            retold.link(Link {
                gain: link.gain + slip,
                ..*link
            });
        }
        let mut cases: Vec<_> = branches.cases().collect();
        if self.0 == Slip::LostCase && cases.len() > 1 {
            cases.pop();
        }
        for (part, &(weight, chooser, picks)) in [1, 0]
            .into_iter()
            .flat_map(|part| cases.iter().rev().map(move |case| (part, case)))
        {
            let slip = u64::from(self.0 == Slip::Weight && part == 0);
            let other = self.0 == Slip::Chooser && chooser == Perspective::Other;
            if part == 0 || weight > 1 {
                let rest = if weight > 1 { weight - 1 } else { weight };
                retold.case(
                    if part == 0 { rest + slip } else { 1 },
                    if other { Perspective::Same } else { chooser },
                );
                picks
                    .iter()
                    .rev()
                    .for_each(|&pick| retold.pick(u32::try_from(last).unwrap() - pick));
            }
        }
        retold
    }
}

impl Descending<Fork> for Retold {
    fn perspective(&self, position: &Fork) -> Side {
        Ranks(Odd::Nothing).perspective(position)
    }

    fn slices(&self) -> usize {
        1
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        Ranks(Odd::Nothing).slice(number)
    }

    fn expand<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        Ranks(Odd::Nothing).expand(ranks, &mut |rank, branches| {
            visit(
                rank,
                branches
                    .map(|known| self.retell(known))
                    .as_ref()
                    .map_err(|&astray| astray),
            )
        })
    }
}

#[test]
fn branches_may_come_in_any_order_and_in_parts() {
    let verdict = |slip| {
        let mut suite = Suite::new(Fork::at(START, Odd::Nothing), ChaCha8Rng::seed_from_u64(1));
        suite
            .descending(&Retold(slip))
            .map(|_| ())
            .map_err(|broken| broken.law)
    };
    assert_eq!(verdict(Slip::Nothing), Ok(()));
    for slip in [Slip::Weight, Slip::Chooser, Slip::Gain, Slip::LostCase] {
        assert_eq!(verdict(slip), Err(Law::Branches), "{slip:?}");
    }
}
