//! `cexplain score`: what a report is worth, if one knows where the fault is.

use std::path::Path;

use explain::dependence::{Graph, Line};
use explain::score::{Follow, Suspect, measure};
use ir::{FileId, Program};
use report::formats::{Scores, score_json, score_table};
use report::{ReadCause, ReadFailure, ReadLine, ReadReport};

use crate::options::{FollowName, ScoreOptions};
use crate::outputs::{is_standard_output, prepare, wanted, write_file};
use crate::run_command::complain;
use crate::{exit, files};

/// Prints the measures.
pub fn run(options: &ScoreOptions) -> u8 {
    let wanted = wanted(&[("--json", &options.json)]);
    if let Err(message) = prepare(&wanted, &options.read, &[&options.report]) {
        return complain(&message);
    }
    let compiled = match files::read_program(&options.read) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    match scored(options, &compiled.program) {
        Ok(()) => exit::FINE,
        Err(message) => complain(&message),
    }
}

fn scored(options: &ScoreOptions, program: &Program) -> Result<(), String> {
    let graph = Graph::of(program);
    let faulty = lines(program, "--faulty", &options.faulty)?.concat();
    if let Some(&line) = faulty.iter().find(|&&line| graph.nodes_for(line).is_empty()) {
        return Err(format!("--faulty: {} has no line with code", program.sources.file(line.file).name));
    }
    let follow = match options.follow {
        FollowName::Both => Follow::Both,
        FollowName::Causes => Follow::Causes,
        FollowName::Effects => Follow::Effects,
    };
    let judge = |suspects: &[Suspect], run: &[Line]| measure(&graph, suspects, &faulty, run, follow);
    let scores = match &options.report {
        Some(path) => {
            let (mut failures, mut shared) = failures(program, path)?;
            // Of the first few that the user asks for, all count.
            if let Some(first) = options.first {
                let lists = failures.iter_mut().map(|failure| &mut failure.suspects).chain([&mut shared]);
                for list in lists {
                    list.truncate(first);
                    list.iter_mut().for_each(|suspect| suspect.is_likely = true);
                }
            }
            let measured =
                failures.iter().map(|failure| (failure.name.clone(), judge(&failure.suspects, &failure.run)));
            let all = if shared.is_empty() { together(&failures) } else { shared };
            let run: Vec<Line> = failures.iter().flat_map(|failure| failure.run.iter().copied()).collect();
            Scores { program, faulty: faulty.clone(), failures: measured.collect(), whole: judge(&all, &run) }
        }
        None => {
            let groups = lines(program, "--lines", &options.lines)?;
            let alike = |(rank, group): (i64, Vec<Line>)| {
                group.into_iter().map(move |line| Suspect { lines: vec![line], weight: -rank, is_likely: true })
            };
            let suspects: Vec<Suspect> = (1..).zip(groups).flat_map(alike).collect();
            Scores { program, faulty: faulty.clone(), failures: Vec::new(), whole: judge(&suspects, &[]) }
        }
    };
    if let Some(path) = &options.json {
        write_file(path, &score_json(&scores))?;
    }
    if !options.json.as_ref().is_some_and(|path| is_standard_output(path)) {
        print!("{}", score_table(&scores));
    }
    Ok(())
}

/// A failure of a report, in terms of the program.
struct Failure {
    name: String,
    suspects: Vec<Suspect>,
    run: Vec<Line>,
}

/// The failures of a report, if it is one about this program; and the suspects of all together, if it lists them.
fn failures(program: &Program, path: &Path) -> Result<(Vec<Failure>, Vec<Suspect>), String> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{name} is no report of cexplain: it is not UTF-8"))?;
    let report = ReadReport::read(&text).map_err(|why| format!("{name} is no report of cexplain: {why}"))?;
    let is_other = |why: String| format!("{name} is a report about another program: {why}");
    if report.failures.is_empty() {
        return Err(format!("{name} reports no failure: there is nothing to judge"));
    }
    let main = report.files.first().filter(|file| find_file(program, file).is_err());
    if let Some(file) = main {
        return Err(is_other(format!("`{file}` is not a file of this one")));
    }
    let line = |line: &ReadLine| {
        let file = find_file(program, &line.file)?;
        check_line(program, file, line.line).map(|()| Line { file, line: line.line })
    };
    let suspect = |cause: &ReadCause| -> Result<Suspect, String> {
        let lines = cause.lines.iter().map(line).collect::<Result<_, _>>()?;
        Ok(Suspect { lines, weight: cause.score, is_likely: cause.is_likely })
    };
    let convert = |failure: &ReadFailure| -> Result<Failure, String> {
        Ok(Failure {
            name: failure.property.clone(),
            suspects: failure.causes.iter().map(suspect).collect::<Result<_, _>>()?,
            run: failure.run.iter().map(line).collect::<Result<_, _>>()?,
        })
    };
    let failures = report.failures.iter().map(convert).collect::<Result<_, _>>().map_err(is_other)?;
    let shared = report.causes.iter().map(suspect).collect::<Result<_, _>>().map_err(is_other)?;
    Ok((failures, shared))
}

/// All failures as one report: what comes first in any of them comes first, each line once, and equal places are equally
/// suspicious.
fn together(failures: &[Failure]) -> Vec<Suspect> {
    let ranked = |failure: &Failure| -> Vec<Suspect> {
        let ranked = (1..).zip(&failure.suspects);
        ranked.map(|(rank, suspect): (i64, _)| Suspect { weight: -rank, ..suspect.clone() }).collect()
    };
    if let [only] = failures {
        return only.suspects.clone();
    }
    let mut all: Vec<Suspect> = failures.iter().flat_map(ranked).collect();
    all.sort_by_key(|suspect| -suspect.weight);
    let mut seen: Vec<Line> = Vec::new();
    all.retain(|suspect| {
        let is_new = suspect.lines.first().is_none_or(|line| !seen.contains(line));
        seen.extend(suspect.lines.first());
        is_new
    });
    all
}

/// The lines that values of an option name: `FILE:12`, `FILE:12-14`, `FILE:12,17`.
fn lines(program: &Program, option: &str, values: &[String]) -> Result<Vec<Vec<Line>>, String> {
    let read = |value: &String| {
        let form = || format!("{option}: `{value}` is not FILE:LINES, such as prog.c:12 or prog.c:12,17-19");
        let (name, ranges) = value.rsplit_once(':').ok_or_else(form)?;
        let file = find_file(program, name).map_err(|why| format!("{option}: {why}"))?;
        let mut found = Vec::new();
        for range in ranges.split(',') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last) = (first.parse::<u32>().map_err(|_| form())?, last.parse::<u32>().map_err(|_| form())?);
            if first == 0 || last < first {
                return Err(form());
            }
            check_line(program, file, last).map_err(|why| format!("{option}: {why}"))?;
            found.extend((first..=last).map(|line| Line { file, line }));
        }
        Ok(found)
    };
    values.iter().map(read).collect()
}

/// The file of a name, as it was given or without the folders before it.
fn find_file(program: &Program, name: &str) -> Result<FileId, String> {
    let users = || program.sources.files().filter(|(_, file)| !file.library);
    if let Some((id, _)) = users().find(|(_, file)| file.name == name) {
        return Ok(id);
    }
    let ending = format!("/{name}");
    let mut similar = users().filter(|(_, file)| file.name.ends_with(&ending)).map(|(id, _)| id);
    match (similar.next(), similar.next()) {
        (Some(id), None) => Ok(id),
        (Some(_), Some(_)) => Err(format!("the program has several files that end in `{name}`")),
        (None, _) => Err(format!("the program has no file `{name}`")),
    }
}

/// Complains about a line that a file does not have.
fn check_line(program: &Program, file: FileId, line: u32) -> Result<(), String> {
    let file = program.sources.file(file);
    let Some(text) = &file.text else { return Ok(()) };
    let count = text.lines().count();
    if line == 0 || line as usize > count {
        return Err(format!("{} has {count} lines, there is no line {line}", file.name));
    }
    Ok(())
}
