/* Guests of a party; their names are kept one behind the other in one block. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct guests {
    char *names;
    size_t used;
    size_t room;
    int count;
};

static int guests_init(struct guests *g, size_t room)
{
    g->names = malloc(room);
    g->room = room;
    g->used = 0;
    g->count = 0;
    return g->names != NULL;
}

/* Adds a guest if there is room; names end with a zero byte. */
static int invite(struct guests *g, const char *name)
{
    size_t n = strlen(name);
    if (g->used + n > g->room)
        return 0;
    strcpy(g->names + g->used, name);
    g->used += n + 1;
    g->count++;
    return 1;
}

static const char *guest(const struct guests *g, int i)
{
    const char *name = g->names;
    while (i-- > 0)
        name += strlen(name) + 1;
    return name;
}

int main(void)
{
    static const char *const friends[] = { "Li", "Anna", "Tom" };
    struct guests g;
    int room = __VERIFIER_nondet_int();
    __VERIFIER_assume(room >= 1 && room <= 16);

    if (!guests_init(&g, (size_t)room))
        return 1;
    for (int i = 0; i < 3; i++)
        invite(&g, friends[i]);
    size_t letters = 0;
    for (int i = 0; i < g.count; i++)
        letters += strlen(guest(&g, i));
    free(g.names);
    return letters > 9;
}
