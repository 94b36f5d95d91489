//! What library functions do in a run that is no plain assignment: copies, fills, and effects that are taken as they were.

use check::operations::Scalar;
use ir::Builtin;
use run::{Effect, Home, Spot};

use super::path::{Bytes, Copied, Doing, Given, Path, Store, Texts, bits_of};

/// What a library function reads, before it writes.
pub(super) enum Before {
    Copy((Store, u32), Vec<Option<u8>>),
    Fill,
    Text(Texts),
}

impl Before {
    /// What the function does; effects that are told so are taken out of the list.
    pub(super) fn doing(self, result: Option<Spot>, effects: &mut Vec<Effect>) -> Doing {
        let (mut copied, mut filled) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        for effect in effects.drain(..) {
            let Effect::Memory { place, after, set_after, .. } = &effect else {
                rest.push(effect);
                continue;
            };
            let Some(target) = &place.target else {
                rest.push(effect);
                continue;
            };
            let (store, offset) = (Store::Object(target.object), target.offset as u32);
            match &self {
                Before::Copy(from, bytes) => {
                    let is_copy = |((new, set), old): &((&u8, &u8), &Option<u8>)| match old {
                        Some(old) => new == &old && **set == 0xff,
                        None => **set != 0xff,
                    };
                    let same = after.iter().zip(set_after).zip(bytes).take_while(is_copy).count();
                    // What comes after the copied bytes (padding, the end of a text) is taken as it is.
                    let to = Bytes { store, offset, length: same as u32 };
                    copied.extend((same > 0).then_some(Copied { from: *from, to }));
                    let mut place = place.clone();
                    place.address = place.address.wrapping_add(same as u64);
                    if let Some(target) = &mut place.target {
                        target.offset += same as i64;
                    }
                    let (after, set_after) = (after[same..].to_vec(), set_after[same..].to_vec());
                    let before = vec![0; after.len()];
                    rest.push(Effect::Memory { place, set_before: before.clone(), before, after, set_after });
                }
                Before::Fill => filled.push(Bytes { store, offset, length: after.len() as u32 }),
                Before::Text(_) => rest.push(effect),
            }
        }
        let texts = if let Before::Text(texts) = self { texts } else { Texts::default() };
        // The result is computed from the texts, or it is an address that the run fixes.
        let result = result.filter(|_| !texts.starts.is_empty());
        *effects = rest;
        Doing::Block { copied, filled, texts, result }
    }
}

/// Whether an effect is a write to a spot.
pub(super) fn is_at(effect: &Effect, spot: Option<Spot>) -> bool {
    match (effect, spot.map(|spot| spot.home)) {
        (Effect::Variable { var, .. }, Some(Home::Register(own))) => *var == own,
        (Effect::Memory { place, .. }, Some(Home::Memory { address, .. })) => place.address == address,
        _ => false,
    }
}

/// Takes an effect of a step from the run as it is.
pub(super) fn give(path: &mut Path<'_>, activation: u32, effect: &Effect, is_input: bool) {
    let types = &path.program.types;
    match effect {
        Effect::Variable { var, after, .. } => {
            let scalar = Scalar::of(types, path.program[*var].ty);
            if let (Some(scalar), Some(value)) = (scalar, bits_of(after)) {
                let to =
                    Bytes { store: Store::Variable(activation, *var), offset: 0, length: scalar.bytes(types.machine) };
                path.given.push(Given::new(to, value, is_input));
            }
        }
        Effect::Memory { place, after, set_after, .. } => {
            let Some(target) = &place.target else { return };
            let Ok(start) = u32::try_from(target.offset) else { return };
            // Pieces as large as a value can be; what is not set stays so.
            let mut at = 0;
            while at < after.len() {
                let length = set_after[at..].iter().take(16).take_while(|set| **set == 0xff).count();
                if length == 0 {
                    at += 1;
                    continue;
                }
                let value = after[at..at + length].iter().rev().fold(0u128, |sum, byte| sum << 8 | u128::from(*byte));
                let to =
                    Bytes { store: Store::Object(target.object), offset: start + at as u32, length: length as u32 };
                path.given.push(Given::new(to, value, is_input));
                at += length;
            }
        }
        Effect::Created(_) | Effect::Destroyed(_) | Effect::Called(_) | Effect::Returned(_) => {}
    }
}

/// Whether a library function brings in what the program reads from outside.
pub(super) fn reads_input(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::Getchar
            | Builtin::Fgetc
            | Builtin::Gets
            | Builtin::Fgets
            | Builtin::Fread
            | Builtin::Scanf
            | Builtin::Fscanf
            | Builtin::Vscanf
            | Builtin::Vfscanf
    )
}
