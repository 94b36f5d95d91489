// The floating conversions with flags and precisions.
//@ expect: exit 0
#include <stdio.h>

int main(void)
{
    printf("%f %.0f %.2f %#.0f\n", 3.14159, 2.5, -1.005, 3.0);
    printf("%e %.3E %g %G\n", 12345.678, 0.00012, 1e-5, 1e20);
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 123456789.0);
    printf("[%10.3f][%-10.1f][%+.2f][%010.2f][% g]\n", 3.14159, 2.0, 1.0, -2.5, 7.5);
    printf("%#g %.10g %.3g\n", 1.0, 0.1, 1234567.0);
    printf("%f %5.1f %F\n", 1.0 / 0.0, -1.0 / 0.0, 1.0 / 0.0);
    printf("%.20f\n", 0.1);
    return 0;
}
