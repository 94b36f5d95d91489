//! Mathematical functions. `float` and `double` ones are the machine's own library; those of `long double`
//! are exact in software.

use ir::{Builtin, FloatFormat};
use rustc_apfloat::Round;

use super::Call;
use crate::float;
use crate::vm::world::Trap;

impl Call<'_, '_> {
    fn double(&self, index: usize) -> f64 {
        f64::from_bits(self.argument(index))
    }

    fn single(&self, index: usize) -> f32 {
        f32::from_bits(self.argument(index) as u32)
    }

    pub(super) fn math(&mut self) -> Result<u128, Trap> {
        if let Some(value) = self.double_function() {
            return Ok(u128::from(value.to_bits()));
        }
        if let Some(value) = self.single_function() {
            return Ok(u128::from(value.to_bits()));
        }
        match self.extended_function() {
            Some(bits) => Ok(bits),
            None => Err(Trap::Unsupported(format!("the library function `{}`", self.call.builtin.name()))),
        }
    }

    fn double_function(&self) -> Option<f64> {
        let x = self.double(0);
        let y = if self.scalar(1).is_some() { self.double(1) } else { 0.0 };
        Some(match self.call.builtin {
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
            Builtin::Remainder => {
                let bits = |value: f64| u128::from(value.to_bits());
                f64::from_bits(float::remainder_to_nearest(FloatFormat::Double, bits(x), bits(y)) as u64)
            }
            Builtin::Fma => x.mul_add(y, self.double(2)),
            _ => return None,
        })
    }

    fn single_function(&self) -> Option<f32> {
        let x = self.single(0);
        let y = if self.scalar(1).is_some() { self.single(1) } else { 0.0 };
        Some(match self.call.builtin {
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
            Builtin::Fmaf => x.mul_add(y, self.single(2)),
            _ => return None,
        })
    }

    fn extended_function(&self) -> Option<u128> {
        let x = self.wide_argument(0);
        let rounded = |round| Some(float::round_to_integral(FloatFormat::Extended, x, round));
        match self.call.builtin {
            Builtin::Sqrtl => Some(float::square_root_extended(x)),
            Builtin::Floorl => rounded(Round::TowardNegative),
            Builtin::Ceill => rounded(Round::TowardPositive),
            Builtin::Truncl => rounded(Round::TowardZero),
            Builtin::Roundl => rounded(Round::NearestTiesToAway),
            Builtin::Rintl => rounded(Round::NearestTiesToEven),
            Builtin::Fmodl => Some(float::remainder_toward_zero(FloatFormat::Extended, x, self.wide_argument(1))),
            _ => None,
        }
    }
}
