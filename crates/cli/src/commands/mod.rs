//! One module for each command: what it asks the game, and how it shows the answer.

mod analyze;
mod bench;
mod board;
mod complete;
mod completions;
mod contest;
mod duel;
mod engines;
mod game;
pub(crate) mod heat;
mod help;
mod manual;
mod matches;
mod moves;
mod outcome;
mod perft;
mod play;
mod policies;
mod proof;
mod records;
mod regret;
mod serve;
mod solve;
mod speak;
mod stop;
pub(crate) mod structure;
mod tables;
mod tour;
mod tree;

use crate::args::Request;
use crate::console::Console;
use crate::failure::Failure;

/// Does what was asked for.
pub(crate) fn run(console: Console, request: Request) -> Result<(), Failure> {
    match request {
        Request::Tour => tour::run(console),
        Request::Analyze { question, engine, budget, structure } => {
            analyze::run(console, &question, engine.as_ref(), budget, structure)
        }
        Request::Tree(request) => tree::run(console, &request),
        Request::CheckProof(path) => proof::run(console, &path),
        Request::Policies(request) => policies::run(console, &request),
        Request::Solve { question, request, journal, proof } => {
            solve::run(console, &question, request, journal.as_ref(), proof.as_deref())
        }
        Request::Perft { question, depth } => perft::run(console, &question, depth),
        Request::Play(request) => play::run(console, &request),
        Request::Contest(request) => contest::run(console, &request),
        Request::Match(request) => matches::run(console, &request),
        Request::Engine(request) => speak::run(console, request),
        Request::Regret(request) => regret::run(console, &request),
        Request::Tables(request) => tables::run(console, &request),
        Request::Convert(request) => records::convert(console, &request),
        Request::Check(request) => records::check(console, &request),
        Request::Serve(request) => serve::run(console, request),
        Request::Bench(game) => bench::run(console, game.as_deref()),
        Request::Engines(game) => engines::run(console, game.as_deref()),
        Request::Completions(shell) => completions::run(console, shell),
        Request::Man => manual::run(console),
        Request::Help(command) => help::run(console, command.as_deref()),
    }
}
