/* Modbus slave: function codes 03 (read holding registers), 06 (write
 * single register), 16 (write multiple registers) and 05 (write coil).
 * Requests and responses are PDUs, without address and CRC. */
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdbool.h>

extern unsigned char  __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define N_REGS      4
#define N_COILS     10
#define COIL_BYTES  ((N_COILS + 7) / 8)
#define PDU_MAX     14

enum { FC_READ_COILS = 1, FC_READ_REGS = 3, FC_WRITE_COIL = 5,
       FC_WRITE_REG = 6, FC_WRITE_REGS = 16 };
enum { EX_NONE = 0, EX_FUNCTION = 1, EX_ADDRESS = 2, EX_VALUE = 3 };

#define COIL_ON   0xFF00
#define COIL_OFF  0x0000

typedef struct {
    uint8_t  len;
    uint8_t  b[PDU_MAX];
} pdu_t;

typedef struct {
    uint16_t reg[N_REGS];
    uint8_t  coil[COIL_BYTES];
    uint16_t errors;
} slave_t;

static uint16_t get16(const uint8_t *p)
{
    return (uint16_t)(p[0] << 8 | p[1]);
}

static void put16(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)(v >> 8);
    p[1] = (uint8_t)(v & 0xFF);
}

static int fc_read_coils(const slave_t *s, const pdu_t *rq, pdu_t *rs)
{
    uint16_t start = get16(&rq->b[1]);
    uint16_t count = get16(&rq->b[3]);
    int i;

    if (rq->len != 5 || count == 0 || count > N_COILS)
        return EX_VALUE;
    if (start >= N_COILS || start + count > N_COILS)
        return EX_ADDRESS;
    rs->b[1] = (uint8_t)((count + 7) / 8);
    memset(&rs->b[2], 0, COIL_BYTES);
    for (i = 0; i < N_COILS; i++) {
        int c = start + i;

        if (i >= count)
            break;
        if (s->coil[c / 8] & (1u << (c % 8)))
            rs->b[2 + i / 8] |= (uint8_t)(1u << (c % 8));
    }
    rs->len = (uint8_t)(2 + rs->b[1]);
    return EX_NONE;
}

static int fc_read_regs(const slave_t *s, const pdu_t *rq, pdu_t *rs)
{
    uint16_t start = get16(&rq->b[1]);
    uint16_t count = get16(&rq->b[3]);
    int i;

    if (rq->len != 5 || count == 0 || count > N_REGS)
        return EX_VALUE;
    if (start >= N_REGS || start + count > N_REGS)
        return EX_ADDRESS;
    rs->b[1] = (uint8_t)(2 * count);
    for (i = 0; i < N_REGS && i < count; i++)
        put16(&rs->b[2 + 2 * i], s->reg[start + i]);
    rs->len = (uint8_t)(2 + 2 * count);
    return EX_NONE;
}

static int fc_write_coil(slave_t *s, const pdu_t *rq, pdu_t *rs)
{
    uint16_t addr = get16(&rq->b[1]);
    uint16_t val = get16(&rq->b[3]);

    if (rq->len != 5 || (val != COIL_ON && val != COIL_OFF))
        return EX_VALUE;
    if (addr >= N_COILS)
        return EX_ADDRESS;
    if (val == COIL_ON)
        s->coil[addr / 8] |= (uint8_t)(1u << (addr % 8));
    else
        s->coil[addr / 8] &= (uint8_t)~(1u << (addr % 8));
    *rs = *rq;
    return EX_NONE;
}

static int fc_write_reg(slave_t *s, const pdu_t *rq, pdu_t *rs)
{
    uint16_t addr = get16(&rq->b[1]);

    if (rq->len != 5)
        return EX_VALUE;
    if (addr >= N_REGS)
        return EX_ADDRESS;
    s->reg[addr] = get16(&rq->b[3]);
    *rs = *rq;
    return EX_NONE;
}

static int fc_write_regs(slave_t *s, const pdu_t *rq, pdu_t *rs)
{
    uint16_t start = get16(&rq->b[1]);
    uint16_t count = get16(&rq->b[3]);
    int i;

    if (count == 0 || count > N_REGS || rq->b[5] != 2 * count ||
        rq->len != 6 + 2 * count)
        return EX_VALUE;
    if (start >= N_REGS || start + count > N_REGS)
        return EX_ADDRESS;
    for (i = 0; i < N_REGS && i < count; i++)
        s->reg[start + i] = get16(&rq->b[6 + 2 * i]);
    memcpy(rs->b, rq->b, 5);
    rs->len = 5;
    return EX_NONE;
}

/* Serves one request. */
static void slave_serve(slave_t *s, const pdu_t *rq, pdu_t *rs)
{
    int ex;

    rs->b[0] = rq->b[0];
    switch (rq->b[0]) {
    case FC_READ_COILS:  ex = fc_read_coils(s, rq, rs); break;
    case FC_READ_REGS:   ex = fc_read_regs(s, rq, rs); break;
    case FC_WRITE_COIL:  ex = fc_write_coil(s, rq, rs); break;
    case FC_WRITE_REG:   ex = fc_write_reg(s, rq, rs); break;
    case FC_WRITE_REGS:  ex = fc_write_regs(s, rq, rs); break;
    default:             ex = EX_FUNCTION; break;
    }
    if (ex != EX_NONE) {
        rs->b[0] = rq->b[0] | 0x80;
        rs->b[1] = (uint8_t)ex;
        rs->len = 2;
        s->errors++;
    }
}

static void request(pdu_t *p, uint8_t fc, uint16_t a, uint16_t v)
{
    memset(p, 0, sizeof *p);
    p->b[0] = fc;
    put16(&p->b[1], a);
    put16(&p->b[3], v);
    p->len = 5;
}

int main(void)
{
    slave_t s;
    pdu_t rq, rs;
    bool ref[N_COILS];
    int i;

    memset(&s, 0, sizeof s);
    memset(&rs, 0, sizeof rs);
    memset(ref, 0, sizeof ref);

    /* coils: write three, then read a range and compare bit for bit */
    for (i = 0; i < 3; i++) {
        uint16_t a = __VERIFIER_nondet_ushort();
        bool on = __VERIFIER_nondet_uchar() & 1;

        request(&rq, FC_WRITE_COIL, a, on ? COIL_ON : COIL_OFF);
        slave_serve(&s, &rq, &rs);
        assert((rs.len == 2) == (a >= N_COILS));
        if (a < N_COILS)
            ref[a] = on;
    }
    uint16_t start = __VERIFIER_nondet_ushort();
    uint16_t count = __VERIFIER_nondet_ushort();

    request(&rq, FC_READ_COILS, start, count);
    slave_serve(&s, &rq, &rs);
    if (rs.b[0] == FC_READ_COILS) {
        assert(rs.len == 2 + (count + 7) / 8);
        for (i = 0; i < N_COILS; i++)
            if (i < count)
                assert(((rs.b[2 + i / 8] >> (i % 8)) & 1) == ref[start + i]);
    } else {
        assert(rs.b[0] == (FC_READ_COILS | 0x80));
    }

    /* registers: a write and the read of a window that holds it */
    uint16_t a = __VERIFIER_nondet_ushort();
    uint16_t v = __VERIFIER_nondet_ushort();

    request(&rq, FC_WRITE_REG, a, v);
    slave_serve(&s, &rq, &rs);
    if (rs.b[0] == FC_WRITE_REG) {
        request(&rq, FC_READ_REGS, 0, N_REGS);
        slave_serve(&s, &rq, &rs);
        assert(rs.len == 2 + 2 * N_REGS && a < N_REGS);
        assert(get16(&rs.b[2 + 2 * a]) == v);
    }
    return 0;
}
