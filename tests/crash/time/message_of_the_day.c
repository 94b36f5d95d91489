// One message more than there are.
//@ expect: out-of-bounds
//@ with: sunday.c
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *messages[] = { "Hello", "Welcome", "Good day", "Hi" };

int main(void)
{
    int today = time(NULL) % 5;
    printf("%s\n", messages[today]); //~ here
    return 0;
}
