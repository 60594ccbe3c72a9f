//! JSON as text.

use std::fmt::Write as _;

use serde_json::Value;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[wasm_bindgen]
extern "C" {
    /// A number as JavaScript writes it: as short as it can be and read back as the same one.
    #[wasm_bindgen(js_name = String)]
    fn real(number: f64) -> String;
}

/// A number as the standard library writes it.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn real(number: f64) -> String {
    number.to_string()
}

/// The text of a value: what a browser's `JSON.parse` reads back.
///
/// As `serde_json` writes it, but for numbers that are no whole ones: these are written in a
/// browser by the browser, and elsewhere by the standard library, as short as they can be. The
/// library's way is 6 kB of what a browser would load.
///
/// ```
/// use serde_json::json;
/// let value = json!({"chance": 0.25, "cell": "D4 \"x\"", "shots": [1, -2, null, true]});
/// assert_eq!(web::json(&value), r#"{"cell":"D4 \"x\"","chance":0.25,"shots":[1,-2,null,true]}"#);
/// ```
#[must_use]
pub fn json(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

/// Writing into a text cannot fail, so nothing is made of results.
fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(is) => out.push_str(if *is { "true" } else { "false" }),
        Value::Number(number) => {
            let _ = match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(whole), ..) => write!(out, "{whole}"),
                (_, Some(whole), _) => write!(out, "{whole}"),
                (.., Some(number)) => {
                    // A browser writes a zero without its sign.
                    out.push_str(if number.is_sign_negative() { "-" } else { "" });
                    out.push_str(&real(number.abs()));
                    Ok(())
                }
                _ => Ok(()),
            };
        }
        Value::String(text) => quote(text, out),
        Value::Array(values) => {
            let mut sign = '[';
            for value in values {
                out.push(sign);
                write(value, out);
                sign = ',';
            }
            out.push_str(if values.is_empty() { "[]" } else { "]" });
        }
        Value::Object(members) => {
            let mut sign = '{';
            for (key, value) in members {
                out.push(sign);
                quote(key, out);
                out.push(':');
                write(value, out);
                sign = ',';
            }
            out.push_str(if members.is_empty() { "{}" } else { "}" });
        }
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for sign in text.chars() {
        match sign {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            sign if sign < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(sign));
            }
            sign => out.push(sign),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::json as written;

    #[test]
    fn written_values_are_read_back() {
        let signs: String = (0..0x300)
            .filter_map(char::from_u32)
            .chain("飞机 🎲 \u{2028}".chars())
            .collect();
        let reals = [
            0.1,
            -2.5,
            1.0 / 3.0,
            1e300,
            5e-324,
            -0.0,
            f64::MAX,
            f64::MIN_POSITIVE,
            123_456_789.125,
        ];
        let values = json!([signs, {signs.as_str(): {}}, [], [[]], {"a": null, "b": [true, false]}, u64::MAX, i64::MIN, 0]);
        assert_eq!(
            serde_json::from_str::<Value>(&written(&values)).unwrap(),
            values
        );
        for real in reals {
            assert_eq!(
                written(&real.into()).parse::<f64>().unwrap().to_bits(),
                real.to_bits(),
                "{real}"
            );
        }
        assert_eq!(
            written(&json!({"a": [1, "x\ty"], "b": {}})),
            json!({"a": [1, "x\ty"], "b": {}})
                .to_string()
                .replace("\\t", "\\u0009")
        );
    }
}
