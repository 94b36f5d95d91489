// Reaching the end of main is the same as returning zero.
//@ expect: exit 0
//@ stdout: end of main\n
#include <stdio.h>

int main(void)
{
    printf("end of main\n");
}
