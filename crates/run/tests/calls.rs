//! Calls: recursion, results, variable arguments, pointers, limits.

mod common;

use common::{Build, class, status};
use ir::{BinaryOp, Callee, ExprId, ExprKind, FunctionId, Op, PropertyClass, SpanId};
use run::{Discard, InputReason, InputValue, Limit, Options, Outcome, Prepared, Uninitialised};

/// `int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }`
fn fib(b: &mut Build) -> FunctionId {
    let int = b.int;
    let fib = b.function("fib", &[("n", int)], int, false);
    b.body(fib);
    let n = b.parameter(fib, 0);
    let (one_less, two_less) = (b.local("one_less", int), b.local("two_less", int));
    let (value, two) = (b.load(n), b.num(2));
    let small = b.binary(BinaryOp::Lt, value, two);
    b.branch(
        small,
        |b| {
            let value = b.load(n);
            b.ret(Some(value));
        },
        |_| {},
    );
    for (result, less) in [(one_less, 1), (two_less, 2)] {
        let (value, less) = (b.load(n), b.num(less));
        let argument = b.binary(BinaryOp::Sub, value, less);
        b.call(fib, vec![argument], Some(result));
    }
    let (first, second) = (b.load(one_less), b.load(two_less));
    let sum = b.binary(BinaryOp::Add, first, second);
    b.ret(Some(sum));
    fib
}

/// `int main(void) { int r = callee(arguments); return r; }`
fn main_that_calls(b: &mut Build, callee: FunctionId, arguments: Vec<ExprId>) {
    b.main();
    let r = b.local("r", b.int);
    b.call(callee, arguments, Some(r));
    let value = b.load(r);
    b.ret(Some(value));
}

#[test]
fn recursion() {
    let mut b = Build::lp64();
    let fib = fib(&mut b);
    let n = b.num(12);
    main_that_calls(&mut b, fib, vec![n]);
    assert_eq!(status(&b.run()), 144);
}

#[test]
fn depth_and_step_limits() {
    let mut b = Build::lp64();
    let int = b.int;
    let endless = b.function("endless", &[("n", int)], int, false);
    b.body(endless);
    let n = b.parameter(endless, 0);
    let r = b.local("r", int);
    let value = b.load(n);
    b.call(endless, vec![value], Some(r));
    let value = b.load(r);
    b.ret(Some(value));
    let n = b.num(1);
    main_that_calls(&mut b, endless, vec![n]);
    let options = Options { max_depth: 5000, ..Options::default() };
    assert_eq!(b.run_with(&options).outcome, Outcome::Limit(Limit::Depth));
    let options = Options { max_steps: 1001, ..Options::default() };
    let report = b.run_with(&options);
    assert_eq!((report.outcome, report.steps), (Outcome::Limit(Limit::Steps), 1001));
}

#[test]
fn the_exact_number_of_steps_is_enough() {
    let mut b = Build::lp64();
    let fib = fib(&mut b);
    let n = b.num(6);
    main_that_calls(&mut b, fib, vec![n]);
    let steps = b.run().steps;
    for (max_steps, enough) in [(steps, true), (steps - 1, false)] {
        let options = Options { max_steps, ..Options::default() };
        assert_eq!(matches!(b.run_with(&options).outcome, Outcome::Exit { .. }), enough);
    }
}

#[test]
fn a_missing_result_is_unset() {
    let mut b = Build::lp64();
    let int = b.int;
    let nothing = b.function("nothing", &[], int, false);
    b.body(nothing);
    b.ret(None);
    main_that_calls(&mut b, nothing, Vec::new());
    let options = Options { inputs: vec![InputValue::Bits(9)], ..Options::default() };
    let report = b.run_with(&options);
    assert_eq!(status(&report), 9);
    assert_eq!(report.inputs[0].reason, InputReason::Uninitialised(None));
    let options = Options { uninitialised: Uninitialised::Error, ..Options::default() };
    assert_eq!(class(&b.run_with(&options)), PropertyClass::Uninitialised);
}

#[test]
fn missing_arguments_are_unset_and_others_dropped() {
    let mut b = Build::lp64();
    let int = b.int;
    let sum = b.function("sum", &[("x", int), ("y", int)], int, false);
    b.body(sum);
    let (x, y) = (b.parameter(sum, 0), b.parameter(sum, 1));
    let (x, y) = (b.load(x), b.load(y));
    let total = b.binary(BinaryOp::Add, x, y);
    b.ret(Some(total));
    let with = |count: i128| {
        let mut copy = b.clone();
        let arguments = (1..=count).map(|value| copy.num(value)).collect();
        main_that_calls(&mut copy, sum, arguments);
        let options = Options { inputs: vec![InputValue::Bits(40)], ..Options::default() };
        copy.run_with(&options)
    };
    assert_eq!(status(&with(2)), 3);
    assert_eq!(status(&with(3)), 3);
    let report = with(1);
    assert_eq!(status(&report), 41);
    assert_eq!(report.inputs.len(), 1);
}

#[test]
fn variable_arguments_lie_in_an_area() {
    let mut b = Build::lp64();
    let int = b.int;
    let second = b.function("second", &[("n", int)], int, true);
    b.body(second);
    let pointer = b.pointer(int);
    let area = b.program.variable_arguments(pointer, SpanId::NONE);
    let eight = b.constant(8, b.long);
    let at = b.program.pointer_add(area, eight, 1, false, SpanId::NONE);
    let place = b.program.deref(at, int, SpanId::NONE);
    let value = b.load_place(place);
    b.ret(Some(value));
    let arguments = [1, 10, 20].map(|value| b.num(value));
    let mut enough = b.clone();
    main_that_calls(&mut enough, second, arguments.to_vec());
    assert_eq!(status(&enough.run()), 20);
    main_that_calls(&mut b, second, arguments[..2].to_vec());
    assert_eq!(class(&b.run()), PropertyClass::OutOfBounds);
}

#[test]
fn calls_through_pointers() {
    let build = |null: bool, arguments: usize| {
        let mut b = Build::lp64();
        let (int, uchar) = (b.int, b.uchar);
        let wrong = b.function("wrong", &[("c", uchar)], int, false);
        b.body(wrong);
        let zero = b.num(0);
        b.ret(Some(zero));
        let fib = fib(&mut b);
        b.main();
        let ty = b.program[fib].ty;
        let pointer = b.pointer(ty);
        let (f, r) = (b.local("f", pointer), b.local("r", int));
        let target = if arguments == 2 { wrong } else { fib };
        let address =
            if null { b.constant(0, pointer) } else { b.program.function_address(target, pointer, SpanId::NONE) };
        b.assign(f, address);
        let (callee, n) = (b.load(f), b.num(10));
        let site = b.site(ir::SiteKind::Call);
        let result = Some(b.program.variable_place(r, SpanId::NONE));
        b.op(Op::Call { callee: Callee::Pointer(callee), arguments: vec![n], result, site });
        let value = b.load(r);
        b.ret(Some(value));
        b
    };
    assert_eq!(status(&build(false, 1).run()), 55);
    assert_eq!(class(&build(true, 1).run()), PropertyClass::BadCall);
    assert_eq!(class(&build(false, 2).run()), PropertyClass::BadCall);
}

#[test]
fn a_run_can_be_stopped_from_outside() {
    let mut b = Build::lp64();
    b.main();
    let one = b.num(1);
    b.while_loop(one, |_| {});
    let zero = b.num(0);
    b.ret(Some(zero));
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let options = Options { interrupt: Some(flag), ..Options::default() };
    assert_eq!(b.run_with(&options).outcome, Outcome::Limit(Limit::Interrupt));
    let options = Options { deadline: Some(std::time::Instant::now()), ..Options::default() };
    assert_eq!(b.run_with(&options).outcome, Outcome::Limit(Limit::Time));
}

#[test]
fn code_is_kept_but_for_the_edited_function() {
    let mut b = Build::lp64();
    let fib = fib(&mut b);
    let n = b.num(12);
    main_that_calls(&mut b, fib, vec![n]);
    let prepared = Prepared::new(&b.program);
    let runs = |prepared: &Prepared<'_>| {
        let report = prepared.execute(&Options::default(), &mut Discard);
        let trace = prepared.replay(&Options::default(), &mut Discard).expect("a short run");
        assert_eq!(trace.report(), &report);
        report
    };
    // With `n <= 2`; what runs before and after sees nothing of it.
    let condition = b.program[fib].edges.iter().find_map(|edge| match edge.op {
        Op::Assume { condition, .. } => Some(condition),
        _ => None,
    });
    let condition = condition.expect("a branch");
    let mut edited = b.program.clone();
    let ExprKind::Binary(_, left, right) = *edited[condition].kind() else { panic!("a comparison") };
    let (span, site) = (edited[condition].span(), edited[condition].site());
    let other = edited.binary(BinaryOp::Le, left, right, span, site);
    edited.put(condition, other);
    for _ in 0..2 {
        assert_eq!(status(&runs(&prepared)), 144);
        let report = runs(&prepared.edited(&edited, fib));
        assert_eq!(report, run::execute(&edited, &Options::default(), &mut Discard));
        assert_eq!(status(&report), 233);
    }
}
