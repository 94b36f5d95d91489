// The same with one failing run: a line that only this run executes could be wrong as well.
//@ options: --method repair
//@ says: another value of `0`
//@ says: line 16: another value of `result + 3`
//@ says not: Each of them helps
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int level(int is_high)
{
    int result = 0; //~ cause
    if (is_high) {
        result = result + 2;
    } else {
        result = result + 3; //~ cause
    }
    return result;
}

int main(void)
{
    int is_high = __VERIFIER_nondet_int();
    assert(level(is_high) <= 1);
    return 0;
}
