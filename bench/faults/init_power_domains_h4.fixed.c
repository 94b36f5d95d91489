/*
 * Power management: clock domains with reference counts and sleep votes.
 *
 * Drivers get and put a domain.  A domain that is on keeps its parent on.
 * The idle task picks the deepest sleep mode that the active domains and the
 * latency limit allow; a wake-up restores the clocks that sleep had gated.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

typedef enum { DOM_CORE, DOM_BUS, DOM_UART, DOM_RADIO, DOM_COUNT } dom_id_t;

/* the deeper the mode the larger the value */
typedef enum { MODE_RUN, MODE_IDLE, MODE_STOP, MODE_STANDBY } pm_mode_t;

typedef struct {
    int8_t    parent;       /* -1: none */
    pm_mode_t deepest;      /* deepest mode in which the domain still works */
    uint16_t  wake_us;
} dom_info_t;

static const dom_info_t dom_info[DOM_COUNT] = {
    [DOM_CORE]  = { -1,       MODE_STANDBY, 0  },
    [DOM_BUS]   = { DOM_CORE, MODE_STOP,    20 },
    [DOM_UART]  = { DOM_BUS,  MODE_IDLE,    5  },
    [DOM_RADIO] = { DOM_BUS,  MODE_STOP,    90 },
};

static const uint16_t mode_exit_us[] = { 0, 2, 50, 400 };

typedef struct {
    uint8_t   refs[DOM_COUNT];
    uint8_t   clk_on;           /* one bit a domain */
    uint8_t   saved_clk;        /* the clocks to restore */
    uint16_t  latency_us;       /* the largest wake-up time allowed */
    pm_mode_t mode;
} pm_t;

static pm_t pm;

static void pm_init(uint16_t latency_us)
{
    for (int i = 0; i < DOM_COUNT; i++)
        pm.refs[i] = 0;
    pm.clk_on = 0;
    pm.saved_clk = 0;
    pm.latency_us = latency_us;
    pm.mode = MODE_RUN;
}

/* Switch a domain on, and before it those that it depends on. */
static void pm_get(dom_id_t id)
{
    int8_t chain = (int8_t)id;

    for (int depth = 0; depth < DOM_COUNT && chain >= 0; depth++) {
        if (pm.refs[chain]++ == 0)
            pm.clk_on |= (uint8_t)(1u << chain);
        chain = dom_info[chain].parent;
    }
}

/* Give a domain back; false if it is not in use. */
static bool pm_put(dom_id_t id)
{
    int8_t chain = (int8_t)id;

    if (pm.refs[id] == 0)
        return false;
    for (int depth = 0; depth < DOM_COUNT && chain >= 0; depth++) {
        if (--pm.refs[chain] == 0)
            pm.clk_on &= (uint8_t)~(1u << chain);
        chain = dom_info[chain].parent;
    }
    return true;
}

/* The deepest mode that suits all the active domains. */
static pm_mode_t pm_choose(void)
{
    pm_mode_t mode = MODE_STANDBY;
    uint16_t extra = 0;

    for (int i = 0; i < DOM_COUNT; i++) {
        if (!(pm.clk_on & (1u << i)))
            continue;
        if (dom_info[i].deepest < mode)
            mode = dom_info[i].deepest;
        if (dom_info[i].wake_us > extra)
            extra = dom_info[i].wake_us;
    }
    while (mode > MODE_RUN && mode_exit_us[mode] + extra > pm.latency_us)
        mode = (pm_mode_t)(mode - 1);
    return mode;
}

static void pm_sleep(void)
{
    pm.mode = pm_choose();
    if (pm.mode >= MODE_STOP) {
        pm.saved_clk = pm.clk_on;
        pm.clk_on = 0;
    }
}

static void pm_wake(void)
{
    if (pm.mode >= MODE_STOP)
        pm.clk_on = pm.saved_clk;
    pm.mode = MODE_RUN;
}

/* ------------------------------------------------------------------ */

static unsigned ref_limit(bool bus, bool radio)
{
    return radio ? 90u : bus ? 20u : 0u;
}

int main(void)
{
    uint8_t uart = 0, radio = 0;
    uint8_t lat = __VERIFIER_nondet_uchar();
    uint16_t limit = (uint16_t)(lat * 4u);

    /* the boot loader may have left clocks on */
    pm.clk_on = __VERIFIER_nondet_bool() ? (uint8_t)(1u << DOM_UART) : 0;
    pm_init(limit);

    for (int step = 0; step < 5; step++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op < 5);
        switch (op) {
        case 0:
            pm_get(DOM_UART);
            uart++;
            break;
        case 1:
            pm_get(DOM_RADIO);
            radio++;
            break;
        case 2:
            assert(pm_put(DOM_UART) == (uart > 0));
            if (uart > 0)
                uart--;
            break;
        case 3:
            assert(pm_put(DOM_RADIO) == (radio > 0));
            if (radio > 0)
                radio--;
            break;
        default:
            pm_sleep();
            if (uart > 0)
                assert(pm.mode <= MODE_IDLE);
            if (radio > 0)
                assert(pm.mode <= MODE_STOP);
            if (pm.mode != MODE_RUN)
                assert(mode_exit_us[pm.mode]
                       + ref_limit(uart > 0, radio > 0) <= limit);
            if (uart + radio == 0 && limit >= 400)
                assert(pm.mode == MODE_STANDBY);
            pm_wake();
            break;
        }
        assert(pm.refs[DOM_BUS] == uart + radio);
        assert(((pm.clk_on >> DOM_UART) & 1) == (uart > 0));
        assert(((pm.clk_on >> DOM_RADIO) & 1) == (radio > 0));
        assert(((pm.clk_on >> DOM_CORE) & 1) == (uart + radio > 0));
    }
    return 0;
}
