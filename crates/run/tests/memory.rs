//! Objects: bounds, lifetimes, what was never set.

mod common;

use common::{Build, class, failure, status};
use ir::{BinaryOp, Builtin, Machine, Op, PropertyClass, SiteKind};
use run::{InputPolicy, InputReason, InputValue, Limit, Options, Outcome, Uninitialised, Value};

/// `int a[10]; a[index] = 7; return a[index];`
fn indexed(machine: Machine, index: i128) -> Build {
    let mut b = Build::new(machine, "int a[10]; a[i] = 7;");
    b.main();
    let ty = b.array(b.int, 10);
    let (a, i) = (b.local("a", ty), b.local("i", b.int));
    let value = b.num(index);
    b.assign(i, value);
    let (index, seven) = (b.load(i), b.num(7));
    let place = b.element(a, index);
    b.store(place, seven);
    let index = b.load(i);
    let place = b.element(a, index);
    let value = b.load_place(place);
    b.ret(Some(value));
    b
}

/// `int *p = malloc(8); ...`
fn heap(machine: Machine, then: impl FnOnce(&mut Build, ir::VarId)) -> Build {
    let mut b = Build::new(machine, "");
    b.main();
    let pointer = b.pointer(b.int);
    let p = b.local("p", pointer);
    let size_ty = b.program.types.size();
    let size = b.constant(8, size_ty);
    b.builtin(Builtin::Malloc, vec![size], Some(p));
    then(&mut b, p);
    let zero = b.num(0);
    b.ret(Some(zero));
    b
}

fn free(b: &mut Build, p: ir::VarId) {
    let pointer = b.load(p);
    b.builtin(Builtin::Free, vec![pointer], None);
}

#[test]
fn indices_are_checked() {
    for machine in [Machine::Lp64, Machine::Ilp32] {
        assert_eq!(status(&indexed(machine, 9).run()), 7);
        let report = indexed(machine, 10).run();
        assert_eq!(class(&report), PropertyClass::OutOfBounds);
        assert_eq!(failure(&report).text, "index 10 is outside `a`, which has 10 elements");
        let operands = &failure(&report).operands;
        assert_eq!(operands[0].text, "i");
        assert_eq!(operands[0].rendered, "10");
        assert_eq!(class(&indexed(machine, -1).run()), PropertyClass::OutOfBounds);
    }
}

#[test]
fn heap_bounds_and_lifetimes() {
    for machine in [Machine::Lp64, Machine::Ilp32] {
        let write = |index: i128| {
            heap(machine, |b, p| {
                let (place, one) = (b.deref(p, index), b.num(1));
                b.store(place, one);
            })
        };
        assert_eq!(status(&write(1).run()), 0);
        let report = write(2).run();
        assert_eq!(class(&report), PropertyClass::OutOfBounds);
        assert_eq!(failure(&report).text, "writing 4 bytes at offset 8 is outside heap object of 8 bytes");
        assert_eq!(class(&write(-1).run()), PropertyClass::OutOfBounds);
        let freed = heap(machine, |b, p| {
            free(b, p);
            let (place, one) = (b.deref(p, 0), b.num(1));
            b.store(place, one);
        });
        let report = freed.run();
        assert_eq!(class(&report), PropertyClass::UseAfterFree);
        let object = failure(&report).object.as_ref().expect("the object is known");
        assert_eq!((object.size, object.ended.map(|(_, step)| step)), (8, Some(2)));
        let twice = heap(machine, |b, p| {
            free(b, p);
            free(b, p);
        });
        assert_eq!(class(&twice.run()), PropertyClass::DoubleFree);
    }
}

#[test]
fn leaks_show_at_the_end() {
    let mut leak = heap(Machine::Lp64, |_, _| {});
    leak.program.end_site = leak.site(SiteKind::End);
    assert_eq!(status(&leak.run()), 0);
    let mut options = Options::default();
    options.classes.set(PropertyClass::Leak, true);
    assert_eq!(class(&leak.run_with(&options)), PropertyClass::Leak);
    let mut clean = heap(Machine::Lp64, free);
    clean.program.end_site = clean.site(SiteKind::End);
    assert_eq!(status(&clean.run_with(&options)), 0);
}

#[test]
fn null_and_invalid_pointers() {
    let through = |address: i128, index: i128| {
        let mut b = Build::lp64();
        b.main();
        let pointer = b.pointer(b.int);
        let p = b.local("p", pointer);
        let value = b.constant(address, pointer);
        b.assign(p, value);
        let place = b.deref(p, index);
        let value = b.load_place(place);
        b.ret(Some(value));
        b
    };
    assert_eq!(class(&through(0, 0).run()), PropertyClass::NullDereference);
    assert_eq!(class(&through(0, 100_000).run()), PropertyClass::NullDereference);
    assert_eq!(class(&through(44, 0).run()), PropertyClass::InvalidPointer);
    let mut options = Options::default();
    options.classes.set(PropertyClass::NullDereference, false);
    let outcome = through(0, 0).run_with(&options).outcome;
    assert!(matches!(outcome, Outcome::Signal { name: "SIGSEGV", .. }), "{outcome:?}");
}

/// `int x; return x + x;`, in a register or in memory.
fn unset(in_memory: bool) -> Build {
    let mut b = Build::lp64();
    b.main();
    let x = b.local("x", b.int);
    if in_memory {
        b.address_of(x);
    }
    let (first, second) = (b.load(x), b.load(x));
    let sum = b.binary(BinaryOp::Add, first, second);
    b.ret(Some(sum));
    b
}

#[test]
fn unset_values_are_inputs_that_stay() {
    for in_memory in [false, true] {
        let b = unset(in_memory);
        let options = Options { inputs: [21, 1000].map(InputValue::Bits).to_vec(), ..Options::default() };
        let report = b.run_with(&options);
        assert_eq!(status(&report), 42);
        assert_eq!(report.inputs.len(), 1);
        assert!(matches!(report.inputs[0].reason, InputReason::Uninitialised(Some(_))));
        assert_eq!(report.inputs[0].step, 1);
        let options = Options { uninitialised: Uninitialised::Error, ..Options::default() };
        assert_eq!(class(&b.run_with(&options)), PropertyClass::Uninitialised);
        let options = Options { input_policy: InputPolicy::Stop, ..Options::default() };
        assert_eq!(b.run_with(&options).outcome, Outcome::Limit(Limit::Inputs));
    }
}

#[test]
fn random_inputs_depend_on_the_seed_alone() {
    let mut b = Build::lp64();
    b.main();
    let x = b.local("x", b.int);
    for _ in 0..20 {
        b.input(x);
    }
    let zero = b.num(0);
    b.ret(Some(zero));
    let run = |seed| {
        let options = Options { input_policy: InputPolicy::Random { seed }, ..Options::default() };
        b.run_with(&options).inputs
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn assumptions_end_a_run() {
    let mut b = Build::lp64();
    b.main();
    let x = b.local("x", b.int);
    b.input(x);
    let (value, five) = (b.load(x), b.num(5));
    let condition = b.binary(BinaryOp::Eq, value, five);
    b.op(Op::Constrain { condition });
    let zero = b.num(0);
    b.ret(Some(zero));
    assert!(matches!(b.run().outcome, Outcome::AssumptionFalse { .. }));
    let options = Options { inputs: vec![InputValue::Bits(5)], ..Options::default() };
    assert_eq!(status(&b.run_with(&options)), 0);
}

#[test]
fn failed_assertions_show_what_was_evaluated() {
    let mut b = Build::new(Machine::Lp64, "assert(x < y && z);");
    b.main();
    let (x, y, z) = (b.local("x", b.int), b.local("y", b.int), b.local("z", b.int));
    for (var, value) in [(x, 3), (y, 2), (z, 1)] {
        let value = b.num(value);
        b.assign(var, value);
    }
    let (left, right) = (b.load(x), b.load(y));
    let less = b.binary(BinaryOp::Lt, left, right);
    let last = b.load(z);
    let condition = b.program.short_circuit(false, less, last, ir::SpanId::NONE);
    let site = b.site(SiteKind::Assertion).expect("a site");
    b.op(Op::Assert { condition, site });
    let zero = b.num(0);
    b.ret(Some(zero));
    let report = b.run();
    let seen: Vec<(&str, &Value)> =
        failure(&report).operands.iter().map(|operand| (operand.text.as_str(), &operand.value)).collect();
    assert_eq!(seen, [("x", &Value::Int(3)), ("y", &Value::Int(2))]);
}

#[test]
fn memory_can_run_out() {
    let b = heap(Machine::Lp64, |b, _| b.ret(None));
    let options = Options { memory_limit: 36, ..Options::default() };
    // That is no answer of the program's library: the run ends.
    assert_eq!(b.run_with(&options).outcome, Outcome::Limit(Limit::Memory));
}

#[test]
fn addresses_fit_the_machine() {
    for (machine, expected) in [(Machine::Lp64, 0), (Machine::Ilp32, 1)] {
        let mut b = Build::new(machine, "");
        let wide = b.program.types.plain(ir::TypeKind::Int { bits: 64, signed: false }, "unsigned long long");
        b.main();
        let x = b.local("x", b.int);
        let address = b.address_of(x);
        let number = b.convert(address, wide);
        let limit = b.constant(1 << 32, wide);
        let small = b.binary(BinaryOp::Lt, number, limit);
        b.ret(Some(small));
        assert_eq!(status(&b.run()), expected);
    }
}
