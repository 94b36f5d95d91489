// _Alignas and the aligned attribute raise the alignment of objects and members.
//@ expect: exit 0
//@ stdout: 16 32\n8 8\n0\n
#include <stdio.h>
#include <stdint.h>
#include <stddef.h>

struct s { char c; _Alignas(16) char d; };
struct t { char c; } __attribute__((aligned(8)));

int main(void)
{
    _Alignas(32) char buffer[5];
    printf("%d %d\n", (int)offsetof(struct s, d), (int)sizeof(struct s));
    printf("%d %d\n", (int)sizeof(struct t), (int)_Alignof(struct t));
    printf("%d\n", (int)((uintptr_t)buffer % 32));
    return 0;
}
