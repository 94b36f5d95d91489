//! What goes to the terminal.

use std::io::{IsTerminal, Write};
use std::sync::Arc;

use cfront::{Diagnostic, Severity};
use report::{Excerpt, Level, Look, Mark, Message};
use terminal_size::{Width, terminal_size_of};

use crate::options::{Color, ReadOptions};

/// Where text goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// What may be used on a stream: color and characters beyond ASCII are for terminals, unless the user says otherwise.
pub fn look(options: &ReadOptions, stream: Stream) -> Look {
    let is_terminal = match stream {
        Stream::Out => std::io::stdout().is_terminal(),
        Stream::Err => std::io::stderr().is_terminal(),
    };
    let color = match options.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none(),
    };
    let unicode = options.unicode || !options.ascii && is_terminal && is_utf8_locale();
    Look { color, unicode, columns: page_columns(stream) }
}

/// How wide pages are: as `COLUMNS` says, else as the terminal is, else as usual.
fn page_columns(stream: Stream) -> usize {
    /// What stands side by side needs some room.
    const LEAST: usize = 40;
    let wanted = std::env::var("COLUMNS").ok().and_then(|text| text.trim().parse().ok());
    let size = || match stream {
        Stream::Out => terminal_size_of(std::io::stdout()),
        Stream::Err => terminal_size_of(std::io::stderr()),
    };
    let terminal = || size().map(|(Width(columns), _)| usize::from(columns));
    wanted.filter(|&columns| columns > 0).or_else(terminal).map_or(report::USUAL_COLUMNS, |columns| columns.max(LEAST))
}

/// Whether the user's locale has UTF-8: the first of the variables that is set decides.
fn is_utf8_locale() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Prints a diagnostic about the user's files.
pub fn print_diagnostic(diagnostic: &Diagnostic, look: Look) {
    let level = match diagnostic.severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
    };
    let mut message = Message::plain(level, diagnostic.message.clone());
    if let Some(position) = &diagnostic.position {
        match &position.text {
            Some(text) => message.excerpts.push(diagnostic_excerpt(position, text)),
            None => {
                message.title =
                    format!("{}:{}:{}: {}", position.file, position.line, position.column, diagnostic.message);
            }
        }
    }
    message.notes.clone_from(&diagnostic.notes);
    eprint!("{}", report::render(&message, look));
}

/// The line at fault under the file and number the user knows.
fn diagnostic_excerpt(position: &cfront::Position, text: &Arc<str>) -> Excerpt {
    let start = text[..position.range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[position.range.start..].find('\n').map_or(text.len(), |at| position.range.start + at);
    let range = position.range.start - start..position.range.end.clamp(position.range.start, end) - start;
    Excerpt {
        file: position.file.clone(),
        text: Arc::from(&text[start..end]),
        first_line: position.line as usize,
        marks: vec![Mark { range, label: String::new(), primary: true }],
    }
}

/// A panic is a bug of ours: say so, and what to send.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or(String::new(), |at| format!(" at {}:{}", at.file(), at.line()));
        let what = panic
            .payload()
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.payload().downcast_ref::<&str>().map(|text| (*text).to_string()))
            .unwrap_or_default();
        if let Some(why) = what.strip_prefix("failed printing to stdout: ") {
            if !why.contains("Broken pipe") {
                // Nobody can be told if this cannot be written either.
                let _ = writeln!(std::io::stderr(), "error: cannot write to the standard output: {why}");
                std::process::exit(i32::from(crate::exit::BAD_INPUT));
            }
            // Nobody reads any more: `cexplain prog.c | head`.
            std::process::exit(i32::from(crate::exit::LIMIT));
        }
        if what.starts_with("failed printing to stderr") {
            std::process::exit(i32::from(crate::exit::LIMIT));
        }
        eprintln!("internal error{place}: {what}");
        eprintln!("This is a bug of cexplain {}, not of your program.", env!("CARGO_PKG_VERSION"));
        eprintln!("Please report it with the C files and this command line:");
        eprintln!("  {}", std::env::args().collect::<Vec<_>>().join(" "));
    }));
}
