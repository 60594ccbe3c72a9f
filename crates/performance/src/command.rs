//! Commands: as people type them, and as this program builds and runs them.

/// The kind of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A benchmark of criterion, `cargo bench --bench TARGET`.
    Criterion,
    /// A benchmark that prints figures of its own.
    Bench,
    /// `cargo run --release --example TARGET`.
    Example,
    /// The comparison with other libraries, a separate workspace in the folder TARGET.
    Workspace,
    /// A command that needs more than this repository and cargo, TARGET as people type it: it is not run here.
    Elsewhere,
}

/// How long a run may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// One repetition, short samples.
    Quick,
    /// As in the list.
    Full,
}

/// A command.
#[derive(Clone, Debug)]
pub struct Command {
    /// What cargo makes of it.
    pub kind: Kind,
    /// The package, if it is not the root's.
    pub package: Option<&'static str>,
    /// The target's name.
    pub target: &'static str,
    /// Its arguments.
    pub arguments: &'static [&'static str],
    /// Its arguments in quick mode, if they differ.
    pub quick: Option<&'static [&'static str]>,
}

impl Command {
    /// A command of the root package without arguments.
    #[must_use]
    pub const fn new(kind: Kind, target: &'static str) -> Self {
        Self { kind, package: None, target, arguments: &[], quick: None }
    }

    /// With this package.
    #[must_use]
    pub const fn of(self, package: &'static str) -> Self {
        Self { package: Some(package), ..self }
    }

    /// With these arguments.
    #[must_use]
    pub const fn with(self, arguments: &'static [&'static str]) -> Self {
        Self { arguments, ..self }
    }

    /// With these arguments in quick mode.
    #[must_use]
    pub const fn quickly(self, arguments: &'static [&'static str]) -> Self {
        Self { quick: Some(arguments), ..self }
    }

    /// The program's arguments in one of the modes.
    #[must_use]
    pub fn arguments_of(&self, mode: Mode) -> Vec<&'static str> {
        let quick = self.quick.filter(|_| mode == Mode::Quick);
        let mut arguments = quick.unwrap_or(self.arguments).to_vec();
        if self.kind == Kind::Criterion && mode == Mode::Quick {
            arguments.push("--quick");
        }
        arguments
    }

    /// The command as people type it.
    #[must_use]
    pub fn typed(&self, mode: Mode) -> String {
        let package = self.package.map_or(String::new(), |package| format!(" -p {package}"));
        let target = self.target;
        let mut text = match self.kind {
            Kind::Criterion | Kind::Bench => format!("cargo bench{package} --bench {target}"),
            Kind::Example => format!("cargo run --release{package} --example {target}"),
            Kind::Workspace => format!("cd {target} && cargo run --release"),
            Kind::Elsewhere => target.to_owned(),
        };
        let arguments = self.arguments_of(mode);
        if !arguments.is_empty() {
            text.push_str(" --");
        }
        for argument in arguments {
            let quoted = argument.contains(|c: char| c.is_whitespace() || c == '|');
            let mark = if quoted { "\"" } else { "" };
            text.extend([" ", mark, argument, mark]);
        }
        text
    }

    /// The arguments of cargo to build it without running it.
    #[must_use]
    pub fn build(&self) -> Vec<&'static str> {
        let mut words = match self.kind {
            Kind::Criterion | Kind::Bench => vec!["bench", "--no-run", "--bench", self.target],
            Kind::Example => vec!["build", "--release", "--example", self.target],
            Kind::Workspace | Kind::Elsewhere => vec!["build", "--release"],
        };
        words.extend(self.package.into_iter().flat_map(|package| ["-p", package]));
        words
    }
}
