/*
 * Load balancer with smooth weighted round robin: on each pick every healthy
 * backend gains its weight, the one with the highest score is taken, and it
 * pays the total weight of the healthy ones. Connections are counted per
 * backend, and one that fails too often is taken out of rotation.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BACKENDS   3
#define MAX_FAILS  2

struct backend {
    int weight;
    int score;
    int active;          /* open connections */
    int fails;           /* failures in a row */
    int served;
    bool healthy;
};

struct balancer {
    struct backend be[BACKENDS];
    int in_flight;
};

static void lb_init(struct balancer *lb, const int *weights)
{
    struct backend *b;

    for (b = lb->be; b < lb->be + BACKENDS; b++) {
        b->weight = *weights++;
        b->score = 0;
        b->active = 0;
        b->fails = 0;
        b->served = 0;
        b->healthy = true;
    }
    lb->in_flight = 0;
}

static struct backend *lb_pick(struct balancer *lb)
{
    struct backend *best = NULL;
    int total = 0;

    for (int i = 0; i < BACKENDS; i++) {
        struct backend *b = &lb->be[i];
        if (!b->healthy)
            continue;
        b->score += b->weight;
        total += b->weight;
        if (best == NULL || b->score > best->score)
            best = b;
    }
    if (best != NULL)
        best->score -= total;
    return best;
}

/* Open a connection; NULL if no backend is healthy. */
static struct backend *lb_open(struct balancer *lb)
{
    struct backend *b = lb_pick(lb);

    if (b == NULL)
        return NULL;
    b->active++;
    lb->in_flight++;
    return b;
}

/* Score of a backend that leaves goes to the first that stays, so that the
 * scores of the healthy ones always add up to zero. */
static void lb_eject(struct balancer *lb, struct backend *gone)
{
    gone->healthy = false;
    for (int i = 0; i < BACKENDS; i++) {
        struct backend *b = &lb->be[i];
        if (b != gone) {
            b->score += gone->score;
            break;
        }
    }
    gone->score = 0;
}

static void lb_close(struct balancer *lb, struct backend *b, bool ok)
{
    b->active--;
    lb->in_flight--;
    if (ok) {
        b->served++;
        b->fails = 0;
        return;
    }
    b->fails++;
    if (b->fails >= MAX_FAILS && b->healthy)
        lb_eject(lb, b);
}

int main(void)
{
    struct balancer lb;
    int weights[BACKENDS];
    int good = 0;

    for (int i = 0; i < BACKENDS; i++) {
        weights[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(weights[i] >= 1 && weights[i] <= 4);
    }
    lb_init(&lb, weights);

    for (int k = 0; k < 5; k++) {
        bool ok = __VERIFIER_nondet_uchar() & 1;
        struct backend *b = lb_open(&lb);

        if (b == NULL)
            break;
        assert(b->healthy);
        lb_close(&lb, b, ok);
        good += ok;
    }

    int score = 0, served = 0, healthy = 0;
    for (int i = 0; i < BACKENDS; i++) {
        served += lb.be[i].served;
        assert(lb.be[i].active == 0);
        if (lb.be[i].healthy) {
            healthy++;
            score += lb.be[i].score;
            assert(lb.be[i].fails < MAX_FAILS);
        }
    }
    assert(lb.in_flight == 0);
    assert(served == good);
    /* The scores of the backends in rotation are balanced. */
    if (healthy > 0)
        assert(score == 0);
    return 0;
}
