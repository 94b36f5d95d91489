//! The search for causes, against the definition: every run is enumerated, and every relation of two values is asked about.
#![allow(clippy::disallowed_methods)] // tests read files

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// A run of the sort, written out in static single assignment form: its values by name and line (merges at the line after
/// them), the outcomes of its branches, and whether it fails.
struct Run {
    values: BTreeMap<String, i32>,
    branches: [bool; 3],
    fails: bool,
}

/// Runs `tests/explain/papers/sort.c`. What nobody set holds 0.
fn sorted([a, b, c]: [i32; 3]) -> Run {
    let mut values = BTreeMap::new();
    let mut set = |name: &str, value: i32| {
        values.insert(name.to_string(), value);
        value
    };
    let (a14, b14, c14) = (set("a:14", a), set("b:14", b), set("c:14", c));
    let first = a14 > b14;
    let (spare17, a18) = (set("spare:17", a14), set("a:18", b14));
    let b19 = set("b:19", spare17);
    let a21 = set("a:21", if first { a18 } else { a14 });
    let b21 = set("b:21", if first { b19 } else { b14 });
    let spare21 = if first { spare17 } else { 0 };
    let second = b21 > c14;
    let (spare22, b23) = (set("spare:22", b21), set("b:23", c14));
    let c24 = set("c:24", spare22);
    let b26 = set("b:26", if second { b23 } else { b21 });
    let c26 = set("c:26", if second { c24 } else { c14 });
    let spare26 = set("spare:26", if second { spare22 } else { spare21 });
    let third = a21 < b26;
    let (spare27, a28) = (set("spare:27", a21), set("a:28", b26));
    let b29 = set("b:29", spare27);
    let a31 = set("a:31", if third { a28 } else { a21 });
    let b31 = set("b:31", if third { b29 } else { b26 });
    set("spare:31", if third { spare27 } else { spare26 });
    Run { values, branches: [first, second, third], fails: !(a31 <= b31 && b31 <= c26) }
}

/// At how many values and branches two runs differ.
fn distance(one: &Run, other: &Run) -> usize {
    let values = one.values.iter().filter(|&(name, value)| other.values[name] != *value).count();
    values + one.branches.iter().zip(other.branches).filter(|&(&a, b)| a != b).count()
}

/// The relations that hold in the failing run and not in the closest passing one, and of which it is true that no closest
/// run without them fails.
fn by_definition(failing: &Run, runs: &[Run]) -> BTreeSet<String> {
    type Relation = (&'static str, fn(&i32, &i32) -> bool);
    let relations: [Relation; 5] = [("==", i32::eq), ("<", i32::lt), ("<=", i32::le), (">", i32::gt), (">=", i32::ge)];
    let passing = runs.iter().filter(|run| !run.fails).min_by_key(|run| distance(failing, run)).expect("a run passes");
    let mut causes = BTreeSet::new();
    for (symbol, holds) in relations {
        for left in failing.values.keys() {
            for right in failing.values.keys() {
                let holds_in = |run: &Run| holds(&run.values[left], &run.values[right]);
                if left == right || !holds_in(failing) || holds_in(passing) {
                    continue;
                }
                let without: Vec<&Run> = runs.iter().filter(|run| !holds_in(run)).collect();
                let least = without.iter().map(|run| distance(failing, run)).min();
                let depends = without.iter().all(|run| Some(distance(failing, run)) != least || !run.fails);
                if depends {
                    causes.insert(written(left, symbol, right));
                }
            }
        }
    }
    causes
}

/// A relation, the same whichever side comes first.
fn written(left: &str, symbol: &str, right: &str) -> String {
    match symbol {
        ">" => format!("{right} < {left}"),
        ">=" => format!("{right} <= {left}"),
        "==" if right < left => format!("{right} == {left}"),
        other => format!("{left} {other} {right}"),
    }
}

/// Thesis 6.1.3 counts 65: those of the five values that change with the 13 others. Here the two values of `spare` where paths
/// meet are compared as well.
#[test]
fn causes_of_the_sort_are_those_of_the_definition() {
    let mut runs = Vec::new();
    for a in -3..=3 {
        for b in -3..=3 {
            runs.extend((-3..=3).map(|c| sorted([a, b, c])));
        }
    }
    let expected = by_definition(&sorted([0, 0, -1]), &runs);
    let of_spare = |cause: &&String| cause.contains("spare:26") || cause.contains("spare:31");
    assert_eq!(expected.iter().filter(|cause| !of_spare(cause)).count(), 65, "as in the thesis");
    assert_eq!(expected.len(), 75);
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/explain/papers/sort.c");
    let report = report(&program);
    let side = |text: &str| match text.split_once(" of ") {
        Some((name, place)) => format!("{name}:{}", place.rsplit(':').next().unwrap_or_default()),
        // An input stands for itself.
        None => format!("{text}:14"),
    };
    let found: Vec<String> = report
        .split("{\"cause\": \"")
        .skip(1)
        .filter_map(|rest| rest.split_once("\", \"verdict\": \"depends\"}"))
        .map(|(cause, _)| {
            let symbol = ["==", "<=", ">=", "<", ">"].into_iter().find(|symbol| cause.contains(&format!(" {symbol} ")));
            let symbol = symbol.unwrap_or_else(|| panic!("`{cause}` is a relation"));
            let (left, right) = cause.split_once(&format!(" {symbol} ")).expect("it has two sides");
            written(&side(left), symbol, &side(right))
        })
        .collect();
    assert_eq!(found.len(), found.iter().collect::<BTreeSet<_>>().len(), "each is named once");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    assert!(report.contains("\"undecided\": 0, \"left_out\": 0}"), "all were decided");
}

/// What a search does not look at is counted.
#[test]
fn relations_that_are_left_out_are_counted() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many_relations.c");
    let inputs: Vec<String> = (0..40).map(|number| format!("v{number} = __VERIFIER_nondet_uint()")).collect();
    let copies: Vec<String> = (0..40).map(|number| format!("w{number} = (v0 == 5) * {}", number + 1)).collect();
    let text = format!(
        "#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void)\n{{\n    unsigned {};\n    unsigned {};\n    \
         assert(w0 != 1);\n    return 0;\n}}\n",
        inputs.join(", "),
        copies.join(", ")
    );
    std::fs::write(&program, text).expect("the program can be written");
    let report = report(&program);
    let left_out = report.split_once("\"left_out\": ").and_then(|(_, rest)| rest.split('}').next()?.parse().ok());
    assert!(left_out.is_some_and(|number: usize| number > 0), "{report}");
}

/// What a search for causes finds, as JSON.
fn report(program: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .arg("explain")
        .arg(program)
        .args(["--quick", "--find-causes", "all", "--json", "-"])
        .output()
        .expect("cexplain starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
