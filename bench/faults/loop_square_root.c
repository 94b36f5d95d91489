/* Integer square root by adding up odd numbers: 1 + 3 + 5 + ... */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int square_root(int n)
{
    int root = 0;
    int odd = 1;
    int square = 1;
    while (square < n) {
        root++;
        odd += 2;
        square += odd;
    }
    return root;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 1600);

    int root = square_root(n);
    assert(root * root <= n);
    assert(n < (root + 1) * (root + 1));
    return 0;
}
