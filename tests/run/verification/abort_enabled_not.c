// exit is not abort.
//@ expect: exit 4
//@ options: --enable abort
#include <stdlib.h>

int main(void)
{
    exit(4);
}
