/*
 * Billing of calls. A call is charged in units: a first unit of some length,
 * then further units of another length; a unit that has begun is paid in
 * full. Time in the evening window is cheaper, and every customer has a
 * number of free units per month. Times are in seconds since midnight,
 * scaled down for the test bench.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define EVENING_BEGIN 90
#define EVENING_END   110

typedef struct {
    int first_len;           /* seconds in the first unit */
    int next_len;            /* seconds in each further unit */
    int day_price;           /* for one unit */
    int evening_price;
} tariff_t;

typedef struct {
    int begin;               /* first second of the call */
    int end;                 /* first second after the call */
} call_t;

typedef struct {
    int free_units;          /* left this month */
    int due;
    int units;               /* all units, free ones too */
    int calls;
} account_t;

static bool is_evening(int t)
{
    return t >= EVENING_BEGIN && t < EVENING_END;
}

static int unit_price(const tariff_t *tf, int t)
{
    return is_evening(t) ? tf->evening_price : tf->day_price;
}

/* Charge one unit that begins at time t. */
static void charge_unit(account_t *ac, const tariff_t *tf, int t)
{
    ac->units++;
    if (ac->free_units > 0) {
        ac->free_units--;
        return;
    }
    ac->due += unit_price(tf, t);
}

/*
 * Charge a finished call. Every unit is priced by the time it begins at.
 * Calls that were never answered have no length and cost nothing.
 */
static void bill_call(account_t *ac, const tariff_t *tf, const call_t *call)
{
    int t = call->begin;
    int len = tf->first_len;

    if (call->end <= call->begin)
        return;
    ac->calls++;
    while (t <= call->end) {
        charge_unit(ac, tf, t);
        t += len;
        len = tf->next_len;
    }
}

/* Units for a call of the given length, by division. */
static int units_for(const tariff_t *tf, int length)
{
    if (length <= 0)
        return 0;
    if (length <= tf->first_len)
        return 1;
    return 1 + (length - tf->first_len + tf->next_len - 1) / tf->next_len;
}

int main(void)
{
    static const tariff_t tf = { 16, 8, 5, 2 };
    account_t ac;
    call_t call;
    int units = 0, answered = 0;
    int free_before = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(free_before <= 6);
    ac.free_units = free_before;
    ac.due = 0;
    ac.units = 0;
    ac.calls = 0;

    for (int i = 0; i < 2; i++) {
        int length = __VERIFIER_nondet_uchar();
        call.begin = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(call.begin >= 60 && call.begin <= 120);
        __VERIFIER_assume(length <= 30);
        call.end = call.begin + length;

        bill_call(&ac, &tf, &call);
        units += units_for(&tf, length);
        answered += length > 0;
    }

    int used = units < free_before ? units : free_before;
    int paid = units - used;

    assert(ac.calls == answered);
    assert(ac.free_units == free_before - used);
    assert(ac.due >= paid * tf.evening_price);
    assert(ac.due <= paid * tf.day_price);
    assert(ac.units == units);
    return 0;
}
