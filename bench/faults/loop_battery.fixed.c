/* A discharge simulated minute by minute; the load is cut off before the reserve is touched. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define RESERVE 100
#define MINUTES 40

struct battery {
    int charge;
    int connected;
};

static void discharge_minute(struct battery *b, int load)
{
    b->charge -= load;
    b->connected = b->charge - load >= RESERVE;
}

int main(void)
{
    struct battery battery;
    int start = __VERIFIER_nondet_int();
    int load = __VERIFIER_nondet_int();
    __VERIFIER_assume(start >= 200 && start <= 500);
    __VERIFIER_assume(load >= 5 && load <= 20);
    battery.charge = start;
    battery.connected = 1;

    int minute = 0;
    while (minute < MINUTES && battery.connected) {
        discharge_minute(&battery, load);
        minute++;
    }
    assert(battery.charge >= RESERVE);
    assert(battery.connected || battery.charge < RESERVE + load);
    return 0;
}
