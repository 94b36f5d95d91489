/* Trays of a canteen: as many as there are, handed out from the top of the stack. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct tray {
    struct tray *below;
    int meals;
};

struct canteen {
    struct tray *trays;
    struct tray *top;
};

static int canteen_open(struct canteen *c, int n)
{
    int i;

    c->trays = malloc(n * sizeof(struct tray));
    if (c->trays == NULL)
        return 0;
    for (i = 0; i < n; i++) {
        c->trays[i].meals = 0;
        if (i > 0)
            c->trays[i].below = &c->trays[i - 1];
    }
    c->top = &c->trays[n - 1];
    return 1;
}

static struct tray *take_tray(struct canteen *c)
{
    struct tray *t = c->top;
    if (t != NULL) {
        c->top = t->below;
        t->meals++;
    }
    return t;
}

static void give_back(struct canteen *c, struct tray *t)
{
    t->below = c->top;
    c->top = t;
}

int main(void)
{
    struct canteen c;
    int guests = __VERIFIER_nondet_int();
    int trays = __VERIFIER_nondet_int();
    __VERIFIER_assume(guests >= 0 && guests <= 3);
    __VERIFIER_assume(trays >= 1 && trays <= 3);

    if (!canteen_open(&c, trays))
        return 1;
    struct tray *last = NULL;
    while (guests > 0) {
        last = take_tray(&c);
        guests--;
    }
    if (last != NULL)
        give_back(&c, last);
    free(c.trays);
    return 0;
}
