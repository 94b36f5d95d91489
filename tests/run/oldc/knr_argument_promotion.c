// Without a prototype float arguments travel as double and narrow ones as int.
//@ expect: exit 0
//@ stdout: 0.5 65 -7 4\n2.25 65 1 4\n
#include <stdio.h>

int show(f, c, s)
    float f;
    char c;
    short s;
{
    printf("%g %d %d %d\n", f, c, s, (int)sizeof f);
    return c;
}

int main()
{
    show(0.5f, 'A', (short)-7);
    show(2.25, 321, 65537);
    return 0;
}
