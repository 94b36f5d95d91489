// The packet says how long it is.
//@ expect: out-of-bounds
//@ with: packet.c
#include <stdio.h>
#include <string.h>

size_t packet_length(void);

static unsigned char payload[32];

int main(void)
{
    unsigned char copy[16] = {0};
    size_t length = packet_length();
    if (length > sizeof payload)
        length = sizeof payload;
    memcpy(copy, payload, length); //~ here
    printf("%d\n", copy[0]);
    return 0;
}
