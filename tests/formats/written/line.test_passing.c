// A run that passes, found by cexplain. To see it pass:
//
//   gcc -g -O0 -w -std=gnu11 -fsanitize=address,signed-integer-overflow,integer-divide-by-zero,shift-exponent,null,bounds,vla-bound,unreachable,float-cast-overflow -fno-sanitize-recover=all -Wl,--wrap=main line.c line_test_passing.c -o ./line_test_passing -lm
//   ./line_test_passing
//
// Expected: it ends with exit status 0, and nothing is reported.

// What the sanitizers are told.
const char *__asan_default_options(void)
{
    return "detect_leaks=0:handle_abort=1:detect_stack_use_after_return=1:allocator_may_return_null=1:redzone=512";
}
const char *__ubsan_default_options(void)
{
    return "print_stacktrace=1:handle_abort=1";
}

// The standard input of the run.
int memfd_create(const char *, unsigned);
__PTRDIFF_TYPE__ write(int, const void *, __SIZE_TYPE__);
long lseek(int, long, int);
int dup2(int, int);
__attribute__((constructor)) static void feed_standard_input(void)
{
    static const char input[] = "\"\000";
    int file = memfd_create("input", 0);
    if (file < 0 || write(file, input, sizeof input - 1) != sizeof input - 1 || lseek(file, 0, 0) != 0 || dup2(file, 0) != 0)
        __builtin_abort();
}

// The arguments of the run.
int __real_main(int, char **, char **);
int __wrap_main(void)
{
    static char argument0[] = "line";
    static char argument1[] = "in";
    static char argument2[] = "two words";
    static char argument3[] = "$x";
    static char *arguments[] = { argument0, argument1, argument2, argument3, 0 };
    return __real_main(4, arguments, arguments + 4);
}
