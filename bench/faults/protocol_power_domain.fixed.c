/*
 * Devices in a shared power domain. The regulator must be on before the clock is started, and the
 * clock must be stopped before the regulator goes off. The domain counts its users.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DEVICES 3
#define STEPS 6

struct domain {
    int users;
    bool regulator;
    bool clock;
};

struct device {
    struct domain *domain;
    bool running;
    bool broken;
};

static void regulator_set(struct domain *d, bool on)
{
    assert(d->regulator != on);
    assert(on || !d->clock);
    d->regulator = on;
}

static void clock_set(struct domain *d, bool on)
{
    assert(d->clock != on);
    assert(!on || d->regulator);
    d->clock = on;
}

static void domain_get(struct domain *d)
{
    if (d->users++ > 0)
        return;
    regulator_set(d, true);
    clock_set(d, true);
}

static void domain_put(struct domain *d)
{
    assert(d->users > 0);
    if (--d->users > 0)
        return;
    clock_set(d, false);
    regulator_set(d, false);
}

static bool device_start(struct device *dev)
{
    if (dev->running)
        return true;
    domain_get(dev->domain);
    if (dev->broken) {
        domain_put(dev->domain);
        return false;
    }
    dev->running = true;
    return true;
}

static void device_stop(struct device *dev)
{
    if (!dev->running)
        return;
    dev->running = false;
    domain_put(dev->domain);
}

int main(void)
{
    struct domain domain = {.users = 0, .regulator = false, .clock = false};
    struct device device[DEVICES];
    for (int i = 0; i < DEVICES; i++) {
        device[i].domain = &domain;
        device[i].running = false;
        device[i].broken = __VERIFIER_nondet_uchar() & 1u;
    }
    for (int i = 0; i < STEPS; i++) {
        unsigned n = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(n < DEVICES);
        if (__VERIFIER_nondet_uchar() & 1u)
            assert(device_start(&device[n]) == !device[n].broken);
        else
            device_stop(&device[n]);

        int running = 0;
        for (int k = 0; k < DEVICES; k++)
            running += device[k].running;
        assert(domain.users == running);
        assert(domain.clock == (running > 0));
        assert(domain.regulator == (running > 0));
    }
    return 0;
}
