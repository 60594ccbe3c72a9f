//! Exact values of small endings and small games.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::exact;

use einstein::{EinStein, Layout};
use exact::Exact;
use game_core::{Finite, Notation, Position, Side, Symmetric, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Position and value before the roll, for the side to move, each with six stones and six faces.
const VALUES: [(&str, &str); 12] = [
    ("1..../6..../...../...../....c r", "43825/46656"),
    ("3..../5..../...../...../....c r", "50/81"),
    ("1..../2..../...../...../....c r", "347/432"),
    ("...../...../.3.../....f/...b. b", "413/648"),
    ("...../...../.3.../....f/...b. r", "5/9"),
    ("...../..6../.1.../...../a...e r", "2165/2187"),
    ("...../.2.4./...../.c.f./..... r", "113015/209952"),
    ("12.../6..../...../...../....d r", "40555/46656"),
    ("1.5../...../...../...../..a.d r", "43580182891/58773123072"),
    // The same with the colours swapped and the board turned.
    ("3..../...../...../....b/....a b", "347/432"),
    // Mirrored, and numbers reversed.
    ("13.../...../...../...../....f r", "347/432"),
    ("65.../...../...../...../....f r", "347/432"),
];

#[test]
fn endings() {
    let mut exact = Exact::default();
    for (text, expected) in VALUES {
        let position: EinStein = text.parse().unwrap();
        let fraction = exact.fraction(&position);
        if text.starts_with("13.") {
            // Other numbers are another game: 1 and 3 share the die differently from 1 and 2.
            assert_ne!(fraction, expected, "{text}");
        } else {
            assert_eq!(fraction, expected, "{text}");
        }
    }
}

/// The value of each move with the die on the table.
fn with_die<const N: usize, const K: usize>(text: &str) -> Vec<(String, f64)> {
    let position: EinStein<N, K> = text.parse().unwrap();
    let mut exact = Exact::<N, K, K>::default();
    #[allow(clippy::cast_precision_loss, reason = "six decimals are compared")]
    let value = |m| {
        let numerator = exact.after(&position, &position.after(m)) as f64;
        let moves = i32::try_from(position.moves_left()).unwrap();
        (
            position.move_text(m),
            numerator / (0..moves).fold(1.0, |power, _| power * K as f64),
        )
    };
    position.moves().map(value).collect()
}

/// A missing 5 lets stone 3 or stone 6 go, and 3 is the better one though 6 is nearer.
#[test]
fn the_farther_number_may_be_the_better_one() {
    let values = with_die::<5, 6>("...../..6../.3.../...../a...e r 5");
    let best = |stone: char| {
        let of_stone = values.iter().filter(|(text, _)| text.starts_with(stone));
        of_stone.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
    };
    let ((three, high), (six, low)) = (best('3'), best('6'));
    assert_eq!((three.as_str(), six.as_str()), ("3:B3-C4", "6:C2-D3"));
    assert!(
        (high - 0.988_112).abs() < 5e-7 && (low - 0.955_190).abs() < 5e-7,
        "{high} {low}"
    );
}

/// With a 1 the best move of the small game captures the mover's own stone 2.
#[test]
#[ignore = "takes long: the gate runs it"]
fn capturing_the_own_stone_may_be_best() {
    let values = with_die::<4, 3>("4x4/3 12../3.../...c/..ba r 1");
    let best = values.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    assert_eq!(best.0, "1:A1-B1x");
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn the_small_game() {
    let start: EinStein<4, 3> = "4x4/3 12../3.../...c/..ba r".parse().unwrap();
    assert_eq!(start, EinStein::start());
    assert_eq!(
        Exact::<4, 3, 3>::default().fraction(&start),
        "7909618/14348907"
    );
}

/// The game of layouts on 3×3 squares: both choose a layout without seeing the other's, Red opens.
///
/// Either side tosses a coin between the layouts `12/3` and `13/2`. Red then gets at least 169/243
/// against any layout, and Blue allows no more: so that is the value.
#[test]
fn layouts_of_the_smallest_game() {
    let mut exact = Exact::<3, 3, 3>::default();
    let [first, second] = [[1, 2, 3], [1, 3, 2]].map(|stones| Layout::<3>::new(stones).unwrap());
    let mut value = |red, blue| {
        let (n, d) = exact.value(&EinStein::of_layouts(red, blue, Side::First));
        n * (243 / d) // all are multiples of 1/243
    };
    let guaranteed = Layout::all()
        .map(|blue| value(first, blue) + value(second, blue))
        .min();
    let allowed = Layout::all()
        .map(|red| value(red, first) + value(red, second))
        .max();
    assert_eq!((guaranteed, allowed), (Some(2 * 169), Some(2 * 169)));
}

/// Symmetric positions have the same exact value.
#[test]
fn symmetries_leave_values_as_they_are() {
    let random = &mut ChaCha8Rng::seed_from_u64(3);
    let mut exact = Exact::<3, 3, 3>::default();
    let mut changed = 0;
    for _ in 0..300 {
        let mut position = EinStein::<3, 3>::start();
        loop {
            let (face, turned) = (position.canonical(), position.swapped());
            let all = position.moves_left();
            assert_eq!(
                (face.moves_left(), turned.moves_left()),
                (all, all),
                "{position}"
            );
            let value = exact.numerator(&position);
            assert_eq!(
                (exact.numerator(&face), exact.numerator(&turned)),
                (value, value),
                "{position} {face}"
            );
            changed += usize::from(face != position);
            if random_step(&mut position, random).is_none() {
                break;
            }
        }
    }
    assert!(changed > 100, "{changed}");
}
