// Reading floating values from text.
//@ expect: exit 0
//@ stdout: 325 [xyz]\n-inf 12 0.5\n0.10000000000000001 0.100000001\n12.5 0\n1 [e]\ninf\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *end;
    printf("%g ", strtod(" 3.25e2xyz", &end)); printf("[%s]\n", end);
    printf("%g %g %g\n", strtod("-inf", NULL), strtod("0x1.8p3", NULL), strtod(".5", NULL));
    printf("%.17g %.9g\n", strtod("0.1", NULL), strtof("0.1", NULL));
    printf("%g %g\n", atof("12.5"), atof("no number"));
    printf("%g ", strtod("1e", &end)); printf("[%s]\n", end);
    printf("%g\n", strtod("1e999", NULL));
    return 0;
}
