//! Values of analyses in words: the right side, rounded, an opinion never a fact.

use game_core::Language;
use registry::{Analysis, Entry, ErasedGame, Progress, Unit, ValuedMove};

fn game(name: &str, position: &str) -> (&'static Entry, Box<dyn ErasedGame>) {
    let entry = engines::entry(name).unwrap();
    let mut game = entry.start();
    game.read(position).unwrap();
    (entry, game)
}

fn phrases(name: &str, position: &str, analysis: &Analysis) -> [String; 2] {
    let (entry, game) = game(name, position);
    Language::ALL.map(|language| {
        analysis
            .phrase(entry.players, game.as_ref())
            .into_string(language)
    })
}

fn value(unit: Unit, value: f64) -> Analysis {
    Analysis {
        value: Some(value),
        unit,
        ..Analysis::default()
    }
}

#[test]
fn a_chance_belongs_to_the_player_to_move() {
    let half = Analysis {
        estimate: Some(0.5349),
        ..value(Unit::Probability, 0.62)
    };
    let red = "123../45.../6..../....f/...de r 1";
    assert_eq!(
        phrases("einstein", red, &half),
        ["53.5 % for Red", "红方 53.5 %"]
    );
    // Before a roll it is the one's whose roll it is.
    assert_eq!(
        phrases("einstein", "123../45.../6..../....f/...de b", &half)[0],
        "53.5 % for Blue"
    );
    // What is not certain is not 100 %.
    let nearly = value(Unit::Probability, 0.999_99);
    assert_eq!(phrases("einstein", red, &nearly)[0], "99.9 % for Red");
    assert_eq!(
        phrases("einstein", red, &value(Unit::Probability, 1.0))[0],
        "100.0 % for Red"
    );
}

#[test]
fn boxes_are_the_difference_at_the_end() {
    // A side is two boxes ahead, and one is left.
    let behind = "1x3 1111111110 score 0 2";
    let (_, game) = game("dots", behind);
    let mover = game.to_move().player().unwrap();
    let lead = f64::from(game.payoffs()[mover]);
    let three = value(Unit::Boxes, 3.2 - lead);
    let [winner, other] = [mover + 1, 2 - mover];
    assert_eq!(
        phrases("dots", behind, &three)[0],
        format!("Player {winner} ahead by about 3 boxes")
    );
    let proved = Analysis {
        proved: true,
        ..value(Unit::Boxes, -1.0 - lead)
    };
    let expected = [
        format!("Player {other} wins by 1 box"),
        format!("棋手 {other} 胜 1 格"),
    ];
    assert_eq!(phrases("dots", behind, &proved), expected);
    assert_eq!(
        phrases("dots", behind, &value(Unit::Boxes, 0.3 - lead))[0],
        "about even"
    );
}

#[test]
fn points_shots_and_outcomes() {
    let points = Analysis {
        estimate: Some(0.607),
        ..value(Unit::Points, 270.4)
    };
    let empty = engines::CONNECT6.start().text();
    assert_eq!(
        phrases("connect6", &empty, &points),
        ["61 % for Black (+270 points)", "黑方 61 %（+270 分）"]
    );
    assert_eq!(
        phrases("connect6", &empty, &value(Unit::Points, -3.7))[0],
        "-4 points for Black"
    );
    let cells = engines::PLANES.start().text();
    assert_eq!(
        phrases("planes", &cells, &value(Unit::Shots, 4.456))[0],
        "about 4.46 shots to go"
    );
    let won = Analysis {
        distance: Some(9),
        proved: true,
        ..value(Unit::Outcome, 1.0)
    };
    let start = engines::LGAME.start().text();
    assert_eq!(
        phrases("lgame", &start, &won),
        ["won in 9 plies", "胜（9 步）"]
    );
    assert_eq!(phrases("lgame", &start, &Analysis::default())[0], "unknown");
    let (entry, game) = game("lgame", &start);
    let progress = Progress {
        value: Some(-1.0),
        unit: Unit::Outcome,
        ..Progress::default()
    };
    assert_eq!(progress.phrase(entry.players, game.as_ref()).en, "lost");
    assert_eq!(
        (
            progress.probability(),
            won.probability(),
            points.probability()
        ),
        (Some(0.0), Some(1.0), Some(0.607))
    );
}

fn valued(value: f64) -> ValuedMove {
    ValuedMove {
        m: String::new(),
        position: String::new(),
        value: Some(value),
        distance: None,
        turns: None,
        again: None,
        die: None,
    }
}

#[test]
fn values_of_moves_are_rounded() {
    for (unit, value, expected) in [
        (Unit::Probability, 0.515_2, "51.5 %"),
        (Unit::Probability, 0.999_99, "99.9 %"),
        (Unit::Probability, 1.0, "100.0 %"),
        (Unit::Boxes, -0.26, "-0.3"),
        (Unit::Boxes, -0.04, "+0.0"),
        (Unit::Shots, 4.456, "4.46"),
        (Unit::Points, -241.4, "-241"),
        (Unit::Points, 12.0, "+12"),
        (Unit::Outcome, 0.0, "drawn"),
    ] {
        assert_eq!(valued(value).phrase(unit).en, expected, "{value}");
    }
    let unknown = ValuedMove {
        value: None,
        ..valued(0.0)
    };
    assert_eq!(unknown.phrase(Unit::Points).en, "");
}

/// A move that is decided in a position whose value is an opinion has no points near −999.
#[test]
fn a_lost_move_is_worded_as_a_loss() {
    for (value, turns, english, chinese) in [
        (-998.0, 2, "lost in 2 turns", "负（2 回合）"),
        (999.0, 1, "won in 1 turn", "胜（1 回合）"),
    ] {
        let phrase = ValuedMove {
            turns: Some(turns),
            ..valued(value)
        }
        .phrase(Unit::Points);
        assert_eq!((&*phrase.en, &*phrase.zh), (english, chinese));
    }
}
