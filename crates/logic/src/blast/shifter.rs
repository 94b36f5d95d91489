//! Barrel shifters: one layer of choices per bit of the amount.

use crate::gates::{Gates, Wire};

impl Gates {
    /// Left shift; zero for amounts beyond the width.
    pub(crate) fn shift_left(&mut self, a: &[Wire], amount: &[Wire]) -> Vec<Wire> {
        let reversed: Vec<Wire> = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, amount, Wire::FALSE);
        shifted.reverse();
        shifted
    }

    /// Right shift with a fill bit; all fill for amounts beyond the width.
    pub(crate) fn shift_right(&mut self, a: &[Wire], amount: &[Wire], fill: Wire) -> Vec<Wire> {
        let width = a.len();
        let mut bits = a.to_vec();
        let mut too_far = Vec::new();
        for (layer, &shifts) in amount.iter().enumerate() {
            let distance = 1usize.checked_shl(layer as u32).filter(|&distance| distance < width);
            let Some(distance) = distance else {
                too_far.push(shifts);
                continue;
            };
            bits = (0..width)
                .map(|position| {
                    let moved = bits.get(position + distance).copied().unwrap_or(fill);
                    self.ite(shifts, moved, bits[position])
                })
                .collect();
        }
        let too_far = self.or_many(&too_far);
        bits.into_iter().map(|bit| self.ite(too_far, fill, bit)).collect()
    }
}
