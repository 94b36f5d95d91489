//! What proofs rely on. The programs are those of section 4.1 of the paper, written anew.

use analyse::invariants::{Part, PathStep, SafetyCheck};
use ir::{EdgeId, Op, PropertyClass};

use crate::analysed::{Analysed, compiled};

impl Analysed<'_> {
    /// The line of a step.
    fn line(&self, (function, edge): PathStep) -> usize {
        let span = self.program[function].edge(edge).span;
        self.program.sources.span(span).map_or(0, |span| span.told.line as usize)
    }

    /// The checks of a class and part in a line.
    fn checks(&self, line: usize, class: PropertyClass, part: Part) -> Vec<SafetyCheck> {
        let all = self.invariants.safety_checks().into_iter();
        all.filter(|check| self.line(check.step) == line && check.class == class && check.part == part).collect()
    }

    /// The steps of a line that assign a variable.
    fn assignments(&self, line: usize, name: &str) -> Vec<PathStep> {
        let var = self.variable(name);
        let functions = self.program.functions();
        let steps = functions.flat_map(|(id, function)| {
            (0u32..).zip(&function.edges).filter_map(move |(index, edge)| match edge.op {
                Op::Assign { place, .. } => Some((id, EdgeId(index), place)),
                _ => None,
            })
        });
        let assigns = steps.filter(|&(_, _, place)| self.program.root_of(place) == Some(var));
        assigns.map(|(id, edge, _)| (id, edge)).filter(|&step| self.line(step) == line).collect()
    }

    /// The lines of the steps that the proof of a check relies on.
    fn relevant_lines(&self, check: &SafetyCheck) -> Vec<usize> {
        let mut lines: Vec<usize> =
            self.invariants.relevant_steps(check).into_iter().map(|step| self.line(step)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

const SUM: &str = "\
static int sum(int *a, int n)
{
    int i, s = 0;
    for (i = 0;
         i <= n;
         ++i)
        s = s ^ a[i];
    return s;
}
int main(void)
{
    int a[10] = {0};
    return sum(a, 10);
}
";

#[test]
fn the_lower_bound_is_proven_and_the_upper_one_is_not() {
    let program = compiled(SUM);
    let analysed = Analysed::of(&program);
    let below = analysed.checks(7, PropertyClass::OutOfBounds, Part::NotBelow);
    let above = analysed.checks(7, PropertyClass::OutOfBounds, Part::NotAbove);
    assert!(!below.is_empty() && below.iter().all(|check| check.is_proven), "{below:?}");
    assert!(above.iter().any(|check| !check.is_proven), "{above:?}");
}

#[test]
fn the_start_of_the_index_is_bounded_and_trusted() {
    let program = compiled(SUM);
    let analysed = Analysed::of(&program);
    let [below] = analysed.checks(7, PropertyClass::OutOfBounds, Part::NotBelow)[..] else { panic!("one access") };
    let projection = analysed.invariants.safety_projection(&below).expect("it has one");
    let [start] = analysed.assignments(4, "i")[..] else { panic!("one step sets it to 0") };
    let allowed = analysed.invariants.allowed_values(&projection, start).expect("there is a bound");
    assert_eq!(allowed.low(), 0);
    assert!(!allowed.has(-1) && allowed.has(3));
    let together = analysed.invariants.specification(&analysed.invariants.safety_checks());
    assert!(together.trusted.contains_key(&start));
    assert_eq!(together.allowed.get(&start).map(|values| values.low()), Some(0));
    // Without `i = 0` the index could be negative; `++i` only makes it larger.
    assert_eq!(analysed.relevant_lines(&below), [4]);
}

#[test]
fn a_step_is_relevant_if_the_proof_fails_without_it() {
    let text = "#include <assert.h>\nint main(void)\n{\n    int e;\n    e = 4;\n    e = e - 2;\n    e = e - 1;\n    \
                assert(e <= 2);\n    return 0;\n}\n";
    let program = compiled(text);
    let analysed = Analysed::of(&program);
    let [check] = analysed.checks(8, PropertyClass::Assertion, Part::Whole)[..] else { panic!("one assertion") };
    assert!(check.is_proven);
    let errors = analysed.invariants.error_projection(&check).expect("it has one");
    let projection = analysed.invariants.safety_projection(&check).expect("it has one");
    let behind = |line: usize| {
        let [step] = analysed.assignments(line, "e")[..] else { panic!("one step assigns it") };
        let at = program[step.0].edge(step.1).to;
        let failing = errors.at(step.0, at).and_then(|state| analysed.range(state, "e"));
        (failing.map(|(low, _)| low), analysed.invariants.allowed_values(&projection, step).map(|values| values.high()))
    };
    assert_eq!([behind(5), behind(6), behind(7)], [(Some(6), Some(5)), (Some(4), Some(3)), (Some(3), Some(2))]);
    assert_eq!(analysed.relevant_lines(&check), [5, 6]);
}

#[test]
fn proofs_through_calls_rely_on_arguments_and_results() {
    let text = "#include <assert.h>\nint nondet_int(void);\nstatic int clipped(int x)\n{\n    if (x > 9)\n        \
                return 9;\n    return x;\n}\nstatic int at(int *a, int i)\n{\n    return a[i];\n}\nint main(void)\n{\n    \
                int a[10] = {0}, x = nondet_int();\n    if (x < 0)\n        return 0;\n    int y = clipped(x);\n    \
                return at(a, y);\n}\n";
    let program = compiled(text);
    let analysed = Analysed::of(&program);
    let [above] = analysed.checks(11, PropertyClass::OutOfBounds, Part::NotAbove)[..] else { panic!("one access") };
    let [below] = analysed.checks(11, PropertyClass::OutOfBounds, Part::NotBelow)[..] else { panic!("one access") };
    assert!(above.is_proven && below.is_proven);
    let lines = analysed.relevant_lines(&above);
    assert!(lines.contains(&5) || lines.contains(&6), "{lines:?}");
    assert!(analysed.relevant_lines(&below).contains(&16), "{:?}", analysed.relevant_lines(&below));
    let projection = analysed.invariants.safety_projection(&above).expect("it has one");
    let [step] = analysed.assignments(18, "y")[..] else { return };
    assert_eq!(analysed.invariants.allowed_values(&projection, step).map(|values| values.high()), Some(9));
}

#[test]
fn what_is_left_out_of_a_proof_is_not_relevant() {
    let text = "#include <assert.h>\nint nondet_int(void);\nint main(void)\n{\n    int x = nondet_int();\n    \
                int other = 3;\n    if (x == 0)\n        return other;\n    int d = other / x;\n    return d;\n}\n";
    let program = compiled(text);
    let analysed = Analysed::of(&program);
    let [check] = analysed.checks(9, PropertyClass::DivisionByZero, Part::Whole)[..] else { panic!("one division") };
    // That `x` is not 0 is no interval: nothing is proven where both sides are possible.
    let lines = analysed.relevant_lines(&check);
    assert!(!lines.contains(&6), "{lines:?}");
}
