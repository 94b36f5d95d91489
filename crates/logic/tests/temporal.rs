//! Linear temporal logic: the definition, the automaton and the bounded encoding say the same of random formulas and words;
//! what is read, and what is complained about.

#![allow(clippy::print_stdout)] // what was tried is told

mod support;

use logic::temporal::bounded::{Ending, Position, holds};
use logic::temporal::patterns::Pattern;
use logic::temporal::{Automaton, Binary, Formula, Normal, Proposition, Unary, Word, parse};
use logic::{Evaluator, Model, Term, Terms};
use support::Random;

const PROPOSITIONS: usize = 3;

/// How many formulas and words are tried, unless `CEXPLAIN_TEMPORAL=FORMULAS,WORDS` says otherwise.
fn amount() -> (u64, u64) {
    let wanted = std::env::var("CEXPLAIN_TEMPORAL").ok();
    let parsed = wanted.and_then(|text| {
        let (formulas, words) = text.split_once(',')?;
        Some((formulas.parse().ok()?, words.parse().ok()?))
    });
    parsed.unwrap_or((500, 10))
}

fn random_formula(random: &mut Random, size: u64) -> Formula {
    if size <= 1 {
        return match random.below(12) {
            0 => Formula::Constant(random.chance(50)),
            _ => Formula::Proposition(random.below(PROPOSITIONS as u64) as usize),
        };
    }
    match random.below(10) {
        0 => random_formula(random, size - 1).negated(),
        1..=3 => {
            let operator = random.pick(&[Unary::Next, Unary::Finally, Unary::Globally]);
            Formula::unary(operator, random_formula(random, size - 1))
        }
        _ => {
            let operators = [
                Binary::And,
                Binary::Or,
                Binary::Implies,
                Binary::Equivalent,
                Binary::Until,
                Binary::WeakUntil,
                Binary::Release,
            ];
            let left = 1 + random.below(size - 1);
            let operator = random.pick(&operators);
            let first = random_formula(random, left.min(size - 1));
            Formula::binary(operator, first, random_formula(random, size.saturating_sub(left).max(1)))
        }
    }
}

fn random_word(random: &mut Random) -> Word {
    let length = 1 + random.below(6) as usize;
    let letters = (0..length).map(|_| (0..PROPOSITIONS).map(|_| random.chance(50)).collect()).collect();
    Word::new(letters, random.below(length as u64) as usize)
}

/// The letters of a word as variables, with positions between them to which the run does not come.
struct Encoded {
    terms: Terms,
    model: Model,
    positions: Vec<Position>,
    start: usize,
}

impl Encoded {
    fn of(word: &Word, random: &mut Random) -> Encoded {
        let mut encoded = Encoded { terms: Terms::new(), model: Model::new(), positions: Vec::new(), start: 0 };
        for (number, letter) in word.letters().iter().enumerate() {
            encoded.gaps(random);
            if number == word.start() {
                encoded.start = encoded.positions.len();
                encoded.gaps(random);
            }
            encoded.push(true, letter);
        }
        encoded.gaps(random);
        encoded
    }

    fn gaps(&mut self, random: &mut Random) {
        while random.chance(25) {
            let letter: Vec<bool> = (0..PROPOSITIONS).map(|_| random.chance(50)).collect();
            self.push(false, &letter);
        }
    }

    fn variable(&mut self, value: bool) -> Term {
        let term = self.terms.variable("p", 1);
        self.model.set(self.terms.as_variable(term).expect("a variable"), u128::from(value));
        term
    }

    fn push(&mut self, is_reached: bool, letter: &[bool]) {
        let reached = self.variable(is_reached);
        let letter = letter.iter().map(|&value| self.variable(value)).collect();
        self.positions.push(Position { reached, letter });
    }

    fn truth(&mut self, formula: &Normal, ending: Ending<'_>) -> bool {
        let truth = holds(&mut self.terms, formula, &self.positions, ending);
        Evaluator::new(&self.terms, &self.model).holds(truth)
    }
}

#[test]
fn three_meanings_are_one() {
    let (formulas, words) = amount();
    let mut random = Random::new(11);
    let (mut states, mut largest, mut accepted, mut given_up) = (0, 0, 0u64, 0u64);
    for number in 0..formulas {
        let size = 1 + random.below(12);
        let formula = random_formula(&mut random, size);
        let normal = Normal::of(&formula);
        let automaton = Automaton::of(&formula, 2000);
        states += automaton.as_ref().map_or(0, |automaton| automaton.states.len());
        largest = largest.max(automaton.as_ref().map_or(0, |automaton| automaton.states.len()));
        given_up += u64::from(automaton.is_none());
        for _ in 0..words {
            let word = random_word(&mut random);
            let expected = word.fulfils(&formula);
            accepted += u64::from(expected);
            let text = formula.text(&|number| format!("p{number}"));
            if let Some(automaton) = &automaton {
                assert_eq!(automaton.accepts(&word), expected, "automaton of formula {number}: {text} on {word:?}");
            }
            let mut encoded = Encoded::of(&word, &mut random);
            let start = encoded.start;
            let truth = encoded.truth(&normal, Ending::Cycle(start));
            assert_eq!(truth, expected, "encoding of formula {number}: {text} on {word:?}");
            if word.start() + 1 == word.letters().len() {
                let mut encoded = Encoded::of(&word, &mut random);
                let last = encoded.positions.iter().rev().find(|one| encoded.model_holds(one.reached));
                let letter = last.expect("a word has positions").letter.clone();
                let truth = encoded.truth(&normal, Ending::Stutters(&letter));
                assert_eq!(truth, expected, "stuttering end of formula {number}: {text} on {word:?}");
            }
        }
    }
    let tried = formulas * words;
    println!(
        "{formulas} formulas, {tried} pairs, {accepted} true; {states} states, at most {largest}; {given_up} given up"
    );
    assert!(accepted > tried / 4 && accepted < tried * 3 / 4, "words of both kinds are tried");
    assert!(given_up * 100 < formulas, "hardly any automaton is too large");
}

impl Encoded {
    fn model_holds(&self, term: Term) -> bool {
        Evaluator::new(&self.terms, &self.model).holds(term)
    }
}

#[test]
fn what_is_read_is_what_is_written() {
    let mut random = Random::new(5);
    let name = |number: usize| format!("call(p{number})");
    for _ in 0..500 {
        let size = 1 + random.below(10);
        let formula = random_formula(&mut random, size);
        let text = formula.text(&name);
        let parsed = parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let back = |number: usize| parsed.propositions[number].0.to_string();
        assert_eq!(parsed.formula.text(&back), text);
    }
}

/// What a formula is read as, with all brackets.
fn read(text: &str) -> String {
    let parsed = parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    parsed.formula.text(&|number| parsed.propositions[number].0.to_string())
}

#[test]
fn operators_bind_as_usual() {
    assert_eq!(read("a() | b() & c()"), "call(a) | (call(b) & call(c))");
    assert_eq!(read("a() -> b() -> c()"), "call(a) -> (call(b) -> call(c))");
    assert_eq!(read("a() U b() U c()"), "call(a) U (call(b) U call(c))");
    assert_eq!(read("G a() -> F b()"), "G call(a) -> F call(b)");
    assert_eq!(read("!a() U b()"), "!call(a) U call(b)");
    assert_eq!(read("[](AP(x[1] > 0) ==> <>AP(y == ')'))"), "G ([x[1] > 0] -> F [y == ')'])");
    assert_eq!(read("G ! call(reach_error())"), "G !call(reach_error)");
    assert_eq!(read("return(f) == -1 && return(g) <-> at(a.c:3)"), "(return(f) == -1 & return(g)) <-> at(a.c:3)");
    assert_eq!(read("[s->state == 8464 @ 1207] U end"), "[s->state == 8464 @ 1207] U end");
    assert_eq!(read("return(f) < 0x10 W [a[b[0]] == 1]"), "return(f) < 16 W [a[b[0]] == 1]");
}

#[test]
fn patterns_are_formulas() {
    let read = |pattern: Pattern, text: &str| {
        let parsed = pattern.read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        parsed.formula.text(&|number| parsed.propositions[number].0.to_string())
    };
    assert_eq!(read(Pattern::Response, "request() => grant()"), "G (call(request) -> F call(grant))");
    assert_eq!(read(Pattern::Precedence, "open() => use()"), "!call(use) W call(open)");
    assert_eq!(read(Pattern::Absence, "[x < 0]"), "G ![x < 0]");
    assert_eq!(read(Pattern::Existence, "return(f) == 0"), "F return(f) == 0");
    assert_eq!(read(Pattern::AtMostOnce, "init()"), "!F (call(init) & X F call(init))");
}

#[test]
fn complaints_know_their_place() {
    let wrong = |text: &str| {
        let error = parse(text).expect_err(text);
        (text[error.at.clone()].to_string(), error.message)
    };
    assert_eq!(wrong("G (call(f) ->"), (String::new(), "expected a formula, found the end of the formula".into()));
    assert_eq!(wrong("G (call(f)").1, "expected `)` after this formula, found the end of the formula");
    assert_eq!(wrong("call(f) call(g)").0, "call");
    assert_eq!(
        wrong("G request").1,
        "`request` is no proposition: a call is `call(request)`, an expression of C is `[request]`"
    );
    assert_eq!(wrong("F [x > 0").0, "[");
    assert_eq!(wrong("F [ @ 3]").1, "there is no expression in the brackets");
    assert_eq!(wrong("at(0)").0, "0");
    assert_eq!(wrong("return(f) == x").0, "x");
    assert_eq!(wrong("a() é").0, "é");
    assert!(wrong(&"!".repeat(1000)).1.contains("inside each other"));
    assert!(wrong(&format!("a(){}", " & a()".repeat(1000))).1.contains("in a row"));
    assert!(Pattern::Response.read("request()").expect_err("one formula").message.contains("=>"));
}

#[test]
fn automata_are_small() {
    let states = |text: &str| {
        let parsed = parse(text).expect("it is right");
        assert!(parsed.propositions.iter().all(|(known, _)| matches!(known, Proposition::Call(_))));
        Automaton::of(&parsed.formula, 1000).expect("it is small").states.len()
    };
    assert_eq!(states("G (a() -> F b())"), 2);
    assert_eq!(states("!G (a() -> F b())"), 2);
    assert_eq!(states("F a()"), 2);
    assert_eq!(states("G a()"), 1);
    assert_eq!(states("G F a()"), 2);
    assert_eq!(states("F G a()"), 2);
    assert_eq!(states("a() U b()"), 2);
    let never = parse("a() & !a()").expect("it is right").formula;
    assert!(!Automaton::of(&never, 10).expect("it is small").accepts_something());
}
