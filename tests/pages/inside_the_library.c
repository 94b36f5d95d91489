// A failure inside a library function is shown at the user's call.
//@ command: run
#include <stdlib.h>

int main(void)
{
    const char *number = NULL;
    return (int)strtol(number, NULL, 10);
}
