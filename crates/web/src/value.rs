//! JSON values for the page.
//!
//! `json!` of the crate `serde_json` makes them through its serializer, which can fail: of that and of the texts of
//! such errors every file that a browser loads would have some kilobytes.

use game_core::Text;
use serde_json::{Map, Value};

/// A value: of an object, a list, or anything else that is [`Told`]. An object within an object is written with the
/// macro again.
///
/// ```text
/// value!({"cell": "D4", "chances": [0.25, 0.5], "at": value!({"row": 1, "column": None::<usize>})})
/// ```
macro_rules! value {
    ({ $($key:literal: $value:expr),* $(,)? }) => {
        $crate::value::object(&mut [$(($key, $crate::value::Told::told($value))),*])
    };
    ([ $($value:expr),* $(,)? ]) => {
        serde_json::Value::Array(vec![$($crate::value::Told::told($value)),*])
    };
    ($value:expr) => {
        $crate::value::Told::told($value)
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

/// What the page can be told.
pub(crate) trait Told {
    /// As a value.
    fn told(self) -> Value;
}

/// What `serde_json` makes a value of without fail.
macro_rules! plain {
    ($($plain:ty)+) => {
        $(impl Told for $plain {
            fn told(self) -> Value {
                self.into()
            }
        })+
    };
}

plain! { bool u8 u32 u64 usize i32 f64 &str String }

/// Values that are copied from a borrow.
macro_rules! copied {
    ($($copied:ty)+) => {
        $(impl Told for &$copied {
            fn told(self) -> Value {
                (*self).into()
            }
        })+
    };
}

copied! { u32 usize &str }

impl Told for Value {
    fn told(self) -> Value {
        self
    }
}

/// A sentence in both languages: `{"en": …, "zh": …}`.
impl Told for &Text {
    fn told(self) -> Value {
        value!({"en": self.en.as_ref(), "zh": self.zh.as_ref()})
    }
}

impl Told for &String {
    fn told(self) -> Value {
        self.as_str().into()
    }
}

impl<T: Told> Told for Option<T> {
    fn told(self) -> Value {
        self.map_or(Value::Null, T::told)
    }
}

impl<T: Told> Told for Vec<T> {
    fn told(self) -> Value {
        Value::Array(self.into_iter().map(T::told).collect())
    }
}

impl<'a, T> Told for &'a Vec<T>
where
    &'a T: Told,
{
    fn told(self) -> Value {
        self.as_slice().told()
    }
}

impl<'a, T> Told for &'a [T]
where
    &'a T: Told,
{
    fn told(self) -> Value {
        Value::Array(self.iter().map(<&T>::told).collect())
    }
}

impl<T: Told, const N: usize> Told for [T; N] {
    fn told(self) -> Value {
        Value::Array(self.into_iter().map(T::told).collect())
    }
}

/// A pair is a list of two.
impl<T: Told, U: Told> Told for (T, U) {
    fn told(self) -> Value {
        Value::Array(vec![self.0.told(), self.1.told()])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn values_are_those_of_the_serializer() {
        let (name, cells, loops) = ("D4".to_owned(), vec![1_usize, 2], vec![vec![3_usize], vec![]]);
        let told = value!({
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
        assert_eq!(told, made);
        assert_eq!((value!({}), value!([]), value!("x")), (json!({}), json!([]), json!("x")));
    }
}
