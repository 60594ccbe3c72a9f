//! Proof-number search agrees with minimax on random games of every shape, whatever the table, and
//! what it writes down is checked.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game_core::{
    ConstantKey, Deterministic, Evaluate, Finite, NodeContext, Order, Packed, Plain, Position,
    Score, Side, ToMove, Track, ZeroSum, mix,
};
use search::proof_number::{
    Counting, Finding, Goal, Options, ProofError, ProofNumber, Strategy, StrategyCheckError,
    StrategyFault,
};
use search::{Limits, SearchError, minimax_to_end};
use toys::lattice::{Lattice, Shape};
use toys::tic_tac_toe::Board;

/// Bytes of tables with one bucket, a few and many.
const TABLES: [usize; 3] = [0, 2048, 1 << 20];

/// More positions than any of these games has.
const MANY: u64 = 100_000;

fn games<const WINS: bool>(count: u32) -> impl Iterator<Item = Lattice<WINS>> {
    (0..count).map(|seed| Lattice::new(seed, Shape::ALL[seed as usize % 3], 4 + (seed % 6) as u8))
}

/// The payoff of First under best play, by plain search.
fn truth<P: Deterministic + ZeroSum + Finite>(position: &P) -> Score {
    let value = minimax_to_end(position).unwrap().value;
    let payoff = match P::WIN {
        Some(win) if value.abs() > win / 2 => value.signum() * win,
        _ => value,
    };
    if position.to_move() == ToMove::Player(Side::Second) {
        -payoff
    } else {
        payoff
    }
}

/// Searches goals around the true value, and checks each answer's proof.
fn agrees<P, E>(evaluator: E, position: &P, bytes: usize, options: Options) -> u64
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P> + Copy,
{
    let first = truth(position);
    let mut search = ProofNumber::exact(evaluator, bytes)
        .unwrap()
        .options(options);
    let mut nodes = 0;
    for player in [Side::First, Side::Second] {
        let value = if player == Side::First { first } else { -first };
        for at_least in [value - 1, value, value + 1] {
            let goal = Goal { player, at_least };
            if at_least.abs() > P::BOUND {
                assert_eq!(
                    search.ask(position, goal, &Limits::new()),
                    Err(SearchError::Goal { at_least })
                );
                continue;
            }
            let finding = search.ask(position, goal, &Limits::new()).unwrap();
            assert_eq!(
                finding.answer,
                Some(value >= at_least),
                "{goal:?} {options:?} {bytes} {position:?}"
            );
            nodes += finding.nodes;
            let strategy = search
                .strategy(position, goal, &Limits::new(), 1 << 20)
                .unwrap();
            assert_eq!(
                strategy.goal,
                if value >= at_least {
                    goal
                } else {
                    goal.denied()
                }
            );
            let claim = |_: &P| E::OUTLOOKS;
            let checked = strategy.check(position, MANY, claim).unwrap();
            assert!(checked.positions > 0 && (E::OUTLOOKS || checked.ends > 0));
            let owns = position.to_move() == ToMove::Player(strategy.goal.player);
            assert!(
                !owns || E::OUTLOOKS || finding.best.is_some_and(|m| position.is_legal(m)),
                "{goal:?}"
            );
        }
    }
    nodes
}

fn minimax_agrees<const WINS: bool>() {
    let mut nodes = 0;
    for (number, position) in games::<WINS>(500).enumerate() {
        let counting = if number % 2 == 0 {
            Counting::Sum
        } else {
            Counting::Weak
        };
        let options = Options {
            counting,
            slack: [0, 1, 4][number % 3],
        };
        for bytes in TABLES {
            nodes += agrees(Plain::default(), &position, bytes, options);
        }
        agrees(Plain::default(), &ConstantKey(position), 1 << 12, options);
    }
    assert!(nodes > 10_000);
}

#[test]
fn it_is_minimax_where_points_are_counted() {
    minimax_agrees::<false>();
}

#[test]
fn it_is_minimax_where_games_are_won() {
    minimax_agrees::<true>();
}

#[test]
fn it_is_minimax_on_a_board() {
    let mut position = Board::START;
    for turn in 0..9 {
        agrees(Plain::default(), &position, 1 << 14, Options::DEFAULT);
        let Some(m) = position.nth_move(turn % position.move_count().max(1)) else {
            break;
        };
        position.play(m);
    }
}

/// Knows the truth of every fourth position, and at every third one the best move.
#[derive(Clone, Copy)]
struct Teller;

impl<P: Deterministic + ZeroSum + Finite> Track<P> for Teller {}

impl<P: Deterministic + ZeroSum + Finite> Evaluate<P> for Teller {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, _: &P, _: Side) -> Score {
        0
    }

    fn outlook(&self, position: &P, player: Side) -> (Score, Score) {
        let value = if player == Side::First {
            truth(position)
        } else {
            -truth(position)
        };
        // A win is given as a late one, as by an evaluator that counts turns.
        let told = if P::WIN == Some(value.abs()) {
            value - 3 * value.signum()
        } else {
            value
        };
        if mix(position.key()).is_multiple_of(4) {
            (told, told)
        } else {
            (-P::BOUND, P::BOUND)
        }
    }
}

impl<P: Deterministic + ZeroSum + Finite> Order<P> for Teller {
    const PROVED: bool = true;

    fn select(&mut self, position: &P, _: NodeContext<P::Move>, moves: &mut [P::Move]) -> usize {
        let ToMove::Player(side) = position.to_move() else {
            return moves.len();
        };
        let value =
            |m: &P::Move| truth(&position.after(*m)) * if side == Side::First { -1 } else { 1 };
        moves.sort_by_key(value);
        if mix(position.key() ^ 1).is_multiple_of(3) {
            1
        } else {
            moves.len()
        }
    }
}

#[test]
fn an_evaluator_may_know_better() {
    for (counted, won) in games::<false>(60).zip(games::<true>(60)) {
        let (few, many) = (1 << 11, 1 << 20);
        let told = agrees(Teller, &counted, many, Options::DEFAULT)
            + agrees(Teller, &won, few, Options::DEFAULT);
        let plain = [
            agrees(Plain::default(), &counted, many, Options::DEFAULT),
            0,
        ];
        assert!(told <= 2 * (plain[0] + agrees(Plain::default(), &won, few, Options::DEFAULT)));
    }
}

/// The checker does not trust claims.
#[test]
fn claims_must_be_confirmed() {
    let mut refused = 0;
    for position in games::<true>(60) {
        let goal = Goal {
            player: Side::First,
            at_least: truth(&position),
        };
        let mut search = ProofNumber::exact(Teller, 1 << 12).unwrap();
        let strategy = search
            .strategy(&position, goal, &Limits::new(), 1 << 20)
            .unwrap();
        let claims = strategy
            .moves
            .iter()
            .filter(|entry| entry.is_none())
            .count();
        let doubted = strategy.check(&position, MANY, |_: &Lattice<true>| false);
        assert_eq!(doubted.is_ok(), claims == 0, "{doubted:?}");
        refused += usize::from(matches!(doubted, Err(StrategyCheckError::Claim { .. })));
        let believed = strategy
            .check(&position, MANY, |_: &Lattice<true>| true)
            .unwrap();
        assert_eq!(believed.claims, claims as u64);
    }
    assert!(refused > 10);
}

fn drawn() -> (ProofNumber<Board, Plain, search::ByPack, 1>, Goal) {
    let goal = Goal {
        player: Side::Second,
        at_least: 0,
    };
    (
        ProofNumber::compact(Plain::default(), 1 << 16).unwrap(),
        goal,
    )
}

/// A payoff beyond the bounds is no goal.
#[test]
fn goals_beyond_the_bounds_are_refused() {
    let (mut search, _) = drawn();
    let bound = Board::BOUND;
    for at_least in [
        Score::MIN,
        Score::MIN + 1,
        -bound - 1,
        bound + 1,
        Score::MAX,
    ] {
        for player in [Side::First, Side::Second] {
            let (goal, refused) = (Goal { player, at_least }, SearchError::Goal { at_least });
            assert_eq!(
                search.ask(&Board::START, goal, &Limits::new()),
                Err(refused)
            );
            let strategy = search.strategy(&Board::START, goal, &Limits::new(), 1 << 20);
            assert_eq!(strategy, Err(ProofError::Search(refused)));
            assert!(
                refused.to_string().contains(&at_least.to_string()),
                "{refused}"
            );
        }
    }
    for (at_least, answer) in [(-bound, true), (bound, false)] {
        let goal = Goal {
            player: Side::First,
            at_least,
        };
        assert_eq!(
            search
                .ask(&Board::START, goal, &Limits::new())
                .unwrap()
                .answer,
            Some(answer)
        );
    }
}

/// In slices of any size the search comes to its end, and never enters more nodes than its limit.
#[test]
fn it_goes_on_where_it_stopped() {
    let (mut whole, goal) = drawn();
    let expected = whole.ask(&Board::START, goal, &Limits::new()).unwrap();
    assert_eq!((expected.answer, expected.proof), (Some(true), 0));
    for slice in [1, 7, 64, 1000] {
        let (mut sliced, goal) = drawn();
        let mut runs = 0;
        loop {
            let limit = slice + runs;
            let finding = sliced
                .ask(&Board::START, goal, &Limits::new().nodes(limit))
                .unwrap();
            assert!(finding.nodes <= limit);
            if finding.answer == Some(true) {
                break;
            }
            assert!(finding.proof > 0 && finding.disproof > 0, "{finding:?}");
            runs += 1;
        }
        assert!(runs > 0 || expected.nodes <= slice);
    }
}

#[test]
fn a_listener_may_stop_it() {
    let game = Lattice::<true>::new(5, Shape::TwoMoves, 16);
    let mut search = ProofNumber::exact(Plain::default(), 0).unwrap();
    let reported = AtomicU64::new(0);
    let listener = |finding: &Finding<_>| {
        reported.store(finding.nodes, Relaxed);
        ControlFlow::Break(())
    };
    let finding = search
        .ask(
            &game,
            Goal::win(Side::First),
            &Limits::new().progress(&listener),
        )
        .unwrap();
    let told = reported.into_inner();
    assert!(
        finding.answer.is_some() || (told == finding.nodes && told > 0),
        "{finding:?}"
    );
    let unknown = Lattice::new(77, Shape::Alternating, 16);
    let flag = core::sync::atomic::AtomicBool::new(true);
    let stopped = search
        .ask(&unknown, Goal::win(Side::First), &Limits::new().stop(&flag))
        .unwrap();
    assert_eq!((stopped.answer, stopped.nodes), (None, 0));
}

#[test]
fn limits_hold_for_the_proof_too() {
    let (mut search, goal) = drawn();
    let few = search.strategy(&Board::START, goal, &Limits::new().nodes(20), 1 << 20);
    assert_eq!(few, Err(ProofError::Unsettled));
    let short = search.strategy(&Board::START, goal, &Limits::new(), 5);
    assert_eq!(short, Err(ProofError::TooLong { moves: 5 }));
}

/// Every relevant change of a proof is noticed: each entry left out, changed or added.
#[test]
fn corrupted_proofs_are_refused() {
    let (mut search, goal) = drawn();
    let strategy = search
        .strategy(&Board::START, goal, &Limits::new(), 1 << 20)
        .unwrap();
    let check = |moves: Vec<Option<_>>, goal| {
        Strategy { goal, moves }.check(&Board::START, MANY, |_| false)
    };
    let good = check(strategy.moves.clone(), goal).unwrap();
    assert!(good.ends > 0 && good.claims == 0 && good.positions > strategy.moves.len() as u64);
    let (mut refused, mut kept) = (0, 0);
    for number in 0..strategy.moves.len() {
        let mut without = strategy.moves.clone();
        without.remove(number);
        assert!(check(without, goal).is_err(), "{number} left out");
        let mut claimed = strategy.moves.clone();
        claimed[number] = None;
        assert_eq!(
            check(claimed, goal),
            Err(StrategyCheckError::Claim { number })
        );
        for m in Board::START.moves() {
            let mut other = strategy.moves.clone();
            if other[number] == Some(m) {
                continue;
            }
            other[number] = Some(m);
            // Another move may serve as well, if the rest happens to fit.
            let outcome = check(other, goal);
            refused += u32::from(outcome.is_err());
            kept += u32::from(outcome.is_ok());
        }
    }
    assert!(refused > 20 * kept, "{refused} refused, {kept} kept");
}

#[test]
fn proofs_of_another_length_or_goal_are_refused() {
    let (mut search, goal) = drawn();
    let strategy = search
        .strategy(&Board::START, goal, &Limits::new(), 1 << 20)
        .unwrap();
    let check = |moves: Vec<Option<_>>, goal| {
        Strategy { goal, moves }.check(&Board::START, MANY, |_| false)
    };
    let good = check(strategy.moves.clone(), goal).unwrap();
    assert_eq!(
        check(Vec::new(), goal),
        Err(StrategyCheckError::Short { moves: 0 })
    );
    let twice = vec![strategy.moves[0]; 2];
    assert_eq!(
        check(twice, goal),
        Err(StrategyCheckError::Illegal { number: 1 })
    );
    let more = [strategy.moves.clone(), vec![strategy.moves[0]]].concat();
    assert_eq!(
        check(more, goal),
        Err(StrategyCheckError::Long {
            needed: strategy.moves.len()
        })
    );
    assert!(matches!(
        check(
            strategy.moves.clone(),
            Goal {
                at_least: 1,
                ..goal
            }
        ),
        Err(StrategyCheckError::Less { .. })
    ));
    let small = strategy.check(&Board::START, good.positions - 1, |_| false);
    assert_eq!(
        small,
        Err(StrategyCheckError::TooLarge {
            positions: good.positions - 1
        })
    );
}

#[test]
fn proofs_are_written_and_read() {
    let (mut search, goal) = drawn();
    let strategy = search
        .strategy(&Board::START, goal, &Limits::new(), 1 << 20)
        .unwrap();
    let text = strategy.write(&Board::START).unwrap();
    assert!(
        text.starts_with("strategy 1\ngoal second 0\nposition "),
        "{text}"
    );
    let (root, again): (Board, _) = Strategy::read(&text, MANY).unwrap();
    assert_eq!((root, &again), (Board::START, &strategy));
    // Every missing line is noticed.
    let lines: Vec<&str> = text.lines().collect();
    for left_out in 0..lines.len() {
        let rest: Vec<&str> = [&lines[..left_out], &lines[left_out + 1..]].concat();
        let found = Strategy::read::<Board>(&(rest.join("\n") + "\n"), MANY);
        assert!(found.is_err(), "without line {}", left_out + 1);
    }
    let fault = |text: &str| Strategy::read::<Board>(text, MANY).unwrap_err().fault;
    assert!(matches!(fault(""), StrategyFault::Format));
    assert!(matches!(
        fault("strategy 1\ngoal third 0\n"),
        StrategyFault::Goal
    ));
    assert!(matches!(
        fault("strategy 1\ngoal first 0\nposition ?\n"),
        StrategyFault::Position(Some(_))
    ));
    assert!(matches!(
        fault(&text.replacen("moves ", "moves x", 1)),
        StrategyFault::Moves
    ));
    assert!(matches!(
        fault(&text.replacen("\nend", "\nfin", 1)),
        StrategyFault::End
    ));
    // The first move comes after four lines.
    let bent: Vec<&str> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| if at == 4 { "nowhere" } else { line })
        .collect();
    let error = Strategy::read::<Board>(&(bent.join("\n") + "\n"), MANY).unwrap_err();
    assert!(
        matches!(error.fault, StrategyFault::Move(_)) && error.to_string().contains("line 5"),
        "{error}"
    );
    assert!(matches!(
        fault(&(text.clone() + "more\n")),
        StrategyFault::End
    ));
}
