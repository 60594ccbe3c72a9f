//! `man`: the manual page, in the format of `man`.
//!
//! One page for all commands, made from the same description as the help. The page that clap makes
//! would refer to a page of its own for each command.

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};
use game_core::{Text, text};

use crate::console::Console;
use crate::failure::Failure;

/// Prints the manual page.
pub(crate) fn run(console: Console, mut program: Command) -> Result<(), Failure> {
    program.build();
    let mut text = Vec::new();
    Man::new(program.clone()).render_title(&mut text)?;
    let mut page = ManualPage {
        console,
        program: program.get_name().to_owned(),
        roff: Roff::new(),
    };
    page.fill(&program);
    page.roff.to_writer(&mut text)?;
    console.print_text(&String::from_utf8_lossy(&text))
}

/// The page so far.
struct ManualPage {
    console: Console,
    /// The name of the program.
    program: String,
    roff: Roff,
}

impl ManualPage {
    fn fill(&mut self, program: &Command) {
        self.heading(&text!("NAME", "名称"));
        self.roff.text([roman(format!(
            "{} - {}",
            program.get_name(),
            about(program)
        ))]);
        self.heading(&text!("SYNOPSIS", "用法"));
        let rest = text!(" [COMMAND] [OPTIONS]", " [命令] [选项]");
        self.roff.text([
            bold(self.program.clone()),
            roman(rest.get(self.console.language)),
        ]);
        self.heading(&text!("COMMANDS", "命令"));
        program
            .get_subcommands()
            .for_each(|command| self.command(command));
        self.heading(&text!("OPTIONS", "选项"));
        program
            .get_arguments()
            .for_each(|argument| self.argument(argument));
        self.exit_codes();
        self.environment();
        self.examples();
    }

    fn heading(&mut self, heading: &Text) {
        self.roff
            .control("SH", [heading.get(self.console.language)]);
    }

    /// A command: its usage, its description, its own arguments.
    fn command(&mut self, command: &Command) {
        let own: Vec<&Arg> = command
            .get_arguments()
            .filter(|argument| !argument.is_global_set())
            .collect();
        self.roff.control("SS", [command.get_name()]);
        self.roff.text([
            bold(self.program.clone()),
            roman(format!(" {}", call(command, &own))),
        ]);
        self.roff.control("PP", []);
        self.sentence(about(command));
        for argument in own {
            self.argument(argument);
        }
    }

    /// An argument with its help.
    fn argument(&mut self, argument: &Arg) {
        let name = spelled(argument);
        self.roff.control("TP", []);
        match argument.get_short() {
            Some(short) => self.roff.text([bold(format!("-{short}, {name}"))]),
            None if argument.is_positional() => self.roff.text([italic(name)]),
            None => self.roff.text([bold(name)]),
        };
        self.sentence(
            argument
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default(),
        );
    }

    fn sentence(&mut self, text: String) {
        self.roff
            .text([roman(text + self.console.language.pick(".", "。"))]);
    }

    fn term(&mut self, term: &str, meaning: &Text) {
        self.roff.control("TP", []);
        self.roff.text([bold(term)]);
        self.roff.text([roman(meaning.get(self.console.language))]);
    }

    fn exit_codes(&mut self) {
        self.heading(&text!("EXIT STATUS", "退出码"));
        self.term("0", &text!("Done.", "完成。"));
        self.term(
            "1",
            &text!(
                "Could not be done; a sentence says why.",
                "无法完成，并说明原因。"
            ),
        );
        self.term("2", &text!("Bad usage or bad input.", "用法或输入有误。"));
    }

    fn environment(&mut self) {
        self.heading(&text!("ENVIRONMENT", "环境变量"));
        let meaning = text!(
            "The first of them that is set chooses the language: Chinese if it begins with zh, else English.",
            "由其中第一个已设置者决定语言：以 zh 开头为中文，否则为英文。"
        );
        self.term("LC_ALL, LC_MESSAGES, LANG", &meaning);
        let meaning = text!(
            "The folder of endgame tables. If it is empty, none are kept.",
            "存放残局库的文件夹；为空则不保存残局库。"
        );
        self.term("QUINCUNX_TABLES", &meaning);
        let meaning = text!(
            "The folder of journals and records of contests.",
            "存放比赛日志与棋谱的文件夹。"
        );
        self.term("QUINCUNX_CONTEST", &meaning);
    }

    fn examples(&mut self) {
        self.heading(&text!("EXAMPLES", "示例"));
        let examples = [
            "solve lgame \"nAA./.BA./.BA./.BBn A\"",
            "analyze lgame --json",
            "analyze einstein \"...../.2.4./...../.c.f./..... r 3\"",
            "play lgame --second random",
            "perft lgame --depth 4",
            "match lgame --a perfect --b random --sprt 0,100",
            "tables build einstein 5 --threads 2",
        ];
        for example in examples {
            self.roff.control("PP", []);
            self.roff
                .text([bold(format!("{} {example}", self.program))]);
        }
    }
}

fn about(command: &Command) -> String {
    command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The name of a command with its own arguments.
fn call(command: &Command, own: &[&Arg]) -> String {
    let words = own.iter().map(|argument| {
        let text = spelled(argument);
        if argument.is_required_set() {
            text
        } else {
            format!("[{text}]")
        }
    });
    [command.get_name().to_owned()]
        .into_iter()
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The spelling of an argument.
fn spelled(argument: &Arg) -> String {
    let values = argument.get_value_names().unwrap_or_default().join(" ");
    match argument.get_long() {
        None => values,
        Some(long) if argument.get_action().takes_values() => format!("--{long} {values}"),
        Some(long) => format!("--{long}"),
    }
}
