//! How many nodes each method enters: `cargo test -p search --test all expectimax_nodes:: --
//! --nocapture` prints the table.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and shows what it measured"
)]

use game_core::{AsListed, Evaluate, NodeContext, Order, Pair, Payoff, Stochastic, Track, ZeroSum};
use search::expectimax::{Method, Options};
use search::{Expectimax, Limits};
use toys::dice_lattice::{DiceLattice, DiceOpinion};
use toys::lattice::Shape;
use toys::race::Race;

/// Tries the move with the greatest immediate gain first; equal moves keep their order.
#[derive(Clone, Copy, Debug)]
struct Greedy;

impl<P: Stochastic> Track<P> for Greedy {}

impl<P: Stochastic> Order<P> for Greedy {
    fn select(
        &mut self,
        position: &P,
        context: NodeContext<P::Move>,
        moves: &mut [P::Move],
    ) -> usize {
        let Some(me) = position.to_move().player() else {
            return moves.len();
        };
        moves.sort_by_key(|&m| (Some(m) != context.hint, -position.after(m).payoff(me)));
        moves.len()
    }
}

const METHODS: [Method; 3] = [Method::Plain, Method::Star1, Method::Star2];

/// Nodes of one depth, without a table and with one, by method.
type Nodes = [[u64; 2]; 3];

fn nodes<P: Stochastic + ZeroSum, E: Evaluate<P> + Order<P> + Copy>(
    position: &P,
    evaluator: E,
    depth: u32,
) -> Nodes {
    METHODS.map(|method| {
        let options = Options {
            first_depth: depth,
            ..Options::DEFAULT.method(method)
        };
        let limits = Limits::new().depth(depth);
        let alone = Expectimax::without_table(evaluator)
            .unwrap()
            .options(options)
            .search(position, &limits)
            .unwrap();
        let table = Expectimax::new(evaluator, 1 << 22)
            .unwrap()
            .options(options)
            .search(position, &limits)
            .unwrap();
        assert_eq!(
            (alone.value, alone.best),
            (table.value, table.best),
            "{method:?} {position:?}"
        );
        [alone.nodes, table.nodes]
    })
}

fn add(sum: &mut Nodes, more: Nodes) {
    for (sum, more) in sum.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
        *sum += more;
    }
}

/// Prints a row, and checks what must hold for any game: Star1 saves nodes, and with a table Star2
/// needs a small part of them.
fn show(name: &str, nodes: Nodes) {
    println!(
        "{name:<34} | {}",
        nodes
            .map(|[alone, table]| format!("{alone:>9} {table:>9}"))
            .join(" | ")
    );
    let [
        [plain, plain_table],
        [star1, star1_table],
        [star2, star2_table],
    ] = nodes;
    assert!(
        star1 < plain && plain_table < plain && star1_table < plain_table,
        "{name}: {nodes:?}"
    );
    // A probe enters a successor once more, and each of its moves once in all.
    assert!(
        star2 < plain && 5 * star2_table < plain,
        "{name}: {nodes:?}"
    );
}

fn lattices<const WINS: bool>(shape: Shape) -> Nodes {
    let mut sum = Nodes::default();
    for seed in 0..if cfg!(miri) { 1 } else { 40 } {
        add(
            &mut sum,
            nodes(
                &DiceLattice::<WINS>::new(seed, shape, 16).choices(8),
                Pair(DiceOpinion, Greedy),
                3,
            ),
        );
    }
    sum
}

#[test]
fn methods_save_nodes() {
    println!(
        "{:<34} | {:<19} | {:<19} | Star2",
        "without and with a table", "plain", "Star1"
    );
    for shape in Shape::ALL {
        show(
            &format!("40 lattices, points, {shape:?}"),
            lattices::<false>(shape),
        );
        show(
            &format!("40 lattices, wins, {shape:?}"),
            lattices::<true>(shape),
        );
    }
    show(
        "race, 5 turns",
        nodes(&Race::START, Pair(Payoff, Greedy), 5),
    );
    show(
        "race, 2 thrown, 7 turns",
        nodes(&Race::START.given(2), Pair(Payoff, Greedy), 7),
    );
}

/// Star1 never enters more nodes than plain expectimax, game by game, if both try moves in the same
/// order.
#[test]
fn star1_only_leaves_out() {
    let mut fewer = 0;
    for seed in 0..if cfg!(miri) { 3 } else { 600 } {
        let position = DiceLattice::<false>::new(seed, Shape::ALL[seed as usize % 3], 4);
        let count = |method| {
            let options = Options {
                first_depth: 3,
                ..Options::DEFAULT.method(method)
            };
            let mut search = Expectimax::without_table(Pair(DiceOpinion, AsListed))
                .unwrap()
                .options(options);
            search
                .search(&position, &Limits::new().depth(3))
                .unwrap()
                .nodes
        };
        let [plain, star1] = [Method::Plain, Method::Star1].map(count);
        assert!(star1 <= plain, "{star1} of {plain}: {position:?}");
        fewer += u32::from(star1 < plain);
    }
    assert!(fewer > 0);
}
