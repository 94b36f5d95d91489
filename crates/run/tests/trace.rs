//! Recorded runs: walking in both directions, and agreement with running again.

mod common;

use common::Build;
use ir::{BinaryOp, VarId};
use run::{Cursor, Discard, Effect, Options, Outcome, Trace, Value};

/// `int i = 0, s = 0; int a[4]; while (i < 4) { a[i] = i * i; s = s + a[i]; i = i + 1; } return s;`
fn squares() -> (Build, [VarId; 3]) {
    let mut b = Build::lp64();
    b.main();
    let ty = b.array(b.int, 4);
    let (i, s, a) = (b.local("i", b.int), b.local("s", b.int), b.local("a", ty));
    let (zero, none) = (b.num(0), b.num(0));
    b.assign(i, zero);
    b.assign(s, none);
    let (value, four) = (b.load(i), b.num(4));
    let condition = b.binary(BinaryOp::Lt, value, four);
    b.while_loop(condition, |b| {
        let (x, y, index) = (b.load(i), b.load(i), b.load(i));
        let square = b.binary(BinaryOp::Mul, x, y);
        let place = b.element(a, index);
        b.store(place, square);
        let (sum, index) = (b.load(s), b.load(i));
        let place = b.element(a, index);
        let value = b.load_place(place);
        let more = b.binary(BinaryOp::Add, sum, value);
        b.assign(s, more);
        let (value, one) = (b.load(i), b.num(1));
        let next = b.binary(BinaryOp::Add, value, one);
        b.assign(i, next);
    });
    let result = b.load(s);
    b.ret(Some(result));
    (b, [i, s, a])
}

fn values(cursor: &Cursor, vars: &[VarId]) -> Vec<Value> {
    vars.iter().map(|&var| cursor.variable(var)).collect()
}

#[test]
fn walking_back_restores_every_state() {
    let (b, vars) = squares();
    let trace = Trace::replay(&b.program, &Options::default(), &mut Discard).expect("it can be recorded");
    assert_eq!(trace.report().outcome, Outcome::Exit { status: 14 });
    assert_eq!(trace.len() as u64, trace.report().steps);
    let mut cursor = trace.cursor();
    let mut seen = vec![values(&cursor, &vars)];
    while cursor.forward() {
        seen.push(values(&cursor, &vars));
    }
    assert_eq!(seen[0], [Value::Unset, Value::Unset, Value::Missing]);
    let before_return = &seen[trace.len() - 1];
    assert_eq!(before_return[..2], [Value::Int(4), Value::Int(14)]);
    let elements = [0, 1, 4, 9].map(Value::Int).to_vec();
    assert_eq!(before_return[2], Value::Array { elements, length: 4 });
    loop {
        assert_eq!(values(&cursor, &vars), seen[cursor.position()]);
        if !cursor.backward() {
            break;
        }
    }
    for position in [trace.len(), 3, 17, 0, 9] {
        cursor.seek(position);
        assert_eq!(values(&cursor, &vars), seen[position]);
    }
}

#[test]
fn states_are_those_of_a_shorter_run() {
    let (b, vars) = squares();
    let trace = Trace::replay(&b.program, &Options::default(), &mut Discard).expect("it can be recorded");
    let mut cursor = trace.cursor();
    for steps in 1..trace.len() {
        cursor.seek(steps);
        let options = Options { max_steps: steps as u64, ..Options::default() };
        let shorter = Trace::replay(&b.program, &options, &mut Discard).expect("it can be recorded");
        assert_eq!(shorter.len(), steps);
        let mut end = shorter.cursor();
        end.seek(steps);
        assert_eq!(values(&end, &vars), values(&cursor, &vars), "after {steps} steps");
    }
}

#[test]
fn effects_tell_what_a_step_changes() {
    let (b, [i, _, a]) = squares();
    let trace = Trace::replay(&b.program, &Options::default(), &mut Discard).expect("it can be recorded");
    let mut cursor = trace.cursor();
    let mut writes_to_i = Vec::new();
    let mut memory_writes = 0;
    loop {
        for effect in cursor.effects() {
            match effect {
                Effect::Variable { var, before, after } if var == i => writes_to_i.push((before, after)),
                Effect::Memory { place, .. } => {
                    let target = place.target.expect("it is in the array");
                    assert_eq!(target.name, run::ObjectName::Variable(a));
                    assert_eq!(target.offset, 4 * memory_writes);
                    memory_writes += 1;
                }
                _ => {}
            }
        }
        if !cursor.forward() {
            break;
        }
    }
    let number = |n| Value::Int(n);
    let expected = [
        (Value::Unset, number(0)),
        (number(0), number(1)),
        (number(1), number(2)),
        (number(2), number(3)),
        (number(3), number(4)),
    ];
    assert_eq!(writes_to_i, expected);
    assert_eq!(memory_writes, 4);
}
