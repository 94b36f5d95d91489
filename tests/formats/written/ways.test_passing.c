// A run that passes, found by cexplain. To see it pass:
//
//   gcc -g -O0 -w -std=gnu11 -fsanitize=address,signed-integer-overflow,integer-divide-by-zero,shift-exponent,null,bounds,vla-bound,unreachable,float-cast-overflow -fno-sanitize-recover=all ways.c ways_test_passing.c -o ./ways_test_passing -lm
//   ./ways_test_passing
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

// The inputs of the run, in the order in which it asks for them.
int dprintf(int, const char *, ...);
static void ask_in_vain(const char *name)
{
    dprintf(2, "the run asks %s() for more values than it did before\n", name);
    __builtin_exit(78);
}
int __VERIFIER_nondet_int(void)
{
    static int values[] = {
        -1, // line 27
        0, // line 27
    };
    static unsigned next;
    if (next == sizeof values / sizeof *values)
        ask_in_vain("__VERIFIER_nondet_int");
    return values[next++];
}

