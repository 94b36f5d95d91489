// Padding, member offsets and the size of structs.
//@ expect: exit 0
//@ stdout: 12 8\n4 8\n12 16 28\n32 8\n13 5 1\n
#include <stdio.h>
#include <stddef.h>

struct a { char c; int i; char d; };
struct b { char c; char d; int i; };
struct c { char c; struct a in; double x; short s[3]; };
struct __attribute__((packed)) p { char c; int i; double d; };

int main(void)
{
    printf("%d %d\n", (int)sizeof(struct a), (int)sizeof(struct b));
    printf("%d %d\n", (int)offsetof(struct a, i), (int)offsetof(struct a, d));
    printf("%d %d %d\n", (int)offsetof(struct c, in.d), (int)offsetof(struct c, x), (int)offsetof(struct c, s[2]));
    printf("%d %d\n", (int)sizeof(struct c), (int)_Alignof(struct c));
    printf("%d %d %d\n", (int)sizeof(struct p), (int)offsetof(struct p, d), (int)_Alignof(struct p));
    return 0;
}
