//! The fourteen classes of lines, and their names.

/// What a stone makes of a line: weaker shapes first. What each is worth is up to the values, and
/// in the patent's printed tables fives are worth less than fours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// 死: no window is open.
    Dead,
    /// 眠一.
    SleepingOne,
    /// 单关.
    LiveOne,
    /// 眠二.
    SleepingTwo,
    /// 跳二.
    JumpTwo,
    /// 活二.
    LiveTwo,
    /// 眠三.
    SleepingThree,
    /// 朦胧三.
    HazyThree,
    /// 活三.
    LiveThree,
    /// 眠四.
    SleepingFour,
    /// 活四.
    LiveFour,
    /// 眠五.
    SleepingFive,
    /// 活五.
    LiveFive,
    /// 六连, six or more.
    Six,
}

impl Shape {
    /// All of them, in order.
    pub const ALL: [Self; 14] = [
        Self::Dead,
        Self::SleepingOne,
        Self::LiveOne,
        Self::SleepingTwo,
        Self::JumpTwo,
        Self::LiveTwo,
        Self::SleepingThree,
        Self::HazyThree,
        Self::LiveThree,
        Self::SleepingFour,
        Self::LiveFour,
        Self::SleepingFive,
        Self::LiveFive,
        Self::Six,
    ];

    /// Its number in [`ALL`](Self::ALL).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its English name.
    #[must_use]
    pub const fn english(self) -> &'static str {
        [
            "dead",
            "sleeping one",
            "live one",
            "sleeping two",
            "jump two",
            "live two",
            "sleeping three",
            "hazy three",
            "live three",
            "sleeping four",
            "live four",
            "sleeping five",
            "live five",
            "six",
        ][self.index()]
    }

    /// Its Chinese name.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        [
            "死",
            "眠一",
            "单关",
            "眠二",
            "跳二",
            "活二",
            "眠三",
            "朦胧三",
            "活三",
            "眠四",
            "活四",
            "眠五",
            "活五",
            "六连",
        ][self.index()]
    }
}
