//! Numbers without floating-point formatting.

use registry::Thousandths;

#[test]
fn thousandths_are_written_as_the_standard_library_writes_numbers() {
    for thousandths in (-20_000..20_000).chain([i64::MIN / 1024, 1_000_000_001]) {
        #[allow(clippy::cast_precision_loss, reason = "below 2^53")]
        let number = thousandths as f64 / 1000.0;
        let expected = if thousandths == 0 {
            "0".to_owned()
        } else {
            number.to_string()
        };
        assert_eq!(Thousandths(thousandths).to_string(), expected);
    }
}
