// A program that starts another one is run up to that point.
//@ expect: refused
//@ message: `popen`
//@ gcc: no gcc runs it
#include <stdio.h>

int main(int argc, char **argv)
{
    puts("before");
    if (argc > 5)
        return system("never reached") != 0;
    FILE *file = popen("ls", "r"); //~ run: error
    return file != NULL;
}
