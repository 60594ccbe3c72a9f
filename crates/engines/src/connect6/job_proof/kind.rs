use std::ops::ControlFlow;

use connect6::zone::{Options, Prover, TriedTurn, ZoneProgress, verify};
use connect6::{AnyConnect6, Connect6, Width};
use farm::{Job, JobKind};
use search::Limits;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Jobs that prove wins of Connect6. The input is a [`ProverJob`]; the output says of each position in
/// order whether the player to move wins, with the text of the proof, up to the first of which no
/// win is found.
#[derive(Clone, Copy, Default, Debug)]
pub struct Connect6ProofKind;

impl Connect6ProofKind {
    /// The name of the kind in jobs.
    pub const NAME: &'static str = "connect6-proof";
}

/// What such a job asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProverJob {
    /// Positions with the attacker to move, as they are written.
    pub positions: Vec<String>,
    /// Positions that the search for double threats looks at for each of them, about: a search ends
    /// after the step in which it reaches this number.
    pub nodes: u64,
    /// First stones, second stones and turns that are tried.
    pub width: [usize; 3],
    /// See [`Options::quiet`].
    pub quiet: bool,
    /// See [`Options::look`].
    pub look: u64,
    /// See [`Options::turns`].
    pub turns: u8,
    /// See [`Options::memory_bytes`].
    pub memory_bytes: usize,
}

impl ProverJob {
    /// A job about these positions.
    #[must_use]
    pub fn new(positions: Vec<String>, nodes: u64, options: Options) -> Self {
        let width = options.width;
        Self {
            positions,
            nodes,
            width: [width.first(), width.second(), width.turns()],
            quiet: options.quiet,
            look: options.look,
            turns: options.turns,
            memory_bytes: options.memory_bytes,
        }
    }

    /// How the search goes about its work.
    fn options(&self) -> Result<Options, String> {
        let [first, second, turns] = self.width;
        Ok(Options {
            width: Width::new(first, second, turns).map_err(|error| error.to_string())?,
            quiet: self.quiet,
            look: self.look,
            turns: self.turns,
            memory_bytes: self.memory_bytes,
        })
    }

    /// The input of a job.
    fn read(job: &Job) -> Result<Self, String> {
        Self::deserialize(&job.input).map_err(|error| error.to_string())
    }
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum SearchedPosition {
    /// The text of a proof.
    Won(String),
    /// There is no win among the turns that are tried.
    Lost,
    /// The limit was reached.
    Open {
        /// The least number of open positions that could prove it.
        proof: u32,
        /// The same to end the search without.
        disproof: u32,
        /// The turns that are left.
        turns: Vec<OpenTurn>,
    },
}

/// A turn that is left, with its proof numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenTurn {
    pub(super) turn: String,
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// The output of a job.
pub(super) fn searched(output: &Value) -> Result<Vec<SearchedPosition>, String> {
    Vec::deserialize(output).map_err(|error| error.to_string())
}

/// Searches a position.
fn search<const N: usize>(
    position: &Connect6<N>,
    nodes: u64,
    options: Options,
) -> Result<SearchedPosition, String> {
    let mut prover =
        Prover::new(position, options).ok_or("A win begins with a whole turn of a game.")?;
    let enough = |progress: &ZoneProgress| {
        if progress.nodes >= nodes {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let progress = prover.run(&Limits::new().progress(&enough));
    if let Some(proof) = prover.proof() {
        return Ok(SearchedPosition::Won(proof.write(position)));
    }
    if progress.answer == Some(false) {
        return Ok(SearchedPosition::Lost);
    }
    let open = |tried: TriedTurn| OpenTurn {
        turn: position.turn_text(tried.turn),
        proof: tried.proof,
        disproof: tried.disproof,
    };
    Ok(SearchedPosition::Open {
        proof: progress.proof,
        disproof: progress.disproof,
        turns: prover.turns().into_iter().map(open).collect(),
    })
}

impl JobKind for Connect6ProofKind {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let input = ProverJob::read(job)?;
        let (options, nodes) = (input.options()?, input.nodes.max(1));
        let mut found = Vec::new();
        for text in &input.positions {
            let position: AnyConnect6 = text.parse().map_err(|error| format!("{error}"))?;
            found.push(match &position {
                AnyConnect6::Large(p) => search(p, nodes, options),
                AnyConnect6::Middle(p) => search(p, nodes, options),
                AnyConnect6::Small(p) => search(p, nodes, options),
            }?);
            // One reply that is not answered refutes the turn.
            if found.last() == Some(&SearchedPosition::Lost) {
                break;
            }
        }
        serde_json::to_value(found).map_err(|error| error.to_string())
    }

    /// Each proof is checked by the rules, and is for its position. That no win was found is
    /// believed.
    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let (input, found) = (ProverJob::read(job)?, searched(output)?);
        let ends_early = found.last() == Some(&SearchedPosition::Lost);
        if found.len() > input.positions.len()
            || (found.len() < input.positions.len() && !ends_early)
        {
            return Err("The output is about another number of positions.".to_owned());
        }
        for (position, found) in input.positions.iter().zip(&found) {
            if let SearchedPosition::Won(text) = found {
                let verified = verify(text).map_err(|error| error.to_string())?;
                if verified.position != *position {
                    return Err("The proof is for another position.".to_owned());
                }
            }
        }
        Ok(())
    }
}
