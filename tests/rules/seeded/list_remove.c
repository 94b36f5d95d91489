// bench/check/list_remove.c, which frees a node once where it takes it out of the list and once more where it looked for it.
//@ rule: rules/memory.rule
//@ violated: the memory is freed twice
#include "../../../bench/check/verify.h"
#include <stdlib.h>

#ifndef STEPS
#define STEPS 3
#endif

struct node {
    int value;
    struct node *previous, *next;
};

struct list {
    struct node *first, *last, *cursor;
    int length;
};

static void append(struct list *list, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return;
    node->value = value;
    node->next = NULL;
    node->previous = list->last;
    if (list->last)
        list->last->next = node;
    else
        list->first = node;
    list->last = node;
    list->length++;
}

static void unlink_node(struct list *list, struct node *node)
{
    if (node->previous)
        node->previous->next = node->next;
    else
        list->first = node->next;
    if (node->next)
        node->next->previous = node->previous;
    else
        list->last = node->previous;
    if (list->cursor == node)
        list->cursor = node->next;
    list->length--;
    free(node); //~ fault
}

static void remove_value(struct list *list, int value)
{
    for (struct node *node = list->first; node; node = node->next)
        if (node->value == value) {
            unlink_node(list, node);
#ifndef FIXED
            free(node); //~ fault
#endif
            return;
        }
}

static void reverse(struct list *list)
{
    struct node *node = list->first;
    while (node) {
        struct node *next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    }
    node = list->first;
    list->first = list->last;
    list->last = node;
}

static void check_links(const struct list *list)
{
    int counted = 0;
    const struct node *before = NULL;
    for (const struct node *node = list->first; node; node = node->next) {
        assert(node->previous == before);
        before = node;
        counted++;
    }
    assert(before == list->last);
    assert(counted == list->length);
}

int main(void)
{
    struct list list = {NULL, NULL, NULL, 0};
    int sum = 0;
    for (int step = 0; step < STEPS; step++) {
        switch (any_from(0, 4)) {
        case 0:
            append(&list, any_from(0, 9));
            break;
        case 1:
            remove_value(&list, any_from(0, 9));
            break;
        case 2:
            reverse(&list);
            break;
        case 3:
            list.cursor = list.last;
            break;
        default:
            if (list.cursor) {
                sum += list.cursor->value;
                list.cursor = list.cursor->next;
            }
        }
    }
    check_links(&list);
    assert(sum >= 0);
    while (list.first) {
        struct node *next = list.first->next;
        free(list.first);
        list.first = next;
    }
    return 0;
}
