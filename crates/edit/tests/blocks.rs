//! Whole `if` statements put elsewhere: wherever one fits, the program stays well-formed.

mod common;

use edit::{Edit, NewStep, Rework, Spot, Where};
use ir::{EdgeId, well_formed};

const TEXT: &str = r"
struct pair { int a, b; };
static int total;
static int next(int *p) { return ++*p; }
static int first(struct pair *p, int limit)
{
    if (next(&total) > limit || (p->a && next(&p->b) == 2)) {
        int excess = total - limit; // by so much
        total += excess;
        return -1;
    } else
        p->a--;
    if (limit < 0) return 7;
    for (int i = 0; i < limit; i++) {
        if (i == p->b) break;
        if (p->a > i) { p->a = i; }
    }
    return 0;
}
static void second(struct pair *pair)
{
    int limit = pair->a, i = 3;
    while (limit-- > i)
        if (pair->b) pair->b = next(&i);
}
int main(void)
{
    struct pair p = {1, 2};
    second(&p);
    return first(&p, 3);
}
";

#[test]
fn blocks_are_found() {
    let program = common::program(TEXT);
    let functions = program.functions().filter(|(_, function)| function.defined && !function.library);
    let texts: Vec<String> =
        functions.flat_map(|(id, _)| edit::blocks_in(&program, id)).map(|block| block.text).collect();
    // What jumps out of the loop is none.
    let mut expected = vec![
        "if (next(&total) > limit || (p->a && next(&p->b) == 2)) \
         { int excess = total - limit; total += excess; return -1; } else p->a--;",
        "if (limit < 0) return 7;",
        "if (p->a > i) { p->a = i; }",
        "if (pair->b) pair->b = next(&i);",
        "pair->b = next(&i);",
    ];
    expected.sort_unstable();
    let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    texts.sort_unstable();
    assert_eq!(texts, expected);
}

#[test]
fn programs_with_blocks_are_well_formed() {
    let program = common::program(TEXT);
    let own = || program.functions().filter(|(_, function)| function.defined && !function.library);
    let (mut copies, mut others) = (0, 0);
    for (function, into) in own() {
        let edges = (0u32..).map(EdgeId).zip(&into.edges).filter(|(_, edge)| edge.to != into.exit);
        let places = edges.flat_map(|(id, _)| [Where::After(id), Where::Before(id)]);
        for at in std::iter::once(Where::First).chain(places).map(|place| Spot { function, place }) {
            let variables = edit::variables_at(&program, function, edit::location_of(&program, at));
            let returned = edit::constant_returns(&program, function);
            for block in own().flat_map(|(id, _)| edit::blocks_in(&program, id)) {
                let other =
                    returned.iter().copied().map(Some).filter(|_| edit::only_returns_constant(&program, &block));
                for returns in std::iter::once(None).chain(other) {
                    if !edit::can_copy_block(&program, &block, returns, function, &variables) {
                        continue;
                    }
                    let new = NewStep::Block {
                        function: block.function,
                        statement: block.statement,
                        returns,
                        is_branch: block.is_branch,
                    };
                    let edited = edit::edited(&program, &Edit::Steps(Rework::Inserted { at, guard: None, new }));
                    assert_eq!(well_formed(&edited), Vec::new(), "{} at {:?}", block.text, at.place);
                    assert!(edited[function].edges.len() > into.edges.len());
                    copies += 1;
                    others += usize::from(block.function != function);
                }
            }
        }
    }
    assert!(copies > 60 && others > 10, "{copies} copies, {others} of them in other functions");
}
