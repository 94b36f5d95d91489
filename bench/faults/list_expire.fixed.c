/* Drops the expired leases from a list. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_LEASES 4

struct lease {
    int deadline;
    struct lease *next;
};

static struct lease *add(struct lease *list, int deadline)
{
    struct lease *l = malloc(sizeof *l);
    if (l == NULL)
        return list;
    l->deadline = deadline;
    l->next = list;
    return l;
}

static int drop_expired(struct lease **list, int now)
{
    int dropped = 0;
    struct lease **link = list;
    while (*link != NULL) {
        struct lease *current = *link;
        if (current->deadline <= now) {
            *link = current->next;
            free(current);
            dropped++;
        } else {
            link = &current->next;
        }
    }
    return dropped;
}

int main(void)
{
    struct lease *leases = NULL;
    int count = __VERIFIER_nondet_int();
    int now = __VERIFIER_nondet_int();
    int expired = 0;
    __VERIFIER_assume(count >= 0 && count <= MAX_LEASES);
    for (int i = 0; i < count; i++) {
        int deadline = __VERIFIER_nondet_int();
        struct lease *longer = add(leases, deadline);
        if (longer != leases && deadline <= now)
            expired++;
        leases = longer;
    }

    assert(drop_expired(&leases, now) == expired);
    for (struct lease *l = leases; l != NULL; l = l->next)
        assert(l->deadline > now);
    return 0;
}
