// The list of arguments ends with a null pointer, which nobody reads through.
//@ expect: holds
//@ run: some
//@ args: a bc d
//@ run: none
#include <stdio.h>

int main(int argc, char **argv)
{
    int letters = 0;
    (void)argc;
    for (char **p = argv; *p != NULL; p++)
        if ((*p)[0] != '\0')
            letters++;
    printf("%d\n", letters);
    return 0;
}
