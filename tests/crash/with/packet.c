#include <stddef.h>

size_t packet_length(void)
{
    return 24;
}
