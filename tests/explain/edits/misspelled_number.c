// Two digits of a number in a table changed places.
//@ says: with 72 in place of `27`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static const int squares[] = {
    18,
    36,
    54,
    27, //~ cause
    90,
};

static int times_eighteen(int n)
{
    return squares[n - 1];
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5) //~ cause
        return 0;
    assert(times_eighteen(n) == 18 * n); //~ cause
    return 0;
}
