//! Statements of several steps that might be missing: those that stand elsewhere in the program.

use std::collections::BTreeSet;

use edit::{
    Block, Edit, NewStep, Rework, Spot, Where, block_text, can_copy_block, constant_returns, location_of,
    only_returns_constant, ways_to,
};
use ir::{EdgeId, Program, StatementId, VarId};

/// The most that are tried at one place, and the most other constants that one may return.
const MOST_BLOCKS: usize = 24;
const MOST_RETURNED: usize = 3;

/// The statements of several steps that might be missing at a spot where some variables can be named, those of the function first.
pub fn blocks_for<'b>(
    program: &Program,
    blocks: impl Iterator<Item = &'b Block>,
    at: Spot,
    variables: &[VarId],
) -> Vec<Edit> {
    let (own, others): (Vec<&Block>, Vec<&Block>) = blocks.partition(|block| block.function == at.function);
    let (mut edits, mut texts): (Vec<Edit>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
    let standing = standing_at(program, at);
    let returned: Vec<EdgeId> = constant_returns(program, at.function).into_iter().take(MOST_RETURNED).collect();
    let is_around =
        |block: &Block| matches!(at.place, Where::After(edge) | Where::Before(edge) if block.has(at.function, edge));
    let mut variants: Vec<(&Block, Option<EdgeId>)> = Vec::new();
    for block in own.into_iter().chain(others).filter(|block| !is_around(block)) {
        variants.push((block, None));
        if only_returns_constant(program, block) {
            variants.extend(returned.iter().map(|&edge| (block, Some(edge))));
        }
    }
    for (block, returns) in variants {
        if edits.len() == MOST_BLOCKS {
            break;
        }
        if !can_copy_block(program, block, returns, at.function, variables) {
            continue;
        }
        let text = block_text(program, block, returns.map(|edge| (at.function, edge)), variables);
        if text.is_some_and(|text| !standing.contains(condition(&text)) && texts.insert(text)) {
            let (function, statement, is_branch) = (block.function, block.statement, block.is_branch);
            let new = NewStep::Block { function, statement, returns, is_branch };
            edits.push(Edit::Steps(Rework::Inserted { at, guard: None, new }));
        }
    }
    edits
}

/// The conditions of the `if` statements that a spot is before or after: to ask one of them once more is a change of what
/// stands there.
fn standing_at(program: &Program, at: Spot) -> BTreeSet<String> {
    let location = location_of(program, at);
    let own = &program[at.function];
    let after = own.edges.iter().filter(|edge| edge.from == location);
    let near = ways_to(program, at).into_iter().map(|edge| own.edge(edge)).chain(after);
    let statements: BTreeSet<StatementId> = near.map(|edge| edge.statement).collect();
    let texts = statements.into_iter().filter_map(|statement| program.sources.code(program[statement].span));
    texts.map(|text| condition(&text).to_string()).collect()
}

/// An `if` statement up to the end of its condition: `if (x)`.
fn condition(text: &str) -> &str {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth <= 1 => return &text[..=at],
            ')' => depth -= 1,
            _ => {}
        }
    }
    text
}
