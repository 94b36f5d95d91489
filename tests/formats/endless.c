//@ options: --unwind 3
// A controller that never ends; the level may rise too far.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    int level = 0;
    while (1) {
        int change = __VERIFIER_nondet_int();
        if (change < -1 || change > 2)
            change = 0;
        level += change;
        if (level < 0)
            level = 0;
        __VERIFIER_assert(level <= 3);
    }
}
