//! The contest's player of Dots and Boxes: it wins what it has proved, its clock never runs out,
//! its turns are whole, and it plays the same everywhere.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common::dots as common;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use common::{LECTURE, engine, game};
use dots::{AnyDots, Edge};
use engines::dots::turn;
use game_core::{Notation, Position, ToMove, mix};
use registry::{
    Analysis, Engine, EngineInfo, ErasedGame, GameResult, Limits, QueryError, TimeManager,
};

/// A board with this many edges drawn at random, and nothing to be taken.
fn opening(size: &str, edges: usize, seed: u64) -> AnyDots {
    let (mut at, mut state) = (size.parse::<AnyDots>().unwrap(), seed);
    for _ in 0..edges {
        state = mix(state.wrapping_add(1));
        let quiet: Vec<Edge> = at
            .moves()
            .filter(|&edge| at.boxes_given(edge) == 0)
            .collect();
        at.play(quiet[usize::try_from(state % quiet.len() as u64).unwrap()]);
    }
    at
}

/// A proved win is won, with limits of any size and against any opponent.
#[test]
fn proved_wins_are_won() {
    let (mut proved, mut bare, mut games) = (0, 0, 0);
    for number in 0..30_u64 {
        let opponents = [
            (400, "random"),
            (2000, "alphabeta"),
            (20_000, "greedy"),
            (6000, "mcts"),
            (3000, "dots"),
        ];
        let (nodes, opponent) = opponents[usize::try_from(number % 5).unwrap()];
        let mut engines = [engine("dots"), engine(opponent)];
        engines[1].begin(number);
        let me = usize::from(number % 2 == 1);
        let (mut game, mut won) = (game(&opening("5x5", 20, number).to_string()), false);
        while let ToMove::Player(player) = game.to_move() {
            let limits = Limits::new().nodes(if player == me { nodes } else { 4000 });
            let analysis = engines[usize::from(player != me)]
                .think(game.as_ref(), &limits)
                .unwrap();
            // A win may be proved before its value; then a reason reports it.
            let claims = analysis
                .reasons
                .iter()
                .any(|reason| reason.en.starts_with("A win is proved"));
            if player == me && (analysis.proved || claims) {
                won |= f64::from(game.payoffs()[me]) + analysis.value.unwrap() > 0.0;
                bare += u32::from(claims);
            }
            game.play(analysis.best_move().unwrap()).unwrap();
        }
        games += 1;
        proved += u32::from(won);
        assert!(
            !won || game.payoffs()[me] > 0,
            "game {number} against {opponent} with {nodes} nodes"
        );
    }
    assert!(
        proved * 2 > games && bare > 0,
        "{proved} of {games}, {bare}"
    );
}

/// Plays both seats, each by its own clock, which advances by a tick at each look.
fn play_by_the_clock(start: &AnyDots, base: Duration, increment: Duration, tick: u64) {
    let looks = AtomicU64::new(0);
    let clock = || Duration::from_micros(looks.fetch_add(tick, Relaxed));
    let (mut game, mut left) = (game(&start.to_string()), [base; 2]);
    let mut engines = [engine("dots:tree=4"), engine("dots:tree=4,gives=2")];
    while let ToMove::Player(player) = game.to_move() {
        let time_manager = TimeManager::new(left[player], increment, game.moves_left());
        let begin = clock();
        let analysis = engines[player]
            .think(game.as_ref(), &Limits::new().game(time_manager, &clock))
            .unwrap();
        let used = clock().checked_sub(begin).unwrap();
        let rest = left[player].checked_sub(used);
        let rest =
            rest.unwrap_or_else(|| panic!("{} after {used:?} of {:?}", game.text(), left[player]));
        left[player] = rest + increment;
        game.play(analysis.best_move().unwrap()).unwrap();
    }
}

/// Thousands of games: on small boards, on the contest's, with and without an increment, fast
/// clocks and clocks that are rarely read.
#[test]
#[ignore = "a minute; .ci/deep"]
fn clocks_never_run_out() {
    let ms = Duration::from_millis;
    let mut games = 0;
    let boards = [
        ("2x2", 2, 1200),
        ("2x3", 3, 600),
        ("3x3", 3, 200),
        ("1x6", 2, 200),
        ("5x5", 3, 12),
    ];
    for (size, edges, count) in boards {
        for seed in 0..count {
            let base = [ms(10), ms(60), ms(250)][usize::try_from(seed % 3).unwrap()];
            let increment = if seed % 4 == 3 { ms(2) } else { Duration::ZERO };
            let looks = [4000, 1500, 600][usize::try_from(seed / 3 % 3).unwrap()];
            let tick = u64::try_from(base.as_micros()).unwrap() / looks + 1;
            play_by_the_clock(&opening(size, edges, seed), base, increment, tick);
            games += 1;
        }
    }
    assert!(games > 2000);
}

/// With the contest's clock most of the time goes where the solver almost reaches.
#[test]
fn time_goes_where_it_matters() {
    let spent = |text: &str| {
        let looks = AtomicU64::new(0);
        let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
        let mut engine = engine("dots:tree=1,exact=0");
        let time_manager = TimeManager::new(
            Duration::from_secs(4),
            Duration::ZERO,
            game(text).moves_left(),
        );
        engine
            .think(
                game(text).as_ref(),
                &Limits::new().game(time_manager, &clock),
            )
            .unwrap();
        clock()
    };
    let (early, late) = (spent("5x5"), spent(&opening("5x5", 18, 1).to_string()));
    assert!(late > 4 * early, "{early:?} {late:?}");
}

/// A whole turn ends when the opponent is to move or the game is over, within the time of one move.
#[test]
fn turns_are_whole() {
    for (number, spec) in ["dots", "alphabeta", "greedy", "mcts", "random"]
        .into_iter()
        .enumerate()
    {
        let (mut engine, mut game) = (engine(spec), game("3x3"));
        engine.begin(number as u64);
        while game.to_move() != ToMove::Nobody {
            let at: AnyDots = game.text().parse().unwrap();
            let turn = turn(engine.as_mut(), game.as_ref(), &Limits::new().nodes(300)).unwrap();
            let edges: Vec<Edge> = turn
                .iter()
                .map(|analysis| at.read_move(analysis.best_move().unwrap()).unwrap())
                .collect();
            let after = at.after_turn(&edges).unwrap();
            for analysis in &turn {
                game.play(analysis.best_move().unwrap()).unwrap();
            }
            assert_eq!(game.text(), after.to_string(), "{spec}");
        }
        assert!(matches!(
            turn(engine.as_mut(), game.as_ref(), &Limits::new()),
            Err(QueryError::Finished)
        ));
    }
    let looks = AtomicU64::new(0);
    let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
    let limits = Limits::new().time(Duration::from_millis(200), &clock);
    let chain = game("2x5 111111111100000100000000000");
    assert!(
        turn(engine("dots").as_mut(), chain.as_ref(), &limits)
            .unwrap()
            .len()
            > 1
    );
    assert!(looks.load(Relaxed) < 230, "{looks:?}");
}

/// By the clock of a game a turn takes no time if one move is enough or the book has one, and never
/// more than the maximum.
#[test]
fn turns_keep_to_the_clock_of_a_game() {
    let mut at_once = 0;
    for text in ["5x5", "2x5 111111111100000100000000000", LECTURE] {
        let looks = AtomicU64::new(0);
        let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
        let (mut at, game): (AnyDots, _) = (text.parse().unwrap(), game(text));
        let time_manager =
            TimeManager::new(Duration::from_secs(3), Duration::ZERO, game.moves_left());
        let turn = turn(
            engine("dots:tree=1").as_mut(),
            game.as_ref(),
            &Limits::new().game(time_manager, &clock),
        )
        .unwrap();
        for analysis in &turn {
            let is_known = text == "5x5" || at.worthwhile().count() == 1;
            assert!(
                !is_known || (analysis.nodes, analysis.value) == (1, None),
                "{text}: {analysis:?}"
            );
            at_once += u32::from(is_known);
            at.play(at.read_move(analysis.best_move().unwrap()).unwrap());
        }
        assert!(
            clock() <= time_manager.maximum() + Duration::from_millis(20),
            "{text}: {looks:?}"
        );
    }
    assert!(at_once > 3, "{at_once}");
}

/// A player whose clock has run out still plays: a few play-outs are always made.
#[test]
fn without_time_it_still_plays() {
    let (games, mut won) = (30, 0);
    for number in 0..games {
        let mut engines = [engine("dots:book=off"), engine("greedy")];
        engines[0].begin(number);
        let (me, clock) = (usize::from(number % 2 == 1), || Duration::from_secs(1));
        let mut game = game(&opening("5x5", 3, number / 2).to_string());
        while let ToMove::Player(player) = game.to_move() {
            let limits = Limits::new().time(Duration::ZERO, &clock);
            let analysis = engines[usize::from(player != me)]
                .think(game.as_ref(), &limits)
                .unwrap();
            game.play(analysis.best_move().unwrap()).unwrap();
        }
        won += u64::from(game.payoffs()[me] > 0);
    }
    assert!(won * 5 > games * 4, "{won} of {games}");
}

/// The book is for fast games: a player with time for more play-outs than made it thinks for
/// itself.
#[test]
fn the_book_is_for_fast_games() {
    let nodes = |spec: &str, seconds| {
        let looks = AtomicU64::new(0);
        let clock = || Duration::from_millis(looks.fetch_add(10, Relaxed));
        let time_manager = TimeManager::new(
            Duration::from_secs(seconds),
            Duration::ZERO,
            game("5x5").moves_left(),
        );
        engine(spec)
            .think(
                game("5x5").as_ref(),
                &Limits::new().game(time_manager, &clock),
            )
            .unwrap()
            .nodes
    };
    assert_eq!((nodes("dots:tree=1", 1), nodes("dots:tree=1", 3)), (1, 1));
    assert!(nodes("dots:tree=1", 60) > 1 && nodes("dots:tree=1", 900) > 1);
    assert!(nodes("dots:tree=1,book=off", 1) > 1);
}

/// Names a drawn edge, or none.
#[derive(Debug)]
struct Wrong(Box<dyn Engine>, Option<String>);

impl Engine for Wrong {
    fn info(&self) -> &'static EngineInfo {
        self.0.info()
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        Ok(Analysis {
            best: self.1.clone(),
            ..self.0.think(game, limits)?
        })
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn end(&mut self, ending: GameResult) {
        self.0.end(ending);
    }
}

/// An engine that breaks the rules is named with its answer; the game is not reported as over.
#[test]
fn an_illegal_move_is_the_engines_fault() {
    for named in [Some("0".to_owned()), Some("\u{1b}[2J".to_owned()), None] {
        let mut wrong = Wrong(engine("greedy"), named.clone());
        let refused = turn(&mut wrong, game("1x2 1000000").as_ref(), &Limits::new());
        assert_eq!(
            refused,
            Err(QueryError::Unplayable {
                engine: "greedy",
                named
            })
        );
    }
}

/// Limits of nodes, a stop, and a finished game.
#[test]
fn limits_hold() {
    for text in ["5x5", LECTURE, "2x2", "1x1", "6x6", "1x38"] {
        for nodes in [1, 2, 100, 5000] {
            let analysis = engine("dots")
                .think(game(text).as_ref(), &Limits::new().nodes(nodes))
                .unwrap();
            assert!(
                analysis.nodes <= nodes.max(2) && analysis.best.is_some(),
                "{text}: {}",
                analysis.nodes
            );
            assert_eq!(analysis.engine, "dots");
        }
        let stop = AtomicBool::new(true);
        let stopped = engine("dots")
            .think(game(text).as_ref(), &Limits::new().stop(&stop))
            .unwrap();
        assert!(
            stopped.best.is_some() && stopped.nodes < 5000,
            "{text}: {}",
            stopped.nodes
        );
    }
    let over = game("1x2 1111111 score 2 0");
    assert_eq!(
        engine("dots").think(over.as_ref(), &Limits::new()),
        Err(QueryError::Finished)
    );
}

/// Every middle game plays. A tree that leaves moves out proves nothing; one that tries all does.
#[test]
fn every_middle_game_plays() {
    let specs = [
        ("dots:gives=0", Some(false)),
        ("dots:priors=on,playouts=3,gives=50", Some(true)),
        ("dots:middle=samples", None),
        ("dots:middle=control", None),
    ];
    for (spec, proves) in specs {
        let mut engine = engine(&format!("{spec},exact=0"));
        let analysis = engine
            .think(game("5x5").as_ref(), &Limits::new().nodes(200))
            .unwrap();
        assert!(!analysis.proved && analysis.best.is_some(), "{spec}");
        let small = engine
            .think(
                game("2x3 11111111100000000").as_ref(),
                &Limits::new().nodes(2000),
            )
            .unwrap();
        assert_eq!(small.value, Some(-2.0), "{spec}");
        assert_eq!(small.proved, proves.unwrap_or(small.proved), "{spec}");
    }
}

/// The same seed, the same nodes, one thread: the same move, in every build.
#[test]
fn the_same_is_played_everywhere() {
    let think = |text: &str, seed| {
        let mut engine = engine("dots");
        engine.begin(seed);
        let analysis = engine
            .think(game(text).as_ref(), &Limits::new().nodes(2000))
            .unwrap();
        (analysis.best.unwrap(), analysis.nodes)
    };
    let positions: Vec<String> = (0..4)
        .map(|seed| opening("5x5", 10, seed).to_string())
        .collect();
    let found: Vec<(String, u64)> = positions.iter().map(|text| think(text, 7)).collect();
    let again: Vec<(String, u64)> = positions.iter().map(|text| think(text, 7)).collect();
    assert_eq!(found, again);
    let moves: Vec<&str> = found.iter().map(|(edge, _)| edge.as_str()).collect();
    assert_eq!(
        moves,
        ["53", "3", "3", "3"],
        "if this is on purpose, say why in the commit"
    );
}
