/* A family tree: everybody knows the first child and the next younger sister or brother. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct person {
    int born;
    struct person *child;
    struct person *next;
};

static struct person *person_new(int born)
{
    struct person *p = malloc(sizeof(struct person));
    if (!p)
        exit(1);
    p->born = born;
    p->child = NULL;
    p->next = NULL;
    return p;
}

/* The oldest child comes first. */
static void add_child(struct person *parent, int born)
{
    struct person **at = &parent->child;
    struct person *p = person_new(born);
    while (*at && (*at)->born <= born)
        at = &(*at)->next;
    p->next = *at;
    *at = p;
}

static int count(const struct person *p)
{
    if (!p)
        return 0;
    return 1 + count(p->child) + count(p->next);
}

/* Frees a person with all that come after. */
static void family_free(struct person *p)
{
    if (!p)
        return;
    family_free(p->child);
    family_free(p->next);
    free(p);
}

int main(void)
{
    struct person *first = person_new(1920);
    int children = __VERIFIER_nondet_int();
    __VERIFIER_assume(children >= 0 && children <= 2);
    for (int i = 0; i < children; i++)
        add_child(first, 1940 + i);
    if (first->child && __VERIFIER_nondet_int() > 0)
        add_child(first->child, 1970);
    int persons = count(first);
    if (persons > 1)
        family_free(first->child);
    free(first);
    return persons > 4;
}
