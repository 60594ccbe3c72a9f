//! Games that break a law end every search with an answer or an error: no panic and no hang.
#![allow(clippy::unwrap_used, reason = "tests")]

use game_core::{
    AsListed, Evaluate, Hidden, MAX_STEPS, Pair, Payoff, Position, Predecessors, Ranking, Score,
    Seat, Side, Stochastic, ToMove, Track, ZeroSum, deterministic,
};
use search::mcts::{Evaluated, Ismcts, Mcts, RandomPlay};
use search::retrograde::{RetrogradeError, VerifyError};
use search::{
    AlphaBeta, Limits, Retrograde, SearchError, minimax, minimax_to_end, perft, perft_divide,
};
use toys::zoo::{Card, Deal, DealMove, Evaluator, Fault, Heaps, Numbers};

/// Every fault, and none.
fn faults() -> impl Iterator<Item = Option<Fault>> {
    Fault::ALL.iter().copied().map(Some).chain([None])
}

/// The results of minimax on the heaps: to the end, by an evaluator, and by payoffs alone.
fn values<const BOUND: Score, const WIN: Score, const LIMIT: usize>(
    fault: Option<Fault>,
) -> [Result<Score, SearchError>; 3] {
    let start = Heaps::<BOUND, WIN, LIMIT>::new(fault);
    let by_evaluator = minimax(&start, 4, &mut Evaluator::new(fault));
    let by_payoff = minimax(&start, 4, &mut Payoff);
    [minimax_to_end(&start), by_evaluator, by_payoff]
        .map(|report| report.map(|report| report.value))
}

#[test]
fn minimax_survives_every_fault() {
    for fault in faults() {
        let found = values::<100, 100, 6>(fault);
        match fault {
            None => assert!(found.iter().all(Result::is_ok), "{found:?}"),
            Some(Fault::EndlessMoves) => assert_eq!(found, [Err(SearchError::TooManyMoves); 3]),
            Some(Fault::Stuck) => assert_eq!(found, [Err(SearchError::NoMove); 3]),
            Some(Fault::Jackpot) => assert_eq!(found[0], Err(SearchError::Payoff)),
            Some(Fault::LoudEvaluator) => assert_eq!(found[1], Err(SearchError::Payoff)),
            Some(Fault::Impatient) => assert_eq!(found[0], Err(SearchError::TooLong { plies: 3 })),
            Some(_) => {}
        }
    }
    // The declared constants: a negative bound, a huge one, wins that are negative or beyond it, a
    // short limit.
    assert_eq!(values::<-1, 100, 6>(None)[0], Err(SearchError::Payoff));
    assert!(values::<{ Score::MIN }, 100, 6>(None)[0].is_ok());
    assert!(values::<{ Score::MAX / 2 }, 100, 6>(None)[0].is_ok());
    assert!(values::<100, -100, 6>(None)[0].is_ok());
    assert_eq!(values::<100, 101, 6>(None)[0], Err(SearchError::Payoff));
    assert_eq!(
        values::<100, 100, 3>(None)[0],
        Err(SearchError::TooLong { plies: 3 })
    );
}

/// The loser is paid the least score there is, which First sees at the end of the game.
#[test]
fn a_bottomless_payoff_is_refused() {
    fn lost<const BOUND: Score>() -> SearchError {
        let mut position = Heaps::<BOUND>::new(Some(Fault::Abyss));
        while position.to_move() != ToMove::Nobody {
            let first = position.moves().next().unwrap();
            position.play(first);
        }
        minimax(&position, 1, &mut Payoff).unwrap_err()
    }
    assert_eq!(
        [lost::<100>(), lost::<{ Score::MIN }>()],
        [SearchError::Payoff; 2]
    );
}

/// Returns the least score, whose negative does not exist.
struct Gloom;

impl<P: Stochastic> Track<P> for Gloom {}

impl<P: Stochastic> Evaluate<P> for Gloom {
    fn evaluate(&mut self, _: &P, _: P::Player) -> Score {
        Score::MIN
    }
}

#[test]
fn no_value_is_the_least_score() {
    for depth in 0..3 {
        let found = minimax(&<Heaps>::new(None), depth, &mut Gloom);
        assert_eq!(found.unwrap_err(), SearchError::Payoff);
        let found = minimax(&Heaps::<{ Score::MIN }>::new(None), depth, &mut Gloom);
        assert_eq!(found.unwrap_err(), SearchError::Payoff);
    }
    for error in [SearchError::Payoff, SearchError::TooManyMoves] {
        let sentence = error.to_string();
        assert!(
            sentence.starts_with("The game breaks a law: ") && sentence.ends_with('.'),
            "{sentence}"
        );
    }
}

#[test]
fn perft_survives_every_fault() {
    for fault in faults() {
        for depth in 0..8 {
            let (heaps, deal) = (<Heaps>::new(fault), Deal::new(fault));
            let counts = [perft(&heaps, depth), perft(&deal, depth)];
            let divided = [
                perft_divide(&heaps, depth).map(|line| line.1).sum::<u64>(),
                perft_divide(&deal, depth).map(|line| line.1).sum::<u64>(),
            ];
            if fault.is_none() {
                let expected = if depth == 0 { [0; 2] } else { counts };
                assert_eq!(divided, expected);
            }
        }
    }
}

#[test]
fn retrograde_analysis_survives_every_fault() {
    let right = Retrograde::new(&Numbers { fault: None })
        .solve::<Heaps>()
        .unwrap();
    for fault in faults() {
        let ranking = Numbers { fault };
        let solved = [
            Retrograde::new(&ranking).solve::<Heaps>(),
            Retrograde::new(&ranking).sweep::<Heaps>(),
            Retrograde::new(&ranking).solve_backwards::<Heaps>(),
        ];
        let verified = right.verify::<Heaps, _>(&ranking);
        if fault.is_none() {
            assert!(solved.iter().all(Result::is_ok) && verified.is_ok());
        }
    }
}

/// A player who never runs out of moves, none of which decides anything.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Endless {
    over: bool,
}

impl Position for Endless {
    type Move = ();
    type Player = Side;
    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        if self.over {
            ToMove::Nobody
        } else {
            ToMove::Player(Side::First)
        }
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::repeat(())
    }

    fn play(&mut self, (): ()) {
        self.over = true;
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.over.into()
    }
}

deterministic!(Endless);

impl ZeroSum for Endless {}

/// The position with the moves, and its end.
struct Both;

impl Ranking<Endless> for Both {
    fn count(&self) -> u64 {
        2
    }

    fn rank(&self, position: &Endless) -> Option<u64> {
        Some(position.over.into())
    }

    fn unrank(&self, rank: u64) -> Option<Endless> {
        (rank < 2).then_some(Endless { over: rank == 1 })
    }
}

impl Predecessors<Endless> for Both {
    fn predecessors(&self, _: u64, _: impl FnMut(u64, game_core::Perspective)) {}
}

#[test]
fn lists_without_end_are_noticed() {
    let start = Endless { over: false };
    assert_eq!(
        (start.move_count(), start.is_legal(())),
        (MAX_STEPS + 1, true)
    );
    assert_eq!(
        minimax(&start, 1, &mut Payoff).unwrap_err(),
        SearchError::TooManyMoves
    );
    for depth in 1..5 {
        let _ = perft(&start, depth);
        assert!(perft_divide(&start, depth).count() <= MAX_STEPS);
    }
    let too_many = Some(RetrogradeError::TooManyMoves { rank: 0 });
    assert_eq!(Retrograde::new(&Both).solve().err(), too_many);
    assert_eq!(Retrograde::new(&Both).sweep().err(), too_many);
    assert_eq!(Retrograde::new(&Both).solve_backwards().err(), too_many);
    let claim = search::retrograde::Solved::from_outcomes([Some(game_core::Outcome::Draw); 2]);
    assert_eq!(claim.verify(&Both).err(), too_many.map(VerifyError::Broken));
}

/// A coin that has to be tossed this many times before the only move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tosses(u32);

impl Position for Tosses {
    type Move = ();
    type Player = Seat<1>;
    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Seat<1>> {
        if self.0 > 0 {
            ToMove::Chance
        } else {
            ToMove::Player(Seat::OPENER)
        }
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::repeat_n((), usize::from(self.0 == 0))
    }

    fn play(&mut self, (): ()) {}

    fn payoff(&self, _: Seat<1>) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.0.into()
    }
}

impl Stochastic for Tosses {
    type Event = ();

    fn events(&self) -> impl Iterator<Item = ((), u64)> {
        core::iter::repeat_n(((), 1), usize::from(self.0 > 0))
    }

    fn happen(&mut self, (): ()) {
        self.0 -= 1;
    }
}

/// The longest run of chance that the law allows is counted, but not one more event.
#[test]
fn chance_may_act_as_often_as_the_law_says() {
    for depth in 1..4 {
        assert_eq!(perft(&Tosses(game_core::MAX_CHANCE_RUN), depth), 1);
        assert_eq!(perft(&Tosses(game_core::MAX_CHANCE_RUN + 1), depth), 0);
    }
}

/// The results of alpha-beta on the heaps: to the end, and by an evaluator.
fn values_by_windows<const BOUND: Score, const WIN: Score, const LIMIT: usize>(
    fault: Option<Fault>,
) -> [Result<Score, SearchError>; 2] {
    let start = Heaps::<BOUND, WIN, LIMIT>::new(fault);
    let limits = Limits::new().nodes(100_000);
    let exact = AlphaBeta::exact(Pair(Evaluator::new(fault), AsListed), 1 << 12)
        .unwrap()
        .solve(&start, &limits);
    let evaluated = AlphaBeta::new(Pair(Evaluator::new(fault), AsListed), 1 << 12)
        .unwrap()
        .search(&start, &limits.depth(4));
    [exact, evaluated].map(|report| report.map(|report| report.value))
}

#[test]
fn alpha_beta_survives_every_fault() {
    for fault in faults() {
        let found = values_by_windows::<100, 100, 6>(fault);
        match fault {
            None => assert_eq!(
                found[0],
                minimax_to_end(&Heaps::<100, 100, 6>::new(None)).map(|report| report.value)
            ),
            Some(Fault::EndlessMoves) => assert_eq!(found, [Err(SearchError::TooManyMoves); 2]),
            Some(Fault::Stuck) => assert_eq!(found, [Err(SearchError::NoMove); 2]),
            Some(Fault::LoudEvaluator) => assert_eq!(found[1], Err(SearchError::Payoff)),
            Some(_) => {}
        }
    }
    let _ = values_by_windows::<-1, 100, 6>(None);
    let _ = values_by_windows::<{ Score::MIN }, 100, 6>(None);
    let _ = values_by_windows::<{ Score::MAX / 2 }, 100, 6>(None);
    let _ = values_by_windows::<100, -100, 6>(None);
    let _ = values_by_windows::<100, 101, 6>(None);
}

/// The results of Monte Carlo search on the heaps: by proofs, by an evaluator, for any players.
fn values_by_play<const BOUND: Score, const WIN: Score, const LIMIT: usize>(
    fault: Option<Fault>,
) -> [Result<Score, SearchError>; 3] {
    let start = Heaps::<BOUND, WIN, LIMIT>::new(fault);
    let limits = Limits::new().nodes(2_000);
    let proved = Mcts::solver(RandomPlay, 1 << 16)
        .unwrap()
        .search(&start, &limits);
    let evaluated = Mcts::solver(Evaluated(Evaluator::new(fault)), 1 << 16)
        .unwrap()
        .search(&start, &limits);
    let players = Mcts::for_players(RandomPlay, 1 << 16)
        .unwrap()
        .search(&start, &limits);
    [proved, evaluated, players].map(|report| report.map(|report| report.value))
}

#[test]
fn monte_carlo_survives_every_fault() {
    for fault in faults() {
        let found = values_by_play::<100, 100, 6>(fault);
        match fault {
            None => {
                let truth =
                    minimax_to_end(&Heaps::<100, 100, 6>::new(None)).map(|report| report.value);
                assert_eq!((found[0], found[1]), (truth, truth));
            }
            Some(Fault::EndlessMoves) => assert_eq!(found, [Err(SearchError::TooManyMoves); 3]),
            Some(Fault::Stuck) => assert_eq!(found, [Err(SearchError::NoMove); 3]),
            Some(Fault::Jackpot | Fault::Abyss) => assert_eq!(found, [Err(SearchError::Payoff); 3]),
            Some(Fault::LoudEvaluator) => assert_eq!(found[1], Err(SearchError::Payoff)),
            Some(_) => {}
        }
    }
    assert_eq!(
        values_by_play::<-1, 100, 6>(None),
        [Err(SearchError::Payoff); 3]
    );
    let _ = values_by_play::<{ Score::MIN }, 100, 6>(None);
    let _ = values_by_play::<{ Score::MAX / 2 }, 100, 6>(None);
    let _ = values_by_play::<100, -100, 6>(None);
    assert_eq!(
        values_by_play::<100, 101, 6>(None)[0],
        Err(SearchError::Payoff)
    );
    assert_eq!(
        values_by_play::<100, 100, 1>(None)[0],
        Err(SearchError::TooLong { plies: 1 })
    );
}

#[test]
fn monte_carlo_survives_broken_chance() {
    let limits = Limits::new().nodes(500);
    for fault in faults() {
        let deal = Deal::new(fault);
        let found = [
            Mcts::new(RandomPlay, 1 << 16)
                .unwrap()
                .search(&deal, &limits),
            Mcts::duel(RandomPlay, 1 << 16)
                .unwrap()
                .search(&deal, &limits),
            Mcts::for_players(RandomPlay, 1 << 16)
                .unwrap()
                .search(&deal, &limits),
        ];
        let errors = found.map(|report| report.map(|_| ()));
        match fault {
            None => assert_eq!(errors, [Ok(()); 3]),
            Some(Fault::NoCards) => assert_eq!(errors, [Err(SearchError::NoEvent); 3]),
            Some(Fault::EndlessEvents) => assert_eq!(errors, [Err(SearchError::TooManyEvents); 3]),
            Some(Fault::Redealt) => assert_eq!(errors, [Err(SearchError::EndlessChance); 3]),
            Some(_) => {}
        }
        let bid = [DealMove::Bid(1), DealMove::Bid(2)].map(|bid| deal.given(Card::Low).after(bid));
        for (position, player) in bid
            .iter()
            .flat_map(|deal| [(deal, Side::First), (deal, Side::Second)])
        {
            let view = position.view(player);
            let _ = Ismcts::<Deal, _>::new(RandomPlay, 100).search(&view, player, &limits);
        }
    }
}

#[test]
fn play_outs_notice_endless_games() {
    let limits = Limits::new().nodes(500);
    let start = Endless { over: false };
    let endless = Mcts::solver(Evaluated(Payoff), 1 << 16)
        .unwrap()
        .search(&start, &limits);
    assert_eq!(
        endless.map(|report| report.nodes),
        Err(SearchError::TooManyMoves)
    );
    // The longest run of chance that the law allows is played out; the tree itself takes as many
    // tosses from the front as it is deep.
    let leaf = || search::mcts::Guided {
        guide: RandomPlay,
        plies: 1,
        evaluator: Payoff,
    };
    for (tosses, answer) in [
        (1, Ok(1)),
        (game_core::MAX_CHANCE_RUN, Ok(1)),
        (1_000, Err(SearchError::EndlessChance)),
    ] {
        let found = Mcts::new(leaf(), 1 << 16)
            .unwrap()
            .search(&Tosses(tosses), &Limits::new().nodes(1));
        assert_eq!(found.map(|report| report.nodes), answer, "{tosses}");
    }
    let errors = [
        SearchError::NoEvent,
        SearchError::TooManyEvents,
        SearchError::EndlessChance,
    ];
    assert!(
        errors
            .iter()
            .all(|error| error.to_string().starts_with("The game breaks a law: "))
    );
    let memory = [
        SearchError::Memory { bytes: 7 },
        SearchError::SmallTree { bytes: 7 },
    ];
    assert!(
        memory
            .iter()
            .all(|error| error.to_string().contains(" 7 bytes"))
    );
}
