/*
 * Per-user disk quotas. Usage is accounted in bytes, limits are given in
 * 1 KiB blocks. A user may go over the soft limit for a grace time and may
 * never go over the hard limit. A limit of 0 means no limit.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define QUOTA_BLOCK  1024u
#define GRACE_TICKS  10u
#define USERS        2

typedef enum {
    Q_OK,
    Q_EDQUOT_HARD,
    Q_EDQUOT_GRACE
} q_result;

struct dquot {
    uint32_t soft_blocks;
    uint32_t hard_blocks;
    uint32_t bytes;
    uint32_t over_since;        /* time when the soft limit was passed */
    bool     over;
};

struct quota_tab {
    struct dquot user[USERS];
    uint32_t now;
};

/* A partly used block counts as a whole one. */
static uint32_t blocks_for(uint32_t bytes)
{
    return bytes / QUOTA_BLOCK + 1u;
}

static void quota_init(struct quota_tab *q)
{
    for (int u = 0; u < USERS; u++) {
        q->user[u].soft_blocks = 0;
        q->user[u].hard_blocks = 0;
        q->user[u].bytes = 0;
        q->user[u].over_since = 0;
        q->user[u].over = false;
    }
    q->now = 0;
}

static void quota_set(struct quota_tab *q, int u, uint32_t soft, uint32_t hard)
{
    q->user[u].soft_blocks = soft;
    q->user[u].hard_blocks = hard;
}

/* Start or stop the grace timer after a change of usage. */
static void quota_timer(struct quota_tab *q, struct dquot *dq)
{
    bool over = dq->soft_blocks != 0 &&
                blocks_for(dq->bytes) > dq->soft_blocks;

    if (over && !dq->over)
        dq->over_since = q->now;
    dq->over = over;
}

static q_result quota_charge(struct quota_tab *q, int u, uint32_t bytes)
{
    struct dquot *dq = &q->user[u];
    uint32_t after = dq->bytes + bytes;

    if (dq->hard_blocks != 0 && blocks_for(after) > dq->hard_blocks)
        return Q_EDQUOT_HARD;
    if (dq->over && q->now - dq->over_since >= GRACE_TICKS)
        return Q_EDQUOT_GRACE;
    dq->bytes = after;
    quota_timer(q, dq);
    return Q_OK;
}

static void quota_release(struct quota_tab *q, int u, uint32_t bytes)
{
    struct dquot *dq = &q->user[u];

    dq->bytes = bytes > dq->bytes ? 0u : dq->bytes - bytes;
    quota_timer(q, dq);
}

/* Give a file of one user to another; all or nothing. */
static q_result quota_chown(struct quota_tab *q, int from, int to,
                            uint32_t bytes)
{
    q_result r = quota_charge(q, to, bytes);

    if (r == Q_OK)
        quota_release(q, from, bytes);
    return r;
}

static void quota_tick(struct quota_tab *q, uint8_t ticks)
{
    q->now += ticks;
}

int main(void)
{
    struct quota_tab q;
    const uint32_t soft = 2, hard = 4;
    uint32_t used[USERS] = { 0, 0 };
    q_result r;

    quota_init(&q);
    quota_set(&q, 0, soft, hard);
    quota_set(&q, 1, 0, hard);

    for (int n = 0; n < 3; n++) {
        uint32_t amount = __VERIFIER_nondet_uint();
        __VERIFIER_assume(amount >= 1 && amount <= 3u * QUOTA_BLOCK);

        if (__VERIFIER_nondet_bool()) {
            r = quota_charge(&q, 0, amount);
            if (r == Q_OK)
                used[0] += amount;
            /* a request that fits below the soft limit is never refused */
            if (used[0] + amount <= soft * QUOTA_BLOCK)
                assert(r == Q_OK);
        } else {
            __VERIFIER_assume(amount <= used[0]);
            r = quota_chown(&q, 0, 1, amount);
            if (r == Q_OK) {
                used[0] -= amount;
                used[1] += amount;
            } else {
                assert(r == Q_EDQUOT_HARD);
                assert(used[1] + amount > hard * QUOTA_BLOCK);
            }
        }
        quota_tick(&q, __VERIFIER_nondet_uchar());

        for (int u = 0; u < USERS; u++) {
            assert(q.user[u].bytes == used[u]);
            assert(used[u] <= hard * QUOTA_BLOCK);
        }
        assert(q.user[0].over == (used[0] > soft * QUOTA_BLOCK));
    }
    return 0;
}
