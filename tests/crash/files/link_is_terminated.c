// What a link leads to may fill the whole room.
//@ expect: out-of-bounds
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char path[6];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);
    if (n < 0)
        return 1;
    path[n] = '\0'; //~ here
    puts(path);
    return 0;
}
