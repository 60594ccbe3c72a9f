//! Small AND/OR trees that are drawn at random, as jobs; and what minimax says of them.

use farm::{Job, JobAnswer, JobKind, JobTree, NodeKind, ProofNumbers, TreeChild};
use game_core::mix;
use serde_json::{Value, json};

/// A node of a drawn tree. Children have greater numbers, and may have several parents.
struct DrawnNode {
    kind: NodeKind,
    children: Vec<(usize, bool)>,
    /// Who wins, where there are no children.
    is_won: bool,
    /// How often its job gives up.
    attempts: u32,
    /// Whether its job knows the answer then, or there are only the children.
    is_easy: bool,
    /// Whether there is a job at all.
    has_job: bool,
}

/// A tree, the same for the same seed. Its nodes look two ways, as positions do that are equal by
/// symmetry: `true` stands for the other look, and a certificate has the look of its node.
pub(crate) struct DrawnTree {
    seed: u64,
    nodes: Vec<DrawnNode>,
}

/// How many children of an AND node are given at once.
const CHUNK: usize = 2;

impl DrawnTree {
    pub(crate) fn new(seed: u64) -> Self {
        let mut state = mix(seed);
        let mut draw = |end: u64| {
            state = mix(state);
            state % end
        };
        let count = 2 + draw(40);
        let nodes = (0..count).map(|id| {
            let below = count - id - 1;
            let children = (0..draw(6)).filter(|_| below > 0).map(|_| {
                let child = id + 1 + draw(below.min(9));
                (usize::try_from(child).unwrap(), draw(2) == 0)
            });
            let children: Vec<_> = children.collect();
            DrawnNode {
                kind: [NodeKind::Or, NodeKind::And][usize::try_from(draw(2)).unwrap()],
                is_won: draw(2) == 0,
                attempts: u32::try_from(draw(3)).unwrap(),
                is_easy: draw(4) == 0 || children.is_empty(),
                has_job: draw(3) > 0 || children.is_empty(),
                children,
            }
        });
        Self {
            seed,
            nodes: nodes.collect(),
        }
    }

    /// The answer by definition.
    pub(crate) fn is_won(&self, id: usize) -> bool {
        let node = &self.nodes[id];
        let mut children = node.children.iter().map(|&(child, _)| self.is_won(child));
        match node.kind {
            _ if node.children.is_empty() => node.is_won,
            NodeKind::Or => children.any(|won| won),
            NodeKind::And => children.all(|won| won),
        }
    }

    /// A certificate, found by definition.
    fn certificate(&self, (id, look): (usize, bool)) -> Option<Value> {
        let node = &self.nodes[id];
        let below = node
            .children
            .iter()
            .map(|&(child, turned)| self.certificate((child, look ^ turned)));
        let below: Vec<Value> = match node.kind {
            _ if node.children.is_empty() => node.is_won.then(Vec::new)?,
            NodeKind::Or => vec![below.flatten().next()?],
            NodeKind::And => below.collect::<Option<_>>()?,
        };
        Some(json!({"node": id, "look": look, "below": below}))
    }

    /// Whether a certificate proves that a node is won.
    pub(crate) fn accepts(&self, (id, look): (usize, bool), certificate: &Value) -> bool {
        let node = &self.nodes[id];
        let Some(below) = certificate["below"].as_array() else {
            return false;
        };
        let fits = |&(child, turned): &(usize, bool)| {
            let child = (child, look ^ turned);
            below.iter().any(|more| self.accepts(child, more))
        };
        let holds = match node.kind {
            _ if node.children.is_empty() => node.is_won,
            NodeKind::Or => node.children.iter().any(fits),
            NodeKind::And => node.children.iter().all(fits),
        };
        holds && certificate["node"] == id && certificate["look"] == look
    }

    /// The next children of a node.
    fn next(
        &self,
        (id, look): (usize, bool),
        given: usize,
    ) -> Vec<TreeChild<(usize, bool), Value>> {
        let node = &self.nodes[id];
        let most = match node.kind {
            NodeKind::Or => usize::MAX,
            NodeKind::And => CHUNK,
        };
        let next = node.children.iter().skip(given).take(most);
        next.map(|&(child, turned)| {
            let child = (child, look ^ turned);
            // Some children come with their certificates, as from the job of their parent.
            match self
                .certificate(child)
                .filter(|_| mix(self.seed ^ child.0 as u64).is_multiple_of(8))
            {
                Some(certificate) => TreeChild::proved(child, certificate),
                None => TreeChild::open(child, ProofNumbers::UNKNOWN),
            }
        })
        .collect()
    }
}

impl JobTree for DrawnTree {
    type Node = (usize, bool);
    type Certificate = Value;

    fn key(&self, node: &(usize, bool)) -> String {
        node.0.to_string()
    }

    fn kind(&self, node: &(usize, bool)) -> NodeKind {
        self.nodes[node.0].kind
    }

    fn job(&self, &(id, look): &(usize, bool), attempt: u32) -> Option<Value> {
        let input = json!({"seed": self.seed, "node": id, "look": look, "attempt": attempt});
        self.nodes[id].has_job.then_some(input)
    }

    fn answer(
        &self,
        node: &(usize, bool),
        _attempt: u32,
        output: &Value,
    ) -> Result<JobAnswer<(usize, bool), Value>, String> {
        match output["answer"].as_str() {
            Some("proved") => Ok(JobAnswer::Proved(output["certificate"].clone())),
            Some("disproved") => Ok(JobAnswer::Disproved),
            Some("again") => Ok(JobAnswer::Again(ProofNumbers::open(3, 2))),
            Some("open") => Ok(JobAnswer::Expand(self.next(*node, 0))),
            _ => Err("The output has no answer.".to_owned()),
        }
    }

    fn children(
        &self,
        node: &(usize, bool),
        proved: &[((usize, bool), Value)],
    ) -> Vec<TreeChild<(usize, bool), Value>> {
        self.next(*node, proved.len())
    }

    fn compose(&self, &(id, look): &(usize, bool), proved: &[((usize, bool), Value)]) -> Value {
        let below = proved.iter().map(|(child, certificate)| {
            assert!(self.accepts(*child, certificate), "{child:?} {certificate}");
            certificate.clone()
        });
        json!({"node": id, "look": look, "below": below.collect::<Vec<_>>()})
    }

    fn transfer(&self, from: &(usize, bool), to: &(usize, bool), certificate: &Value) -> Value {
        fn turned(certificate: &Value) -> Value {
            let below = certificate["below"].as_array().unwrap().iter().map(turned);
            let look = !certificate["look"].as_bool().unwrap();
            let below = below.collect::<Vec<_>>();
            json!({"node": certificate["node"], "look": look, "below": below})
        }
        assert_eq!(from.0, to.0);
        if from.1 == to.1 {
            certificate.clone()
        } else {
            turned(certificate)
        }
    }
}

/// The kind of its jobs.
pub(crate) struct DrawnKind;

/// The tree and the node of a job.
fn asked(job: &Job) -> Result<(DrawnTree, (usize, bool)), String> {
    let input = &job.input;
    let node = input["node"].as_u64().zip(input["look"].as_bool());
    let (seed, (id, look)) = input["seed"].as_u64().zip(node).ok_or("No node.")?;
    Ok((DrawnTree::new(seed), (usize::try_from(id).unwrap(), look)))
}

impl JobKind for DrawnKind {
    fn name(&self) -> &'static str {
        "drawn"
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let (tree, node) = asked(job)?;
        let drawn = &tree.nodes[node.0];
        if job.input["attempt"].as_u64() < Some(drawn.attempts.into()) {
            return Ok(json!({"answer": "again"}));
        }
        if !drawn.is_easy {
            return Ok(json!({"answer": "open"}));
        }
        Ok(match tree.certificate(node) {
            Some(certificate) => json!({"answer": "proved", "certificate": certificate}),
            None => json!({"answer": "disproved"}),
        })
    }

    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let (tree, node) = asked(job)?;
        let holds = match output["answer"].as_str() {
            Some("proved") => tree.accepts(node, &output["certificate"]),
            Some("disproved") => !tree.is_won(node.0),
            _ => true,
        };
        holds.then_some(()).ok_or("It is not so.".to_owned())
    }
}

/// What a lying worker makes of the truth; where that is open, it claims a proof.
pub(crate) fn lie(job: &Job, truth: &Value) -> Value {
    if truth["answer"] == "proved" {
        return json!({"answer": "disproved"});
    }
    let input = &job.input;
    let certificate = json!({"node": input["node"], "look": input["look"], "below": []});
    json!({"answer": "proved", "certificate": certificate})
}
