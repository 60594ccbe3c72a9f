//! What may be written on the command line.
//!
//! One description: the parser, the help, the completions and the manual page are all made from
//! [`command`], with `chinese` laid over the help. Names in angle brackets are the same in both
//! languages, as in every document of the project.

mod chinese;
mod commands;
mod contest_options;
mod match_options;
mod match_request;
mod match_values;
mod options;
mod play_options;
mod play_request;
mod record_options;
mod regret_request;
mod request;
mod serve_options;
mod speak_request;
mod tables_options;
mod tables_request;
mod tree_options;
mod tree_request;
mod values;

pub(crate) use commands::{NAMES, PROGRAM, command};
pub(crate) use contest_options::{ContestMode, ContestRequest};
pub(crate) use match_request::{MatchRequest, Openings};
pub(crate) use play_request::{Chance, Mode, PlayRequest, SeatChoice};
pub(crate) use record_options::{CheckRequest, ConvertRequest};
pub(crate) use regret_request::RegretRequest;
pub(crate) use request::{JournalRequest, Question, Request};
pub(crate) use serve_options::ServeRequest;
pub(crate) use speak_request::SpeakRequest;
pub(crate) use tables_request::TablesRequest;
pub(crate) use tree_request::{Goal, PoliciesRequest, TreeRequest};
