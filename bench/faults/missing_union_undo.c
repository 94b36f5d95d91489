/*
 * Disjoint sets that can go back in time: sets are united by size, without path compression, and a
 * journal of the unions lets the last ones be taken back. Used for a search that tries edges of a
 * graph and gives them up again.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ELEMENTS 4
#define MAX_UNIONS 8
#define EDGES 3

struct change {
    int child;
    int root;
};

struct forest {
    int parent[ELEMENTS];
    int size[ELEMENTS];
    int sets;
    struct change journal[MAX_UNIONS];
    int changes;
};

static void forest_init(struct forest *f)
{
    for (int i = 0; i < ELEMENTS; i++) {
        f->parent[i] = i;
        f->size[i] = 1;
    }
    f->sets = ELEMENTS;
    f->changes = 0;
}

static int forest_find(const struct forest *f, int element)
{
    while (f->parent[element] != element)
        element = f->parent[element];
    return element;
}

static int forest_same(const struct forest *f, int a, int b)
{
    return forest_find(f, a) == forest_find(f, b);
}

static int forest_set_size(const struct forest *f, int element)
{
    return f->size[forest_find(f, element)];
}

/* Unites two sets; the smaller one is hung below the larger one. Returns whether they differed. */
static int forest_unite(struct forest *f, int a, int b)
{
    int root = forest_find(f, a);
    int child = forest_find(f, b);

    if (root == child)
        return 0;
    if (f->size[root] < f->size[child]) {
        int t = root;
        root = child;
        child = t;
    }
    f->parent[child] = root;
    f->size[root] += f->size[child];
    f->sets--;
    f->journal[f->changes].child = child;
    f->journal[f->changes].root = root;
    f->changes++;
    return 1;
}

/* A mark of the present state, to come back to. */
static int forest_mark(const struct forest *f)
{
    return f->changes;
}

static void forest_undo_to(struct forest *f, int mark)
{
    while (f->changes > mark) {
        struct change *last = &f->journal[--f->changes];
        f->parent[last->child] = last->child;
        f->sets++;
    }
}

/* The invariants: the sizes of the roots are those of their sets, and the roots are counted. */
static void forest_check(const struct forest *f)
{
    int counted[ELEMENTS] = {0};
    int roots = 0;

    for (int i = 0; i < ELEMENTS; i++)
        counted[forest_find(f, i)]++;
    for (int i = 0; i < ELEMENTS; i++) {
        if (f->parent[i] != i)
            continue;
        roots++;
        assert(f->size[i] == counted[i]);
    }
    assert(f->sets == roots);
}

struct edge {
    int a;
    int b;
};

static const struct edge edges[EDGES] = {{1, 2}, {0, 1}, {2, 3}};

int main(void)
{
    struct forest f;
    forest_init(&f);

    for (int i = 0; i < EDGES; i++) {
        int a = edges[i].a;
        int b = edges[i].b;
        int choice = __VERIFIER_nondet_int();
        __VERIFIER_assume(choice >= 0 && choice <= 2);
        if (choice == 0)
            continue;

        int mark = forest_mark(&f);
        int sum = forest_set_size(&f, a) + forest_set_size(&f, b);
        if (forest_unite(&f, a, b))
            assert(forest_set_size(&f, b) == sum);
        assert(forest_same(&f, a, b));
        if (choice == 2) {
            /* the edge is given up again */
            forest_undo_to(&f, mark);
            assert(forest_mark(&f) == mark);
        }
    }
    forest_check(&f);
    return 0;
}
