//! A second look can say no: right explanations are spoilt in one place, and must be refused.

use std::path::{Path, PathBuf};

use cfront::SourceAccess;
use check::{PropertyKey, Verdict, VisitPart, Watched};
use explain::verify::{self, Contrast, PathProof};
use explain::{
    AbstractEvidence, Case, CauseEdge, DistanceEvidence, DistanceOptions, EffortLevel, Evidence, Explanation,
    InfectionEvidence, LikelyRelation, METHODS, Method, Metric, PathCondition, Recording, Settings, Transition,
    TransitionsEvidence, Trust, VariationsEvidence, Verified, Witness,
};
use ir::{EdgeId, Op};
use run::{Discard, Trace};

/// One input mends the run by itself, the other one through copies; what is not needed differs as well.
const CONTRAST: &str = "int nondet_int(void);
int main(void) {
    int a = nondet_int();
    int b = nondet_int();
    int c = b;
    int beside = a;
    int d = c;
    __VERIFIER_assert(a == 1 || d == 1);
    return beside;
}
";

/// The first branch contradicts the assertion, the second one has nothing to do with it.
const PROOF: &str = "int nondet_int(void);
int main(void) {
    int x = nondet_int();
    int y = nondet_int();
    if (x < 3)
        return 0;
    if (y < 2)
        return 0;
    int s = x;
    __VERIFIER_assert(s < 3 && y < 9);
    return 0;
}
";

/// Only the input says why it fails.
const INPUT: &str = "int nondet_int(void);
int main(void) {
    int x = nondet_int();
    __VERIFIER_assert(x != 7);
    return 0;
}
";

/// A program that is one text.
#[derive(Debug)]
struct Text(&'static str);

impl SourceAccess for Text {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path == Path::new("program.c") {
            true => Ok(self.0.as_bytes().to_vec()),
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

/// Explains the failure of a program by a method, and looks at that.
fn explained<T: Send>(
    text: &'static str,
    method: Method,
    options: DistanceOptions,
    look: impl FnOnce(&Case<'_>, &Explanation) -> T + Send,
) -> T {
    let files = [PathBuf::from("program.c")];
    let compiled = cfront::compile(&files, &cfront::Options::default(), &Text(text)).expect("the program is C");
    check::with_large_stack(move || {
        let checked = check::Options::default();
        let report = check::check(&compiled.program, &checked, &mut |_| {});
        let violated = report.properties.iter().find_map(|(property, verdict)| match verdict {
            Verdict::Violated(runs) => Some((property, runs.list.first()?)),
            Verdict::Holds | Verdict::NeverReached | Verdict::Unknown(_) => None,
        });
        let (property, run) = violated.expect("the program fails");
        let case = Case {
            program: &compiled.program,
            options: &checked,
            property,
            run,
            other_runs: Vec::new(),
            others: Vec::new(),
            bounds: report.bounds.clone(),
            trust: Trust::default(),
            solver_work: report.statistics.work,
            effort: EffortLevel::Quick,
            recording: Recording::of(&compiled.program, &checked, run),
        };
        let info = METHODS.iter().find(|info| info.method == method).expect("it is in the table");
        let explanation = (info.explain)(&case, &Settings { distance: options, ..Settings::default() })
            .expect("there is an explanation");
        look(&case, &explanation)
    })
}

fn refused(verified: &Verified, why: &str) {
    assert!(matches!(verified, Verified::No(what) if what.contains(why)), "{verified:?}, not: {why}");
}

/// Looks at a contrast that was changed in one place.
fn contrasted(options: DistanceOptions, spoil: impl FnOnce(&mut DistanceEvidence) + Send) -> Verified {
    explained(CONTRAST, Method::Distance, options, |case, explanation| {
        let Evidence::Distance(evidence) = &explanation.evidence else { panic!("there is a passing run") };
        assert!(explanation.verified.agrees(), "{:?}", explanation.verified);
        let mut evidence = DistanceEvidence::clone(evidence);
        spoil(&mut evidence);
        let ruler = explain::measure::Ruler {
            metric: Metric::Ssa,
            weights: explain::Weights::default(),
            past_error: false,
            known: Default::default(),
        };
        let passing = explanation.passing.as_ref().expect("there is a passing run");
        let contrast = Contrast { ruler: &ruler, assumptions: &[], passing, evidence: &evidence };
        verify::distance(case, &contrast, &case.options.budget(Some(10_000)))
    })
}

fn plain() -> DistanceOptions {
    DistanceOptions { looks_for_repairs: false, ..DistanceOptions::default() }
}

#[test]
fn a_contrast_as_it_is_holds() {
    assert!(contrasted(plain(), |_| {}).agrees());
}

#[test]
fn wrong_distances_and_differences_are_refused() {
    refused(&contrasted(plain(), |evidence| evidence.distance += 1), "the distance is 2, not 3");
    refused(&contrasted(plain(), |evidence| evidence.distance -= 1), "the distance is 2, not 1");
    let elsewhere = "the runs differ elsewhere than stated";
    refused(&contrasted(plain(), |evidence| drop(evidence.differences.remove(0))), elsewhere);
    refused(&contrasted(plain(), |evidence| drop(evidence.differences.pop())), elsewhere);
    refused(&contrasted(plain(), |evidence| evidence.differences.extend(evidence.inputs.clone())), elsewhere);
    let other_value = |evidence: &mut DistanceEvidence| evidence.differences[0].passing = Some(5);
    refused(&contrasted(plain(), other_value), "a difference has other values");
    refused(&contrasted(plain(), |evidence| evidence.inputs.clear()), "the runs have other inputs");
}

#[test]
fn wrong_slices_are_refused() {
    let spoil = |slice: fn(usize) -> Vec<usize>| {
        move |evidence: &mut DistanceEvidence| {
            assert_eq!((evidence.slice.len(), evidence.differences.len()), (1, 2), "one of two is needed");
            evidence.slice = slice(evidence.slice[0]);
            evidence.slices = vec![evidence.slice.clone()];
        }
    };
    refused(&contrasted(plain(), spoil(|_| Vec::new())), "the slice is not enough");
    refused(&contrasted(plain(), spoil(|needed| vec![1 - needed])), "the slice is not enough");
    refused(&contrasted(plain(), spoil(|_| vec![0, 1])), "the slice is not minimal");
    refused(&contrasted(plain(), spoil(|_| vec![7])), "no differences");
    let another = |evidence: &mut DistanceEvidence| evidence.slices.push(vec![0, 1]);
    refused(&contrasted(plain(), another), "slices weigh differently");
}

#[test]
fn a_run_that_is_not_the_closest_is_refused() {
    // The run that changes the last input, and what is copied from it: with inputs alone it is as close as any.
    let inputs = DistanceOptions { metric: Metric::Inputs, ..plain() };
    let farther = |evidence: &mut DistanceEvidence| {
        assert_eq!((evidence.distance, evidence.differences.len()), (1, 3), "the other input is changed");
        evidence.distance = 3;
    };
    refused(&contrasted(inputs, farther), "there is a cheaper model");
}

#[test]
fn a_run_that_fails_is_refused() {
    let verified = explained(CONTRAST, Method::Distance, plain(), |case, explanation| {
        let Evidence::Distance(evidence) = &explanation.evidence else { panic!("there is a passing run") };
        let mut passing = explanation.passing.clone().expect("there is a passing run");
        passing.script = case.run.script.clone();
        let ruler = explain::measure::Ruler {
            metric: Metric::Ssa,
            weights: explain::Weights::default(),
            past_error: false,
            known: Default::default(),
        };
        let contrast = Contrast { ruler: &ruler, assumptions: &[], passing: &passing, evidence };
        verify::distance(case, &contrast, &case.options.budget(None))
    });
    refused(&verified, "the passing run does not pass");
}

#[test]
fn that_every_run_fails_is_refused_where_one_passes() {
    let verified = explained(INPUT, Method::Distance, plain(), |case, _| {
        verify::always_fails(case, &case.bounds, &[], &case.options.budget(None))
    });
    refused(&verified, "there is a run that passes");
}

/// Looks at a proof that was changed in one place.
fn proven(text: &'static str, spoil: impl FnOnce(&mut InfectionEvidence, &Trace<'_>) + Send) -> Verified {
    explained(text, Method::Infection, plain(), |case, explanation| {
        let Evidence::Infection(evidence) = &explanation.evidence else { panic!("there is a chain") };
        assert!(explanation.verified.agrees(), "{:?}", explanation.verified);
        let options = check::run_options(case.options, &case.run.script);
        let trace = Trace::replay(case.program, &options, &mut Discard).expect("the run is short");
        let mut evidence = InfectionEvidence::clone(evidence);
        spoil(&mut evidence, &trace);
        let proof = PathProof {
            failed: &evidence.failed,
            conditions: &evidence.conditions,
            inputs: &evidence.inputs,
            from: evidence.from,
            is_irreducible: evidence.is_irreducible,
        };
        verify::infection(case, &trace, &proof)
    })
}

/// The outcome of the branch that comes last in a run.
fn last_branch(trace: &Trace<'_>, like: &PathCondition) -> PathCondition {
    let branches = trace.steps().filter_map(|step| match trace.program()[step.function].edge(step.edge).op {
        Op::Assume { condition, holds } => Some(PathCondition {
            step: step.index,
            function: step.function,
            edge: step.edge,
            source: Some((condition, holds)),
            ..like.clone()
        }),
        _ => None,
    });
    branches.last().expect("there is a branch")
}

#[test]
fn a_proof_as_it_is_holds() {
    assert!(proven(PROOF, |_, _| {}).agrees());
    assert!(proven(INPUT, |_, _| {}).agrees());
}

#[test]
fn proofs_with_more_or_less_than_is_needed_are_refused() {
    let less = |evidence: &mut InfectionEvidence, _: &Trace<'_>| {
        assert_eq!(evidence.conditions.len(), 1, "one branch contradicts the assertion");
        evidence.conditions.clear();
    };
    refused(&proven(PROOF, less), "can hold together");
    let more = |evidence: &mut InfectionEvidence, trace: &Trace<'_>| {
        let beside = last_branch(trace, &evidence.failed);
        evidence.conditions.push(beside);
        evidence.from = 0;
    };
    refused(&proven(PROOF, more), "does not need all");
    refused(&proven(INPUT, |evidence, _| evidence.inputs.clear()), "can hold together");
    refused(&proven(INPUT, |evidence, _| evidence.inputs.push(evidence.inputs[0].clone())), "does not need all");
}

#[test]
fn proofs_about_another_run_are_refused() {
    let turned = |evidence: &mut InfectionEvidence, _: &Trace<'_>| {
        evidence.conditions[0].source = evidence.conditions[0].source.map(|(condition, holds)| (condition, !holds));
    };
    refused(&proven(PROOF, turned), "does not hold in the run");
    let holds = |evidence: &mut InfectionEvidence, _: &Trace<'_>| {
        evidence.failed.source = evidence.failed.source.map(|(condition, holds)| (condition, !holds));
    };
    refused(&proven(PROOF, holds), "the failed condition holds in the run");
    refused(&proven(PROOF, |evidence, _| evidence.conditions[0].step += 1), "is another one than stated");
    refused(&proven(PROOF, |evidence, _| evidence.from = evidence.failed.step), "does not lie on its path");
    refused(&proven(INPUT, |evidence, _| evidence.inputs[0].bits = 8), "another value in the run");
}

/// Where the lock is not given back, no run passes.
const WAYS: &str = "int nondet_int(void);
int main(void) {
    int held = 1;
    if (nondet_int())
        held = 0;
    else
        held = 2;
    __VERIFIER_assert(!held);
    return 0;
}
";

/// Looks at causes that were changed in one place, and at runs that are called correct.
fn ways(
    spoil: impl FnOnce(&mut TransitionsEvidence) + Send,
    witness: impl FnOnce(&TransitionsEvidence) -> Vec<Witness> + Send,
) -> Verified {
    explained(WAYS, Method::Transitions, plain(), |case, explanation| {
        let Evidence::Transitions(evidence) = &explanation.evidence else { panic!("there are causes") };
        assert!(explanation.verified.agrees(), "{:?}", explanation.verified);
        let mut evidence = TransitionsEvidence::clone(evidence);
        let witnesses = witness(&evidence);
        spoil(&mut evidence);
        verify::transitions(case, &case.bounds, &evidence, &witnesses)
    })
}

#[test]
fn causes_as_they_are_hold() {
    assert!(ways(|_| {}, |_| Vec::new()).agrees());
}

#[test]
fn a_cause_that_a_correct_run_takes_is_refused() {
    let spoil = |evidence: &mut TransitionsEvidence| {
        let cause = evidence.traces[0].causes[0].clone();
        // All runs take the function's first edge.
        evidence.traces[0].causes.push(CauseEdge { edge: EdgeId(0), way: None, ..cause });
    };
    refused(&ways(spoil, |_| Vec::new()), "takes an edge that is called a cause, and then passes");
}

#[test]
fn a_run_that_is_wrongly_called_correct_is_refused() {
    let failing = |evidence: &TransitionsEvidence| {
        let trace = &evidence.traces[0];
        let cause = &trace.causes[0];
        let edges = [(cause.function, cause.edge, VisitPart::Begins)].into();
        vec![Witness { script: trace.script.clone(), edges, steps: trace.steps }]
    };
    refused(&ways(|_| {}, failing), "does not take its edges and then pass the check");
}

/// Looks at runs near the failing one, of which something is said that is not so.
fn near(spoil: impl FnOnce(&mut VariationsEvidence) + Send) -> Verified {
    explained(WAYS, Method::Variations, plain(), |case, explanation| {
        let Evidence::Variations(evidence) = &explanation.evidence else { panic!("there are variations") };
        assert!(explanation.verified.agrees(), "{:?}", explanation.verified);
        let mut evidence = VariationsEvidence::clone(evidence);
        spoil(&mut evidence);
        verify::variations(case, &evidence)
    })
}

#[test]
fn a_failing_run_is_no_passing_one() {
    let spoil = |evidence: &mut VariationsEvidence| evidence.positives.push(evidence.negatives[0].clone());
    refused(&near(spoil), "a run that is called passing fails");
}

#[test]
fn a_passing_run_is_no_failing_one() {
    let spoil = |evidence: &mut VariationsEvidence| evidence.negatives.push(evidence.positives[0].clone());
    refused(&near(spoil), "does not fail as this one does");
}

#[test]
fn a_transition_that_all_runs_make_tells_nothing() {
    let spoil = |evidence: &mut VariationsEvidence| {
        let first = evidence.negatives[0].moves[0].transition.clone();
        evidence.transitions.cause_negatives.push(Transition { choices: Vec::new(), ..first });
    };
    refused(&near(spoil), "a transition is said to tell failing runs from passing ones");
}

#[test]
fn a_relation_that_both_sides_keep_tells_nothing() {
    let spoil = |evidence: &mut VariationsEvidence| {
        let likely = &mut evidence.invariants[0].negatives[0];
        let variable = match likely.relation {
            LikelyRelation::Constant(variable, _) => variable,
            ref other => panic!("one variable tells both sides apart, not {other:?}"),
        };
        likely.relation = LikelyRelation::AtLeast(variable, i128::from(i64::MIN));
    };
    refused(&near(spoil), "a relation is said to hold in all runs of one side only");
}

/// Nothing is compared but which way runs go.
const SWITCH: &str = "int nondet_int(void);
void reach_error(void) { }
int main(void) {
    switch (nondet_int()) {
    case 3:
        reach_error();
    }
    return 0;
}
";

/// Looks at a closest run over predicates that was changed in one place.
fn over_predicates(spoil: impl FnOnce(&mut AbstractEvidence, &Case<'_>) + Send) -> Verified {
    explained(SWITCH, Method::Abstract, plain(), |case, explanation| {
        let Evidence::Abstract(evidence) = &explanation.evidence else { panic!("there is a passing run") };
        assert!(explanation.verified.agrees(), "{:?}", explanation.verified);
        assert!(evidence.predicates.is_empty());
        let mut evidence = AbstractEvidence::clone(evidence);
        spoil(&mut evidence, case);
        let property = case.property;
        let watched = Watched {
            property: PropertyKey { site: property.site, class: property.class, call: property.call },
            check: explain::relevant::step_of_check(case).expect("the run is short"),
            failing_way: None,
            variables: Default::default(),
            predicates: Default::default(),
        };
        verify::abstraction(case, &case.bounds, &evidence, &watched.into(), &case.options.budget(None))
    })
}

#[test]
fn a_closest_run_over_predicates_as_it_is_holds() {
    assert!(over_predicates(|_, _| {}).agrees());
}

#[test]
fn closest_runs_over_predicates_that_are_none_are_refused() {
    refused(&over_predicates(|evidence, _| evidence.contrasts[0].distance += 1), "the distance is not");
    let failing = |evidence: &mut AbstractEvidence, case: &Case<'_>| {
        evidence.contrasts[0].passing.script = case.run.script.clone();
    };
    refused(&over_predicates(failing), "the passing run does not come to its end");
}
