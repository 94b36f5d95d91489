//! A list as the difference to another one that is mostly the same.

/// Values that have to agree before lists count as the same again.
const AGREE: usize = 16;
/// How far ahead that is looked for.
const AHEAD: usize = 96;
/// More differences than this are not worth looking for.
const MOST: usize = 1000;

/// What makes `other` out of `one`: numbers in threes (so many values of `one` are kept, so many left out, so many own ones
/// follow), and the own values.
pub(super) fn patch<T: PartialEq + Copy>(one: &[T], other: &[T]) -> (Vec<usize>, Vec<T>) {
    let (mut shared, mut own) = (Vec::new(), Vec::new());
    let (mut rest, mut of_other) = (one, other);
    while !of_other.is_empty() {
        let kept = rest.iter().zip(of_other).take_while(|(a, b)| a == b).count();
        (rest, of_other) = (&rest[kept..], &of_other[kept..]);
        let (left_out, added) = match shared.len() < 3 * MOST {
            true => next_agreement(rest, of_other),
            false => (rest.len(), of_other.len()),
        };
        shared.extend([kept, left_out, added]);
        own.extend_from_slice(&of_other[..added]);
        (rest, of_other) = (&rest[left_out..], &of_other[added..]);
    }
    (shared, own)
}

/// How much of both lists has to be passed until they agree again: as little as possible.
fn next_agreement<T: PartialEq>(one: &[T], other: &[T]) -> (usize, usize) {
    let agree = |at: usize, of_other: usize| {
        let (a, b) = (one.get(at..at + AGREE), other.get(of_other..of_other + AGREE));
        a.is_some() && a == b
    };
    let ways = (0..2 * AHEAD).flat_map(|sum| (0..=sum).map(move |at| (at, sum - at)));
    let found = ways.into_iter().find(|&(at, of_other)| agree(at, of_other));
    found.unwrap_or((one.len(), other.len()))
}

#[cfg(test)]
mod tests {
    use super::patch;

    /// The list that a patch makes.
    fn patched(one: &[u32], (shared, own): &(Vec<usize>, Vec<u32>)) -> Vec<u32> {
        let (mut at, mut taken, mut made) = (0, 0, Vec::new());
        for step in shared.chunks(3) {
            made.extend_from_slice(&one[at..at + step[0]]);
            at += step[0] + step[1];
            made.extend_from_slice(&own[taken..taken + step[2]]);
            taken += step[2];
        }
        made
    }

    #[test]
    fn a_patch_makes_the_other_list() {
        let one: Vec<u32> = (0..200).collect();
        let mut changed = one.clone();
        changed[3] = 1000;
        changed.splice(90..95, [7, 7, 7]);
        changed.push(5);
        let patch_of_it = patch(&one, &changed);
        assert_eq!(patched(&one, &patch_of_it), changed);
        assert_eq!(patch_of_it.1, [1000, 7, 7, 7, 5]);
        for other in [Vec::new(), one.clone(), (500..800).collect(), one[..50].to_vec(), one[50..].to_vec()] {
            assert_eq!(patched(&one, &patch(&one, &other)), other);
            assert_eq!(patched(&other, &patch(&other, &one)), one);
        }
    }
}
