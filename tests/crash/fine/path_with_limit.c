// Directories beyond the fourth are not looked at.
//@ expect: holds
//@ run: many
//@ env: PATH=/a:/b:/c:/d:/e:/f
//@ run: none
//@ env: -PATH
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXDIRS 4

int main(void)
{
    const char *dirs[MAXDIRS];
    int n = 0;
    const char *p = getenv("PATH");

    while (p != NULL && n < MAXDIRS) {
        dirs[n++] = p;
        p = strchr(p, ':');
        if (p)
            p++;
    }
    if (n > 0)
        printf("%d, the last is %s\n", n, dirs[n - 1]);
    return 0;
}
