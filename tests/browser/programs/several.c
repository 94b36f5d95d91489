// Three properties fail.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 1)
        assert(n == 2);
    if (n == 7)
        assert(n > 7);
    int table[4] = { 1, 2, 3, 4 };
    if (n >= 0 && n <= 4)
        return table[n];
    return 0;
}
