//! The game of three: laws, rules by hand, records, and that no seat sees hidden state.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::sync::Arc;

use game_core::laws::{LawError, Suite};
use game_core::{Finite, Hidden, Player, Position, Seat, random_move};
use planes::three::{
    AfterTie, MatchRecord, Opener, RecordLineError, Referee, RoundRecord, Rules, Scoring, Shot,
    Standing,
};
use planes::{Setup, World};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn world(text: &str) -> Arc<World> {
    Arc::new(World::new(text.parse::<Setup>().unwrap()).unwrap())
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

const EVERY_RULE: [&str; 4] = [
    "three everyone same decided 18",
    "four everyone turns once 2",
    "three shooter same once 3",
    "four shooter turns decided 5",
];

#[test]
fn the_referee_keeps_the_laws() -> Result<(), LawError> {
    for text in EVERY_RULE {
        let table = |world: &Arc<World>, layouts| {
            Referee::new(Arc::clone(world), rules(text), Seat::OPENER, layouts)
        };
        for setup in ["4x5/1", "4x4/3r[hb]", "3x3/2[hb]"] {
            let world = world(setup);
            let last = world.len() - 1;
            let start = table(&world, [0, last, last / 2]).unwrap();
            let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(3))
                .plies(800)
                .keep(100)
                .exhaustive(0);
            suite = suite.start(table(&world, [last, 0, 0]).unwrap());
            suite.position()?.finite()?.hidden()?;
        }
    }
    Ok(())
}

/// Plays at random to the end.
fn play_out(mut table: Referee, random: &mut ChaCha8Rng) -> (Vec<Shot>, Referee) {
    let mut shots = Vec::new();
    while let Some(shot) = random_move(&table, random) {
        table.play(shot);
        shots.push(shot);
        assert!(shots.len() <= Referee::MAX_MOVES);
    }
    (shots, table)
}

/// By the text alone: who shoots, what is hit, and its points.
fn by_hand(
    world: &World,
    rules: Rules,
    opener: Seat<3>,
    layouts: [usize; 3],
    shots: &[Shot],
) -> [i32; 3] {
    let (mut points, mut heads, mut shooter) =
        ([0; 3], [0, 1, 2].map(|_| Vec::new()), opener.index());
    let planes = world.setup().planes;
    for shot in shots {
        let target = shot.target.index();
        assert_ne!(target, shooter);
        assert!(heads[target].len() < planes && heads[shooter].len() < planes);
        let is_head = world
            .planes(layouts[target])
            .any(|plane| plane.head == shot.cell);
        if is_head && !heads[target].contains(&shot.cell) {
            heads[target].push(shot.cell);
            let last = heads[target].len() == planes;
            points[shooter] += if !last {
                1
            } else if rules.scoring == Scoring::Three {
                3
            } else {
                4
            };
        }
        shooter = (1..4)
            .map(|step| (shooter + step) % 3)
            .find(|&seat| heads[seat].len() < planes)
            .unwrap();
    }
    assert_eq!(
        heads.iter().filter(|heads| heads.len() < planes).count(),
        1,
        "one is left in the end"
    );
    points
}

#[test]
fn random_rounds_score_as_by_hand() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for text in EVERY_RULE {
        for setup in ["9x9/2", "9x9/2r", "7x7/1", "5x5/3[hb]"] {
            let (world, rules) = (world(setup), rules(text));
            for round in 0..4 {
                let (opener, layouts) = (
                    Seat::around(round),
                    [round, world.len() - 1, 7 * round % world.len()],
                );
                let start = Referee::new(Arc::clone(&world), rules, opener, layouts).unwrap();
                let (shots, end) = play_out(start, &mut random);
                assert_eq!(
                    end.points(),
                    by_hand(&world, rules, opener, layouts, &shots),
                    "{setup} {text}"
                );
                // All planes of two seats, and of the last one in the air all but one at most.
                let spare = i32::try_from(world.setup().planes).unwrap() - 1;
                let both = 2 * (spare + rules.worth(true));
                assert!(
                    (both..=both + spare).contains(&end.points().iter().sum()),
                    "{setup} {text}"
                );
                let record = RoundRecord {
                    opener,
                    layouts,
                    shots,
                };
                assert_eq!(record.replay(&world, rules, |_, _| ()).unwrap(), end);
            }
        }
    }
}

#[test]
fn an_eliminating_head_is_worth_three_or_four() {
    assert_eq!(
        [Scoring::Three, Scoring::Four].map(|scoring| {
            let rules = Rules {
                scoring,
                ..Rules::default()
            };
            [rules.worth(false), rules.worth(true)]
        }),
        [[1, 3], [1, 4]]
    );
}

/// Two rounds that differ in state hidden from a seat look the same to it while answers are the
/// same.
#[test]
fn a_view_holds_nothing_hidden() {
    let world = world("9x9/2");
    for text in EVERY_RULE {
        let me = Seat::around(1);
        for other in 1..40 {
            let table = |layouts| {
                Referee::new(Arc::clone(&world), rules(text), Seat::OPENER, layouts).unwrap()
            };
            let (mut a, mut b) = (table([0, 5, 9]), table([other * 31, 5, other * 53]));
            let mut random = ChaCha8Rng::seed_from_u64(other as u64);
            assert_eq!(a.view(me), b.view(me));
            let mut same = 0;
            while let Some(shot) =
                random_move(&a, &mut random).filter(|&shot| a.answer(shot) == b.answer(shot))
            {
                a.play(shot);
                b.play(shot);
                same += 1;
                assert_eq!(a.view(me), b.view(me), "{text} after {same} shots");
                assert_eq!(format!("{:?}", a.view(me)), format!("{:?}", b.view(me)));
            }
            assert!(a != b);
        }
    }
}

#[test]
fn answers_are_public_to_all_or_to_two() {
    let world = world("9x9/2");
    for (text, heard) in [(EVERY_RULE[0], [1, 1, 1]), (EVERY_RULE[2], [1, 1, 0])] {
        let mut table =
            Referee::new(Arc::clone(&world), rules(text), Seat::OPENER, [0, 1, 2]).unwrap();
        let shot = table.moves().nth(40).unwrap();
        assert_eq!(shot.target, Seat::around(1));
        table.play(shot);
        let shots = |seat| {
            table
                .seen_by(Seat::around(seat))
                .belief(shot.target)
                .shots()
                .len()
        };
        assert_eq!([shots(0), shots(1), shots(2)], heard);
    }
    // Heads are announced to all, but not their places.
    let mut table = Referee::new(
        Arc::clone(&world),
        rules(EVERY_RULE[2]),
        Seat::OPENER,
        [0, 1, 2],
    )
    .unwrap();
    let head = world.planes(1).next().unwrap().head;
    let shot = Shot {
        target: Seat::around(1),
        cell: head,
    };
    table.play(shot);
    let third = table.view(Seat::around(2));
    assert_eq!(
        (third.seat(), third.rules(), third.world().len()),
        (Seat::around(2), &rules(EVERY_RULE[2]), world.len())
    );
    assert_eq!(
        (third.points(), third.mover(), third.own()),
        (table.points(), table.to_move(), 2)
    );
    assert_eq!((third.points(), third.down(shot.target)), ([1, 0, 0], 1));
    assert!(
        third.belief(shot.target).heads().is_empty() && third.targets(shot.target).contains(head)
    );
    // A head that is already down is worth nothing to a player who does not know of it.
    let next = table.moves().next().unwrap();
    table.play(next);
    assert!(table.try_play(shot).is_ok());
    assert_eq!(
        (table.points(), table.view(Seat::OPENER).down(shot.target)),
        ([1, 0, 0], 1)
    );
}

#[test]
fn a_match_is_decided_by_points() {
    let standing = |rules: Rules, rounds: &[[i32; 3]]| {
        let mut standing = Standing::new(rules);
        for &points in rounds {
            standing.add(points);
        }
        standing
    };
    let two = |tie, opener| Rules {
        rounds: 2,
        tie,
        opener,
        ..Rules::default()
    };
    let decided = two(AfterTie::UntilDecided, Opener::Same);
    assert_eq!(standing(decided, &[[8, 0, 0]]).winners(), None);
    assert_eq!(
        standing(decided, &[[8, 0, 0], [0, 3, 3]]).winners(),
        Some([true, false, false])
    );
    // Level: the third seat can no longer win but plays on.
    assert_eq!(
        standing(decided, &[[4, 4, 0], [4, 4, 0]]).opener(),
        Some(Seat::OPENER)
    );
    assert_eq!(
        standing(decided, &[[4, 4, 0], [4, 4, 0], [3, 3, 0]]).winners(),
        None
    );
    let once = two(AfterTie::OneRound, Opener::InTurn);
    assert_eq!(
        standing(once, &[[4, 4, 0], [4, 4, 0]]).opener(),
        Some(Seat::around(2))
    );
    let shared = standing(once, &[[4, 4, 0], [4, 4, 0], [3, 3, 0]]);
    assert_eq!(
        (shared.winners(), shared.opener()),
        (Some([true, true, false]), None)
    );
    let part = |seat| shared.share(Seat::around(seat));
    assert!((part(0) - 0.5).abs() < 1e-12 && part(2).abs() < 1e-12);
    // A level match ends after exactly a hundred more rounds.
    let level = standing(decided, &[[1, 1, 1]; 101]);
    assert_eq!(
        (level.winners(), level.opener()),
        (None, Some(Seat::OPENER))
    );
    let level = standing(decided, &[[1, 1, 1]; 102]);
    assert_eq!((level.winners(), level.opener()), (Some([true; 3]), None));
}

/// A match of random shots.
fn random_match(setup: &str, rules: Rules, seed: u64) -> MatchRecord {
    let (world, mut random) = (world(setup), ChaCha8Rng::seed_from_u64(seed));
    let (mut standing, mut rounds) = (Standing::new(rules), Vec::new());
    while let Some(opener) = standing.opener() {
        let layouts = [3, 14, 15].map(|number| (number * (rounds.len() + 1)) % world.len());
        let table = Referee::new(Arc::clone(&world), rules, opener, layouts).unwrap();
        let (shots, end) = play_out(table, &mut random);
        standing.add(end.points());
        rounds.push(RoundRecord {
            opener,
            layouts,
            shots,
        });
    }
    MatchRecord {
        world,
        rules,
        rounds,
    }
}

#[test]
fn records_are_read_as_they_are_written() {
    for text in EVERY_RULE {
        assert_eq!(rules(text).to_string(), text);
        let record = random_match(
            "7x7/1",
            Rules {
                rounds: 2,
                ..rules(text)
            },
            6,
        );
        let read: MatchRecord = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        assert_eq!(read.standing(), record.standing());
    }
    for text in [
        "",
        "three",
        "three everyone same decided",
        "three everyone same decided 0",
        "four all same once 3",
    ] {
        assert!(text.parse::<Rules>().is_err(), "{text}");
    }
    assert_eq!(
        "three everyone first once 3"
            .parse::<Rules>()
            .unwrap_err()
            .column,
        16
    );
    assert!("three everyone same once 3 ".parse::<Rules>().is_err());
}

/// A random match of one round, as text.
fn match_text() -> String {
    let rules = Rules {
        rounds: 1,
        ..Rules::default()
    };
    random_match("7x7/1", rules, 2).to_string()
}

#[test]
fn corrupted_records_are_refused() {
    let text = match_text();
    let fault = |text: &str| {
        text.parse::<MatchRecord>()
            .map(|_| ())
            .map_err(|error| error.fault)
            .unwrap_err()
    };
    let lines: Vec<&str> = text.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n")
    };
    assert_eq!(
        fault(&with(0, "planes of four 1")),
        RecordLineError::Heading
    );
    assert!(matches!(fault(&with(1, "7x7")), RecordLineError::Text(_)));
    assert_eq!(fault(&with(1, "3x3/1")), RecordLineError::Setup);
    assert_eq!(fault(&with(3, "round 4")), RecordLineError::Round);
    assert_eq!(fault(&with(3, "round 1")), RecordLineError::Opener);
    assert!(matches!(
        fault(&with(4, "7x7 A1^")),
        RecordLineError::Text(_)
    ));
    let first = lines[7];
    let other = if first.ends_with('m') {
        first.replace("=m", "=b")
    } else {
        first.replace(['b', 'h'], "m")
    };
    assert_eq!(fault(&with(7, &other)), RecordLineError::Answer);
    assert_eq!(
        fault(&with(7, &first.replacen('0', "2", 1))),
        RecordLineError::Turn
    );
    assert_eq!(fault(&with(7, "0 0 A1=m")), RecordLineError::Illegal);
    assert!(
        matches!(fault(&with(7, "0 1 Z1=m")), RecordLineError::Text(error) if error.column == 5)
    );
    assert!(matches!(fault(&with(7, "0 1")), RecordLineError::Text(_)));
    assert_eq!(fault(&with(9, "end")), RecordLineError::Unfinished);
    assert_eq!(
        fault(&lines[..lines.len() - 1].join("\n")),
        RecordLineError::End
    );
    assert_eq!(fault(&format!("{text}more")), RecordLineError::End);
}

/// Every prefix of a text is refused with one of its lines or the one after.
#[test]
fn records_that_break_off_are_refused() {
    let text = match_text();
    for end in (0..text.len() - 1).step_by(7) {
        let error = text[..end].parse::<MatchRecord>().unwrap_err();
        assert!(error.line <= text[..end].lines().count() + 1 && error.to_string().ends_with('.'));
    }
}
