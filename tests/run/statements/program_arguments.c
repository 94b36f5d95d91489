// main receives the program's arguments, and argv ends with a null pointer.
//@ expect: exit 3
//@ args: one two three
//@ stdout: [one][two][three] 4 1\n
#include <stdio.h>

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        printf("[%s]", argv[i]);
    printf(" %d %d\n", argc, argv[argc] == NULL);
    return argc - 1;
}
