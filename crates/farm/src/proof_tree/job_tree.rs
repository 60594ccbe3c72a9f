use serde_json::Value;

use super::ProofNumbers;

/// Who moves at a node, as far as a proof is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The attacker is to move: one proved child proves it.
    Or,
    /// The defender is to move: it is proved once all children are and no further one is needed.
    And,
}

/// A tree whose nodes ask "does the attacker win?" and whose leaves are jobs.
///
/// No node comes again below itself. Two nodes with the same key have the same answer and share
/// their job and all that is below them.
pub trait JobTree {
    /// A node: a position, a position with a turn, or a group of them.
    type Node: Clone;
    /// What shows that the attacker wins.
    type Certificate: Clone;

    /// What tells nodes apart: the same for nodes that are equal by symmetry, so that they share
    /// one job.
    fn key(&self, node: &Self::Node) -> String;

    /// Who moves there.
    fn kind(&self, node: &Self::Node) -> NodeKind;

    /// The input of the node's job, put for the `attempt`-th time, counted from 0. Without a job the
    /// node is [expanded](Self::children) at once.
    fn job(&self, node: &Self::Node, attempt: u32) -> Option<Value>;

    /// What follows from the output of a job, which the kind of the job has
    /// [checked](crate::JobKind::check).
    ///
    /// # Errors
    ///
    /// The output says nothing about this node: a sentence. The worker is not believed any more.
    fn answer(
        &self,
        node: &Self::Node,
        attempt: u32,
        output: &Value,
    ) -> Result<JobAnswer<Self::Node, Self::Certificate>, String>;

    /// The children of a node without a job, of which none is `proved`; and the further children of
    /// an AND node whose children are all proved, with their certificates in the order in which they
    /// were given. An AND node that needs no further one is proved, so each must come to an end. An
    /// OR node without children is disproved.
    fn children(
        &self,
        node: &Self::Node,
        proved: &[(Self::Node, Self::Certificate)],
    ) -> Vec<TreeChild<Self::Node, Self::Certificate>>;

    /// The certificate of a node from those of its proved children: one of an OR node, all of an
    /// AND node.
    fn compose(
        &self,
        node: &Self::Node,
        proved: &[(Self::Node, Self::Certificate)],
    ) -> Self::Certificate;

    /// The certificate of a node for another one that has the same key.
    fn transfer(
        &self,
        _from: &Self::Node,
        _to: &Self::Node,
        certificate: &Self::Certificate,
    ) -> Self::Certificate {
        certificate.clone()
    }
}

/// What a job says about its node.
#[derive(Clone, Debug)]
pub enum JobAnswer<N, C> {
    /// The attacker wins.
    Proved(C),
    /// The attacker does not win. No certificate says so: this is believed as far as the check of
    /// the kind of job goes.
    Disproved,
    /// Open: the job is put once more, with the next number of attempts.
    Again(ProofNumbers),
    /// Open: the answer follows from these children.
    Expand(Vec<TreeChild<N, C>>),
}

/// A child of a node.
#[derive(Clone, Debug)]
pub struct TreeChild<N, C> {
    /// The child.
    pub node: N,
    /// How far it seems to be from an answer.
    pub numbers: ProofNumbers,
    /// Its certificate, if the parent's job has found it already.
    pub certificate: Option<C>,
}

impl<N, C> TreeChild<N, C> {
    /// A child about which this much is known.
    #[must_use]
    pub const fn open(node: N, numbers: ProofNumbers) -> Self {
        Self {
            node,
            numbers,
            certificate: None,
        }
    }

    /// A child that is proved.
    #[must_use]
    pub const fn proved(node: N, certificate: C) -> Self {
        Self {
            node,
            numbers: ProofNumbers::PROVED,
            certificate: Some(certificate),
        }
    }
}
