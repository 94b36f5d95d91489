// A marker that control never reaches does no harm.
//@ expect: exit 0
//@ stdout: 0 1\n
#include <stdio.h>

static int parity(unsigned n)
{
    switch (n % 2) {
    case 0: return 0;
    case 1: return 1;
    }
    __builtin_unreachable();
}

int main(void)
{
    printf("%d %d\n", parity(4), parity(7));
    return 0;
}
