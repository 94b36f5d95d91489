// Numbers of all lengths, in other notations, and such that are not kept.
//@ expect: violated
//@ stdin: -1 200 3 70000000000 ff 17 9\n
#include <assert.h>
#include <stdio.h>

int main(void)
{
    signed char tiny;
    short small;
    long long large;
    unsigned hex, octal, last;
    int count = scanf("%hhd %hd %*d %lld %x %o %u", &tiny, &small, &large, &hex, &octal, &last);
    if (count != 6)
        return 1;
    assert(!(tiny == -1 && small == 200 && large == 70000000000 && hex == 0xff && octal == 017 && last == 9)); //~ check: assertion
    return 0;
}
