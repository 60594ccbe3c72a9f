//! The learnt evaluation: the laws of an evaluation, its symmetries, its sums by a plain
//! computation from the bytes of the file, and files that are refused.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::exact;

use std::sync::LazyLock;

use einstein::learnt::{Features, Learnt, Weights, WeightsError};
use einstein::{EinStein, Race, Setup, Square, WIN};
use exact::Exact;
use game_core::laws::{LawError, Suite};
use game_core::{Evaluate, Position, Score, Side, ToMove, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The weights of the crate.
const BYTES: &[u8] = include_bytes!("../src/learnt/weights.bin");

/// Bytes before the weights.
const HEADER: usize = 12;

/// All positions of this many random games.
fn positions(games: usize, seed: u64) -> Vec<EinStein> {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut met = vec![];
    for _ in 0..games {
        let mut position = EinStein::START;
        met.push(position);
        while random_step(&mut position, random).is_some() {
            met.push(position);
        }
    }
    met
}

/// Reflected, and with the numbers of the chosen sides reversed; without the die.
fn looked_at(position: &EinStein, mirror: bool, reverse: [bool; 2]) -> Option<EinStein> {
    let before = Setup::from(*position);
    let mut setup = Setup {
        die: None,
        mover: before.mover,
        ..Setup::EMPTY
    };
    for (side, reversed) in reverse.into_iter().enumerate() {
        for stone in 0..6 {
            let turned = |square: Square| Square::at(square.row(), square.column()).unwrap();
            let square = before.stones[side][stone]
                .map(|square| if mirror { turned(square) } else { square });
            setup.stones[side][if reversed { 5 - stone } else { stone }] = square;
        }
    }
    EinStein::new(setup).ok()
}

/// The weight of this number in the file, from 0.
fn weight(number: usize) -> i64 {
    static ALL: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let (mut all, mut at) = (Vec::new(), HEADER);
        while at < BYTES.len() - 8 {
            let small = BYTES[at].cast_signed();
            let wide = i16::from_le_bytes([BYTES[at + 1], BYTES[at + 2]]);
            all.push(if small == -128 {
                wide.into()
            } else {
                small.into()
            });
            at += if small == -128 { 3 } else { 1 };
        }
        all
    });
    ALL[number]
}

/// Log-odds by the definition, from the bytes: unit by unit, stone by stone, in wide numbers.
fn odds(features: &Features) -> f64 {
    let units = Features::UNITS;
    let mirror = |input: usize| input - input % 25 + input % 25 % 5 * 5 + input % 25 / 5;
    let race = (features.race * 4096.0).round();
    #[allow(clippy::cast_possible_truncation, reason = "a whole number of 16 bits")]
    let race = race as i64;
    let (biases, races) = (Features::INPUTS * units, (Features::INPUTS + 1) * units);
    let outputs = (Features::INPUTS + 2) * units + features.stage * (units + 2);
    let mut sum = 16 * weight(outputs + units + 1) + weight(outputs + units) * race / 16;
    for unit in 0..units {
        for reflected in [false, true] {
            let seen = features.inputs.iter().map(|&input| usize::from(input));
            let inputs: i64 = seen
                .map(|input| weight(if reflected { mirror(input) } else { input } * units + unit))
                .sum();
            let awake =
                (inputs + weight(biases + unit) + (weight(races + unit) * race).div_euclid(65_536))
                    .clamp(0, 255);
            sum += awake * awake / 256 * weight(outputs + unit);
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "below 2^31")]
    let odds = sum as f64 / 65_536.0;
    odds
}

#[test]
fn it_keeps_the_laws_of_evaluators() -> Result<(), LawError> {
    Suite::new(EinStein::START, ChaCha8Rng::seed_from_u64(5))
        .plies(20_000)
        .evaluate(&Learnt::new())?;
    Ok(())
}

#[test]
fn values_are_those_of_the_definition() {
    let (mut learnt, mut compared) = (Learnt::new(), 0);
    for position in positions(200, 1) {
        if position.to_move() != ToMove::Chance {
            continue;
        }
        let value = f64::from(learnt.evaluate(&position, position.mover())) / f64::from(WIN);
        let exact = libm::tanh(odds(&learnt.features(&position)).clamp(-8.0, 8.0) / 2.0);
        assert!((value - exact).abs() < 2e-5, "{position}: {value} {exact}");
        compared += 1;
    }
    assert!(compared > 2_000, "{compared}");
}

/// The race is an input as the nearest of 1025 chances of winning, in log-odds of 2^-12.
#[test]
fn the_race_is_seen_to_the_nearest_step() {
    let (learnt, mut race) = (Learnt::new(), Race::new());
    for position in positions(100, 7)
        .into_iter()
        .filter(|position| position.to_move() == ToMove::Chance)
    {
        let chance =
            (f64::from(race.evaluate(&position, position.mover())) / f64::from(WIN)).midpoint(1.0);
        let odds = f64::from(learnt.features(&position).race);
        let seen = 1.0 / (1.0 + libm::exp(-odds));
        // Half a step, and half a unit of the odds; at the ends they are cut off.
        assert!(
            (chance - seen).abs() < 0.5 / 1024.0 + 0.125 / 4096.0 + 1e-9 || odds.abs() > 6.9,
            "{position}: {chance} {seen}"
        );
    }
}

#[test]
fn all_looks_of_a_position_have_one_value() {
    let mut learnt = Learnt::new();
    for position in positions(100, 2) {
        if position.to_move() != ToMove::Chance {
            continue;
        }
        let value = learnt.evaluate(&position, position.mover());
        for look in 0..8 {
            let seen = looked_at(&position, look & 1 != 0, [look & 2 != 0, look & 4 != 0]).unwrap();
            assert_eq!(
                learnt.evaluate(&seen, seen.mover()),
                value,
                "{position} {seen}"
            );
        }
        let swapped = position.swapped();
        assert_eq!(
            learnt.evaluate(&swapped, swapped.mover()),
            value,
            "{position} {swapped}"
        );
    }
}

/// Within a win while the game goes on, the payoff afterwards, and one side's loss is the other's
/// win.
#[test]
fn values_are_payoffs() {
    let mut learnt = Learnt::new();
    for position in positions(100, 3) {
        let [first, second] =
            [Side::First, Side::Second].map(|side| learnt.evaluate(&position, side));
        assert_eq!(first, -second);
        match position.winner() {
            Some(side) => assert_eq!(learnt.evaluate(&position, side), WIN),
            None => assert!(first.abs() < WIN, "{position}"),
        }
    }
}

/// With the die thrown: the value after the best move.
#[test]
fn a_die_is_used_for_the_best_move() {
    let mut learnt = Learnt::new();
    for position in positions(50, 4) {
        let ToMove::Player(me) = position.to_move() else {
            continue;
        };
        let after: Vec<Score> = position
            .moves()
            .map(|m| learnt.evaluate(&position.after(m), me))
            .collect();
        assert_eq!(
            Some(learnt.evaluate(&position, me)),
            after.into_iter().max().map(|best| best.min(WIN - 1))
        );
    }
}

/// With at most three stones left and known exact values, its error is no greater than that of the
/// race, which is nearly as good there (0.011 against 0.012 on average); with more stones it knows
/// more.
#[test]
fn it_errs_less_than_the_race_in_endings() {
    let (mut learnt, race, mut exact) = (Learnt::new(), Race::new(), Exact::default());
    let (mut errors, mut compared) = ([0.0, 0.0], 0);
    for position in positions(1500, 7) {
        let me = position.mover();
        let stones: usize = [Side::First, Side::Second]
            .map(|side| position.alive(side).len())
            .iter()
            .sum();
        if position.to_move() != ToMove::Chance || stones > 3 {
            continue;
        }
        let (numerator, denominator) = exact.value(&position);
        #[allow(
            clippy::cast_precision_loss,
            reason = "a ratio to compare with estimates"
        )]
        let truth = numerator as f64 / denominator as f64;
        let ours = f64::midpoint(
            f64::from(learnt.evaluate(&position, me)) / f64::from(WIN),
            1.0,
        );
        errors[0] += (ours - truth).abs();
        errors[1] += (race.probability(&position, me) - truth).abs();
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
    assert!(errors[0] < errors[1], "{errors:?} of {compared}");
}

#[test]
fn files_are_read_as_they_were_written() {
    let weights = Weights::read(BYTES).unwrap();
    assert_eq!(weights.write(), BYTES);
    let mut learnt = [Learnt::new(), Learnt::with(&weights)];
    for position in positions(5, 5) {
        let [ours, read] = &mut learnt;
        assert_eq!(
            ours.evaluate(&position, Side::First),
            read.evaluate(&position, Side::First)
        );
    }
}

#[test]
fn foreign_files_are_refused() {
    let changed = |at: usize, byte: u8| {
        let mut bytes = BYTES.to_vec();
        bytes[at] = byte;
        Weights::read(&bytes)
    };
    assert_eq!(Weights::read(&[]), Err(WeightsError::Length(0)));
    assert_eq!(Weights::read(&BYTES[..19]), Err(WeightsError::Length(19)));
    assert_eq!(Weights::read(&BYTES[1..]), Err(WeightsError::Foreign));
    assert_eq!(
        Weights::read(&BYTES[..BYTES.len() - 1]),
        Err(WeightsError::Damaged)
    );
    // A missing weight, one more, and one that is cut off, with fitting checksums.
    for (from, more) in [(HEADER + 1, &[][..]), (HEADER, &[1]), (HEADER, &[0x80, 1])] {
        let bytes = summed([&BYTES[..HEADER], &BYTES[from..BYTES.len() - 8], more].concat());
        assert_eq!(
            Weights::read(&bytes),
            Err(WeightsError::Length(bytes.len()))
        );
    }
    assert_eq!(changed(0, b'X'), Err(WeightsError::Foreign));
    assert_eq!(changed(8, 9), Err(WeightsError::Version(9)));
    assert_eq!(changed(10, 1), Err(WeightsError::Units(1)));
    assert_eq!(
        changed(BYTES.len() - 1, !BYTES[BYTES.len() - 1]),
        Err(WeightsError::Damaged)
    );
    for error in [
        WeightsError::Length(0),
        WeightsError::Foreign,
        WeightsError::TooGreat(3),
    ] {
        assert!(error.to_string().ends_with('.') && error.to_string().len() > 40);
    }
}

/// A change of any single bit.
#[test]
fn no_damage_escapes() {
    let mut bytes = BYTES.to_vec();
    for at in (0..BYTES.len()).step_by(if cfg!(debug_assertions) { 97 } else { 1 }) {
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            assert!(Weights::read(&bytes).is_err(), "byte {at}, bit {bit}");
            bytes[at] ^= 1 << bit;
        }
    }
    assert!(Weights::read(&bytes).is_ok());
}

/// Real numbers are rounded to the units of the file, and clipped to its range.
#[test]
fn real_numbers_are_rounded() {
    let count = (Features::INPUTS + 2) * Features::UNITS + Features::STAGES * (Features::UNITS + 2);
    assert!(Weights::rounded(&vec![0.0; count - 1]).is_none());
    let weights = Weights::rounded(&vec![1e9; count]).unwrap();
    assert_eq!(
        Weights::read(&weights.write()),
        Ok(weights.clone()),
        "the greatest weights have room"
    );
    let mut learnt = Learnt::with(&weights);
    assert!(
        positions(20, 6)
            .iter()
            .all(|position| learnt.evaluate(position, Side::First).abs() <= WIN)
    );
    let mut bytes = Weights::rounded(&vec![-1.0; count]).unwrap().write();
    assert_eq!(
        bytes[HEADER..HEADER + 3],
        [0x80, 0, 0xFF],
        "-256 is no byte"
    );
    // A weight of 1401, with a fitting checksum.
    bytes[HEADER + 1..HEADER + 3].copy_from_slice(&1401_i16.to_le_bytes());
    bytes.truncate(bytes.len() - 8);
    assert_eq!(
        Weights::read(&summed(bytes)),
        Err(WeightsError::TooGreat(0))
    );
}

/// Small weights take one byte each, and the ends of their range are read as they were written.
#[test]
fn small_weights_are_one_byte() {
    let count = (Features::INPUTS + 2) * Features::UNITS + Features::STAGES * (Features::UNITS + 2);
    for (weight, length) in [(127_i16, 1), (-127, 1), (0, 1), (-128, 3), (128, 3)] {
        let mut numbers = vec![0.0; count];
        numbers[0] = f32::from(weight) / 256.0;
        let weights = Weights::rounded(&numbers).unwrap();
        let bytes = weights.write();
        assert_eq!(bytes.len(), HEADER + count - 1 + length + 8, "{weight}");
        assert_eq!(Weights::read(&bytes), Ok(weights), "{weight}");
    }
}

/// The units of the outputs' own numbers: the last of each stage is finer than the one before.
#[test]
fn outputs_have_two_units() {
    let count = (Features::INPUTS + 2) * Features::UNITS + Features::STAGES * (Features::UNITS + 2);
    for (behind, unit) in [
        (1, 4096_i16),
        (2, 256),
        (3, 256),
        (Features::UNITS + 2, 256),
        (Features::UNITS + 3, 4096),
    ] {
        let mut numbers = vec![0.0; count];
        numbers[count - behind] = 1.0;
        let bytes = Weights::rounded(&numbers).unwrap().write();
        let [low, high] = unit.to_le_bytes();
        let at = HEADER + count - behind;
        assert_eq!(
            bytes[at..at + 3],
            [0x80, low, high],
            "{behind} from the end"
        );
    }
}

/// These bytes, and their checksum.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, step);
    bytes.extend(sum.to_le_bytes());
    bytes
}
