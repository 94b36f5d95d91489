//! Generated programs: unrolled loops over bit vectors, with a failing run.

use logic::{Model, Term, Terms};

/// A program, a failing run, and what a passing run should have in common with it.
pub struct Instance {
    pub terms: Terms,
    pub assertions: Vec<Term>,
    pub softs: Vec<(Term, u64)>,
    pub failing: Model,
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// A program under construction: its inputs with their values in the failing run, and its assignments.
struct Program {
    terms: Terms,
    random: Random,
    failing: Model,
    assertions: Vec<Term>,
    assigned: Vec<Term>,
}

impl Program {
    fn new(seed: u64) -> Self {
        Program {
            terms: Terms::new(),
            random: Random(seed),
            failing: Model::new(),
            assertions: Vec::new(),
            assigned: Vec::new(),
        }
    }

    fn constant(&mut self, width: u32, value: u64) -> Term {
        self.terms.constant(width, u128::from(value))
    }

    /// An input below a limit.
    fn input(&mut self, width: u32, limit: u64) -> Term {
        let input = self.terms.variable(format!("in{}", self.terms.variable_count()), width);
        let value = self.random.below(limit);
        self.failing.set(self.terms.as_variable(input).expect("a variable"), u128::from(value));
        let limit = self.constant(width, limit);
        let in_range = self.terms.ult(input, limit);
        self.assertions.push(in_range);
        self.assigned.push(input);
        input
    }

    /// An assignment: its value should be as in the failing run.
    fn assign(&mut self, value: Term) -> Term {
        self.assigned.push(value);
        value
    }

    fn value(&self, term: Term) -> u64 {
        logic::eval(&self.terms, &self.failing, term) as u64
    }

    /// Ends the program with a condition that the failing run violates.
    fn finish(self, condition: Term) -> Failing {
        assert!(self.value(condition) == 0, "the failing run fails");
        Failing { program: self, condition }
    }
}

/// A program whose run fails.
struct Failing {
    program: Program,
    condition: Term,
}

/// What a difference between two runs is.
#[derive(Clone, Copy)]
enum Unit {
    /// An assignment with another value.
    Word,
    /// A bit of an assignment with another value.
    Bit,
}

impl Failing {
    fn instance(self, unit: Unit) -> Instance {
        let Program { mut terms, failing, mut assertions, mut assigned, .. } = self.program;
        assertions.push(self.condition);
        assigned.sort();
        assigned.dedup();
        let values = logic::values(&terms, &failing, &assigned);
        let mut softs = Vec::new();
        for (term, value) in assigned.into_iter().zip(values) {
            let width = terms.width(term);
            let pieces = match unit {
                Unit::Word => vec![(term, value)],
                Unit::Bit => (0..width).map(|bit| (terms.extract(term, bit, 1), value >> bit & 1)).collect(),
            };
            for (piece, value) in pieces {
                let width = terms.width(piece);
                let value = terms.constant(width, value);
                let same = terms.eq(piece, value);
                if terms.as_constant(same).is_none() {
                    softs.push((same, 1));
                }
            }
        }
        Instance { terms, assertions, softs, failing }
    }
}

/// Accumulates inputs, with a branch per step; the result must drop by `distance`.
fn accumulate(seed: u64, steps: u64, width: u32, distance: u64) -> Failing {
    let mut p = Program::new(seed);
    let (mut sum, mut count) = (p.constant(width, 0), p.constant(width, 0));
    let one = p.constant(width, 1);
    for _ in 0..steps {
        let input = p.input(8, 32);
        let input = p.terms.zero_extend(input, width);
        let grown = p.terms.add(sum, input);
        sum = p.assign(grown);
        let level = p.random.below(16 * steps);
        let level = p.constant(width, level);
        let above = p.terms.ult(level, sum);
        p.assign(above);
        let counted = p.terms.add(count, one);
        let next = p.terms.ite(above, counted, count);
        count = p.assign(next);
    }
    let total = p.terms.add(sum, count);
    let total = p.assign(total);
    let limit = p.value(total).saturating_sub(distance);
    let limit = p.constant(width, limit);
    let condition = p.terms.ule(total, limit);
    p.finish(condition)
}

/// Independent lanes that saturate, summed up at the end.
fn lanes(seed: u64, lanes: u64, steps: u64, distance: u64) -> Failing {
    let mut p = Program::new(seed);
    let width = 16;
    let mut total = p.constant(width, 0);
    for _ in 0..lanes {
        let mut value = p.constant(width, 0);
        for _ in 0..steps {
            let input = p.input(6, 20);
            let input = p.terms.zero_extend(input, width);
            let scaled = p.constant(width, 3);
            let scaled = p.terms.mul(scaled, input);
            let grown = p.terms.add(value, scaled);
            let cap = p.random.below(steps * 30) + 20;
            let cap = p.constant(width, cap);
            let over = p.terms.ult(cap, grown);
            p.assign(over);
            let next = p.terms.ite(over, cap, grown);
            value = p.assign(next);
        }
        let next = p.terms.add(total, value);
        total = p.assign(next);
    }
    let limit = p.value(total).saturating_sub(distance);
    let limit = p.constant(width, limit);
    let condition = p.terms.ule(total, limit);
    p.finish(condition)
}

/// Bubble sort with comparisons left out in some places; the result must be sorted.
fn sort(seed: u64, length: usize, width: u32, left_out: u64) -> Failing {
    let mut p = Program::new(seed);
    loop {
        let mut cells: Vec<Term> = (0..length).map(|_| p.input(width, 1 << width.min(10))).collect();
        let comparisons = (length * (length - 1) / 2) as u64;
        let wrong: Vec<u64> = (0..left_out).map(|_| p.random.below(comparisons / 2)).collect();
        let mut comparison = 0;
        for round in 0..length {
            for position in 0..length - 1 - round {
                let (a, b) = (cells[position], cells[position + 1]);
                let swap = if wrong.contains(&comparison) { p.terms.falsehood() } else { p.terms.ult(b, a) };
                comparison += 1;
                p.assign(swap);
                let (low, high) = (p.terms.ite(swap, b, a), p.terms.ite(swap, a, b));
                cells[position] = p.assign(low);
                cells[position + 1] = p.assign(high);
            }
        }
        let ordered: Vec<Term> = cells.windows(2).map(|pair| p.terms.ule(pair[0], pair[1])).collect();
        let sorted = p.terms.and_all(&ordered);
        if p.terms.as_constant(sorted).is_none() && p.value(sorted) == 0 {
            return p.finish(sorted);
        }
        // This run is sorted by luck: try the next inputs.
        let next_seed = p.random.next();
        p = Program::new(next_seed);
    }
}

/// A state machine driven by inputs, with counters per state; the final counters must meet a bound.
fn machine(seed: u64, steps: u64, states: u64, distance: u64) -> Failing {
    let mut p = Program::new(seed);
    let bits = 5;
    let table: Vec<Vec<u64>> = (0..states).map(|_| (0..4).map(|_| p.random.below(states)).collect()).collect();
    let mut state = p.constant(bits, 0);
    let mut visits = p.constant(16, 0);
    let watched = p.random.below(states);
    for _ in 0..steps {
        let event = p.input(2, 4);
        p.assertions.pop();
        let mut next = state;
        for (from, row) in table.iter().enumerate() {
            let from = p.constant(bits, from as u64);
            let here = p.terms.eq(state, from);
            let mut target = p.constant(bits, row[3]);
            for (number, &to) in row.iter().enumerate().take(3) {
                let number = p.constant(2, number as u64);
                let is = p.terms.eq(event, number);
                let to = p.constant(bits, to);
                target = p.terms.ite(is, to, target);
            }
            next = p.terms.ite(here, target, next);
        }
        state = p.assign(next);
        let watched = p.constant(bits, watched);
        let is_watched = p.terms.eq(state, watched);
        p.assign(is_watched);
        let weight = 1 + p.random.below(3);
        let weight = p.constant(16, weight);
        let more = p.terms.add(visits, weight);
        let next = p.terms.ite(is_watched, more, visits);
        visits = p.assign(next);
    }
    let goal = p.value(visits) + distance;
    let goal = p.constant(16, goal);
    let condition = p.terms.ule(goal, visits);
    p.finish(condition)
}

/// An array written at computed positions; one cell must end up different.
fn array(seed: u64, steps: u64, cells: u64, distance: u64) -> Failing {
    let mut p = Program::new(seed);
    let bits = cells.ilog2();
    let mut memory: Vec<Term> = (0..cells).map(|_| p.input(8, 100)).collect();
    let mut hash = p.constant(8, 1);
    for step in 0..steps {
        let input = p.input(8, 50);
        let low = p.terms.extract(input, 0, bits);
        let mixed = p.terms.extract(hash, 0, bits);
        let index = if step % 3 == 0 { p.terms.xor(low, mixed) } else { low };
        let index = p.assign(index);
        let mut old = memory[0];
        for (cell, &content) in memory.iter().enumerate().skip(1) {
            let number = p.constant(bits, cell as u64);
            let is = p.terms.eq(index, number);
            old = p.terms.ite(is, content, old);
        }
        let old = p.assign(old);
        let sum = p.terms.add(old, input);
        let sum = p.assign(sum);
        for (cell, content) in memory.iter_mut().enumerate() {
            let number = p.constant(bits, cell as u64);
            let is = p.terms.eq(index, number);
            let next = p.terms.ite(is, sum, *content);
            *content = p.assign(next);
        }
        if step % 5 == 4 {
            let next = p.terms.xor(hash, sum);
            hash = p.assign(next);
        }
    }
    let width = 16;
    let mut total = p.constant(width, 0);
    for &cell in &memory {
        let wide = p.terms.zero_extend(cell, width);
        let next = p.terms.add(total, wide);
        total = p.assign(next);
    }
    let limit = p.value(total).saturating_sub(distance);
    let limit = p.constant(width, limit);
    let condition = p.terms.ule(total, limit);
    p.finish(condition)
}

/// Filters and products: a moving average with multiplications; the largest must be bounded.
fn filter(seed: u64, steps: u64, width: u32, distance: u64) -> Failing {
    let mut p = Program::new(seed);
    let mut window: Vec<Term> = (0..4).map(|_| p.constant(width, 0)).collect();
    let mut largest = p.constant(width, 0);
    for step in 0..steps {
        let input = p.input(8, 64);
        let input = p.terms.zero_extend(input, width);
        window.rotate_right(1);
        window[0] = input;
        let mut sum = p.constant(width, 0);
        for (position, &sample) in window.iter().enumerate() {
            let factor = p.constant(width, [5, 3, 7, 1][position]);
            let part = if step % 4 == 3 && position == 0 {
                p.terms.mul(sample, window[1])
            } else {
                p.terms.mul(factor, sample)
            };
            sum = p.terms.add(sum, part);
            p.assign(sum);
        }
        let two = p.constant(width, 2);
        let average = p.terms.lshr(sum, two);
        let average = p.assign(average);
        let higher = p.terms.ult(largest, average);
        p.assign(higher);
        let next = p.terms.ite(higher, average, largest);
        largest = p.assign(next);
    }
    let limit = p.value(largest).saturating_sub(distance);
    let limit = p.constant(width, limit);
    let condition = p.terms.ule(largest, limit);
    p.finish(condition)
}

/// Seed, unit, steps, width and distance.
const ACCUMULATE: [(u64, Unit, u64, u32, u64); 10] = [
    (101, Unit::Bit, 120, 16, 6),
    (102, Unit::Bit, 150, 16, 20),
    (103, Unit::Bit, 200, 12, 8),
    (105, Unit::Word, 300, 32, 100),
    (106, Unit::Word, 400, 32, 60),
    (107, Unit::Word, 500, 24, 150),
    (108, Unit::Word, 600, 32, 40),
    (109, Unit::Word, 800, 32, 80),
    (110, Unit::Word, 900, 32, 60),
    (111, Unit::Word, 1000, 32, 120),
];

/// Seed, unit, lanes, steps and distance.
const LANES: [(u64, Unit, u64, u64, u64); 10] = [
    (200, Unit::Bit, 8, 16, 40),
    (201, Unit::Bit, 10, 20, 60),
    (203, Unit::Word, 20, 20, 120),
    (204, Unit::Word, 40, 10, 100),
    (205, Unit::Word, 20, 40, 150),
    (206, Unit::Word, 60, 20, 100),
    (207, Unit::Word, 30, 60, 120),
    (208, Unit::Word, 80, 20, 80),
    (209, Unit::Word, 100, 20, 100),
    (210, Unit::Word, 50, 20, 60),
];

/// Seed, unit, length, width and comparisons left out.
const SORT: [(u64, Unit, usize, u32, u64); 9] = [
    (303, Unit::Bit, 22, 16, 5),
    (304, Unit::Word, 28, 16, 20),
    (305, Unit::Word, 30, 16, 14),
    (306, Unit::Word, 32, 16, 16),
    (307, Unit::Word, 32, 24, 12),
    (308, Unit::Word, 36, 16, 14),
    (309, Unit::Word, 40, 16, 12),
    (310, Unit::Word, 44, 16, 10),
    (311, Unit::Word, 48, 16, 12),
];

/// Seed, unit, steps, states and distance.
const MACHINE: [(u64, Unit, u64, u64, u64); 9] = [
    (401, Unit::Bit, 120, 8, 4),
    (402, Unit::Bit, 150, 12, 5),
    (403, Unit::Bit, 200, 12, 4),
    (404, Unit::Word, 350, 12, 4),
    (406, Unit::Word, 300, 20, 5),
    (407, Unit::Word, 400, 8, 5),
    (408, Unit::Word, 400, 16, 8),
    (409, Unit::Word, 500, 16, 4),
    (410, Unit::Word, 600, 12, 5),
];

/// Seed, unit, steps, cells and distance.
const ARRAY: [(u64, Unit, u64, u64, u64); 10] = [
    (501, Unit::Bit, 80, 8, 30),
    (502, Unit::Bit, 60, 16, 40),
    (503, Unit::Word, 50, 16, 80),
    (504, Unit::Word, 60, 16, 80),
    (505, Unit::Word, 80, 16, 100),
    (506, Unit::Word, 80, 16, 60),
    (507, Unit::Word, 100, 16, 60),
    (508, Unit::Word, 120, 8, 40),
    (510, Unit::Word, 200, 16, 120),
    (511, Unit::Word, 250, 16, 60),
];

/// Seed, unit, steps, width and distance.
const FILTER: [(u64, Unit, u64, u32, u64); 2] = [(606, Unit::Word, 250, 16, 8), (610, Unit::Word, 400, 16, 8)];

/// An instance by name, made when it is its turn.
pub type Named = (String, Box<dyn Fn() -> Instance>);

/// The fifty instances.
pub fn all() -> Vec<Named> {
    let mut instances: Vec<Named> = Vec::new();
    let mut add = |family: &str, unit: Unit, seed: u64, make: Box<dyn Fn() -> Failing>| {
        instances.push((format!("{family}-{seed}"), Box::new(move || make().instance(unit))));
    };
    for (seed, unit, steps, width, distance) in ACCUMULATE {
        add("accumulate", unit, seed, Box::new(move || accumulate(seed, steps, width, distance)));
    }
    for (seed, unit, count, steps, distance) in LANES {
        add("lanes", unit, seed, Box::new(move || lanes(seed, count, steps, distance)));
    }
    for (seed, unit, length, width, left_out) in SORT {
        add("sort", unit, seed, Box::new(move || sort(seed, length, width, left_out)));
    }
    for (seed, unit, steps, states, distance) in MACHINE {
        add("machine", unit, seed, Box::new(move || machine(seed, steps, states, distance)));
    }
    for (seed, unit, steps, cells, distance) in ARRAY {
        add("array", unit, seed, Box::new(move || array(seed, steps, cells, distance)));
    }
    for (seed, unit, steps, width, distance) in FILTER {
        add("filter", unit, seed, Box::new(move || filter(seed, steps, width, distance)));
    }
    instances
}
