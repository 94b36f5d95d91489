//! Mathematical functions: of constants as the interpreter computes them; of computed values those that IEEE-754
//! defines exactly.

use ir::{Builtin, FloatFormat};
use logic::Term;
use logic::float::{self, Direction};

use super::super::Executor;
use super::{Outcome, Request};

impl Executor<'_> {
    pub(super) fn math(&mut self, request: Request) -> Outcome {
        if let Some(bits) = self.exact_function(request) {
            return Outcome::Bits(bits);
        }
        let mut numbers = [0u128; 3];
        for (index, number) in numbers.iter_mut().enumerate().take(request.arguments.len()) {
            let value = self.argument_value(request, index);
            let bits = self.as_bits(&value);
            match self.terms.as_constant(bits) {
                Some(constant) => *number = constant,
                None => {
                    self.refuse(format!("the library function `{}` of a computed value", request.builtin.name()));
                    return Outcome::Nothing;
                }
            }
        }
        let double = numbers.map(|bits| f64::from_bits(bits as u64));
        let single = numbers.map(|bits| f32::from_bits(bits as u32));
        if let Some(value) = double_function(request.builtin, double) {
            return Outcome::Bits(self.number(64, u128::from(value.to_bits())));
        }
        if let Some(value) = single_function(request.builtin, single) {
            return Outcome::Bits(self.number(32, u128::from(value.to_bits())));
        }
        self.refuse(format!("the library function `{}`", request.builtin.name()));
        Outcome::Nothing
    }

    /// A function that rounds an exact result.
    fn exact_function(&mut self, request: Request) -> Option<Term> {
        enum Kind {
            Root,
            Fused,
            Integral(Direction),
        }
        use FloatFormat::{Double, Extended, Single};
        let (format, kind) = match request.builtin {
            Builtin::Sqrt => (Double, Kind::Root),
            Builtin::Sqrtf => (Single, Kind::Root),
            Builtin::Fma => (Double, Kind::Fused),
            Builtin::Fmaf => (Single, Kind::Fused),
            Builtin::Floor => (Double, Kind::Integral(Direction::Down)),
            Builtin::Floorf => (Single, Kind::Integral(Direction::Down)),
            Builtin::Floorl => (Extended, Kind::Integral(Direction::Down)),
            Builtin::Ceil => (Double, Kind::Integral(Direction::Up)),
            Builtin::Ceilf => (Single, Kind::Integral(Direction::Up)),
            Builtin::Ceill => (Extended, Kind::Integral(Direction::Up)),
            Builtin::Trunc => (Double, Kind::Integral(Direction::TowardZero)),
            Builtin::Truncf => (Single, Kind::Integral(Direction::TowardZero)),
            Builtin::Truncl => (Extended, Kind::Integral(Direction::TowardZero)),
            Builtin::Round => (Double, Kind::Integral(Direction::NearestAway)),
            Builtin::Roundf => (Single, Kind::Integral(Direction::NearestAway)),
            Builtin::Roundl => (Extended, Kind::Integral(Direction::NearestAway)),
            Builtin::Rint => (Double, Kind::Integral(Direction::NearestEven)),
            Builtin::Rintf => (Single, Kind::Integral(Direction::NearestEven)),
            Builtin::Rintl => (Extended, Kind::Integral(Direction::NearestEven)),
            _ => return None,
        };
        let format = self.float_format(format)?;
        let arguments: Vec<Term> = (0..request.arguments.len())
            .map(|index| {
                let value = self.argument_value(request, index);
                self.as_bits(&value)
            })
            .collect();
        let &first = arguments.first()?;
        Some(match kind {
            Kind::Root => float::sqrt(self.terms, format, first),
            Kind::Fused => float::fma(self.terms, format, first, *arguments.get(1)?, *arguments.get(2)?),
            Kind::Integral(direction) => float::round_to_integral(self.terms, format, direction, first),
        })
    }
}

fn double_function(builtin: Builtin, [x, y, z]: [f64; 3]) -> Option<f64> {
    Some(match builtin {
        Builtin::Sin => x.sin(),
        Builtin::Cos => x.cos(),
        Builtin::Tan => x.tan(),
        Builtin::Asin => x.asin(),
        Builtin::Acos => x.acos(),
        Builtin::Atan => x.atan(),
        Builtin::Atan2 => x.atan2(y),
        Builtin::Sinh => x.sinh(),
        Builtin::Cosh => x.cosh(),
        Builtin::Tanh => x.tanh(),
        Builtin::Exp => x.exp(),
        Builtin::Exp2 => x.exp2(),
        Builtin::Expm1 => x.exp_m1(),
        Builtin::Log => x.ln(),
        Builtin::Log2 => x.log2(),
        Builtin::Log10 => x.log10(),
        Builtin::Log1p => x.ln_1p(),
        Builtin::Pow => x.powf(y),
        Builtin::Sqrt => x.sqrt(),
        Builtin::Cbrt => x.cbrt(),
        Builtin::Hypot => x.hypot(y),
        Builtin::Floor => x.floor(),
        Builtin::Ceil => x.ceil(),
        Builtin::Trunc => x.trunc(),
        Builtin::Round => x.round(),
        Builtin::Rint => x.round_ties_even(),
        Builtin::Fmod => x % y,
        Builtin::Fma => x.mul_add(y, z),
        _ => return None,
    })
}

fn single_function(builtin: Builtin, [x, y, z]: [f32; 3]) -> Option<f32> {
    Some(match builtin {
        Builtin::Sinf => x.sin(),
        Builtin::Cosf => x.cos(),
        Builtin::Tanf => x.tan(),
        Builtin::Expf => x.exp(),
        Builtin::Logf => x.ln(),
        Builtin::Powf => x.powf(y),
        Builtin::Sqrtf => x.sqrt(),
        Builtin::Floorf => x.floor(),
        Builtin::Ceilf => x.ceil(),
        Builtin::Truncf => x.trunc(),
        Builtin::Roundf => x.round(),
        Builtin::Rintf => x.round_ties_even(),
        Builtin::Fmodf => x % y,
        Builtin::Fmaf => x.mul_add(y, z),
        _ => return None,
    })
}
