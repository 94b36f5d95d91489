// Every `return` of main is an end of the program of its own, and the lock has to be free there: nothing passes this one.
//@ options: --method transitions --rule rules/lock.rule:lock=take,unlock=give
//@ says: no run takes 2 of them and then ends without failing
extern int __VERIFIER_nondet_int(void);

struct lock { int owner; };

static struct lock guard;

static void take(struct lock *lock)
{
    lock->owner = 1;
}

static void give(struct lock *lock)
{
    lock->owner = 0;
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    take(&guard);
    if (size < 0) //~ cause
        return -1; //~ cause
    give(&guard);
    return 0;
}
