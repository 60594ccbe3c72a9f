//! Every known figure of the L-Game.
//!
//! Sources: the paper by Tsai and Lin where it is right, our own exhaustive analysis where not,
//! and the table of Wikipedia (2,296 classes, 15 + 14 lost).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::BTreeSet;

use game_core::{Outcome, Position, Predecessors, Ranking, Side};
use lgame::{
    Classes, ExactlyOne, Fixed, LGame, PaperCode, PaperError, Placement, Rule, SetupError,
    Solution, States, Statistics, Tally, UpToBoth, Winner,
};

fn states<R: Rule>() -> impl Iterator<Item = LGame<R>> {
    (0..States::COUNT as u64).map(|rank| States.unrank(rank).unwrap())
}

#[test]
fn counts_of_positions() {
    assert_eq!(
        (2 * States::COUNT, States::COUNT, Classes::COUNT),
        (36_736, 18_368, 2_296)
    );
    let pairs: usize = Placement::all().map(|a| a.disjoint().len()).sum();
    assert_eq!((Placement::COUNT, pairs, pairs * 28), (48, 656, 18_368));
    assert_eq!(656 / 8 * 28, Classes::COUNT);
    let classes: BTreeSet<usize> = states::<lgame::AtMostOne>()
        .map(|p| Classes::index(&p))
        .collect();
    assert_eq!(classes.len(), 2_296);
}

#[test]
fn information_in_a_position() {
    #[allow(
        clippy::disallowed_methods,
        reason = "rounded to two digits, the same everywhere"
    )]
    let bits = |count: u16| format!("{:.2}", f64::from(count).log2());
    assert_eq!(
        (bits(18_368), bits(2_296)),
        ("14.16".into(), "11.16".into())
    );
}

#[test]
fn won_lost_and_drawn() {
    let solution = Solution::new();
    assert_eq!(
        solution.states(),
        Tally {
            won: 8_048,
            lost: 232,
            drawn: 10_088
        }
    );
    assert_eq!(
        solution.classes(),
        Tally {
            won: 1_006,
            lost: 29,
            drawn: 1_261
        }
    );
    assert_eq!(1_006 + 1_261, 2_267, "at least drawn, says Wikipedia");
}

#[test]
fn distances() {
    let statistics = Statistics::new();
    assert_eq!(
        statistics.distances,
        [120, 6_144, 24, 216, 24, 648, 40, 88, 24, 952]
    );
    assert_eq!(Solution::new().longest(), 9);
}

#[test]
fn lose_nodes_win_nodes_and_the_ones_that_two_levels_miss() {
    let statistics = Statistics::new();
    assert_eq!(
        (statistics.lose_nodes(), statistics.win_nodes()),
        (120, 6_144)
    );
    assert_eq!(
        (statistics.lose_nodes() / 8, statistics.win_nodes() / 8),
        (15, 768)
    );
    assert_eq!(Statistics::BOTH * statistics.lose_nodes(), 240);
    assert_eq!(
        (statistics.missed_losses(), statistics.missed_wins()),
        (112, 1_904)
    );
    assert_eq!((statistics.special, statistics.special / 8), (24, 3));
}

#[test]
fn children() {
    let statistics = Statistics::new();
    let both = statistics.children.map(|count| Statistics::BOTH * count);
    let expected = [
        240, 1440, 2400, 2880, 4880, 3456, 3920, 3072, 2016, 3200, 3696, 1536, 1248, 896, 480, 512,
        0, 864,
    ];
    assert_eq!(both, expected);
    assert_eq!(both.iter().sum::<u64>(), 36_736);
    assert_eq!(both[208 / 13], 0, "208 children do not occur");
    let moves: usize = states::<lgame::AtMostOne>().map(|p| p.move_count()).sum();
    assert_eq!(
        (moves, (moves * 100 + States::COUNT / 2) / States::COUNT),
        (1_632_800, 8_889)
    );
    assert_eq!(LGame::START.move_count(), 65);
}

#[test]
fn children_that_are_win_nodes() {
    let statistics = Statistics::new();
    assert_eq!(statistics.win_children.iter().sum::<u64>(), 18_368);
    assert!(statistics.win_children[59] > 0, "no position has more");
    let columns: Vec<u64> = statistics
        .win_children
        .chunks(13)
        .map(|c| 2 * c.iter().sum::<u64>())
        .collect();
    assert_eq!(columns, [6_496, 13_536, 12_288, 4_064, 352]);
}

/// The report's figures, besides the numbers that the other tests have counted.
#[test]
fn the_report() {
    let report = Statistics::new().to_string();
    let lines = [
        "lose nodes: no move                  120        15         120        15",
        "losses seen as general nodes                               112        14",
        "special: all children win                                   24         3",
        "A lose node has 76 to 170 predecessors; the paper's node 210 has 146, not 24.",
        "lost at even, won at odd         120  6144    24   216    24   648    40    88    24   952",
        "      0     13     26     39     52     65     78     91    104",
        "   3200   3696   1536   1248    896    480    512      0    864",
        "mean 88.89, 1632800 moves for each side",
        "   0 to 12     6496",
        "  52 to 59      352",
        "The start nAA./.BA./.BA./.BBn A is drawn: of its 65 moves 0 win, 36 draw and 29 lose.",
        "neutral pieces fixed              2872       768     14728        14   drawn",
        "up to both move                  13840      3328      1200        11   drawn",
    ];
    for line in lines {
        assert!(
            report.lines().any(|printed| printed == line),
            "{line}\n{report}"
        );
    }
}

#[test]
fn the_start() {
    let solution = Solution::new();
    assert_eq!(solution.outcome(&LGame::START), Outcome::Draw);
    let count = |sign| {
        solution
            .moves(&LGame::START)
            .filter(|(_, outcome)| outcome.sign() == sign)
            .count()
    };
    assert_eq!((count(1), count(0), count(-1)), (0, 36, 29));
    assert_eq!(solution.best_moves(&LGame::START).count(), 36);
}

#[test]
fn node_210_has_146_predecessors() {
    let node: LGame = PaperCode::new([(2, 0, 3), (2, 2, 0)], (1, 5), 0)
        .unwrap()
        .position()
        .unwrap();
    assert_eq!(Solution::new().outcome(&node), Outcome::Loss(0));
    let mut count = 0;
    Predecessors::<LGame>::predecessors(&States, States.rank(&node).unwrap(), |_, _| count += 1);
    assert_eq!(count, 146);
    assert_eq!(Statistics::new().lose_node_predecessors, (76, 170));
}

#[test]
fn all_positions_are_reached_within_six_plies() {
    let index =
        |p: &LGame| States::index(p) + States::COUNT * usize::from(p.mover() == Side::Second);
    let mut plies = vec![None; 2 * States::COUNT];
    let mut front = vec![LGame::START];
    plies[index(&LGame::START)] = Some(0);
    for distance in 1.. {
        let mut next = vec![];
        for p in &front {
            p.moves().for_each(|m| {
                let child = p.after(m);
                if plies[index(&child)].replace(distance).is_none() {
                    next.push(child);
                }
            });
        }
        if next.is_empty() {
            assert_eq!(distance - 1, 6);
            break;
        }
        front = next;
    }
    assert!(plies.iter().all(Option::is_some));
}

#[test]
fn variants() {
    assert_eq!(
        Solution::<Fixed>::with_rule().states(),
        Tally {
            won: 2_872,
            lost: 768,
            drawn: 14_728
        }
    );
    assert_eq!(
        Solution::<ExactlyOne>::with_rule().states(),
        Tally {
            won: 6_656,
            lost: 216,
            drawn: 11_496
        }
    );
    assert_eq!(
        Solution::<UpToBoth>::with_rule().states(),
        Tally {
            won: 13_840,
            lost: 3_328,
            drawn: 1_200
        }
    );
    let longest = (
        Solution::<Fixed>::with_rule().longest(),
        Solution::<ExactlyOne>::with_rule().longest(),
        Solution::<UpToBoth>::with_rule().longest(),
    );
    assert_eq!(longest, (14, 8, 11), "all fit the half bytes of the table");
    let starts = [
        Solution::<Fixed>::with_rule().outcome(&LGame::start()),
        Solution::<ExactlyOne>::with_rule().outcome(&LGame::start()),
        Solution::<UpToBoth>::with_rule().outcome(&LGame::start()),
    ];
    assert_eq!(starts, [Outcome::Draw; 3]);
}

#[test]
fn tables_are_small() {
    assert_eq!((size_of::<Winner>(), size_of::<Solution>()), (574, 1_148));
    let (solution, winner) = (Solution::new(), Winner::from(&Solution::new()));
    assert!(states().all(|p| winner.sign(&p) == solution.outcome(&p).sign()));
}

#[test]
fn worked_examples_of_the_paper() {
    assert_eq!(
        PaperCode::of(&LGame::START).to_string(),
        "(1,0,3),(2,3,2),(0,6),0"
    );
    let figure_4: LGame = PaperCode::new([(2, 1, 0), (0, 1, 3)], (1, 5), 0)
        .unwrap()
        .position()
        .unwrap();
    // The bar of the second L runs down from its upper end; the neutral pieces are at (3,1) and
    // (2,3).
    assert_eq!(figure_4.to_string(), "AAA./BBAn/.B../.Bn. A");
    let misprint = PaperCode::new([(2, 0, 3), (3, 2, 2)], (1, 5), 1).unwrap();
    assert!(matches!(
        misprint.position::<lgame::AtMostOne>(),
        Err(PaperError::Setup(SetupError::Overlap(_)))
    ));
}

/// Of all 2^19 codes exactly 36,736 are positions, and those are read back.
#[test]
fn the_papers_code_says_every_position_once() {
    let mut positions = BTreeSet::new();
    for bits in 0..1 << PaperCode::BITS {
        let code = PaperCode::from_bits(bits).unwrap();
        assert_eq!(code.bits(), bits);
        if let Ok(position) = code.position::<lgame::AtMostOne>() {
            assert_eq!(PaperCode::of(&position), code);
            positions.insert(position.to_string());
        }
    }
    assert_eq!(positions.len(), 36_736);
}

#[test]
fn codes_of_the_paper_refused() {
    let refused = |pieces, neutrals| -> String {
        let position: Result<LGame, PaperError> =
            PaperCode::new(pieces, neutrals, 0).and_then(PaperCode::position);
        position.unwrap_err().to_string()
    };
    let start = [(1, 0, 3), (2, 3, 2)];
    let too_large =
        "A coordinate or direction exceeds 3, a count of free cells 7, or the side to move 1.";
    assert_eq!(refused([(4, 0, 3), (2, 3, 2)], (0, 6)), too_large);
    assert_eq!(refused(start, (0, 8)), too_large);
    assert_eq!(PaperCode::new(start, (0, 6), 2), Err(PaperError::Range));
    assert_eq!(
        refused([(0, 0, 0), (2, 3, 2)], (0, 6)),
        "The L (0,0,0) would leave the board."
    );
    assert_eq!(
        refused(start, (6, 0)),
        "The neutral pieces (6,0) break the rule n1 ≤ n2 ≤ 6."
    );
    assert_eq!(
        refused(start, (0, 7)),
        "The neutral pieces (0,7) break the rule n1 ≤ n2 ≤ 6."
    );
    assert_eq!(
        refused([(1, 0, 3), (1, 0, 3)], (0, 6)),
        "Two pieces lie on the cell B1."
    );
    assert_eq!(PaperCode::from_bits(1 << 19), Err(PaperError::TooLong));
    assert_eq!(
        PaperError::TooLong.to_string(),
        "The code has more than 19 bits."
    );
}

#[test]
fn setups_refused() {
    let mut setup = lgame::Setup::from(LGame::START);
    let cells = setup.pieces;
    setup.pieces[1] = setup.neutrals;
    setup.neutrals = game_core::bits::Set16::EMPTY;
    let refused = |setup| LGame::new(setup).unwrap_err().to_string();
    assert_eq!(refused(setup), "The cells of piece B do not form an L.");
    setup.pieces = [setup.pieces[1], cells[1]];
    assert_eq!(refused(setup), "The cells of piece A do not form an L.");
    setup.pieces = cells;
    assert_eq!(refused(setup), "There are 0 neutral pieces instead of two.");
    setup.neutrals = cells[0];
    assert_eq!(refused(setup), "Two pieces lie on the cell B1.");
}
