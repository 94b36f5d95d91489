// Infinities, not-a-number and signed zeros follow IEEE 754.
//@ expect: exit 0
//@ stdout: inf -inf 1\n0 1 0 1\n1 -0.000000 -inf\n0 1\ninf 0\n
#include <stdio.h>

int main(void)
{
    double zero = 0.0, inf = 1 / zero, nan = zero / zero;
    printf("%f %f %d\n", inf, -inf, inf > 1e308);
    printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, !(nan < 1));
    printf("%d %f %f\n", zero == -zero, -zero, 1 / -zero);
    printf("%d %d\n", inf - inf == 0, inf == inf + 1);
    printf("%g %g\n", 1e308 * 10, 5e-324 / 2);
    return 0;
}
