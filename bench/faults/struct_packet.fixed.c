/* Packets with a check sum over header and payload; the receiver adds up everything to zero. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_PAYLOAD 4

struct packet {
    uint8_t kind;
    uint8_t length;
    uint8_t payload[MAX_PAYLOAD];
    uint8_t check;
};

static void seal(struct packet *p)
{
    uint8_t sum = (uint8_t)(p->kind + p->length);
    for (int i = 0; i < p->length; i++)
        sum = (uint8_t)(sum + p->payload[i]);
    p->check = (uint8_t)(0u - sum);
}

static bool intact(const struct packet *p)
{
    if (p->length > MAX_PAYLOAD)
        return false;
    unsigned sum = p->kind;
    sum += p->length;
    for (int i = 0; i < p->length; i++)
        sum += p->payload[i];
    sum += p->check;
    return sum % 256 == 0;
}

int main(void)
{
    struct packet packet;
    packet.kind = __VERIFIER_nondet_uchar();
    packet.length = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(packet.length <= MAX_PAYLOAD);
    for (int i = 0; i < packet.length; i++)
        packet.payload[i] = __VERIFIER_nondet_uchar();

    seal(&packet);
    assert(intact(&packet));
    return 0;
}
