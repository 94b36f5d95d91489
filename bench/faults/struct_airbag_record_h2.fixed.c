/*
 * Airbag control unit: crash detection and event data recorder.
 *
 * Two axes are integrated over a short window.  When the integral
 * passes the threshold of the axis and the safing sensor agrees, the
 * squibs of that axis fire.  Each event goes to a small recorder; an
 * event with deployment is locked and must never be overwritten.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WINDOW          2
#define RECORDS         2
#define FRONT_LIMIT     120
#define SIDE_LIMIT      90
#define EVENT_LIMIT     40      /* worth recording */
#define SAMPLES         3

#define SQUIB_DRIVER    0x01u
#define SQUIB_PASSENGER 0x02u
#define SQUIB_SIDE_L    0x04u
#define SQUIB_SIDE_R    0x08u
#define SQUIB_BELT      0x10u

typedef struct {
    int16_t sample[WINDOW];
    int     sum;
    uint8_t next;
} axis_t;

typedef struct {
    uint16_t time;
    int16_t  front;         /* integrals at the time of the event */
    int16_t  side;
    uint8_t  squibs;
    bool     used;
    bool     locked;
} record_t;

typedef struct {
    axis_t   x;             /* positive: frontal impact         */
    axis_t   y;             /* positive: impact from the left   */
    uint8_t  fired;         /* squibs that have been fired      */
    bool     passenger;     /* seat is occupied                 */
    uint16_t now;
    record_t log[RECORDS];
    uint8_t  lost;          /* events for which there was no room */
} acu_t;

static int magnitude(int v)
{
    return v < 0 ? -v : v;
}

static void axis_reset(axis_t *a)
{
    memset(a->sample, 0, sizeof a->sample);
    a->sum = 0;
    a->next = 0;
}

/* Moving sum over the last WINDOW samples. */
static int axis_feed(axis_t *a, int16_t g)
{
    a->sum += g - a->sample[a->next];
    a->sample[a->next] = g;
    a->next = (uint8_t)((a->next + 1) % WINDOW);
    return a->sum;
}

static void acu_init(acu_t *u, bool passenger)
{
    axis_reset(&u->x);
    axis_reset(&u->y);
    u->fired = 0;
    u->passenger = passenger;
    u->now = 0;
    u->lost = 0;
    memset(u->log, 0, sizeof u->log);
}

/* Squibs asked for by the present integrals. */
static uint8_t decide(const acu_t *u)
{
    uint8_t squibs = 0;

    if (u->x.sum >= FRONT_LIMIT) {
        squibs |= SQUIB_DRIVER | SQUIB_BELT;
        if (u->passenger) {
            squibs |= SQUIB_PASSENGER;
        }
    }
    if (u->y.sum >= SIDE_LIMIT) {
        squibs |= SQUIB_SIDE_L | SQUIB_BELT;
    } else if (u->y.sum <= -SIDE_LIMIT) {
        squibs |= SQUIB_SIDE_R | SQUIB_BELT;
    }
    return squibs;
}

/* A free record, else the oldest one that is not locked. */
static record_t *find_record(acu_t *u)
{
    record_t *best = NULL;

    for (int i = 0; i < RECORDS; i++) {
        record_t *r = &u->log[i];

        if (!r->used) {
            return r;
        }
        if (!r->locked && (best == NULL || r->time < best->time)) {
            best = r;
        }
    }
    return best;
}

static void record_event(acu_t *u, uint8_t squibs)
{
    record_t *r = find_record(u);

    if (r == NULL) {
        u->lost++;
        return;
    }
    r->time = u->now;
    r->front = (int16_t)u->x.sum;
    r->side = (int16_t)u->y.sum;
    r->squibs = squibs;
    r->used = true;
    r->locked = (squibs != 0);
}

/* One sample of both axes; returns the squibs fired just now. */
static uint8_t acu_sample(acu_t *u, int16_t gx, int16_t gy, bool safing)
{
    uint8_t squibs;

    u->now++;
    axis_feed(&u->x, gx);
    axis_feed(&u->y, gy);

    squibs = safing ? decide(u) : 0;
    squibs = (uint8_t)(squibs & ~u->fired);     /* each one only once */
    u->fired |= squibs;

    if (squibs != 0 || magnitude(u->x.sum) >= EVENT_LIMIT ||
        magnitude(u->y.sum) >= EVENT_LIMIT) {
        record_event(u, squibs);
    }
    return squibs;
}

int main(void)
{
    acu_t acu;
    int16_t gxs[SAMPLES], gys[SAMPLES];
    uint8_t all = 0;
    int deployments = 0;
    bool passenger = __VERIFIER_nondet_bool();

    acu_init(&acu, passenger);
    for (int i = 0; i < SAMPLES; i++) {
        int gx = __VERIFIER_nondet_int();
        int gy = __VERIFIER_nondet_int();
        bool safing = __VERIFIER_nondet_bool();
        uint8_t fired;

        __VERIFIER_assume(gx >= -100 && gx <= 100);
        __VERIFIER_assume(gy >= -100 && gy <= 100);
        gxs[i] = (int16_t)gx;
        gys[i] = (int16_t)gy;
        fired = acu_sample(&acu, (int16_t)gx, (int16_t)gy, safing);

        assert(safing || fired == 0);
        assert((fired & all) == 0);
        all |= fired;
        if (fired != 0) {
            deployments++;
            assert((all & SQUIB_BELT) != 0);
        }
        assert(passenger || (all & SQUIB_PASSENGER) == 0);
    }

    /* the recorder holds the deployments, as far as there is room */
    int locked = 0;
    uint8_t logged = 0;
    for (int i = 0; i < RECORDS; i++) {
        if (acu.log[i].locked) {
            locked++;
            logged |= acu.log[i].squibs;
        }
        if (acu.log[i].used) {
            int front = 0, side = 0;
            for (int t = 0; t < SAMPLES; t++) {
                if (t < acu.log[i].time && t >= acu.log[i].time - WINDOW) {
                    front += gxs[t];
                    side += gys[t];
                }
            }
            assert(acu.log[i].front == front && acu.log[i].side == side);
        }
    }
    assert(acu.log[0].time != acu.log[1].time || !acu.log[1].used);
    assert(locked == (deployments < RECORDS ? deployments : RECORDS));
    assert((logged & ~all) == 0);
    assert(deployments > RECORDS || logged == all);
    return 0;
}
