//! Edits that a report offers, made in the text of the program: `tests/explain`, and a few pairs of `bench/faults`.
//!
//! `cargo xtask edits` takes many more of these pairs.
//!
//! - Each edit that is offered with a text is made, whether a reason names it or it is a fix of several changes, and the program
//!   is checked again with the same options: what the report says of it holds. Fixes are applied as diffs, too, by the tools that take them.
//! - Edits of every kind that can be written mean in the text what they mean inside: runs end in the same way.
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cfront::SourceAccess;
use edit::{Edit, Replacement, Taken, Vocabulary};
use ir::{EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, Program};
use libtest_mimic::Trial;
use run::{Discard, InputPolicy, Outcome};
use serde_json::Value;

use crate::check_programs::interpreter::headers;
use crate::header;
use crate::offered_diffs::applies;
use crate::support::{cexplain, root, scratch_dir, with_effort};

/// Seconds for one explanation.
const LIMIT: u32 = 120;
/// One edit in so many is compared with its text, on so many runs of so many steps at most.
const EVERY: usize = 127;
const RUNS: u64 = 8;
const STEPS: u64 = 3000;
/// Small pairs whose faults are of different kinds.
const FAULTS: &[&str] = &["arith_average", "branch_parking_fee", "constant_tax_brackets", "init_change_giver"];

/// Where this variable of the environment holds a number, one pair in so many is tried, not only these.
const ONE_PAIR_IN: &str = "CEXPLAIN_ONE_PAIR_IN";

/// A test of each kind for each program.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in header::programs("tests/explain") {
        let (name, same) = (header::name_of(&path), path.clone());
        trials.push(Trial::test(format!("{name}::edits"), move || Ok(offered_edits_hold(&path)?)));
        trials.push(Trial::test(format!("{name}::edit_texts"), move || Ok(texts_mean_the_same(&same)?)));
    }
    for path in faulty_programs() {
        let name = header::name_of(&path);
        trials.push(Trial::test(format!("{name}::edits"), move || Ok(offered_edits_hold(&path)?)));
    }
    trials
}

/// The faulty programs of the pairs that are tried.
fn faulty_programs() -> Vec<PathBuf> {
    let one_in = std::env::var(ONE_PAIR_IN).ok().and_then(|text| text.parse().ok());
    let Some(one_in) = one_in else {
        return FAULTS.iter().map(|name| root().join(format!("bench/faults/{name}.c"))).collect();
    };
    let programs = header::programs("bench/faults").into_iter();
    let is_faulty = |path: &PathBuf| !path.to_string_lossy().ends_with(".fixed.c");
    programs.filter(is_faulty).step_by(std::num::NonZeroUsize::get(one_in)).collect()
}

/// A part of a text: the line and column of the first character and of the one after the last.
type Place = ((usize, usize), (usize, usize));

/// An edit as a report offers it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Offered {
    /// What is replaced, in the order of the text, and what comes there.
    changes: Vec<(Place, String)>,
    /// What is said of it.
    claim: String,
    /// The failure that it is offered against; none if it stands in the list of all failures.
    against: Option<Failing>,
    /// As a diff, if it is a fix.
    diff: Option<String>,
}

/// A property that fails: its class, and the line and column where it is. (Names have numbers, which an edit may change.)
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Failing {
    class: String,
    at: (usize, usize),
}

impl Offered {
    /// The same property in the edited text; none if its place is replaced.
    fn moved(&self, one: &Failing) -> Option<Failing> {
        let (mut line, mut column) = one.at;
        for ((from, to), new) in self.changes.iter().rev() {
            if one.at < *to && *from < one.at {
                return None;
            }
            if *to <= one.at {
                let last = new.rsplit('\n').next().map_or(0, str::len);
                let added = new.matches('\n').count();
                if to.0 == one.at.0 {
                    let start = if added == 0 { from.1 } else { 1 };
                    column = column - to.1 + start + last;
                }
                line = line - to.0 + from.0 + added;
            }
        }
        Some(Failing { class: one.class.clone(), at: (line, column) })
    }

    /// How far the program with this edit was followed, if loops or recursions were cut.
    fn bound(&self) -> Option<&str> {
        self.claim.rsplit_once(" up to ").and_then(|(_, rest)| rest.split(' ').next())
    }
}

fn offered_edits_hold(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let options = text.lines().find_map(|line| line.strip_prefix("//@ options: ")).unwrap_or_default();
    let mut command = cexplain(LIMIT, "explain");
    command.arg(path).args(["--json", "-"]).args(with_effort(options));
    let output = command.output().map_err(|error| error.to_string())?;
    let report = serde_json::from_slice::<Value>(&output.stdout).map_err(|error| error.to_string())?;
    // A fix is often the edit of a reason, too: each text is checked once.
    let mut texts: BTreeMap<(String, Option<String>), Vec<Offered>> = BTreeMap::new();
    for one in offered(&report) {
        let bound = one.bound().map(str::to_string);
        let edited = with_changes(&text, &one.changes);
        if let Some(diff) = &one.diff {
            applies(path, options, diff, &edited)?;
        }
        texts.entry((edited, bound)).or_default().push(one);
    }
    for (number, ((edited, bound), offered)) in texts.iter().enumerate() {
        let name = header::name_of(path).replace('/', "_");
        let file = scratch_dir("edited").join(format!("{number}_{name}"));
        std::fs::write(&file, edited).map_err(|error| error.to_string())?;
        // What explains failures only is of no account here: there should be none.
        let mut command = cexplain(LIMIT, "explain");
        command.arg(&file).args(["--quick", "--json", "-"]).args(with_effort(options));
        if let Some(bound) = bound {
            command.args(["--max-unwind", bound]);
        }
        let output = command.output().map_err(|error| error.to_string())?;
        let left = serde_json::from_slice::<Value>(&output.stdout).map_err(|error| error.to_string())?;
        let left: BTreeSet<Failing> = list(&left, "failures").iter().filter_map(violated).collect();
        let holds = |offered: &Offered| match output.status.code() {
            Some(0) => true,
            Some(3) => bound.is_some() && left.is_empty(),
            // Other failures may remain where that is said; this one, or a new one, may not.
            Some(1) => {
                let before = list(&report, "failures").into_iter().filter_map(|failure| violated(&failure));
                let others = before.filter(|one| offered.against.as_ref() != Some(one));
                let others: BTreeSet<Failing> = others.filter_map(|one| offered.moved(&one)).collect();
                offered.claim.ends_with("; others remain") && left.is_subset(&others)
            }
            _ => false,
        };
        if let Some(refuted) = offered.iter().find(|offered| !holds(offered)) {
            let said =
                format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            return Err(format!("{}, but {} says:\n{said}", refuted.claim, file.display()));
        }
    }
    Ok(())
}

fn list(json: &Value, name: &str) -> Vec<Value> {
    json[name].as_array().cloned().unwrap_or_default()
}

/// The property that a failure violates.
fn violated(failure: &Value) -> Option<Failing> {
    let property = &failure["property"];
    let number = |name: &str| usize::try_from(property["location"][name].as_u64()?).ok();
    Some(Failing { class: property["class"].as_str()?.to_string(), at: (number("line")?, number("column")?) })
}

/// The edits with a text, each once: those of reasons, and fixes.
fn offered(report: &Value) -> BTreeSet<Offered> {
    let number = |json: &Value, name: &str| usize::try_from(json[name].as_u64()?).ok();
    let change = |edit: &Value| -> Option<(Place, String)> {
        let place = &edit["location"];
        let from = (number(place, "line")?, number(place, "column")?);
        let to = (number(place, "end_line").unwrap_or(from.0), number(place, "end_column")?);
        Some(((from, to), edit["text"].as_str()?.to_string()))
    };
    let claim = |json: &Value, name: &str| Some(json[name].as_str()?.to_string());
    let mut found = BTreeSet::new();
    let failures = list(report, "failures").into_iter().map(|failure| (violated(&failure), failure));
    for (against, owner) in failures.chain([(None, report.clone())]) {
        let reasons = list(&owner, "causes").into_iter().flat_map(|cause| list(&cause, "reasons"));
        found.extend(reasons.filter_map(|reason| {
            let changes = vec![change(reason.get("edit")?)?];
            Some(Offered { changes, claim: claim(&reason, "text")?, against: against.clone(), diff: None })
        }));
        found.extend(list(&owner, "fixes").into_iter().filter_map(|fix| {
            let changes = list(&fix, "edits").iter().map(change).collect::<Option<_>>()?;
            let (claim, diff) = (claim(&fix, "known")?, claim(&fix, "diff"));
            Some(Offered { changes, claim, against: against.clone(), diff })
        }));
    }
    found
}

/// A text with something else in parts of it, which are given in its order.
fn with_changes(text: &str, changes: &[(Place, String)]) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(newline, _)| newline + 1)).collect();
    let offset = |(line, column): (usize, usize)| starts[line - 1] + column - 1;
    let mut edited = text.to_string();
    for ((from, to), new) in changes.iter().rev() {
        edited.replace_range(offset(*from)..offset(*to), new);
    }
    edited
}

/// A program whose text was changed, in place of its file.
#[derive(Debug)]
struct Edited {
    path: PathBuf,
    text: String,
}

impl SourceAccess for Edited {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { std::fs::read(path) }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("this test reads C by itself".to_string())
    }
}

fn compiled(path: &Path, text: String) -> Result<Program, String> {
    let options = cfront::Options { system_include: headers().to_vec(), ..cfront::Options::default() };
    let access = Edited { path: path.to_path_buf(), text };
    let compiled = cfront::compile(&[path.to_path_buf()], &options, &access);
    compiled.map(|compiled| compiled.program).map_err(|errors| format!("{errors:?}"))
}

fn texts_mean_the_same(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let program = compiled(path, text.clone())?;
    let written = edits_of(&program).into_iter().filter_map(|edit| Some((Replacement::of(&program, &edit)?, edit)));
    let mut complaints = Vec::new();
    for (Replacement { region, text: new }, edit) in written.step_by(EVERY) {
        let (at, from, to) = (region.line as usize, region.column as usize, region.end_column as usize);
        let old = text.lines().nth(at - 1).unwrap_or_default();
        // With a call that takes an input the other inputs would move up.
        if old[from - 1..to - 1].contains('(')
            && matches!(edit, Edit::Expression { .. })
            && !new.contains(&old[from - 1..to - 1])
        {
            continue;
        }
        let inside = edit::edited(&program, &edit);
        let difference = match compiled(path, with_changes(&text, &[(((at, from), (at, to)), new.clone())])) {
            Err(errors) => Some(errors),
            Ok(written) => (0..RUNS).find_map(|seed| {
                let (inside, written) = (end(&inside, seed), end(&written, seed));
                (inside != written).then(|| format!("{inside} inside, {written} as written"))
            }),
        };
        complaints.extend(
            difference.map(|difference| format!("line {at}: `{new}` for `{}`: {difference}", &old[from - 1..to - 1])),
        );
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

/// Edits of the expressions in a program's own code.
fn edits_of(program: &Program) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (id, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
        for edge in (0..).map(EdgeId).take(function.edges.len()) {
            let step = function.edge(edge);
            let known = vocabulary(program, id, step.from);
            for root in program.roots_of(&step.op) {
                edits.extend(edits_in(program, root, &known));
                if matches!(step.op, Op::Assign { .. } | Op::Return { .. }) {
                    edits.extend(edit::terms_of(program, root, &known.reads));
                }
            }
        }
    }
    edits
}

fn edits_in(program: &Program, root: ExprId, known: &Vocabulary) -> Vec<Edit> {
    let parts = program.parts_of(root);
    let targets = edit::targets_among(program, &parts);
    let mut edits = edit::casts_in(program, root, &|part| !targets.contains(&part));
    edits.extend(
        parts.iter().filter(|part| !targets.contains(part)).flat_map(|&part| edit::edits(program, part, known)),
    );
    if let ExprKind::Binary(op, a, b) = *program[root].kind()
        && op.is_comparison()
    {
        edits.extend([a, b].into_iter().flat_map(|side| edit::terms_of(program, side, &known.reads)));
    }
    edits.retain(|edit| edit::is_as_written(program, root, edit));
    edits
}

/// What edits at a place may make use of.
fn vocabulary(program: &Program, function: FunctionId, location: LocationId) -> Vocabulary {
    let named = edit::variables_at(program, function, location);
    let roots = program[function].edges.iter().flat_map(|edge| program.roots_of(&edge.op));
    let is_read = |part: &ExprId| {
        let text = program.sources.snippet(program[*part].span()).unwrap_or_default();
        matches!(program[*part].kind(), ExprKind::Load(_))
            && edit::can_graft(program, *part, &named)
            && ir::assigned(&text).is_none()
    };
    let reads: BTreeSet<ExprId> = roots.flat_map(|root| program.parts_of(root)).filter(is_read).collect();
    let reads = reads.into_iter().map(|expr| Taken { expr, function, location }).collect();
    let variables = named.iter().copied().filter(|&var| program.types.is_scalar(program[var].ty)).collect();
    Vocabulary { variables, constants: vec![-3, 2, 7, 1 << 31, 0xffff_ffff], reads }
}

/// How a run ends.
fn end(program: &Program, seed: u64) -> String {
    let input_policy = if seed == 0 { InputPolicy::Zero } else { InputPolicy::Random { seed } };
    let options = run::Options { max_steps: STEPS, input_policy, ..run::Options::default() };
    match run::execute(program, &options, &mut Discard).outcome {
        Outcome::Exit { status } => format!("exit {status}"),
        Outcome::Failure(failure) => failure.class.name().to_string(),
        Outcome::AssumptionFalse { .. } => "assumption".to_string(),
        Outcome::Limit(limit) => format!("{limit:?}"),
        Outcome::Signal { name, .. } => name.to_string(),
        Outcome::Unsupported { what, .. } => what,
    }
}
