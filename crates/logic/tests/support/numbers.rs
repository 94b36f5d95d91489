//! What the tests of floating-point arithmetic share: circuits to evaluate, operands worth trying, and references.

use logic::float::Format;
use logic::{Evaluator, Model, Term, Terms, Variable};

use super::Random;

/// Terms over variables.
pub struct Circuit {
    terms: Terms,
    inputs: Vec<Variable>,
    outputs: Vec<Term>,
}

/// Builds terms of operands.
pub type Build = dyn Fn(&mut Terms, &[Term]) -> Vec<Term>;

impl Circuit {
    pub fn new(widths: &[u32], build: &Build) -> Self {
        let mut terms = Terms::new();
        let operands: Vec<Term> = widths.iter().map(|&width| terms.variable("x", width)).collect();
        let outputs = build(&mut terms, &operands);
        let inputs = operands.iter().map(|&term| terms.as_variable(term).expect("a variable")).collect();
        Circuit { terms, inputs, outputs }
    }

    pub fn run(&self, operands: &[u128]) -> Vec<u128> {
        let mut model = Model::new();
        for (&variable, &value) in self.inputs.iter().zip(operands) {
            model.set(variable, value);
        }
        let mut evaluator = Evaluator::new(&self.terms, &model);
        evaluator.compute_all();
        evaluator.values(&self.outputs)
    }
}

/// What the terms are if some operands are constants: `known` says which. All of them constant must give constants.
pub fn run_partly_folded(widths: &[u32], build: &Build, operands: &[u128], known: &[bool]) -> Vec<u128> {
    let mut terms = Terms::new();
    let mut model = Model::new();
    let mut inputs = Vec::new();
    for ((&width, &operand), &known) in widths.iter().zip(operands).zip(known) {
        if known {
            inputs.push(terms.constant(width, operand));
        } else {
            let term = terms.variable("x", width);
            model.set(terms.as_variable(term).expect("a variable"), operand);
            inputs.push(term);
        }
    }
    let outputs = build(&mut terms, &inputs);
    let all_known = known.iter().all(|&known| known);
    let mut evaluator = Evaluator::new(&terms, &model);
    let value = |output: Term| {
        assert!(!all_known || terms.as_constant(output).is_some(), "constants fold to a constant");
        evaluator.value(output)
    };
    outputs.into_iter().map(value).collect()
}

/// Compares terms with a reference on many operands: circuits over variables, and now and then with some or all operands
/// constant.
pub fn compare(
    name: &str,
    widths: &[u32],
    build: &Build,
    samples: impl Iterator<Item = Vec<u128>>,
    reference: &dyn Fn(&[u128]) -> Vec<u128>,
) {
    let circuit = Circuit::new(widths, build);
    for (number, operands) in samples.enumerate() {
        let wanted = reference(&operands);
        assert_eq!(circuit.run(&operands), wanted, "{name} of {operands:x?}: circuit (left) and reference");
        if number % 29 == 0 {
            let all = vec![true; widths.len()];
            let folded = run_partly_folded(widths, build, &operands, &all);
            assert_eq!(folded, wanted, "{name} of {operands:x?}: constants (left) and reference");
            let some: Vec<bool> = (0..widths.len()).map(|position| number / 29 % widths.len() == position).collect();
            let folded = run_partly_folded(widths, build, &operands, &some);
            assert_eq!(folded, wanted, "{name} of {operands:x?}, {some:?} constant (left) and reference");
        }
    }
}

/// Numbers at the borders of a format, of both signs.
pub fn special(format: Format) -> Vec<u128> {
    let fraction_bits = format.precision() - 1;
    let explicit = u128::from(format == Format::EXTENDED);
    let exponent_bits = format.width() - 1 - fraction_bits - explicit as u32;
    let highest = (1u128 << exponent_bits) - 1;
    let bias = highest >> 1;
    let ones = (1u128 << fraction_bits) - 1;
    let number = |exponent: u128, fraction: u128| {
        let integer_bit = explicit & u128::from(exponent != 0);
        (exponent << explicit | integer_bit) << fraction_bits | fraction
    };
    let mut found = Vec::new();
    let fractions = [0, 1, 2, 1 << (fraction_bits - 1), (1 << (fraction_bits - 1)) - 1, ones - 1, ones];
    let middle = [bias - 1, bias, bias + 1, bias + u128::from(fraction_bits), bias + u128::from(fraction_bits) + 1];
    let integers = [bias + 7, bias + 8, bias + 31, bias + 32, bias + 63, bias + 64];
    let ends = [0, 1, 2, highest - 2, highest - 1, highest];
    for exponent in ends.into_iter().chain(middle).chain(integers).filter(|&exponent| exponent <= highest) {
        found.extend(fractions.map(|fraction| number(exponent, fraction)));
    }
    if explicit == 1 {
        // Encodings that are not usual: the integer bit set under the exponent zero, or not set under others.
        found.extend([1 << 63, 1 << 63 | 5, 1 << 64, 1 << 64 | 77, 0x3fff << 64, 0x7fff << 64, 0x7fff << 64 | 1]);
    }
    let negative: Vec<u128> = found.iter().map(|bits| bits | format.sign_bit()).collect();
    found.extend(negative);
    found
}

/// A number of a format, often a special one or one with few bits set.
pub fn number(random: &mut Random, format: Format, special: &[u128]) -> u128 {
    let width = format.width();
    let bits = random.number(width);
    let precision = format.precision();
    let usual = |bits: u128| {
        let exponent = bits >> precision & 0x7fff;
        let fraction = bits & ((1 << (precision - 1)) - 1);
        let integer_bit = u128::from(exponent != 0) << (precision - 1);
        bits >> precision << precision | integer_bit | fraction
    };
    match random.below(8) {
        0 | 1 => random.pick(special),
        // Half of the low fraction bits clear: sums and products that are exact or nearly so.
        2 => bits >> (precision / 2) << (precision / 2),
        _ if format == Format::EXTENDED && random.chance(95) => usual(bits),
        _ => bits,
    }
}

/// A number that has something to do with another one: near in size, so that sums cancel or round.
pub fn related(random: &mut Random, format: Format, other: u128, special: &[u128]) -> u128 {
    let precision = format.precision();
    let stored = if format == Format::EXTENDED { precision } else { precision - 1 };
    let flip = |random: &mut Random| if random.chance(50) { format.sign_bit() } else { 0 };
    match random.below(6) {
        0 => other ^ flip(random),
        1 => other ^ flip(random) ^ (1 << random.below(u64::from(precision - 1))),
        2 => {
            // The exponent changed by a few places.
            let step = u128::from(random.below(2 * u64::from(precision) + 6)) << stored;
            let moved = if random.chance(50) { other.wrapping_add(step) } else { other.wrapping_sub(step) };
            (moved ^ flip(random)) & (u128::MAX >> (128 - format.width()))
        }
        3 => {
            let changed = other ^ flip(random) ^ (random.number(format.width()) & ((1 << (precision - 1)) - 1));
            let step = u128::from(random.below(4)) << stored;
            changed.wrapping_add(step) & (u128::MAX >> (128 - format.width()))
        }
        _ => number(random, format, special),
    }
}

/// Operands for an operation with the given number of them.
pub fn samples(seed: u64, format: Format, operands: usize, count: usize) -> impl Iterator<Item = Vec<u128>> {
    let mut random = Random::new(seed);
    let special = special(format);
    (0..count).map(move |_| {
        let first = number(&mut random, format, &special);
        let mut found = vec![first];
        while found.len() < operands {
            found.push(related(&mut random, format, first, &special));
        }
        found
    })
}

/// Whether bits are a NaN of `float` or `double`.
pub fn is_nan(format: Format, bits: u128) -> bool {
    bits & !format.sign_bit() > format.infinity()
}

/// The NaN that an operation of x86-64's SSE gives, or its result.
pub fn with_nans(format: Format, operands: &[u128], result: u128) -> u128 {
    let quiet = 1 << (format.precision() - 2);
    match operands.iter().find(|&&operand| is_nan(format, operand)) {
        Some(nan) => nan | quiet,
        None if is_nan(format, result) => format.default_nan(),
        None => result,
    }
}
