// The list of arguments is printed backwards, from its end on.
//@ expect: null-dereference
//@ args: a b
#include <stdio.h>

int main(int argc, char **argv)
{
    while (argc > 0)
        printf("%c\n", argv[argc--][0]); //~ here
    return 0;
}
