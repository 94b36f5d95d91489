// Calls of `Acquire` and `Release` have to alternate, and two branches do nothing where they should release.
//@ options: --rule rules/lock.rule:lock=Acquire,unlock=Release
//@ says: rule lock: the lock is taken twice
//@ says: rule lock: held: 0 -> 1 here
extern int __VERIFIER_nondet_int(void);

struct lock { int owner; };

static void Acquire(struct lock *lock)
{
    lock->owner = 1;
}

static void Release(struct lock *lock)
{
    lock->owner = 0;
}

static struct lock lock;
static int done;

static void work(int first, int second)
{
    Acquire(&lock); //~ cause
    if (first)
        Release(&lock);
    else
        done++; //~ cause
    Acquire(&lock); //~ cause
    if (second)
        Release(&lock);
    else
        done++;
}

int main(void)
{
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    work(first, second);
    return 0;
}
