// The file name has room for the name, but not for its suffix.
//@ expect: out-of-bounds
//@ stdin: report\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char file[10];
    if (scanf("%9s", file) != 1)
        return 1;
    strcat(file, ".txt"); //~ here
    printf("writing %s\n", file);
    return 0;
}
