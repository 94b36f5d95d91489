// A number is printed as a string.
//@ expect: varargs
//@ args: x
#include <stdio.h>

int main(int argc, char **argv)
{
    (void)argv;
    printf("called with %s arguments\n", argc); //~ here
    return 0;
}
