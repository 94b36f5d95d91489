//! The command line of `cargo xtask`.

use clap::{Args, Parser, Subcommand};

use crate::seed_faults::Seeding;

/// The project's own commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct Options {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Everything that must hold before a change is taken
    ///
    /// Format, lints, tests, the HTML report in a browser, what is written for programs against the schemas of the formats,
    /// 150 random programs against gcc, ten expensive programs against the limits of time and memory. Debian packages that
    /// the tests need (csmith, libcsmith-dev, gcc-multilib, nodejs, npm, chromium) are installed if that is possible without a
    /// password, and packages from npm and PyPI.
    Test {
        /// Install nothing
        #[arg(long)]
        no_install: bool,
        /// Only format, lints and the tests that take seconds, for the inner loop
        #[arg(long)]
        quick: bool,
    },
    /// What is written for programs, against the schemas of the formats
    Schemas,
    /// Every edit offered for one pair in eight of bench/faults/: made in the text, and checked again
    Edits,
    /// Random tests
    Fuzz(FuzzOptions),
    /// Makes pairs NAME.c and NAME.fixed.c for the benchmark of explanations
    ///
    /// From correct programs (NAME.fixed.c of bench/faults/, or the C files of another folder): one small change each, kept if
    /// it makes the program fail.
    Mutate(Seeding),
    /// Measures
    ///
    /// Without --check and --faults: the programs of bench/ against gcc -O0. Results are written to a dated folder unless
    /// --dry-run is given.
    Bench(BenchOptions),
    /// Learns how much each sign of a fault weighs, and prints it
    ///
    /// From the pairs of bench/faults/ that split.txt marks with `learn`.
    Learn {
        /// Another folder with pairs
        #[arg(long, value_name = "DIR")]
        folder: Option<String>,
    },
}

#[derive(Debug, Args)]
pub struct FuzzOptions {
    #[command(flatten)]
    pub kind: FuzzKind,
    /// With --limits: C files of another folder
    #[arg(long, value_name = "DIR", requires = "limits")]
    pub from: Option<String>,
    /// With --check: the programs are only run, and counted
    #[arg(long, requires = "check")]
    pub enumerate_only: bool,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many at a time; as many as there are processors
    #[arg(long, value_name = "J")]
    pub jobs: Option<usize>,
    /// With a release build of cexplain
    #[arg(long)]
    pub release: bool,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct FuzzKind {
    /// Random programs from Csmith: output and status must be those of gcc
    #[arg(long, value_name = "N")]
    pub csmith: Option<u64>,
    /// Damaged fixtures: every run must end with a documented exit code
    #[arg(long, value_name = "N")]
    pub mutate: Option<u64>,
    /// Random programs with few inputs: `cexplain check` must find what goes wrong in any run, and nothing else
    #[arg(long, value_name = "N")]
    pub check: Option<u64>,
    /// Programs of the tests (or of --from), as they are and made expensive, with `--timeout 5` and `--memory 500`
    ///
    /// Every run must end within 6 s and 625 MiB, with a documented exit code.
    #[arg(long, value_name = "N")]
    pub limits: Option<u64>,
    /// Random formulas of temporal logic, each on 100 words: definition, automaton and bounded encoding must say the same
    #[arg(long, value_name = "N")]
    pub temporal: Option<u64>,
}

#[derive(Debug, Args)]
pub struct BenchOptions {
    /// `cexplain check` on the programs of bench/check/, and CBMC if it is on the PATH
    #[arg(long, conflicts_with_all = ["faults", "quick"])]
    pub check: bool,
    /// All methods on the pairs of bench/faults/: how soon one comes to the faulty line, and what that costs
    #[arg(long)]
    pub faults: bool,
    /// The method `repair` on the same pairs, in each configuration: how many fixes, and how many name the faulty line
    ///
    /// It fails where the number of fixes rises from one configuration to the next.
    #[arg(long, conflicts_with_all = ["check", "faults"])]
    pub repair: bool,
    /// The same (--faults or --repair) with one program in eight; nothing is written
    #[arg(long)]
    pub quick: bool,
    /// With --faults or --repair: another folder with pairs
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    pub folder: Option<String>,
    /// With --check: programs whose names start so; nothing is written
    #[arg(long, value_name = "NAME", requires = "check")]
    pub only: Option<String>,
    /// With --check: seconds for each program
    #[arg(long, value_name = "S", default_value_t = 120, requires = "check")]
    pub timeout: u64,
    /// With --check: CBMC is not run
    #[arg(long, requires = "check")]
    pub no_peer: bool,
    /// With --check: cexplain is not run
    #[arg(long, requires = "check", conflicts_with = "no_peer")]
    pub only_peer: bool,
    /// Runs of each program of bench/
    #[arg(long, value_name = "R", default_value_t = 5, conflicts_with_all = ["check", "faults", "repair", "quick"])]
    pub runs: usize,
    /// Nothing is written
    #[arg(long)]
    pub dry_run: bool,
}
