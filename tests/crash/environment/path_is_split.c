// Four directories are enough for everybody.
//@ expect: out-of-bounds
//@ env: PATH=/a:/b:/c:/d:/e:/f
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXDIRS 4

int main()
{
    const char *dirs[MAXDIRS];
    int n = 0;
    const char *p = getenv("PATH");

    if (p == NULL)
        return 0;
    dirs[n++] = p;
    while ((p = strchr(p, ':')) != NULL) {
        p++;
        dirs[n] = p; //~ here
        n++;
    }
    printf("%d, the last is %s\n", n, dirs[n - 1]);
    return 0;
}
