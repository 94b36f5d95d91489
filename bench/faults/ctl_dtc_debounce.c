/*
 * Diagnostic event memory.
 *
 * Monitors report passed/failed samples.  Each event has a counter that is
 * debounced up to +LIMIT (failed) or down to -LIMIT (passed), with jumps when
 * the direction changes.  The status byte follows ISO 14229: test failed,
 * failed this cycle, pending, confirmed, not completed this cycle.
 * A fault that is confirmed heals after a number of clean cycles.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

/* status byte */
#define ST_TF     0x01u     /* test failed */
#define ST_TFTOC  0x02u     /* test failed this operation cycle */
#define ST_PDTC   0x04u     /* pending */
#define ST_CDTC   0x08u     /* confirmed */
#define ST_TNCTOC 0x40u     /* test not completed this operation cycle */

#define DEB_LIMIT    4
#define DEB_STEP_UP  2
#define DEB_STEP_DN  1
#define CONFIRM_AT   2      /* operation cycles with a failure */
#define AGING_AT     2      /* clean operation cycles */

typedef struct {
    int8_t  deb;            /* debounce counter */
    uint8_t status;
    uint8_t trip;           /* failed cycles in a row */
    uint8_t aging;          /* clean cycles since confirmed */
} dem_event_t;

typedef enum { SAMPLE_PREPASSED, SAMPLE_PREFAILED } sample_t;

static void dem_init(dem_event_t *e)
{
    e->deb = 0;
    e->status = ST_TNCTOC;
    e->trip = 0;
    e->aging = 0;
}

/* The debounced result is "failed". */
static void dem_qualify_failed(dem_event_t *e)
{
    e->status |= ST_TF;
    e->status &= (uint8_t)~ST_TNCTOC;
    if (e->status & ST_TFTOC)
        return;                     /* counted in this cycle already */
    e->status |= ST_TFTOC | ST_PDTC;
    if (e->trip < CONFIRM_AT)
        e->trip++;
    if (e->trip == CONFIRM_AT)
        e->status |= ST_CDTC;
}

/* The debounced result is "passed". */
static void dem_qualify_passed(dem_event_t *e)
{
    e->status &= (uint8_t)~(ST_TF | ST_TNCTOC);
}

static void dem_report(dem_event_t *e, sample_t s)
{
    if (s == SAMPLE_PREFAILED) {
        if (e->deb < 0)
            e->deb = 0;             /* jump up */
        e->deb += DEB_STEP_UP;
        if (e->deb >= DEB_LIMIT) {
            e->deb = DEB_LIMIT;
            dem_qualify_failed(e);
        }
    } else {
        if (e->deb > 0)
            e->deb = 0;             /* jump down */
        e->deb -= DEB_STEP_DN;
        if (e->deb <= -DEB_LIMIT) {
            e->deb = -DEB_LIMIT;
            dem_qualify_passed(e);
        }
    }
}

/*
 * An operation cycle ends and the next begins.  Only a cycle in which the
 * test was completed without a failure counts as clean.
 */
static void dem_next_cycle(dem_event_t *e)
{
    bool completed = !(e->status & ST_TNCTOC);
    bool failed = (e->status & ST_TFTOC) != 0;

    if (completed && !failed) {
        e->status &= (uint8_t)~ST_PDTC;
        e->trip = 0;
        if (e->status & ST_CDTC) {
            e->aging++;
            if (e->aging >= AGING_AT) {
                e->status &= (uint8_t)~ST_CDTC;
                e->aging = 0;
            }
        }
    }
    e->status &= (uint8_t)~ST_TFTOC;
    e->status |= ST_TNCTOC;
    e->deb = 0;
}

/* Warning lamp: confirmed and still (or again) failing or pending. */
static bool dem_lamp(const dem_event_t *e)
{
    return (e->status & ST_CDTC) && (e->status & (ST_TF | ST_PDTC));
}

/* ---- harness: cycles of pure failing, pure passing or too short ---- */

enum kind { CYC_FAIL, CYC_PASS, CYC_SHORT, CYC_INTERMITTENT };

static void run_cycle(dem_event_t *e, int kind)
{
    int n_pass = kind == CYC_SHORT ? 3 : 4;

    if (kind == CYC_FAIL || kind == CYC_INTERMITTENT) {
        dem_report(e, SAMPLE_PREFAILED);
        dem_report(e, SAMPLE_PREFAILED);
        assert(e->status & ST_TF);
    }
    if (kind != CYC_FAIL)
        for (int i = 0; i < 4; i++)
            if (i < n_pass)
                dem_report(e, SAMPLE_PREPASSED);
    if (kind == CYC_INTERMITTENT) {
        dem_report(e, SAMPLE_PREFAILED);
        dem_report(e, SAMPLE_PREFAILED);
    }
}

int main(void)
{
    dem_event_t e;
    int trips = 0, clean = 0;
    bool confirmed = false, pending = false;

    dem_init(&e);
    for (int c = 0; c < 5; c++) {
        int kind = __VERIFIER_nondet_int();
        __VERIFIER_assume(kind >= CYC_FAIL && kind <= CYC_INTERMITTENT);

        run_cycle(&e, kind);

        bool fails = kind == CYC_FAIL || kind == CYC_INTERMITTENT;
        assert(((e.status & ST_TFTOC) != 0) == fails);
        assert(((e.status & ST_TNCTOC) != 0) == (kind == CYC_SHORT));
        if (fails) {
            trips++;
            clean = 0;
            pending = true;
            if (trips >= CONFIRM_AT)
                confirmed = true;
            assert(dem_lamp(&e) == confirmed);
        }

        dem_next_cycle(&e);
        if (kind == CYC_PASS) {
            trips = 0;
            pending = false;
            if (confirmed && ++clean == AGING_AT) {
                confirmed = false;
                clean = 0;
            }
        }
        assert(((e.status & ST_CDTC) != 0) == confirmed);
        assert(((e.status & ST_PDTC) != 0) == pending);
        assert(e.deb >= -DEB_LIMIT && e.deb <= DEB_LIMIT);
    }
    return 0;
}
