// 128-bit integers: multiplication, shifts, division, comparison and conversions.
//@ expect: exit 0
#include <stdio.h>

static void show(unsigned __int128 n)
{
    printf("%016llx%016llx\n", (unsigned long long)(n >> 64), (unsigned long long)n);
}

int main(void)
{
    unsigned long long big = 0xFFFFFFFFFFFFFFFFULL;
    unsigned __int128 u = (unsigned __int128)big * big;
    __int128 s = -1;
    show(u);
    show(u / 1000000007u);
    show(u % 1000000007u);
    show((unsigned __int128)1 << 100);
    show(s);
    show(s >> 127);
    show((s << 70) - 5);
    printf("%d %d %d\n", s < 0, u > big, (int)sizeof s);
    printf("%g %lld\n", (double)u, (long long)(s * 12345));
    return 0;
}
