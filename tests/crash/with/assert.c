#include <stdlib.h>

int assert(int condition)
{
    if (!condition)
        abort();
    return 0;
}
