// A run that fails, found by cexplain. To see it fail:
//
//   gcc -g -O0 -w -std=gnu11 -fsanitize=address,signed-integer-overflow,integer-divide-by-zero,shift-exponent,null,bounds,vla-bound,unreachable,float-cast-overflow -fno-sanitize-recover=all parts.c parts_of_it.c parts_test.c -o ./parts_test -lm
//   ./parts_test
//
// Expected: parts.c:12:23: assertion: the asserted condition `x % 2 == 0` is false
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
__attribute__((weak)) void __VERIFIER_assume(int holds)
{
    if (!holds)
        __builtin_exit(77);
}
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
void log_value(void) {}
double nondet_double(void)
{
    static double values[] = {
        2.0, // line 9
    };
    static unsigned next;
    if (next == sizeof values / sizeof *values)
        ask_in_vain("nondet_double");
    return values[next++];
}
short read_sensor(void)
{
    static short values[] = {
        1, // line 7
    };
    static unsigned next;
    if (next == sizeof values / sizeof *values)
        ask_in_vain("read_sensor");
    return values[next++];
}

