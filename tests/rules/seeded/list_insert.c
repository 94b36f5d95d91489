// bench/check/list_insert.c, allocating a node before it looks whether the key is there: then the node is forgotten.
//@ rule: rules/memory.rule
//@ violated: the memory is never freed
#include "../../../bench/check/verify.h"
#include <stdlib.h>

#ifndef STEPS
#define STEPS 3
#endif

struct node {
    int key;
    struct node *next;
};

static struct node *head;
static int length;

/* The link that points to the first node whose key is not less. */
static struct node **find(int key)
{
    struct node **link = &head;
    while (*link && (*link)->key < key)
        link = &(*link)->next;
    return link;
}

static int insert(int key)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return 0;
    struct node **link = find(key);
    if (*link && (*link)->key == key) { //~ fault
#ifdef FIXED
        free(node);
#endif
        return 0; //~ fault
    }
    node->key = key;
    node->next = *link;
    *link = node;
    length++;
    return 1;
}

static int take_out(int key)
{
    struct node **link = find(key);
    struct node *node = *link;
    if (!node || node->key != key)
        return 0;
    *link = node->next;
    free(node);
    length--;
    return 1;
}

static void check_order(void)
{
    int counted = 0;
    for (struct node *node = head; node; node = node->next) {
        assert(!node->next || node->key < node->next->key);
        counted++;
    }
    assert(counted == length);
}

static void release(void)
{
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}

int main(void)
{
    for (int step = 0; step < STEPS; step++) {
        int key = __VERIFIER_nondet_int();
        int before = length;
        if (__VERIFIER_nondet_bool()) {
            int done = insert(key);
            assert(length == before + done);
        } else {
            int done = take_out(key);
            assert(length == before - done);
            struct node **link = find(key);
            assert(!*link || (*link)->key != key);
        }
    }
    check_order();
    release();
    return 0;
}
