// A statement expression yields the value of its last statement.
//@ expect: exit 0
//@ stdout: 5 6\n10\n1 text\n2\n
#include <stdio.h>

#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

int main(void)
{
    int i = 5, calls = 0;
    int m = max(i++, 3);
    printf("%d %d\n", m, i);
    int sum = ({ int t = 0; for (int k = 1; k <= 4; k++) t += k; t; });
    printf("%d\n", sum);
    ({ calls++; });
    printf("%d %s\n", calls, ({ "text"; }));
    printf("%g\n", max(1.5, 2));
    return 0;
}
