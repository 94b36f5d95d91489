/*
 * Model of a prioritised interrupt controller (nested, level 0 is the
 * most urgent).  The core asks for the next interrupt with ack() and
 * finishes it with eoi(); an interrupt may only preempt one of a
 * strictly lower urgency.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NIRQ       4
#define PRIO_IDLE  0xFFu
#define SPURIOUS   (-1)

static struct {
	uint8_t enabled;           /* bit mask of lines               */
	uint8_t pending;
	uint8_t active;
	uint8_t prio[NIRQ];
	uint8_t threshold;         /* only more urgent ones pass      */
	uint8_t running;           /* priority that the core works at */
	uint8_t saved[NIRQ];       /* running priorities, preempted   */
	int8_t  stack[NIRQ];       /* active interrupts, nested       */
	uint8_t depth;
} intc;

static void intc_reset(void)
{
	intc.enabled = 0;
	intc.pending = 0;
	intc.active = 0;
	intc.threshold = PRIO_IDLE;
	intc.running = PRIO_IDLE;
	intc.depth = 0;
	for (int i = 0; i < NIRQ; i++) {
		intc.prio[i] = 0;
		intc.saved[i] = 0;
		intc.stack[i] = SPURIOUS;
	}
}

static void intc_setup(int irq, uint8_t prio)
{
	intc.prio[irq] = prio;
	intc.enabled |= (uint8_t)(1u << irq);
}

static void intc_raise(int irq)
{
	intc.pending |= (uint8_t)(1u << irq);
}

/* The most urgent line that waits; the lower number wins a tie. */
static int highest_pending(void)
{
	uint8_t waiting = intc.pending & intc.enabled & (uint8_t)~intc.active;
	int best = SPURIOUS;

	for (int i = 0; i < NIRQ; i++) {
		if (!(waiting & (1u << i)))
			continue;
		if (best == SPURIOUS || intc.prio[i] < intc.prio[best])
			best = i;
	}
	return best;
}

/* Accept an interrupt, or SPURIOUS if none is urgent enough. */
static int intc_ack(void)
{
	int irq = highest_pending();

	if (irq == SPURIOUS)
		return SPURIOUS;
	if (intc.prio[irq] >= intc.running || intc.prio[irq] >= intc.threshold)
		return SPURIOUS;

	intc.pending &= (uint8_t)~(1u << irq);
	intc.active |= (uint8_t)(1u << irq);
	intc.saved[intc.depth] = intc.running;
	intc.stack[intc.depth] = (int8_t)irq;
	intc.depth++;
	intc.running = intc.prio[irq];
	return irq;
}

/* End of the innermost interrupt. */
static int intc_eoi(void)
{
	int irq;

	if (intc.depth == 0)
		return SPURIOUS;
	intc.depth--;
	irq = intc.stack[intc.depth];
	intc.active &= (uint8_t)~(1u << irq);
	intc.running = intc.saved[intc.depth];
	return irq;
}

/* ---- harness ---- */

static void check(void)
{
	uint8_t act = 0;

	for (int i = 0; i < NIRQ; i++) {
		if (i >= intc.depth)
			break;
		act |= (uint8_t)(1u << intc.stack[i]);
		/* urgency goes up strictly with the depth */
		if (i > 0)
			assert(intc.prio[intc.stack[i]] < intc.prio[intc.stack[i - 1]]);
	}
	assert(act == intc.active);
	if (intc.depth == 0)
		assert(intc.running == PRIO_IDLE);
	else
		assert(intc.running == intc.prio[intc.stack[intc.depth - 1]]);
}

int main(void)
{
	intc_reset();
	for (int i = 0; i < NIRQ; i++) {
		uint8_t p = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(p < 16);
		intc_setup(i, p);
	}
	for (int step = 0; step < 5; step++) {
		int op = __VERIFIER_nondet_int();
		int irq = __VERIFIER_nondet_int();

		__VERIFIER_assume(op >= 0 && op < 3);
		__VERIFIER_assume(irq >= 0 && irq < NIRQ);
		if (op == 0)
			intc_raise(irq);
		else if (op == 1)
			intc_ack();
		else
			intc_eoi();
	}
	check();
	return 0;
}
