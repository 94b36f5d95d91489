// The path fits, or it is not used.
//@ expect: holds
//@ run: short
//@ args: name
//@ run: long
//@ args: longname
#include <stdio.h>

int main(int argc, char **argv)
{
    char path[16];
    if (argc < 2 || snprintf(path, sizeof path, "/home/%s.txt", argv[1]) >= (int)sizeof path)
        return 1;
    puts(path);
    return 0;
}
