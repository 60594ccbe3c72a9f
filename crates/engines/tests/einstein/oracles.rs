//! Engines compared with slow programs that follow the definitions.

use einstein::learnt::Learnt;
use einstein::patent::{Patent, Weights, Worth};
use einstein::{AnyEinStein, EinStein, Race, WIN};
use game_core::{Evaluate, Notation, Position, Side, Stochastic, ToMove};
use registry::{Limits, Unit};

use super::{POSITIONS, analysis, at};

/// Expectiminimax as in the patent, without cuts, table or rounding: VALUE in worths as `me` sees
/// it, the greatest of the own moves, the least of the enemy's, the mean over the die.
fn plain(position: &AnyEinStein, depth: u32, me: Side, patent: &Patent, weights: Weights) -> f64 {
    match position.to_move() {
        ToMove::Nobody => patent.worths(position, position.payoff(me)),
        ToMove::Chance if depth > 0 => {
            let faces: Vec<AnyEinStein> = position
                .events()
                .map(|(face, _)| given(position, face))
                .collect();
            let sum: f64 = faces
                .iter()
                .map(|after| plain(after, depth, me, patent, weights))
                .sum();
            sum / f64::from(u8::try_from(faces.len()).unwrap())
        }
        ToMove::Player(mover) if depth > 0 => {
            let after = position
                .moves()
                .map(|m| plain(&position.after(m), depth - 1, me, patent, weights));
            if mover == me {
                after.fold(f64::MIN, f64::max)
            } else {
                after.fold(f64::MAX, f64::min)
            }
        }
        _ => f64::from(patent.terms(position).value(me, weights)) / 4.0,
    }
}

fn given(position: &AnyEinStein, face: einstein::Face) -> AnyEinStein {
    let mut after = *position;
    after.happen(face);
    after
}

/// The values of all moves at both sides' positions of every size, for two evaluations. Scores are
/// integers, so a value is off by some parts of 2^24 of the greatest.
#[test]
fn the_patent_is_its_definition() {
    let figure = Patent::default()
        .worth(Worth::Figure, 3)
        .weights(Weights::new(7, 20, 3, 5).unwrap());
    let cases = [
        ("patent", Patent::default(), Weights::default()),
        (
            "patent:worth=figure,n=3,k1=7,k2=20,k3=3,k4=5",
            figure,
            Weights::new(7, 20, 3, 5).unwrap(),
        ),
    ];
    for (spec, patent, weights) in cases {
        for text in POSITIONS {
            let text = format!("{text} 3");
            let position: AnyEinStein = text.parse().unwrap();
            let analysis = analysis(spec, &text, &Limits::new().every_move());
            assert_eq!((analysis.unit, analysis.depth), (Unit::Points, 2));
            let close = patent.worths(&position, 8) + 0.001;
            for (m, valued) in position.moves().zip(&analysis.moves) {
                let truth = plain(&position.after(m), 1, position.mover(), &patent, weights);
                assert_eq!(position.move_text(m), valued.m);
                assert!(
                    (valued.value.unwrap() - truth).abs() < close,
                    "{spec} {text} {}: {truth}",
                    valued.m
                );
            }
        }
    }
}

/// One turn ahead with the race: a won move is worth 1, any other the race's value before the
/// enemy's roll.
#[test]
fn the_race_looks_one_turn_ahead() {
    let race = Race::new();
    let unit = f64::from(WIN);
    for text in [
        "123../45.../6...f/...ed/..cba r 3",
        "...../.2.4./..6../bc.f./..... r 5",
        "...../...../...../..c1./.a... b 2",
    ] {
        let position: EinStein = text.parse().unwrap();
        let analysis = analysis("race:depth=1", text, &Limits::new().every_move());
        for (m, valued) in position.moves().zip(&analysis.moves) {
            let truth = race.probability(&position.after(m), position.mover());
            assert!(
                (valued.value.unwrap() - truth).abs() < 1.0 / unit,
                "{text} {}: {truth}",
                valued.m
            );
        }
        let best = analysis
            .moves
            .iter()
            .filter_map(|valued| valued.value)
            .fold(0.0, f64::max);
        assert_eq!(
            (analysis.unit, analysis.value),
            (Unit::Probability, Some(best))
        );
    }
}

/// One turn ahead with the learnt evaluation; on other boards, at any depth, it is the race.
#[test]
fn the_learnt_evaluation_looks_one_turn_ahead() {
    let (mut learnt, unit) = (Learnt::new(), f64::from(WIN));
    for text in [
        "123../45.../6...f/...ed/..cba r 3",
        "...../.2.4./..6../bc.f./..... r 5",
        "1.3../a.4../...../..c../...b. b 2",
    ] {
        let position: EinStein = text.parse().unwrap();
        let analysis = analysis("learnt:depth=1,tables=0", text, &Limits::new().every_move());
        for (m, valued) in position.moves().zip(&analysis.moves) {
            let truth = f64::from(learnt.evaluate(&position.after(m), position.mover()));
            assert!(
                (valued.value.unwrap() - f64::midpoint(truth / unit, 1.0)).abs() < 1.0 / unit,
                "{text} {}",
                valued.m
            );
        }
        let limits = Limits::new().depth(2).every_move();
        assert_ne!(
            super::analysis("learnt", text, &limits).moves,
            super::analysis("expectimax", text, &limits).moves
        );
    }
    for text in &POSITIONS[3..] {
        let limits = Limits::new().depth(2).every_move();
        let [ours, race] =
            ["learnt", "expectimax"].map(|spec| super::analysis(spec, text, &limits));
        assert_eq!(
            (ours.value, ours.moves, ours.nodes),
            (race.value, race.moves, race.nodes),
            "{text}"
        );
    }
}

/// Before the roll the value is the mean of those after each face, and moves are those after it.
#[test]
fn the_value_before_the_roll_is_the_mean() {
    for spec in [
        "expectimax",
        "learnt",
        "patent",
        "patent:scale=logistic",
        "mcts:nodes=200",
    ] {
        for text in POSITIONS {
            let limits = Limits::new().depth(2).every_move();
            let before = analysis(spec, text, &limits);
            let faces = at(text).chances();
            let after: Vec<_> = faces
                .iter()
                .map(|(face, _)| analysis(spec, &format!("{text} {face}"), &limits))
                .collect();
            let mean = after.iter().map(|one| one.value.unwrap()).sum::<f64>()
                / f64::from(u8::try_from(faces.len()).unwrap());
            assert!(
                (before.value.unwrap() - mean).abs() < 1e-9 * mean.abs().max(1.0),
                "{spec} {text}"
            );
            let listed = before
                .moves
                .iter()
                .map(|valued| (valued.die.unwrap().to_string(), &valued.m, valued.value));
            let all = faces.iter().zip(&after);
            let all = all.flat_map(|((face, _), one)| {
                one.moves.iter().map(|v| (face.clone(), &v.m, v.value))
            });
            assert!(listed.eq(all), "{spec} {text}");
        }
    }
}

/// The patent's tables, for students: figure 3 in both languages.
#[test]
fn the_patent_gives_its_reasons() {
    let reasons = analysis(
        "patent",
        "...../...../....6/...1./a.... r",
        &Limits::new().depth(1),
    )
    .reasons;
    assert_eq!(reasons.len(), 4);
    let sums = "Summed over the faces, Red's attack is 44 and its threat 0; Blue's attack is 6 and its threat 0.";
    assert_eq!(reasons[0].en, sums);
    assert_eq!(
        reasons[0].zh,
        "按骰子各点数求和：红方进攻值 44、威胁值 0；蓝方进攻值 6、威胁值 0。"
    );
    let stone = "Red 1 on D4: distance 1, worth 8, moves with 1 2 3 4 5, chosen 5/6.";
    assert_eq!(reasons[1].en, stone);
    assert_eq!(
        reasons[1].zh,
        "红1 位于 D4：距离 1，价值 8，点数 1 2 3 4 5 可走，走子概率 5/6。"
    );
    let figure = analysis(
        "patent:worth=figure",
        "...../...../....6/...1./a.... r 1",
        &Limits::new().depth(1),
    )
    .reasons;
    assert!(
        figure[0]
            .en
            .starts_with("Summed over the faces, Red's attack is 45 "),
        "{}",
        figure[0].en
    );
}
