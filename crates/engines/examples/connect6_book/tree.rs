//! Which positions the book is about, and what they are worth by minimax.

use std::error::Error;

use connect6::{AnyConnect6, Cell, Connect6, Turn};
use engines::connect6::{BookLine, OpeningBook};
use game_core::{Position, Symmetric};

use crate::games::HumanGames;
use crate::searches::{FoundTurn, search_all};

/// How many turns are looked at.
#[derive(Clone, Copy)]
pub(crate) struct Breadth {
    /// White's first turns that a short search values.
    replies: usize,
    /// Of these the most popular ones that are searched deeply, and those that are best for White.
    popular: usize,
    best: usize,
    /// White's first turns behind which Black's answers are looked at, and how many of them.
    candidates: usize,
    answers: usize,
}

impl Breadth {
    pub(crate) const USUAL: Self = Self {
        replies: usize::MAX,
        popular: 24,
        best: 8,
        candidates: 4,
        answers: 6,
    };

    pub(crate) const TRIAL: Self = Self {
        replies: 3,
        popular: 1,
        best: 1,
        candidates: 1,
        answers: 2,
    };
}

/// What makes a book.
pub(crate) struct BookMaker<'g> {
    pub(crate) games: &'g HumanGames,
    /// Nodes of a short search, and of a deep one.
    pub(crate) quick: u64,
    pub(crate) deep: u64,
    pub(crate) breadth: Breadth,
    pub(crate) book: OpeningBook,
}

/// A position with the turns that lead to it.
#[derive(Clone)]
struct BookNode {
    position: Connect6,
    moves: String,
}

impl BookNode {
    fn after(&self, turn: Turn) -> Result<Self, Box<dyn Error>> {
        let mut position = self.position;
        let text = AnyConnect6::Large(position).turn_text(turn);
        position.try_turn(turn)?;
        Ok(Self {
            position,
            moves: format!("{} {text}", self.moves),
        })
    }
}

/// A first turn of White, and what a search found behind it.
struct WhiteReply {
    turn: Turn,
    node: BookNode,
    quick: FoundTurn,
    deep: FoundTurn,
}

impl BookMaker<'_> {
    /// Makes the book.
    pub(crate) fn make(&mut self) -> Result<(), Box<dyn Error>> {
        let centre = Cell::new(9, 9).ok_or("There is no centre.")?;
        let root = BookNode {
            position: Connect6::EMPTY.after(centre),
            moves: "J10".to_owned(),
        };
        let mut replies = self.replies(&root, centre)?;
        replies.sort_by_key(|reply| reply.deep.value);
        let candidates = replies.len().min(self.breadth.candidates);
        let mut first: Option<FoundTurn> = None;
        for reply in replies.drain(..candidates) {
            let black = self.answered(&reply)?;
            let white = FoundTurn {
                turn: reply.turn,
                value: -black.value,
            };
            first = first
                .filter(|best| best.value >= white.value)
                .or(Some(white));
            self.note(&reply.node, black);
        }
        for reply in &replies {
            self.note(&reply.node, reply.deep);
        }
        self.note(&root, first.ok_or("There is no reply.")?);
        Ok(())
    }

    /// White's first turns that are searched deeply.
    fn replies(&self, root: &BookNode, centre: Cell) -> Result<Vec<WhiteReply>, Box<dyn Error>> {
        let near: Vec<Cell> = root
            .position
            .moves()
            .filter(|cell| cell.distance(centre) <= 2)
            .collect();
        let pairs = near
            .iter()
            .enumerate()
            .flat_map(|(n, &a)| near[n + 1..].iter().map(move |&b| Turn::Two(a, b)));
        let popular = distinct(&root.position, self.games.turns(&root.position), usize::MAX).len();
        let all = self.games.turns(&root.position).into_iter().chain(pairs);
        let turns = distinct(&root.position, all, self.breadth.replies);
        let nodes = turns.iter().map(|&turn| root.after(turn));
        let nodes: Vec<BookNode> = nodes.collect::<Result<_, _>>()?;
        let quick = searched(&nodes, self.quick)?;
        let mut order: Vec<usize> = (0..turns.len()).collect();
        order.sort_by_key(|&at| quick[at].value);
        let is_popular = |at: &usize| *at < popular.min(self.breadth.popular);
        let mut chosen: Vec<usize> = (0..turns.len()).filter(is_popular).collect();
        let best = order
            .into_iter()
            .filter(|at| !is_popular(at))
            .take(self.breadth.best);
        chosen.extend(best);
        let nodes: Vec<BookNode> = chosen.iter().map(|&at| nodes[at].clone()).collect();
        let deep = searched(&nodes, self.deep)?;
        let replies = chosen.iter().zip(nodes).zip(deep);
        Ok(replies
            .map(|((&at, node), deep)| WhiteReply {
                turn: turns[at],
                node,
                quick: quick[at],
                deep,
            })
            .collect())
    }

    /// Black's best answer by minimax; White's second turns become lines of the book.
    fn answered(&mut self, reply: &WhiteReply) -> Result<FoundTurn, Box<dyn Error>> {
        let position = &reply.node.position;
        let all = [reply.deep.turn, reply.quick.turn]
            .into_iter()
            .chain(self.games.turns(position));
        let turns = distinct(position, all, self.breadth.answers);
        let nodes = turns.iter().map(|&turn| reply.node.after(turn));
        let nodes: Vec<BookNode> = nodes.collect::<Result<_, _>>()?;
        let mut best = FoundTurn {
            turn: reply.deep.turn,
            value: i32::MIN,
        };
        for ((turn, node), found) in turns.iter().zip(&nodes).zip(searched(&nodes, self.deep)?) {
            self.note(node, found);
            if -found.value > best.value {
                best = FoundTurn {
                    turn: *turn,
                    value: -found.value,
                };
            }
        }
        Ok(best)
    }

    /// Adds a line to the book, unless it has one about this position.
    fn note(&mut self, node: &BookNode, found: FoundTurn) {
        let (games, won) = self.games.results(&node.position);
        self.book.add(BookLine {
            moves: node.moves.clone(),
            position: node.position,
            turn: found.turn,
            value: found.value,
            games,
            won,
        });
    }
}

/// What searches of this many nodes find at these positions.
fn searched(nodes: &[BookNode], count: u64) -> Result<Vec<FoundTurn>, Box<dyn Error>> {
    let positions: Vec<Connect6> = nodes.iter().map(|node| node.position).collect();
    search_all(&positions, count)
}

/// The first of these turns that lead to positions not equivalent to one another.
fn distinct(position: &Connect6, turns: impl IntoIterator<Item = Turn>, most: usize) -> Vec<Turn> {
    let (mut seen, mut kept) = (Vec::new(), Vec::new());
    for turn in turns {
        let mut after = *position;
        let is_legal = after.try_turn(turn).is_ok() && !after.is_over();
        let look = after.canonical();
        if is_legal && kept.len() < most && !seen.contains(&look) {
            seen.push(look);
            kept.push(turn);
        }
    }
    kept
}
