//! Numbers for people.

use std::time::Duration;

/// A whole number with commas between groups of three digits.
pub(crate) fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time, in the unit that leaves one to three digits before the point.
pub(crate) fn elapsed(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.001 {
        format!("{:.1} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

/// The number per second, rounded down; 0 if no time has passed.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let speed = (u128::from(count) * 1_000_000_000)
        .checked_div(time.as_nanos())
        .unwrap_or(0);
    u64::try_from(speed).unwrap_or(u64::MAX)
}

/// A speed in three digits: `38.1 M`.
pub(crate) fn speed(per_second: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, " G"), (1_000_000, " M"), (1_000, " k")];
    let unit = UNITS.into_iter().find(|&(unit, _)| per_second >= unit);
    let Some((unit, name)) = unit else {
        return per_second.to_string();
    };
    let tenths = u128::from(per_second) * 10 / u128::from(unit);
    format!("{}.{}{name}", grouped(tenths / 10), tenths % 10)
}

/// A value in its shortest form: `1`, `0`, `-1`, `0.25`.
pub(crate) fn plain(value: f64) -> String {
    (value + 0.0).to_string() // so that there is no negative zero
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_threes() {
        let texts = [0_u64, 7, 999, 1000, 46_655_640, u64::MAX].map(grouped);
        assert_eq!(
            texts,
            [
                "0",
                "7",
                "999",
                "1,000",
                "46,655,640",
                "18,446,744,073,709,551,615"
            ]
        );
    }

    #[test]
    fn times_choose_their_unit() {
        let texts = [0, 61_300, 12_345_678, 1_500_000_000]
            .map(|nanos| elapsed(Duration::from_nanos(nanos)));
        assert_eq!(texts, ["0.0 µs", "61.3 µs", "12.3 ms", "1.50 s"]);
    }

    #[test]
    fn speeds_choose_their_unit() {
        assert_eq!(
            [999, 1000, 38_123_456, 2_000_000_000].map(speed),
            ["999", "1.0 k", "38.1 M", "2.0 G"]
        );
        assert_eq!(per_second(5, Duration::ZERO), 0);
        assert_eq!(per_second(u64::MAX, Duration::from_nanos(1)), u64::MAX);
        assert_eq!(per_second(10, Duration::from_millis(500)), 20);
    }
}
