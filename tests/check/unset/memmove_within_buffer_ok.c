// Bytes that were never set move within a buffer, over each other.
//@ expect: holds
#include <assert.h>
#include <string.h>

int main(void)
{
    unsigned char buffer[8], old[8];
    memcpy(old, buffer, sizeof old);
    buffer[2] = 7;
    memmove(buffer + 1, buffer, 6);
    assert(buffer[0] == old[0] && buffer[1] == old[0]);
    assert(buffer[3] == 7 && buffer[6] == old[5] && buffer[7] == old[7]);
    return 0;
}
