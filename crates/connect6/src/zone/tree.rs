//! The tree of a proof-number search, whole in memory: its nodes are few, as each costs a search
//! for double threats.

use alloc::boxed::Box;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::area::Area;
use super::proof::{Reply, ZoneProof};
use crate::cell::Cell;
use crate::forced::ForcedWin;
use crate::turn::Turn;

/// A number that is not finite: what cannot be reached.
pub(super) const INFINITE: u32 = u32::MAX;

/// The number of a node.
pub(super) type Id = u32;

/// Numbers of nodes: of a hundred turns, one has more than four replies that were looked at.
pub(super) type Children = SmallVec<[Id; 4]>;

/// The node at which a search begins.
pub(super) const ROOT: Id = 0;

/// What stands behind a node.
#[derive(Clone, Debug)]
pub(super) enum Expansion {
    /// The attacker is to move, and no turn was tried.
    Leaf,
    /// The attacker is to move: the turns that were tried and not given up, one if it wins.
    Choice(Vec<Id>),
    /// The attacker is to move, and wins by double threats.
    Won(Box<ForcedWin>),
    /// The defender is to move.
    Replies(Box<Replies>),
}

/// What was done about the replies to a turn.
#[derive(Clone, Default, Debug)]
pub(super) struct Replies {
    /// Replies that were looked at.
    pub(super) children: Children,
    /// All that were looked at or wait, in order.
    pub(super) seen: Vec<Reply>,
    /// Those that wait, the most urgent last.
    pub(super) queue: Vec<(i32, Reply)>,
}

impl Replies {
    /// One more reply waits, unless it was there before.
    pub(super) fn add(&mut self, urgency: i32, reply: Reply) {
        if let Err(at) = self.seen.binary_search(&reply) {
            self.seen.insert(at, reply);
            self.queue.push((urgency, reply));
        }
    }
}

/// A position: behind a turn of the attacker, or behind a reply.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The stones that led there.
    pub(super) stones: Reply,
    /// The least number of leaves that prove the win, and that refute it.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Whether the turn before it knows already that this reply is answered.
    pub(super) noted: bool,
    /// What matters to the win, while it may be needed.
    pub(super) area: Option<Box<Area>>,
    pub(super) what: Expansion,
}

impl Node {
    pub(super) const fn leaf(stones: Reply) -> Self {
        Self {
            stones,
            proof: 1,
            disproof: 1,
            noted: false,
            area: None,
            what: Expansion::Leaf,
        }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_open(&self) -> bool {
        self.proof != 0 && self.disproof != 0
    }

    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        let what = match &self.what {
            Expansion::Leaf => 0,
            Expansion::Choice(turns) => 4 * turns.capacity(),
            Expansion::Won(win) => 56 * win.size(),
            Expansion::Replies(replies) => {
                size_of::<Replies>()
                    + if replies.children.spilled() {
                        4 * replies.children.capacity()
                    } else {
                        0
                    }
                    + size_of::<Reply>() * replies.seen.capacity()
                    + size_of::<(i32, Reply)>() * replies.queue.capacity()
            }
        };
        size_of::<Self>() + what + self.area.as_ref().map_or(0, |_| size_of::<Area>())
    }
}

/// All nodes.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    free: Vec<Id>,
}

impl Tree {
    /// The root alone.
    pub(super) fn new() -> Self {
        Self {
            nodes: [Node::leaf(Reply::NONE)].into(),
            free: Vec::new(),
        }
    }

    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// Nodes that are in use.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// About how many bytes all of them take.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.iter().map(Node::bytes).sum()
    }

    /// A new node.
    pub(super) fn add(&mut self, node: Node) -> Id {
        if let Some(id) = self.free.pop() {
            self.nodes[id as usize] = node;
            return id;
        }
        self.nodes.push(node);
        Id::try_from(self.nodes.len() - 1).unwrap_or(ROOT)
    }

    /// The children of a node.
    pub(super) fn children(&self, id: Id) -> &[Id] {
        match &self.node(id).what {
            Expansion::Choice(turns) => turns,
            Expansion::Replies(replies) => &replies.children,
            Expansion::Leaf | Expansion::Won(_) => &[],
        }
    }

    /// Forgets a node and all behind it.
    pub(super) fn remove(&mut self, id: Id) {
        self.remove_all(&[id]);
    }

    /// Forgets nodes and all behind them.
    pub(super) fn remove_all(&mut self, ids: &[Id]) {
        let mut ahead = ids.to_vec();
        while let Some(id) = ahead.pop() {
            ahead.extend_from_slice(self.children(id));
            self.nodes[id as usize] = Node::leaf(Reply::NONE);
            self.free.push(id);
        }
    }

    /// Forgets one of the answers to a turn.
    pub(super) fn forget(&mut self, id: Id, answer: Id) {
        self.remove(answer);
        if let Expansion::Replies(replies) = &mut self.node_mut(id).what {
            replies.children.retain(|child| *child != answer);
        }
    }

    /// The numbers of a position in which the attacker is to move, from those of the attacker's
    /// turns; with a turn that wins the others are forgotten, and so are those that fail.
    pub(super) fn choose(&mut self, id: Id) {
        let Expansion::Choice(turns) = &mut self.nodes[id as usize].what else {
            return;
        };
        let turns = core::mem::take(turns);
        let winner = turns
            .iter()
            .copied()
            .find(|&turn| self.node(turn).is_proved());
        let (mut kept, mut least, mut sum) = (Vec::new(), INFINITE, 0_u32);
        for turn in turns {
            let Node {
                proof, disproof, ..
            } = *self.node(turn);
            if disproof == 0 || winner.is_some_and(|winner| winner != turn) {
                self.remove(turn);
                continue;
            }
            least = least.min(proof);
            sum = sum.saturating_add(disproof);
            kept.push(turn);
        }
        let area = winner.and_then(|winner| self.node_mut(winner).area.take());
        let node = self.node_mut(id);
        node.proof = least;
        node.disproof = if winner.is_some() {
            INFINITE
        } else {
            sum.min(INFINITE - 1)
        };
        node.what = Expansion::Choice(kept);
        node.area = area;
    }

    /// Gives a node up: the win is not found.
    pub(super) fn refute(&mut self, id: Id) {
        for child in Children::from(self.children(id)) {
            self.remove(child);
        }
        let node = self.node_mut(id);
        node.proof = INFINITE;
        node.disproof = 0;
        node.area = None;
        node.what = Expansion::Choice(Vec::new());
    }

    /// The win behind a proved position in which the attacker is to move.
    pub(super) fn win(&self, id: Id) -> Option<ZoneProof> {
        match &self.node(id).what {
            Expansion::Won(win) => Some(ZoneProof::from(&**win)),
            Expansion::Choice(turns) => {
                let turn = turns
                    .iter()
                    .copied()
                    .find(|&turn| self.node(turn).is_proved())?;
                let replies = self.children(turn).iter();
                let replies =
                    replies.map(|&reply| Some((self.node(reply).stones, self.win(reply)?)));
                Some(ZoneProof {
                    turn: turn_of(self.node(turn).stones)?,
                    replies: replies.collect::<Option<_>>()?,
                })
            }
            Expansion::Leaf | Expansion::Replies(_) => None,
        }
    }
}

/// Two stones as a turn.
pub(super) fn turn_of(stones: Reply) -> Option<Turn> {
    let mut cells = stones.cells();
    let (a, b): (Cell, Cell) = cells.next().zip(cells.next())?;
    Some(Turn::Two(a, b))
}
