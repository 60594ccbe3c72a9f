use std::fmt::Write;
use std::sync::Arc;

use connect6::notation::cell_text;
use connect6::zone::{Options, Reply, TurnAnswers, ZoneProof};
use connect6::{Connect6, Symmetry, Turn};
use farm::{JobAnswer, JobTree, NodeKind, ProofNumbers, TreeChild};
use game_core::Symmetric;
use serde_json::Value;

use super::kind::{ProverJob, SearchedPosition, searched};

/// Replies of a job, where each answers many pairs. They need some work each.
const SINGLES: usize = 8;

/// Pairs of a job.
const PAIRS: usize = 64;

/// The tree of an opening of a board with `N` rows.
#[derive(Clone, Copy, Debug)]
pub struct OpeningTree<const N: usize = 19> {
    /// How the search of a job goes about its work.
    pub options: Options,
    /// The nodes of a job: of one position, or shared by the positions of a group.
    pub nodes: u64,
}

/// A node of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningNode<const N: usize = 19> {
    /// The attacker is to move, behind this reply.
    Position(Connect6<N>, Reply),
    /// The attacker has made this turn in the position: all replies to it.
    Turn(Connect6<N>, Turn),
    /// Some of the replies to it.
    Replies(Connect6<N>, Turn, Vec<Reply>),
}

impl<const N: usize> OpeningNode<N> {
    /// The opening itself.
    #[must_use]
    pub const fn root(position: Connect6<N>) -> Self {
        Self::Position(position, Reply::NONE)
    }
}

/// What proves a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofPart {
    /// Of a position, or of a turn: the win.
    Win(Arc<ZoneProof>),
    /// Of a group of replies: the wins behind them.
    Answers(Vec<(Reply, Arc<ZoneProof>)>),
}

impl ProofPart {
    /// The win; `None` of a group of replies.
    #[must_use]
    pub fn win(&self) -> Option<&ZoneProof> {
        match self {
            Self::Win(win) => Some(win),
            Self::Answers(_) => None,
        }
    }
}

/// The wins behind replies, from the parts that prove them.
fn answers<const N: usize>(proved: &[(OpeningNode<N>, ProofPart)]) -> Vec<(Reply, Arc<ZoneProof>)> {
    let of = |(node, part): &(OpeningNode<N>, ProofPart)| match (node, part) {
        (OpeningNode::Position(_, reply), ProofPart::Win(win)) => vec![(*reply, Arc::clone(win))],
        (_, ProofPart::Answers(answers)) => answers.clone(),
        (_, ProofPart::Win(_)) => Vec::new(),
    };
    proved.iter().flat_map(of).collect()
}

/// The win that a text proves.
fn read<const N: usize>(text: &str) -> Result<Arc<ZoneProof>, String> {
    let (_, win) = ZoneProof::read::<N, false>(text).map_err(|error| error.to_string())?;
    Ok(Arc::new(win))
}

impl<const N: usize> OpeningTree<N> {
    /// The turns with which a position goes on.
    fn turns(position: &Connect6<N>, found: SearchedPosition) -> Result<Answer<N>, String> {
        let turns = match found {
            SearchedPosition::Won(text) => {
                return Ok(JobAnswer::Proved(ProofPart::Win(read::<N>(&text)?)));
            }
            SearchedPosition::Lost => return Ok(JobAnswer::Disproved),
            SearchedPosition::Open { turns, .. } => turns,
        };
        let mut children = Vec::new();
        for open in turns {
            let turn = position
                .read_turn(&open.turn)
                .map_err(|error| error.to_string())?;
            TurnAnswers::new(position, turn).map_err(|error| error.to_string())?;
            let numbers = ProofNumbers::open(open.proof, open.disproof);
            children.push(TreeChild::open(OpeningNode::Turn(*position, turn), numbers));
        }
        Ok(JobAnswer::Expand(children))
    }

    /// The positions behind a group of replies.
    fn group(
        position: &Connect6<N>,
        turn: Turn,
        replies: &[Reply],
        found: Vec<SearchedPosition>,
    ) -> Result<Answer<N>, String> {
        let before = TurnAnswers::new(position, turn).map_err(|error| error.to_string())?;
        let (mut children, mut answers) = (Vec::new(), Vec::new());
        for (&reply, found) in replies.iter().zip(found) {
            let node = OpeningNode::Position(before.position(reply), reply);
            children.push(match found {
                SearchedPosition::Lost => return Ok(JobAnswer::Disproved),
                SearchedPosition::Won(text) => {
                    let win = read::<N>(&text)?;
                    answers.push((reply, Arc::clone(&win)));
                    TreeChild::proved(node, ProofPart::Win(win))
                }
                SearchedPosition::Open {
                    proof, disproof, ..
                } => TreeChild::open(node, ProofNumbers::open(proof, disproof)),
            });
        }
        if answers.len() == replies.len() {
            Ok(JobAnswer::Proved(ProofPart::Answers(answers)))
        } else {
            Ok(JobAnswer::Expand(children))
        }
    }

    /// Replies as children: single ones as positions, many as groups.
    fn groups(
        before: &TurnAnswers<N>,
        position: &Connect6<N>,
        turn: Turn,
        replies: &[Reply],
    ) -> Vec<TreeChild<OpeningNode<N>, ProofPart>> {
        let are_pairs = replies.iter().all(|reply| reply.count() == 2);
        let groups = replies.chunks(if are_pairs { PAIRS } else { SINGLES });
        let node = |group: &[Reply]| match *group {
            [reply] => OpeningNode::Position(before.position(reply), reply),
            _ => OpeningNode::Replies(*position, turn, group.to_vec()),
        };
        groups
            .map(|group| TreeChild::open(node(group), ProofNumbers::UNKNOWN))
            .collect()
    }
}

/// What a job says.
type Answer<const N: usize> = JobAnswer<OpeningNode<N>, ProofPart>;

impl<const N: usize> JobTree for OpeningTree<N> {
    type Node = OpeningNode<N>;
    type Certificate = ProofPart;

    fn key(&self, node: &OpeningNode<N>) -> String {
        match node {
            OpeningNode::Position(position, _) => position.canonical().to_string(),
            OpeningNode::Turn(position, turn) => {
                format!("{position} {}", position.turn_text(*turn))
            }
            OpeningNode::Replies(position, turn, replies) => {
                let mut key = format!("{position} {}", position.turn_text(*turn));
                for reply in replies {
                    let cells: String = reply.cells().map(|cell| cell_text(cell, N)).collect();
                    // Writing to a string cannot fail.
                    let _ = write!(key, " {cells}");
                }
                key
            }
        }
    }

    fn kind(&self, node: &OpeningNode<N>) -> NodeKind {
        match node {
            OpeningNode::Position(..) => NodeKind::Or,
            OpeningNode::Turn(..) | OpeningNode::Replies(..) => NodeKind::And,
        }
    }

    fn job(&self, node: &OpeningNode<N>, _attempt: u32) -> Option<Value> {
        let positions = match node {
            OpeningNode::Position(position, _) => vec![position.to_string()],
            OpeningNode::Turn(..) => return None,
            OpeningNode::Replies(position, turn, replies) => {
                let before = TurnAnswers::new(position, *turn).ok()?;
                let behind = |&reply: &Reply| before.position(reply).to_string();
                replies.iter().map(behind).collect()
            }
        };
        let nodes = self.nodes / (positions.len() as u64).max(1);
        serde_json::to_value(ProverJob::new(positions, nodes, self.options)).ok()
    }

    fn answer(
        &self,
        node: &OpeningNode<N>,
        _attempt: u32,
        output: &Value,
    ) -> Result<Answer<N>, String> {
        let mut found = searched(output)?;
        match node {
            OpeningNode::Position(position, _) => {
                Self::turns(position, found.pop().ok_or("The output is empty.")?)
            }
            OpeningNode::Turn(..) => Err("A turn has no job.".to_owned()),
            OpeningNode::Replies(position, turn, replies) => {
                Self::group(position, *turn, replies, found)
            }
        }
    }

    fn children(
        &self,
        node: &OpeningNode<N>,
        proved: &[(OpeningNode<N>, ProofPart)],
    ) -> Vec<TreeChild<OpeningNode<N>, ProofPart>> {
        let OpeningNode::Turn(position, turn) = node else {
            return Vec::new();
        };
        let Ok(mut before) = TurnAnswers::new(position, *turn) else {
            return Vec::new();
        };
        for (reply, win) in answers(proved) {
            // Each was checked when its job was done, and is for this reply.
            let _ = before.add(reply, &win);
        }
        let next = before.next_replies();
        Self::groups(&before, position, *turn, &next)
    }

    fn compose(&self, node: &OpeningNode<N>, proved: &[(OpeningNode<N>, ProofPart)]) -> ProofPart {
        match (node, proved) {
            (OpeningNode::Position(..), [(_, part), ..]) => part.clone(),
            (OpeningNode::Turn(_, turn), _) => {
                let replies = answers(proved).into_iter();
                ProofPart::Win(Arc::new(ZoneProof {
                    turn: *turn,
                    replies: replies
                        .map(|(reply, win)| (reply, (*win).clone()))
                        .collect(),
                }))
            }
            _ => ProofPart::Answers(answers(proved)),
        }
    }

    fn transfer(&self, from: &OpeningNode<N>, to: &OpeningNode<N>, part: &ProofPart) -> ProofPart {
        let (OpeningNode::Position(from, _), OpeningNode::Position(to, _), ProofPart::Win(win)) =
            (from, to, part)
        else {
            return part.clone();
        };
        let turned = Symmetry::all()
            .find(|&symmetry| from.seen(symmetry) == *to)
            .filter(|_| from != to);
        match turned {
            Some(symmetry) => ProofPart::Win(Arc::new(win.seen(symmetry, N))),
            None => part.clone(),
        }
    }
}
