/// Declares the laws: the sentence above each one is its documentation and its meaning alike.
macro_rules! laws {
    ($($(#[doc = $meaning:literal])+ $Name:ident,)+) => {
        /// What a game promises, one law per variant.
        ///
        /// The order is that of the checks: where a fault breaks several laws,
        /// the first one is usually the cause and the others follow from it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Law {
            $($(#[doc = $meaning])+ $Name,)+
        }

        impl Law {
            /// All laws, in the order in which they are declared.
            pub const ALL: &'static [Self] = &[$(Self::$Name),+];

            /// The law in one sentence.
            ///
            /// ```
            /// use game_core::laws::Law;
            /// assert_eq!(Law::DistinctMoves.meaning(), "Every move is listed once.");
            /// ```
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$Name => concat!($($meaning),+).trim_ascii_start(),)+
                }
            }
        }
    };
}

laws! {
    // What the walk itself rests on: reported by whichever check comes first.

    /// A position has at most 65,536 moves, since tables keep a move as its place in 16 bits.
    MovesEnd,
    /// A position has at most 65,536 events.
    EventsEnd,
    /// Chance acts at most 256 times in a row.
    ChanceEnds,

    // What the types declare: `Suite::position`.

    /// Players are numbered from 0 to `COUNT` − 1, and `from_index` undoes `index`.
    Players,
    /// `BOUND` is positive and below a quarter of the greatest score, so that sums of two fit.
    BoundSize,
    /// `WIN` is positive and within `BOUND`.
    WinSize,

    // Every position: `Suite::position`.

    /// A clone equals its original and agrees with it in everything, and playing on it leaves the
    /// original alone.
    Clone,
    /// A position refilled by `clone_from` equals its source and agrees with it in everything.
    CloneFrom,
    /// While a player is to move, there is a move.
    MoveExists,
    /// There is no move unless a player is to move.
    NoMoveOtherwise,
    /// Every move is listed once.
    DistinctMoves,
    /// Moves are listed in the same order every time.
    SteadyMoves,
    /// `move_count` is the number of listed moves.
    MoveCount,
    /// `nth_move` gives the listed moves by their places and nothing beyond; `move_number` gives
    /// their places.
    NthMove,
    /// `is_legal` says yes to the listed moves and no to all others.
    IsLegal,
    /// Playing a move twice from the same position leads to the same position.
    Reproducible,
    /// `after` gives the position to which `play` leads.
    After,
    /// `try_play` of a listed move succeeds and does what `play` does.
    TryPlay,
    /// `try_play` of a move that is not listed is refused and leaves the position unchanged.
    Refusal,
    /// While chance is to move, there is an event.
    EventExists,
    /// There is no event unless chance is to move.
    NoEventOtherwise,
    /// Every event is listed once.
    DistinctEvents,
    /// Events and their weights are listed in the same order every time.
    SteadyEvents,
    /// Every weight is positive.
    PositiveWeights,
    /// The sum of the weights fits 64 bits.
    WeightSum,
    /// `total_weight` is the sum of the weights.
    TotalWeight,
    /// `event_at` gives every event for the points of its weight, and nothing beyond all.
    EventAt,
    /// `given` gives the position to which `happen` leads, every time.
    Given,
    /// No payoff exceeds `BOUND` in either direction.
    PayoffBound,
    /// Where games are won and lost, a finished one pays `WIN`, 0 or −`WIN` to every player.
    WinPays,
    /// Equal positions have equal keys.
    EqualKeys,
    /// Equal positions agree in who is to move, moves, events and payoffs.
    EqualPositions,
    /// Positions of equal key have the same moves, events and further payoffs, as seen by the
    /// player to move (where that is chance, players keep their names).
    KeyFuture,

    // Capabilities, each with a check of its name.

    /// On every position, one side's payoff is the other side's loss.
    ZeroSum,
    /// Equal positions have equal packs.
    EqualPacks,
    /// The second word of a compact pack is 0.
    CompactPack,
    /// Positions of equal pack have equal keys, moves, events and further payoffs.
    PackFuture,
    /// `moves_left` never exceeds `MAX_MOVES`.
    MovesLeftSize,
    /// No game has more than `MAX_MOVES` moves.
    GameEnds,
    /// From no position a game goes on for more moves than `moves_left` promised there.
    MovesLeft,
    /// Numbers of moves lie below `MOVE_INDICES`.
    IndexRange,
    /// Different moves of one position have different numbers.
    DistinctIndices,
    /// The representative of a representative is itself.
    CanonicalTwice,
    /// A representative keeps who is to move and all payoffs.
    CanonicalFace,
    /// A position and its representative lead to the same representatives, with the same gains.
    CanonicalFuture,
    /// A sample has the view from which it was drawn.
    SampleView,
    /// In a sample, the same player is to move.
    SampleToMove,
    /// Ranks lie below the count.
    RankRange,
    /// Where `unrank` gives a position, its rank is the one that was given; every rank that `rank`
    /// gives has one.
    RankBack,
    /// Beyond the count, `unrank` gives nothing.
    UnrankRange,
    /// A position and the representative of its rank have the same future as seen by the player to
    /// move: they lead to the same ranks with the same gains.
    RankFuture,
    /// The predecessors of a rank are reported exactly once for every move of a representative that
    /// leads to it.
    Predecessors,
    /// Predecessors are reported with the perspective of the player who sees the rank.
    PredecessorPerspective,
    /// The slices of a descending ranking follow each other from rank 0 to the count, and their
    /// stages never fall.
    Slices,
    /// From a ranked position every line leads, through one unranked decision at most, to the end
    /// of the game or to a ranked position of smaller rank.
    Descent,
    /// From a slice play leads into that slice or into slices of earlier stages.
    Stages,
    /// Positions of one rank lead to the same ranks with the same gains, as seen by the player who
    /// sees them, and `expand` says where.
    Branches,

    // Texts: `Suite::notation`.

    /// The text of a position, a move or an event is one line without control characters, and not
    /// empty.
    TextLine,
    /// The text of a position is read back as the same position.
    PositionText,
    /// The text of a move is read back as the same move.
    MoveText,
    /// The text of an event is read back as the same event.
    EventText,
    /// A damaged text is refused, or reads as a position whose own text is read back.
    DamagedText,
    /// A position that is read has moves exactly while a player is to move, and payoffs within
    /// `BOUND`.
    ReadSound,
    /// A move or an event that is read is among those of the position.
    ReadLegal,
    /// A refusal points into the text, at most one past the end of a line.
    RefusalPlace,

    // Evaluators: `Suite::evaluate`.

    /// An evaluation lies within `BOUND`.
    EvaluationBound,
    /// While the game goes on, an evaluation is at most half of a win or a loss.
    EvaluationInside,
    /// Payoffs and evaluations lie within the `bounds` of every earlier position of the line.
    EvaluationBounds,
    /// An evaluator with an `outlook` says so (`OUTLOOKS`), and the outlook of a position fits the
    /// outlooks after its moves, and the payoffs where they end the game.
    Outlook,
    /// An evaluator that followed the line and one that starts afresh agree, forwards and
    /// backwards.
    Tracking,
}
