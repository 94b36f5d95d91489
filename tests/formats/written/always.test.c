// A run that fails, found by cexplain. To see it fail:
//
//   gcc -g -O0 -w -std=gnu11 -fsanitize=address,signed-integer-overflow,integer-divide-by-zero,shift-exponent,null,bounds,vla-bound,unreachable,float-cast-overflow -fno-sanitize-recover=all -finstrument-functions always.c always_test.c -o ./always_test -lm
//   ./always_test
//
// Expected: always.c:12:9: reach-error: the error location is reached
// The program aborts there; the stack that is printed names the line.

// What the sanitizers are told.
const char *__asan_default_options(void)
{
    return "detect_leaks=0:handle_abort=1:detect_stack_use_after_return=1:allocator_may_return_null=1:redzone=512";
}
const char *__ubsan_default_options(void)
{
    return "print_stacktrace=1:handle_abort=1";
}

// Functions of verification tasks, unless the program has its own.
__attribute__((weak)) void reach_error(void)
{
    __builtin_abort();
}

// The program goes on after `reach_error`; the test does not.
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller) {}
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *caller)
{
    if (function == (void *)reach_error)
        __builtin_abort();
}

// The inputs of the run, in the order in which it asks for them.
int dprintf(int, const char *, ...);
static void ask_in_vain(const char *name)
{
    dprintf(2, "the run asks %s() for more values than it did before\n", name);
    __builtin_exit(78);
}
char __VERIFIER_nondet_char(void)
{
    static char values[] = {
        0, // line 9
    };
    static unsigned next;
    if (next == sizeof values / sizeof *values)
        ask_in_vain("__VERIFIER_nondet_char");
    return values[next++];
}

