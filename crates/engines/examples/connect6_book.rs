//! Makes `data/connect6_book.txt`, the first turns of the engine `connect6`, from statistics of
//! human games and from its own search.
//!
//! ```text
//! zcat connect6-human-games.csv.gz > games.csv
//! cargo run --release -p engines --example connect6_book -- games.csv 3000 > crates/engines/data/connect6_book.txt
//! ```
//!
//! The file has a game in each line: the stones in the order of play between quotes, separated by
//! commas, and after them the winner, `,black` or `,white`. The number is the nodes of each search.
//! The same games and nodes make the same book everywhere. Without arguments a tiny book is made as
//! a trial.
//!
//! # How
//!
//! The book comes from a tree. At its root Black's stone stands in the centre. White's replies are
//! all pairs of stones at most two cells from it, and those that people played most. After that a
//! position has few turns: the best of a search, the best of a shallow one, which a hasty opponent
//! may play, and those that people played most. At the horizon a search values a position; before
//! it a position has the value of its best turn (minimax). So each line before the horizon has seen
//! the replies to each turn that it chose from. Equivalent positions are one, for the tree and for
//! the statistics.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::collections::{BTreeMap, HashMap};

use connect6::{AnyConnect6, Cell, Connect6, Turn};
use engines::connect6::{BookLine, OpeningBook};
use engines::entry;
use game_core::{Position, Side, Symmetric};
use registry::{Engine, ErasedGame, Limits, Unit};

/// The book in the library.
const FILE: &str = "crates/engines/data/connect6_book.txt";

/// Values above this prove a win or a loss.
const WON: i32 = 1_000_000;

/// Turns to try at each position, by the number of turns before it; the root has its own number.
const WIDTHS: [usize; 2] = [3, 2];

/// A shallow search has one node in this many.
const SHALLOW: u64 = 10;

/// Least number of human games for a turn.
const FEWEST: u32 = 5;

/// White's first turn must occur in at least this many human games, if one does: other turns are
/// followed only by turns of the search, too few to find their weaknesses.
const TRUSTED: u32 = 30;

/// How many games came to a position, and how many of them Black won.
type Counts = HashMap<Connect6, (u32, u32)>;

/// A position with the text of its turns.
#[derive(Clone)]
struct Node {
    position: Connect6,
    moves: String,
}

impl Node {
    fn after(&self, turn: Turn) -> Self {
        let mut position = self.position;
        let text = AnyConnect6::Large(position).turn_text(turn);
        position.try_turn(turn).unwrap();
        Self {
            position,
            moves: format!("{} {text}", self.moves),
        }
    }

    /// The position as a game of the registry.
    fn game(&self) -> Box<dyn ErasedGame> {
        let mut game = entry("connect6").unwrap().start();
        game.read(&self.moves).unwrap();
        game
    }
}

/// The state of making a book.
struct EngineFactory {
    nodes: u64,
    engine: Box<dyn Engine>,
    counts: Counts,
    /// Turns that people played at a canonical position, with the number of games.
    played: HashMap<Connect6, BTreeMap<Turn, u32>>,
    /// Results of searches, by the canonical position and the nodes.
    searched: HashMap<(Connect6, u64), (Turn, i32)>,
    /// Values of positions by the tree.
    worth: HashMap<Connect6, i32>,
    book: OpeningBook,
    searches: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games = arguments
        .first()
        .map(|path| games(&std::fs::read_to_string(path).unwrap()));
    let nodes: u64 = arguments.get(1).map_or(20, |text| text.parse().unwrap());
    let (count, games) = (
        games.as_ref().map_or(0, Vec::len),
        games.unwrap_or_default(),
    );
    let remarks = [
        "The first turns of the engine connect6 on 19x19. Columns: the turns played, the turn to play, what it is"
            .to_owned(),
        "worth to the mover in points, how many games of people came there, how many of these the mover won."
            .to_owned(),
        format!("Made on {} from {count} games that people played (their counts alone are here)", date()),
        format!("and searches of {nodes} nodes each (forced wins: the engine's defaults), by the command"),
        format!("cargo run --release -p engines --example connect6_book -- games.csv {nodes} > {FILE}"),
    ];
    let mut maker = EngineFactory::new(nodes, OpeningBook::new(remarks));
    maker.count(&games);
    maker.make(if arguments.is_empty() { 3 } else { usize::MAX });
    print!("{}", maker.book);
}

/// The day on which the book is made, from `SOURCE_DATE`: the standard library has no calendar.
fn date() -> String {
    std::env::var("SOURCE_DATE").unwrap_or_else(|_| "an unknown day (SOURCE_DATE)".to_owned())
}

/// The stones of every game of a file, and whether Black won.
fn games(text: &str) -> Vec<(Vec<Cell>, bool)> {
    let game = |line: &str| {
        let mut parts = line.split('"').skip(1);
        let (stones, rest) = (parts.next()?, parts.next()?);
        let cells: Option<Vec<Cell>> = stones
            .split(',')
            .map(|stone| connect6::notation::read_cell(stone, 19).ok())
            .collect();
        Some((cells?, rest.starts_with(",black")))
    };
    text.lines().filter_map(game).collect()
}

impl EngineFactory {
    fn new(nodes: u64, book: OpeningBook) -> Self {
        let engine = entry("connect6")
            .unwrap()
            .start()
            .engine(&"connect6:book=off".parse().unwrap())
            .unwrap();
        let (counts, played) = (HashMap::new(), HashMap::new());
        let (searched, worth) = (HashMap::new(), HashMap::new());
        Self {
            nodes,
            engine,
            counts,
            played,
            searched,
            worth,
            book,
            searches: 0,
        }
    }

    /// Counts the first turns of games.
    fn count(&mut self, games: &[(Vec<Cell>, bool)]) {
        for (stones, black) in games {
            let mut position = Connect6::EMPTY;
            for pair in std::iter::once(&stones[..1])
                .chain(stones[1..].chunks(2))
                .take(WIDTHS.len() + 3)
            {
                let turn = if let [first, second] = *pair {
                    Turn::Two(first, second)
                } else {
                    Turn::One(pair[0])
                };
                let look = position.canonical();
                let image = seen_there(&position, &look, turn);
                *self
                    .played
                    .entry(look)
                    .or_default()
                    .entry(image)
                    .or_default() += 1;
                let count = self.counts.entry(look).or_default();
                *count = (count.0 + 1, count.1 + u32::from(*black));
                position.try_turn(turn).unwrap();
            }
        }
    }

    /// The best turn by a search, and its value to the mover.
    fn search(&mut self, node: &Node, nodes: u64) -> (Turn, i32) {
        let look = node.position.canonical();
        if let Some(&(turn, value)) = self.searched.get(&(look, nodes)) {
            return (seen_there(&look, &node.position, turn), value);
        }
        self.searches += 1;
        self.engine.begin(0);
        let analysis = self
            .engine
            .think(node.game().as_ref(), &Limits::new().nodes(nodes))
            .unwrap();
        let cells: Vec<Cell> = analysis
            .variation
            .iter()
            .take(2)
            .map(|text| cell(text))
            .collect();
        let value = match (analysis.unit, analysis.value.unwrap_or(0.0)) {
            (Unit::Outcome, value) if value > 0.0 => WON,
            (Unit::Outcome, value) if value < 0.0 => -WON,
            #[allow(clippy::cast_possible_truncation, reason = "points of an evaluation")]
            (_, value) => value as i32,
        };
        let turn = Turn::Two(cells[0], cells[1]);
        self.searched.insert(
            (look, nodes),
            (seen_there(&node.position, &look, turn), value),
        );
        (turn, value)
    }

    /// Turns that people played there in enough games, the most frequent first.
    fn people(&self, position: &Connect6, most: usize) -> Vec<Turn> {
        let look = position.canonical();
        let Some(played) = self.played.get(&look) else {
            return Vec::new();
        };
        let mut turns: Vec<(u32, Turn)> =
            played.iter().map(|(&turn, &count)| (count, turn)).collect();
        turns.retain(|&(count, _)| count >= FEWEST);
        turns.sort_unstable_by_key(|&(count, turn)| (std::cmp::Reverse(count), turn));
        turns
            .into_iter()
            .take(most)
            .map(|(_, turn)| seen_there(&look, position, turn))
            .collect()
    }

    /// At most this many turns for a position, without equivalent ones.
    fn turns(&mut self, node: &Node, most: usize) -> Vec<Turn> {
        let (deep, shallow) = (
            self.search(node, self.nodes).0,
            self.search(node, self.nodes / SHALLOW).0,
        );
        let all = [deep, shallow]
            .into_iter()
            .chain(self.people(&node.position, most));
        distinct(&node.position, all, most)
    }

    /// The value of a position to its mover by its best turn; adds a line to the book.
    fn settle(&mut self, node: &Node, before: usize) -> i32 {
        let look = node.position.canonical();
        if let Some(&value) = self.worth.get(&look) {
            return value;
        }
        let (turn, value) = match WIDTHS.get(before) {
            None => self.search(node, self.nodes),
            Some(&most) => {
                let turns = self.turns(node, most);
                self.best(node, &turns, before)
            }
        };
        self.note(node, turn, value);
        value
    }

    /// The best of some turns, the first among equals.
    fn best(&mut self, node: &Node, turns: &[Turn], before: usize) -> (Turn, i32) {
        let worth: Vec<i32> = turns
            .iter()
            .map(|&turn| -self.settle(&node.after(turn), before + 1))
            .collect();
        let value = *worth.iter().max().unwrap();
        (
            turns[worth.iter().position(|&other| other == value).unwrap()],
            value,
        )
    }

    /// Adds a line to the book.
    fn note(&mut self, node: &Node, turn: Turn, value: i32) {
        let look = node.position.canonical();
        let (games, black) = self.counts.get(&look).copied().unwrap_or_default();
        let won = if node.position.mover() == Side::First {
            black
        } else {
            games - black
        };
        let (moves, position) = (node.moves.clone(), node.position);
        self.worth.insert(look, value);
        assert!(self.book.add(BookLine {
            moves,
            position,
            turn,
            value,
            games,
            won
        }));
    }

    /// Makes the book from the root's replies and the tree below them.
    fn make(&mut self, most: usize) {
        let centre = Cell::new(9, 9).unwrap();
        let root = Node {
            position: Connect6::EMPTY.after(centre),
            moves: "J10".to_owned(),
        };
        let near: Vec<Cell> = root
            .position
            .moves()
            .filter(|cell| cell.distance(centre) <= 2)
            .collect();
        let pairs = near
            .iter()
            .enumerate()
            .flat_map(|(n, &a)| near[n + 1..].iter().map(move |&b| Turn::Two(a, b)));
        let all: Vec<Turn> = self
            .people(&root.position, 60)
            .into_iter()
            .chain(pairs)
            .collect();
        let turns = distinct(&root.position, all, most);
        for (number, &turn) in turns.iter().enumerate() {
            self.settle(&root.after(turn), 0);
            eprintln!(
                "{} of {} replies, {} searches",
                number + 1,
                turns.len(),
                self.searches
            );
        }
        let games = |turn: &Turn| {
            self.counts
                .get(&root.after(*turn).position.canonical())
                .map_or(0, |count| count.0)
        };
        let trusted: Vec<Turn> = turns
            .iter()
            .copied()
            .filter(|turn| games(turn) >= TRUSTED)
            .collect();
        let (turn, value) = self.best(&root, if trusted.is_empty() { &turns } else { &trusted }, 0);
        self.note(&root, turn, value);
    }
}

/// The first of these turns that lead to positions not equivalent to one another.
fn distinct(position: &Connect6, turns: impl IntoIterator<Item = Turn>, most: usize) -> Vec<Turn> {
    let (mut seen, mut kept) = (Vec::new(), Vec::new());
    for turn in turns {
        let mut after = *position;
        after.try_turn(turn).unwrap();
        let look = after.canonical();
        if kept.len() < most && !seen.contains(&look) && !after.is_over() {
            seen.push(look);
            kept.push(turn);
        }
    }
    kept
}

/// A turn at one position, transferred to an equivalent one, its stones in reading order.
fn seen_there(here: &Connect6, there: &Connect6, turn: Turn) -> Turn {
    let symmetry = connect6::Symmetry::all()
        .find(|&symmetry| here.seen(symmetry) == *there)
        .unwrap();
    let mut cells: Vec<Cell> = turn.cells().map(|cell| symmetry.image(cell, 19)).collect();
    cells.sort_unstable();
    if let [first, second] = *cells {
        Turn::Two(first, second)
    } else {
        Turn::One(cells[0])
    }
}

fn cell(text: &str) -> Cell {
    connect6::notation::read_cell(text, 19).unwrap()
}
