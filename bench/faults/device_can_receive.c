/*
 * CAN controller driver: moves a received frame from a mailbox to the frame
 * structure handed to the stack. In classic CAN the DLC field may hold 9..15,
 * which all mean eight data bytes.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define CAN_MAX_DLEN 8u

#define MB_CS_DLC_SHIFT 16
#define MB_CS_RTR       (1u << 20)
#define MB_CS_IDE       (1u << 21)

#define CAN_EFF_FLAG 0x80000000u
#define CAN_RTR_FLAG 0x40000000u
#define CAN_EFF_MASK 0x1FFFFFFFu
#define CAN_SFF_MASK 0x7FFu

struct mailbox {
    uint32_t cs;
    uint32_t id;
    uint32_t word[2];
};

struct can_frame {
    uint32_t can_id;
    uint8_t len;
    uint8_t data[CAN_MAX_DLEN];
};

struct can_stats {
    unsigned frames;
    unsigned bytes;
};

/* Payload length for a received control word. */
static uint8_t mb_len(uint32_t cs)
{
    uint8_t dlc = (cs >> MB_CS_DLC_SHIFT) & 0xFu;

    return dlc;
}

/* The data words are big endian within the mailbox. */
static uint8_t mb_byte(const struct mailbox *mb, unsigned i)
{
    return (uint8_t)(mb->word[(i >> 2) & 1u] >> (24u - 8u * (i & 3u)));
}

static uint32_t mb_can_id(const struct mailbox *mb)
{
    uint32_t id;

    if (mb->cs & MB_CS_IDE)
        id = (mb->id & CAN_EFF_MASK) | CAN_EFF_FLAG;
    else
        id = (mb->id >> 18) & CAN_SFF_MASK;
    if (mb->cs & MB_CS_RTR)
        id |= CAN_RTR_FLAG;
    return id;
}

static void can_read_mailbox(const struct mailbox *mb, struct can_frame *f,
                             struct can_stats *st)
{
    memset(f, 0, sizeof(*f));
    f->can_id = mb_can_id(mb);
    f->len = mb_len(mb->cs);
    if (!(f->can_id & CAN_RTR_FLAG)) {
        for (unsigned i = 0; i < f->len; i++)
            f->data[i] = mb_byte(mb, i);
        st->bytes += f->len;
    }
    st->frames++;
}

int main(void)
{
    struct mailbox mb;
    struct can_frame f;
    struct can_stats st = { 0, 0 };
    unsigned dlc;

    mb.cs = __VERIFIER_nondet_uint();
    mb.id = __VERIFIER_nondet_uint();
    mb.word[0] = __VERIFIER_nondet_uint();
    mb.word[1] = __VERIFIER_nondet_uint();

    can_read_mailbox(&mb, &f, &st);

    dlc = (mb.cs >> 16) & 15u;
    assert(f.len <= 8);
    assert(dlc > 8 || f.len == dlc);
    assert(st.frames == 1);
    assert(st.bytes <= 8);
    if (!(mb.cs & MB_CS_IDE))
        assert((f.can_id & ~CAN_RTR_FLAG) <= 0x7FF);
    if (!(mb.cs & MB_CS_RTR) && f.len == 8) {
        assert(f.data[0] == mb.word[0] >> 24);
        assert(f.data[7] == (mb.word[1] & 0xFFu));
    }
    return 0;
}
