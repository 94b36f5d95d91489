//! Concat, extract, zero-extend, sign-extend.

use super::{Node, Term, Terms};
use crate::semantics::{from_signed, mask, to_signed};

impl Terms {
    /// `high` above `low`.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        if let Node::Concat(top, middle) = self.node(high) {
            let rest = self.concat(middle, low);
            return self.concat(top, rest);
        }
        match (self.node(high), self.node(low)) {
            (Node::Constant(a), Node::Constant(b)) => return self.constant(width, a << self.width(low) | b),
            (Node::Constant(_), Node::Concat(next, rest)) if self.as_constant(next).is_some() => {
                let both = self.concat(high, next);
                return self.concat(both, rest);
            }
            (_, Node::Concat(next, rest)) => {
                if let Some(both) = self.joined_pieces(high, next) {
                    return self.concat(both, rest);
                }
            }
            _ => {
                if let Some(both) = self.joined_pieces(high, low) {
                    return both;
                }
            }
        }
        self.intern(width, Node::Concat(high, low))
    }

    /// Two neighbouring pieces cut from one term, as one piece.
    fn joined_pieces(&mut self, high: Term, low: Term) -> Option<Term> {
        let Node::Extract { of, low: high_start } = self.node(high) else { return None };
        let (source, low_start) = match self.node(low) {
            Node::Extract { of, low } => (of, low),
            _ => return None,
        };
        let adjacent = source == of && high_start == low_start + self.width(low);
        adjacent.then(|| {
            let width = self.width(high) + self.width(low);
            self.extract(of, low_start, width)
        })
    }

    /// `width` bits of a term, from bit `low` upwards.
    pub fn extract(&mut self, of: Term, low: u32, width: u32) -> Term {
        let source_width = self.width(of);
        let fits = width >= 1 && low.checked_add(width).is_some_and(|end| end <= source_width);
        assert!(fits, "{width} bits from bit {low} lie within a term of width {source_width}");
        if width == source_width {
            return of;
        }
        match self.node(of) {
            Node::Extract { of: inner, low: inner_low } => return self.extract(inner, inner_low + low, width),
            Node::Concat(top, bottom) => return self.extract_of_concat(top, bottom, low, width),
            Node::SignExtend(inner) => return self.extract_of_sign_extension(of, inner, low, width),
            Node::Not(inner) => {
                let piece = self.extract(inner, low, width);
                return self.not(piece);
            }
            Node::Neg(inner) if low == 0 && self.is_cut_for_free(inner, width) => {
                let piece = self.extract(inner, 0, width);
                return self.neg(piece);
            }
            Node::Add(a, b) if low == 0 && self.is_cut_for_free(a, width) && self.is_cut_for_free(b, width) => {
                let (a, b) = (self.extract(a, 0, width), self.extract(b, 0, width));
                return self.add(a, b);
            }
            Node::Mul(a, b) if low == 0 && self.is_cut_for_free(a, width) && self.is_cut_for_free(b, width) => {
                let (a, b) = (self.extract(a, 0, width), self.extract(b, 0, width));
                return self.mul(a, b);
            }
            Node::Ite(condition, then, otherwise)
                if self.as_constant(then).is_some() && self.as_constant(otherwise).is_some() =>
            {
                let (then, otherwise) = (self.extract(then, low, width), self.extract(otherwise, low, width));
                return self.ite(condition, then, otherwise);
            }
            _ => {}
        }
        self.intern(width, Node::Extract { of, low })
    }

    /// Whether cutting the low bits of a term makes no new operation.
    fn is_cut_for_free(&self, term: Term, width: u32) -> bool {
        match self.node(term) {
            Node::Constant(_) => true,
            Node::Concat(_, low) => self.width(low) >= width,
            Node::SignExtend(inner) => self.width(inner) >= width,
            _ => false,
        }
    }

    fn extract_of_concat(&mut self, top: Term, bottom: Term, low: u32, width: u32) -> Term {
        let border = self.width(bottom);
        if low >= border {
            return self.extract(top, low - border, width);
        }
        if low + width <= border {
            return self.extract(bottom, low, width);
        }
        let high_piece = self.extract(top, 0, low + width - border);
        let low_piece = self.extract(bottom, low, border - low);
        self.concat(high_piece, low_piece)
    }

    fn extract_of_sign_extension(&mut self, of: Term, inner: Term, low: u32, width: u32) -> Term {
        let border = self.width(inner);
        if low + width <= border {
            return self.extract(inner, low, width);
        }
        if low < border {
            let kept = self.extract(inner, low, border - low);
            return self.sign_extend(kept, width);
        }
        // Only copies of the sign.
        debug_assert!(self.width(of) >= low + width, "the piece lies within the extension");
        let sign = self.extract(inner, border - 1, 1);
        self.sign_extend(sign, width)
    }

    /// The term with zeros above, in the given (not smaller) width.
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        let old = self.width(a);
        assert!(old <= width, "an extension does not shrink {old} bits to {width}");
        if old == width {
            return a;
        }
        let zeros = self.constant(width - old, 0);
        self.concat(zeros, a)
    }

    /// The term with copies of its sign bit above, in the given (not smaller) width.
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        let old = self.width(a);
        assert!(old <= width, "an extension does not shrink {old} bits to {width}");
        if old == width {
            return a;
        }
        if let Some(value) = self.as_constant(a) {
            return self.constant(width, from_signed(width, to_signed(old, value)));
        }
        if self.is_never_negative(a) {
            return self.zero_extend(a, width);
        }
        if let Node::SignExtend(inner) = self.node(a) {
            return self.sign_extend(inner, width);
        }
        self.intern(width, Node::SignExtend(a))
    }

    /// The low bits, or the term with zeros above: whatever gives the width.
    pub fn resize(&mut self, a: Term, width: u32) -> Term {
        if width <= self.width(a) { self.extract(a, 0, width) } else { self.zero_extend(a, width) }
    }

    /// The low bits, or the term with its sign above: whatever gives the width.
    pub fn resize_signed(&mut self, a: Term, width: u32) -> Term {
        if width <= self.width(a) { self.extract(a, 0, width) } else { self.sign_extend(a, width) }
    }

    /// The operand under a zero-extension.
    pub(super) fn zero_extended(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Concat(zeros, inner) if self.as_constant(zeros) == Some(0) => Some(inner),
            _ => None,
        }
    }

    /// The low bits of a constant, if they say all of it (as unsigned).
    pub(super) fn narrowed_constant(&mut self, term: Term, width: u32) -> Option<Term> {
        let value = self.as_constant(term)?;
        (value <= mask(width)).then(|| self.constant(width, value))
    }
}
