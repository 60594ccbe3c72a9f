//! What an evaluator made of others hands on to one of them, written down once.
//!
//! Each macro stands inside an `impl` of the trait that it names and fills in the methods: field
//! `$field`, an evaluator `$E` of the game `$P`, answers. What the whole answers for itself stands
//! below.

/// All of [`Track`](crate::Track): one evaluator alone follows the line.
macro_rules! tracked_by {
    ($field:tt, $P:ident) => {
        #[inline]
        fn reset(&mut self, position: &$P) {
            self.$field.reset(position);
        }

        #[inline]
        fn push(&mut self, before: &$P, step: $crate::StepOf<$P>, after: &$P) {
            self.$field.push(before, step, after);
        }

        #[inline]
        fn push_unless(
            &mut self,
            before: &$P,
            step: $crate::StepOf<$P>,
            after: &$P,
            is_over: &dyn Fn() -> bool,
        ) -> bool {
            self.$field.push_unless(before, step, after, is_over)
        }

        #[inline]
        fn pop(&mut self) {
            self.$field.pop();
        }

        #[inline]
        fn push_pass(&mut self, before: &$P, after: &$P) {
            self.$field.push_pass(before, after);
        }

        #[inline]
        fn pop_pass(&mut self) {
            self.$field.pop_pass();
        }
    };
}

/// What [`Evaluate`](crate::Evaluate) has beside the value and the outlook.
macro_rules! opinions_of {
    ($field:tt, $E:ident, $P:ident) => {
        const NOISY: bool = $E::NOISY;
        const PASSES: bool = $E::PASSES;
        const LOOK_EVERY: u64 = $E::LOOK_EVERY;

        #[inline]
        fn bounds(&self, position: &$P, player: $P::Player) -> ($crate::Score, $crate::Score) {
            self.$field.bounds(position, player)
        }

        #[inline]
        fn noisy(&mut self, position: &$P, moves: &mut alloc::vec::Vec<$P::Move>) {
            self.$field.noisy(position, moves);
        }

        #[inline]
        fn after_pass(&mut self, position: &$P, depth: u32) -> Option<($P, u32)> {
            self.$field.after_pass(position, depth)
        }
    };
}

/// All of [`Order`](crate::Order).
macro_rules! ordered_by {
    ($field:tt, $E:ident, $P:ident) => {
        const PROVED: bool = $E::PROVED;
        const SORTS: bool = $E::SORTS;
        const REDUCES: bool = $E::REDUCES;
        const CHOOSES: bool = $E::CHOOSES;

        #[inline]
        fn select(
            &mut self,
            position: &$P,
            context: $crate::NodeContext<$P::Move>,
            moves: &mut [$P::Move],
        ) -> usize {
            self.$field.select(position, context, moves)
        }

        #[inline]
        fn choose(
            &mut self,
            position: &$P,
            context: $crate::NodeContext<$P::Move>,
            moves: &mut alloc::vec::Vec<$P::Move>,
        ) {
            self.$field.choose(position, context, moves);
        }

        #[inline]
        fn remembers(&self, context: $crate::NodeContext<$P::Move>, goes_on: bool) -> bool {
            self.$field.remembers(context, goes_on)
        }

        #[inline]
        fn cutoff(
            &mut self,
            position: &$P,
            context: $crate::NodeContext<$P::Move>,
            m: $P::Move,
            before: &[$P::Move],
        ) {
            self.$field.cutoff(position, context, m, before);
        }

        #[inline]
        fn reduction(
            &self,
            position: &$P,
            context: $crate::NodeContext<$P::Move>,
            m: $P::Move,
            number: usize,
        ) -> u32 {
            self.$field.reduction(position, context, m, number)
        }
    };
}

pub(crate) use {opinions_of, ordered_by, tracked_by};
