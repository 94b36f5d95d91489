// With 32-bit long, long and unsigned int have unsigned long as common type.
//@ expect: exit 0
//@ options: --machine ilp32
//@ stdout: 0 1\n4 4 8 4\n
#include <stdio.h>

int main(void)
{
    long wide = -1;
    unsigned one = 1;
    long long longer = -1;
    printf("%d %d\n", wide < one, longer < one);
    printf("%d %d %d %d\n", (int)sizeof(long), (int)sizeof(void *), (int)sizeof(long long), (int)sizeof(size_t));
    return 0;
}
