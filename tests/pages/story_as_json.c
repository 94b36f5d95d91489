// The story for programs.
//@ command: run --json - --seed 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int half(int x) { return x / 2; }

int main(void)
{
    int x = __VERIFIER_nondet_int();
    for (int i = 0; i < 2; i++)
        x = half(x);
    assert(x == 0);
}
