//! The way back: what must hold earlier if something holds later.

use ir::{FunctionId, Op, Program};

use crate::analysed::{Analysed, compiled};
use analyse::invariants::PathStep;

#[test]
fn backward_through_the_program() {
    let program = compiled(
        "#include <assert.h>\nint nondet_int(void);\nstatic int twice(int a) { assert(a != 7); return 2 * a; }\n\
         int main(void) { int x = nondet_int(); if (x < 0 || x > 100) return 0; int y = x + 3; return twice(y); }\n",
    );
    let backward = Analysed::of(&program);
    let ((function, edge), goal) = backward.failure();
    let at = program[function].edge(edge).from;
    let states = backward.invariants.backward((function, at), goal);
    let entry = &states[&(function, program[function].entry)];
    assert_eq!(backward.range(entry, "a"), Some((7, 7)));
    // Where `y` was computed, `x` has to be 4.
    let main = backward.function("main");
    let computes = (0u32..).zip(&program[main].edges).find(|(_, edge)| match edge.op {
        Op::Assign { place, .. } => program.root_of(place) == Some(backward.variable("y")),
        _ => false,
    });
    let (_, edge) = computes.expect("`y` is computed");
    assert_eq!(backward.range(&states[&(main, edge.from)], "x"), Some((4, 4)));
    // No run that fails ends before.
    assert!(!states.contains_key(&(main, program[main].exit)));
}

#[test]
fn backward_along_a_path_with_a_call() {
    let program = compiled(
        "#include <assert.h>\nint nondet_int(void);\nstatic int half(int a) { return a / 2; }\n\
         int main(void) { int x = nondet_int(), z = x; int h = half(6); int y = z + h; assert(y != 10); return 0; }\n",
    );
    let backward = Analysed::of(&program);
    let (failing, goal) = backward.failure();
    let main = backward.function("main");
    let half = backward.function("half");
    let path = straight(&program, main, half, failing);
    let states = backward.invariants.backward_along(&path, goal);
    assert_eq!(states.len(), path.len() + 1);
    let before = |wanted: &dyn Fn(&Op) -> bool| {
        let index =
            path.iter().position(|step| wanted(&program[step.0].edge(step.1).op)).expect("the step is on the path");
        &states[index]
    };
    let assigns = |name: &str| {
        let (var, program) = (backward.variable(name), &program);
        move |op: &Op| matches!(op, Op::Assign { place, .. } if program.root_of(*place) == Some(var))
    };
    assert_eq!(backward.range(before(&assigns("y")), "z"), Some((7, 7)));
    assert_eq!(backward.range(before(&assigns("z")), "x"), Some((7, 7)));
    assert_eq!(backward.range(before(&|op| matches!(op, Op::Return { .. })), "a"), Some((6, 6)));
    // Where the condition cannot have that value, nothing is left on the whole way.
    let program = compiled(
        "#include <assert.h>\nstatic int half(int a) { return a / 2; }\n\
         int main(void) { int h = half(6); assert(h == 3); return 0; }\n",
    );
    let backward = Analysed::of(&program);
    let (failing, goal) = backward.failure();
    let path = straight(&program, backward.function("main"), backward.function("half"), failing);
    assert!(backward.invariants.backward_along(&path, goal).iter().all(|state| state.is_empty));
}

/// The steps from the start of a function without branches to a step of it, through one that it calls.
fn straight(program: &Program, main: FunctionId, callee: FunctionId, end: PathStep) -> Vec<PathStep> {
    let mut path = Vec::new();
    let follow = |function: FunctionId, path: &mut Vec<PathStep>, nested: &mut dyn FnMut(&mut Vec<PathStep>)| {
        let outgoing = program[function].outgoing();
        let mut at = program[function].entry;
        while let Some(&edge) = outgoing[at.index()].first().filter(|&&edge| (function, edge) != end) {
            path.push((function, edge));
            if matches!(program[function].edge(edge).op, Op::Call { callee: ir::Callee::Function(called), .. } if called == callee)
            {
                nested(path);
            }
            at = program[function].edge(edge).to;
        }
    };
    follow(main, &mut path, &mut |path| follow(callee, path, &mut |_| {}));
    path
}
