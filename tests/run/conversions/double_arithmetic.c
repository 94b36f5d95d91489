// The four operations and comparisons on double, printed so that every bit counts.
//@ expect: exit 0
#include <stdio.h>

int main(void)
{
    double a = 1e16, b = 3.14159, c = 1e-7;
    printf("%.17g %.17g\n", a + 1, a + 2);
    printf("%.17g %.17g\n", b * c, b / c);
    printf("%.17g %.17g\n", b - 3, (a + b) - a);
    printf("%d %d %d\n", a + 1 == a, b < c, b >= 3.14159);
    printf("%.17g\n", -b);
    return 0;
}
