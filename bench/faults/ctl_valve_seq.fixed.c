/*
 * Burner start-up sequence with two gas valves in series (main and pilot
 * branch) and proof of closure.
 *
 * Outputs are one byte, written as a whole to the output register at the end
 * of each cycle.  Inputs come as a byte as well; both have bit definitions
 * below.  The sequence is: purge, ignite pilot, prove flame, open main, run.
 * Any violation of an input condition leads to lockout; lockout closes
 * everything and needs the reset button.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* outputs */
#define OUT_FAN       (1u << 0)
#define OUT_IGNITER   (1u << 1)
#define OUT_PILOT     (1u << 2)
#define OUT_MAIN      (1u << 3)
#define OUT_ALARM     (1u << 7)

/* inputs */
#define IN_DEMAND     (1u << 0)
#define IN_AIRFLOW    (1u << 1)
#define IN_FLAME      (1u << 2)
#define IN_CLOSED     (1u << 3)         /* both valves proven closed */
#define IN_RESET      (1u << 4)

enum phase {
    PH_STANDBY,
    PH_PURGE,
    PH_IGNITE,
    PH_MAIN_ON,
    PH_RUN,
    PH_LOCKOUT
};

enum cause {
    CAUSE_NONE,
    CAUSE_FALSE_FLAME,          /* flame seen when there must be none */
    CAUSE_NO_AIR,
    CAUSE_NO_FLAME,
    CAUSE_LEAK                  /* valve not proven closed */
};

#define PURGE_CYCLES   2u
#define IGNITE_CYCLES  2u

struct burner {
    enum phase phase;
    enum cause cause;
    uint8_t    timer;
    uint8_t    out;
    uint8_t    starts;
};

static void burner_init(struct burner *b)
{
    b->phase = PH_STANDBY;
    b->cause = CAUSE_NONE;
    b->timer = 0;
    b->out = 0;
    b->starts = 0;
}

static void go(struct burner *b, enum phase ph)
{
    b->phase = ph;
    b->timer = 0;
}

static void lockout(struct burner *b, enum cause why)
{
    go(b, PH_LOCKOUT);
    b->cause = why;
}

/* Outputs belong to the phase and to nothing else. */
static uint8_t outputs_of(enum phase ph)
{
    switch (ph) {
    case PH_PURGE:
        return OUT_FAN;
    case PH_IGNITE:
        return OUT_FAN | OUT_IGNITER | OUT_PILOT;
    case PH_MAIN_ON:
        return OUT_FAN | OUT_PILOT | OUT_MAIN;
    case PH_RUN:
        return OUT_FAN | OUT_MAIN;
    case PH_LOCKOUT:
        return OUT_ALARM;
    case PH_STANDBY:
    default:
        return 0;
    }
}

static void burner_cycle(struct burner *b, uint8_t in)
{
    const bool flame = (in & IN_FLAME) != 0;

    switch (b->phase) {
    case PH_STANDBY:
        if (flame) {
            lockout(b, CAUSE_FALSE_FLAME);
            break;
        }
        if (!(in & IN_DEMAND))
            break;
        if (!(in & IN_CLOSED)) {
            lockout(b, CAUSE_LEAK);
            break;
        }
        go(b, PH_PURGE);
        break;

    case PH_PURGE:
        if (flame) {
            lockout(b, CAUSE_FALSE_FLAME);
            break;
        }
        if (!(in & IN_DEMAND)) {
            go(b, PH_STANDBY);
            break;
        }
        /* the purge time counts only while there is air */
        if (!(in & IN_AIRFLOW)) {
            b->timer = 0;
            break;
        }
        if (++b->timer >= PURGE_CYCLES) {
            go(b, PH_IGNITE);
            b->starts++;
        }
        break;

    case PH_IGNITE:
        if (!(in & IN_AIRFLOW)) {
            lockout(b, CAUSE_NO_AIR);
            break;
        }
        if (flame) {
            go(b, PH_MAIN_ON);
            break;
        }
        if (++b->timer >= IGNITE_CYCLES)
            lockout(b, CAUSE_NO_FLAME);
        break;

    case PH_MAIN_ON:
    case PH_RUN:
        if (!(in & IN_AIRFLOW)) {
            lockout(b, CAUSE_NO_AIR);
            break;
        }
        if (!flame) {
            lockout(b, CAUSE_NO_FLAME);
            break;
        }
        if (!(in & IN_DEMAND))
            go(b, PH_STANDBY);
        else
            go(b, PH_RUN);
        break;

    case PH_LOCKOUT:
        if ((in & IN_RESET) && !flame) {
            b->cause = CAUSE_NONE;
            go(b, PH_STANDBY);
        }
        break;
    }
    b->out = outputs_of(b->phase);
}

/* ---- harness: what a safety inspector would ask for ---- */

#define N 6

int main(void)
{
    struct burner b;
    unsigned air_run = 0;       /* cycles in a row with fan and air flow */
    unsigned pilot_run = 0;     /* cycles that the pilot was open, no flame */
    uint8_t prev = 0;

    burner_init(&b);
    for (int i = 0; i < N; i++) {
        uint8_t in = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(in < 32);

        burner_cycle(&b, in);

        if ((prev & OUT_FAN) && (in & IN_AIRFLOW))
            air_run++;
        else
            air_run = 0;

        bool gas = (b.out & (OUT_PILOT | OUT_MAIN)) != 0;
        bool had_gas = (prev & (OUT_PILOT | OUT_MAIN)) != 0;

        if (gas && !had_gas)
            assert(air_run >= PURGE_CYCLES && !(in & IN_FLAME));
        if (gas)
            assert((in & IN_AIRFLOW) && (b.out & OUT_FAN));
        if (b.out & OUT_MAIN)
            assert((in & IN_FLAME) && had_gas);

        pilot_run = gas && !(in & IN_FLAME) ? pilot_run + 1 : 0;
        assert(pilot_run <= IGNITE_CYCLES);

        if (b.out & OUT_ALARM)
            assert(!gas && b.cause != CAUSE_NONE);
        else
            assert(b.cause == CAUSE_NONE);
        if ((prev & OUT_ALARM) && !(in & IN_RESET))
            assert(b.out & OUT_ALARM);
        prev = b.out;
    }
    return 0;
}
