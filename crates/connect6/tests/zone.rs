//! Wins with zones: they hold against every reply and in play against all kinds of stones, agree
//! with exact search, and changed proofs are refused.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{below, crowded, random};
use connect6::forced::ForcedOptions;
use connect6::zone::{
    Options, Prover, Reply, TurnAnswers, TurnScreen, ZoneCheckError, ZoneProof, check, free_pairs,
    verify,
};
use connect6::{Cell, Connect6, ForcedWinSolver, Turn};
use game_core::{Plain, Position, Side};
use rand_chacha::ChaCha8Rng;
use search::Limits;
use search::proof_number::{Goal, ProofNumber};

/// A short search with few turns.
fn prove<const N: usize>(
    position: &Connect6<N>,
    options: Options,
    steps: u64,
) -> Option<ZoneProof> {
    let mut prover = Prover::new(position, options)?;
    prover.run(&Limits::new().nodes(steps));
    prover.proof()
}

/// Black to move, with three stones that threaten nothing; White's are far away. Black wins by a
/// quiet turn.
const QUIET: &str = "J10 A1S19 L11N8 B2B18";

pub(crate) fn quiet() -> (Connect6, ZoneProof) {
    let position: Connect6 = QUIET.parse().unwrap();
    let proof = prove(&position, Options::DEFAULT, 10_000).unwrap();
    (position, proof)
}

/// A random reply: stones in threatened windows, near others, or anywhere; six if possible.
fn reply(position: &Connect6, random: &mut ChaCha8Rng) -> Connect6 {
    let (mut after, mover) = (*position, position.mover());
    if let Some(turn) = position.winning_turn() {
        after.try_turn(turn).unwrap();
        return after;
    }
    // As the attacker sees it, for the attacker's own wins.
    let seen = |position: Connect6| {
        let setup = connect6::Setup {
            mover: !mover,
            left: 2,
            ..position.into()
        };
        <Connect6>::from_setup(&setup).unwrap()
    };
    while after.mover() == mover && !after.is_over() {
        // The cells where the attacker would make six, and the rest of the turn.
        let urgent = seen(after)
            .winning_turn()
            .map(|turn| turn.cells().collect::<Vec<_>>())
            .unwrap_or_default();
        let cell = match urgent.len() {
            0 => crowded(&after, random).unwrap(),
            count => urgent[below(random, count)],
        };
        after.play(cell);
    }
    after
}

/// Whether the proof wins against replies drawn by a seed. The right answer is found by trying
/// those to parts of the reply.
fn wins(position: &Connect6, proof: &ZoneProof, strange: &[Cell], seed: u64) -> bool {
    let (mut after, attacker) = (*position, position.mover());
    if after.try_turn(proof.turn).is_err() {
        return false;
    }
    if after.winner() == Some(attacker) {
        return true;
    }
    let mut random = random(seed ^ after.key());
    let behind = reply(&after, &mut random);
    if behind.is_over() {
        return false;
    }
    if behind.winning_turn().is_some() {
        return true;
    }
    let new = behind.stones(!attacker) - after.stones(!attacker);
    let all: Vec<Cell> = new.iter().chain(strange.iter().copied()).collect();
    let mut fitting: Vec<&(Reply, ZoneProof)> = proof
        .replies
        .iter()
        .filter(|(reply, _)| reply.cells().all(|cell| all.contains(&cell)))
        .collect();
    fitting.sort_by_key(|(reply, _)| std::cmp::Reverse(reply.count()));
    fitting.into_iter().any(|(reply, win)| {
        let left: Vec<Cell> = all
            .iter()
            .copied()
            .filter(|&cell| reply.cells().all(|known| known != cell))
            .collect();
        wins(&behind, win, &left, seed)
    })
}

#[test]
fn a_quiet_turn_wins_against_every_reply() {
    let (position, proof) = quiet();
    let checked = check(&position, &proof).unwrap();
    assert_eq!(checked.turns, proof.size() as u64);
    println!(
        "{} turns, {} deep, {} replies looked up",
        checked.turns,
        proof.depth(),
        checked.replies
    );
    for seed in 0..300 {
        assert!(wins(&position, &proof, &[], seed), "{seed}");
    }
}

#[test]
fn a_proof_holds_from_every_direction() {
    let (position, proof) = quiet();
    for symmetry in connect6::Symmetry::all() {
        let (position, proof) = (position.seen(symmetry), proof.seen(symmetry, 19));
        let checked = check(&position, &proof).unwrap();
        assert_eq!(checked.turns, proof.size() as u64);
    }
}

#[test]
fn answers_to_a_turn_are_complete_exactly_when_the_checker_says_so() {
    let (position, proof) = quiet();
    let mut answers = TurnAnswers::new(&position, proof.turn).unwrap();
    let mut given = ZoneProof {
        turn: proof.turn,
        replies: Vec::new(),
    };
    for (number, (reply, win)) in proof.replies.iter().enumerate() {
        let is_complete = answers.next_replies().is_empty();
        // A check looks at all that is given, so not every beginning is checked.
        if is_complete || number % 8 == 0 || number + 3 > proof.replies.len() {
            assert_eq!(is_complete, check(&position, &given).is_ok());
        }
        answers.add(*reply, win).unwrap();
        assert_eq!(answers.add(*reply, win), Err(ZoneCheckError::Twice(0)));
        given.replies.push((*reply, win.clone()));
    }
    assert_eq!(answers.next_replies(), []);
    check(&position, &given).unwrap();
}

/// Whether a proof covers replies with irrelevant stones.
fn leaves_stones_free(proof: &ZoneProof) -> bool {
    proof
        .replies
        .iter()
        .any(|(reply, win)| reply.count() < 2 || leaves_stones_free(win))
}

/// Double threats are hardly searched, so that other turns must win.
const BLIND: Options = Options {
    look: 1,
    ..Options::DEFAULT
};

/// Every win claimed on a small board agrees with exact search over all legal replies.
fn agrees<const N: usize>(stones: usize, positions: u64, options: Options) -> (u32, u32) {
    let mut exact = ProofNumber::new(Plain::default(), 16 << 20).unwrap();
    let (mut claimed, mut free) = (0, 0);
    for seed in 0..positions {
        let mut random = random(seed);
        let mut position = Connect6::<N>::EMPTY;
        while !position.is_over() && (position.empty().len() > stones || position.left() != 2) {
            position.play(crowded(&position, &mut random).unwrap());
        }
        if position.is_over() {
            continue;
        }
        let Some(proof) = prove(&position, options, 50) else {
            continue;
        };
        check(&position, &proof).unwrap_or_else(|flaw| panic!("{flaw} {position}"));
        let limits = Limits::new().nodes(200_000);
        let found = exact
            .ask(&position, Goal::win(position.mover()), &limits)
            .unwrap();
        assert_ne!(found.answer, Some(false), "{position}");
        claimed += u32::from(found.answer == Some(true));
        free += u32::from(leaves_stones_free(&proof));
    }
    (claimed, free)
}

#[test]
fn exact_search_agrees_on_small_boards() {
    // The number of positions may come from the environment.
    let positions = std::env::var("CONNECT6_POSITIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(150);
    let small = agrees::<6>(14, positions, Options::DEFAULT);
    let larger = agrees::<7>(20, positions, BLIND);
    println!("{small:?} {larger:?}");
    assert!(small.0 > 10 && larger.0 > 20, "{small:?} {larger:?}");
}

/// Turns that threaten six suffice if quiet ones are not tried: no answer is for a null move.
#[test]
fn single_threats_win() {
    let singles = agrees::<7>(
        20,
        100,
        Options {
            quiet: false,
            ..BLIND
        },
    );
    assert!(singles.0 > 10, "{singles:?}");
    let position: Connect6 = "J10 A1S19 K11N14 B2B18".parse().unwrap();
    let proof = prove(&position, Options::SINGLES, 1_000).unwrap();
    check(&position, &proof).unwrap();
    assert!(leaves_stones_free(&proof) && leaves_no_turn_free(&proof));
}

/// Whether each answer is to one stone or to two.
fn leaves_no_turn_free(proof: &ZoneProof) -> bool {
    proof
        .replies
        .iter()
        .all(|(reply, win)| reply.count() > 0 && leaves_no_turn_free(win))
}

/// After a quiet turn replies of all kinds are tried one by one: each is answered itself, or loses
/// to double threats, which another solver finds and another checker confirms.
#[test]
fn replies_that_are_not_answered_lose() {
    let (position, proof) = quiet();
    let mut after = position;
    after.try_turn(proof.turn).unwrap();
    let (mut forced, mut lost) = (ForcedWinSolver::new(), 0);
    for (number, turn) in after.turns().enumerate() {
        let Turn::Two(a, b) = turn else {
            panic!("{after}")
        };
        let is_answered = proof
            .replies
            .iter()
            .any(|(reply, _)| *reply == Reply::two(a, b));
        if is_answered || number % 61 > 0 {
            continue;
        }
        let behind = after.after(a).after(b);
        let win = forced.win(
            &behind,
            ForcedOptions {
                nodes: 20_000,
                ..ForcedOptions::DEFAULT
            },
        );
        connect6::forced::check(&behind, &win.unwrap_or_else(|| panic!("{a:?} {b:?}"))).unwrap();
        lost += 1;
    }
    assert!(lost > 900, "{lost}");
}

/// The flaw of a changed proof.
fn bent(
    position: &Connect6,
    proof: &ZoneProof,
    bend: impl FnOnce(&mut ZoneProof),
) -> ZoneCheckError {
    let mut changed = proof.clone();
    bend(&mut changed);
    check(position, &changed).unwrap_err()
}

/// Each kind of change is found: a reply that is left out or answered twice, another turn, replies
/// where none are possible.
#[test]
fn corrupted_proofs_are_refused() {
    let (position, proof) = quiet();
    let at = |reply: &Reply| {
        proof
            .replies
            .iter()
            .position(|(other, _)| other == reply)
            .unwrap()
    };
    assert!(matches!(
        bent(&position, &proof, |p| p.replies.clear()),
        ZoneCheckError::Unanswered(0, _)
    ));
    // Without the null move most pairs are not answered; without any other reply that one is not.
    let null = at(&Reply::NONE);
    assert!(matches!(
        bent(&position, &proof, |p| drop(p.replies.remove(null))),
        ZoneCheckError::Unanswered(0, _)
    ));
    replies_are_needed(&position, &proof);
    let (reply, win) = proof.replies[null].clone();
    assert_eq!(
        bent(&position, &proof, |p| p.replies.push((reply, win.clone()))),
        ZoneCheckError::Twice(0)
    );
    assert_eq!(
        bent(&position, &proof, |p| p.replies[null].1.turn = proof.turn),
        ZoneCheckError::Illegal(1)
    );
    let stone = proof.turn.cells().next().unwrap();
    assert_eq!(
        bent(&position, &proof, |p| p.replies[null].0 = Reply::one(stone)),
        ZoneCheckError::Taken(0, stone)
    );
    assert_eq!(
        bent(&position, &proof, |p| p.turn = Turn::One(stone)),
        ZoneCheckError::Illegal(0)
    );
    // Two answers are exchanged: each is for another reply.
    let end = proof.replies.len() - 1;
    let swapped = bent(&position, &proof, |p| {
        let (first, last) = (p.replies[0].1.clone(), p.replies[end].1.clone());
        (p.replies[0].1, p.replies[end].1) = (last, first);
    });
    assert!(
        !matches!(swapped, ZoneCheckError::Start | ZoneCheckError::Twice(_)),
        "{swapped}"
    );
    let begun = position.after(position.moves().next().unwrap());
    assert_eq!(check(&begun, &proof), Err(ZoneCheckError::Start));
}

/// Most replies are needed: without one of them the opponent has a turn that is not answered.
fn replies_are_needed(position: &Connect6, proof: &ZoneProof) {
    let mut needed = 0;
    let some = (0..proof.replies.len()).step_by(1 + proof.replies.len() / 8);
    for number in some.clone() {
        let mut without = proof.clone();
        without.replies.remove(number);
        needed += usize::from(matches!(
            check(position, &without),
            Err(ZoneCheckError::Unanswered(0, _))
        ));
    }
    assert!(2 * needed > some.len(), "{needed} of {}", some.len());
}

/// No turn follows the end of the game, and the opponent must not make six first.
#[test]
fn ends_are_ends() {
    let won: Connect6 = "J10 A1A19 K10L10 S1S19 M10A5 A7A9".parse().unwrap();
    let Some(turn) = won.winning_turn() else {
        panic!("{won}")
    };
    let six = ZoneProof {
        turn,
        replies: Vec::new(),
    };
    assert!(check(&won, &six).is_ok());
    let more = ZoneProof {
        replies: vec![(Reply::NONE, six.clone())],
        ..six
    };
    assert_eq!(check(&won, &more), Err(ZoneCheckError::Over(0)));
    let threatened: Connect6 = "J10 A1B1 S1S3 C1D1".parse().unwrap();
    let [a, b] = [Cell::new(0, 0), Cell::new(0, 4)].map(Option::unwrap);
    let idle = ZoneProof {
        turn: Turn::Two(a, b),
        replies: Vec::new(),
    };
    assert_eq!(check(&threatened, &idle), Err(ZoneCheckError::Counter(0)));
    let full: Connect6<6> = "6x6 xoxoxo/xoxoxo/oxoxox/oxoxox/xoxoxo/xoxo.. x 2"
        .parse()
        .unwrap();
    let [a, b] = [Cell::new(5, 4), Cell::new(5, 5)].map(Option::unwrap);
    assert_eq!(
        check(
            &full,
            &ZoneProof {
                turn: Turn::Two(a, b),
                replies: Vec::new()
            }
        ),
        Err(ZoneCheckError::Full(0))
    );
}

/// The stored opening is won: its proof is checked, and the search finds the same one.
#[test]
#[ignore = "a minute; .ci/deep"]
fn the_stored_opening_is_won() {
    let text = include_str!("../../../data/connect6/j10-a1s19.txt");
    let verified = verify(text).unwrap();
    assert_eq!(
        (verified.attacker, &*verified.turn),
        (Side::First, "I11I10")
    );
    let position: Connect6 = "J10 A1S19".parse().unwrap();
    assert_eq!(verified.position, position.to_string());
    println!(
        "{} turns, {} deep, {} replies",
        verified.checked.turns, verified.depth, verified.checked.replies
    );
}

/// Irrelevant stones may be anywhere: the same proof holds with them, and not with others.
#[test]
#[ignore = "a minute; .ci/deep"]
fn free_pairs_leave_the_proof_whole() {
    let (position, proof) = quiet();
    let free = free_pairs(&position, &proof).unwrap();
    let with = |pair: [Cell; 2]| {
        let mut setup = connect6::Setup::from(position);
        setup.stones[1] = pair
            .into_iter()
            .fold(setup.stones[1], connect6::Cells::with);
        <Connect6>::from_setup(&setup).unwrap()
    };
    for &pair in free.iter().step_by(1 + free.len() / 12) {
        check(&with(pair), &proof).unwrap();
    }
    assert!(
        free.is_sorted() && free.iter().all(|[first, second]| first < second),
        "each pair once, and in order"
    );
    let [a, b] = [0, 1].map(|n| proof.turn.cells().nth(n).unwrap());
    assert!(
        free.len() > 1_000 && !free.contains(&[a.min(b), a.max(b)]),
        "{}",
        free.len()
    );
    assert_eq!(
        check(&with([a, b]), &proof),
        Err(ZoneCheckError::Illegal(0))
    );
}

/// A game lost against another engine: White has to stop a win by double threats.
const THREATENED: &str = "J10 I9J11 I11K9 L8H10 J8L10 H6H9 K10H12";

/// A turn that a known win refutes is lost by a search of its own, too; and a pair that holds in
/// this position is refuted by none.
#[test]
fn a_screen_refutes_only_turns_that_lose() {
    let position: Connect6 = THREATENED.parse().unwrap();
    let (search, mut solver) = (ForcedOptions::DEFAULT, ForcedWinSolver::new());
    let mut screen = TurnScreen::new();
    assert_eq!(screen.start(&position, search, &|| false), Ok(true));
    let holds = position.read_turn("G13H7").unwrap();
    assert_eq!(screen.refutes(holds, search, &|| false), Ok(false));
    let played = position.read_turn("K12F14").unwrap();
    assert_eq!(screen.refutes(played, search, &|| false), Ok(true));
    let (mut known, mut open) = (0, 0);
    for turn in position.turns().step_by(97) {
        if !screen.knows(turn) {
            open += 1;
            continue;
        }
        known += 1;
        let mut after = position;
        after.try_turn(turn).unwrap();
        assert!(solver.turns(&after, search).is_some(), "{turn:?}");
    }
    assert!(known > 10 * open && !screen.knows(holds), "{known} {open}");
    let cells = screen.cells();
    assert!(holds.cells().any(|cell| cells.contains(cell)), "{cells:?}");
    assert_ne!(screen.start(&position, search, &|| true), Ok(false));
}

/// A win by single threats refutes a turn, and with it all turns that do not disturb it; a turn that
/// does is looked at anew.
#[test]
fn a_win_with_zones_refutes_turns() {
    // White to move; after J6D12 Black wins by single threats, and by double threats none is found.
    let position: Connect6 = "J10 H10J9 I9H8 I10K11 G7G9 F6G8 F10E11".parse().unwrap();
    let turn = |text| position.read_turn(text).unwrap();
    let mut screen = TurnScreen::new();
    screen.begin(&position);
    let played = turn("J6D12");
    assert_eq!(
        screen.refutes(played, ForcedOptions::DEFAULT, &|| false),
        Ok(false)
    );
    assert_eq!(
        screen.refutes_with_zones(played, Options::SINGLES, 20, &|| false),
        Ok(false),
        "a search that is too short finds nothing"
    );
    assert!(!screen.knows(turn("A1S19")));
    assert_eq!(
        screen.refutes_with_zones(played, Options::SINGLES, 20_000, &|| false),
        Ok(true)
    );
    let nodes = screen.nodes();
    assert!(screen.knows(played), "a turn that was refuted stays so");
    assert!(screen.knows(turn("A1S19")) && screen.knows(turn("S1A19")));
    assert_eq!(
        screen.refutes_with_zones(turn("A1S19"), Options::SINGLES, 20_000, &|| false),
        Ok(true)
    );
    assert_eq!(screen.nodes(), nodes, "a known win costs nothing");
    // Stones on the first cells of the win disturb it, and a look that is broken off says nothing.
    let disturbs = turn("E9H9");
    assert!(!screen.knows(disturbs));
    let late = screen.refutes_with_zones(disturbs, Options::SINGLES, 20_000, &|| true);
    assert_ne!(late, Ok(false));
    // Every turn that is refuted loses indeed: another search finds a win, and a checker agrees.
    let mut lost = 0;
    for (number, other) in position.turns().enumerate() {
        if number % 2_003 > 0 || !screen.knows(other) {
            continue;
        }
        let mut after = position;
        after.try_turn(other).unwrap();
        let mut prover = Prover::new(&after, Options::DEFAULT).unwrap();
        prover.run_until(100_000, &|| false);
        check(&after, &prover.proof().unwrap()).unwrap();
        lost += 1;
    }
    assert!(lost > 10, "{lost}");
}
