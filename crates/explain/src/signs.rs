//! What speaks for a line being at fault, and how much each sign weighs.
//!
//! The weights are those of a conditional logit model (`cargo xtask learn`): the share of a line in its program's suspicion is
//! proportional to the exponential of its points. They were learned on the learn part of `bench/faults`.

/// What speaks for a line, each sign in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Signs {
    /// An edit of it after which all runs pass that were tried: how plausible it is against the best one.
    pub repair: u32,
    /// The same if it was proven that nothing fails after it.
    pub proven: u32,
    /// The same, by the logarithm: even an edit that is much less plausible than the best one speaks for a line.
    pub plausible: u32,
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

/// The names of the signs, and the points of a line that has them in full.
const WEIGHTS: [(&str, i64); 11] = [
    ("repair", 182),
    ("proven", 90),
    ("plausible", 153),
    ("only-failing", 93),
    ("saves", 36),
    ("covered", 158),
    ("chain", 33),
    ("decides", 15),
    ("others", 0),
    ("stating", -91),
    ("harness", -153),
];

impl Signs {
    /// The signs by name.
    pub fn named(&self) -> [(&'static str, u32); 11] {
        let values = [
            self.repair,
            self.proven,
            self.plausible,
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
        Signs {
            repair: self.repair.max(other.repair),
            proven: self.proven.max(other.proven),
            plausible: self.plausible.max(other.plausible),
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
