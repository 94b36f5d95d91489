//! What speaks for a line being at fault, and how much each sign weighs.
//!
//! The weights are those of a conditional logit model (`cargo xtask learn`): the share of a line in its program's suspicion is
//! proportional to the exponential of its points, in hundredths. They were learned on the learn part of `bench/faults`;
//! those of kinds that are rare there (a guard against null, a number in a table, a constant that is returned, a statement left
//! out, counted or under a condition, one more operand, a value of a `switch` that goes another way, `while` for `if`) are judged.

/// Kinds of edits, as people make mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKind {
    /// `<` for `<=` and the like.
    Boundary,
    /// Another comparison.
    Comparison,
    /// Another operator.
    Arithmetic,
    /// Another member.
    Member,
    /// One more or less of what is read.
    Offset,
    /// The next or the previous record.
    OffsetRecord,
    /// As a value of another type.
    Cast,
    /// Another sign, or all bits turned round.
    Unary,
    /// A division that rounds up.
    RoundedUp,
    /// Operators in another order.
    Regrouped,
    /// `&&` for `||`, or the other way round.
    Connective,
    /// A member or element that is read elsewhere.
    Other,
    /// One more operand.
    Term,
    /// `+=` for `=`.
    Accumulated,
    /// A pointer is followed only if it is not null.
    NullGuard,
    /// A constant one larger or smaller.
    ConstantNeighbour,
    /// Another constant is returned.
    ConstantReturned,
    /// Another constant.
    Constant,
    /// A condition turned round.
    Negated,
    /// Another variable.
    Variable,
    /// A variable for a constant or for what is computed.
    VariableFor,
    /// Only one operand.
    Only,
    /// One more condition.
    Joined,
    /// One more condition, that stands nowhere else.
    JoinedNew,
    /// Another number in a table.
    Initial,
    /// A statement is left out.
    LeftOut,
    /// A statement is put under a condition.
    Restricted,
    /// Two statements change places.
    Exchanged,
    /// A statement is done later, or earlier, or elsewhere.
    Moved,
    /// Two arguments change places.
    Arguments,
    /// Another function is called.
    Callee,
    /// One more `return`.
    Return,
    /// One more `break` or `continue`.
    Jump,
    /// The same, under a condition.
    GuardedJump,
    /// One more call.
    Call,
    /// One more call, that stands nowhere else.
    CallNew,
    /// What a function returns in place of something else.
    Result,
    /// One more assignment, as it stands elsewhere.
    Copy,
    /// A member is set beside others of its record.
    SetAlike,
    /// Something is set to a constant.
    Set,
    /// A member is counted beside others of its record.
    AddAlike,
    /// Something is counted.
    Add,
    /// One more `return`, under a condition.
    GuardedReturn,
    /// One more call, under a condition.
    GuardedCall,
    /// One more assignment, under a condition.
    GuardedCopy,
    /// Something is set to a constant or counted, under a condition.
    GuardedSet,
    /// Something is done, or left out, under a condition that stands nowhere else.
    GuardedNew,
    /// One more `if` statement, as it stands elsewhere.
    Block,
    /// A label of a `switch` more, or less.
    Case,
    /// A label of a `switch` elsewhere.
    CaseMoved,
    /// `while` for `if`, or the other way round.
    Loop,
}

impl EditKind {
    /// Its name in reports, and the points of a line with such an edit that leaves all passing runs as they are.
    const fn known(self) -> (&'static str, u32) {
        match self {
            EditKind::Boundary => ("boundary", 503),
            EditKind::Comparison => ("comparison", 247),
            EditKind::Arithmetic => ("arithmetic", 229),
            EditKind::Member => ("member", 352),
            EditKind::Offset => ("offset", 344),
            EditKind::OffsetRecord => ("offset-record", 150),
            EditKind::Cast => ("cast", 330),
            EditKind::Unary => ("unary", 200),
            EditKind::RoundedUp => ("rounded-up", 300),
            EditKind::Regrouped => ("regrouped", 300),
            EditKind::Connective => ("connective", 302),
            EditKind::Other => ("other", 230),
            EditKind::Term => ("term", 150),
            EditKind::Accumulated => ("accumulated", 227),
            EditKind::NullGuard => ("null-guard", 400),
            EditKind::ConstantNeighbour => ("constant-neighbour", 314),
            EditKind::ConstantReturned => ("constant-returned", 87),
            EditKind::Constant => ("constant", 283),
            EditKind::Negated => ("negated", 220),
            EditKind::Variable => ("variable", 288),
            EditKind::VariableFor => ("variable-for", 202),
            EditKind::Only => ("only", 177),
            EditKind::Joined => ("joined", 122),
            EditKind::JoinedNew => ("joined-new", 80),
            EditKind::Initial => ("initial", 335),
            EditKind::LeftOut => ("left-out", 156),
            EditKind::Restricted => ("restricted", 273),
            EditKind::Exchanged => ("exchanged", 311),
            EditKind::Moved => ("moved", 260),
            EditKind::Arguments => ("arguments", 267),
            EditKind::Callee => ("callee", 296),
            EditKind::Return => ("return", 182),
            EditKind::Jump => ("jump", 200),
            EditKind::GuardedJump => ("guarded-jump", 150),
            EditKind::Call => ("call", 316),
            EditKind::CallNew => ("call-new", 230),
            EditKind::Result => ("result", 200),
            EditKind::Copy => ("copy", 186),
            EditKind::SetAlike => ("set-alike", 289),
            EditKind::Set => ("set", 158),
            EditKind::AddAlike => ("add-alike", 229),
            EditKind::Add => ("add", 89),
            EditKind::GuardedReturn => ("guarded-return", 113),
            EditKind::GuardedCall => ("guarded-call", 199),
            EditKind::GuardedCopy => ("guarded-copy", 136),
            EditKind::GuardedSet => ("guarded-set", 205),
            EditKind::GuardedNew => ("guarded-new", 100),
            EditKind::Block => ("block", 204),
            EditKind::Case => ("case", 300),
            EditKind::CaseMoved => ("case-moved", 200),
            EditKind::Loop => ("loop", 260),
        }
    }

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        self.known().0
    }
}

/// What is lost by changing what passing runs show, and by changing their way: for each factor of e in their number.
const OF_CHANGED: f64 = 80.0;
const OF_TURNED: f64 = 24.0;
/// What is lost if there was no passing run to try it on, and with how many nothing is.
const OF_UNTRIED: f64 = 27.0;
const ENOUGH_RUNS: u32 = 6;

/// An edit after which all runs pass that were tried, as it was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// Its kind.
    pub kind: EditKind,
    /// How many of the passing runs show something else to the assertions.
    pub changed: u32,
    /// How many of them take other steps.
    pub turned: u32,
    /// How many passing runs it was tried on.
    pub runs: u32,
}

impl Judged {
    /// What it is worth, in points. An edit that changes much is hardly what was meant.
    pub fn points(&self) -> u32 {
        let lost = OF_CHANGED * f64::from(1 + self.changed).ln() + OF_TURNED * f64::from(1 + self.turned).ln();
        let untried = OF_UNTRIED * f64::from(ENOUGH_RUNS - self.runs.min(ENOUGH_RUNS)) / f64::from(ENOUGH_RUNS);
        (f64::from(self.kind.known().1) - lost - untried).round().max(0.0) as u32
    }
}

/// What speaks for a line, each sign in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Signs {
    /// The best edit of it after which all runs pass that were tried.
    pub repair: Option<Judged>,
    /// Whether it was proven that nothing fails after it.
    pub proven: u32,
    /// Whether it runs only in the failing run, not in the closest passing one.
    pub only_failing: u32,
    /// Whether another value there could have saved the failing run.
    pub saves: u32,
    /// How much more failing runs than passing ones execute it.
    pub covered: u32,
    /// Whether it lies on the infection chain.
    pub chain: u32,
    /// Whether it is a decision without which the run would not have failed.
    pub decides: u32,
    /// What other failures of the program say of it.
    pub others: u32,
    /// Whether its function only serves to state properties.
    pub stating: u32,
    /// Whether it is a line of the harness.
    pub harness: u32,
}

/// The names of the signs, and the points of a line that has them in full. A repair has its own points.
const WEIGHTS: [(&str, i64); 10] = [
    ("repair", 1000),
    ("proven", 81),
    ("only-failing", 20),
    ("saves", 31),
    ("covered", 258),
    ("chain", 13),
    ("decides", 0),
    ("others", 0),
    ("stating", -133),
    ("harness", -214),
];

impl Signs {
    /// The signs by name.
    pub fn named(&self) -> [(&'static str, u32); 10] {
        let values = [
            self.repair.map_or(0, |judged| judged.points()),
            self.proven,
            self.only_failing,
            self.saves,
            self.covered,
            self.chain,
            self.decides,
            self.others,
            self.stating,
            self.harness,
        ];
        std::array::from_fn(|index| (WEIGHTS[index].0, values[index]))
    }

    /// The points of a line; none are below 0.
    pub fn points(&self) -> u32 {
        let signs = self.named();
        let sum: i64 = WEIGHTS.iter().zip(signs).map(|((_, weight), (_, sign))| weight * i64::from(sign)).sum();
        u32::try_from(sum.max(0)).unwrap_or(u32::MAX)
    }

    /// The signs that any of two have.
    #[must_use]
    pub fn with(&self, other: &Signs) -> Signs {
        let repairs = [self.repair, other.repair];
        Signs {
            repair: repairs.into_iter().flatten().max_by_key(Judged::points),
            proven: self.proven.max(other.proven),
            only_failing: self.only_failing.max(other.only_failing),
            saves: self.saves.max(other.saves),
            covered: self.covered.max(other.covered),
            chain: self.chain.max(other.chain),
            decides: self.decides.max(other.decides),
            others: self.others.max(other.others),
            stating: self.stating.max(other.stating),
            harness: self.harness.max(other.harness),
        }
    }
}
