//@ options:
//@ args: in|two words|$x
// The answer depends on the standard input and on the arguments.
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int first = getchar();
    int second = getchar();
    if (argc == 4 && argv[2][3] == ' ' && first == '"')
        assert(second != '\\');
    return 0;
}
