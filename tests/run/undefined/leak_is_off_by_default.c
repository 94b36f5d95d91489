// Without the option an object that is never freed is no violation.
//@ expect: exit 0
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10);
    return p == NULL;
}
