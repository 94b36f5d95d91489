/* Per-task signal state: blocked mask, pending set, and selection of the
 * next signal to deliver.  Signals are numbered from 1; signal n is kept
 * in bit n-1 of a set. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define NSIG     16
#define SIG_KILL 9
#define SIG_STOP 12
#define SIG_CONT 13

enum { HOW_BLOCK, HOW_UNBLOCK, HOW_SETMASK };

typedef uint16_t sigset;

struct task {
	sigset blocked;
	sigset pending;
	int    stopped;
};

static sigset sig_bit(int sig)
{
	return (sigset)(1u << (sig - 1));
}

#define SIG_UNMASKABLE ((1u << (SIG_KILL - 1)) | (1u << (SIG_STOP - 1)))

/* Change the blocked mask; KILL and STOP can never be blocked. */
static int sig_procmask(struct task *t, int how, sigset set, sigset *old)
{
	sigset next;

	switch (how) {
	case HOW_BLOCK:
		next = t->blocked | set;
		break;
	case HOW_UNBLOCK:
		next = t->blocked & ~set;
		break;
	case HOW_SETMASK:
		next = set;
		break;
	default:
		return -1;
	}
	if (old)
		*old = t->blocked;
	t->blocked = next & ~SIG_UNMASKABLE;
	return 0;
}

/* Queue a signal.  CONT discards a pending STOP and the reverse. */
static void sig_send(struct task *t, int sig)
{
	if (sig == SIG_CONT) {
		t->pending &= ~sig_bit(SIG_STOP);
		t->stopped = 0;
	} else if (sig == SIG_STOP) {
		t->pending &= ~SIG_CONT;
	}
	t->pending |= sig_bit(sig);
}

/* Take the lowest deliverable signal off the pending set; 0 if none. */
static int sig_dequeue(struct task *t)
{
	sigset ready = t->pending & ~t->blocked;
	int sig;

	if (ready & sig_bit(SIG_KILL)) {
		t->pending = 0;
		return SIG_KILL;
	}
	for (sig = 1; sig <= NSIG; sig++) {
		if (ready & sig_bit(sig)) {
			t->pending &= ~sig_bit(sig);
			if (sig == SIG_STOP)
				t->stopped = 1;
			return sig;
		}
	}
	return 0;
}

int main(void)
{
	struct task t = { 0, 0, 0 };
	sigset first = (sigset)__VERIFIER_nondet_uint();
	sigset second = (sigset)__VERIFIER_nondet_uint();
	sigset old = 0;
	int how = __VERIFIER_nondet_int();
	int a = __VERIFIER_nondet_int();
	int b = __VERIFIER_nondet_int();
	int got;

	__VERIFIER_assume(how >= HOW_BLOCK && how <= HOW_SETMASK);
	__VERIFIER_assume(a >= 1 && a <= NSIG && b >= 1 && b <= NSIG && a < b);

	assert(sig_procmask(&t, HOW_SETMASK, first, 0) == 0);
	assert(sig_procmask(&t, how, second, &old) == 0);
	assert((old | SIG_UNMASKABLE) == (first | SIG_UNMASKABLE));
	assert(!(t.blocked & SIG_UNMASKABLE));

	sig_send(&t, b);
	sig_send(&t, a);
	got = sig_dequeue(&t);
	if (b == SIG_KILL)
		assert(got == SIG_KILL && t.pending == 0);
	else if (!(t.blocked >> (a - 1) & 1))
		assert(got == a);
	if (a == SIG_STOP && b == SIG_CONT)
		assert(t.stopped && sig_dequeue(&t) == 0);
	return 0;
}
