// Nothing is wrong here: an object that was not taken is not given back, and two are taken in any order.
//@ rule: rules/lock.rule:lock=take,unlock=give
//@ holds
extern int __VERIFIER_nondet_int(void);

struct mutex { int word; };

void take(struct mutex *mutex);
void give(struct mutex *mutex);

static struct mutex one, two;

int main(void)
{
    struct mutex *first = __VERIFIER_nondet_int() ? &one : &two;
    struct mutex *second = first == &one ? &two : &one;
    take(first);
    take(second);
    for (int i = 0; i < 3; i++) {
        give(first);
        take(first);
    }
    give(second);
    give(first);
    return 0;
}
