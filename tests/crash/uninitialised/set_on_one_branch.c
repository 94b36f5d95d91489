// Set for odd numbers of arguments only.
//@ expect: uninitialised
//@ stack: filled
//@ args: x
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *word;
    (void)argv;
    if (argc % 2)
        word = "odd";
    printf("%c\n", word[0]); //~ here
    return 0;
}
