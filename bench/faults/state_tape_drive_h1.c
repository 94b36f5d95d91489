/*
 * Tape drive front end with a read-ahead buffer. The physical head may be
 * ahead of the logical position because blocks were read ahead. Before a
 * write the drive has to back up over the blocks that were read but never
 * delivered, otherwise the data lands on the wrong place on the medium.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TAPE_LEN    6
#define READAHEAD   2

enum tape_mode { TM_IDLE, TM_READING, TM_WRITING };
enum tape_err  { TE_OK, TE_EOD, TE_EOM };

struct medium {
    uint8_t block[TAPE_LEN];
    uint8_t eod;            /* end of data: blocks written so far */
    uint8_t head;           /* block under the head */
};

struct tape {
    struct medium med;
    enum tape_mode mode;
    uint8_t buf[READAHEAD];
    uint8_t buf_pos;        /* next block to deliver */
    uint8_t buf_cnt;        /* blocks in the buffer */
    uint8_t repositions;
};

/* ---- mechanics ---- */

static bool med_read(struct medium *m, uint8_t *out)
{
    if (m->head >= m->eod)
        return false;
    *out = m->block[m->head++];
    return true;
}

/* Writing truncates: what lies behind the new block is lost. */
static bool med_write(struct medium *m, uint8_t v)
{
    if (m->head >= TAPE_LEN)
        return false;
    m->block[m->head++] = v;
    m->eod = m->head;
    return true;
}

static void med_space_back(struct medium *m, uint8_t n)
{
    m->head = n > m->head ? 0 : (uint8_t)(m->head - n);
}

/* ---- drive ---- */

static void tape_mount(struct tape *t)
{
    for (int i = 0; i < TAPE_LEN; i++)
        t->med.block[i] = 0;
    for (int i = 0; i < READAHEAD; i++)
        t->buf[i] = 0;
    t->med.eod = 0;
    t->med.head = 0;
    t->mode = TM_IDLE;
    t->buf_pos = 0;
    t->buf_cnt = 0;
    t->repositions = 0;
}

/* Give up read-ahead: head and logical position agree afterwards. */
static void leave_reading(struct tape *t)
{
    uint8_t ahead = (uint8_t)(t->buf_cnt - t->buf_pos);

    if (ahead > 0) {
        med_space_back(&t->med, ahead);
        t->repositions++;
    }
    t->buf_pos = 0;
    t->buf_cnt = 0;
    t->mode = TM_IDLE;
}

static void fill_buffer(struct tape *t)
{
    t->buf_pos = 0;
    t->buf_cnt = 0;
    while (t->buf_cnt < READAHEAD) {
        if (!med_read(&t->med, &t->buf[t->buf_cnt]))
            break;
        t->buf_cnt++;
    }
}

static enum tape_err tape_read(struct tape *t, uint8_t *out)
{
    t->mode = TM_READING;
    if (t->buf_pos == t->buf_cnt)
        fill_buffer(t);
    if (t->buf_cnt == 0) {
        t->mode = TM_IDLE;
        return TE_EOD;
    }
    *out = t->buf[t->buf_pos++];
    if (t->buf_pos == READAHEAD || t->med.head == t->med.eod)
        t->mode = TM_IDLE;
    return TE_OK;
}

static enum tape_err tape_write(struct tape *t, uint8_t v)
{
    if (t->mode == TM_READING)
        leave_reading(t);
    t->buf_pos = 0;
    t->buf_cnt = 0;
    t->mode = TM_WRITING;
    return med_write(&t->med, v) ? TE_OK : TE_EOM;
}

static void tape_rewind(struct tape *t)
{
    if (t->mode == TM_READING)
        leave_reading(t);
    t->med.head = 0;
    t->buf_pos = 0;
    t->buf_cnt = 0;
    t->mode = TM_IDLE;
}

/* ---- harness ---- */

#define OPS 3

int main(void)
{
    struct tape t;
    uint8_t ref[TAPE_LEN] = { 0 };
    uint8_t ref_len = 0, ref_pos = 0;

    tape_mount(&t);
    uint8_t nrec = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(nrec >= 1 && nrec <= 3);
    for (uint8_t i = 0; i < nrec; i++) {
        uint8_t v = __VERIFIER_nondet_uchar();
        enum tape_err e = tape_write(&t, v);
        assert(e == TE_OK);
        ref[ref_len++] = v;
    }
    tape_rewind(&t);

    for (int n = 0; n < OPS; n++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op < 3);
        if (op == 0) {
            uint8_t got = 0;
            enum tape_err e = tape_read(&t, &got);
            if (ref_pos < ref_len) {
                assert(e == TE_OK);
                assert(got == ref[ref_pos]);
                ref_pos++;
            } else {
                assert(e == TE_EOD);
            }
        } else if (op == 1) {
            uint8_t v = __VERIFIER_nondet_uchar();
            enum tape_err e = tape_write(&t, v);
            assert(e == TE_OK);
            ref[ref_pos++] = v;
            ref_len = ref_pos;
        } else {
            tape_rewind(&t);
            ref_pos = 0;
        }
    }

    assert(t.med.eod == ref_len);
    for (int i = 0; i < TAPE_LEN; i++)
        if (i < ref_len)
            assert(t.med.block[i] == ref[i]);
    return 0;
}
