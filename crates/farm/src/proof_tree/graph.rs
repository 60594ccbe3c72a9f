//! The nodes and their numbers. Nodes that have the same key are one, so the tree is a graph.

use std::collections::HashMap;

use serde_json::Value;

use super::{JobAnswer, JobTree, NodeKind, ProofNumbers, TreeChild};

/// The number of a node.
pub(super) type NodeId = usize;

/// The node that is to be proved.
pub(super) const ROOT: NodeId = 0;

/// A child as its parent gave it: it may be equal by symmetry to the node of that number.
struct ChildLink<N> {
    id: NodeId,
    node: N,
    /// Whether the parent has the same child before this one.
    is_repeated: bool,
}

/// What stands below a node.
enum Below<N> {
    /// Nothing: a job asks about it.
    Leaf {
        attempt: u32,
        estimate: ProofNumbers,
        is_under_way: bool,
    },
    /// Its children.
    Children(Vec<ChildLink<N>>),
}

struct GraphNode<N, C> {
    node: N,
    kind: NodeKind,
    parents: Vec<NodeId>,
    below: Below<N>,
    numbers: ProofNumbers,
    /// Whether a leaf below it waits for its job to be put.
    has_free: bool,
    certificate: Option<C>,
}

/// All nodes of a search.
pub(super) struct ProofGraph<'t, T: JobTree> {
    tree: &'t T,
    nodes: Vec<GraphNode<T::Node, T::Certificate>>,
    by_key: HashMap<String, NodeId>,
    /// Nodes whose numbers may have changed.
    changed: Vec<NodeId>,
}

impl<'t, T: JobTree> ProofGraph<'t, T> {
    /// The root alone.
    pub(super) fn new(tree: &'t T, root: T::Node) -> Self {
        let mut graph = Self {
            tree,
            nodes: Vec::new(),
            by_key: HashMap::new(),
            changed: Vec::new(),
        };
        graph.add(TreeChild::open(root, ProofNumbers::UNKNOWN));
        graph.changed.clear();
        graph
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The numbers of the root.
    pub(super) fn numbers(&self) -> ProofNumbers {
        self.nodes
            .get(ROOT)
            .map_or(ProofNumbers::UNKNOWN, |root| root.numbers)
    }

    /// The certificate of the root.
    pub(super) fn certificate(&self) -> Option<&T::Certificate> {
        self.nodes.get(ROOT)?.certificate.as_ref()
    }

    /// The leaf whose job is to be done next, and the job's input: the one that is nearest to an
    /// answer of the root among those whose job is not under way. `None` if there is none. Nodes
    /// without jobs are expanded on the way.
    pub(super) fn select(&mut self) -> Option<(NodeId, Value)> {
        loop {
            let id = self.free_leaf()?;
            let node = self.nodes.get(id)?;
            let Below::Leaf { attempt, .. } = node.below else {
                return None;
            };
            if let Some(input) = self.tree.job(&node.node, attempt) {
                return Some((id, input));
            }
            let children = self.tree.children(&node.node, &[]);
            self.expand(id, children);
        }
    }

    /// Goes down to the leaf nearest to an answer.
    fn free_leaf(&self) -> Option<NodeId> {
        let mut id = ROOT;
        loop {
            let node = self.nodes.get(id).filter(|node| node.has_free)?;
            let Below::Children(links) = &node.below else {
                return Some(id);
            };
            let free = links
                .iter()
                .filter_map(|link| Some((link.id, self.nodes.get(link.id)?)))
                .filter(|(_, child)| child.has_free);
            id = free
                .min_by_key(|(_, child)| match node.kind {
                    NodeKind::Or => (child.numbers.proof, child.numbers.disproof),
                    NodeKind::And => (child.numbers.disproof, child.numbers.proof),
                })?
                .0;
        }
    }

    /// Notes whether the job of a leaf is under way.
    pub(super) fn mark(&mut self, id: NodeId, under_way: bool) {
        if let Some(node) = self.nodes.get_mut(id)
            && let Below::Leaf { is_under_way, .. } = &mut node.below
        {
            *is_under_way = under_way;
            self.changed.push(id);
            self.refresh();
        }
    }

    /// Takes the output of a leaf's job.
    ///
    /// # Errors
    ///
    /// It says nothing about this leaf.
    pub(super) fn take(&mut self, id: NodeId, output: &Value) -> Result<(), String> {
        let Some(node) = self.nodes.get_mut(id) else {
            return Ok(());
        };
        let Below::Leaf { attempt, .. } = node.below else {
            return Ok(());
        };
        // Another parent's job may have proved it meanwhile.
        if !node.numbers.is_open() {
            return Ok(());
        }
        match self.tree.answer(&node.node, attempt, output)? {
            JobAnswer::Proved(certificate) => node.certificate = Some(certificate),
            JobAnswer::Disproved => node.numbers = ProofNumbers::DISPROVED,
            JobAnswer::Again(numbers) => {
                node.below = Below::Leaf {
                    attempt: attempt + 1,
                    estimate: numbers,
                    is_under_way: false,
                };
            }
            JobAnswer::Expand(children) => {
                self.expand(id, children);
                return Ok(());
            }
        }
        self.settle(id);
        self.refresh();
        Ok(())
    }

    /// The numbers of a leaf whose answer has come.
    fn settle(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get_mut(id) else {
            return;
        };
        if node.certificate.is_some() {
            node.numbers = ProofNumbers::PROVED;
        }
        if node.numbers.is_open() {
            self.changed.push(id);
        } else {
            node.has_free = false;
            self.changed.extend(&node.parents);
        }
    }

    /// Gives a leaf its children.
    fn expand(&mut self, id: NodeId, children: Vec<TreeChild<T::Node, T::Certificate>>) {
        if let Some(node) = self.nodes.get_mut(id) {
            node.below = Below::Children(Vec::new());
        }
        self.link(id, children);
        self.changed.push(id);
        self.refresh();
    }

    /// Adds children to a node.
    fn link(&mut self, parent: NodeId, children: Vec<TreeChild<T::Node, T::Certificate>>) {
        for child in children {
            let node = child.node.clone();
            let id = self.add(child);
            let Some(Below::Children(links)) =
                self.nodes.get_mut(parent).map(|parent| &mut parent.below)
            else {
                return;
            };
            let is_repeated = links.iter().any(|link| link.id == id);
            links.push(ChildLink {
                id,
                node,
                is_repeated,
            });
            if !is_repeated && let Some(child) = self.nodes.get_mut(id) {
                child.parents.push(parent);
            }
        }
    }

    /// The number of a node, which is a new leaf unless it was there before.
    fn add(&mut self, child: TreeChild<T::Node, T::Certificate>) -> NodeId {
        let key = self.tree.key(&child.node);
        if let Some(&id) = self.by_key.get(&key) {
            self.prove(id, &child);
            return id;
        }
        let id = self.nodes.len();
        self.by_key.insert(key, id);
        let estimate = ProofNumbers::open(child.numbers.proof, child.numbers.disproof);
        let is_proved = child.certificate.is_some();
        self.nodes.push(GraphNode {
            kind: self.tree.kind(&child.node),
            node: child.node,
            parents: Vec::new(),
            below: Below::Leaf {
                attempt: 0,
                estimate,
                is_under_way: false,
            },
            numbers: if is_proved {
                ProofNumbers::PROVED
            } else {
                estimate
            },
            has_free: !is_proved,
            certificate: child.certificate,
        });
        id
    }

    /// A node that was there before is proved now, if the child has a certificate.
    fn prove(&mut self, id: NodeId, child: &TreeChild<T::Node, T::Certificate>) {
        let Some(node) = self.nodes.get_mut(id) else {
            return;
        };
        if let Some(certificate) = &child.certificate
            && node.numbers.is_open()
        {
            node.certificate = Some(self.tree.transfer(&child.node, &node.node, certificate));
            self.settle(id);
        }
    }

    /// Works out the numbers anew of all nodes that changes reach.
    fn refresh(&mut self) {
        while let Some(id) = self.changed.pop() {
            let before = self.state(id);
            self.update(id);
            if self.state(id) != before
                && let Some(node) = self.nodes.get(id)
            {
                self.changed.extend(&node.parents);
            }
        }
    }

    fn state(&self, id: NodeId) -> Option<(ProofNumbers, bool)> {
        self.nodes.get(id).map(|node| (node.numbers, node.has_free))
    }

    /// Works out the numbers of a node.
    fn update(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get_mut(id) else {
            return;
        };
        if !node.numbers.is_open() {
            return;
        }
        if let Below::Leaf {
            estimate,
            is_under_way,
            ..
        } = node.below
        {
            node.has_free = !is_under_way;
            node.numbers = if is_under_way {
                estimate.under_way()
            } else {
                estimate
            };
            return;
        }
        let mut state = self.of_children(id);
        while state.0.is_proved() && self.needs_more(id) {
            state = self.of_children(id);
        }
        if let Some(node) = self.nodes.get_mut(id) {
            (node.numbers, node.has_free) = state;
            node.has_free &= node.numbers.is_open();
        }
    }

    /// The numbers that follow from the children, and whether one has a free leaf.
    fn of_children(&self, id: NodeId) -> (ProofNumbers, bool) {
        let Some(node) = self.nodes.get(id) else {
            return (ProofNumbers::UNKNOWN, false);
        };
        let Below::Children(links) = &node.below else {
            return (node.numbers, node.has_free);
        };
        let children = || {
            let once = links.iter().filter(|link| !link.is_repeated);
            once.filter_map(|link| self.nodes.get(link.id))
        };
        let numbers = children().map(|child| child.numbers);
        let numbers = match node.kind {
            NodeKind::Or => ProofNumbers::of_any(numbers),
            NodeKind::And => ProofNumbers::of_all(numbers),
        };
        (numbers, children().any(|child| child.has_free))
    }

    /// Adds further children to an AND node whose children are all proved, and returns whether
    /// there are any. A node that needs none gets its certificate.
    fn needs_more(&mut self, id: NodeId) -> bool {
        let Some(node) = self.nodes.get(id) else {
            return false;
        };
        let (own, kind) = (node.node.clone(), node.kind);
        let proved = self.proved(id);
        if kind == NodeKind::And {
            let more = self.tree.children(&own, &proved);
            if !more.is_empty() {
                self.link(id, more);
                return true;
            }
        }
        let certificate = self.tree.compose(&own, &proved);
        if let Some(node) = self.nodes.get_mut(id) {
            node.certificate = Some(certificate);
        }
        false
    }

    /// The children of a node that count for its proof, with their certificates as the node sees
    /// them: of an OR node the first that is proved.
    fn proved(&self, id: NodeId) -> Vec<(T::Node, T::Certificate)> {
        let Some(node) = self.nodes.get(id) else {
            return Vec::new();
        };
        let Below::Children(links) = &node.below else {
            return Vec::new();
        };
        let most = if node.kind == NodeKind::Or {
            1
        } else {
            usize::MAX
        };
        let proved = links.iter().filter_map(|link| {
            let child = self.nodes.get(link.id)?;
            let certificate = child.certificate.as_ref()?;
            let certificate = self.tree.transfer(&child.node, &link.node, certificate);
            Some((link.node.clone(), certificate))
        });
        proved.take(most).collect()
    }
}
