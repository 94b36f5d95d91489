// Each lock has a state of its own, however it is reached.
//@ rule: rules/lock.rule:lock=take,unlock=give
//@ violated: the lock is taken twice; the lock is still held at the end
extern int __VERIFIER_nondet_int(void);

struct mutex { int word; };

void take(struct mutex *mutex);
void give(struct mutex *mutex);

static struct mutex locks[3];

int main(void)
{
    unsigned which = __VERIFIER_nondet_int();
    take(&locks[0]);
    take(&locks[1]);
    if (which < 3) {
        take(&locks[which]); //~ rule
        give(&locks[which]);
    }
    give(&locks[1]);
    if (which != 2)
        give(&locks[0]);
    return 0; //~ rule
}
