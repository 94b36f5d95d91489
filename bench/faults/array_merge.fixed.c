/* Merges two sorted runs of time stamps into one. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define RUN 3

static int merge(const int *a, int na, const int *b, int nb, int *out)
{
    int i = 0;
    int j = 0;
    int n = 0;
    while (i < na && j < nb) {
        if (a[i] <= b[j])
            out[n++] = a[i++];
        else
            out[n++] = b[j++];
    }
    while (i < na)
        out[n++] = a[i++];
    while (j < nb)
        out[n++] = b[j++];
    return n;
}

int main(void)
{
    int a[RUN];
    int b[RUN];
    int out[2 * RUN];
    int na = __VERIFIER_nondet_int();
    int nb = __VERIFIER_nondet_int();
    __VERIFIER_assume(na >= 0 && na <= RUN && nb >= 0 && nb <= RUN);
    for (int i = 0; i < RUN; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(i == 0 || (a[i] >= a[i - 1] && b[i] >= b[i - 1]));
    }
    int n = merge(a, na, b, nb, out);
    for (int i = 1; i < n; i++)
        assert(out[i - 1] <= out[i]);
    assert(n == na + nb);
    return 0;
}
