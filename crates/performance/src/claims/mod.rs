//! The list of all claims, by game.

mod connect6;
mod dots;
mod einstein;
mod lgame;
mod matches;
mod planes;
pub mod rivals;
mod search;
mod service;

use crate::claim::{Claim, Source, Unit};
use crate::matches::Match;
use crate::reading::{Number, Reading};

/// Groups of claims with their titles; the others have their names as titles.
pub const GROUPS: &[(&str, &str)] = &[
    ("lgame", "The L-Game"),
    ("einstein", "EinStein würfelt nicht!"),
    ("connect6", "Connect6"),
    ("planes", "Planes"),
    ("dots", "Dots and Boxes"),
    ("stops", "Stops"),
    ("rivals", "Connect Four beside others"),
    ("service", "Rooms, the page, protocols"),
];

/// Every source, in the order of the page.
#[must_use]
pub fn sources() -> Vec<Source> {
    let groups = [
        lgame::sources(),
        einstein::sources(),
        connect6::sources(),
        planes::sources(),
        dots::sources(),
        search::sources(),
        rivals::sources(),
        service::sources(),
    ];
    groups.into_iter().flatten().collect()
}

/// Every match, in the order of the page.
#[must_use]
pub fn matches() -> &'static [Match] {
    matches::LIST
}

/// A series of a plot: a title, and the claims of its points by depth.
#[derive(Clone, Debug)]
pub struct Series {
    /// The title for people.
    pub name: &'static str,
    /// Depth in turns, and the name of the claim with the number of nodes.
    pub points: Vec<(u32, String)>,
}

/// Nodes by depth.
#[must_use]
pub fn series() -> Vec<Series> {
    [connect6::series(), einstein::series()].into_iter().flatten().collect()
}

/// The samples of a benchmark, in seconds.
fn bench(name: &str, what: &str, benchmark: &str) -> Claim {
    Claim::new(name, what, Unit::Seconds, Reading::Time(benchmark.to_owned()))
}

/// The samples of a benchmark, in seconds for each thing that an iteration handles.
fn each(name: &str, what: &str, benchmark: &str) -> Claim {
    Claim::new(name, what, Unit::Seconds, Reading::Each(benchmark.to_owned()))
}

/// A time that the command prints.
fn time(name: &str, what: &str, number: Number) -> Claim {
    Claim::new(name, what, Unit::Seconds, Reading::Number(number))
}

/// A speed that the command prints.
fn rate(name: &str, what: &str, number: Number) -> Claim {
    Claim::new(name, what, Unit::PerSecond, Reading::Number(number))
}

/// A number that the command prints, the same on every machine.
fn count(name: &str, what: &str, number: Number) -> Claim {
    Claim::new(name, what, Unit::Count, Reading::Number(number))
}

/// The processor time of the whole command.
fn processor(name: &str, what: &str) -> Claim {
    Claim::new(name, what, Unit::Seconds, Reading::Processor)
}

/// A figure that only people read.
fn by_hand(name: &str, what: &str, unit: Unit) -> Claim {
    Claim::new(name, what, unit, Reading::Page)
}
