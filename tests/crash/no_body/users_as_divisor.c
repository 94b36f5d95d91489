// An average over users that may be none.
//@ expect: division-by-zero
//@ with: users.c
#include <stdio.h>

unsigned count_users(void);

int main(void)
{
    unsigned long bytes = 123456;
    printf("%lu bytes per user\n", bytes / count_users()); //~ here
    return 0;
}
