//! `--ltl`, `--termination` and their kin: runs that violate a formula of temporal logic.

use std::path::Path;
use std::sync::Arc;

use cfront::SourceAccess;
use check::TemporalVerdict;
use pipeline::temporal::{
    Asked, Pattern, Spelling, TemporalAnswers, answer_temporal, read_formulas, read_watched, termination,
};
use pipeline::{Host, NoAnswer, Request};

use crate::check_command::say_why_not;
use crate::options::{CheckOptions, TemporalOptions};
use crate::outputs;
use crate::progress::{Limits, Watcher};
use crate::run_command::complain;
use crate::{exit, files, page};

/// Whether formulas are asked about.
pub fn is_asked(options: &TemporalOptions) -> bool {
    options.termination
        || !options.ltl_file.is_empty()
        || [
            &options.ltl,
            &options.response,
            &options.absence,
            &options.existence,
            &options.precedence,
            &options.at_most_once,
        ]
        .iter()
        .any(|list| !list.is_empty())
}

/// Looks for runs that violate the formulas, and shows them.
pub fn run(options: &CheckOptions, request: Request) -> u8 {
    let main_file = options.read.files.first().map_or(String::new(), |file| file.display().to_string());
    let asked = match all_asked(&options.temporal) {
        Ok(asked) => asked,
        Err(message) => return complain(&message),
    };
    let formulas = match read_formulas(&asked, &main_file) {
        Ok(formulas) => formulas,
        Err(diagnostic) => return files::tell_errors(&options.read, &[*diagnostic]),
    };
    for remark in &formulas.remarks {
        page::print_diagnostic(remark, page::look(&options.read, page::Stream::Err));
    }
    let limits = Limits { deadline: request.checking.deadline, memory_mib: Some(options.memory) };
    let watcher = Watcher::start(limits);
    let host: Arc<dyn Host> = Arc::new(watcher.clone());
    let access: Arc<dyn SourceAccess> = Arc::new(files::Disk);
    let compiled = match read_watched(&request, &formulas, &access, &host) {
        Ok(compiled) => compiled,
        Err(why) => return say_why_not(&why, options, &watcher, None),
    };
    files::tell_warnings(&options.read, &compiled);
    check::set_solver_seed(options.solver_seed);
    let program = Arc::new(compiled.program);
    let answered = answer_temporal(&request, &formulas, &program, &host);
    watcher.hide();
    match answered {
        Ok(Some(answers)) => match answers.defect() {
            Some(defect) => say_why_not(&NoAnswer::Defect(defect.to_string()), options, &watcher, None),
            None => show(&answers, options, &watcher),
        },
        Ok(None) => watcher.halted().map_or(exit::LIMIT, |halted| {
            println!("unknown: {}", halted.sentence());
            halted.exit_code()
        }),
        Err(message) => say_why_not(&NoAnswer::Wrong(message), options, &watcher, Some(&program)),
    }
}

/// Prints and writes what is known; the exit code.
fn show(answers: &TemporalAnswers, options: &CheckOptions, watcher: &Watcher) -> u8 {
    let traces = answers.traces();
    let findings = answers.findings(&traces);
    let has = |is_it: fn(&TemporalVerdict) -> bool| answers.answers.iter().any(|answer| is_it(&answer.verdict));
    let code = if has(|verdict| matches!(verdict, TemporalVerdict::Violated(_))) {
        exit::FAILURE
    } else if has(|verdict| matches!(verdict, TemporalVerdict::Unknown(_))) {
        watcher.halted().map_or(exit::LIMIT, |halted| halted.exit_code())
    } else {
        exit::FINE
    };
    let is_taken = options.json.as_deref() == Some(Path::new("-"));
    if let Some(path) = &options.json {
        let text = report::temporal_json(&answers.program, &findings).write();
        if let Err(message) = outputs::write_file(path, &text) {
            return complain(&message);
        }
    }
    let is_silent = is_taken || options.quiet && code == exit::FINE;
    if !is_silent {
        let look = page::look(&options.read, page::Stream::Out);
        for (number, finding) in findings.iter().enumerate() {
            if number > 0 {
                println!();
            }
            print!("{}", report::temporal_page(&answers.program, finding, look, options.full));
        }
        if code == exit::FINE {
            println!("all runs were looked at to their end");
            if let Some(sentence) = report::allocation_sentence(&answers.program) {
                println!("{sentence}");
            }
        }
    }
    if options.verdict {
        let verdict = match code {
            exit::FAILURE => "violated",
            exit::FINE => "holds",
            _ => "unknown",
        };
        eprintln!("verdict: {verdict}");
    }
    code
}

/// All formulas, in the order of the options in the help.
fn all_asked(options: &TemporalOptions) -> Result<Vec<Asked>, String> {
    let given = [
        ("--ltl", &options.ltl, Spelling::Formula),
        ("--response", &options.response, Spelling::Pattern(Pattern::Response)),
        ("--absence", &options.absence, Spelling::Pattern(Pattern::Absence)),
        ("--existence", &options.existence, Spelling::Pattern(Pattern::Existence)),
        ("--precedence", &options.precedence, Spelling::Pattern(Pattern::Precedence)),
        ("--at-most-once", &options.at_most_once, Spelling::Pattern(Pattern::AtMostOnce)),
    ];
    let mut asked = Vec::new();
    for (origin, texts, spelling) in given {
        for text in texts {
            asked.push(Asked { origin: origin.to_string(), line: 1, name: None, text: text.clone(), spelling });
        }
    }
    for path in &options.ltl_file {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        let before = asked.len();
        for (line, content) in (1u32..).zip(text.lines()) {
            asked.extend(formula_in_line(&name, line, content)?);
        }
        if asked.len() == before {
            return Err(format!("{name}: there is no formula in this file"));
        }
    }
    if options.termination {
        asked.push(termination());
    }
    Ok(asked)
}

/// The formula in a line of a file, if there is one: `name: formula`, `formula`, or `CHECK( init(main()), LTL(formula) )`.
fn formula_in_line(file: &str, line: u32, content: &str) -> Result<Option<Asked>, String> {
    let content = content.trim();
    let content = content.strip_prefix("//@").map_or(content, str::trim);
    let content = content.strip_prefix("ltl invariant").map_or(content, str::trim);
    if content.is_empty() || content.starts_with('#') || content.starts_with("//") {
        return Ok(None);
    }
    let asked = |name: Option<&str>, text: &str| {
        let (name, text) = (name.map(str::to_string), text.trim().to_string());
        Some(Asked { origin: file.to_string(), line, name, text, spelling: Spelling::Formula })
    };
    if let Some(inside) = content.strip_prefix("CHECK(") {
        let inside = inside.trim_end().strip_suffix(')').and_then(|rest| rest.split_once(','));
        let property = inside.map(|(_, property)| property.trim());
        let formula = property.and_then(|property| property.strip_prefix("LTL(")?.strip_suffix(')'));
        let text = formula.ok_or_else(|| format!("{file}:{line}: this is not CHECK( init(main()), LTL(...) )"))?;
        if text.trim_start_matches(['G', ' ']).starts_with("valid-") || text.contains("! overflow") {
            return Err(format!(
                "{file}:{line}: this property has a class: `cexplain check` looks at it without a formula"
            ));
        }
        return Ok(asked(None, text));
    }
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) && !name.is_empty();
    Ok(match content.split_once(':') {
        Some((name, text)) if is_name(name) => asked(Some(name), text),
        _ => asked(None, content),
    })
}

/// What does not go together with formulas, if something is asked for that does not.
pub fn unsuited(options: &CheckOptions) -> Option<&'static str> {
    let unsuited = [
        (options.html.is_some(), "--html"),
        (options.sarif.is_some(), "--sarif"),
        (options.diff.is_some(), "--diff"),
        (options.github, "--github"),
        (options.emit_test.is_some(), "--emit-test"),
        (options.test_xml.is_some(), "--test-xml"),
        (options.record.is_some(), "--record"),
        (options.dimacs.is_some(), "--dimacs"),
        (options.show_ssa, "--show-ssa"),
        (options.show_properties, "--show-properties"),
        (options.show_loops, "--show-loops"),
        (options.raw, "--raw"),
        (options.brief, "--brief"),
        (options.confirm, "--confirm"),
        (options.runs > 1, "--runs"),
        (!options.property.is_empty(), "--property"),
    ];
    unsuited.into_iter().find(|(is_there, _)| *is_there).map(|(_, name)| name)
}
