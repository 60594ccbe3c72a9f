use game_core::laws::Law;

/// Where Unicode's area for private use begins.
const PRIVATE_USE: u32 = 0xE000;

/// Declares the faults, each with its sentence and the law that it breaks.
macro_rules! faults {
    ($($(#[doc = $text:literal])+ $Name:ident => $law:ident,)+) => {
        /// One way to get a game wrong.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Fault {
            $($(#[doc = $text])+ $Name,)+
        }

        impl Fault {
            /// All faults.
            pub const ALL: &'static [Self] = &[$(Self::$Name),+];

            /// The law that this fault breaks, and that a check must name.
            #[must_use]
            pub const fn law(self) -> Law {
                match self {
                    $(Self::$Name => Law::$law,)+
                }
            }

            /// The fault as one character of text, from Unicode's area for private use: no
            /// accident to a text turns one fault into another.
            pub(super) fn letter(self) -> char {
                char::from_u32(PRIVATE_USE + self as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
            }

            /// The fault of that character.
            pub(super) fn of_letter(letter: char) -> Option<Self> {
                Self::ALL.iter().copied().find(|fault| fault.letter() == letter)
            }
        }
    };
}

faults! {
    // Heaps: lists and play.

    /// The moves are listed over and over, without end.
    EndlessMoves => MovesEnd,
    /// With one stone left a player is to move and has no move.
    Stuck => MoveExists,
    /// A finished game still lists a move.
    MovesAfterEnd => NoMoveOtherwise,
    /// The first move is listed again at the end.
    ListedTwice => DistinctMoves,
    /// Every other time the moves are listed backwards.
    MoodyMoves => SteadyMoves,
    /// One move too many is counted.
    Miscount => MoveCount,
    /// The moves are numbered from the end.
    Backwards => NthMove,
    /// A move has the number of the next one.
    NextNumber => NthMove,
    /// The last move is listed, but denied.
    Denied => IsLegal,
    /// Every move is allowed.
    Allowed => IsLegal,
    /// Every other time the mover stays to move.
    Fickle => Reproducible,
    /// `after` leaves the mover to move.
    Detour => After,
    /// `try_play` refuses the last move.
    Reluctant => TryPlay,
    /// `try_play` leaves the mover to move.
    Overdone => TryPlay,
    /// `try_play` plays whatever it is given.
    Accepted => Refusal,
    /// `try_play` refuses, but hands the turn over.
    Smudged => Refusal,

    // Heaps: copies and keys.

    /// A clone has the other player to move.
    TurnedClone => Clone,
    /// All clones share a counter of moves, and the key reads it.
    SharedClone => Clone,
    /// `clone_from` forgets who is to move.
    StaleRefill => CloneFrom,
    /// The key knows from which heap was taken last; equality does not.
    KeyOfTheWay => EqualKeys,
    /// The order of the moves knows from which heap was taken last; equality does not.
    Grudge => EqualPositions,
    /// The key sees of the second heap only whether it is there.
    BlurredKey => KeyFuture,
    /// The key is that of the mirrored position as well.
    MirroredKey => KeyFuture,

    // Heaps: payoffs and declarations.

    /// `BOUND` is negative.
    NegativeBound => BoundSize,
    /// `BOUND` is half of the greatest score.
    HugeBound => BoundSize,
    /// `WIN` is negative.
    NegativeWin => WinSize,
    /// `WIN` exceeds `BOUND`.
    WinBeyondBound => WinSize,
    /// The winner is paid more than `BOUND`.
    Jackpot => PayoffBound,
    /// The loser is paid the least score there is, whose negative does not exist.
    Abyss => PayoffBound,
    /// A won game pays half a win.
    HalfWin => WinPays,
    /// The loser is paid nothing.
    Generous => ZeroSum,

    // Heaps: capabilities.

    /// The pack knows from which heap was taken last; equality does not.
    PackOfTheWay => EqualPacks,
    /// The pack has no room for the second heap.
    TightPack => PackFuture,
    /// The pack is the sum of the heaps; the key distinguishes more.
    PackBesideKey => PackFuture,
    /// `MAX_MOVES` is half of what games take.
    ShortLimit => GameEnds,
    /// `moves_left` promises more than `MAX_MOVES`.
    Boast => MovesLeftSize,
    /// `moves_left` promises half of what games take.
    Impatient => MovesLeft,
    /// The representative is the mirrored position, whatever it was.
    Wobbly => CanonicalTwice,
    /// The representative has First to move.
    Turncoat => CanonicalFace,
    /// The representative of two equal heaps has lost a stone.
    Shrunk => CanonicalFuture,
    /// The first position ranks beyond the count.
    RankTooGreat => RankRange,
    /// The first position has the count for a rank.
    RankOfTheEnd => RankRange,
    /// Odd ranks stand for their neighbours.
    RankAstray => RankBack,
    /// Some positions have a rank that stands for nothing.
    RankOfNothing => RankBack,
    /// Ranks beyond the count begin again from the front.
    RankRound => UnrankRange,
    /// Two equal heaps of two rank as if a stone were missing.
    RankLumped => RankFuture,
    /// Moves that take two stones are forgotten backwards.
    ForgottenPredecessor => Predecessors,
    /// Every predecessor is reported twice.
    DoubledPredecessor => Predecessors,
    /// Predecessors are reported with the perspective of the same player.
    SamePerspective => PredecessorPerspective,
    /// Predecessors of the end are reported with the perspective of the other player.
    OtherPerspectiveAtEnd => PredecessorPerspective,
    /// The last slice is forgotten.
    ForgottenSlice => Slices,
    /// A rank is in two slices.
    SharedRank => Slices,
    /// The last slice ends before it begins.
    BackwardSlice => Slices,
    /// The stages fall from slice to slice.
    FallingStages => Slices,
    /// The fullest heaps have the least rank.
    Uphill => Descent,
    /// All slices report the same stage.
    OneStage => Stages,
    /// Of the moves of a rank the last is forgotten.
    ForgottenBranch => Branches,
    /// Who sees a position depends on the heap that was taken from last; ranks do not.
    ChangingPerspective => Branches,

    // Heaps: text.

    /// The text has two lines.
    TwoLines => TextLine,
    /// The text says that First is to move, always.
    WrongText => PositionText,
    /// The text of a move leaves out how many stones.
    SameMoveText => MoveText,
    /// Any move that can be spelt is read.
    ReadAnything => ReadLegal,
    /// Heaps of up to nine are read, and written as three.
    LaxParser => DamagedText,
    /// Heaps of up to nine are read, and have no moves.
    ForgedHeaps => ReadSound,
    /// Refusals point to column 0.
    ColumnZero => RefusalPlace,
    /// Refusals point far beyond the end.
    ColumnBeyond => RefusalPlace,

    // Heaps: evaluators.

    /// Evaluations exceed `BOUND`.
    LoudEvaluator => EvaluationBound,
    /// The value claims that the better side has won already.
    SureEvaluator => EvaluationInside,
    /// The value claims that the better side has all but won.
    BoldEvaluator => EvaluationInside,
    /// The bounds forget that a game may be won.
    NarrowEvaluator => EvaluationBounds,
    /// The outlook claims that the better side wins at once.
    RashEvaluator => Outlook,
    /// Moves of two stones are counted as one.
    LazyEvaluator => Tracking,
    /// Nothing is ever taken back.
    ProudEvaluator => Tracking,

    // A deal: chance and secrets.

    /// The events are listed over and over, without end.
    EndlessEvents => EventsEnd,
    /// The card is dealt and taken back, forever.
    Redealt => ChanceEnds,
    /// The pack of a deal that is over has a bit in its second word.
    WidePack => CompactPack,
    /// There is no card to deal.
    NoCards => EventExists,
    /// A card could be dealt at any time.
    CardsAtAnyTime => NoEventOtherwise,
    /// The first card is listed again at the end.
    CardTwice => DistinctEvents,
    /// Every other time the cards are listed backwards.
    MoodyCards => SteadyEvents,
    /// One card has no weight.
    Weightless => PositiveWeights,
    /// The weights sum to more than 64 bits hold.
    Overweight => WeightSum,
    /// One card too many is weighed.
    Overweighed => TotalWeight,
    /// The weights are laid out from the last card to the first.
    DrawnBackwards => EventAt,
    /// `given` deals the other card.
    GivenAstray => Given,
    /// Both cards have the same text.
    SameEventText => EventText,
    /// A card is read when none is dealt.
    ReadCardAnytime => ReadLegal,
    /// A sample has another bid than was seen.
    WrongSecret => SampleView,
    /// The view forgets the bid, so that samples may have the wrong player to move.
    WrongMover => SampleToMove,

    // A table.

    /// The players are numbered backwards.
    Misnumbered => Players,
    /// The words are numbered from 1.
    WordsFromOne => IndexRange,
    /// Both words have one number.
    OneWord => DistinctIndices,
}
