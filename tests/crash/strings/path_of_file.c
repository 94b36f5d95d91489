// A path is put together in an array that holds most of them.
//@ expect: out-of-bounds
//@ args: longname
#include <stdio.h>

int main(int argc, char **argv)
{
    char path[16];
    if (argc < 2)
        return 1;
    sprintf(path, "/home/%s.txt", argv[1]); //~ here
    puts(path);
    return 0;
}
