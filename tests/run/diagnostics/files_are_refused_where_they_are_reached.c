// A program that opens a file is run up to that point.
//@ expect: refused
//@ message: `fopen`
//@ gcc: no gcc runs it
#include <stdio.h>

int main(int argc, char **argv)
{
    puts("before");
    if (argc > 5)
        return system("never reached") != 0;
    FILE *file = fopen("settings.txt", "r"); //~ run: error
    return file != NULL;
}
