/* Sorts a linked list by merging; elements of equal keys keep their order. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ITEMS 4

struct item {
    int key;
    int number;
    struct item *next;
};

/* Cuts the list in two halves and returns the second one. */
static struct item *split(struct item *list)
{
    struct item *slow = list;
    struct item *fast = list->next;
    while (fast != NULL && fast->next != NULL) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct item *second = slow->next;
    slow->next = NULL;
    return second;
}

static struct item *merge(struct item *left, struct item *right)
{
    struct item head = {0, 0, NULL};
    struct item *tail = &head;

    while (left != NULL && right != NULL) {
        if (left->key <= right->key) {
            tail->next = left;
            left = left->next;
        } else {
            tail->next = right;
            right = right->next;
        }
        tail = tail->next;
    }
    tail->next = left != NULL ? left : right;
    return head.next;
}

static struct item *list_sort(struct item *list)
{
    if (list == NULL || list->next == NULL)
        return list;
    struct item *second = split(list);
    struct item *left = list_sort(list);
    struct item *right = list_sort(second);
    return merge(left, right);
}

int main(void)
{
    struct item items[ITEMS];
    struct item *list = NULL;
    for (int i = ITEMS - 1; i >= 0; i--) {
        items[i].key = __VERIFIER_nondet_int();
        __VERIFIER_assume(items[i].key >= 0 && items[i].key < 10);
        items[i].number = i;
        items[i].next = list;
        list = &items[i];
    }

    list = list_sort(list);
    int count = 0;
    for (struct item *p = list; p != NULL; p = p->next) {
        count++;
        if (p->next == NULL)
            continue;
        assert(p->key <= p->next->key);
        if (p->key == p->next->key)
            assert(p->number < p->next->number);
    }
    assert(count == ITEMS);
    return 0;
}
