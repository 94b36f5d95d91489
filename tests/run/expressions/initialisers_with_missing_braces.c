// Braces may be left out, the rest of an aggregate is zero.
//@ expect: exit 0
//@ stdout: 3 4 0 2\n2 ab 6 2 x 7 0\nhey 0 3\n
#include <stdio.h>

struct item { int id; char tag[4]; int v[2]; };

int main(void)
{
    int m[2][3] = { 1, 2, 3, 4 };
    int n[2][3] = { { 1 }, { 2 } };
    struct item list[] = { 1, "ab", 5, 6, 2, { 'x' }, { 7 } };
    char text[8] = { "hey" };
    int scalar = { 3 };
    printf("%d %d %d %d\n", m[0][2], m[1][0], m[1][1], n[1][0]);
    printf("%d %s %d %d %s %d %d\n", (int)(sizeof list / sizeof *list), list[0].tag, list[0].v[1],
           list[1].id, list[1].tag, list[1].v[0], list[1].v[1]);
    printf("%s %d %d\n", text, text[7], scalar);
    return 0;
}
