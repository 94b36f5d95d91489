//! The second look at runs that never end can say no: right claims are spoilt in one place, and must be refused.

use std::path::{Path, PathBuf};

use cfront::{SourceAccess, Watch, Watched};
use check::{Counterexample, TemporalVerdict};
use explain::Verified;
use explain::verify::{self, ClaimedRun};
use ir::Program;
use logic::temporal::{Formula, parse};
use run::Lasso;

/// A lock that is kept where the input is 3.
const PROGRAM: &str = "int nondet_int(void);
static void take(void) {}
static void give(void) {}
int main(void) {
    while (1) {
        int x = nondet_int();
        take();
        if (x != 3)
            give();
    }
}
";

#[derive(Debug)]
struct Text;

impl SourceAccess for Text {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path == Path::new("program.c") {
            true => Ok(PROGRAM.as_bytes().to_vec()),
            false => Err(std::io::ErrorKind::NotFound.into()),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("this test reads C by itself".to_string())
    }
}

fn watched(function: &str) -> Watched {
    Watched { watch: Watch::Call(function.to_string()), origin: "test".to_string(), text: "".into(), range: 0..0 }
}

/// The program, a formula, and a run that violates it.
fn found() -> (Program, Formula, Counterexample) {
    let options = cfront::Options { watched: vec![watched("take"), watched("give")], ..cfront::Options::default() };
    let compiled = cfront::compile(&[PathBuf::from("program.c")], &options, &Text).expect("the program is C");
    let formula = parse("G (call(take) -> F call(give))").expect("it is a formula").formula;
    let verdicts = check::temporal(&compiled.program, &check::Options::default(), std::slice::from_ref(&formula));
    match verdicts.into_iter().next() {
        Some(TemporalVerdict::Violated(found)) => (compiled.program, formula, *found),
        other => panic!("a run violates the formula: {other:?}"),
    }
}

#[test]
fn what_is_wrong_with_a_run_that_never_ends_is_seen() {
    let (program, formula, found) = found();
    let options = check::Options::default();
    let run = &found.run;
    let claim = ClaimedRun { script: &run.script, inputs_repeat_from: run.inputs_repeat_from, lasso: run.lasso };
    let look = |formula: &Formula, run, satisfying| verify::temporal(&program, &options, formula, (run, satisfying));
    assert!(matches!(look(&formula, claim, None), Verified::Yes(_)));
    let lasso = run.lasso.expect("the program never ends");
    let spoilt = [
        ClaimedRun { lasso: None, ..claim },
        // One event is in one round and not in the next.
        ClaimedRun { lasso: Some(Lasso { cycle: lasso.cycle / 2, ..lasso }), ..claim },
    ];
    for (number, spoilt) in spoilt.into_iter().enumerate() {
        let said = look(&formula, spoilt, None);
        assert!(matches!(said, Verified::No(_)), "{number}: {said:?}");
    }
    let other = formula.clone().negated();
    assert!(matches!(look(&other, claim, None), Verified::No(_)), "the formula is false");
    assert!(matches!(look(&formula, claim, Some(claim)), Verified::No(_)), "the same run does not satisfy it");
}

#[test]
fn the_closest_run_that_satisfies_the_formula_gives_the_lock_back() {
    let (program, formula, found) = found();
    let options = check::Options::default();
    let closest = explain::closest_satisfying(&program, &options, (&formula, &found), &[0]).expect("there is one");
    assert!(closest.is_proven && !closest.avoids);
    assert!(closest.run.word.fulfils(&formula) && !found.run.word.fulfils(&formula));
    let run = &closest.run;
    let claim = ClaimedRun { script: &run.script, inputs_repeat_from: run.inputs_repeat_from, lasso: run.lasso };
    let own = &found.run;
    let violating = ClaimedRun { script: &own.script, inputs_repeat_from: own.inputs_repeat_from, lasso: own.lasso };
    let said = verify::temporal(&program, &options, &formula, (violating, Some(claim)));
    assert!(matches!(said, Verified::Yes(_)), "{said:?}");
}
