/*
 * MIL-STD-1553B remote terminal: decoding of command words and the
 * answer of the terminal.
 *
 *   15..11 terminal address   (31: broadcast)
 *   10     transmit/receive   (1: the terminal transmits)
 *    9..5  subaddress         (0 and 31: mode code)
 *    4..0  word count         (0 stands for 32) or mode code
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BROADCAST       31u
#define MODE_SA_LOW     0u
#define MODE_SA_HIGH    31u

/* mode codes that the terminal knows */
#define MC_SYNCHRONIZE      1u
#define MC_LAST_STATUS      2u
#define MC_RESET            8u
#define MC_VECTOR_WORD      16u
#define MC_SYNC_WITH_DATA   17u

/* status word */
#define ST_MESSAGE_ERROR    0x0400u
#define ST_BROADCAST        0x0010u
#define ST_BUSY             0x0008u
#define ST_ADDRESS_SHIFT    11

typedef struct {
    uint8_t address;
    uint8_t subaddress;
    uint8_t count;          /* data words 1..32, or the mode code */
    bool    transmit;
    bool    mode;
} rt_command_t;

typedef struct {
    uint8_t  address;
    uint16_t status;
    bool     busy;
    uint16_t sync;          /* last word of synchronize with data */
    uint16_t data_in;       /* data words taken, in total         */
    uint16_t data_out;
} rt_t;

static void command_decode(uint16_t word, rt_command_t *c)
{
    c->address = (uint8_t)(word >> 11);
    c->transmit = (word & 0x0400u) != 0u;
    c->subaddress = (uint8_t)((word >> 5) & 0x1Fu);
    c->count = (uint8_t)(word & 0x1Fu);
    c->mode = c->subaddress == MODE_SA_LOW ||
              c->subaddress == MODE_SA_HIGH;
    if (!c->mode && c->count == 0u) {
        c->count = 32u;
    }
}

static uint16_t command_encode(const rt_command_t *c)
{
    return (uint16_t)((c->address << 11) | (c->transmit ? 0x0400u : 0u) |
                      (c->subaddress << 5) | (c->count & 0x1Fu));
}

static void rt_init(rt_t *rt, uint8_t address)
{
    rt->address = address;
    rt->status = (uint16_t)(address << ST_ADDRESS_SHIFT);
    rt->busy = false;
    rt->sync = 0u;
    rt->data_in = 0u;
    rt->data_out = 0u;
}

/* Mode codes from 16 on carry one data word. */
static bool mode_has_data(uint8_t code)
{
    return (code & 0x01u) != 0u;
}

/* Number of data words that belong to the message. */
static uint8_t message_words(const rt_command_t *c)
{
    if (c->mode) {
        return mode_has_data(c->count) ? 1u : 0u;
    }
    return c->count;
}

static bool mode_legal(const rt_command_t *c)
{
    switch (c->count) {
    case MC_SYNCHRONIZE:
    case MC_RESET:
        return c->transmit;
    case MC_LAST_STATUS:
    case MC_VECTOR_WORD:
        return c->transmit && c->address != BROADCAST;
    case MC_SYNC_WITH_DATA:
        return !c->transmit;
    default:
        return false;
    }
}

/* Returns true when the terminal answers with its status word. */
static bool rt_command(rt_t *rt, uint16_t word, uint16_t data)
{
    rt_command_t c;
    bool broadcast;
    bool legal = true;

    command_decode(word, &c);
    if (c.address != rt->address && c.address != BROADCAST) {
        return false;
    }
    broadcast = c.address == BROADCAST;

    if (c.mode && c.count == MC_LAST_STATUS && mode_legal(&c)) {
        return true;            /* status is kept as it was */
    }

    if (c.mode) {
        legal = mode_legal(&c);
    } else if (broadcast && c.transmit) {
        legal = false;          /* nobody can ask all to transmit */
    }

    rt->status = (uint16_t)(rt->address << ST_ADDRESS_SHIFT);
    if (broadcast) {
        rt->status |= ST_BROADCAST;
    }
    if (!legal) {
        rt->status |= ST_MESSAGE_ERROR;
    } else if (rt->busy && !c.mode) {
        rt->status |= ST_BUSY;
    } else {
        if (c.mode && c.count == MC_RESET) {
            rt->busy = false;
        } else if (c.mode && c.count == MC_SYNC_WITH_DATA) {
            rt->sync = data;
        }
        if (c.transmit) {
            rt->data_out = (uint16_t)(rt->data_out + message_words(&c));
        } else {
            rt->data_in = (uint16_t)(rt->data_in + message_words(&c));
        }
    }
    return !broadcast;
}

int main(void)
{
    rt_t rt;
    rt_command_t c;
    uint8_t address = __VERIFIER_nondet_uchar();
    unsigned expect_in = 0u, expect_out = 0u;

    __VERIFIER_assume(address < BROADCAST);
    rt_init(&rt, address);

    for (int i = 0; i < 3; i++) {
        uint16_t word = __VERIFIER_nondet_ushort();
        uint16_t data = __VERIFIER_nondet_ushort();
        uint16_t old_status = rt.status;
        unsigned field = word & 31u;
        unsigned sa = (word / 32u) % 32u;
        bool to_me = word / 2048u == address;
        bool to_all = word / 2048u == 31u;
        bool answered;

        command_decode(word, &c);
        assert(command_encode(&c) == word);
        answered = rt_command(&rt, word, data);

        assert(answered == to_me);
        if (!to_me && !to_all) {
            assert(rt.status == old_status);
        }
        assert(rt.status >> ST_ADDRESS_SHIFT == address);

        /* plain data messages and the mode codes with a data word */
        if ((to_me || to_all) && sa != 0u && sa != 31u) {
            unsigned n = field == 0u ? 32u : field;
            if ((word & 0x0400u) == 0u) {
                expect_in += n;
            } else if (to_me) {
                expect_out += n;
            }
        } else if (to_me && (word & 0x0400u) != 0u && field == 16u) {
            expect_out += 1u;
        } else if ((to_me || to_all) && (word & 0x0400u) == 0u &&
                   field == 17u) {
            expect_in += 1u;
            assert(rt.sync == data);
        }
        assert(rt.data_in == expect_in);
        assert(rt.data_out == expect_out);
    }
    return 0;
}
