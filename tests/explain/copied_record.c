// A record is copied as a whole, with bytes between its members that nobody sets.
//@ says: From line 32 on it cannot hold on this path, with pointers and indices as in this run, whatever the inputs are.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct battery {
    unsigned char level;
    int state;
};

static void init(struct battery *b, unsigned char level)
{
    b->level = level;
    b->state = 0;
}

static void drain(struct battery *b, unsigned char amount)
{
    b->level -= amount; //~ cause
    if (b->level < 10) //~ cause
        b->state = 1; //~ cause
}

int main(void)
{
    struct battery b;
    unsigned char level = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(level <= 100);
    init(&b, level);
    for (int i = 0; i < 2; i++) {
        struct battery old = b;
        if (old.level < 20)
            break;
        drain(&b, 11);
        assert(b.level <= 100);
        assert(b.state == 0 || old.level >= 25);
    }
    return 0;
}
