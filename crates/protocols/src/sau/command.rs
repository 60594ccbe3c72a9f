//! Commands to an engine.

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `name?`.
    Name,
    /// `new`, and the number of the player that the engine is: 0 for `black`, who begins.
    New(usize),
    /// `move`: a turn of the opponent, as it is written.
    Move(Vec<String>),
    /// `error`: the platform refuses the last turn.
    Error,
    /// `end`: the game is over.
    End,
    /// `quit`: the engine leaves.
    Quit,
    /// An empty line.
    Nothing,
}

impl Command {
    /// The command of a line, whatever the case of its letters and the blanks between its words.
    /// Nothing if it says none. What a turn says is not looked at.
    ///
    /// ```
    /// use protocols::sau::Command;
    /// assert_eq!(Command::read("name?"), Some(Command::Name));
    /// assert_eq!(Command::read("new white"), Some(Command::New(1)));
    /// assert_eq!(Command::read("move jj@@"), Some(Command::Move(vec!["JJ@@".to_owned()])));
    /// assert_eq!(Command::read("new green"), None);
    /// ```
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let upper = line.to_ascii_uppercase();
        let mut words = upper.split_ascii_whitespace();
        let Some(word) = words.next() else {
            return Some(Self::Nothing);
        };
        let rest: Vec<&str> = words.collect();
        match (word, rest.as_slice()) {
            ("NAME?" | "NAME", []) | ("NAME", ["?"]) => Some(Self::Name),
            ("NEW", ["BLACK"]) => Some(Self::New(0)),
            ("NEW", ["WHITE"]) => Some(Self::New(1)),
            ("MOVE", turn) if !turn.is_empty() => Some(Self::Move(
                turn.iter().map(|&word| word.to_owned()).collect(),
            )),
            ("ERROR", _) => Some(Self::Error),
            ("END", _) => Some(Self::End),
            ("QUIT" | "EXIT", []) => Some(Self::Quit),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_commands_are_refused() {
        for line in [
            "nam?",
            "new",
            "new black white",
            "move",
            "quit now",
            "next",
            "vcf",
            "名字",
        ] {
            assert_eq!(Command::read(line), None, "{line}");
        }
        assert_eq!(Command::read(" \t"), Some(Command::Nothing));
        assert_eq!(Command::read("END black wins"), Some(Command::End));
        assert_eq!(Command::read("Name ?"), Some(Command::Name));
    }
}
