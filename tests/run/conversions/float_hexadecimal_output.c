// Hexadecimal output of floating values, with subnormals and rounding.
//@ expect: exit 0
#include <stdio.h>

int main(void)
{
    printf("%a %a %a\n", 1.0, 0.5, -3.75);
    printf("%a %a\n", 0.0, 5e-324);
    printf("%a\n", 1.7976931348623157e308);
    printf("%.2a %A\n", 1.7, 255.5);
    printf("%a\n", 0.1f + 0.2f);
    printf("%a\n", 0.1 + 0.2);
    return 0;
}
