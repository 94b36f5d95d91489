// The end of the program is where `main` returns or `exit` is called, and comes after what `atexit` registered.
//@ rule: rules/lock.rule:lock=take,unlock=give
//@ violated: the lock is still held at the end
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct mutex { int word; };

void take(struct mutex *mutex);
void give(struct mutex *mutex);

static struct mutex one, two;

static void clean(void)
{
    give(&one);
}

static void leave(int status)
{
    exit(status); //~ rule
}

int main(void)
{
    atexit(clean);
    take(&one);
    switch (__VERIFIER_nondet_int()) {
    case 0:
        return 0;
    case 1:
        exit(1);
    case 2:
        take(&two);
        leave(2);
    case 3:
        take(&two);
        return 3; //~ rule
    case 4:
        take(&two);
        _Exit(4);
    default:
        abort();
    }
}
