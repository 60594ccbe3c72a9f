//! Serialization of the types of games by serde, with the feature `serde`.
//!
//! A position is serialized as its text, whose parser validates it, so no file leads to an illegal
//! position. A move or an event is read without its position: it is plain data with limited checks;
//! play it with [`try_play`](crate::Position::try_play). Reports are structures with named fields.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads a value from its text.
///
/// # Errors
///
/// Fails if there is no text, or if the text cannot be parsed.
pub fn from_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?
        .parse()
        .map_err(D::Error::custom)
}

/// Reads a value from plain data; `convert` returns `None` for invalid data.
///
/// # Errors
///
/// Fails if the data has another type or is invalid.
pub fn from_data<'de, T, R: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
    convert: fn(R) -> Option<T>,
) -> Result<T, D::Error> {
    convert(R::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("data of no value"))
}

/// Implements serde's traits for a type with `Display` and `FromStr`, which is serialized as its
/// text.
///
/// `serialize_as_text!(Position)`, or with parameters in front `serialize_as_text!([const N: usize]
/// Connect<N>)`.
#[macro_export]
macro_rules! serialize_as_text {
    ([$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> $crate::serde::Serialize for $Type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($parameters)*> $crate::serde::Deserialize<'de> for $Type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serial::from_text(deserializer)
            }
        }
    };
    ($Type:ty) => {
        $crate::serialize_as_text!([] $Type);
    };
}

/// Implements serde's traits for a type that is serialized as data of another type:
/// `serialize_as_data!(Move, u8, to_data, from_data)`. The second function returns an `Option`.
#[macro_export]
macro_rules! serialize_as_data {
    ($Type:ty, $Data:ty, $to:expr, $from:expr) => {
        impl $crate::serde::Serialize for $Type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                let to: fn(Self) -> $Data = $to;
                $crate::serde::Serialize::serialize(&to(*self), serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $Type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let from: fn($Data) -> Option<Self> = $from;
                $crate::serial::from_data(deserializer, from)
            }
        }
    };
}
