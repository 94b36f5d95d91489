/*
 * Motion queue of a two axis robot.  Moves are queued in a ring, checked
 * against the work area at the time of queueing (from the end point of the
 * move before, not from where the arm is now), and executed step by step.
 * An emergency stop drops what is left and keeps the arm where it is.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define QUEUE_LEN 3
#define AXES      2
#define AREA_MIN  (-20)
#define AREA_MAX  20
#define MAX_STEP  6             /* most that an axis moves in a cycle */

typedef struct {
    int pos[AXES];
} point_t;

typedef struct {
    point_t target;
    int     speed;              /* 1 .. MAX_STEP */
} move_t;

typedef enum { Q_OK, Q_FULL, Q_RANGE, Q_SPEED, Q_STOPPED } q_result_t;

typedef struct {
    move_t  slot[QUEUE_LEN];
    uint8_t head;               /* next to execute */
    uint8_t count;
    point_t planned;            /* end of the last queued move */
    point_t actual;
    bool    stopped;
} robot_t;

static void robot_init(robot_t *r)
{
    for (int a = 0; a < AXES; a++) {
        r->planned.pos[a] = 0;
        r->actual.pos[a] = 0;
    }
    r->head = 0;
    r->count = 0;
    r->stopped = false;
}

static bool in_area(const point_t *p)
{
    for (int a = 0; a < AXES; a++) {
        if (p->pos[a] < AREA_MIN || p->pos[a] > AREA_MAX)
            return false;
    }
    return true;
}

/* Queue a relative move. */
static q_result_t robot_move_rel(robot_t *r, const int delta[AXES], int speed)
{
    q_result_t res = Q_OK;
    point_t end;
    uint8_t tail;

    if (r->stopped) {
        res = Q_STOPPED;
        goto out;
    }
    if (r->count == QUEUE_LEN) {
        res = Q_FULL;
        goto out;
    }
    if (speed < 1 || speed > MAX_STEP) {
        res = Q_SPEED;
        goto out;
    }
    for (int a = 0; a < AXES; a++)
        end.pos[a] = r->planned.pos[a] + delta[a];
    if (!in_area(&end)) {
        res = Q_RANGE;
        goto out;
    }

    tail = (uint8_t)((r->head + r->count) % QUEUE_LEN);
    r->slot[tail].target = end;
    r->slot[tail].speed = speed;
    r->count++;
    r->planned = end;
out:
    return res;
}

static int step_towards(int from, int to, int most)
{
    int d = to - from;

    if (d > most)
        d = most;
    if (d < -most)
        d = -most;
    return from + d;
}

/* One control cycle: go on with the move at the head of the queue. */
static void robot_cycle(robot_t *r)
{
    const move_t *m;
    bool there = true;

    if (r->stopped || r->count == 0)
        return;

    m = &r->slot[r->head];
    for (int a = 0; a < AXES; a++) {
        r->actual.pos[a] = step_towards(r->actual.pos[a], m->target.pos[a],
                                        m->speed);
        if (r->actual.pos[a] != m->target.pos[a])
            there = false;
    }
    if (there) {
        r->head = (uint8_t)((r->head + 1) % QUEUE_LEN);
        r->count--;
    }
}

static void robot_estop(robot_t *r)
{
    r->stopped = true;
    r->count = 0;
    r->planned = r->actual;
}

static void robot_release(robot_t *r)
{
    r->stopped = false;
}

/* ------------------------------------------------------------------ */

static void any_delta(int d[AXES])
{
    for (int a = 0; a < AXES; a++) {
        d[a] = __VERIFIER_nondet_int();
        __VERIFIER_assume(d[a] >= -12 && d[a] <= 12);
    }
}

int main(void)
{
    robot_t r;
    int d[AXES];
    int want[AXES] = { 0, 0 };

    robot_init(&r);

    for (int round = 0; round < 3; round++) {
        any_delta(d);
        int speed = __VERIFIER_nondet_int();
        __VERIFIER_assume(speed >= 0 && speed <= 7);

        q_result_t res = robot_move_rel(&r, d, speed);
        if (res == Q_OK) {
            for (int a = 0; a < AXES; a++)
                want[a] += d[a];
            assert(speed >= 1 && speed <= MAX_STEP);
        } else if (res == Q_RANGE) {
            bool out = false;
            for (int a = 0; a < AXES; a++)
                out = out || want[a] + d[a] < AREA_MIN ||
                      want[a] + d[a] > AREA_MAX;
            assert(out);
        }

        point_t before = r.actual;
        robot_cycle(&r);
        for (int a = 0; a < AXES; a++) {
            int moved = r.actual.pos[a] - before.pos[a];
            assert(moved >= -MAX_STEP && moved <= MAX_STEP);
            assert(r.actual.pos[a] >= AREA_MIN && r.actual.pos[a] <= AREA_MAX);
        }
        if (r.count == 0) {
            for (int a = 0; a < AXES; a++)
                assert(r.actual.pos[a] == want[a]);
        }
        if (round == 1 && __VERIFIER_nondet_bool()) {
            robot_estop(&r);
            assert(robot_move_rel(&r, d, 1) == Q_STOPPED);
            robot_release(&r);
            for (int a = 0; a < AXES; a++)
                want[a] = r.actual.pos[a];
        }
        assert(r.count <= QUEUE_LEN && r.head < QUEUE_LEN);
    }
    return 0;
}
