// strncpy, and the end that it may leave out.
//@ expect: holds
//@ run: long
//@ env: USER=administrator
//@ run: not set
//@ env: -USER
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char user[7];
    const char *value = getenv("USER");
    strncpy(user, value ? value : "nobody", sizeof user - 1);
    user[sizeof user - 1] = '\0';
    printf("%d: %s\n", (int)strlen(user), user);
    return 0;
}
