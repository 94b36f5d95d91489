//! Several failures: where to look first, if one fault is behind them.

use explain::SharedCause;

use crate::answer::Answer;
use crate::style::{Look, Style, columns, wrapped};
use crate::words::Words;

/// The likely causes that several failures share, a few lines (briefly, one for each cause); nothing if there are none.
pub fn together_page(answer: &Answer<'_>, look: Look, is_brief: bool) -> String {
    let likely: Vec<&SharedCause> = answer.shared.iter().filter(|shared| shared.is_likely).collect();
    if likely.is_empty() {
        return String::new();
    }
    let words = Words { program: answer.program };
    let title = format!("{} failures; the most likely causes that several of them share:", answer.findings.len());
    let mut out = format!("{}\n", look.painted(Style::Title, &title));
    for (number, shared) in (1..).zip(likely) {
        let ranked = answer.shared_cause(shared);
        let span = ranked.cause().span;
        let why = words.reasons(ranked).first().map_or(String::new(), |reason| format!(": {}", reason.text));
        let start = format!("{number}. ");
        if is_brief {
            let text = format!("{start}{}: `{}`{why}", words.place(span), words.source(span));
            out.push_str(&format!("{}\n", look.cut(&text, look.columns)));
            continue;
        }
        let text = format!("{}: `{}`{why}", words.place(span), words.source(span));
        for (row, line) in wrapped(&text, look.columns - columns(&start)).iter().enumerate() {
            let before = if row == 0 { start.clone() } else { " ".repeat(columns(&start)) };
            out.push_str(&format!("{before}{line}\n"));
        }
    }
    out.push('\n');
    out
}
