// The chosen standard shows in __STDC_VERSION__.
//@ expect: exit 0
//@ options: --std c99
//@ stdout: 199901\n
//@ gcc: no the comparison build always uses gnu11
#include <stdio.h>

int main(void)
{
    printf("%ld\n", __STDC_VERSION__);
    return 0;
}
