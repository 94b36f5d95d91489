// strerror and errno after a failed conversion.
//@ expect: exit 0
//@ stdout: 1 1\nNo such file or directory\n22 34\n
#include <stdio.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    errno = 0;
    long n = strtol("99999999999999999999", NULL, 10);
    printf("%d %d\n", errno == ERANGE, n > 0);
    printf("%s\n", strerror(ENOENT));
    errno = EINVAL;
    printf("%d %d\n", errno, ERANGE);
    return 0;
}
