//! The example of Connect Four, whose rules, evaluators and pictures several tests use.
#![allow(dead_code, reason = "the tests use parts of it")]

#[path = "../../examples/connect_four/board.rs"]
pub(crate) mod board;
#[path = "../../examples/connect_four/evaluator.rs"]
pub(crate) mod evaluator;
#[path = "../../examples/connect_four/forced.rs"]
pub(crate) mod forced;
#[path = "../../examples/connect_four/notation.rs"]
pub(crate) mod notation;
#[path = "../../examples/connect_four/position.rs"]
pub(crate) mod position;
#[path = "../../examples/connect_four/show.rs"]
pub(crate) mod show;
#[path = "../../examples/connect_four/threats.rs"]
pub(crate) mod threats;
