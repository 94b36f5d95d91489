// One-past pointers, whole objects seen as bytes and flattened access by char are within bounds.
//@ expect: exit 0
//@ stdout: 14 4\n
#include <stdio.h>

struct record { char name[4]; int age; };

int main(void)
{
    int v[4] = { 1, 2, 3, 4 }, *end = &v[4], n = 0;
    struct record r = { "abc", 30 };
    unsigned char *bytes = (unsigned char *)&r;
    for (int *p = v; p < end; p++)
        n += *p;
    for (unsigned i = 0; i < sizeof r; i++)
        n += bytes[i] != 0;
    printf("%d %d\n", n, end[-1]);
    return 0;
}
