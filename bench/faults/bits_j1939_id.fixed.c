/* Takes 29-bit identifiers of J1939 apart: priority, group of parameters, destination, source. */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define GLOBAL_ADDRESS 0xFFu
/* From this PDU format on, the PDU specific byte belongs to the number of the group. */
#define PDU2_FORMAT 240u

struct j1939_id {
    uint8_t priority;
    uint32_t group;
    uint8_t destination;
    uint8_t source;
};

static uint32_t j1939_pack(const struct j1939_id *id)
{
    uint32_t raw = (uint32_t)(id->priority & 7u) << 26 | id->group << 8 | id->source;
    if (((id->group >> 8) & 0xFFu) < PDU2_FORMAT)
        raw |= (uint32_t)id->destination << 8;
    return raw;
}

static struct j1939_id j1939_unpack(uint32_t raw)
{
    struct j1939_id id;
    id.priority = (raw >> 26) & 7u;
    id.source = raw & 0xFFu;
    id.group = (raw >> 8) & 0x3FFFFu;
    id.destination = GLOBAL_ADDRESS;
    if (((raw >> 16) & 0xFFu) < PDU2_FORMAT) {
        id.destination = id.group & 0xFFu;
        id.group &= ~0xFFu;
    }
    return id;
}

int main(void)
{
    struct j1939_id id;
    id.priority = __VERIFIER_nondet_uchar() & 7u;
    id.group = __VERIFIER_nondet_uint() & 0x3FFFFu;
    id.source = __VERIFIER_nondet_uchar();
    id.destination = __VERIFIER_nondet_uchar();
    if (((id.group >> 8) & 0xFFu) < PDU2_FORMAT)
        __VERIFIER_assume((id.group & 0xFFu) == 0);
    else
        __VERIFIER_assume(id.destination == GLOBAL_ADDRESS);

    struct j1939_id back = j1939_unpack(j1939_pack(&id));
    assert(back.priority == id.priority);
    assert(back.group == id.group);
    assert(back.destination == id.destination);
    assert(back.source == id.source);
    return 0;
}
