use core::fmt;

/// What may differ between games: the width of the board, the stones of a side, the faces of the
/// die.
///
/// It is written `5x5/6`, with the faces behind it where they are not as many as the stones:
/// `4x4/3/6`.
///
/// ```
/// use einstein::Size;
/// assert_eq!(Size::STANDARD.to_string(), "5x5/6");
/// assert_eq!(Size { width: 4, stones: 3, faces: 6 }.to_string(), "4x4/3/6");
/// assert_eq!("4x4/3/6".parse(), Ok(Size { width: 4, stones: 3, faces: 6 }));
/// assert!("3x3/6".parse::<Size>().is_err(), "no such game");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    /// Squares in a row, and rows: 3 to 6.
    pub width: usize,
    /// Stones of a side: 3 to 6.
    pub stones: usize,
    /// Faces of the die: 3 to 6.
    pub faces: usize,
}

impl Size {
    /// The game of contests: 5×5 squares, six stones, six faces.
    pub const STANDARD: Self = Self {
        width: 5,
        stones: 6,
        faces: 6,
    };
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            width,
            stones,
            faces,
        } = self;
        write!(f, "{width}x{width}/{stones}")?;
        if faces == stones {
            Ok(())
        } else {
            write!(f, "/{faces}")
        }
    }
}
