/*
 * A lending library. Members borrow copies of titles; who finds no copy puts a hold on the title,
 * and the next copy that comes back is set aside for the member who waits longest.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define TITLES 2
#define MEMBERS 2
#define QUEUE MEMBERS
#define MAX_LOANS 2

struct title {
    int copies;
    int on_shelf;
    int set_aside;
    int queue[QUEUE]; /* members who wait, the first ones have a copy set aside */
    int waiting;
};

struct member {
    int loans;
    bool has[TITLES];
    int fines;
};

struct library {
    struct title titles[TITLES];
    struct member members[MEMBERS];
};

static void library_init(struct library *lib)
{
    for (int t = 0; t < TITLES; t++) {
        lib->titles[t].copies = t + 1;
        lib->titles[t].on_shelf = t + 1;
        lib->titles[t].set_aside = 0;
        lib->titles[t].waiting = 0;
    }
    for (int m = 0; m < MEMBERS; m++) {
        lib->members[m].loans = 0;
        lib->members[m].fines = 0;
        for (int t = 0; t < TITLES; t++)
            lib->members[m].has[t] = false;
    }
}

static int queue_position(const struct title *t, int member)
{
    for (int i = 0; i < t->waiting; i++) {
        if (t->queue[i] == member)
            return i;
    }
    return -1;
}

static void queue_remove(struct title *t, int position)
{
    for (int i = position + 1; i < t->waiting; i++)
        t->queue[i - 1] = t->queue[i];
    t->waiting--;
}

static bool may_borrow(const struct member *m, int title)
{
    return m->loans < MAX_LOANS && m->fines == 0 && !m->has[title];
}

static bool borrow(struct library *lib, int member, int title)
{
    struct title *t = &lib->titles[title];
    struct member *m = &lib->members[member];
    if (!may_borrow(m, title))
        return false;
    int position = queue_position(t, member);
    if (position >= 0 && position < t->set_aside) {
        queue_remove(t, position);
    } else if (t->on_shelf > 0) {
        if (position >= 0)
            queue_remove(t, position);
        t->on_shelf--;
    } else {
        return false;
    }
    m->has[title] = true;
    m->loans++;
    return true;
}

static bool put_hold(struct library *lib, int member, int title)
{
    struct title *t = &lib->titles[title];
    if (t->on_shelf > 0 || lib->members[member].has[title])
        return false;
    if (t->waiting == QUEUE || queue_position(t, member) >= 0)
        return false;
    t->queue[t->waiting] = member;
    t->waiting++;
    return true;
}

static bool give_back(struct library *lib, int member, int title, int days_late)
{
    struct title *t = &lib->titles[title];
    struct member *m = &lib->members[member];
    if (!m->has[title])
        return false;
    m->has[title] = false;
    m->loans--;
    m->fines += 10 * days_late;
    if (t->waiting > t->set_aside)
        t->set_aside++;
    else
        t->on_shelf++;
    return true;
}

static void pay_fines(struct library *lib, int member)
{
    lib->members[member].fines = 0;
}

static void check(const struct library *lib)
{
    for (int t = 0; t < TITLES; t++) {
        int lent = 0;
        for (int m = 0; m < MEMBERS; m++)
            lent += lib->members[m].has[t];
        assert(lib->titles[t].on_shelf >= 0);
        assert(lib->titles[t].set_aside <= lib->titles[t].waiting);
        assert(lent + lib->titles[t].on_shelf + lib->titles[t].set_aside == lib->titles[t].copies);
    }
}

int main(void)
{
    struct library lib;
    library_init(&lib);
    for (int step = 0; step < 4; step++) {
        int command = __VERIFIER_nondet_int();
        int member = __VERIFIER_nondet_int();
        int title = 0;
        __VERIFIER_assume(member >= 0 && member < MEMBERS);
        switch (command) {
        case 0:
            borrow(&lib, member, title);
            break;
        case 1:
            put_hold(&lib, member, title);
            break;
        case 2:
            give_back(&lib, member, title, 0);
            break;
        case 3:
            give_back(&lib, member, title, 1);
            break;
        default:
            pay_fines(&lib, member);
            break;
        }
        check(&lib);
    }
    return 0;
}
