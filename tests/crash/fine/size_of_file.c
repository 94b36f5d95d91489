// The size of a file is at least 0, and its kind is looked at.
//@ expect: holds
//@ run: missing
//@ run: there
//@ file: a.txt=abc
#include <assert.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat about;
    if (access("a.txt", R_OK) != 0 || stat("a.txt", &about) != 0)
        return 1;
    assert(about.st_size >= 0);
    if (S_ISREG(about.st_mode) && rename("a.txt", "b.txt") == 0)
        printf("%ld\n", (long)about.st_size);
    return 0;
}
