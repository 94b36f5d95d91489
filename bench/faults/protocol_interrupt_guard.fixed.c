/* Critical sections that nest: each restores the interrupt state that it found. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static bool interrupts_on = true;
static int depth;
static int counter;

static bool critical_enter(void)
{
    bool was_on = interrupts_on;
    interrupts_on = false;
    depth++;
    return was_on;
}

static void critical_leave(bool was_on)
{
    depth--;
    interrupts_on = was_on;
}

static void counter_add(int amount)
{
    bool was_on = critical_enter();
    assert(!interrupts_on);
    counter += amount;
    critical_leave(was_on);
}

static void counter_move(int amount, bool twice)
{
    bool was_on = critical_enter();
    if (amount != 0)
        counter_add(amount);
    if (twice) {
        assert(!interrupts_on);
        counter_add(amount);
    }
    critical_leave(was_on);
}

int main(void)
{
    int amount = __VERIFIER_nondet_uchar();
    bool twice = __VERIFIER_nondet_int() > 0;
    counter_move(amount, twice);
    assert(depth == 0 && interrupts_on);
    assert(counter == (twice ? 2 * amount : amount));
    return 0;
}
