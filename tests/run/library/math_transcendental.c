// Powers, logarithms and trigonometry to ten digits.
//@ expect: exit 0
#include <stdio.h>
#include <math.h>

int main(void)
{
    printf("%.10g %.10g %.10g\n", pow(2, 10), pow(2, 0.5), pow(-8, 3));
    printf("%.10g %.10g %.10g\n", sin(1), cos(1), tan(1));
    printf("%.10g %.10g %.10g\n", asin(0.5), acos(0.5), atan2(1, -1));
    printf("%.10g %.10g %.10g %.10g\n", exp(1), log(10), log10(1000), log2(8));
    printf("%.10g %.10g %.10g %.10g\n", sinh(1), cosh(1), tanh(1), cbrt(27));
    printf("%g %g\n", log(0), sqrt(-1) != sqrt(-1) ? 1.0 : 0.0);
    return 0;
}
