/*
 * Passenger door control unit of a regional train.
 *
 * One unit drives one door leaf.  The train line gives the release
 * and the close command; the leaf has end switches and an obstacle
 * detector.  When an obstacle is seen while closing, the door reopens
 * and tries again; after MAX_RETRIES attempts in one closing cycle it
 * stays open and reports itself as blocked until it is released anew.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_RETRIES   2
#define LEAF_OPEN     3     /* leaf position, in steps of travel */
#define LEAF_CLOSED   0
#define STEPS         6

typedef enum {
    DOOR_LOCKED,
    DOOR_OPENING,
    DOOR_OPEN,
    DOOR_CLOSING,
    DOOR_REOPENING,
    DOOR_BLOCKED
} door_state_t;

typedef struct {
    bool release;       /* driver released the doors on this side */
    bool close_cmd;     /* driver or conductor asks to close      */
    bool obstacle;      /* sensitive edge of the leaf             */
    bool standstill;    /* train does not move                    */
} door_inputs_t;

typedef struct {
    door_state_t state;
    int8_t       leaf;          /* LEAF_CLOSED .. LEAF_OPEN       */
    uint8_t      retries;       /* reopenings in this close cycle */
    bool         lock;          /* lock engaged                   */
    bool         buzzer;
    bool         traction_ok;   /* to the door loop               */
} door_t;

static void door_init(door_t *d)
{
    d->state = DOOR_LOCKED;
    d->leaf = LEAF_CLOSED;
    d->retries = 0;
    d->lock = true;
    d->buzzer = false;
    d->traction_ok = true;
}

/* Move the leaf by one step; true when the end is reached. */
static bool leaf_open_step(door_t *d)
{
    if (d->leaf < LEAF_OPEN) {
        d->leaf++;
    }
    return d->leaf == LEAF_OPEN;
}

static bool leaf_close_step(door_t *d)
{
    if (d->leaf > LEAF_CLOSED) {
        d->leaf--;
    }
    return d->leaf == LEAF_CLOSED;
}

static void start_opening(door_t *d)
{
    d->lock = false;
    d->traction_ok = false;
    d->buzzer = false;
    d->state = DOOR_OPENING;
}

static void start_closing(door_t *d)
{
    d->retries = 0;
    d->buzzer = true;
    d->state = DOOR_CLOSING;
}

static void door_step(door_t *d, const door_inputs_t *in)
{
    switch (d->state) {
    case DOOR_LOCKED:
        if (in->release && in->standstill) {
            start_opening(d);
        }
        break;

    case DOOR_OPENING:
        if (leaf_open_step(d)) {
            d->state = DOOR_OPEN;
        }
        break;

    case DOOR_OPEN:
        if (in->close_cmd && !in->release) {
            start_closing(d);
        }
        break;

    case DOOR_CLOSING:
        if (in->obstacle && d->leaf > LEAF_CLOSED) {
            d->retries++;
            d->state = DOOR_REOPENING;
        } else if (leaf_close_step(d)) {
            d->lock = true;
            d->buzzer = false;
            d->traction_ok = true;
            d->state = DOOR_LOCKED;
        }
        break;

    case DOOR_REOPENING:
        if (leaf_open_step(d)) {
            if (d->retries >= MAX_RETRIES) {
                d->buzzer = false;
                d->state = DOOR_BLOCKED;
            } else {
                d->state = DOOR_CLOSING;
            }
        }
        break;

    case DOOR_BLOCKED:
        if (in->release) {
            d->state = DOOR_OPEN;
        }
        break;
    }
}

/* What holds in every state of the unit. */
static void check_door(const door_t *d)
{
    assert(d->leaf >= LEAF_CLOSED && d->leaf <= LEAF_OPEN);
    assert(d->traction_ok == d->lock);
    assert(!d->lock || d->leaf == LEAF_CLOSED);
    assert(d->retries <= MAX_RETRIES);
    if (d->state == DOOR_BLOCKED) {
        assert(d->leaf == LEAF_OPEN);
        assert(d->retries == MAX_RETRIES);
    }
    assert(d->buzzer == (d->state == DOOR_CLOSING ||
                         d->state == DOOR_REOPENING));
}

int main(void)
{
    door_t door;
    door_inputs_t in;
    int seen = 0;           /* obstacles met in the closing cycle */

    door_init(&door);
    check_door(&door);

    /* Start from a door that is open at the platform, possibly after
     * some obstacles in an earlier closing cycle. */
    door.state = DOOR_OPEN;
    door.lock = false;
    door.traction_ok = false;
    door.leaf = LEAF_OPEN;
    door.retries = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(door.retries <= MAX_RETRIES);
    check_door(&door);

    for (int i = 0; i < STEPS; i++) {
        door_state_t before = door.state;

        in.release = __VERIFIER_nondet_bool();
        in.close_cmd = __VERIFIER_nondet_bool();
        in.obstacle = __VERIFIER_nondet_bool();
        in.standstill = true;
        door_step(&door, &in);

        if (before == DOOR_OPEN) {
            seen = 0;
        }
        if (before == DOOR_CLOSING && door.state == DOOR_REOPENING) {
            seen++;
        }
        check_door(&door);
        if (door.state == DOOR_BLOCKED) {
            assert(seen == MAX_RETRIES);
        }
    }
    return 0;
}
