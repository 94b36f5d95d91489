// What was set may be gone again.
//@ expect: null-dereference
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void forget_secrets(void)
{
    unsetenv("TOKEN");
}

int main(void)
{
    setenv("TOKEN", "abc", 1);
    forget_secrets();
    printf("%d\n", (int)strlen(getenv("TOKEN"))); //~ here
    return 0;
}
