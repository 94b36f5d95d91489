//! Inputs: the given ones first, then what the policy says. Everything taken is recorded.

use ir::{SpanId, TypeId};

use crate::outcome::{InputReason, Limit, RecordedInput};
use crate::scalar::Scalar;
use crate::{InputPolicy, InputValue, Options};

/// The inputs of a run.
pub(crate) struct Inputs {
    given: Vec<InputValue>,
    taken: usize,
    /// Where given inputs begin again.
    repeat_from: Option<usize>,
    policy: InputPolicy,
    state: u64,
    pub(crate) recorded: Vec<RecordedInput>,
    /// The most inputs that may be recorded.
    most: usize,
}

impl Inputs {
    pub(crate) fn new(options: &Options) -> Inputs {
        let state = match options.input_policy {
            InputPolicy::Random { seed } => seed,
            InputPolicy::Zero | InputPolicy::Again | InputPolicy::Stop => 0,
        };
        // A growing list has its old and its new place for a moment.
        let most = usize::try_from(options.memory_limit).unwrap_or(usize::MAX) / (3 * size_of::<RecordedInput>());
        let (given, policy) = (options.inputs.clone(), options.input_policy);
        let repeat_from = options.inputs_repeat_from.filter(|&first| first < given.len());
        Inputs { given, taken: 0, repeat_from, policy, state, recorded: Vec::new(), most }
    }

    /// The bits of the next input, as a scalar, for a place in the program; a limit when there is none.
    pub(crate) fn next(&mut self, scalar: Option<Scalar>, span: SpanId) -> Result<u128, Limit> {
        if self.recorded.len() >= self.most {
            return Err(Limit::Memory);
        }
        self.value(scalar, span).ok_or(Limit::Inputs)
    }

    fn value(&mut self, scalar: Option<Scalar>, span: SpanId) -> Option<u128> {
        if let Some(first) = self.repeat_from
            && self.taken == self.given.len()
        {
            self.taken = first;
        }
        if let Some(&value) = self.given.get(self.taken) {
            self.taken += 1;
            return Some(match value {
                InputValue::Bits(bits) => bits,
                InputValue::Real(real) => real_bits(real, scalar),
            });
        }
        match self.policy {
            InputPolicy::Zero => Some(0),
            InputPolicy::Again => {
                let last = self.recorded.iter().rev().find(|input| input.span == span);
                Some(last.map_or(0, |input| input.value))
            }
            InputPolicy::Random { .. } => Some(self.random_value()),
            InputPolicy::Stop => None,
        }
    }

    /// Whether given inputs are left that are not repeated.
    pub(crate) fn has_given_left(&self) -> bool {
        self.taken < self.repeat_from.unwrap_or(self.given.len()) || matches!(self.policy, InputPolicy::Random { .. })
    }

    /// Which of the given inputs comes next; the same after the last one and before the first that is repeated.
    pub(crate) fn position(&self) -> usize {
        match self.repeat_from {
            Some(first) if self.taken == self.given.len() => first,
            Some(_) | None => self.taken,
        }
    }

    pub(crate) fn record(&mut self, value: u128, ty: TypeId, reason: InputReason, span: SpanId, step: u64) {
        self.recorded.push(RecordedInput { value, ty, reason, span, step });
    }

    /// Mostly small numbers, sometimes the ends of the usual ranges, sometimes anything: programs branch
    /// on small numbers and break on the ends.
    fn random_value(&mut self) -> u128 {
        let (choice, bits) = (self.random_bits(), self.random_bits());
        let small = i128::from(bits % 21) - 10;
        match choice % 10 {
            0..=4 => small as u128,
            5 => u128::from(bits % 256),
            6 => {
                let ends = [7, 8, 15, 16, 31, 32, 63, 64].map(|shift| 1i128 << shift);
                (ends[(bits >> 8) as usize % ends.len()] + i128::from(bits % 3) - 1) as u128
            }
            _ => u128::from(bits) | u128::from(self.random_bits()) << 64,
        }
    }

    /// The generator "splitmix64".
    fn random_bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// A real number as bits of a scalar; an integer loses its fraction.
fn real_bits(real: f64, scalar: Option<Scalar>) -> u128 {
    match scalar {
        Some(Scalar::Float(format)) => {
            crate::float::convert(ir::FloatFormat::Double, format, u128::from(real.to_bits()))
        }
        Some(Scalar::Bool) => u128::from(real != 0.0),
        Some(Scalar::Int { .. }) => real as i128 as u128,
        None => u128::from(real.to_bits()),
    }
}

#[cfg(test)]
mod tests {
    use ir::SpanId;

    use super::Inputs;
    use crate::outcome::{InputReason, Limit, RecordedInput};
    use crate::{InputPolicy, Options};

    #[test]
    fn recorded_inputs_count_as_memory() {
        let int = ir::Types::new(ir::Machine::Lp64).int();
        let memory_limit = 2 * 3 * size_of::<RecordedInput>() as u64;
        let mut inputs = Inputs::new(&Options { memory_limit, input_policy: InputPolicy::Zero, ..Options::default() });
        for step in 0..2 {
            assert_eq!(inputs.next(None, SpanId::NONE), Ok(0));
            inputs.record(0, int, InputReason::Uninitialised(None), SpanId::NONE, step);
        }
        assert_eq!(inputs.next(None, SpanId::NONE), Err(Limit::Memory));
    }
}
