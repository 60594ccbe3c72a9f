//! The numbering of endings: complete, without repetition, and downhill.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use core::ops::ControlFlow;
use std::collections::HashSet;

use einstein::{AnyEinStein, EinStein, Endings, EndingsError, Setup, Size, Square};
use game_core::Position;
use game_core::laws::{LawError, Suite};
use game_core::{
    Branches, Descending, Link, Packed, Ranking, Side, Symmetric, ToMove, random_step,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn size(width: usize, stones: usize, faces: usize) -> Size {
    Size {
        width,
        stones,
        faces,
    }
}

/// All ways to place one more stone of either side, from this one on.
fn place(size: Size, setup: Setup, from: usize, most: usize, found: &mut impl FnMut(Setup)) {
    found(setup);
    if most == 0 {
        return;
    }
    for stone in from..2 * size.stones {
        for at in 0..size.width * size.width {
            let square = Square::at(at % size.width, at / size.width);
            if setup
                .stones
                .iter()
                .flatten()
                .any(|&taken| taken.is_some() && taken == square)
            {
                continue;
            }
            let mut next = setup;
            next.stones[stone / size.stones][stone % size.stones] = square;
            place(size, next, stone + 1, most - 1, found);
        }
    }
}

/// The classes of positions before the throw with at most this many stones, by definition: every
/// setup with First to move, brought to its canonical look.
fn classes(size: Size, most: usize) -> HashSet<[u64; 2]> {
    let mut classes = HashSet::new();
    place(size, Setup::EMPTY, 0, most, &mut |setup| {
        // Finished positions and empty sides are no positions before a throw.
        let position = AnyEinStein::new(size, setup).unwrap();
        if let Ok(position) = position.map_err(drop)
            && position.to_move() == ToMove::Chance
        {
            classes.insert(position.canonical().pack());
        }
    });
    classes
}

/// Every rank represents one class, every class has one rank, and few ranks are unused.
fn complete(size: Size, most: usize, holes: u64) {
    let endings = Endings::new(size, most).unwrap();
    assert_eq!((endings.size(), endings.most()), (size, most));
    let count = Ranking::<AnyEinStein>::count(&endings);
    let mut met = HashSet::new();
    for rank in 0..count {
        let Some(position): Option<AnyEinStein> = endings.unrank(rank) else {
            continue;
        };
        assert_eq!(endings.rank(&position), Some(rank), "{position}");
        assert!(
            met.insert(position.canonical().pack()),
            "{position} is met twice, with rank {rank} too"
        );
    }
    let classes = classes(size, most);
    assert!(
        met == classes,
        "{} of {} classes in {size}",
        met.len(),
        classes.len()
    );
    let positions = met.len() as u64;
    assert!(
        (count - positions) * 100 <= holes * count,
        "{count} ranks for {positions} positions in {size}"
    );
}

#[test]
fn every_class_has_one_rank() {
    complete(size(3, 3, 3), 4, 30);
    complete(size(3, 3, 3), 6, 60);
    complete(size(3, 3, 6), 4, 40);
    complete(size(3, 3, 6), 6, 60);
    complete(size(4, 3, 3), 3, 20);
    complete(size(4, 4, 4), 3, 20);
    complete(size(4, 6, 6), 3, 20);
    complete(size(4, 4, 6), 3, 20);
    complete(size(4, 5, 5), 3, 20);
    complete(size(5, 6, 6), 3, 10);
}

/// The symmetric positions by definition: reflected, with its numbers reversed, with the colours
/// swapped.
fn looks<const N: usize, const K: usize, const F: usize>(
    position: &EinStein<N, K, F>,
) -> Vec<EinStein<N, K, F>> {
    let setup = Setup::from(*position);
    let mut looks = Vec::new();
    for way in 0..16 {
        let mut image = setup;
        for side in 0..2 {
            if way & 1 << side != 0 && F == K {
                image.stones[side][..K].reverse();
            }
            if way & 4 != 0 {
                for square in &mut image.stones[side] {
                    *square = square.and_then(|square| Square::at(square.row(), square.column()));
                }
            }
        }
        let image = EinStein::from_setup(image).unwrap();
        looks.push(if way & 8 != 0 { image.swapped() } else { image });
    }
    looks
}

/// Along random games: once a position is ranked, all symmetric ones have its rank, for the type of
/// one size and for that of all.
fn looks_alike<const N: usize, const K: usize, const F: usize>(games: u32)
where
    AnyEinStein: From<EinStein<N, K, F>>,
{
    let endings = Endings::new(EinStein::<N, K, F>::SIZE, 5).unwrap();
    let random = &mut ChaCha8Rng::seed_from_u64(7);
    let mut ranked = 0;
    for _ in 0..games {
        let mut position = EinStein::<N, K, F>::start();
        while random_step(&mut position, random).is_some() {
            if position.to_move() != ToMove::Chance {
                continue;
            }
            let rank = endings.rank(&position);
            let left = [Side::First, Side::Second].map(|side| position.alive(side).len());
            assert_eq!(
                rank.is_some(),
                left.into_iter().sum::<usize>() <= 5,
                "{position}"
            );
            for look in looks(&position) {
                assert_eq!(endings.rank(&look), rank, "{position} {look}");
                assert_eq!(
                    endings.rank(&AnyEinStein::from(look)),
                    rank,
                    "{position} {look}"
                );
            }
            ranked += usize::from(rank.is_some());
        }
    }
    assert!(ranked > 100, "{ranked}");
}

#[test]
fn looks_have_one_rank() {
    looks_alike::<5, 6, 6>(300);
    looks_alike::<6, 6, 6>(300);
    looks_alike::<4, 4, 6>(300);
    looks_alike::<5, 5, 5>(300);
    looks_alike::<3, 3, 3>(100);
}

fn laws<const N: usize, const K: usize, const F: usize>(
    most: usize,
    plies: u64,
) -> Result<(), LawError> {
    let endings = Endings::new(EinStein::<N, K, F>::SIZE, most).unwrap();
    let mut suite =
        Suite::new(EinStein::<N, K, F>::start(), ChaCha8Rng::seed_from_u64(5)).plies(plies);
    suite.descending(&endings)?;
    Ok(())
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn play_goes_down() -> Result<(), LawError> {
    laws::<3, 3, 3>(6, 20_000)?;
    laws::<3, 3, 6>(5, 20_000)?;
    laws::<4, 4, 4>(4, 20_000)?;
    laws::<4, 6, 6>(3, 50_000)?;
    laws::<5, 6, 6>(4, 100_000)?;
    laws::<5, 6, 6>(5, 100_000)?;
    laws::<6, 6, 6>(5, 100_000)?;
    laws::<5, 5, 5>(6, 50_000)
}

/// The number of ranks for the game of contests.
#[test]
fn ranks_of_the_game_of_contests() {
    let count = |most| Ranking::<EinStein>::count(&Endings::new(Size::STANDARD, most).unwrap());
    assert_eq!(
        [2, 3, 4, 5].map(count),
        [420, 94_530, 10_315_830, 446_089_350]
    );
}

#[test]
fn endings_that_cannot_be_numbered_are_refused() {
    for wrong in [
        size(2, 3, 3),
        size(7, 6, 6),
        size(5, 2, 6),
        size(5, 7, 6),
        size(5, 6, 2),
        size(5, 6, 7),
    ] {
        assert_eq!(
            Endings::new(wrong, 4).err(),
            Some(EndingsError::Size(wrong))
        );
    }
    for most in [0, 1, 9, usize::MAX] {
        assert_eq!(
            Endings::new(Size::STANDARD, most).err(),
            Some(EndingsError::Stones(most))
        );
    }
    for error in [EndingsError::Size(size(9, 9, 9)), EndingsError::Stones(9)] {
        let sentence = error.to_string();
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
    // Positions of another size, and a number that is no rank.
    let endings = Endings::new(Size::STANDARD, 3).unwrap();
    let small: EinStein<4, 3> = "4x4/3 1.../..../..../...a r".parse().unwrap();
    assert_eq!(endings.rank(&small), None);
    assert_eq!(Ranking::<EinStein<4, 3>>::unrank(&endings, 0), None);
}

/// Games of four stones a side are numbered completely: ranks and their known properties, on
/// samples of all 220 million.
#[test]
fn whole_games_of_four_stones() {
    let endings = Endings::new(size(4, 4, 4), 8).unwrap();
    assert!(endings.rank(&EinStein::<4, 4>::start()).is_some());
    let mut followed = Branches::new();
    let mut positions = 0;
    for rank in (0..Ranking::<EinStein<4, 4>>::count(&endings)).step_by(49_999) {
        let position: Option<EinStein<4, 4>> = endings.unrank(rank);
        let mut shown = 0;
        let _ =
            Descending::<EinStein<4, 4>>::expand(&endings, rank..rank + 1, &mut |at, branches| {
                let position = position.unwrap();
                assert_eq!(
                    (at, endings.rank(&position)),
                    (rank, Some(rank)),
                    "{position}"
                );
                followed.follow(&endings, &position).unwrap();
                assert_eq!(plain(branches.unwrap()), plain(&followed), "{position}");
                shown += 1;
                ControlFlow::Continue(())
            });
        assert_eq!(shown, usize::from(position.is_some()));
        positions += shown;
    }
    assert!(positions > 1_000, "{positions}");
}

/// Branches without the order in which links and cases were found.
fn plain(branches: &Branches) -> Vec<(Vec<Link>, u64)> {
    let mut cases: Vec<(Vec<Link>, u64)> = Vec::new();
    for (weight, _, picks) in branches.cases() {
        let mut links: Vec<Link> = picks
            .iter()
            .map(|&pick| branches.links()[pick as usize])
            .collect();
        links.sort_unstable();
        links.dedup();
        match cases.iter_mut().find(|case| case.0 == links) {
            Some(case) => case.1 += weight,
            None => cases.push((links, weight)),
        }
    }
    cases.sort_unstable();
    cases
}
