//! Models of library functions, written in C and read like the user's files. They give way to functions of
//! the same name that the user defines.

/// The models, each with its name in diagnostics.
pub(crate) const MODELS: [(&str, &str); 2] = [
    (
        "<library models>",
        concat!(
            include_str!("library/models.c"),
            include_str!("library/threads.c"),
            include_str!("library/scan.c"),
            include_str!("library/environment.c"),
            include_str!("library/wide.c")
        ),
    ),
    (
        "<library models of files>",
        concat!(
            include_str!("library/outside.c"),
            include_str!("library/descriptors.c"),
            include_str!("library/streams.c"),
            include_str!("library/paths.c")
        ),
    ),
];

/// How the declarations of the vocabulary are named in diagnostics.
pub(crate) const VOCABULARY_NAME: &str = "<vocabulary>";

/// Declarations and macros of names with a meaning of their own, read before every file.
pub(crate) const VOCABULARY: &str = include_str!("library/vocabulary.h");
