// float and double results are rounded to their own precision at each operation.
//@ expect: exit 0
#include <stdio.h>

int main(void)
{
    float f = 0.1f, third = 1.0f / 3.0f;
    double d = 0.1, sum = 0;
    printf("%.17g %.17g\n", f, d);
    printf("%.17g %.17g\n", third, 1.0 / 3.0);
    printf("%d %d %d\n", f == d, f == 0.1f, (float)d == f);
    for (int i = 0; i < 10; i++)
        sum += d;
    printf("%.17g %d\n", sum, sum == 1.0);
    printf("%a %a\n", f, d);
    f = 1e10f;
    f += 1;
    printf("%.17g %.17g\n", f, f * f);
    return 0;
}
