// Sizes and alignments inside structs on 32-bit x86.
//@ expect: exit 0
//@ options: --machine ilp32
//@ stdout: 4 4 8 4\n8 12\n4 12\n4 12\n
#include <stdio.h>
#include <stddef.h>

struct d { char c; double d; };
struct l { char c; long long l; };

int main(void)
{
    printf("%d %d %d %d\n", (int)sizeof(int), (int)sizeof(long), (int)sizeof(long long), (int)sizeof(void *));
    printf("%d %d\n", (int)sizeof(double), (int)sizeof(long double));
    printf("%d %d\n", (int)offsetof(struct d, d), (int)sizeof(struct d));
    printf("%d %d\n", (int)offsetof(struct l, l), (int)sizeof(struct l));
    return 0;
}
