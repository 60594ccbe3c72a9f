//! Every figure of the paper's methods: their cost on all layouts, and the printed values.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use planes::paper::{
    Decisive, Drawn, Elimination, Hider, Matrix, Probes, are_near, influence, mixed_weights,
    probed, random_ties,
};
use planes::policy::{KnownAnswers, evaluate};
use planes::{Answer, Cell, Cells, Reveal, Secret, Setup, World};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn seven() -> World {
    World::new(Setup::standard(7, 1)).unwrap()
}

/// The paper's (column, row from the bottom) on 7×7.
fn cell(column: usize, row: usize) -> Cell {
    Cell::new(7 - row, column - 1).unwrap()
}

fn cells(list: &[(usize, usize)]) -> Cells {
    list.iter()
        .map(|&(column, row)| cell(column, row))
        .collect()
}

/// Rounded to this many decimals.
fn rounded(value: f64, digits: i32) -> f64 {
    let unit = [1.0, 10.0, 100.0, 1000.0, 10_000.0][usize::try_from(digits).unwrap()];
    (value * unit).round() / unit
}

#[track_caller]
fn close(got: f64, asked: f64, digits: i32) {
    assert!(
        (rounded(got, digits) - asked).abs() < 1e-9,
        "asked {asked}, got {got}"
    );
}

/// Mean to four digits and worst case, ties in reading order.
fn costs(elimination: Elimination, weights: std::ops::RangeInclusive<u32>) -> Vec<(f64, usize)> {
    let world = seven();
    let cost = |weight| {
        let counts = evaluate(
            &world,
            &mut Decisive::correct(weight).eliminating(elimination),
        );
        (rounded(counts.mean(), 4), counts.worst())
    };
    weights.map(cost).collect()
}

#[test]
fn eliminations() {
    let correct = [
        (5.25, 9),
        (4.7917, 7),
        (4.625, 8),
        (4.625, 8),
        (4.5625, 7),
        (4.5833, 8),
    ];
    assert_eq!(costs(Elimination::Correct, 2..=7), correct);
    let literal = [
        (4.8125, 7),
        (4.6042, 7),
        (4.5625, 7),
        (4.5833, 8),
        (4.5833, 8),
        (4.5833, 8),
        (4.5833, 8),
    ];
    assert_eq!(costs(Elimination::Literal, 3..=9), literal);
    let program = [
        (4.9583, 8),
        (4.6875, 8),
        (4.6042, 7),
        (4.5833, 7),
        (4.6042, 8),
    ];
    assert_eq!(costs(Elimination::Program, 3..=7), program);
}

#[test]
fn ties_at_random() {
    let world = seven();
    for (weight, asked) in (2..=7).zip([5.269, 4.793, 4.639, 4.615, 4.592, 4.583]) {
        close(random_ties(&world, Decisive::correct(weight)), asked, 3);
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn probes() {
    let world = seven();
    let asked = [
        (Probes::None, 4.615),
        (Probes::Initial, 5.238),
        (Probes::Recomputed, 5.220),
        (Probes::Unshot, 5.273),
        (Probes::SameBox, 5.257),
        (Probes::Procedure, 5.410),
    ];
    for (probes, asked) in asked {
        close(
            probed(&world, Decisive::correct(5), probes).unwrap(),
            asked,
            3,
        );
    }
    // The procedure is defined for 7×7.
    let eight = World::new(Setup::standard(8, 1)).unwrap();
    assert_eq!(
        probed(&eight, Decisive::correct(5), Probes::Procedure),
        None
    );
}

/// The random players agree with the expectations: the mean over 600 seeds is within 0.04 of it,
/// about five standard errors, and no run is that of another method.
#[test]
#[ignore = "takes long: the gate runs it"]
fn drawn_players_have_the_expected_costs() {
    let world = seven();
    for probes in [
        Probes::None,
        Probes::Initial,
        Probes::Recomputed,
        Probes::Unshot,
        Probes::SameBox,
        Probes::Procedure,
    ] {
        let expected = probed(&world, Decisive::correct(5), probes).unwrap();
        let runs = (0..600).map(|seed| {
            let mut drawn = Drawn::new(Decisive::correct(5), seed).probing(probes);
            evaluate(&world, &mut drawn).mean()
        });
        let mean = runs.sum::<f64>() / 600.0;
        assert!(
            (mean - expected).abs() < 0.04,
            "{probes:?}: {mean} for {expected}"
        );
    }
    // On another board the procedure draws nothing, and play goes on.
    let eight = World::new(Setup::standard(8, 1)).unwrap();
    let ties = evaluate(&eight, &mut Drawn::new(Decisive::correct(5), 1));
    let without = evaluate(
        &eight,
        &mut Drawn::new(Decisive::correct(5), 1).probing(Probes::Procedure),
    );
    assert_eq!(ties, without);
}

/// X = E / ΣE gives the worse of the paper's strategies the greater probability.
#[test]
fn the_mixture_of_weights_is_worse_than_drawing_evenly() {
    let means: Vec<f64> = (2..=7)
        .map(|weight| random_ties(&seven(), Decisive::correct(weight)))
        .collect();
    let (mixture, mean) = mixed_weights(&means);
    let evenly = means.iter().sum::<f64>() / 6.0;
    assert!(mean > evenly && (mixture.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(mixture[0] > mixture[3] && means[0] > means[3]);
}

#[test]
fn the_initial_matrix_is_that_of_weight_five() {
    let world = seven();
    let initial = |weight| {
        Matrix::new(
            &world,
            weight,
            Elimination::Correct,
            &KnownAnswers::default(),
        )
    };
    let rows = [
        "0 2 9 10 9 2 0",
        "2 6 16 18 16 6 2",
        "9 16 30 38 30 16 9",
        "10 18 38 48 38 18 10",
    ];
    let printed: Vec<&str> = rows.iter().chain(rows[..3].iter().rev()).copied().collect();
    assert_eq!(initial(5).to_string().lines().collect::<Vec<_>>(), printed);
    assert_eq!((initial(5).sum(), initial(5).value(cell(4, 4))), (672, 48));
    assert_ne!(initial(9).to_string(), initial(5).to_string());
    // The printed probabilities are cut off after three digits: 48 / 672 is 0.0714…
    assert_eq!(
        [2, 9, 10, 48].map(|value| value * 1000 / 672),
        [2, 13, 14, 71]
    );
}

/// Misses at (2,3) and (3,4), body at (4,4): the maxima are (4,6) and (5,5).
#[test]
fn the_first_printed_matrix() {
    let known = KnownAnswers {
        missed: cells(&[(2, 3), (3, 4)]),
        bodies: cells(&[(4, 4)]),
        ..KnownAnswers::default()
    };
    let matrix = Matrix::new(&seven(), 5, Elimination::Program, &known);
    let printed = "0 0 1 3 6 1 0\n0 1 1 11 2 4 1\n0 3 8 8 11 7 6\n0 1 0 0 5 9 6\n0 0 6 7 5 5 6\n0 0 1 4 2 4 1\n0 0 0 1 5 1 0\n";
    assert_eq!(matrix.to_string(), printed);
    assert_eq!(matrix.greatest(known.shots()), cells(&[(4, 6), (5, 5)]));
    for other in [Elimination::Correct, Elimination::Literal] {
        assert_ne!(Matrix::new(&seven(), 5, other, &known).to_string(), printed);
    }
}

/// Body at (3,2), a miss somewhere, a miss at (3,4). The place of the second probe is not printed;
/// the matrix after it shows where it can have been.
fn second_probes(world: &World) -> Vec<Cell> {
    let printed = "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 1 1 1 0\n1 1 1 1 2 0 0\n0 0 0 1 1 1 1\n0 1 1 1 5 0 0\n";
    let explains = |&probe: &Cell| {
        let missed = cells(&[(3, 4)]).with(probe);
        let known = KnownAnswers {
            missed,
            bodies: cells(&[(3, 2)]),
            ..KnownAnswers::default()
        };
        Matrix::new(world, 5, Elimination::Program, &known).to_string() == printed
    };
    let fresh = world.setup().board.cells().minus(cells(&[(3, 2), (3, 4)]));
    fresh.iter().filter(explains).collect()
}

#[test]
fn the_golden_game() {
    let world = seven();
    let plane = world
        .placements()
        .iter()
        .position(|plane| plane.head == cell(5, 1) && plane.nose == planes::Nose::Down);
    let hidden = world.find(&[world.placements()[plane.unwrap()]]).unwrap();
    let found = second_probes(&world);
    assert_eq!(
        found.len(),
        31,
        "second probes that explain the second printed matrix"
    );
    for probe in found {
        let known = KnownAnswers {
            missed: Cells::EMPTY.with(probe),
            bodies: cells(&[(3, 2)]),
            ..KnownAnswers::default()
        };
        assert_eq!(world.answer(hidden, probe), Answer::Miss);
        // The third shot is the decisive one there.
        let matrix = Matrix::new(&world, 5, Elimination::Program, &known);
        assert_eq!(matrix.greatest(known.shots()), cells(&[(3, 4)]));
        // (3,4)^ and (5,1)v are left in the end, by the program's elimination.
        let end = KnownAnswers {
            missed: known.missed.with(cell(3, 4)),
            ..known
        };
        let left =
            (0..world.len()).filter(|&layout| Elimination::Program.keeps(&world, layout, &end));
        let heads: Cells = left
            .flat_map(|layout| world.planes(layout).map(|plane| plane.head))
            .collect();
        assert_eq!(heads, cells(&[(3, 4), (5, 1)]));
        let matrix = Matrix::new(&world, 5, Elimination::Program, &end);
        assert_eq!(matrix.greatest(end.shots()), cells(&[(5, 1)]));
    }
    let mut game = Secret::new(std::sync::Arc::new(world), hidden).unwrap();
    let answers = [
        ((3, 2), Answer::Body),
        ((3, 4), Answer::Miss),
        ((5, 1), Answer::Head(None)),
    ];
    for ((column, row), answer) in answers {
        let shot = cell(column, row);
        game_core::Position::play(&mut game, shot);
        assert_eq!(game.belief().answer(shot), Some(answer));
    }
    assert_eq!(
        game_core::Position::to_move(&game),
        game_core::ToMove::Nobody
    );
}

#[test]
fn a_fallen_plane_fed_back() {
    let world = World::new(Setup::standard(9, 2).revealing(Reveal::Plane)).unwrap();
    let cost = |method: Decisive| {
        let counts = evaluate(&world, &mut { method });
        (rounded(counts.mean(), 4), counts.worst())
    };
    assert_eq!(cost(Decisive::correct(5).feeding()), (9.0927, 15));
    assert_eq!(cost(Decisive::correct(8).feeding()), (9.0102, 16));
    assert_eq!(cost(Decisive::correct(9).feeding()), (9.0102, 16));
    let own = Decisive::correct(5)
        .feeding()
        .eliminating(Elimination::Literal);
    assert_eq!(cost(own), (9.2215, 16));
    let public = cost(Decisive::correct(5));
    assert_eq!((rounded(public.0, 3), public.1), (13.926, 23));
    let silent = World::new(Setup::standard(9, 2)).unwrap();
    let counts = evaluate(&silent, &mut Decisive::correct(5));
    assert_eq!((rounded(counts.mean(), 3), counts.worst()), (13.570, 23));
}

#[test]
fn hiding() {
    let world = World::new(Setup::standard(9, 2)).unwrap();
    let mut by_influence = [0; 21];
    (0..world.len()).for_each(|layout| by_influence[influence(&world, layout)] += 1);
    assert_eq!(by_influence[10..=16], [582, 330, 512, 504, 248, 80, 96]);
    assert_eq!(by_influence.iter().sum::<usize>(), 2352);
    let printed = planes::notation::read_layout(&world, "9x9 (3,9)^ (7,8)^").unwrap();
    assert_eq!(
        (are_near(&world, printed), influence(&world, printed)),
        (true, 13)
    );
    assert!(Hider::new(&world, 1_001).is_none());
    let hider = Hider::new(&world, 900).unwrap();
    assert_eq!(hider.counts(), [1288, 1064]);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let near = (0..2_000)
        .filter(|_| are_near(&world, hider.draw(&mut random)))
        .count();
    assert!((1_720..1_880).contains(&near), "{near}");
}
