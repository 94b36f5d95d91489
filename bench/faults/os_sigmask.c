/*
 * Signal delivery state of one task: blocked mask, pending set, handlers,
 * and the saved masks of the handlers that are running.
 * Signals are numbered from 1; signal n is bit n - 1 of a set.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

typedef uint32_t sigset;

#define NSIG      8
#define SIG_KILL  3
#define SIG_STOP  5
#define MAX_NEST  4

#define SIGBIT(n)      ((sigset)1u << ((n) - 1))
#define ALL_SIGNALS    ((sigset)0xFFu)
#define UNMASKABLE     (SIGBIT(SIG_KILL) | SIGBIT(SIG_STOP))

enum how { HOW_BLOCK, HOW_UNBLOCK, HOW_SETMASK };

struct sigaction {
    sigset mask;        /* blocked in addition while the handler runs */
    bool   nodefer;     /* the signal itself is not blocked           */
};

struct sigstate {
    sigset blocked;
    sigset pending;
    struct sigaction action[NSIG + 1];
    sigset saved[MAX_NEST];
    int    depth;
};

static void sig_init(struct sigstate *s)
{
    s->blocked = 0;
    s->pending = 0;
    s->depth = 0;
    for (int i = 0; i <= NSIG; i++) {
        s->action[i].mask = 0;
        s->action[i].nodefer = false;
    }
}

static bool sig_valid(int sig)
{
    return sig >= 1 && sig <= NSIG;
}

/* Kill and stop can never be blocked, whatever the caller asks for. */
static void set_blocked(struct sigstate *s, sigset set)
{
    s->blocked = set & ALL_SIGNALS & ~UNMASKABLE;
}

static sigset sig_procmask(struct sigstate *s, enum how how, sigset set)
{
    sigset old = s->blocked;

    switch (how) {
    case HOW_BLOCK:
        set_blocked(s, old | set);
        break;
    case HOW_UNBLOCK:
        set_blocked(s, old & ~set);
        break;
    case HOW_SETMASK:
        set_blocked(s, set);
        break;
    }
    return old;
}

static int sig_action(struct sigstate *s, int sig, sigset mask, bool nodefer)
{
    if (!sig_valid(sig) || (SIGBIT(sig) & UNMASKABLE))
        return -1;
    s->action[sig].mask = mask;
    s->action[sig].nodefer = nodefer;
    return 0;
}

static int sig_send(struct sigstate *s, int sig)
{
    if (!sig_valid(sig))
        return -1;
    s->pending |= SIGBIT(sig);
    return 0;
}

/* Lowest pending signal that is not blocked; 0 when there is none. */
static int sig_next(const struct sigstate *s)
{
    sigset ready = s->pending & ~s->blocked;

    for (int sig = 1; sig <= NSIG; sig++)
        if (ready & SIGBIT(sig))
            return sig;
    return 0;
}

/* Start the handler of the next signal; returns its number or 0. */
static int sig_deliver(struct sigstate *s)
{
    int sig = sig_next(s);
    sigset during;

    if (sig == 0 || s->depth == MAX_NEST)
        return 0;
    s->pending &= ~SIGBIT(sig);
    s->saved[s->depth++] = s->blocked;

    during = s->blocked | s->action[sig].mask;
    if (!s->action[sig].nodefer)
        during |= SIGBIT(sig);
    s->blocked = during;
    return sig;
}

/* The innermost handler returns: its caller's mask is valid again. */
static void sig_return(struct sigstate *s)
{
    if (s->depth > 0)
        s->blocked = s->saved[--s->depth];
}

int main(void)
{
    struct sigstate s;
    sigset mask = __VERIFIER_nondet_uint();
    sigset amask = __VERIFIER_nondet_uint();
    sigset before;
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int first, second;

    __VERIFIER_assume(sig_valid(a) && sig_valid(b));

    sig_init(&s);
    sig_procmask(&s, HOW_BLOCK, mask);
    assert((s.blocked & UNMASKABLE) == 0);
    sig_action(&s, a, amask, false);
    before = s.blocked;

    assert(sig_send(&s, a) == 0);
    first = sig_deliver(&s);
    assert(first == 0 || first == a);
    assert((first == 0) == ((before & SIGBIT(a)) != 0));

    assert(sig_send(&s, b) == 0);
    second = sig_deliver(&s);
    if (b == SIG_KILL)
        assert(second != 0);
    if (first != 0 && second != 0 && b != SIG_KILL && b != SIG_STOP) {
        /* the second handler interrupted the first one */
        assert(a != b);
        assert((before & SIGBIT(b)) == 0);
        if (a != SIG_KILL && a != SIG_STOP)
            assert((amask & SIGBIT(b)) == 0);
    }

    if (second != 0)
        sig_return(&s);
    if (first != 0)
        sig_return(&s);
    assert(s.depth == 0);
    assert(s.blocked == before);
    return 0;
}
