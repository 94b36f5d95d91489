// Rounding, remainders, roots and absolute values are exact.
//@ expect: exit 0
//@ stdout: -3 -2 -3 -2\n1.4142135623730951 3.5 -1.5\n2 4 3 2\n0.625 5 -0.25 -3 12\n-3 5 1.41421354\n1 1 1 1\n
#include <stdio.h>
#include <math.h>

int main(void)
{
    printf("%g %g %g %g\n", floor(-2.5), ceil(-2.5), round(-2.5), trunc(-2.7));
    printf("%.17g %g %g\n", sqrt(2), fabs(-3.5), fmod(-7.5, 2));
    printf("%g %g %ld %g\n", rint(2.5), nearbyint(3.5), lround(2.5), fmax(1, 2));
    int e;
    double whole, m = frexp(20, &e), part = modf(-3.25, &whole);
    printf("%g %d %g %g %g\n", m, e, part, whole, ldexp(0.75, 4));
    printf("%g %g %.9g\n", copysign(3, -0.0), hypot(3, 4), sqrtf(2));
    printf("%d %d %d %d\n", isnan(NAN) != 0, isinf(INFINITY) != 0, signbit(-0.0) != 0, isfinite(1.0) != 0);
    return 0;
}
