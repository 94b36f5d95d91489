//! Library functions that engines know by themselves, because they touch the outside world or whole
//! blocks of memory. Everything else of the C library is a model written in C (crate `cfront`).

macro_rules! builtins {
    ($($(#[$doc:meta])* $variant:ident $name:literal,)*) => {
        /// A library function that engines know by themselves. Arguments arrive converted to the
        /// parameter types of the function's C prototype; further arguments of variadic functions follow.
        /// The `v...printf` and `v...scanf` functions take, in place of the `va_list`, the list's
        /// position: a pointer into the area of variable arguments.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Builtin { $($(#[$doc])* #[doc = concat!("`", $name, "`")] $variant,)* }

        impl Builtin {
            /// All of them.
            pub const ALL: &'static [Builtin] = &[$(Builtin::$variant,)*];

            /// The C name.
            pub fn name(self) -> &'static str {
                match self { $(Builtin::$variant => $name,)* }
            }
        }
    };
}

builtins! {
    /// What a pointer leads to becomes any value: `(pointer, number of the input source)`.
    Havoc "__cexplain_havoc",
    /// A function without body gets a pointer to a function, which it may call: `(pointer)`.
    MayCall "__cexplain_may_call",
    /// All variables of the program at file scope become any value: `(number of the input source)`.
    HavocGlobals "__cexplain_havoc_globals",
    /// What a variable of the environment is set to, null if it is not set: `(name)`.
    Environment "__cexplain_environment",
    /// Storage of the library itself, all 0, which nobody frees: `(size)`.
    Kept "__cexplain_kept",
    /// Bytes come from outside: `(pointer, count, number of the input source)`.
    Fill "__cexplain_fill",
    /// A line comes from outside, as `fgets` reads one: `(pointer, size, number of the input source)`. The result is how
    /// many characters there were; it is the complement of that number if the end was met.
    Line "__cexplain_line",
    /// The number of the thread that calls: `()`. Only in programs that spawn.
    ThreadNumber "__cexplain_thread",
    /// The thread ends: `()`. Only in programs that spawn.
    EndThread "__cexplain_end_thread",
    Malloc "malloc",
    Calloc "calloc",
    Realloc "realloc",
    AlignedAlloc "aligned_alloc",
    Free "free",
    Memcpy "memcpy",
    Mempcpy "mempcpy",
    Memmove "memmove",
    Memset "memset",
    Memcmp "memcmp",
    Memchr "memchr",
    Strlen "strlen",
    Strnlen "strnlen",
    Strcpy "strcpy",
    Stpcpy "stpcpy",
    Strncpy "strncpy",
    Strcat "strcat",
    Strncat "strncat",
    Strcmp "strcmp",
    Strncmp "strncmp",
    Strchr "strchr",
    Strrchr "strrchr",
    Strstr "strstr",
    Printf "printf",
    Fprintf "fprintf",
    Sprintf "sprintf",
    Snprintf "snprintf",
    Vprintf "vprintf",
    Vfprintf "vfprintf",
    Vsprintf "vsprintf",
    Vsnprintf "vsnprintf",
    Puts "puts",
    Putchar "putchar",
    Fputc "fputc",
    Fputs "fputs",
    Fwrite "fwrite",
    Fflush "fflush",
    Perror "perror",
    Getchar "getchar",
    Fgetc "fgetc",
    Ungetc "ungetc",
    Gets "gets",
    Fgets "fgets",
    Fread "fread",
    Feof "feof",
    Ferror "ferror",
    Scanf "scanf",
    Fscanf "fscanf",
    Sscanf "sscanf",
    Vscanf "vscanf",
    Vfscanf "vfscanf",
    Vsscanf "vsscanf",
    Strtod "strtod",
    Strtof "strtof",
    Strtold "strtold",
    Exit "exit",
    /// Ends the program without running `atexit` functions.
    QuickExit "_Exit",
    Abort "abort",
    Sin "sin",
    Cos "cos",
    Tan "tan",
    Asin "asin",
    Acos "acos",
    Atan "atan",
    Atan2 "atan2",
    Sinh "sinh",
    Cosh "cosh",
    Tanh "tanh",
    Exp "exp",
    Exp2 "exp2",
    Expm1 "expm1",
    Log "log",
    Log2 "log2",
    Log10 "log10",
    Log1p "log1p",
    Pow "pow",
    Sqrt "sqrt",
    Cbrt "cbrt",
    Hypot "hypot",
    Floor "floor",
    Ceil "ceil",
    Trunc "trunc",
    Round "round",
    Rint "rint",
    Fmod "fmod",
    Remainder "remainder",
    Fma "fma",
    Sinf "sinf",
    Cosf "cosf",
    Tanf "tanf",
    Expf "expf",
    Logf "logf",
    Powf "powf",
    Sqrtf "sqrtf",
    Floorf "floorf",
    Ceilf "ceilf",
    Truncf "truncf",
    Roundf "roundf",
    Rintf "rintf",
    Fmodf "fmodf",
    Fmaf "fmaf",
    Sqrtl "sqrtl",
    Floorl "floorl",
    Ceill "ceill",
    Truncl "truncl",
    Roundl "roundl",
    Rintl "rintl",
    Fmodl "fmodl",
}

impl Builtin {
    /// The builtin of a C name.
    pub fn from_name(name: &str) -> Option<Builtin> {
        Builtin::ALL.iter().copied().find(|builtin| builtin.name() == name)
    }

    /// Whether it allocates memory that `free` takes.
    pub fn allocates(self) -> bool {
        matches!(self, Builtin::Malloc | Builtin::Calloc | Builtin::Realloc | Builtin::AlignedAlloc)
    }

    /// Whether it reads a stream, and so perhaps the standard input.
    pub fn reads_stream(self) -> bool {
        matches!(
            self,
            Builtin::Getchar
                | Builtin::Fgetc
                | Builtin::Gets
                | Builtin::Fgets
                | Builtin::Fread
                | Builtin::Scanf
                | Builtin::Fscanf
                | Builtin::Vscanf
                | Builtin::Vfscanf
        )
    }

    /// The addresses that stand for the streams `stdin`, `stdout` and `stderr`. They point to no object:
    /// a program can only compare them and hand them to the functions above.
    pub const STREAMS: [(&'static str, u64); 3] = [("stdin", 16), ("stdout", 32), ("stderr", 48)];

    /// The address that stands for a file, where only the library's models name one: what is written to it is gone.
    pub const FILE_STREAM: u64 = 64;
}
