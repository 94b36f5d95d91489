// A run that fails, found by cexplain. To see it fail:
//
//   gcc -g -O0 -w -std=gnu11 -fsanitize=address,signed-integer-overflow,integer-divide-by-zero,shift-exponent,null,bounds,vla-bound,unreachable,float-cast-overflow -fno-sanitize-recover=all three.c three_test.c -o ./three_test -lm
//   ./three_test
//
// Expected: three.c:17:27: assertion: the asserted condition `n != 3` is false
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
__attribute__((weak)) void __VERIFIER_assert(int holds)
{
    if (!holds)
        __builtin_abort();
}

// The inputs of the run, in the order in which it asks for them.
int dprintf(int, const char *, ...);
static void ask_in_vain(const char *name)
{
    dprintf(2, "the run asks %s() for more values than it did before\n", name);
    __builtin_exit(78);
}
unsigned int __VERIFIER_nondet_uint(void)
{
    static unsigned int values[] = {
        3u, // line 10
        3u, // line 10
    };
    static unsigned next;
    if (next == sizeof values / sizeof *values)
        ask_in_vain("__VERIFIER_nondet_uint");
    return values[next++];
}

