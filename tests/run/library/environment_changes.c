// What setenv, putenv and unsetenv do is seen by getenv, and what putenv was given stays the program's own.
//@ expect: exit 0
//@ options: --env OWN_HOME=/home/me
//@ stdout: hello hello 1\n7 0\n-1 -1\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static char own[] = "B_OF_TEST=1";
    setenv("A_OF_TEST", "hello", 1);
    printf("%s ", getenv("A_OF_TEST"));
    setenv("A_OF_TEST", "again", 0);
    printf("%s ", getenv("A_OF_TEST"));
    unsetenv("A_OF_TEST");
    printf("%d\n", getenv("A_OF_TEST") == NULL);
    putenv(own);
    own[10] = '7';
    printf("%s ", getenv("B_OF_TEST"));
    putenv("B_OF_TEST");
    printf("%d\n", getenv("B_OF_TEST") != NULL);
    printf("%d %d\n", setenv("", "x", 1), setenv("a=b", "x", 1));
    return 0;
}
