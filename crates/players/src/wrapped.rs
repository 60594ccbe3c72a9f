//! What a game that wraps another leaves to it.

/// The methods of [`AnyGame`](crate::AnyGame) that a wrapper with a field `at` hands on to it as they
/// are: those that neither marks nor secrets change.
///
/// A trait's own defaults cannot do that: they know of no inner game.
macro_rules! hand_on_to_at {
    () => {
        fn name(&self) -> &'static str {
            self.at.name()
        }

        fn text(&self) -> String {
            self.at.text()
        }

        fn to_move(&self) -> game_core::ToMove<usize> {
            self.at.to_move()
        }

        fn steps(&self) -> Vec<String> {
            self.at.steps()
        }

        fn chances(&self) -> Vec<(String, u64)> {
            self.at.chances()
        }

        fn moves_left(&self) -> Option<u32> {
            self.at.moves_left()
        }

        fn payoffs(&self) -> Vec<game_core::Score> {
            self.at.payoffs()
        }

        fn perft(&self, depth: u32, limits: &$crate::Limits<'_>) -> Result<u64, $crate::QueryError> {
            self.at.perft(depth, limits)
        }

        fn solve(&self, request: &$crate::SolveRequest<'_>) -> Result<$crate::Solved, $crate::UnsolvedError> {
            self.at.solve(request)
        }

        fn engines(&self) -> Vec<&'static $crate::EngineInfo> {
            self.at.engines()
        }

        fn check(&self, spec: &$crate::EngineSpec) -> Result<(), $crate::EngineError> {
            self.at.check(spec)
        }

        fn engine(&self, spec: &$crate::EngineSpec) -> Result<Box<dyn $crate::Engine>, $crate::EngineError> {
            self.at.engine(spec)
        }

        /// The inner game: of what surrounds it engines need to know nothing.
        fn as_any(&self) -> &dyn std::any::Any {
            self.at.as_any()
        }
    };
}

pub(crate) use hand_on_to_at;
