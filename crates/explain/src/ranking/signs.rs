//! What speaks for a line being at fault, and how much each sign weighs.
//!
//! The weights are those of a conditional logit model (`cargo xtask learn`): the share of a line in its program's suspicion is
//! proportional to the exponential of its points, in hundredths. They were learned on the learn part of `bench/faults`;
//! those of kinds that are rare there (a guard against null, a constant that is returned, a condition that a function answers, one
//! more operand, a value of a `switch` that goes another way, another type of a variable, a jump to another label) stay near what
//! they were judged to be. So does that of smells: of 464 programs six lines smelled when that was judged, and two of these were at fault.

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
    /// A variable of another type.
    Declared,
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
    /// Bits that are taken away, kept or set as well.
    Masked,
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
    /// A truth value turned round.
    Negated,
    /// A comparison turned round.
    NegatedComparison,
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
    /// One more condition, that a function answers.
    JoinedCall,
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
    /// A jump to another label.
    Goto,
}

impl EditKind {
    /// Its name in reports, and the points of a line with such an edit that leaves all passing runs as they are.
    const fn known(self) -> (&'static str, u32) {
        match self {
            EditKind::Boundary => ("boundary", 536),
            EditKind::Comparison => ("comparison", 310),
            EditKind::Arithmetic => ("arithmetic", 287),
            EditKind::Member => ("member", 426),
            EditKind::Offset => ("offset", 436),
            EditKind::OffsetRecord => ("offset-record", 149),
            EditKind::Cast => ("cast", 407),
            EditKind::Declared => ("declared", 400),
            EditKind::Unary => ("unary", 161),
            EditKind::RoundedUp => ("rounded-up", 300),
            EditKind::Regrouped => ("regrouped", 265),
            EditKind::Connective => ("connective", 378),
            EditKind::Other => ("other", 360),
            EditKind::Term => ("term", 143),
            EditKind::Masked => ("masked", 260),
            EditKind::Accumulated => ("accumulated", 247),
            EditKind::NullGuard => ("null-guard", 403),
            EditKind::ConstantNeighbour => ("constant-neighbour", 390),
            EditKind::ConstantReturned => ("constant-returned", 90),
            EditKind::Constant => ("constant", 387),
            EditKind::Negated => ("negated", 299),
            EditKind::NegatedComparison => ("negated-comparison", 228),
            EditKind::Variable => ("variable", 361),
            EditKind::VariableFor => ("variable-for", 304),
            EditKind::Only => ("only", 224),
            EditKind::Joined => ("joined", 52),
            EditKind::JoinedNew => ("joined-new", 139),
            EditKind::JoinedCall => ("joined-call", 284),
            EditKind::Initial => ("initial", 514),
            EditKind::LeftOut => ("left-out", 194),
            EditKind::Restricted => ("restricted", 264),
            EditKind::Exchanged => ("exchanged", 477),
            EditKind::Moved => ("moved", 174),
            EditKind::Arguments => ("arguments", 387),
            EditKind::Callee => ("callee", 371),
            EditKind::Return => ("return", 236),
            EditKind::Jump => ("jump", 221),
            EditKind::GuardedJump => ("guarded-jump", 155),
            EditKind::Call => ("call", 318),
            EditKind::CallNew => ("call-new", 260),
            EditKind::Result => ("result", 191),
            EditKind::Copy => ("copy", 265),
            EditKind::SetAlike => ("set-alike", 318),
            EditKind::Set => ("set", 164),
            EditKind::AddAlike => ("add-alike", 301),
            EditKind::Add => ("add", 58),
            EditKind::GuardedReturn => ("guarded-return", 95),
            EditKind::GuardedCall => ("guarded-call", 174),
            EditKind::GuardedCopy => ("guarded-copy", 156),
            EditKind::GuardedSet => ("guarded-set", 242),
            EditKind::GuardedNew => ("guarded-new", 144),
            EditKind::Block => ("block", 99),
            EditKind::Case => ("case", 288),
            EditKind::CaseMoved => ("case-moved", 168),
            EditKind::Loop => ("loop", 494),
            EditKind::Goto => ("goto", 400),
        }
    }

    /// Whether it changes what is decided, or where a run goes on.
    const fn is_about_ways(self) -> bool {
        matches!(
            self,
            EditKind::Negated
                | EditKind::NegatedComparison
                | EditKind::Connective
                | EditKind::Comparison
                | EditKind::Boundary
                | EditKind::Loop
                | EditKind::Goto
                | EditKind::Jump
                | EditKind::GuardedJump
                | EditKind::Return
                | EditKind::GuardedReturn
                | EditKind::Joined
                | EditKind::JoinedNew
                | EditKind::JoinedCall
                | EditKind::Case
                | EditKind::CaseMoved
                | EditKind::Restricted
                | EditKind::LeftOut
                | EditKind::Block
                | EditKind::GuardedNew
        )
    }

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        self.known().0
    }
}

/// What is lost by changing what passing runs show, and by changing their way: for each factor of e in their number.
const OF_CHANGED: f64 = 120.0;
const OF_TURNED: f64 = 43.0;
/// The same of an edit that is meant to change the way of runs.
const OF_MEANT: f64 = 16.0;
/// What is lost if there was no passing run to try it on, and with how many nothing is.
const OF_UNTRIED: f64 = 6.0;
const ENOUGH_RUNS: u32 = 6;
/// What is lost for each thing that is odd about it.
const OF_ODD: u32 = 193;

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
    /// How many things are odd about it: people hardly make such mistakes.
    pub odd: u32,
}

impl Judged {
    /// What it is worth, in points. An edit that changes much is hardly what was meant.
    pub fn points(&self) -> u32 {
        let of_turned = if self.kind.is_about_ways() { OF_MEANT } else { OF_TURNED };
        let lost = OF_CHANGED * f64::from(1 + self.changed).ln() + of_turned * f64::from(1 + self.turned).ln();
        let untried = OF_UNTRIED * f64::from(ENOUGH_RUNS - self.runs.min(ENOUGH_RUNS)) / f64::from(ENOUGH_RUNS);
        let odd = f64::from(OF_ODD * self.odd);
        (f64::from(self.kind.known().1) - lost - untried - odd).round().max(0.0) as u32
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
    /// Whether its function only serves to state properties.
    pub stating: u32,
    /// Whether it is a line of the harness.
    pub harness: u32,
    /// Whether it is written as slips are.
    pub smells: u32,
}

/// The names of the signs, and the points of a line that has them in full. A repair has its own points.
const WEIGHTS: [(&str, i64); 10] = [
    ("repair", 1000),
    ("proven", 96),
    ("only-failing", 28),
    ("saves", 41),
    ("covered", 275),
    ("chain", 11),
    ("decides", 0),
    ("stating", -180),
    ("harness", -267),
    ("smells", 150),
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
            self.stating,
            self.harness,
            self.smells,
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
            stating: self.stating.max(other.stating),
            harness: self.harness.max(other.harness),
            smells: self.smells.max(other.smells),
        }
    }
}
