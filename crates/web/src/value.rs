//! JSON values for the page.
//!
//! `json!` of the crate `serde_json` makes them through its serializer, which can fail: of that and
//! of the texts of such errors every file that a browser loads would have some kilobytes.

use game_core::Text;
use serde_json::{Map, Value};

/// A value: of an object, a list, or anything else that is [`IntoJson`]. An object within an object
/// is written with the macro again.
///
/// ```text
/// value!({"cell": "D4", "chances": [0.25, 0.5], "at": value!({"row": 1, "column": None::<usize>})})
/// ```
macro_rules! value {
    ({ $($key:literal: $value:expr),* $(,)? }) => {
        $crate::value::object(&mut [$(($key, $crate::value::IntoJson::into_json($value))),*])
    };
    ([ $($value:expr),* $(,)? ]) => {
        serde_json::Value::Array(vec![$($crate::value::IntoJson::into_json($value)),*])
    };
    ($value:expr) => {
        $crate::value::IntoJson::into_json($value)
    };
}

pub(crate) use value;

/// An object of these members, which are taken out of the list.
pub(crate) fn object(members: &mut [(&str, Value)]) -> Value {
    let mut object = Map::new();
    for (key, value) in members {
        object.insert((*key).to_owned(), value.take());
    }
    Value::Object(object)
}

/// A value that can be sent to the page.
pub(crate) trait IntoJson {
    /// As a value.
    fn into_json(self) -> Value;
}

/// What `serde_json` makes a value of without fail.
macro_rules! plain {
    ($($plain:ty)+) => {
        $(impl IntoJson for $plain {
            fn into_json(self) -> Value {
                self.into()
            }
        })+
    };
}

plain! { bool u8 u32 u64 usize i32 f64 &str String }

/// Values that are copied from a borrow.
macro_rules! copied {
    ($($copied:ty)+) => {
        $(impl IntoJson for &$copied {
            fn into_json(self) -> Value {
                (*self).into()
            }
        })+
    };
}

copied! { u32 usize &str }

impl IntoJson for Value {
    fn into_json(self) -> Value {
        self
    }
}

/// A sentence in both languages: `{"en": …, "zh": …}`.
impl IntoJson for &Text {
    fn into_json(self) -> Value {
        value!({"en": self.en.as_ref(), "zh": self.zh.as_ref()})
    }
}

impl IntoJson for &String {
    fn into_json(self) -> Value {
        self.as_str().into()
    }
}

impl<T: IntoJson> IntoJson for Option<T> {
    fn into_json(self) -> Value {
        self.map_or(Value::Null, T::into_json)
    }
}

impl<T: IntoJson> IntoJson for Vec<T> {
    fn into_json(self) -> Value {
        Value::Array(self.into_iter().map(T::into_json).collect())
    }
}

impl<'a, T> IntoJson for &'a Vec<T>
where
    &'a T: IntoJson,
{
    fn into_json(self) -> Value {
        self.as_slice().into_json()
    }
}

impl<'a, T> IntoJson for &'a [T]
where
    &'a T: IntoJson,
{
    fn into_json(self) -> Value {
        Value::Array(self.iter().map(<&T>::into_json).collect())
    }
}

impl<T: IntoJson, const N: usize> IntoJson for [T; N] {
    fn into_json(self) -> Value {
        Value::Array(self.into_iter().map(T::into_json).collect())
    }
}

/// A pair is a list of two.
impl<T: IntoJson, U: IntoJson> IntoJson for (T, U) {
    fn into_json(self) -> Value {
        Value::Array(vec![self.0.into_json(), self.1.into_json()])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn values_are_those_of_the_serializer() {
        let (name, cells, loops) = (
            "D4".to_owned(),
            vec![1_usize, 2],
            vec![vec![3_usize], vec![]],
        );
        let written = value!({
            "name": &name,
            "cells": &cells,
            "loops": &loops,
            "chance": 0.25,
            "none": None::<u8>,
            "endless": f64::INFINITY,
            "pairs": vec![("a".to_owned(), 1_u64)],
            "within": value!({"is": true, "sides": [-1, 1], "texts": ["x", "y"].as_slice()}),
            "list": value!([1_u32, "one", Some(name.as_str())]),
        });
        let made = json!({
            "name": name,
            "cells": cells,
            "loops": loops,
            "chance": 0.25,
            "none": None::<u8>,
            "endless": f64::INFINITY,
            "pairs": [("a", 1)],
            "within": {"is": true, "sides": [-1, 1], "texts": ["x", "y"]},
            "list": [1, "one", name],
        });
        assert_eq!(written, made);
        assert_eq!(
            (value!({}), value!([]), value!("x")),
            (json!({}), json!([]), json!("x"))
        );
    }
}
