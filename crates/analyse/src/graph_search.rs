//! Searches in graphs whose nodes are numbers.

/// The same edges, the other way round.
pub(crate) fn reversed(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut before = vec![Vec::new(); next.len()];
    for (node, successors) in next.iter().enumerate() {
        for &successor in successors {
            before[successor].push(node);
        }
    }
    before
}

/// Marks a node and all that edges lead to from there, but not by way of what is marked already; returns what was not.
pub(crate) fn mark(edges: &[Vec<usize>], from: usize, marked: &mut [bool]) -> Vec<usize> {
    let mut new = Vec::new();
    let mut waiting = vec![from];
    while let Some(node) = waiting.pop() {
        if !std::mem::replace(&mut marked[node], true) {
            new.push(node);
            waiting.extend(edges[node].iter().copied().filter(|&other| !marked[other]));
        }
    }
    new
}

/// The nodes in the order in which a search from the given ones is done with them.
pub(crate) fn finished(edges: &[Vec<usize>], starts: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seen = vec![false; edges.len()];
    let mut order = Vec::new();
    for start in starts {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut path = vec![(start, 0)];
        while let Some((node, position)) = path.last_mut() {
            match edges[*node].get(*position) {
                Some(&other) => {
                    *position += 1;
                    if !std::mem::replace(&mut seen[other], true) {
                        path.push((other, 0));
                    }
                }
                None => {
                    order.push(*node);
                    path.pop();
                }
            }
        }
    }
    order
}
