//! The rules on bit sets compared with the plain ones, on every position of every variant.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::naive;

use std::collections::BTreeSet;

use game_core::{Evaluate, Position, Predecessors, Ranking, Side, ToMove};
use lgame::{
    AtMostOne, Classes, ExactlyOne, Fixed, LGame, Mobility, Move, Placement, Rule, Setup, States,
    Symmetry, UpToBoth,
};
use naive::Board;

fn states<R: Rule>() -> impl Iterator<Item = LGame<R>> {
    (0..States::COUNT as u64).map(|rank| States.unrank(rank).unwrap())
}

/// One position of each class, with both sides to move.
fn representatives<R: Rule>() -> impl Iterator<Item = LGame<R>> {
    let class = |rank| -> LGame<R> { Classes.unrank(rank).unwrap() };
    (0..Classes::COUNT as u64)
        .map(class)
        .flat_map(|p| [p, p.swapped()])
}

fn moves_are_those_of_the_oracle<R: Rule>() {
    for p in representatives::<R>() {
        let children: Vec<Board> = p.moves().map(|m| Board::of(&p.after(m))).collect();
        let distinct: BTreeSet<Board> = children.iter().cloned().collect();
        assert_eq!(distinct.len(), children.len(), "{p}: each child once");
        assert_eq!(
            distinct,
            naive::children(&Board::of(&p), R::NEUTRALS),
            "{p}"
        );
        assert_eq!(p.move_count(), children.len(), "{p}");
        assert_eq!(p.to_move() == ToMove::Nobody, children.is_empty(), "{p}");
    }
}

#[test]
fn moves_of_the_game() {
    moves_are_those_of_the_oracle::<AtMostOne>();
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn moves_of_the_variants() {
    moves_are_those_of_the_oracle::<Fixed>();
    moves_are_those_of_the_oracle::<ExactlyOne>();
    moves_are_those_of_the_oracle::<UpToBoth>();
}

#[test]
fn placements_are_those_of_the_oracle() {
    let ours: BTreeSet<_> = Placement::all().map(Placement::cells).collect();
    assert_eq!((ours.len(), naive::placements().len()), (48, 48));
}

#[test]
fn moves_come_by_placement_then_neutral_piece_then_target() {
    for p in representatives::<UpToBoth>() {
        let order = |m: &Move| {
            let gone: Vec<usize> = (p.neutrals() - m.neutrals).iter().collect();
            let come: Vec<usize> = (m.neutrals - p.neutrals()).iter().collect();
            (m.to, gone.len(), gone, come)
        };
        assert!(p.moves().is_sorted_by_key(|m| order(&m)), "{p}");
    }
}

#[test]
fn only_listed_moves_are_legal() {
    for p in representatives::<ExactlyOne>().step_by(97) {
        let listed: BTreeSet<Move> = p.moves().collect();
        let pairs = (0..16).flat_map(|a| (a + 1..16).map(move |b| [a, b].into_iter().collect()));
        for neutrals in pairs {
            for to in Placement::all() {
                let m = Move { to, neutrals };
                assert_eq!(p.is_legal(m), listed.contains(&m), "{p} {m:?}");
            }
        }
    }
}

#[test]
fn every_position_has_a_number_of_its_own() {
    let mut ranks = BTreeSet::new();
    for (rank, p) in (0..).zip(states::<AtMostOne>()) {
        assert_eq!(States.rank(&p), Some(rank));
        assert_eq!(
            States.rank(&p.swapped()),
            Some(rank),
            "the numbers forget who is who"
        );
        ranks.insert(p.to_string());
    }
    assert_eq!(ranks.len(), 18_368);
    assert_eq!(Ranking::<LGame>::unrank(&States, 18_368), None);
    assert_eq!(Ranking::<LGame>::unrank(&States, u64::MAX), None);
    assert_eq!(Ranking::<LGame>::unrank(&Classes, 2_296), None);
}

#[test]
fn every_class_has_eight_members() {
    let mut members = vec![0; Classes::COUNT];
    for p in states::<AtMostOne>() {
        let class = Classes::index(&p);
        members[class] += 1;
        let representative: LGame = Classes.unrank(class as u64).unwrap();
        assert_eq!(Classes::index(&representative), class);
        assert!(
            Symmetry::all().any(|symmetry| p.image(symmetry) == representative),
            "{p}"
        );
        assert_eq!(game_core::Symmetric::canonical(&p), representative);
    }
    assert!(members.iter().all(|&count| count == 8));
}

/// The edges backwards are the edges forwards, with the right multiplicity.
fn predecessors_are_right<R: Rule, K: Predecessors<LGame<R>>>(ranking: &K) {
    let count = usize::try_from(ranking.count()).unwrap();
    let mut forward = vec![vec![]; count];
    for from in 0..ranking.count() {
        let p = ranking.unrank(from).unwrap();
        for m in p.moves() {
            forward[usize::try_from(ranking.rank(&p.after(m)).unwrap()).unwrap()].push(from);
        }
    }
    for (to, mut expected) in (0..).zip(forward) {
        let mut found = vec![];
        ranking.predecessors(to, |from, perspective| {
            assert_eq!(perspective, game_core::Perspective::Other);
            found.push(from);
        });
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "of {to}");
    }
}

#[test]
fn predecessors_of_states_and_classes() {
    predecessors_are_right::<AtMostOne, _>(&States);
    predecessors_are_right::<AtMostOne, _>(&Classes);
    predecessors_are_right::<Fixed, _>(&Classes);
    predecessors_are_right::<ExactlyOne, _>(&Classes);
    predecessors_are_right::<UpToBoth, _>(&Classes);
}

#[test]
fn a_position_is_made_of_its_parts() {
    for p in states::<AtMostOne>()
        .step_by(31)
        .flat_map(|p| [p, p.swapped()])
    {
        assert_eq!(LGame::new(Setup::from(p)), Ok(p));
        assert_eq!(p.swapped().swapped(), p);
        assert_eq!(p.swapped().mover(), !p.mover());
        assert_eq!(
            (p.own(), p.other()),
            (p.piece(p.mover()), p.piece(!p.mover()))
        );
    }
}

#[test]
fn a_player_without_a_move_loses() {
    for p in states::<AtMostOne>().filter(|p| p.to_move() == ToMove::Nobody) {
        assert_eq!(
            (p.payoff(Side::First), p.payoff(Side::Second)),
            (-lgame::WIN, lgame::WIN)
        );
        let swapped = p.swapped();
        assert_eq!(
            (swapped.payoff(Side::First), swapped.payoff(Side::Second)),
            (lgame::WIN, -lgame::WIN)
        );
    }
    assert_eq!(LGame::START.payoff(Side::First), 0);
}

#[test]
fn lists_of_moves_know_their_length() {
    for position in (0..States::COUNT as u64)
        .step_by(97)
        .filter_map(|rank| Ranking::<LGame>::unrank(&States, rank))
    {
        let count = position.move_count();
        let mut moves = position.moves();
        for left in (0..count).rev() {
            assert!(moves.next().is_some());
            assert_eq!(moves.size_hint(), (left, Some(left)));
        }
        assert_eq!((moves.next(), moves.size_hint()), (None, (0, Some(0))));
    }
}

/// Mobility by the orientations of the L: own places less those of the other, seen by either side.
#[test]
fn mobility_is_the_difference_of_places() {
    let placements = naive::placements();
    for p in representatives::<AtMostOne>() {
        let board = Board::of(&p);
        let places = |own, other| {
            let fits = |to: &&BTreeSet<_>| {
                to.is_disjoint(other) && to.is_disjoint(&board.neutrals) && *to != own
            };
            i32::try_from(placements.iter().filter(fits).count()).unwrap()
        };
        let ahead = places(&board.own, &board.other) - places(&board.other, &board.own);
        assert_eq!(Mobility.evaluate(&p, p.mover()), ahead, "{p}");
        assert_eq!(Mobility.evaluate(&p, !p.mover()), -ahead, "{p}");
    }
}
